"""A SQLite file with one connection that writes and as many that read as are asked for at a time.

A file that may not be written, or lies in a folder that may not, is opened for reading alone.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from evigraph.errors import ReadOnlyError, StoreError

BUSY = 60.0
"""Seconds to wait for another process's write."""

_PRAGMAS = ("synchronous = NORMAL", "cache_size = -32000", "journal_size_limit = 67108864")
_CLOSED = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_HINTS = {
    sqlite3.SQLITE_BUSY: f"another process has been writing for {BUSY:.0f} seconds: wait for it, or stop it",
    sqlite3.SQLITE_LOCKED: "another process holds it: wait for it, or stop it",
    sqlite3.SQLITE_FULL: "no space is left on its disk: make room and run the command again",
    sqlite3.SQLITE_READONLY: "it may not be written: check the rights of the file and its folder",
    sqlite3.SQLITE_PERM: "it may not be opened: check the rights of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: check the rights of the file and its folder",
    sqlite3.SQLITE_IOERR: "its disk reports an error: check the disk and its free space",
    sqlite3.SQLITE_NOTADB: "it is not a SQLite database: give another --store",
    sqlite3.SQLITE_CORRUPT: "the file is damaged: restore it, or ingest into a new store",
    sqlite3.SQLITE_TOOBIG: "a text is longer than SQLite can keep (1,000,000,000 bytes): leave it out",
}


class SqliteFile:
    """Connections to one file; every error of SQLite comes out as a `StoreError` of one line.

    `readonly` tells that it is opened for reading alone; then `writing` raises `ReadOnlyError`.
    """

    def __init__(self, path: Path, *, create: bool) -> None:
        self.path = path
        self.readonly = path.exists() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))
        self._still = False
        self._lock = RLock()
        self._idle: list[sqlite3.Connection] = []
        self._open: list[sqlite3.Connection] = []
        self._closed = False
        with self._clear_errors():
            if self.readonly:
                self._still = not self._readable()
                return
            self._writer = self._connect("rwc" if create else "rw")
            try:
                _use_wal(self._writer)
            except sqlite3.Error:
                self.close()
                raise

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the writing connection inside a transaction, which is committed at the end or, on any error, undone."""
        if self.readonly:
            raise ReadOnlyError(
                f"The store {self.path} may not be written: check the rights of the file and its folder."
            )
        with self._lock, self._clear_errors():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give a connection that nobody else uses meanwhile, inside a transaction that sees one state of the file.

        What is written to it (temporary tables) is undone at the end.
        """
        with self._clear_errors():
            with self._lock:
                connection = self._idle.pop() if self._idle and not self._closed else self._connect("rw")
            try:
                connection.execute("BEGIN")
                yield connection
            finally:
                with self._lock:
                    if not self._closed:
                        connection.execute("ROLLBACK")
                        self._idle.append(connection)

    def close(self) -> None:
        """Close all connections; reads that are under way end with `StoreError`."""
        with self._lock:
            self._closed = True
            for connection in self._open:
                connection.close()
            self._open.clear()
            self._idle.clear()

    def _connect(self, mode: str) -> sqlite3.Connection:
        if self._closed:
            raise StoreError(f"The store {self.path} is closed: open it again.")
        uri = f"{self.path.as_uri()}?mode={'ro' if self.readonly else mode}{'&immutable=1' * self._still}"
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY, isolation_level=None, check_same_thread=False)
        self._open.append(connection)
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _readable(self) -> bool:
        """Tell whether a file that may not be written can be read as one that another process may be writing.

        That takes files beside it, which a folder that is closed may lack. Then nobody writes, and all is in the file
        itself, unless what was written last still lies beside it.
        """
        try:
            self._connect("ro").execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            left = self.path.with_name(f"{self.path.name}-wal")
            if error.sqlite_errorcode & 0xFF not in _CLOSED or (left.exists() and left.stat().st_size):
                raise
            return False
        return True

    @contextmanager
    def _clear_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            if self._closed:
                raise StoreError(f"The store {self.path} is closed: open it again.") from None
            hint = _HINTS.get(getattr(error, "sqlite_errorcode", -1) & 0xFF, str(error))
            raise StoreError(f"Cannot use the store {self.path}: {hint}.") from error
        except UnicodeEncodeError as error:
            text = error.object[max(0, error.start - 20) : error.end]
            raise StoreError(f"Expected text of whole characters, got half of one (a surrogate): {text!r}.") from None
        except OverflowError:
            raise StoreError("Expected whole numbers below 2**63, got a larger one.") from None


def _use_wal(db: sqlite3.Connection) -> None:
    """Let readers go on while one writes. The switch does not wait for others by itself, so it is tried again."""
    until = time.monotonic() + BUSY
    while db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                return  # a file system without shared memory: slower, as safe
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)
