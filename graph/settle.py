"""Settle: derive from the own records all that a store knows beyond them, as a pure function, and write it at once."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from operator import attrgetter
from threading import Event, Thread
from time import monotonic, sleep
from typing import TypeVar

from evigraph.errors import StoreError
from evigraph.graph.communities import Memo, belonging, communities
from evigraph.graph.company import company
from evigraph.graph.conflicts import conflicts
from evigraph.graph.corrections import corrected
from evigraph.graph.grounds import Witness, witnesses
from evigraph.graph.independence import clusters, sources
from evigraph.graph.namesakes import Namesakes
from evigraph.graph.records import Conflict, Decision, Derived
from evigraph.graph.relate import Related, relate
from evigraph.graph.reports import reports
from evigraph.graph.resolve import Resolution, resolve
from evigraph.graph.schema import Schema
from evigraph.graph.sentences import tabulate
from evigraph.graph.setting import Setting
from evigraph.graph.store import GraphStore
from evigraph.graph.topics import Readings, sure, topics
from evigraph.ingest.records import Document, Mention, Passage, Signature, Statement

LEASE = 60.0
"""Seconds that the settling lease lasts; it is renewed while its owner lives."""

_ATTEMPTS = 5
_POLL = 0.2

R = TypeVar("R", Document, Passage, Mention, Statement, Signature, Decision)


@dataclass(frozen=True, slots=True)
class Holdings:
    """All own records of a workspace and the user's decisions; the order in each tuple means nothing."""

    documents: tuple[Document, ...] = ()
    passages: tuple[Passage, ...] = ()
    mentions: tuple[Mention, ...] = ()
    statements: tuple[Statement, ...] = ()
    signatures: tuple[Signature, ...] = ()
    decisions: tuple[Decision, ...] = ()


def derive(workspace: str, own: Holdings, *, schema: Schema, memo: Memo | None = None) -> Derived:
    """Return the derived records of a workspace: the same for the same records, in whatever order they came.

    `memo` keeps partitions of components between calls; it saves time and changes nothing.
    """
    documents, statements = _sorted(own.documents), _sorted(own.statements)
    mentions, decisions = _sorted(own.mentions), _sorted(own.decisions)
    reprints = clusters(_sorted(own.signatures), documents)
    documents = tuple(replace(document, text="", blocks=()) for document in documents)
    independent = sources(documents, reprints)
    resolved = resolve(workspace, documents, mentions, statements, decisions)
    related = relate(statements, resolved.memberships, resolved.entities, independent, schema, decisions)
    passages = {passage.id: passage for passage in _sorted(own.passages)}
    said = witnesses(
        statements=statements, facts=related.facts, documents=documents, passages=passages, clusters=reprints
    )
    graph = company(mentions=mentions, memberships=resolved.memberships, relations=related.relations, clusters=reprints)
    found = communities(workspace, graph, memo=memo)
    table = tabulate(
        documents=documents,
        passages=passages.values(),
        mentions=mentions,
        memberships=resolved.memberships,
        statements=statements,
        facts=related.facts,
    )
    return Derived(
        clusters=reprints,
        sources=independent,
        entities=resolved.entities,
        aliases=resolved.aliases,
        memberships=resolved.memberships,
        merges=resolved.merges,
        facts=related.facts,
        relations=related.relations,
        conflicts=_conflicts(workspace, resolved, related, said=said, own=own, schema=schema),
        communities=found,
        reports=reports(
            found,
            belonging(graph, found),
            entities=resolved.entities,
            sentences=table,
            sources=independent,
            clusters=reprints,
        ),
    )


def _conflicts(
    workspace: str,
    resolved: Resolution,
    related: Related,
    *,
    said: Mapping[str, Witness],
    own: Holdings,
    schema: Schema,
) -> tuple[Conflict, ...]:
    """Return the conflicts between witnesses, read by their topics where their subjects name nothing."""
    entity = {member.id: member.entity for member in resolved.memberships}
    namesakes = Namesakes.of(
        entities=resolved.entities,
        aliases=resolved.aliases,
        relations=related.relations,
        mentions=own.mentions,
        memberships=resolved.memberships,
    )
    kinds = {one.id: one.type for one in resolved.entities}
    setting = Setting(own.passages, own.mentions, entity=entity, kinds=kinds, namesakes=namesakes)
    readings = Readings(topics(said, setting) | corrected(said, own.passages, setting), sure(said, setting))
    return conflicts(
        workspace, said, relations=related.relations, schema=schema, namesakes=namesakes, readings=readings
    )


def settle(store: GraphStore, schema: Schema, *, owner: str, memo: Memo | None = None, patience: float = 600.0) -> bool:
    """Bring the derived records up to the store's revision; return whether there was anything to do.

    Holds the store's settling lease meanwhile, and waits up to `patience` seconds for another owner's. Raises
    `StoreError` where that is in vain, or where writers leave no moment in which the store stands still.
    """
    with leased(store, owner, patience=patience, unless=_settled) as mine:
        if not mine:
            return False
        for _ in range(_ATTEMPTS):
            revision = store.state().revision
            own = _read(store)
            if store.state().revision != revision:
                continue
            store.derive(derive(store.workspace, own, schema=schema, memo=memo), revision, vocabulary=schema.names)
            if _settled(store):
                return True
    raise StoreError(
        f"The store changed during each of {_ATTEMPTS} attempts to settle it: settle when the writers rest."
    )


def _settled(store: GraphStore) -> bool:
    state = store.state()
    return state.settled == state.revision


def _read(store: GraphStore) -> Holdings:
    return Holdings(
        documents=tuple(store.read(Document)),
        passages=tuple(store.read(Passage)),
        mentions=tuple(store.read(Mention)),
        statements=tuple(store.read(Statement)),
        signatures=tuple(store.read(Signature)),
        decisions=tuple(store.read(Decision)),
    )


@contextmanager
def leased(
    store: GraphStore, owner: str, *, patience: float = 600.0, unless: Callable[[GraphStore], bool] | None = None
) -> Iterator[bool]:
    """Hold the settling lease while the block runs; give False, without the lease, where `unless` holds meanwhile.

    Raises `StoreError` where another owner holds it for longer than `patience` seconds.
    """
    until = monotonic() + patience
    while not (unless and unless(store)):
        if store.lease(owner, LEASE):
            with _renewed(store, owner):
                yield True
            return
        if monotonic() > until:
            raise StoreError(
                f"Another process has been settling this store for {patience:.0f} seconds: wait for it, or stop it."
            )
        sleep(_POLL)
    yield False


@contextmanager
def _renewed(store: GraphStore, owner: str) -> Iterator[None]:
    """Renew the lease from a thread while the block runs, and let it go at the end."""
    done = Event()

    def renew() -> None:
        while not done.wait(LEASE / 3):
            store.lease(owner, LEASE)

    thread = Thread(target=renew, name="evigraph-lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        store.lease(owner, 0)


def _sorted(records: tuple[R, ...]) -> tuple[R, ...]:
    by: Callable[[R], str] = attrgetter("id")
    return tuple(sorted(records, key=by))
