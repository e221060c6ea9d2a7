"""The production store: a graph in a Neo4j 5 database, many writers and readers, workspaces side by side."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import Final, TypeVar

from evigraph.errors import StoreError, UsageError
from evigraph.graph.browser import Place
from evigraph.graph.cache import cache_folder
from evigraph.graph.nearest import nearest
from evigraph.graph.neo4j_address import parse_address
from evigraph.graph.neo4j_answers import draw
from evigraph.graph.neo4j_cypher import name_of
from evigraph.graph.neo4j_derived import LITTLE, TooMuchError, check, steps, survey
from evigraph.graph.neo4j_kinds import KINDS, Kind, shortened
from evigraph.graph.neo4j_near import definition, dimension_of, embed, near
from evigraph.graph.neo4j_own import amend, discard, note, put, rows_of_nodes
from evigraph.graph.neo4j_place import place
from evigraph.graph.neo4j_schema import indexes, prepare
from evigraph.graph.neo4j_server import Server, Work
from evigraph.graph.neo4j_space import Space
from evigraph.graph.neo4j_spool import FRAME, Spool
from evigraph.graph.neo4j_text import TextIndex, conditions
from evigraph.graph.owned import DERIVED
from evigraph.graph.records import Decision, Derived, Filter, Scored, State, Subgraph
from evigraph.graph.rows import Cells
from evigraph.graph.schema import load_schema
from evigraph.ingest.records import Document, File, OwnRecords, Vectors

R = TypeVar("R")

REMOVED: Final = 500
"""So many documents are removed in one transaction."""
KEYS: Final = 2_000
"""So many keys are looked up at once."""
_DERIVED: Final = frozenset(DERIVED.values())
_LONGEST: Final = 200
"""Characters of a workspace's name."""


def open_neo4j(url: str, workspace: str, create: bool) -> "Neo4jStore":  # noqa: FBT001 - the form of `SCHEMES`
    """Open the workspace of the database that a URL names: `neo4j://USER:PASSWORD@HOST:PORT/DATABASE?store=NAME`.

    Raises `UsageError` for a URL of another form, `StoreError` where the server cannot be reached, refuses the user,
    holds a store of another version, or, with `create` off, lacks the store or the workspace.
    """
    address = parse_address(url)
    if not workspace or len(workspace) > _LONGEST:
        raise UsageError(f"Expected the name of a workspace, of 1 to {_LONGEST} characters; got {workspace[:20]!r}.")
    server = Server(address)
    try:
        prepare(server, create=create)
        return Neo4jStore(server, workspace, create=create)
    except BaseException:
        server.close()
        raise


class Neo4jStore:
    """One workspace of a Neo4j store, as `GraphStore` describes it; it may be used from several threads."""

    def __init__(self, server: Server, workspace: str, *, create: bool) -> None:
        self.workspace = workspace
        self._server = server
        self._space = Space(server, workspace)
        self._enter(create=create)
        self._text = TextIndex(self._space)
        self.cache = cache_folder(self.state().id) / self._space.token

    def state(self) -> State:
        """Return the store's id, schema version, encoder and revisions."""
        found = self._server.read(lambda work: work.one("state", store=self._key, workspace=self._space.name))
        if found is None:
            raise StoreError(f"The workspace {self.workspace!r} is gone from {self._server.address.shown}.")
        return State(*found)

    def bind(self, encoder: str) -> None:
        """Tie the store to an encoder; raise `StoreError` where it has another."""
        bound = self.state().encoder
        if not bound:
            found = self._server.write(lambda work: work.one("bind", store=self._key, encoder=encoder))
            bound = found[0] if found else ""
        if bound != encoder:
            raise StoreError(f"The store's vectors are of the encoder {bound}; got {encoder!r}: use another store.")
        self._measure(dimension_of(encoder))

    def write(self, batch: Sequence[OwnRecords], files: Sequence[File] = ()) -> None:
        """Put each document's own records in place of those it had, and note the files; all or nothing."""
        owned = {own.document.id: own for own in batch}

        def work(tx: Work) -> None:
            if owned:
                put(tx, self._space, list(owned.values()))
                self._advance(tx)
            note(tx, self._space, files)

        if owned or files:
            self._space.writing(work)

    def update(self, documents: Sequence[Document], files: Sequence[File] = ()) -> None:
        """Replace the metadata of known documents, leaving passages and statements; moves the revision."""

        def work(tx: Work) -> None:
            if documents:
                amend(tx, self._space, documents)
                self._advance(tx)
            note(tx, self._space, files)

        if documents or files:
            self._space.writing(work)

    def remove(self, documents: Collection[str]) -> int:
        """Delete these documents' own records and the notes of their files; return how many were there."""
        names = sorted(set(documents))
        removed = 0
        for at in range(0, len(names), REMOVED):
            removed += self._space.writing(partial(self._remove, documents=names[at : at + REMOVED]))
        return removed

    def forget(self, files: Collection[str]) -> None:
        """Delete the notes of these files; their documents stay."""
        keys = sorted(map(shortened, files))
        if keys:
            self._space.writing(lambda tx: tx.each("forget File", keys, workspace=self._space.name, of="keys"))

    def read(self, kind: type[R], keys: Iterable[str] | None = None, *, by: str = "id") -> Iterator[R]:
        """Stream the records of a kind, sorted by id; with `keys`, those whose field `by` is among them."""
        stored = _kind(kind)
        field = stored.key if by == "id" else by
        if field not in stored.keys:
            raise ValueError(f"Expected to look {kind.__name__} up by one of {stored.keys}, got {by!r}.")
        wanted = None if keys is None else sorted(map(shortened, set(keys)))
        return iter(()) if wanted == [] else self._stream(kind, field, wanted)

    def count(self, kind: type) -> int:
        """Return how many records of a kind there are."""
        _kind(kind)
        found = self._server.read(lambda work: work.one(name_of("count", kind), workspace=self._space.name))
        return int(found[0]) if found else 0

    def select(self, within: Filter) -> list[str]:
        """Return the ids of the documents that a filter lets through, sorted."""

        def work(tx: Work) -> list[str]:
            rows = tx.rows("select", workspace=self._space.name, **conditions(within))
            return [json.loads(full).get("id", name) if full else name for name, full in rows]

        return self._space.reading(work)

    def match(self, words: Sequence[str], han: Sequence[str], *, limit: int, within: Filter) -> list[Scored]:
        """Return passages by BM25 over any of `words` and `han`, best first, ties by id."""
        return self._text.match(words, han, limit=limit, within=within)

    def near(self, vector: bytes, *, limit: int, within: Filter) -> list[Scored]:
        """Return passages by the cosine of their vectors with this one, best first, ties by id."""
        if limit < 1:
            return []
        if within == Filter():
            found = self._space.reading(lambda tx: near(tx, self._space, vector, limit=limit))
            return nearest(self.read(Vectors), vector, limit=limit) if found is None else found
        return nearest(self.read(Vectors, self.select(within), by="document"), vector, limit=limit)

    def derive(self, derived: Derived, revision: int, *, vocabulary: Collection[str] = ()) -> None:
        """Put derived records in place of all there were and mark the store settled at `revision`."""
        check(derived)
        names = frozenset(vocabulary or load_schema().names)

        def settled(tx: Work) -> None:
            tx.do("settled", workspace=self._space.name, revision=revision)

        def at_once(tx: Work) -> None:
            changes = survey(derived, lambda kind: self._cells(tx, kind), most=LITTLE)
            for step in steps(self._space, changes, names):
                step(tx)
            settled(tx)

        try:
            self._space.writing(at_once)
        except TooMuchError:
            with self._space.tearing() as adding:
                for step in steps(self._space, survey(derived, self._laid), names):
                    adding(step)
            self._space.writing(settled)

    def decide(self, decision: Decision, *, undo: bool = False) -> None:
        """Record a user's decision, or with `undo` forget it; moves the revision."""
        rows = [] if undo else rows_of_nodes(self._space, Decision, [decision])

        def work(tx: Work) -> None:
            keys = [shortened(decision.id)]
            tx.each(name_of("delete", Decision), keys, workspace=self._space.name, of="keys")
            tx.each(name_of("create", Decision), rows, workspace=self._space.name)
            self._advance(tx)

        self._space.writing(work)

    def save(self, subgraph: Subgraph) -> None:
        """Keep a subgraph under its root, in place of the one it had."""
        self._space.writing(lambda tx: draw(tx, self._space, subgraph))

    def lease(self, owner: str, seconds: float) -> bool:
        """Take or renew the settling lease for so long; False while another owner holds it. 0 seconds lets it go."""
        wanted = {"workspace": self._space.name, "owner": owner, "milliseconds": round(seconds * 1000)}
        return self._server.write(lambda work: work.one("lease", **wanted)) is not None

    def about(self) -> tuple[tuple[str, str], ...]:
        """Return the server's version and edition, whether it may be written, and how many indexes are online."""
        version, edition = self._server.read(lambda work: work.one("version")) or ("", "")
        found = indexes(self._server)
        online = sum(state == "ONLINE" for _, state, _, _ in found)
        waiting = tuple((name, f"{state} {percent:.0f} %") for name, state, percent, _ in found if state != "ONLINE")
        return (("neo4j", version), ("edition", edition), ("indexes_online", f"{online} of {len(found)}"), *waiting)

    def place(self) -> Place:
        """Return where Neo4j Browser shows the workspace, by the server's own settings."""
        return place(self._server, self._space)

    def close(self) -> None:
        """Let go of the connections; reads that are under way end with `StoreError`."""
        self._server.close()

    @property
    def _key(self) -> str:
        return self._server.address.store

    def _enter(self, *, create: bool) -> None:
        """Check that the workspace is there; with `create`, make it."""
        names = {"store": self._key, "workspace": self._space.name}
        if self._server.read(lambda work: work.one("state", **names)) is not None:
            return
        if not create:
            known = self._server.read(lambda work: [row[0] for row in work.rows("workspaces", store=self._key)])
            shown, listed = self._server.address.shown, ", ".join(known) or "none"
            raise StoreError(f"{shown} has no workspace {self.workspace!r}; it has {listed}.")
        self._server.write(
            lambda work: work.do("make workspace", **names, title=self.workspace, token=self._space.token)
        )

    def _stream(self, kind: type[R], by: str, keys: Sequence[str] | None) -> Iterator[R]:
        """Lay all rows by, then give them out: so a read sees one state and holds nobody up."""
        stored = KINDS[kind]
        spool = Spool()
        try:
            self._space.reading(lambda tx: self._fill(spool, tx, kind, by=by, keys=keys), derived=kind in _DERIVED)
            place = [column.name for column in stored.rows.columns].index(stored.key)
            rows = spool.rows(itemgetter(place))
            while chunk := list(islice(rows, FRAME)):
                yield from stored.rows.decode(chunk)
                if self._server.closed:
                    raise StoreError(f"The store {self._server.address.shown} is closed: open it again.")
        finally:
            spool.close()

    def _measure(self, dimension: int) -> None:
        """Make the vector index of the workspace where it has none, with the vectors that are there."""
        name = self._space.name
        known = self._server.read(lambda work: work.one("dimension", workspace=name))
        if dimension and not (known and known[0]):
            self._server.define([definition(self._space, dimension)])
            self._space.writing(lambda tx: self._embed(tx, dimension))

    def _embed(self, tx: Work, dimension: int) -> None:
        tx.do("measured", workspace=self._space.name, dimension=dimension)
        kind = KINDS[Vectors]
        rows = tx.rows(name_of("read", Vectors), workspace=self._space.name)
        embed(tx, self._space, kind.rows.decode([kind.cells(row) for row in rows]))

    def _fill(self, spool: Spool, tx: Work, kind: type, *, by: str, keys: Sequence[str] | None) -> None:
        spool.clear()
        if keys is None:
            spool.add(self._cells(tx, kind))
            return
        name = name_of("read", kind, by)
        for at in range(0, len(keys), KEYS):
            rows = tx.rows(name, workspace=self._space.name, keys=keys[at : at + KEYS])
            spool.add(map(KINDS[kind].cells, rows))

    def _cells(self, tx: Work, kind: type) -> Iterator[Cells]:
        """Yield the cells of all records of a kind, sorted by id."""
        return map(KINDS[kind].cells, tx.rows(name_of("read", kind), workspace=self._space.name))

    def _laid(self, kind: type) -> Iterator[Cells]:
        """Yield the cells of a kind from one state of the store, however long the reader takes."""
        spool = Spool()
        try:
            self._space.reading(lambda tx: self._fill(spool, tx, kind, by="", keys=None))
            yield from spool.rows(itemgetter(0))
        finally:
            spool.close()

    def _remove(self, tx: Work, *, documents: Sequence[str]) -> int:
        keys = [shortened(name) for name in documents]
        found = list(tx.rows("titles", workspace=self._space.name, keys=keys))
        if found:
            discard(tx, self._space, [name for name, _, _, _ in found])
            files = sorted(location for _, _, location, _ in found)
            tx.each("forget File", files, workspace=self._space.name, of="keys")
            self._advance(tx)
        return len(found)

    def _advance(self, tx: Work) -> None:
        tx.do("advance", workspace=self._space.name)


def _kind(kind: type) -> Kind:
    if kind not in KINDS:
        raise ValueError(f"Expected a kind of record that a store holds, got {kind.__name__}.")
    return KINDS[kind]
