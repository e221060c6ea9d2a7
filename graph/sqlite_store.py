"""The embedded default: a graph in one SQLite file, one writer and any number of readers at a time.

Every read has a connection of its own, so it sees one state of the store whatever is written meanwhile.
"""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from sqlite3 import Connection, sqlite_version
from typing import Any, TypeVar
from urllib.parse import unquote

from evigraph.errors import StoreError, UsageError
from evigraph.graph.cache import cache_folder
from evigraph.graph.nearest import nearest
from evigraph.graph.owned import DERIVED, METADATA, OWN, by_kind
from evigraph.graph.records import Decision, Derived, Filter, Scored, State, Subgraph
from evigraph.graph.sqlite_answers import draw, erase
from evigraph.graph.sqlite_file import SqliteFile
from evigraph.graph.sqlite_schema import SCHEMA, TABLES, check, prepare
from evigraph.graph.sqlite_table import Table, chunked
from evigraph.graph.sqlite_text import TextIndex, documents_within, phrases
from evigraph.ingest.records import Document, File, OwnRecords, Vectors

R = TypeVar("R")


def open_sqlite(url: str, workspace: str, create: bool) -> "SqliteStore":  # noqa: FBT001 - the form of `SCHEMES`
    """Open the workspace of the file that a URL names: `sqlite:///relative.db` or `sqlite:////absolute.db`.

    `%XX` escapes are decoded; on Windows `sqlite:///C:/folder/file.db` is absolute. Raises `UsageError` for a URL of
    another form, `StoreError` where the file cannot be opened, is no store of this version, or, with `create` off,
    lacks the workspace.
    """
    prefix, rest = url[:10], url[10:]
    name = unquote(rest)
    if prefix != "sqlite:///" or not name.strip("/") or name == ":memory:" or "?" in rest or "\0" in name:
        raise UsageError(
            f"Expected sqlite:///FILE (relative) or sqlite:////FILE (absolute), without options; got {url!r}."
        )
    if not workspace:
        raise UsageError("Expected the name of a workspace, got an empty one: leave it out for `default`.")
    path = Path(name).absolute()
    if path.is_dir():
        raise StoreError(f"{path} is a folder: name a file in it.")
    if not path.parent.is_dir():
        raise StoreError(f"The folder {path.parent} is not there: make it, or give another --store.")
    if not create and not path.exists():
        raise StoreError(f"There is no store at {path}: ingest first, or give another --store.")
    return SqliteStore(path, workspace, create=create)


class SqliteStore:
    """One workspace of a SQLite file, as `GraphStore` describes it; it may be used from several threads."""

    def __init__(self, path: Path, workspace: str, *, create: bool) -> None:
        self.workspace = workspace
        self._file = SqliteFile(path, create=create)
        try:
            self._number = self._enter(create=create)
        except BaseException:
            self._file.close()
            raise
        self._text = TextIndex(self._number)
        beside = cache_folder(self.state().id) / path.name if self._file.readonly else path
        # A number, since the name of a workspace may hold what that of a file may not.
        self.cache = beside if workspace == "default" else beside.with_name(f"{path.name}.w{self._number}")

    def state(self) -> State:
        """Return the store's id, schema version, encoder and revisions."""
        with self._file.reading() as db:
            select = "SELECT s.id, s.encoder, w.revision, w.settled FROM store s, workspace w WHERE w.id = ?"
            name, encoder, revision, settled = db.execute(select, (self._number,)).fetchone()
        return State(name, SCHEMA, encoder, revision, settled)

    def bind(self, encoder: str) -> None:
        """Tie the store to an encoder; raise `StoreError` where it has another."""
        bound = self.state().encoder
        if not bound:
            with self._file.writing() as db:
                db.execute("UPDATE store SET encoder = ? WHERE encoder = ''", (encoder,))
                bound = db.execute("SELECT encoder FROM store").fetchone()[0]
        if bound != encoder:
            raise StoreError(f"The store's vectors are of the encoder {bound}; got {encoder!r}: use another store.")

    def write(self, batch: Sequence[OwnRecords], files: Sequence[File] = ()) -> None:
        """Put each document's own records in place of those it had, and note the files; all or nothing."""
        owned = {own.document.id: own for own in batch}
        records = by_kind(list(owned.values()))
        with self._file.writing() as db:
            if owned:
                self._discard(db, owned, kept=records)
                for kind, made in records.items():
                    TABLES[kind].put(db, self._number, made)
                self._text.add(db, owned)
                self._advance(db)
            self._note(db, files)

    def update(self, documents: Sequence[Document], files: Sequence[File] = ()) -> None:
        """Replace the metadata of known documents, leaving passages and statements; moves the revision."""
        new = {document.id: document for document in documents}
        with self._file.writing() as db:
            select = "SELECT id, title FROM document WHERE workspace = ? AND id IN ({})"
            titles = dict(chunked(db, select, new, self._number))
            if unknown := sorted(new.keys() - titles.keys()):
                raise StoreError(f"Expected documents that the store holds; it has none with the id {unknown[0]!r}.")
            renamed = [name for name, document in new.items() if document.title != titles[name]]
            self._text.discard(db, renamed)
            sets = ", ".join(f'"{field}" = ?' for field in METADATA)
            rows = ((*(getattr(one, field) for field in METADATA), self._number, one.id) for one in new.values())
            db.executemany(f"UPDATE document SET {sets} WHERE workspace = ? AND id = ?", rows)  # noqa: S608
            self._text.add(db, renamed)
            if new:
                self._advance(db)
            self._note(db, files)

    def remove(self, documents: Collection[str]) -> int:
        """Delete these documents' own records and the notes of their files; return how many were there."""
        with self._file.writing() as db:
            select = "SELECT id, location FROM document WHERE workspace = ? AND id IN ({})"
            known = dict(chunked(db, select, set(documents), self._number))
            if known:
                self._discard(db, known, kept={})
                TABLES[File].delete(db, self._number, "id", set(known.values()))
                self._advance(db)
        return len(known)

    def forget(self, files: Collection[str]) -> None:
        """Delete the notes of these files; their documents stay."""
        with self._file.writing() as db:
            TABLES[File].delete(db, self._number, "id", files)

    def read(self, kind: type[R], keys: Iterable[str] | None = None, *, by: str = "id") -> Iterator[R]:
        """Stream the records of a kind, sorted by id; with `keys`, those whose field `by` is among them."""
        table = _table(kind)
        field = table.key if by == "id" else by
        if field not in table.keys:
            raise ValueError(f"Expected to look {kind.__name__} up by one of {table.keys}, got {by!r}.")
        wanted = None if keys is None else sorted(set(keys))
        return iter(()) if wanted == [] else self._stream(table, field, wanted)

    def count(self, kind: type) -> int:
        """Return how many records of a kind there are."""
        select = f'SELECT count(*) FROM "{_table(kind).name}" WHERE workspace = ?'  # noqa: S608 - a name of ours
        with self._file.reading() as db:
            return int(db.execute(select, (self._number,)).fetchone()[0])

    def select(self, within: Filter) -> list[str]:
        """Return the ids of the documents that a filter lets through, sorted."""
        where, values = documents_within(within, self._number)
        with self._file.reading() as db:
            rows = db.execute(f"SELECT d.id FROM document d WHERE {where} ORDER BY d.id", values)  # noqa: S608
            return [row[0] for row in rows]

    def match(self, words: Sequence[str], han: Sequence[str], *, limit: int, within: Filter) -> list[Scored]:
        """Return passages by BM25 over any of `words` and `han`, best first, ties by id."""
        terms = phrases(words, han)
        if not terms or limit < 1:
            return []
        with self._file.reading() as db:
            return self._text.match(db, terms, limit=limit, within=within)

    def near(self, vector: bytes, *, limit: int, within: Filter) -> list[Scored]:
        """Return passages by the cosine of their vectors with this one, best first, ties by id."""
        documents = None if within == Filter() else self.select(within)
        return nearest(self.read(Vectors, documents, by="document"), vector, limit=limit) if limit > 0 else []

    def derive(self, derived: Derived, revision: int, *, vocabulary: Collection[str] = ()) -> None:  # noqa: ARG002
        """Put derived records in place of all there were and mark the store settled at `revision`."""
        with self._file.writing() as db, self._file.reading() as other:
            for field, kind in DERIVED.items():
                TABLES[kind].renew(db, self._number, getattr(derived, field), other=other)
            db.execute("UPDATE workspace SET settled = ? WHERE id = ?", (revision, self._number))

    def decide(self, decision: Decision, *, undo: bool = False) -> None:
        """Record a user's decision, or with `undo` forget it; moves the revision."""
        with self._file.writing() as db:
            if undo:
                TABLES[Decision].delete(db, self._number, "id", [decision.id])
            else:
                TABLES[Decision].put(db, self._number, [decision], replace=True)
            self._advance(db)

    def save(self, subgraph: Subgraph) -> None:
        """Keep a subgraph under its root, in place of the one it had."""
        with self._file.writing() as db:
            draw(db, self._number, subgraph)

    def lease(self, owner: str, seconds: float) -> bool:
        """Take or renew the settling lease for so long; False while another owner holds it. 0 seconds lets it go."""
        with self._file.writing() as db:
            now = time.time()
            held = db.execute("SELECT owner, expires FROM lease WHERE workspace = ?", (self._number,)).fetchone()
            if held and held[0] != owner and held[1] > now:
                return False
            db.execute("DELETE FROM lease WHERE workspace = ?", (self._number,))
            if seconds > 0:
                db.execute("INSERT INTO lease VALUES (?, ?, ?)", (self._number, owner, now + seconds))
            return True

    def about(self) -> tuple[tuple[str, str], ...]:
        """Return the version of SQLite."""
        return (("sqlite", sqlite_version),)

    def place(self) -> None:
        """Return None: a file has no browser."""

    def close(self) -> None:
        """Let go of the file; reads that are under way end with `StoreError`."""
        self._file.close()

    def _enter(self, *, create: bool) -> int:
        """Check the file and return the workspace's number; with `create`, make what is missing."""
        path = str(self._file.path)
        with self._file.reading() as db:
            if check(db, path):
                if self.workspace in (numbers := _workspaces(db)):
                    return numbers[self.workspace]
                if not create:
                    known = ", ".join(numbers) or "none"
                    raise StoreError(f"{path} has no workspace {self.workspace!r}; it has {known}.")
        with self._file.writing() as db:
            prepare(db, path)
            check(db, path)
            numbers = _workspaces(db)
            if self.workspace not in numbers:
                if not create:
                    known = ", ".join(numbers) or "none"
                    raise StoreError(f"{path} has no workspace {self.workspace!r}; it has {known}.")
                db.execute("INSERT INTO workspace (name) VALUES (?)", (self.workspace,))
                numbers = _workspaces(db)
                TextIndex(numbers[self.workspace]).create(db)
        return numbers[self.workspace]

    def _stream(self, table: Table, by: str, keys: Sequence[str] | None) -> Iterator[Any]:
        with self._file.reading() as db:
            yield from table.read(db, self._number, by, keys)

    def _discard(self, db: Connection, documents: Collection[str], *, kept: Mapping[type, Sequence[Any]]) -> None:
        """Delete the own records of documents, and what answers show of those that are not kept."""
        erase(db, self._number, documents, kept=kept)
        self._text.discard(db, documents)
        for kind, by in OWN.items():
            TABLES[kind].delete(db, self._number, by, documents)

    def _note(self, db: Connection, files: Sequence[File]) -> None:
        TABLES[File].put(db, self._number, files, replace=True)

    def _advance(self, db: Connection) -> None:
        db.execute("UPDATE workspace SET revision = revision + 1 WHERE id = ?", (self._number,))


def _workspaces(db: Connection) -> dict[str, int]:
    return dict(db.execute("SELECT name, id FROM workspace ORDER BY name"))


def _table(kind: type) -> Table:
    if kind not in TABLES:
        raise ValueError(f"Expected a kind of record that a store holds, got {kind.__name__}.")
    return TABLES[kind]
