import json
from collections import Counter

import pytest

from evigraph.errors import StoreError
from evigraph.graph.export import export
from evigraph.graph.records import Decision, Derived, Edge, Fact, Membership, Node, Subgraph
from evigraph.graph.store import open_store
from evigraph.ingest.records import File
from tests.contracts.records import derived_records, own_records

TEXTS = {"b.txt": "Acme supplies Bolt. Bolt sued Acme.", "锂.txt": "阳光电池 owns Acme.", "a.txt": "Corp bought Delft."}


@pytest.fixture
def store(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/x.db")
    yield store
    store.close()


def fill(store, names=tuple(TEXTS)):
    own = [own_records(name, TEXTS[name], location=f"/machine/{name}", publisher="P") for name in names]
    store.write(own, [File(f"/machine/{name}", "hash") for name in names])
    store.derive(derived_records(own), store.state().revision)
    return store


def lines(store, **options):
    return [json.loads(line) for line in export(store, **options)]


def of(kind, store, **options):
    return [line for line in lines(store, **options) if line["kind"] == kind]


def test_every_kind_is_exported_sorted_by_kind_and_id(store):
    fill(store).decide(Decision("d", "merge", ("m",), reason="same"))
    store.save(Subgraph("ans", (Node("Answer", "ans"),), ()))
    found = lines(store, answers=True)
    keys = [(line["kind"], line["id"]) for line in found]
    assert keys == sorted(keys)
    assert set(Counter(kind for kind, _ in keys)) == {
        *("answer", "community", "conflict", "decision", "document", "entity", "fact", "mention", "merge", "passage"),
        *("relation", "report", "reprint-cluster", "source", "statement"),
    }


def test_a_line_is_one_compact_object_that_starts_with_its_kind(store):
    for line in export(fill(store)):
        assert line.startswith('{"kind":"')
        assert "\n" not in line
        assert json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) == line


def test_an_entity_has_the_spans_of_its_mentions(store):
    fill(store)
    (acme,) = [line for line in of("entity", store) if line["name"] == "Acme"]
    assert acme == {
        "kind": "entity",
        "id": "e:acme",
        "name": "Acme",
        "type": "organization",
        "aliases": ["acme"],
        "names": ["acme"],
        "documents": 1,
        "mentions": [
            {"document": "b.txt", "start": 0, "end": 4},
            {"document": "b.txt", "start": 30, "end": 34},
            {"document": "锂.txt", "start": 10, "end": 14},
        ],
    }
    for mention in acme["mentions"]:
        assert TEXTS[mention["document"]][mention["start"] : mention["end"]] == "Acme"


def test_a_statement_names_the_entities_of_its_sentence_also_where_the_fact_is_inverted(store):
    fill(store)
    inverted = {fact.id: fact.inverted for fact in store.read(Fact)}
    statements = of("statement", store)
    assert {inverted[one["id"]] for one in statements} == {True, False}
    for one in statements:
        for end in (one["subject"], one["object"]):
            assert end["entity"] == f"e:{end['text'].lower()}"
            assert TEXTS[one["document"]][end["start"] : end["end"]] == end["text"]
    assert {"id", "document", "start", "end", "subject", "predicate", "object", "value", "polarity", "modality"} <= set(
        statements[0]
    )


def test_without_a_fact_the_mention_tells_the_entity_and_without_both_it_is_null(store):
    own = own_records("a", "Acme met Bolt.")
    store.write([own])
    store.derive(Derived(memberships=(Membership(own.mentions[0].id, "e1", own.passages[0].id, "a"),)), 1)
    (statement,) = of("statement", store)
    assert (statement["subject"]["entity"], statement["object"]["entity"]) == ("e1", None)


def test_a_document_has_its_text_and_hash_and_no_place_on_the_machine(store):
    fill(store)
    (document,) = [line for line in of("document", store) if line["id"] == "a.txt"]
    assert document["text"] == TEXTS["a.txt"]
    assert document["hash"] == "5e07c816baab4c517b4fa9ec2af004631cc118eeb4305a1cb9120e3f9d8b5015"
    assert "/machine/" not in "".join(export(store, answers=True))
    assert "text" not in of("passage", store)[0]


def test_a_conflict_keeps_its_own_kind_as_its_class(store):
    assert {line["class"] for line in of("conflict", fill(store))} == {"real"}


def test_answers_are_exported_only_when_asked_for(store):
    node = Node("Answer", "ans", (("text", "So."), ("score", 1 / 3), ("ok", True), ("n", 10**20)))
    fill(store).save(Subgraph("ans", (node,), (Edge("CITES", "ans", "b.txt#0", (("z", 1), ("a", 2))),)))
    assert of("answer", store) == []
    properties = {"n": 10**20, "ok": True, "score": 0.333333, "text": "So."}
    assert of("answer", store, answers=True) == [
        {
            "kind": "answer",
            "id": "ans",
            "nodes": [{"label": "Answer", "id": "ans", "properties": properties}],
            "edges": [{"type": "CITES", "source": "ans", "target": "b.txt#0", "properties": {"a": 2, "z": 1}}],
        }
    ]


def test_floats_have_six_digits(store):
    fill(store)
    assert {line["confidence"] for line in of("statement", store)} == {0.123457}
    node = Node("Answer", "x", (("a", 123456789.0), ("b", -0.0), ("c", 1e-9 / 3), ("d", 2.0)))
    store.save(Subgraph("x", (node,), ()))
    (line,) = [line for line in export(store, answers=True) if line.startswith('{"kind":"answer"')]
    assert '"properties":{"a":123457000.0,"b":0.0,"c":3.33333e-10,"d":2.0}' in line


def test_order_of_ingestion_does_not_show(tmp_path):
    exports = []
    for at, order in enumerate((sorted(TEXTS), sorted(TEXTS, reverse=True))):
        store = open_store(f"sqlite:///{tmp_path}/{at}.db", workspace=f"w{at}")
        for name in order:
            fill(store, [name])
        store.derive(derived_records(own_records(name, TEXTS[name]) for name in order), 9)
        exports.append("\n".join(export(store)))
        store.close()
    assert exports[0] == exports[1]
    assert len(exports[0].splitlines()) > 50


def test_an_export_of_a_store_that_changes_meanwhile_says_so(store):
    fill(store)
    running = export(store)
    next(running)
    store.write([own_records("new", "Zeta.")])
    with pytest.raises(StoreError, match="changed while it was exported"):
        list(running)
