"""One kind of record as one SQLite table: the SQL that reads, writes, deletes and renews its rows."""

import re
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from evigraph.graph.rows import Cell, Rows, differences, rows_of

CHUNK = 500
"""So many keys are bound to one statement."""
FETCH = 2_000
"""So many rows are fetched or written at once; a twentieth where they hold texts or vectors."""

_Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a kind: `keys` are the fields it may be looked up by, the first its primary key in a workspace.

    `long` rows lie in the order they came, beside an index; short ones in the order of their key, so that a sorted
    read is one sweep over the file.
    """

    name: str
    keys: tuple[str, ...]
    long: bool
    rows: Rows[Any]  # a store holds the tables of all kinds in one mapping

    @property
    def key(self) -> str:
        """The field that is the primary key in a workspace."""
        return self.keys[0]

    def create(self) -> list[str]:
        """Return the statements that make the table and its indexes."""
        cells = [f'"{one.name}" {one.type}{"" if one.optional else " NOT NULL"}' for one in self.rows.columns]
        # A row number of its own ties a passage to the full-text index: VACUUM may change implicit ones.
        first = ["row INTEGER PRIMARY KEY"] if self.long else []
        key = f'{"UNIQUE" if self.long else "PRIMARY KEY"} (workspace, "{self.key}")'
        body = ", ".join([*first, "workspace INTEGER NOT NULL", *cells, key])
        made = [f'CREATE TABLE "{self.name}" ({body}){"" if self.long else " WITHOUT ROWID"}']
        indexed = [f'"{self.name}_by_{by}" ON "{self.name}" (workspace, "{by}", "{self.key}")' for by in self.keys[1:]]
        return [*made, *(f"CREATE INDEX {one}" for one in indexed)]

    def put(self, db: sqlite3.Connection, workspace: int, records: Sequence[Any], *, replace: bool = False) -> None:
        """Insert records; one whose key is there is an error or, with `replace`, takes its place."""
        db.executemany(self._insert(replace=replace), self.rows.encode(records, workspace))

    def delete(self, db: sqlite3.Connection, workspace: int, by: str, keys: Collection[str]) -> None:
        """Delete the rows whose field `by` is among `keys`."""
        statement = f'DELETE FROM "{self.name}" WHERE workspace = ? AND "{by}" = ?'  # noqa: S608 - names of ours
        db.executemany(statement, ((workspace, key) for key in keys))

    def read(self, db: sqlite3.Connection, workspace: int, by: str, keys: Sequence[str] | None) -> Iterator[Any]:
        """Stream the records sorted by key; with `keys` (sorted, distinct), those whose field `by` is among them."""
        source = f'"{self.name}" t' if by == self.key else f'"{self.name}" t INDEXED BY "{self.name}_by_{by}"'
        where, order = "t.workspace = ?", f't."{self.key}"'
        values: Sequence[Cell] = (workspace,)
        if keys is not None and len(keys) <= CHUNK:
            where += f' AND t."{by}" IN ({", ".join("?" * len(keys))})'
            values = (workspace, *keys)
        elif keys is not None:
            db.execute("CREATE TEMP TABLE wanted (key TEXT PRIMARY KEY) WITHOUT ROWID")
            db.executemany("INSERT INTO temp.wanted VALUES (?)", ((key,) for key in keys))
            source = f"temp.wanted w CROSS JOIN {source}"
            where += f' AND t."{by}" = w.key'
            order = "w.key" if by == self.key else order
        columns = ", ".join(f't."{column.name}"' for column in self.rows.columns)
        cursor = db.execute(f"SELECT {columns} FROM {source} WHERE {where} ORDER BY {order}", values)  # noqa: S608
        try:
            while rows := cursor.fetchmany(self._fetch):
                yield from self.rows.decode(rows)
        finally:
            with suppress(sqlite3.ProgrammingError):  # a read left half way may outlive its store
                cursor.close()

    def renew(
        self, db: sqlite3.Connection, workspace: int, records: Sequence[Any], *, other: sqlite3.Connection
    ) -> None:
        """Make the table hold just these records, writing only what differs.

        `other` is a second connection, so that no cursor runs over the table while it is being written.
        """
        select = f'SELECT {self._columns} FROM "{self.name}" WHERE workspace = ? ORDER BY "{self.key}"'  # noqa: S608
        stored = other.execute(select, (workspace,))
        place = 1 + [column.name for column in self.rows.columns].index(self.key)
        gone: list[str] = []
        fresh: list[_Row] = []
        for old, new in differences(stored, self._encoded(workspace, records), place):
            if old:
                gone.append(str(old[place]))
            if new:
                fresh.append(new)
            if len(gone) + len(fresh) >= self._fetch:
                self._change(db, workspace, gone, fresh)
        self._change(db, workspace, gone, fresh)

    def _encoded(self, workspace: int, records: Sequence[Any]) -> Iterator[_Row]:
        in_order = sorted(records, key=attrgetter(self.key))
        for at in range(0, len(in_order), self._fetch):
            yield from self.rows.encode(in_order[at : at + self._fetch], workspace)

    def _change(self, db: sqlite3.Connection, workspace: int, gone: list[str], fresh: list[_Row]) -> None:
        self.delete(db, workspace, self.key, gone)
        db.executemany(self._insert(replace=False), fresh)
        gone.clear()
        fresh.clear()

    def _insert(self, *, replace: bool) -> str:
        marks = ", ".join("?" * (len(self.rows.columns) + 1))
        verb = "INSERT OR REPLACE" if replace else "INSERT"
        return f'{verb} INTO "{self.name}" ({self._columns}) VALUES ({marks})'

    @property
    def _columns(self) -> str:
        return ", ".join(["workspace", *(f'"{column.name}"' for column in self.rows.columns)])

    @property
    def _fetch(self) -> int:
        return FETCH // 20 if self.long else FETCH


def table_of(kind: type, keys: tuple[str, ...], *, long: bool) -> Table:
    """Make the table of a record class, named for it."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return Table(name, keys, long, rows_of(kind, shared=keys[1:]))


def chunked(db: sqlite3.Connection, select: str, keys: Iterable[str | int], *front: Cell) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a query whose `{}` takes any number of keys, a chunk at a time; `front` is bound before."""
    wanted = sorted(keys)
    for at in range(0, len(wanted), CHUNK):
        chunk = wanted[at : at + CHUNK]
        yield from db.execute(select.format(", ".join("?" * len(chunk))), (*front, *chunk))
