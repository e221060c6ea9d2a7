"""Check a text against another text directly, without a store: the document is the only source."""

from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document
from evigraph.ingest.split import sentences
from evigraph.verify.evidence import Antecedent, Candidate, antecedents, source
from evigraph.verify.figures import values_of
from evigraph.verify.reading import read
from evigraph.verify.tokens import Parser, parse


def candidates(document: Document, *, parser: Parser = parse) -> tuple[Candidate, ...]:
    """Return every sentence of a document as a candidate, in order."""
    text = document.text
    spans = sentences(text)
    made: list[Candidate] = []
    before: list[Antecedent] = []
    title = (normalise(document.title),) if document.title else ()
    for span, tokens in zip(spans, parser([text[s.start : s.end] for s in spans]), strict=True):
        part = text[span.start : span.end]
        reading = read(part, tokens, values_of(part, today=document.date))
        made.append(
            Candidate(
                source(document),
                span.start,
                span.end,
                document.page(span.start),
                reading,
                tuple(before[-12:]),
                title,
                witness=document.id,
                tier=document.tier,
                date=document.date,
            )
        )
        before += antecedents(reading)
    return tuple(made)
