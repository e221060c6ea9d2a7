import numpy as np
import pytest

from evigraph import Engine
from evigraph.query.answer import Corpus
from evigraph.query.chain import chain
from evigraph.query.index import Likeness
from evigraph.query.walk import activate, rank, seeds

QUESTION = "What is the birthplace of the founder of Halden Lithium known for?"

pytestmark = pytest.mark.models


def names(corpus: Corpus, nodes: object) -> set[str]:
    return {corpus.index.names[node] for node in nodes}  # type: ignore[attr-defined]  # any iterable of rows


def order(corpus: Corpus, scores: np.ndarray) -> list[str]:
    index = corpus.index
    return [index.documents[index.document[row]] for row in np.argsort(-scores, kind="stable")]


def test_a_question_seeds_the_nodes_it_names_in_capitals_or_without_any(corpus: Corpus) -> None:
    assert names(corpus, seeds(corpus.index, "Does Vestby lie near halden lithium?")) == {"Vestby", "Halden Lithium"}
    assert names(corpus, seeds(corpus.index, "where is vestby")) == {"Vestby"}
    assert seeds(corpus.index, "Where does it rain?") == {}


def test_activation_goes_through_sentences_and_fades_with_each(corpus: Corpus) -> None:
    likeness = Likeness(corpus.index, corpus.encoder.encode([QUESTION])[0].vector)
    found = activate(corpus.index, likeness, seeds(corpus.index, QUESTION))
    value = {corpus.index.names[node]: weight for node, weight in found.items()}
    assert value["Halden Lithium"] == 1.0
    assert value["Halden Lithium"] > value["Ingrid Solheim"] > value.get("Vestby", 0.0)
    assert "Weather notes" not in value


def test_pagerank_puts_what_is_active_before_what_is_not(corpus: Corpus) -> None:
    index = corpus.index
    [node] = seeds(index, "Vestby")
    flat = np.zeros(len(index.passages))
    assert set(order(corpus, rank(index, {node: 1.0}, flat))[:2]) == {"vestby", "solheim"}
    scores = rank(index, {}, flat)
    assert scores.sum() > 0
    assert np.isfinite(scores).all()


def test_a_walk_over_part_of_the_graph_keeps_what_is_active(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    index = corpus.index
    [node] = seeds(index, "Vestby")
    prior = np.linspace(1, 0, len(index.passages))
    whole = rank(index, {node: 1.0}, prior)
    monkeypatch.setattr("evigraph.query.walk.REACHED", 12)
    part = rank(index, {node: 1.0}, prior)
    assert (part == 0).sum() == len(prior) - 6
    assert int(np.argmax(part)) == int(np.argmax(whole))


def test_bridging_lifts_what_only_a_chain_of_passages_leads_to(corpus: Corpus) -> None:
    likeness = Likeness(corpus.index, corpus.encoder.encode([QUESTION])[0].vector)
    scores = chain(
        corpus.index,
        likeness,
        question=QUESTION,
        seeds=seeds(corpus.index, QUESTION),
        prior=likeness.passages,
        encoder=corpus.encoder,
    )
    plain = order(corpus, likeness.passages).index("vestby")
    assert order(corpus, scores).index("vestby") < plain


def test_a_question_without_names_bridges_from_the_best_passages(engine: Engine) -> None:
    assert engine.search("a wooden lighthouse by the sea", k=1, mode="graph")[0].document.id == "vestby"
