"""Which names within a document, and across documents, are one thing, and which are not."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.graph.records import Entity
from evigraph.graph.resolve import Resolution, resolve
from evigraph.graph.resolve.shape import shape
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Argument, Document, Mention, Statement

ORG, PERSON, PLACE, PRODUCT, THING = "organization", "person", "place", "product", "thing"
Names = list[tuple[str, str]]


def mentions(document: str, names: Names) -> list[Mention]:
    """Return mentions in order, one a sentence, all in one passage."""
    return [
        Mention(
            f"{document}#{at:03}", document, f"{document}/0", at * 50, at * 50 + 9, text, normalise(text), kind, at * 50
        )
        for at, (text, kind) in enumerate(names)
    ]


def alias(document: str, left: str, right: str, predicate: str = "alias") -> Statement:
    one, two = (Argument(text, 0, 0, normalise(text)) for text in (left, right))
    return Statement(f"{document}:{left}:{right}", document, f"{document}/0", 0, 9, one, predicate, 0, 0, two)


def run(corpus: dict[str, Names], *statements: Statement, titles: dict[str, str] | None = None) -> Resolution:
    documents = [Document(name, "", title=(titles or {}).get(name, "")) for name in corpus]
    return resolve("w", documents, [m for name, names in corpus.items() for m in mentions(name, names)], statements)


def entity(resolved: Resolution, document: str, at: int) -> Entity:
    (held,) = [each.entity for each in resolved.memberships if each.id == f"{document}#{at:03}"]
    return next(each for each in resolved.entities if each.id == held)


def one(resolved: Resolution, *places: tuple[str, int]) -> bool:
    return len({entity(resolved, *place).id for place in places}) == 1


@pytest.mark.parametrize(
    ("full", "short", "kind", "rule"),
    [
        ("Halden Lithium Inc.", "Halden Lithium", ORG, "legal"),
        ("Halden Lithium Co., Ltd.", "Halden Lithium Ltd", ORG, "legal"),
        ("Halden Lithium Inc.", "Halden", ORG, "company"),
        ("Halden Lithium", "Halden", ORG, "head"),
        ("Maria Okafor", "Okafor", PERSON, "part"),
        ("Maria Okafor", "Ms Okafor", PERSON, "part"),
        ("Maria Okafor", "Maria", PERSON, "given-name"),
        ("Maria Okafor", "M. Okafor", PERSON, "initials"),
        ("Maria Ada Okafor", "Maria Okafor", PERSON, "part"),
        ("Dr. Maria Okafor", "Maria Okafor", PERSON, "spelling"),
        ("International Lithium Organization", "ILO", ORG, "acronym"),
        ("Bureau of Mines", "BM", ORG, "acronym"),
        ("AT&T", "AT and T", ORG, "spelling"),
        ("Selbury, Kent", "Selbury", PLACE, "part"),
        ("City of Norvik", "Norvik", PLACE, ""),
        ("Town of Norvik", "Norvik", PLACE, "part"),
        ("European Battery Agency", "Agency", ORG, "noun"),
        ("Clean Air Act of 1970", "Clean Air Act", "law", "part"),
        ("宁德时代新能源科技股份有限公司", "宁德时代", ORG, "head"),
    ],
)
def test_a_shorter_name_stands_for_the_fuller_one_of_its_document(full: str, short: str, kind: str, rule: str) -> None:
    resolved = run({"a": [(full, kind), (short, kind)]})
    assert one(resolved, ("a", 0), ("a", 1)) == bool(rule)
    assert {merge.rule for merge in resolved.merges} == ({rule} if rule else set())


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("John Smith", PERSON), ("Jane Smith", PERSON)),
        (("Paul Berg Jr.", PERSON), ("Paul Berg Sr.", PERSON)),
        (("James III", PERSON), ("James IV", PERSON)),
        (("Ferdinand I", PERSON), ("Ferdinand", PERSON)),
        (("Halden Lithium Inc.", ORG), ("Halden Lithium GmbH", ORG)),
        (("South Korea", PLACE), ("Korea", PLACE)),
        (("Mexico City", PLACE), ("Mexico", PLACE)),
        (("Paris Saint-Germain", ORG), ("Paris", PLACE)),
        (("University of Paris", ORG), ("University of Lyon", ORG)),
        (("Spanish Parliament", ORG), ("Supreme Court", ORG)),
        (("Norvik Hospitals Trust", ORG), ("Trust", PERSON)),
        (("World Ski Championships 1991", "event"), ("World Ski Championships 1993", "event")),
    ],
)
def test_names_that_only_look_alike_stay_apart(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert not one(run({"a": [first, second]}), ("a", 0), ("a", 1))


def test_a_short_name_of_two_fuller_ones_means_neither() -> None:
    resolved = run({"a": [("Maria Okafor", PERSON), ("John Okafor", PERSON), ("Okafor", PERSON)]})
    assert len(resolved.entities) == 3


def test_an_acronym_of_two_names_means_neither_and_of_one_thing_it_means_that() -> None:
    names: Names = [("International Lithium Organization", ORG), ("Indian Labour Office", ORG), ("ILO", ORG)]
    assert len(run({"a": names}).entities) == 3
    resolved = run({"a": names}, alias("a", "International Lithium Organization", "Indian Labour Office"))
    assert len(resolved.entities) == 1


def test_a_chain_of_shorter_names_is_one_person() -> None:
    resolved = run({"a": [("Maria Okafor", PERSON), ("M. Okafor", PERSON), ("Okafor", PERSON)]})
    assert len(resolved.entities) == 1
    assert resolved.entities[0].name == "Maria Okafor"


def test_a_name_before_its_fuller_form_is_no_shortening_without_a_legal_suffix() -> None:
    body: Names = [("Velmor", ORG), ("Sony", ORG), ("Sony Pictures", ORG)]
    assert not one(run({"a": body}), ("a", 1), ("a", 2))


def test_a_branch_named_for_a_place_is_not_the_whole() -> None:
    resolved = run(
        {
            "a": [("Holden New Zealand Ltd", ORG), ("Holden", ORG)],
            "b": [("New Zealand", PLACE)],
            "c": [("New Zealand", PLACE)],
        }
    )
    assert not one(resolved, ("a", 0), ("a", 1))


def test_an_alias_that_the_text_states_joins_two_names() -> None:
    names: Names = [("Arden Cells", ORG), ("Selbury Storage", ORG)]
    assert not one(run({"a": names}), ("a", 0), ("a", 1))
    resolved = run({"a": names, "b": [("Selbury Storage", ORG)]}, alias("a", "Arden Cells", "Selbury Storage"))
    assert one(resolved, ("a", 0), ("a", 1), ("b", 0))
    (merge,) = resolved.merges
    assert (merge.rule, merge.reason) == ("alias", '"arden cells" is said to be another name of "selbury storage" in a')


def test_an_alias_between_a_person_and_a_company_is_not_believed() -> None:
    resolved = run({"a": [("Maria Okafor", PERSON), ("Arden Cells", ORG)]}, alias("a", "Maria Okafor", "Arden Cells"))
    assert len(resolved.entities) == 2


def test_a_mistaken_type_does_not_part_a_company_from_its_short_name() -> None:
    resolved = run(
        {"a": [("Kestrel Refining GmbH", ORG), ("Kestrel", PERSON)], "b": [("Kestrel", PLACE), ("Kestrel", ORG)]}
    )
    assert one(resolved, ("a", 0), ("a", 1))
    assert entity(resolved, "a", 1).type == ORG


def test_a_person_who_bears_a_companys_first_word_stays_a_person() -> None:
    resolved = run({"a": [("Ford Motor Inc.", ORG), ("Henry Ford", PERSON), ("Ford", PERSON)]})
    assert one(resolved, ("a", 1), ("a", 2))
    assert entity(resolved, "a", 2).type == PERSON


def test_what_things_are_headquartered_in_is_a_place() -> None:
    said = alias("a", "Arden Cells", "Selbury", predicate="headquarter in")
    resolved = run(
        {"a": [("Selbury Storage Ltd.", ORG), ("Arden Cells", ORG), ("Selbury", ORG), ("Selbury", PLACE)]}, said
    )
    assert entity(resolved, "a", 2).type == PLACE
    assert not one(resolved, ("a", 0), ("a", 2))


def test_one_slip_of_the_recogniser_does_not_split_a_name() -> None:
    corpus = {f"d{at}": [("Arden Cells", ORG)] for at in range(3)} | {"e": [("Arden Cells", PERSON)]}
    (found,) = run(corpus).entities
    assert (found.type, found.documents) == (ORG, 4)


def test_a_short_name_alone_joins_the_fuller_one_of_documents_of_like_company() -> None:
    corpus = {
        "a": [("Arden Cells AB", ORG), ("Arden", ORG), ("Velmor", ORG)],
        "b": [("Arden", ORG), ("Velmor", ORG)],
        "c": [("Arden", ORG), ("Tolliver", ORG)],
    }
    resolved = run(corpus)
    assert one(resolved, ("a", 0), ("b", 0))
    assert not one(resolved, ("a", 0), ("c", 0))
    assert "short-name-elsewhere" in {merge.rule for merge in resolved.merges}


def test_a_family_name_alone_needs_company_in_other_documents() -> None:
    corpus = {
        "a": [("Maria Okafor", PERSON), ("Okafor", PERSON), ("Velmor", ORG)],
        "b": [("Okafor", PERSON), ("Velmor", ORG)],
        "c": [("Okafor", PERSON), ("Tolliver", ORG)],
    }
    resolved = run(corpus)
    assert one(resolved, ("a", 0), ("b", 0))
    assert not one(resolved, ("a", 0), ("c", 0))


def test_initials_join_the_one_person_of_that_name_and_like_company() -> None:
    corpus = {"a": [("Maria Okafor", PERSON), ("Velmor", ORG)], "b": [("M. Okafor", PERSON), ("Velmor", ORG)]}
    assert one(run(corpus), ("a", 0), ("b", 0))
    corpus["c"] = [("Mark Okafor", PERSON), ("Velmor", ORG)]
    assert not one(run(corpus), ("a", 0), ("b", 0))


def test_one_short_name_of_two_companies_is_a_homonym() -> None:
    corpus = {
        "a": [("Aurora Cells AB", ORG), ("Aurora", ORG), ("Velmor", ORG)],
        "b": [("Aurora Mining Ltd.", ORG), ("Aurora", ORG), ("Oderwald", ORG)],
        "c": [("Aurora", ORG), ("Velmor", ORG)],
        "d": [("Aurora", ORG), ("Oderwald", ORG)],
        "e": [("Aurora", ORG)],
    }
    resolved = run(corpus)
    assert one(resolved, ("a", 0), ("a", 1), ("c", 0))
    assert one(resolved, ("b", 0), ("b", 1), ("d", 0))
    assert len({entity(resolved, *place).id for place in (("a", 0), ("b", 0), ("e", 0))}) == 3


def test_a_name_of_two_types_in_documents_without_common_company_is_a_homonym() -> None:
    planet: Names = [("Mercury", PLACE), ("Mercury", PLACE), ("NASA", ORG), ("Messenger", PRODUCT)]
    band: Names = [("Mercury", ORG), ("Mercury", ORG), ("EMI", ORG), ("Decca", ORG)]
    resolved = run({"a": planet, "b": planet, "c": band, "d": band})
    assert one(resolved, ("a", 0), ("b", 0))
    assert one(resolved, ("c", 0), ("d", 0))
    assert not one(resolved, ("a", 0), ("c", 0))


def test_titles_tell_homonyms_apart() -> None:
    corpus = {"a": [("Mercury", THING)], "b": [("Mercury", THING)]}
    titles = {"a": "Mercury (planet)", "b": "Mercury (element)"}
    assert not one(run(corpus, titles=titles), ("a", 0), ("b", 0))
    assert one(run(corpus), ("a", 0), ("b", 0))


def test_different_aliases_of_one_word_tell_homonyms_apart() -> None:
    corpus = {"a": [("Mercury", THING), ("Quicksilver", THING)], "b": [("Mercury", THING), ("Hermes", THING)]}
    resolved = run(corpus, alias("a", "Mercury", "Quicksilver"), alias("b", "Mercury", "Hermes"))
    assert not one(resolved, ("a", 0), ("b", 0))


def test_an_agency_of_one_document_is_not_that_of_another() -> None:
    resolved = run({"a": [("Agency", ORG)], "b": [("Agency", ORG)]})
    assert not one(resolved, ("a", 0), ("b", 0))


def test_no_short_name_ties_two_persons_together() -> None:
    corpus = {
        "a": [("John Smith", PERSON), ("Smith", PERSON), ("Velmor", ORG)],
        "b": [("Jane Smith", PERSON), ("Smith", PERSON), ("Velmor", ORG)],
        "c": [("Smith", PERSON), ("Velmor", ORG)],
    }
    resolved = run(corpus)
    assert not one(resolved, ("a", 0), ("b", 0))


def test_homonyms_have_ids_of_their_own_and_others_keep_theirs() -> None:
    single = run({"a": [("Mercury", THING)]}).entities[0].id
    assert run({"a": [("Mercury", THING)], "b": [("Mercury", THING)]}).entities[0].id == single
    titles = {"a": "Mercury (planet)", "b": "Mercury (element)"}
    pair = run({"a": [("Mercury", THING)], "b": [("Mercury", THING)]}, titles=titles)
    assert len({each.id for each in pair.entities} | {single}) == 3


def test_an_entity_has_the_commonest_full_name_and_lists_the_others() -> None:
    corpus: dict[str, Names] = {
        "a": [("The Arden Cells AB", ORG), ("Arden", ORG)],
        "b": [("Arden Cells AB", ORG), ("Arden’s", ORG)],
        "c": [("ARDEN CELLS AB", ORG)],
    }
    (found,) = run(corpus).entities
    assert found.name == "Arden Cells AB"
    assert found.aliases == ("ARDEN CELLS AB", "Arden")
    assert found.names == ("arden", "arden cells ab")
    assert (found.documents, found.mentions) == (3, 5)


def test_every_mention_has_one_entity_and_every_name_an_alias() -> None:
    resolved = run({"a": [("Arden Cells AB", ORG), ("Arden", ORG)], "b": [("Arden Cells AB", ORG)]})
    assert [each.id for each in resolved.memberships] == ["a#000", "a#001", "b#000"]
    assert {(each.name, each.documents) for each in resolved.aliases} == {("arden cells ab", 2), ("arden", 1)}


@pytest.mark.parametrize(
    ("name", "person", "generation"),
    [
        ("j.r. okafor jr.", ("j", "r", "okafor"), "jr"),
        ("dr. maria okafor", ("maria", "okafor"), ""),
        ("james iv", ("james",), "iv"),
    ],
)
def test_a_persons_name_is_taken_apart(name: str, person: tuple[str, ...], generation: str) -> None:
    assert (shape(name).person, shape(name).generation) == (person, generation)


POOL: Names = [
    ("Arden Cells AB", ORG),
    ("Arden Cells", ORG),
    ("Arden", PLACE),
    ("Arden", ORG),
    ("Aurora Mining Ltd.", ORG),
    ("Aurora Cells Ltd.", ORG),
    ("Aurora", THING),
    ("Maria Okafor", PERSON),
    ("Mark Okafor", PERSON),
    ("M. Okafor", PERSON),
    ("Okafor", PERSON),
    ("Velmor", ORG),
    ("ILO", ORG),
    ("International Lithium Organization", ORG),
    ("Mercury", PLACE),
]
CORPORA = st.dictionaries(
    st.sampled_from("abcdef"), st.lists(st.sampled_from(POOL), min_size=1, max_size=6), min_size=1, max_size=6
)


@settings(max_examples=60, deadline=None)
@given(CORPORA, st.lists(st.tuples(st.sampled_from(POOL), st.sampled_from(POOL)), max_size=3), st.randoms())
def test_the_order_of_the_input_changes_nothing(
    corpus: dict[str, Names], pairs: list[tuple[tuple[str, str], tuple[str, str]]], shuffle: random.Random
) -> None:
    statements = [alias(name, left, right) for name in corpus for (left, _), (right, _) in pairs]
    documents = [Document(name, "") for name in corpus]
    named = [m for name, names in corpus.items() for m in mentions(name, names)]
    expected = resolve("w", documents, named, statements)
    for records in (documents, named, statements):
        shuffle.shuffle(records)
    assert resolve("w", documents, named, statements) == expected
    assert sorted(each.id for each in named) == [each.id for each in expected.memberships]
    assert len({each.id for each in expected.entities}) == len(expected.entities)


@settings(max_examples=40, deadline=None)
@given(CORPORA)
def test_no_entity_holds_two_persons_or_two_legal_forms(corpus: dict[str, Names]) -> None:
    for found in run(corpus).entities:
        assert not {"maria okafor", "mark okafor"} <= set(found.names)
        assert not {"aurora mining ltd", "aurora cells ltd"} <= set(found.names)
