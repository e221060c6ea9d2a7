"""A text under test of any length is parsed piece by piece."""

import pytest

from evigraph.ingest import extract
from evigraph.ingest.records import Span


@pytest.mark.models
@pytest.mark.parametrize("bounds", ["given", "found"])
def test_a_long_text_under_test_is_parsed_in_pieces_at_the_same_offsets(
    monkeypatch: pytest.MonkeyPatch, bounds: str
) -> None:
    first, second = "Halden Lithium Inc. supplies lithium to Norvik Cells AB.", "Norvik Cells AB employs 640 people."
    text = f"{first} {second}\n" * 30
    spans = [Span(at, at + len(one)) for one in (first, second) for at in range(len(text)) if text.startswith(one, at)]
    sentences = sorted(spans) if bounds == "given" else []
    whole = extract.parse_text(text, sentences=sentences)
    monkeypatch.setattr(extract, "PIECE", 300)
    pieces = extract.parse_text(text, sentences=sentences)
    assert [(one.start, one.end, one.text) for one in pieces[0]] == [(one.start, one.end, one.text) for one in whole[0]]
    assert all(text[one.start : one.end] == one.text for one in pieces[0])
    assert len(pieces[0]) == 90
    assert {(one.start, one.predicate) for one in whole[1]} == {(one.start, one.predicate) for one in pieces[1]}


@pytest.mark.parametrize("sentences", [[], [Span(0, 1000)], [Span(0, 400), Span(401, 420), Span(421, 1000)]])
@pytest.mark.parametrize("text", ["x" * 1000, "word " * 200, "a line\n" * 143])
def test_pieces_follow_each_other_without_a_gap(
    monkeypatch: pytest.MonkeyPatch, text: str, sentences: list[Span]
) -> None:
    monkeypatch.setattr(extract, "PIECE", 70)
    pieces = list(extract._pieces(text, sentences))
    assert [piece[0] for piece in pieces] == [0, *(piece[1] for piece in pieces[:-1])]
    assert pieces[-1][1] == len(text)
    assert max(end - start for start, end, _ in pieces) <= 70
    covered = {at for _, _, spans in pieces for span in spans for at in range(span.start, span.end)}
    assert covered == {at for span in sentences for at in range(span.start, min(span.end, len(text)))}
    assert all(start <= span.start < span.end <= end for start, end, spans in pieces for span in spans)
