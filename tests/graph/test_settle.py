"""Settling: a pure function of the own records, written at once, under a lease."""

import random
from dataclasses import replace
from threading import Thread
from time import sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.errors import StoreError
from evigraph.graph.records import Decision, Derived, Entity
from evigraph.graph.schema import load_schema
from evigraph.graph.settle import Holdings, derive, settle
from evigraph.graph.store import KEYS, open_store
from evigraph.ingest.dedupe import sign
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Argument, Document, Mention, OwnRecords, Passage, Span, Statement
from evigraph.ingest.values import find_values

SCHEMA = load_schema()
NAMES = ("Halden Lithium", "Halden", "Norvik Cells", "NC", "Kestrel", "Lyra Mining", "Orion", "Ada Berg", "Berg")
VERBS = ("supply", "acquire", "headquarter in", "lead")
FIGURES = ("US$40 million", "US$55 million", "US$60 million")


def own(name: str, sentences: list[tuple[int, int, int]], publisher: str = "") -> OwnRecords:
    """Return a document's own records: a triple is a sentence (subject, verb or figure, object)."""
    text, spans, mentions, statements = "", [], [], []
    for subject, verb, target in sentences:
        start = len(text)
        first = _mention(name, start, start, NAMES[subject])
        said = f"{NAMES[subject]} "
        value = FIGURES[target % len(FIGURES)] if verb >= len(VERBS) else ""
        predicate = "revenue" if value else VERBS[verb]
        said += f"{predicate} "
        second = None if value else _mention(name, start, start + len(said), NAMES[target])
        said += (value or NAMES[target]) + "."
        text += said + " "
        spans.append(Span(start, start + len(said)))
        found = find_values(value, offset=start + len(said) - len(value) - 1) if value else ()
        mentions += [m for m in (first, second) if m]
        predicate_end = first.end + 1 + len(predicate)
        other = _argument(second) if second else None
        ends = (first.end + 1, predicate_end, other, found[0] if found else None)
        key = f"{name}:s{start}"
        statements.append(Statement(key, name, f"{name}/0", start, spans[-1].end, _argument(first), predicate, *ends))
    document = Document(name, text, title=f"On {name}", publisher=publisher, date="2023")
    passage = Passage(f"{name}/0", name, 0, len(text), text, "en", 0, tuple(spans))
    return OwnRecords(document, (passage,), tuple(mentions), tuple(statements), sign(document))


def _mention(document: str, sentence: int, start: int, text: str) -> Mention:
    kind = "person" if "Berg" in text else "organization"
    end = start + len(text)
    return Mention(f"{document}:m{start}", document, f"{document}/0", start, end, text, normalise(text), kind, sentence)


def _argument(mention: Mention) -> Argument:
    return Argument(mention.text, mention.start, mention.end, mention.name, mention.id)


def held(*documents: OwnRecords, decisions: tuple[Decision, ...] = ()) -> Holdings:
    return Holdings(
        documents=tuple(one.document for one in documents),
        passages=tuple(p for one in documents for p in one.passages),
        mentions=tuple(m for one in documents for m in one.mentions),
        statements=tuple(s for one in documents for s in one.statements),
        signatures=tuple(one.signature for one in documents if one.signature),
        decisions=decisions,
    )


def stored(store) -> Derived:
    """Return the derived records that a store holds."""
    fields = {kind.__name__: tuple(store.read(kind)) for kind in KEYS}
    names = {
        "clusters": "ReprintCluster", "sources": "Source", "entities": "Entity", "aliases": "Alias",
        "memberships": "Membership", "merges": "Merge", "facts": "Fact", "relations": "Relation",
        "conflicts": "Conflict", "communities": "Community", "reports": "Report",
    }  # fmt: skip
    return Derived(**{field: fields[kind] for field, kind in names.items()})


place = st.integers(0, len(NAMES) - 1)
sentence = st.tuples(place, st.integers(0, len(VERBS)), place)
corpora = st.lists(st.lists(sentence, min_size=1, max_size=5), min_size=1, max_size=7).map(
    lambda texts: [own(f"d{i}", text, publisher=f"p{i % 3}") for i, text in enumerate(texts)]
)


@pytest.fixture
def store(tmp_path):
    opened = open_store(f"sqlite:///{tmp_path / 'graph.db'}")
    yield opened
    opened.close()


@settings(max_examples=40, deadline=None)
@given(documents=corpora, seed=st.integers(0, 1000))
def test_the_order_of_the_own_records_does_not_matter(documents, seed):
    shuffled = held(*documents)
    turn = random.Random(seed)
    shuffled = Holdings(**{
        field: tuple(turn.sample(getattr(shuffled, field), len(getattr(shuffled, field))))
        for field in Holdings.__slots__
    })  # fmt: skip
    assert derive("w", shuffled, schema=SCHEMA) == derive("w", held(*documents), schema=SCHEMA)


@settings(max_examples=15, deadline=None)
@given(documents=corpora, more=corpora)
def test_what_another_corpus_left_in_the_memo_changes_nothing(documents, more):
    memo: dict[str, tuple[int, ...]] = {}
    derive("w", held(*more), schema=SCHEMA, memo=memo)
    assert derive("w", held(*documents), schema=SCHEMA, memo=memo) == derive("w", held(*documents), schema=SCHEMA)


@settings(max_examples=12, deadline=None)
@given(documents=corpora, batches=st.integers(1, 4), seed=st.integers(0, 1000))
def test_adding_in_batches_and_removing_equals_settling_from_nothing(tmp_path_factory, documents, batches, seed):
    turn = random.Random(seed)
    order = turn.sample(documents, len(documents))
    gone = {one.document.id for one in order[: len(order) // 3]}
    memo: dict[str, tuple[int, ...]] = {}
    opened = open_store(f"sqlite:///{tmp_path_factory.mktemp('store') / 'graph.db'}")
    try:
        for batch in range(batches):
            opened.write(order[batch::batches])
            settle(opened, SCHEMA, owner="me", memo=memo)
        opened.remove(gone)
        settle(opened, SCHEMA, owner="me", memo=memo)
        left = [one for one in documents if one.document.id not in gone]
        assert stored(opened) == derive(opened.workspace, held(*left), schema=SCHEMA)
    finally:
        opened.close()


def test_settling_derives_every_kind_of_record(store):
    copy = [(0, 0, 2), (0, 4, 0), (4, 0, 6)] * 12
    store.write([
        own("a", copy), own("b", copy), own("c", [(0, 4, 1), (7, 3, 2), (1, 0, 2)], "p"), own("d", [(0, 0, 2)], "q"),
    ])  # fmt: skip
    assert settle(store, SCHEMA, owner="me")
    found = stored(store)
    assert all(getattr(found, field) for field in Derived.__slots__ if field != "merges")
    assert {conflict.predicate for conflict in found.conflicts} == {"revenue"}
    assert [relation.status for relation in found.relations if relation.sources > 1] == ["verified"]
    for field in Derived.__slots__:
        ids = [record.id for record in getattr(found, field)]
        assert ids == sorted(set(ids))


def test_a_store_that_is_settled_is_left_alone(store):
    store.write([own("a", [(0, 0, 2)])])
    assert settle(store, SCHEMA, owner="me")
    assert not settle(store, SCHEMA, owner="me")


def test_a_decision_is_heeded_and_forgotten(store):
    store.write([own("a", [(4, 0, 6)]), own("b", [(6, 0, 4)])])
    settle(store, SCHEMA, owner="me")
    before = stored(store)
    decision = Decision("1", "merge", (own("a", [(4, 0, 6)]).mentions[0].id, own("b", [(6, 0, 4)]).mentions[0].id))
    store.decide(decision)
    assert settle(store, SCHEMA, owner="me")
    assert store.count(Entity) == len(before.entities) - 1
    store.decide(decision, undo=True)
    settle(store, SCHEMA, owner="me")
    assert stored(store) == before


def test_a_change_of_metadata_alone_is_settled(store):
    store.write([own("a", [(0, 0, 2)], "p"), own("b", [(0, 0, 2), (4, 0, 6)], "p")])
    settle(store, SCHEMA, owner="me")
    assert {relation.status for relation in stored(store).relations} == {"candidate"}
    store.update([replace(own("b", [(0, 0, 2), (4, 0, 6)]).document, publisher="q")])
    settle(store, SCHEMA, owner="me")
    assert "verified" in {relation.status for relation in stored(store).relations}


def test_workspaces_of_one_file_settle_apart(tmp_path):
    url = f"sqlite:///{tmp_path / 'graph.db'}"
    one, other = open_store(url, workspace="one"), open_store(url, workspace="other")
    one.write([own("a", [(0, 0, 2)])])
    other.write([own("a", [(4, 0, 6)])])
    settle(one, SCHEMA, owner="me")
    settle(other, SCHEMA, owner="me")
    assert not {e.id for e in one.read(Entity)} & {e.id for e in other.read(Entity)}
    one.close()
    other.close()


def test_another_owners_lease_is_waited_for_and_then_reported(store):
    store.write([own("a", [(0, 0, 2)])])
    assert store.lease("another", 60)
    with pytest.raises(StoreError, match="Another process has been settling"):
        settle(store, SCHEMA, owner="me", patience=0.3)
    freed = Thread(target=lambda: (sleep(0.3), store.lease("another", 0)))
    freed.start()
    assert settle(store, SCHEMA, owner="me", patience=30)
    freed.join()


def test_the_lease_is_let_go_afterwards(store):
    store.write([own("a", [(0, 0, 2)])])
    settle(store, SCHEMA, owner="me")
    assert store.lease("another", 60)


class Busy:
    """A real store into which a document is written whenever it has been read, so many times."""

    def __init__(self, store, times: int):
        self.store, self.times, self.derived = store, times, 0

    def derive(self, derived, revision, *, vocabulary=()):
        self.derived += 1
        self.store.derive(derived, revision, vocabulary=vocabulary)

    def __getattr__(self, name):
        return getattr(self.store, name)

    def read(self, kind, *rest, **options):
        yield from self.store.read(kind, *rest, **options)
        if kind is Decision and self.times:
            self.times -= 1
            self.store.write([own(f"late{self.times}", [(4, 0, 6)])])


def test_a_write_during_settling_makes_it_begin_again(store):
    store.write([own("a", [(0, 0, 2)])])
    busy = Busy(store, 2)
    assert settle(busy, SCHEMA, owner="me")
    assert busy.derived == 1  # nothing half old and half new was written
    documents = [own("a", [(0, 0, 2)]), own("late0", [(4, 0, 6)]), own("late1", [(4, 0, 6)])]
    assert stored(store) == derive(store.workspace, held(*documents), schema=SCHEMA)


def test_writers_that_never_rest_are_reported(store):
    store.write([own("a", [(0, 0, 2)])])
    with pytest.raises(StoreError, match="changed during each of"):
        settle(Busy(store, 99), SCHEMA, owner="me")
    assert store.lease("another", 60)
