"""A workspace of a Neo4j store: who may write, and which reads saw one state of it.

Writers of a workspace wait for each other on its node. Neo4j shows a transaction to others piece by piece while it is
committed, so a writer first announces its token on the workspace's gate, in a transaction of its own, and leaves the
same token on the workspace as the last thing before it commits: a reader that finds both alike, and the gate as it
was once it has read all, saw one state. Where that does not happen, or where a writer died between the two, the
reader takes the writers' place in the row.
"""

import hashlib
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from evigraph.errors import ReadOnlyError, StoreError
from evigraph.graph.neo4j_server import Server, Work

T = TypeVar("T")

_PAUSES = (0.0, 0.01, 0.05, 0.2)
SETTLING = 120.0
"""Seconds to wait for another process that is putting down derived records in several transactions."""


class Space:
    """One workspace: `name` is the value that all its nodes have as `workspace`, `token` that of its passages."""

    def __init__(self, server: Server, workspace: str) -> None:
        self.server = server
        store = server.address.store
        self.name = f"{store}/{workspace}" if store else workspace
        # It ends in a digit, which no stemmer cuts.
        self.token = f"w{hashlib.sha256(self.name.encode(errors='surrogatepass')).hexdigest()[:16]}0"

    def writing(self, work: Callable[[Work], T]) -> T:
        """Do some work as the only writer, all or nothing."""
        token = uuid.uuid4().hex
        results: list[T] = []

        def job(tx: Work) -> T:
            """Work under the lock, once, however often it is repeated."""
            done, _, _ = self._lock(tx, token)
            if done == token and results:  # the answer to an earlier commit was lost on its way
                return results[-1]
            results.append(work(tx))
            self.server.alone(lambda gate: gate.do("announce", workspace=self.name, token=token))
            tx.do("done", workspace=self.name, token=token)
            return results[-1]

        return self.server.write(job)

    @contextmanager
    def tearing(self) -> Iterator[Callable[[Callable[[Work], None]], None]]:
        """Mark the derived records as torn, and give a function that does a piece of work in a transaction of its own.

        The mark stays: what settles the workspace in the end takes it away.
        """
        mine = uuid.uuid4().hex
        self.writing(lambda tx: tx.do("tear", workspace=self.name, token=mine))

        def adding(work: Callable[[Work], None]) -> None:
            """Do a piece of work in a transaction of its own."""
            token = uuid.uuid4().hex

            def job(tx: Work) -> None:
                """Work under the lock while the mark is ours, once."""
                _, torn, step = self._lock(tx, token)
                if torn != mine:
                    raise StoreError("Another process settles this store at the same time: settle it again.")
                if step != token:  # else it was committed, and the answer was lost on its way
                    work(tx)
                    tx.do("stepped", workspace=self.name, token=token)

            self.server.write(job)

        yield adding

    def reading(self, work: Callable[[Work], T], *, derived: bool = False) -> T:
        """Do some reading that sees one state of the workspace; `derived` waits while settling is under way."""

        def job(tx: Work) -> tuple[str, list[T]]:
            """Read between two looks at the stamps; say why where they differ."""
            before = tx.one("stamps", workspace=self.name)
            if before is None:
                raise StoreError(f"The workspace {self.name!r} is gone from {self.server.address.shown}.")
            if derived and before[2]:
                return "torn", []
            if before[0] != before[1]:
                return "busy", []
            result = work(tx)
            return ("", [result]) if tx.one("stamps", workspace=self.name) == before else ("busy", [])

        until = time.monotonic() + SETTLING
        pauses = list(_PAUSES)
        while pauses:
            state, found = self.server.read(job)
            if not state:
                return found[0]
            if state == "torn":
                if time.monotonic() > until:
                    raise StoreError(
                        f"The store {self.server.address.shown} was left half settled: run `evigraph settle`."
                    )
                time.sleep(0.2)
            else:
                time.sleep(pauses.pop(0))
        return self._in_the_row(work)

    def _in_the_row(self, work: Callable[[Work], T]) -> T:
        token = uuid.uuid4().hex

        def job(tx: Work) -> T:
            self._lock(tx, token)
            return work(tx)

        try:
            return self.server.write(job)
        except ReadOnlyError:  # then nobody writes
            return self.server.read(work)

    def _lock(self, tx: Work, token: str) -> tuple[str, str | None, str | None]:
        """Wait for the writers before; return the tokens of the last one, of who tears and of the last piece."""
        found = tx.one("lock", workspace=self.name, token=token)
        if found is None:
            raise StoreError(f"The workspace {self.name!r} is gone from {self.server.address.shown}.")
        return found[0], found[1], found[2]
