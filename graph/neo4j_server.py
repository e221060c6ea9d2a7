"""A connection to a Neo4j database: transactions that the driver repeats while a server is away, and their errors."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from threading import Lock
from typing import Any, TypeVar

import neo4j
from neo4j.exceptions import Neo4jError

from evigraph.errors import ReadOnlyError, StoreError
from evigraph.graph.neo4j_address import Address
from evigraph.graph.neo4j_cypher import QUERIES
from evigraph.graph.neo4j_faults import clear_errors, read_only, told

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds that a transaction is repeated while its server is away or busy."""
BATCH = 2_000
"""So many rows are sent at once."""

logging.getLogger("neo4j").addHandler(logging.NullHandler())


class Work:
    """What a transaction may do: run the queries of `QUERIES` by name."""

    def __init__(self, transaction: neo4j.ManagedTransaction | neo4j.Session) -> None:
        self._transaction = transaction

    def rows(self, name: str, **parameters: object) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that a query gives."""
        for record in self._transaction.run(QUERIES[name], parameters):
            yield tuple(record)

    def one(self, name: str, **parameters: object) -> tuple[Any, ...] | None:
        """Return the first row, or None."""
        return next(iter(list(self.rows(name, **parameters))), None)

    def do(self, name: str, **parameters: object) -> None:
        """Run a query for what it changes."""
        self._transaction.run(QUERIES[name], parameters).consume()

    def each(self, name: str, rows: Iterable[object], *, workspace: str, of: str = "rows", size: int = BATCH) -> None:
        """Run a query for batches of its parameter `of`."""
        source = iter(rows)
        while chunk := list(islice(source, size)):
            self.do(name, workspace=workspace, **{of: chunk})


class Server:
    """A driver and a database; it may be used from several threads."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._closed = False
        self._lock = Lock()
        auth = (address.user, address.password) if address.user or address.password else None
        with clear_errors(address):
            self._driver = neo4j.GraphDatabase.driver(
                address.uri,
                auth=auth,
                max_transaction_retry_time=PATIENCE,
                connection_timeout=10.0,
                notifications_min_severity=neo4j.NotificationMinimumSeverity.OFF,
            )
            try:
                self._driver.verify_connectivity()
            except BaseException:
                self._driver.close()
                raise

    def write(self, work: Callable[[Work], T]) -> T:
        """Do some work in one transaction, repeated as a whole while the server is away; raise `StoreError`."""

        def job(transaction: neo4j.ManagedTransaction) -> T:
            """Work, and name a store that may not be written before the driver tries again."""
            try:
                return work(Work(transaction))
            except Neo4jError as error:
                if read_only(error):  # the driver would repeat it, as if another member of a cluster could write
                    raise told(error, self.address) from None
                raise

        with self._session() as session:
            return session.execute_write(job)

    def read(self, work: Callable[[Work], T]) -> T:
        """Do some reading in one transaction, repeated as a whole while the server is away; raise `StoreError`."""
        with self._session() as session:
            return session.execute_read(lambda transaction: work(Work(transaction)))

    def alone(self, work: Callable[[Work], T]) -> T:
        """Do some work each of whose queries is a transaction of its own, none repeated; raise the driver's errors."""
        self._check()
        with self._driver.session(database=self.address.database or None) as session:
            return work(Work(session))

    def define(self, statements: Sequence[str]) -> None:
        """Make constraints and indexes, each in a transaction of its own; what is there stays."""
        for statement in statements:
            with self._session() as session:
                try:
                    session.execute_write(partial(_define, statement=statement))
                except Neo4jError as error:
                    if read_only(error):
                        raise ReadOnlyError(str(told(error, self.address))) from None
                    if "EquivalentSchemaRuleAlreadyExists" not in str(error.code):  # made meanwhile by another
                        raise

    def close(self) -> None:
        """Close all connections."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._driver.close()

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._closed

    def _check(self) -> None:
        if self._closed:
            raise StoreError(f"The store {self.address.shown} is closed: open it again.")

    @contextmanager
    def _session(self) -> Iterator[neo4j.Session]:
        self._check()
        try:
            with (
                clear_errors(self.address),
                self._driver.session(database=self.address.database or None) as session,
            ):
                yield session
        except StoreError:
            self._check()
            raise


def _define(transaction: neo4j.ManagedTransaction, *, statement: str) -> None:
    transaction.run(statement).consume()
