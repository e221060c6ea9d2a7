"""Communities: pure, deterministic, nested, and the same with a memo as without."""

import random
from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.graph.communities import LARGE, belonging, communities
from evigraph.graph.company import CompanyGraph, company
from evigraph.graph.records import Membership, Relation, ReprintCluster
from evigraph.ingest.records import Mention


class Corpus:
    """Mentions and their entities, a sentence at a time; five sentences a passage."""

    def __init__(self):
        self.mentions: list[Mention] = []
        self.memberships: list[Membership] = []
        self.relations: list[Relation] = []

    def say(self, document: str, sentence: int, *entities: str) -> None:
        passage = f"{document}/{sentence // 5}"
        for place, entity in enumerate(entities):
            start = sentence * 1000 + place * 10
            name = f"{document}:{start}"
            self.mentions.append(
                Mention(name, document, passage, start, start + 5, entity, entity, "thing", sentence * 1000)
            )
            self.memberships.append(Membership(name, entity, passage, document))

    def relate(self, subject: str, target: str, sources: int = 1, status: str = "candidate") -> None:
        key = f"{subject}>{target}"
        self.relations.append(Relation(key, subject, "supplies", target, status, (key,), (), (), (), sources, sources))

    def graph(self, clusters: tuple[ReprintCluster, ...] = ()) -> CompanyGraph:
        return company(
            mentions=self.mentions, memberships=self.memberships, relations=self.relations, clusters=clusters
        )


def weights(graph: CompanyGraph) -> dict[tuple[str, str], float]:
    ends = zip(graph.left.tolist(), graph.right.tolist(), graph.weight.tolist(), strict=True)
    return {(graph.entities[i], graph.entities[j]): weight for i, j, weight in ends}


def cliques(number: int, size: int) -> Corpus:
    """A ring of groups whose members all stand together, each group tied to the next by one sentence."""
    corpus = Corpus()
    for group in range(number):
        members = [f"g{group:02d}m{i:02d}" for i in range(size)]
        for place, pair in enumerate(combinations(members, 2)):
            corpus.say(f"d{group:02d}", place, *pair)
        corpus.say(f"x{group:02d}", 0, members[0], f"g{(group + 1) % number:02d}m00")
    return corpus


def test_a_component_of_few_entities_is_one_community():
    corpus = Corpus()
    corpus.say("a", 0, "halden", "norvik")
    corpus.say("a", 1, "norvik", "kestrel")
    corpus.say("b", 0, "lyra", "orion")
    found = communities("w", corpus.graph())
    assert sorted(c.entities for c in found) == [("halden", "kestrel", "norvik"), ("lyra", "orion")]
    assert {(c.level, c.parent) for c in found} == {(0, "")}
    assert next(c.anchor for c in found if "halden" in c.entities) == "norvik"


def test_a_large_component_falls_into_the_groups_that_keep_company():
    found = communities("w", cliques(12, 6).graph())
    top = [c for c in found if c.level == 0]
    parts = [c for c in found if c.level == 1]
    assert [len(c.entities) for c in top] == [72]
    assert all(c.parent == top[0].id for c in parts)
    assert sorted(e for c in parts for e in c.entities) == sorted(top[0].entities)
    assert all(len({e[:3] for e in c.entities} & {f"g{g:02d}"}) <= 1 for c in parts for g in range(12))
    for group in range(12):
        assert sum(any(e.startswith(f"g{group:02d}") for e in c.entities) for c in parts) == 1


def test_a_part_that_is_still_large_is_split_again():
    corpus = Corpus()
    for block in range(5):
        heads = [f"b{block}g{group:02d}m0" for group in range(16)]
        for place, pair in enumerate(combinations(heads, 2)):
            corpus.say(f"heads{block}", place, *pair)
        for head in heads:
            for place, pair in enumerate(combinations([f"{head[:-1]}{i}" for i in range(5)], 2)):
                corpus.say(f"{head}", place, *pair)
        corpus.say("between", block, heads[0], f"b{(block + 1) % 5}g00m0")
    found = communities("w", corpus.graph())
    by_level = {level: [c for c in found if c.level == level] for level in range(4)}
    assert any(len(c.entities) > LARGE for c in by_level[1])
    assert by_level[2]
    parents = {c.parent for c in found}
    assert all(len(c.entities) <= LARGE for c in found if c.id not in parents)
    members = {c.id: set(c.entities) for c in found}
    assert all(set(c.entities) < members[c.parent] for c in found if c.parent)


def test_spokes_are_not_torn_off_their_hub():
    corpus = Corpus()
    for i in range(80):
        corpus.say(f"d{i:02d}", 0, "hub", f"spoke{i:02d}")
    assert [len(c.entities) for c in communities("w", corpus.graph())] == [81]


def test_the_order_of_the_records_does_not_matter():
    corpus = cliques(14, 5)
    corpus.relate("g00m01", "g05m01", sources=3)
    expected = communities("w", corpus.graph())
    for seed in range(3):
        for records in (corpus.mentions, corpus.memberships, corpus.relations):
            random.Random(seed).shuffle(records)
        assert communities("w", corpus.graph()) == expected


def test_a_component_that_may_be_cut_anywhere_is_cut_in_one_place_every_time():
    corpus = Corpus()
    for at in range(120):
        corpus.say(f"d{at:03d}", 0, f"e{at:03d}", f"e{(at + 1) % 120:03d}")
    graph = corpus.graph()
    assert len(communities("w", graph)) > 2
    assert len({communities("w", graph) for _ in range(5)}) == 1


def test_the_global_random_state_is_left_alone():
    random.seed(5)
    expected = random.random()
    random.seed(5)
    communities("w", cliques(12, 6).graph())
    assert random.random() == expected


sentences = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 9), st.lists(st.integers(0, 79), min_size=1, max_size=4, unique=True)),
    max_size=60,
)


def _corpus(said: list[tuple[int, int, list[int]]]) -> Corpus:
    corpus = Corpus()
    for left, right in pairwise(range(60)):  # a chain, so that there is something to partition
        corpus.say(f"chain{left // 10}", left, f"e{left:02d}", f"e{right:02d}")
    for place, (document, _, entities) in enumerate(said):
        corpus.say(f"d{document}", place, *(f"e{i:02d}" for i in entities))
    return corpus


@settings(max_examples=25, deadline=None)
@given(first=sentences, second=sentences)
def test_a_warm_memo_gives_the_same_as_none(first, second):
    memo: dict[str, tuple[int, ...]] = {}
    communities("w", _corpus(first).graph(), memo=memo)
    warm = communities("w", _corpus(second).graph(), memo=memo)
    assert warm == communities("w", _corpus(second).graph())


@settings(max_examples=25, deadline=None)
@given(said=sentences)
def test_communities_of_a_level_are_disjoint_and_lie_inside_their_parents(said):
    found = communities("w", _corpus(said).graph())
    members = {c.id: set(c.entities) for c in found}
    assert len(members) == len(found)
    for level in {c.level for c in found}:
        names = [e for c in found if c.level == level for e in c.entities]
        assert len(names) == len(set(names))
    assert all(c.anchor in members[c.id] for c in found)
    assert all(members[c.id] < members[c.parent] for c in found if c.parent)


def test_an_untouched_component_is_not_partitioned_again():
    corpus = cliques(12, 6)
    memo: dict[str, tuple[int, ...]] = {}
    communities("w", corpus.graph(), memo=memo)
    known = set(memo)
    corpus.say("new", 0, "lyra", "orion")
    communities("w", corpus.graph(), memo=memo)
    assert set(memo) == known != set()


def test_copies_of_a_text_weigh_as_one():
    once, copied = Corpus(), Corpus()
    for corpus, documents in ((once, ["a"]), (copied, ["a", "b", "c", "d"])):
        for document in documents:
            corpus.say(document, 0, "halden", "norvik")
        corpus.say("z", 0, "norvik", "kestrel")
    cluster = ReprintCluster("r", ("a", "b", "c", "d"), "a")
    folded, counted = weights(copied.graph((cluster,))), weights(copied.graph())
    pair = ("halden", "norvik")
    assert folded[pair] <= weights(once.graph())[pair] < counted[pair]


def test_an_entity_that_every_document_names_ties_less():
    corpus = Corpus()
    for i in range(20):
        corpus.say(f"d{i:02d}", 0, "everywhere", f"rare{i:02d}")
    corpus.say("d00", 1, "rare00", "rare01")
    tied = weights(corpus.graph())
    assert tied["everywhere", "rare05"] < tied["rare00", "rare01"] / 2


def test_more_independent_sources_tie_closer_and_a_rejected_relation_not_at_all():
    corpus = Corpus()
    corpus.relate("a", "b", sources=3, status="verified")
    corpus.relate("b", "c", sources=1)
    corpus.relate("c", "d", sources=2, status="rejected")
    tied = weights(corpus.graph())
    assert tied == {("a", "b"): 3.0, ("b", "c"): 1.0}


def test_an_entity_alone_is_a_community_where_two_sentences_name_it():
    corpus = Corpus()
    corpus.say("a", 0, "once")
    corpus.say("a", 1, "twice")
    corpus.say("a", 2, "twice")
    assert [c.entities for c in communities("w", corpus.graph())] == [("twice",)]


def test_a_passage_belongs_where_its_entities_weigh_most():
    corpus = Corpus()
    for sentence in range(3):
        corpus.say("a", sentence, "halden", "norvik")
    corpus.say("a", 3, "lyra", "orion")
    corpus.say("b", 0, "lyra", "orion")
    graph = corpus.graph()
    found = communities("w", graph)
    held = {c.anchor: belonging(graph, found)[c.id] for c in found}
    assert held == {"halden": ("a/0",), "lyra": ("b/0",)}
    assert {c.anchor: c.passages for c in found} == {"halden": 1, "lyra": 1}


def test_passages_of_a_part_belong_to_the_whole():
    graph = cliques(12, 6).graph()
    found = communities("w", graph)
    held = belonging(graph, found)
    for community in found:
        if community.parent:
            assert set(held[community.id]) <= set(held[community.parent])
    assert any(held[c.id] for c in found if c.level == 1)


def test_workspaces_have_ids_of_their_own():
    graph = cliques(2, 4).graph()
    one, other = communities("one", graph), communities("other", graph)
    assert {c.entities for c in one} == {c.entities for c in other}
    assert not {c.id for c in one} & {c.id for c in other}


def test_nothing_gives_nothing():
    graph = Corpus().graph()
    assert communities("w", graph) == ()
    assert belonging(graph, ()) == {}
