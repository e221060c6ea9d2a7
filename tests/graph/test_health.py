"""Health: counts, and what looks wrong with a store."""

import pytest

from evigraph.graph.health import Count, Duplicate, Homonym, health
from evigraph.graph.records import (
    Alias,
    Community,
    Conflict,
    Derived,
    Entity,
    Membership,
    Relation,
    Report,
    ReprintCluster,
)
from evigraph.graph.store import open_store
from evigraph.ingest.records import Argument, Document, File, Mention, OwnRecords, Passage, Statement


@pytest.fixture
def store(tmp_path):
    opened = open_store(f"sqlite:///{tmp_path / 'graph.db'}")
    yield opened
    opened.close()


def document(name: str, *languages: str) -> OwnRecords:
    """Return a document with a passage of each language."""
    passages = tuple(Passage(f"{name}/{i}", name, 0, 4, "text", lang, 0, ()) for i, lang in enumerate(languages))
    return OwnRecords(Document(name, "text"), passages)


def entity(name: str, kind: str = "organization", mentions: int = 1) -> Entity:
    return Entity(name, name, kind, (), (name.lower(),), 1, mentions)


def derive(store, **records) -> None:
    ordered = {field: tuple(sorted(made, key=lambda record: record.id)) for field, made in records.items()}
    store.derive(Derived(**ordered), store.state().revision)


def test_counts_are_those_of_the_store(store):
    own = document("a", "en")
    mention = Mention("m", "a", "a/0", 0, 4, "text", "text", "thing", 0)
    said = Statement("s", "a", "a/0", 0, 4, Argument("text", 0, 4, "text"), "be", 0, 1)
    store.write([OwnRecords(own.document, own.passages, (mention,), (said,)), document("b", "en", "en")])
    derive(
        store,
        entities=[entity("Halden"), entity("Norvik")],
        relations=[
            Relation("r1", "Halden", "supplies", "Norvik", "verified", ("s",), (), (), (), 1, 2),
            Relation("r2", "Norvik", "owns", "Halden", "candidate", ("s",), (), (), (), 1, 1),
            Relation("r3", "Norvik", "owns", "Norvik", "rejected", ("s",), (), (), (), 1, 1),
        ],
        conflicts=[
            Conflict("c1", "Halden", "revenue", "time", (), (), ""),
            Conflict("c2", "Halden", "revenue", "real", (), (), ""),
            Conflict("c3", "Halden", "capacity", "real", (), (), ""),
        ],
        communities=[Community("k", 0, "Halden", "", ("Halden", "Norvik"))],
        reports=[Report("p", "k", 0, "Halden", ("Halden",), (), 1, 1)],
        clusters=[ReprintCluster("x", ("a", "b"), "a")],
    )
    found = health(store)
    assert (found.documents, found.passages, found.mentions, found.statements) == (2, 3, 1, 1)
    assert (found.entities, found.relations, found.verified, found.candidates) == (2, 3, 1, 1)
    assert (found.communities, found.reports, found.reprints) == (1, 1, 1)
    assert found.conflicts == (Count("real", 2), Count("time", 1))
    assert not found.empty
    assert not found.behind


def test_a_graph_without_entities_is_empty_with_documents_or_without(store):
    assert health(store).empty
    store.write([document("a", "en")])
    found = health(store)
    assert found.empty
    assert found.behind


def test_passages_without_entities_and_languages_not_extracted_are_told_apart(store):
    store.write([document("a", "en", "en", "zh", "de", "zh")])
    derive(store, entities=[entity("Halden")], memberships=[Membership("m", "Halden", "a/0", "a")])
    found = health(store)
    assert found.passages_without_entities == 1
    assert found.not_extracted == (Count("de", 1), Count("zh", 2))
    assert health(store, extracted=frozenset({"en", "zh"})).passages_without_entities == 3


def test_orphans_have_neither_relation_nor_company(store):
    store.write([document("a", "en")])
    derive(
        store,
        entities=[entity(name) for name in ("Halden", "Norvik", "Kestrel", "Lyra", "Orion")],
        communities=[
            Community("k1", 0, "Halden", "", ("Halden", "Kestrel", "Norvik")),
            Community("k2", 0, "Lyra", "", ("Lyra",)),
            Community("k3", 1, "Halden", "k1", ("Halden",)),
        ],
    )
    found = health(store)
    assert (found.orphans, found.largest) == (0.4, 0.6)


def test_names_that_differ_by_a_slip_are_suspected_most_mentioned_first(store):
    names = {"Halden Lithium": 9, "Haldan Lithium": 4, "Norvik Cells": 8, "Norvik Cell": 7, "Kestrel": 3}
    store.write([document("a", "en")])
    derive(store, entities=[entity(name, mentions=number) for name, number in names.items()])
    found = health(store)
    assert found.duplicates == 2
    assert found.suspected_duplicates[0].names == ("Norvik Cell", "Norvik Cells")
    assert found.suspected_duplicates[1] == Duplicate(
        "Haldan Lithium", "Halden Lithium", ("Haldan Lithium", "Halden Lithium"), "organization"
    )


@pytest.mark.parametrize(
    "names", [("World War I", "World War II"), ("Boeing 747", "Boeing 737"), ("Division A", "Division B")]
)
def test_names_that_a_number_or_letter_tells_apart_are_not_suspected(store, names):
    store.write([document("a", "en")])
    derive(store, entities=[entity(name) for name in names])
    assert health(store).duplicates == 0


def test_alike_names_of_other_types_are_not_suspected(store):
    store.write([document("a", "en")])
    derive(store, entities=[entity("Halden Lithium"), entity("Haldan Lithium", "place")])
    assert health(store).duplicates == 0


def test_a_name_of_several_entities_is_a_suspected_homonym(store):
    aliases = [Alias("1", "halden", "A", 1), Alias("2", "halden", "B", 1), Alias("3", "norvik", "C", 1)]
    store.write([document("a", "en")])
    derive(store, aliases=aliases)
    found = health(store)
    assert (found.homonyms, found.suspected_homonyms) == (1, (Homonym("halden", ("A", "B")),))


def test_failed_and_skipped_files_are_listed_with_their_reasons(store):
    files = [
        File("/x/a.txt", "1", 1),
        File("/x/b.pdf", "2", status="failed", reason="it is encrypted"),
        File("/x/c.zip", "3", status="skipped", reason="its format is not read"),
    ]
    store.write([document("a", "en")], files)
    found = health(store)
    assert [(file.id, file.reason) for file in found.failed] == [("/x/b.pdf", "it is encrypted")]
    assert [(file.id, file.reason) for file in found.skipped] == [("/x/c.zip", "its format is not read")]
