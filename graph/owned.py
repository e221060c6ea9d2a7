"""Which records belong to one document, which are derived, and what a removal leaves of an answer: for every store."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, get_args, get_type_hints

from evigraph.graph.records import Derived, Subgraph
from evigraph.ingest.records import Document, Mention, OwnRecords, Passage, Signature, Statement, Vectors

OWN: Final[Mapping[type, str]] = {
    Document: "id",
    Passage: "document",
    Mention: "document",
    Statement: "document",
    Signature: "id",
    Vectors: "document",
}
"""The kinds that belong to one document, and the field that names it."""
DERIVED: Final[Mapping[str, type]] = {
    field.name: get_args(get_type_hints(Derived)[field.name])[0] for field in fields(Derived)
}
"""Field of `Derived` -> the kind of its records."""
METADATA: Final = ("title", "uri", "publisher", "author", "date", "tier", "language", "location")
"""The fields of a document that an update changes; all else follows from its text."""
SHOWN: Final[Mapping[str, type]] = {"Document": Document, "Passage": Passage, "Statement": Statement}
"""The labels of a subgraph's nodes that stand for own records, which a removal takes away."""


def by_kind(batch: Sequence[OwnRecords]) -> dict[type, list[Any]]:
    """Sort the records of a batch by kind; raise `ValueError` for one that belongs to another document."""
    made: dict[type, list[Any]] = {kind: [] for kind in OWN}
    for own in batch:
        mine = {
            Document: (own.document,),
            Passage: own.passages,
            Mention: own.mentions,
            Statement: own.statements,
            Signature: (own.signature,) if own.signature else (),
            Vectors: own.vectors,
        }
        for kind, records in mine.items():
            for record in records:
                if getattr(record, OWN[kind]) != own.document.id:
                    raise ValueError(f"Expected records of {own.document.id!r} only, got {record!r}.")
            made[kind].extend(records)
    return made


def without(subgraph: Subgraph, gone: Collection[tuple[str, str]]) -> Subgraph | None:
    """Return a subgraph without these (label, id) nodes and their edges, its root marked stale; None without root."""
    nodes = tuple(node for node in subgraph.nodes if (node.label, node.id) not in gone)
    left = {node.id for node in nodes}
    if subgraph.root not in left:
        return None
    lost = {name for _, name in gone} - left
    edges = tuple(edge for edge in subgraph.edges if edge.source not in lost and edge.target not in lost)
    marked = tuple(
        replace(node, properties=tuple(sorted({**dict(node.properties), "stale": True}.items())))
        if node.id == subgraph.root
        else node
        for node in nodes
    )
    return replace(subgraph, nodes=marked, edges=edges)
