"""Answers' subgraphs in a SQLite store, and what becomes of them when a document they cite goes."""

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from evigraph.graph.records import Subgraph
from evigraph.graph.sqlite_schema import OWN, TABLES
from evigraph.graph.sqlite_table import chunked
from evigraph.ingest.records import Document, Passage, Statement

_DRAWN: Final = {"Document": Document, "Passage": Passage, "Statement": Statement}
"""The labels of nodes that stand for own records, which a removal takes away."""
_SUBGRAPHS: Final = TABLES[Subgraph]


def draw(db: sqlite3.Connection, workspace: int, subgraph: Subgraph) -> None:
    """Keep a subgraph under its root, and which own records it shows."""
    drop(db, workspace, subgraph.root)
    _SUBGRAPHS.put(db, workspace, [subgraph])
    shown = sorted({(node.label, node.id) for node in subgraph.nodes if node.label in _DRAWN})
    db.executemany("INSERT INTO drawn VALUES (?, ?, ?, ?)", [(workspace, *one, subgraph.root) for one in shown])


def drop(db: sqlite3.Connection, workspace: int, root: str) -> None:
    """Forget the subgraph of a root."""
    _SUBGRAPHS.delete(db, workspace, "root", [root])
    db.execute("DELETE FROM drawn WHERE workspace = ? AND root = ?", (workspace, root))


def erase(
    db: sqlite3.Connection, workspace: int, documents: Collection[str], *, kept: Mapping[type, Sequence[Any]]
) -> None:
    """Take the own records of documents, save those that are `kept`, out of all subgraphs and mark these stale."""
    if not db.execute("SELECT EXISTS (SELECT 1 FROM drawn WHERE workspace = ?)", (workspace,)).fetchone()[0]:
        return
    gone: set[tuple[str, str]] = set()
    roots: set[str] = set()
    for label, kind in _DRAWN.items():
        select = f'SELECT id FROM "{TABLES[kind].name}" WHERE workspace = ? AND "{OWN[kind]}" IN ({{}})'  # noqa: S608
        ids = {row[0] for row in chunked(db, select, documents, workspace)}
        ids -= {record.id for record in kept.get(kind, ())}
        gone |= {(label, one) for one in ids}
        select = "SELECT root FROM drawn WHERE workspace = ? AND label = ? AND node IN ({})"
        roots |= {row[0] for row in chunked(db, select, ids, workspace, label)}
    for root in sorted(roots):
        for subgraph in list(_SUBGRAPHS.read(db, workspace, "root", [root])):
            left = without(subgraph, gone)
            if left:
                draw(db, workspace, left)
            else:
                drop(db, workspace, root)


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
