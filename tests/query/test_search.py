from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph import Engine
from evigraph.errors import UsageError
from evigraph.graph.records import Filter
from evigraph.query.records import Mode
from evigraph.query.search import fuse, search

BRIDGED = "What is the birthplace of the founder of Halden Lithium known for?"


def ids(
    engine: Engine, question: str, *, k: int = 8, mode: Mode = "default", within: Filter | None = None
) -> list[str]:
    return [hit.document.id for hit in engine.search(question, k=k, mode=mode, within=within)]


def test_fusion_adds_the_reciprocal_of_each_place() -> None:
    fused = fuse([np.array([2, 0]), np.array([0])], size=3, k=60)
    assert fused.tolist() == pytest.approx([1 / 62 + 1 / 61, 0.0, 1 / 61])


def test_fusion_multiplies_what_a_list_gives_by_its_weight() -> None:
    lists = [np.array([2, 0]), np.array([0, 1])]
    assert fuse(lists, size=3, k=60, weights=(1.0, 40.0)).tolist() == pytest.approx([1 / 62 + 40 / 61, 40 / 62, 1 / 61])
    assert fuse(lists, size=3, weights=(2.0, 2.0)).tolist() == pytest.approx((2 * fuse(lists, size=3)).tolist())


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(6)), st.permutations(range(6)))
def test_a_row_first_in_both_lists_is_first_when_fused(left: list[int], right: list[int]) -> None:
    first = left[0]
    right = [first, *(row for row in right if row != first)]
    assert int(np.argmax(fuse([np.array(left), np.array(right)], size=6))) == first


@pytest.mark.models
@pytest.mark.parametrize("mode", get_args(Mode))
def test_every_mode_gives_as_many_passages_as_asked_for_whatever_their_scores(engine: Engine, mode: Mode) -> None:
    found = engine.search("lithium hydroxide", k=5, mode=mode)
    assert len(found) == 5
    assert len({hit.passage for hit in found}) == 5
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    assert len(engine.search("lithium hydroxide", k=100, mode=mode)) == 9


@pytest.mark.models
@pytest.mark.parametrize("mode", get_args(Mode))
def test_the_passage_that_says_it_is_among_the_first_two(engine: Engine, mode: Mode) -> None:
    assert "marvik" in ids(engine, "Who sells lithium hydroxide to Corvane Batteries?", k=2, mode=mode)


@pytest.mark.models
def test_the_graph_reaches_what_the_question_does_not_name(engine: Engine) -> None:
    assert {"halden", "solheim", "vestby"} <= set(ids(engine, BRIDGED, k=5, mode="graph"))
    assert {"halden", "solheim", "vestby"} <= set(ids(engine, BRIDGED, k=5))


@pytest.mark.models
def test_han_questions_find_han_text(engine: Engine) -> None:
    for mode in ("lexical", "default"):
        assert ids(engine, "海登锂业的营业收入", k=1, mode=mode) == ["haideng"]


@pytest.mark.models
def test_filters_let_through_only_what_fits_them(engine: Engine) -> None:
    assert set(ids(engine, "lithium", within=Filter(tiers=("official",)))) == {"corvane", "haideng"}
    assert set(ids(engine, "lithium", within=Filter(publishers=("Mining Weekly",)))) == {"halden", "marvik"}
    assert set(ids(engine, "rain", within=Filter(since="2023-05-10", until="2023-05-11"))) == {"marvik", "weather"}
    assert ids(engine, "rain", within=Filter(documents=("no such",))) == []


@pytest.mark.models
def test_hits_quote_the_stored_text(engine: Engine) -> None:
    from evigraph.ingest.records import Document

    texts = {one.id: one.text for one in engine._open().read(Document)}
    for hit in engine.search("residents", k=9):
        assert texts[hit.document.id][hit.start : hit.end] == hit.text


@pytest.mark.models
def test_a_search_gives_the_same_twice(engine: Engine) -> None:
    assert engine.search(BRIDGED) == engine.search(BRIDGED)


@pytest.mark.models
def test_without_an_encoder_only_lexical_search_works(engine: Engine) -> None:
    index, store = engine._indexed(), engine._open()
    assert search("lithium", index=index, store=store, encoder=None, mode="lexical", k=1)
    with pytest.raises(UsageError, match="Expected an encoder for mode 'dense'"):
        search("lithium", index=index, store=store, encoder=None, mode="dense", k=1)


@pytest.mark.models
def test_a_question_without_words_still_gives_passages(engine: Engine) -> None:
    assert len(engine.search("??", k=3)) == 3
