import json
from pathlib import Path

import numpy as np
import pytest

from evigraph import Engine
from evigraph.errors import EmptyError
from evigraph.ingest.records import Passage
from evigraph.query.index import Likeness, open_index


@pytest.mark.models
def test_rows_are_those_of_the_store_in_order_of_id(engine: Engine) -> None:
    index, passages = engine._indexed(), list(engine._open().read(Passage))
    assert list(index.passages) == [one.id for one in passages] == sorted(index.passages)
    assert index.vectors.shape == (9, 384)
    for row, passage in enumerate(passages):
        starts = [int(index.arrays["starts"][at]) for at in index.sentence_rows(row)]
        assert starts == [span.start for span in passage.sentences if span.start >= passage.own]


@pytest.mark.models
def test_counting_passages_leaves_the_sentences_of_a_node_alone(engine: Engine) -> None:
    index = open_index(engine._open())
    before = [index.naming(node).tolist() for node in range(len(index.nodes))]
    assert index.weights.shape == (len(index.nodes), 9)
    assert [index.naming(node).tolist() for node in range(len(index.nodes))] == before
    for node, rows in enumerate(before):
        assert all(node in index.named_in(row).tolist() for row in rows)


@pytest.mark.models
def test_a_title_that_the_text_names_is_the_entity_of_that_name(engine: Engine) -> None:
    index = engine._indexed()
    row = index.documents.index("halden")
    node = int(index.arrays["about"][row])
    assert index.names[node] == "Halden Lithium"
    assert not index.nodes[node].startswith("title:")
    assert index.documents[index.document[index.pages[node][0]]] == "halden"


@pytest.mark.models
def test_a_name_is_tied_to_every_sentence_that_spells_it(engine: Engine) -> None:
    index = engine._indexed()
    [node] = index.known.names["corvane batteries"]
    documents = {index.documents[index.document[index.passage_of[row]]] for row in index.naming(node)}
    assert documents == {"corvane", "marvik"}


@pytest.mark.models
def test_sentence_likeness_is_that_of_the_sentence(engine: Engine) -> None:
    index = engine._indexed()
    vector = engine.encoder.encode(["How many people work there?"])[0].vector
    likeness = Likeness(index, vector)
    row = index.place[next(hit.passage for hit in engine.search("Marvik Refining employs 420 people.", k=1))]
    scores = likeness.sentences(index.sentence_rows(row))
    assert int(np.argmax(scores)) == 1
    assert likeness.passages.shape == (9,)


@pytest.mark.models
def test_the_files_follow_the_store_and_old_ones_go(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"id": "a", "title": "Halden", "text": "Halden mines lithium."}) + "\n")
    with Engine(f"sqlite:///{tmp_path / 's.db'}") as engine:
        engine.ingest([path])
        first = engine._indexed()
        files = set(tmp_path.glob("s.db.*.npy"))
        assert len(files) == 2
        path.write_text(path.read_text() + json.dumps({"id": "b", "text": "Rain fell."}) + "\n")
        engine.ingest([path])
        second = engine._indexed()
        assert (first.documents, second.documents) == (("a",), ("a", "b"))
        assert len(set(tmp_path.glob("s.db.*.npy")) | files) == 4
        assert not files & set(tmp_path.glob("s.db.*.npy"))


@pytest.mark.models
def test_an_empty_store_says_that_it_holds_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("\n")
    with Engine(f"sqlite:///{tmp_path / 's.db'}") as engine:
        engine.ingest([path])
        with pytest.raises(EmptyError, match="holds no text"):
            engine.search("anything")
        with pytest.raises(EmptyError, match="holds no text"):
            engine.ask("Who supplies Halden?", save=False)
