"""The constraints and indexes of a Neo4j store, and the check that a database holds one of this version."""

import hashlib
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Final

from evigraph.errors import StoreError
from evigraph.graph.neo4j_cypher import WORDS_INDEXES
from evigraph.graph.neo4j_kinds import KINDS
from evigraph.graph.neo4j_server import Server, Work

SCHEMA: Final = 1
"""Version of the nodes; a release that changes a record's fields needs the next one and an entry in `MIGRATIONS`."""
MIGRATIONS: Final[Mapping[int, Callable[[Work, str], None]]] = {}
"""Version -> the step that brings the store of that key from that version to the next, in one transaction."""

PATIENCE: Final = 60
"""Seconds to wait for indexes that are being filled."""

_FRAME: Final = (
    ("Store", ("key",)),
    ("Workspace", ("name",)),
    ("Gate", ("workspace",)),
    ("Lease", ("workspace",)),
    ("Answer", ("workspace", "id")),
    ("Claim", ("workspace", "id")),
)
_FURTHER: Final = (
    ("Passage", ("workspace", "length")),
    ("Shown", ("workspace", "node")),
    ("Shown", ("workspace", "root")),
    ("Answer", ("workspace", "root")),
    ("Claim", ("workspace", "root")),
)


def definitions() -> list[str]:
    """Return the statements that make all constraints and indexes but those of vectors, each once."""
    return list(dict.fromkeys((*_constraints(), *_indexes(), *_texts())))


def layout() -> str:
    """Return a fingerprint of all nodes, so that a change of a record never reads old ones wrongly."""
    fields = [f"{kind.label} {kind.names} {[column.type for column in kind.rows.columns]}" for kind in KINDS.values()]
    return hashlib.sha256("\n".join((*definitions(), *fields)).encode()).hexdigest()[:16]


def prepare(server: Server, *, create: bool) -> None:
    """Make the schema and the store where they are missing, and wait until every index serves.

    Raises `StoreError` where there is no store and `create` is off, where it is of another version, or where an index
    is not online in time.
    """
    shown, key = server.address.shown, server.address.store
    found = server.read(lambda work: work.one("store", store=key))
    if found is None:
        if not create:
            raise StoreError(f"There is no store at {shown}: ingest first, or give another --store.")
        server.define(definitions())
        _await(server)
        made = {"store": key, "id": uuid.uuid4().hex, "schema": SCHEMA, "layout": layout()}
        server.write(lambda work: work.do("make store", **made))
        found = server.read(lambda work: work.one("store", store=key))
    _, schema, fields, _ = found or ("", 0, "", "")
    if schema > SCHEMA:
        raise StoreError(f"{shown} has schema {schema}, this evigraph reads schema {SCHEMA}: install a newer evigraph.")
    if schema < SCHEMA:
        _migrate(server, schema)
    elif fields != layout():
        raise StoreError(
            f"{shown} was made by an evigraph between two releases, with other fields: ingest into a new store."
        )
    _await(server)


def _migrate(server: Server, found: int) -> None:
    shown, key = server.address.shown, server.address.store
    if any(version not in MIGRATIONS for version in range(found, SCHEMA)):
        raise StoreError(f"{shown} has schema {found}, this evigraph needs schema {SCHEMA}: ingest into a new store.")

    def steps(work: Work) -> None:
        for version in range(found, SCHEMA):
            MIGRATIONS[version](work, key)
        work.do("migrated", store=key, schema=SCHEMA, layout=layout())

    server.write(steps)


def _await(server: Server) -> None:
    """Return once all indexes are online; raise `StoreError` with the name of one that is not."""
    if all(state == "ONLINE" for _, state, _, _ in indexes(server)):
        return
    waiting = [one for one in indexes(server, seconds=PATIENCE) if one[1] != "ONLINE"]
    for name, state, percent, fault in waiting:
        if state == "FAILED":
            raise StoreError(f"The index {name} of {server.address.shown} failed ({fault}): drop it and try again.")
        raise StoreError(
            f"The index {name} of {server.address.shown} is still being filled ({percent:.0f} %): try again later."
        )


def indexes(server: Server, *, seconds: int = 0) -> list[tuple[str, str, float, str]]:
    """Return (name, state, percent filled, fault) of every index, after waiting so long for those being filled."""

    def shown(work: Work) -> list[tuple[str, str, float, str]]:
        return [(name, state, percent, fault or "") for name, state, percent, fault in work.rows("indexes")]

    if seconds:
        with suppress(StoreError):  # what is not online then is told by name
            server.read(lambda work: work.do("await", seconds=seconds))
    return server.read(shown)


def _constraints() -> Iterator[str]:
    unique = [*_FRAME, *((kind.label, ("workspace", kind.key)) for kind in KINDS.values() if not kind.hosted)]
    for label, names in unique:
        yield (
            f"CREATE CONSTRAINT evigraph_{label.lower()}_{names[-1]}_unique IF NOT EXISTS"
            f" FOR (n:{label}) REQUIRE ({_listed(names)}) IS UNIQUE"
        )


def _indexes() -> Iterator[str]:
    fields = [(kind.label, ("workspace", kind.property(field))) for kind in KINDS.values() for field in kind.keys[1:]]
    for label, names in (*fields, *_FURTHER):
        yield (f"CREATE INDEX evigraph_{label.lower()}_{names[-1]} IF NOT EXISTS FOR (n:{label}) ON ({_listed(names)})")


def _texts() -> Iterator[str]:
    for name, (analyser, field) in WORDS_INDEXES.items():
        yield (
            f"CREATE FULLTEXT INDEX {name} IF NOT EXISTS FOR (n:Passage) ON EACH [n.space, n.{field}]"
            f" OPTIONS {{indexConfig: {{`fulltext.analyzer`: '{analyser}'}}}}"
        )


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"n.`{name}`" for name in names)
