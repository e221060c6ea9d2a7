"""Answers' subgraphs in a SQLite store, and what becomes of them when a document they cite goes."""

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from evigraph.graph.owned import OWN, SHOWN, without
from evigraph.graph.records import Subgraph
from evigraph.graph.sqlite_schema import TABLES
from evigraph.graph.sqlite_table import chunked

_SUBGRAPHS: Final = TABLES[Subgraph]


def draw(db: sqlite3.Connection, workspace: int, subgraph: Subgraph) -> None:
    """Keep a subgraph under its root, and which own records it shows."""
    drop(db, workspace, subgraph.root)
    _SUBGRAPHS.put(db, workspace, [subgraph])
    shown = sorted({(node.label, node.id) for node in subgraph.nodes if node.label in SHOWN})
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
    for label, kind in SHOWN.items():
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
