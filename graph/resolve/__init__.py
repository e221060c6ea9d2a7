"""Which names are one thing: cells, links within a document, joins across documents, decisions, records."""

from evigraph.graph.resolve.names import Resolution, resolve

__all__ = ["Resolution", "resolve"]
