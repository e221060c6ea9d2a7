"""Citations: a span of a stored document with the words that stand there."""

from collections.abc import Iterable

from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document
from evigraph.query.records import Citation, Source

Place = tuple[str, int, int]
"""A document's id, and a span of its text."""


def cite(places: Iterable[Place], store: GraphStore) -> dict[Place, Citation]:
    """Return the citation of each place, its quote read from the stored text; each document is read once."""
    wanted = sorted(set(places))
    documents = {one.id: one for one in store.read(Document, sorted({document for document, _, _ in wanted}))}
    return {place: _citation(documents[place[0]], place) for place in wanted if place[0] in documents}


def _citation(document: Document, place: Place) -> Citation:
    _, start, end = place
    source = Source(document.id, document.title, document.uri)
    return Citation(source, document.page(start), start, end, document.text[start:end])
