"""Passages to mentions and statements: one table, language to extractor; a new language is one line here."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from evigraph.ingest.records import Document, Extraction, Mention, Passage, Span, Statement

Extractor = Callable[[Sequence[Passage], Mapping[str, Document]], list[Extraction]]

VERSION = "2"
"""Moves whenever the rules would make other records of the same text."""

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

    Without `sentences` the extractor finds the bounds itself. A language without an extractor gives nothing.
    """
    function = extractor(language)
    if function is None or not text.strip():
        return (), ()
    document = Document("", text, title=title, date=date, language=language)
    spans = tuple(sentences)
    passage = Passage("", "", 0, len(text), text, language, 0, spans)
    (found,) = function([passage], {"": document})
    return found.mentions, found.statements


__all__ = ["EXTRACTORS", "VERSION", "Extractor", "extract", "extractor", "parse_text"]
