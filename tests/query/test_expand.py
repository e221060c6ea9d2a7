import pytest

from evigraph import Engine
from evigraph.graph.records import Relation
from evigraph.ingest.records import Document
from evigraph.query.expand import paths

pytestmark = pytest.mark.models


def test_a_path_names_its_entities_and_cites_the_sentence_of_each_step(engine: Engine) -> None:
    [path, *_] = engine.paths("Halden Lithium", "Corvane Batteries")
    assert path.names == ("Halden Lithium", "Marvik Refining", "Corvane Batteries")
    texts = {one.id: one.text for one in engine._open().read(Document)}
    for step in path.steps:
        assert step.citations
        for cited in step.citations:
            assert texts[cited.document.id][cited.start : cited.end] == cited.quote
    assert path.steps[0].citations[0].quote == (
        "Halden Lithium supplies spodumene to Marvik Refining under a ten-year contract."
    )


def test_a_step_keeps_the_direction_of_its_relation(engine: Engine) -> None:
    there, back = (
        engine.paths("Halden Lithium", "Marvik Refining")[0],
        engine.paths("Marvik Refining", "Halden Lithium")[0],
    )
    assert there.steps == back.steps
    assert there.entities == back.entities[::-1]
    assert there.steps[0].source == there.entities[0]
    stored = next(engine._open().read(Relation, [there.entities[0]], by="subject"))
    assert (there.steps[0].predicate, there.steps[0].status) == (stored.predicate, stored.status)


def test_paths_come_best_first_and_visit_nothing_twice(engine: Engine) -> None:
    found = engine.paths("Halden Lithium", "Corvane Batteries", limit=5)
    assert [path.score for path in found] == sorted((path.score for path in found), reverse=True)
    assert all(len(set(path.entities)) == len(path.entities) for path in found)


def test_no_path_is_longer_than_allowed(engine: Engine) -> None:
    assert engine.paths("Halden Lithium", "Corvane Batteries", hops=1) == ()
    assert all(len(path.steps) <= 3 for path in engine.paths("Vestby", "Marvik Refining", hops=3))


def test_two_entities_of_one_sentence_without_a_relation_are_in_company(engine: Engine) -> None:
    index, store = engine._indexed(), engine._open()
    a, b = engine.entity("Tomas Brandt").id, engine.entity("Corvane Batteries").id
    assert paths(store, index, a, b, limit=1, max_hops=1)
    assert paths(store, index, a, engine.entity("Bergmora").id, limit=1, max_hops=1) == []
