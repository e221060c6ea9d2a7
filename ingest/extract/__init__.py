"""Passages to mentions and statements: one table, language to extractor; a new language is one line here."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module

from evigraph.ingest.records import Document, Extraction, Mention, Passage, Span, Statement

Extractor = Callable[[Sequence[Passage], Mapping[str, Document]], list[Extraction]]

VERSION = "3"
"""Moves whenever the rules would make other records of the same text."""

PIECE = 50_000
"""Characters of a text under test that are parsed at once: the parser needs a gigabyte for every 100,000."""

EXTRACTORS: dict[str, tuple[str, str]] = {
    "en": ("evigraph.ingest.extract.english", "extract"),
}
"""Language -> the module and function that extracts it, loaded when first asked for."""


def extractor(language: str) -> Extractor | None:
    """Return the extractor of a language, or None where the table has no entry for it."""
    if language not in EXTRACTORS:
        return None
    module, function = EXTRACTORS[language]
    found: Extractor = getattr(import_module(module), function)
    return found


def extract(passages: Sequence[Passage], documents: Mapping[str, Document]) -> list[Extraction]:
    """Return what each passage names and says, aligned with `passages`.

    `documents` maps ids to documents. A document's passages come together and in order, so that the records of one
    never depend on what else is in the call. A passage of a language without an extractor gives an empty extraction.
    """
    results = [Extraction()] * len(passages)
    for language in sorted({passage.language for passage in passages}):
        function = extractor(language)
        if function is None:
            continue
        chosen = [at for at, passage in enumerate(passages) if passage.language == language]
        for at, found in zip(chosen, function([passages[i] for i in chosen], documents), strict=True):
            results[at] = found
    return results


def parse_text(
    text: str, *, sentences: Sequence[Span] = (), title: str = "", date: str = "", language: str = "en"
) -> tuple[tuple[Mention, ...], tuple[Statement, ...]]:
    """Return the mentions and statements of a text under test, by the same rules, under the document id "".

    Without `sentences` the extractor finds the bounds itself. A language without an extractor gives nothing. A text
    of any length is taken, in pieces of `PIECE` characters or fewer where it can be cut between sentences or words.
    """
    function = extractor(language)
    if function is None or not text.strip():
        return (), ()
    document = Document("", text, title=title, date=date, language=language)
    passages = [
        Passage("", "", start, end, text[start:end], language, start, spans)
        for start, end, spans in _pieces(text, sentences)
    ]
    found = function(passages, {"": document})
    return (
        tuple(mention for one in found for mention in one.mentions),
        tuple(statement for one in found for statement in one.statements),
    )


def _pieces(text: str, sentences: Sequence[Span]) -> Iterator[tuple[int, int, tuple[Span, ...]]]:
    """Yield a text in pieces, (start, end, sentences), one behind the other.

    A piece ends before a sentence. Where there are none, or one is longer than a piece, it ends behind a line, else
    behind a word, else anywhere; a sentence that is cut gives a part of itself to each piece.
    """
    starts = [span.start for span in sentences]
    start = first = 0
    while start < len(text):
        end = start + PIECE
        if end >= len(text):
            end = len(text)
        elif (last := bisect_right(starts, end) - 1) >= 0 and starts[last] > start:
            end = starts[last]
        else:
            broken = max(text.rfind("\n", start, end), 0) or max(text.rfind(" ", start, end), 0)
            end = broken + 1 if broken > start else end
        past = bisect_left(starts, end)
        inside = [Span(max(span.start, start), min(span.end, end)) for span in sentences[first:past]]
        yield start, end, tuple(inside)
        first = past - 1 if inside and sentences[past - 1].end > end else past
        start = end


__all__ = ["EXTRACTORS", "VERSION", "Extractor", "extract", "extractor", "parse_text"]
