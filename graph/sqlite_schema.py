"""All tables of a SQLite store, and the check that a file is such a store and of this version."""

import hashlib
import sqlite3
import uuid
from collections.abc import Callable, Mapping
from typing import Final

from evigraph.errors import StoreError
from evigraph.graph.records import Community, Report, Subgraph
from evigraph.graph.sqlite_table import Table, table_of
from evigraph.graph.store import KEYS
from evigraph.ingest.records import Document, Passage, Vectors

SCHEMA: Final = 1
"""Version of the tables; a release that changes a record's fields needs the next one and an entry in `MIGRATIONS`."""
MIGRATIONS: Final[Mapping[int, Callable[[sqlite3.Connection], None]]] = {}
"""Version -> the step that brings a store of that version to the next, inside the transaction that opens it."""

_LONG: Final = (Document, Passage, Vectors, Report, Community, Subgraph)
TABLES: Final[Mapping[type, Table]] = {kind: table_of(kind, keys, long=kind in _LONG) for kind, keys in KEYS.items()}

_APPLICATION: Final = 0x65766967  # "evig" in the file's header tells a store from other databases
_FRAME: Final = (
    "CREATE TABLE store (id TEXT NOT NULL, layout TEXT NOT NULL, encoder TEXT NOT NULL)",
    """CREATE TABLE workspace (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 0, settled INTEGER NOT NULL DEFAULT 0)""",
    "CREATE TABLE lease (workspace INTEGER PRIMARY KEY, owner TEXT NOT NULL, expires REAL NOT NULL)",
    """CREATE TABLE drawn (workspace INTEGER NOT NULL, label TEXT NOT NULL, node TEXT NOT NULL, root TEXT NOT NULL,
    PRIMARY KEY (workspace, label, node, root)) WITHOUT ROWID""",
    "CREATE INDEX drawn_by_root ON drawn (workspace, root)",
)


def prepare(db: sqlite3.Connection, path: str) -> None:
    """Inside a writing transaction, make the tables of an empty file or bring those of an older version up."""
    if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        _create(db)
    found = db.execute("PRAGMA user_version").fetchone()[0]
    if found < SCHEMA and not _foreign(db):
        _migrate(db, path, found)


def check(db: sqlite3.Connection, path: str) -> bool:
    """Return whether the tables are those of this version; False where `prepare` has to make or migrate them.

    Raises `StoreError` for a database of something else, and for a schema that this version does not know.
    """
    if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
        return False
    if _foreign(db):
        raise StoreError(f"{path} is a database, but no evigraph store: give another --store.")
    found = db.execute("PRAGMA user_version").fetchone()[0]
    if found > SCHEMA:
        raise StoreError(f"{path} has schema {found}, this evigraph reads schema {SCHEMA}: install a newer evigraph.")
    if found < SCHEMA:
        return False
    if db.execute("SELECT layout FROM store").fetchone()[0] != layout():
        raise StoreError(
            f"{path} was made by an evigraph between two releases, with other fields: ingest into a new store."
        )
    return True


def layout() -> str:
    """Return a fingerprint of all tables, so that a change of a record never reads old rows wrongly."""
    return hashlib.sha256("\n".join(_statements()).encode()).hexdigest()[:16]


def _foreign(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION)


def _create(db: sqlite3.Connection) -> None:
    for statement in _statements():
        db.execute(statement)
    db.execute("INSERT INTO store VALUES (?, ?, '')", (uuid.uuid4().hex, layout()))
    db.execute(f"PRAGMA application_id = {_APPLICATION}")
    db.execute(f"PRAGMA user_version = {SCHEMA}")


def _migrate(db: sqlite3.Connection, path: str, found: int) -> None:
    if any(version not in MIGRATIONS for version in range(found, SCHEMA)):
        raise StoreError(f"{path} has schema {found}, this evigraph needs schema {SCHEMA}: ingest into a new store.")
    for version in range(found, SCHEMA):
        MIGRATIONS[version](db)
    db.execute("UPDATE store SET layout = ?", (layout(),))
    db.execute(f"PRAGMA user_version = {SCHEMA}")


def _statements() -> list[str]:
    return [*_FRAME, *(statement for table in TABLES.values() for statement in table.create())]
