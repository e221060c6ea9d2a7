"""The engine: one workspace of one store, and every verb of the command line as a method."""

import hashlib
import os
import re
import socket
import uuid
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path as FilePath
from types import TracebackType
from typing import TYPE_CHECKING, Self

from evigraph.config import Settings
from evigraph.engine.showing import Sheet, kept, sheets, shown
from evigraph.errors import EmptyError, InputError, ReadOnlyError, StoreError, UsageError
from evigraph.graph.browser import View
from evigraph.graph.records import Action, Alias, Decision, Entity, Filter, Subgraph
from evigraph.graph.store import GraphStore, open_store
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document, Mention, Statement
from evigraph.query.records import Answer, Hit, Mode, Path
from evigraph.verify.records import Verification

if TYPE_CHECKING:
    from evigraph.engine.intake import Progress, Tally
    from evigraph.graph.health import Health
    from evigraph.graph.schema import Schema
    from evigraph.graph.transfer import Copied
    from evigraph.models import Encoder
    from evigraph.query.index import Index

_HALF = re.compile(r"[\ud800-\udfff]")
"""Half a character: no text that anybody reads, and no store or model takes it."""

_LONG = 100_000
"""Characters of a sentence under test, at most: a parser would take more than a gigabyte for it."""


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What an ingest did, and the health of the store after it."""

    tally: "Tally"
    health: "Health"


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, the verification it was shown with, and whether it was kept in the store."""

    answer: Answer
    verification: Verification
    saved: bool
    view: View | None = None
    """What shows it in the database's browser, where it was kept and there is one."""


class Engine:
    """Ingest documents, ask questions, verify texts. Use it as a context manager, or call `close`.

    Nothing is opened or loaded before a verb needs it. Verbs that read settle first where the store is behind.
    Every verb raises `StoreError` where the store cannot be opened, read or written.

    Args:
        store: URL of the store; `sqlite:///x.db` is relative, `sqlite:////x.db` absolute.
        settings: the other settings; `Settings()` holds the defaults.

    """

    def __init__(self, store: str = Settings().store, *, settings: Settings | None = None) -> None:
        self.url = store
        self.settings = settings or Settings()
        self._store: GraphStore | None = None
        self._index: Index | None = None
        self._schema: Schema | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of files and connections; the next verb opens them again."""
        self._index = None
        if self._store is not None:
            self._store.close()
            self._store = None

    def ingest(
        self,
        paths: Sequence[FilePath | str],
        *,
        root: FilePath | str | None = None,
        prune: bool = False,
        workers: int = 1,
        progress: "Progress | None" = None,
    ) -> IngestReport:
        """Bring the store up to the files at `paths` (files or folders), then settle.

        Document ids are paths relative to `root` (default: the folder named, or the file's). `prune` removes
        what is gone from the folders. With `workers` over one (0: by the input's size) batches are processed in
        spawned processes, so a calling script needs the usual `if __name__ == "__main__"`.

        Raises `InputError` for a path that is not there; files that fail are listed in the report.
        """
        from evigraph.engine import intake  # noqa: PLC0415  # it loads numpy

        store = self._open(create=True)
        options = intake.Options(self.settings.encoder, FilePath(root) if root else None, prune, workers)
        tally = intake.ingest(store, [FilePath(path) for path in paths], options=options, progress=progress)
        self.settle()
        return IngestReport(tally, self.health())

    def settle(self) -> bool:
        """Compute the derived records where the store is behind; return whether there was anything to do."""
        from evigraph.graph.settle import settle  # noqa: PLC0415  # settling loads igraph

        try:
            return settle(self._open(), self.schema, owner=_owner())
        except ReadOnlyError as error:
            raise ReadOnlyError(
                f"What is derived is older than the documents, and has to be settled. {error}"
            ) from error

    def remove(self, names: Sequence[str]) -> int:
        """Remove documents by id, or by the path of their file or folder, then settle; return how many.

        Raises `UsageError` where a name is neither.
        """
        from evigraph.ingest.read import storable_path  # noqa: PLC0415  # it loads yaml and lxml

        store = self._open()
        locations = {document.id: FilePath(document.location) for document in store.read(Document)}
        chosen: set[str] = set()
        for name in names:
            kept = os.path.abspath(name)  # noqa: PTH100  # keeps links, by which a folder may have been named
            paths = [FilePath(storable_path(path)) for path in (FilePath(kept), FilePath(name).resolve())]
            found = {name} & locations.keys() or {
                id_ for id_, location in locations.items() if any(location.is_relative_to(path) for path in paths)
            }
            if not found:
                raise UsageError(f"Expected a document's id or the path of its file; nothing is stored for {name!r}.")
            chosen |= found
        removed = store.remove(sorted(chosen))
        self.settle()
        return removed

    def decide(
        self,
        action: Action,
        ids: Sequence[str],
        *,
        others: Sequence[str] = (),
        reason: str = "",
        undo: bool = False,
    ) -> Decision:
        """Record what a user knows, or with `undo` forget it, then settle.

        `merge` takes mention ids of one entity, `split` those of one entity and, as `others`, those of another;
        `confirm` and `reject` take ids of statements. Raises `UsageError` where an id is not in the store, or where
        there are too few.
        """
        store = self._open()
        kind: type[Mention | Statement] = Mention if action in {"merge", "split"} else Statement
        named = {*ids, *others}
        missing = sorted(named - {record.id for record in store.read(kind, sorted(named))})
        if missing and not undo:
            raise UsageError(f"Expected the id of a {kind.__name__.lower()} for {action}; got {missing[0]!r}.")
        if action == "merge" and len(set(ids)) < 2 and not undo:
            raise UsageError(f"Expected, for merge, at least two different mentions; got {', '.join(ids) or 'none'}.")
        if action == "split" and not others:
            raise UsageError("Expected, for split, mentions of the other entity too; got none. Give them with --other.")
        mentions, apart = tuple(sorted(set(ids))), tuple(sorted(set(others)))
        digest = hashlib.sha256("\0".join((action, *mentions, "", *apart)).encode()).hexdigest()
        decision = Decision(digest[:16], action, mentions, apart, reason)
        store.decide(decision, undo=undo)
        self.settle()
        return decision

    def search(
        self, question: str, *, k: int = 8, mode: Mode = "default", within: Filter | None = None
    ) -> tuple[Hit, ...]:
        """Return the `k` best passages, best first; fewer only where there are fewer.

        Raises `UsageError` for an empty question, `EmptyError` where the store holds no passages.
        """
        from evigraph.query.search import search  # noqa: PLC0415  # retrieval loads scipy

        _asked(question)
        index = self._indexed()
        encoder = None if mode == "lexical" else self.encoder
        return tuple(
            search(
                question, index=index, store=self._open(), encoder=encoder, mode=mode, k=k, within=within or Filter()
            )
        )

    def ask(self, question: str, *, within: Filter | None = None, save: bool = True) -> Answered:
        """Answer a question with sentences of the sources, verify the answer, and keep both unless `save` is off.

        In a store that may not be written nothing is kept, and `saved` is false.

        Raises `UsageError` for an empty question, `EmptyError` where the store holds no passages.
        """
        from evigraph.engine.deciding import Bench, decided  # noqa: PLC0415  # retrieval loads scipy
        from evigraph.query.answer import Corpus, answer  # noqa: PLC0415  # as the above
        from evigraph.query.markdown import markdown  # noqa: PLC0415  # as the above
        from evigraph.query.plan import plan  # noqa: PLC0415  # as the above
        from evigraph.verify.subgraph import subgraph  # noqa: PLC0415  # as the above

        _asked(question)
        index, store = self._indexed(), self._open()
        planned = plan(question, index=index, store=store, schema=self.schema, within=within)
        given = answer(planned, corpus=Corpus(store, index, self.schema, self.encoder))
        given = decided(given, planned, Bench(store, index, self.schema, self.verify))
        verification = self.verify(markdown(given)) if given.sentences else Verification((), 0, 0)
        if save:
            try:
                store.save(subgraph(given, verification, store=store))
            except ReadOnlyError:
                save = False
        view = shown(store, given.id, self.settings.browser_url) if save else None
        return Answered(given, verification, saved=save, view=view)

    def verify(self, text: str) -> Verification:
        """Check every claim of a text against the graph and against what it cites.

        The text may be plain, or either form that `ask` prints, and of any length. Raises `InputError` where such a
        form is broken, and where a text holds half a character or a sentence of more than 100,000.
        """
        from evigraph.verify.claims import claims, tested  # noqa: PLC0415  # as the below
        from evigraph.verify.verification import verify  # noqa: PLC0415  # it loads numpy

        if half := _HALF.search(tested(text)):
            raise InputError(f"Expected text of whole characters; got half of one, {half[0]!r}, at {half.start()}.")
        long = [claim for claim in (claims(text) if len(text) > _LONG else ()) if len(claim.text) > _LONG]
        if long:
            start, end = long[0].start, long[0].end
            raise InputError(f"Expected sentences; got one of {end - start:,} characters, from {start} to {end}.")
        self.settle()
        return verify(text, store=self._open(), schema=self.schema)

    def keep(self, text: str, verification: Verification) -> View | None:
        """Keep a text's verification and return what shows it; None, and nothing kept, where the store has no browser.

        Raises `ReadOnlyError` where the store may not be written.
        """
        return kept(self._open(), text, verification, self.settings.browser_url)

    def browser(self) -> tuple[Sheet, ...]:
        """Return the files that set Neo4j Browser up for the workspace; raise `UsageError` where it shows none."""
        self.settle()
        return sheets(self._open(), self.settings.browser_url)

    def paths(self, left: str, right: str, *, limit: int = 5, hops: int = 4) -> tuple[Path, ...]:
        """Return how two entities, given by name or id, are tied, best first.

        Raises `UsageError` where a name is of no entity, or both are of one.
        """
        from evigraph.query.expand import paths  # noqa: PLC0415  # it loads scipy

        ends = self.entity(left).id, self.entity(right).id
        if ends[0] == ends[1]:
            raise UsageError(f"Expected two entities; {left!r} and {right!r} are one.")
        return tuple(paths(self._open(), self._indexed(), *ends, limit=limit, max_hops=hops))

    def show(self, name: str, *, hops: int = 1, limit: int = 60) -> Subgraph:
        """Return the subgraph of an answer (by id), or the neighbourhood of an entity (by name or id).

        Raises `UsageError` where there is neither.
        """
        from evigraph.graph.neighbourhood import neighbourhood  # noqa: PLC0415  # it loads the vocabulary

        self.settle()
        for known in self._open().read(Subgraph, [name], by="root"):
            return known
        return neighbourhood(self._open(), self.entity(name).id, hops=hops, limit=limit, schema=self.schema)

    def unmet(self, within: Filter) -> tuple[str, ...]:
        """Return, in words, what a filter asks for and no document has; a value that only misspells one, say."""
        ones = {f"the tier {one!r}": Filter(tiers=(one,)) for one in within.tiers}
        ones |= {f"the publisher {one!r}": Filter(publishers=(one,)) for one in within.publishers}
        ones |= {f"the language {one!r}": Filter(languages=(one,)) for one in within.languages}
        ones |= {f"the id {one!r}": Filter(documents=(one,)) for one in within.documents}
        ones |= {f"a date since {within.since}": Filter(since=within.since)} if within.since else {}
        ones |= {f"a date until {within.until}": Filter(until=within.until)} if within.until else {}
        store = self._open()
        missing = tuple(name for name, one in ones.items() if not store.select(one))
        return missing or (() if len(ones) < 2 or store.select(within) else ("all that the filters ask for",))

    def health(self) -> "Health":
        """Return the counts of the store and what looks wrong in it."""
        from evigraph.graph.health import health  # noqa: PLC0415  # it loads rapidfuzz

        return health(self._open())

    def copy(self, target: str) -> "Copied":
        """Copy the workspace, settled, into that of the same name of another store, which has to be empty.

        Documents, decisions and answers are copied, and the exports of both are equal. A copy that was cut short is
        completed by the next. Raises `StoreError` where the target holds something else.
        """
        from evigraph.graph.transfer import transfer  # noqa: PLC0415  # it loads igraph

        source = self._open()
        with suppress(ReadOnlyError):  # then it is the copy that has to be settled
            self.settle()
        other = self._opened(target, create=True)
        try:
            return transfer(source, other, schema=self.schema, owner=_owner())
        finally:
            other.close()

    def export(self, *, answers: bool = False) -> Iterator[str]:
        """Yield the own and derived records as sorted JSON lines."""
        from evigraph.graph.export import export  # noqa: PLC0415  # as the other verbs

        self.settle()
        yield from export(self._open(), answers=answers)

    @property
    def schema(self) -> "Schema":
        """The vocabulary in force."""
        from evigraph.graph.schema import load_schema  # noqa: PLC0415  # it loads yaml

        if self._schema is None:
            self._schema = load_schema(FilePath(self.settings.vocabulary) if self.settings.vocabulary else None)
        return self._schema

    @property
    def encoder(self) -> "Encoder":
        """The sentence encoder, loaded when first needed."""
        from evigraph.models import load_encoder  # noqa: PLC0415  # it loads numpy

        return load_encoder(self.settings.encoder)

    def entity(self, name: str) -> Entity:
        """Return the entity of that id or name; among homonyms the one in most documents.

        Raises `UsageError` where there is none.
        """
        self.settle()
        store = self._open()
        for entity in store.read(Entity, [name]):
            return entity
        bearers = sorted(store.read(Alias, [normalise(name)], by="name"), key=lambda one: (-one.documents, one.entity))
        if not bearers:
            raise UsageError(f"Expected the name or id of an entity; nothing in the store is called {name!r}.")
        return next(store.read(Entity, [bearers[0].entity]))

    def _open(self, *, create: bool = False) -> GraphStore:
        if self._store is None:
            self._store = self._opened(self.url, create=create)
        return self._store

    def _opened(self, url: str, *, create: bool) -> GraphStore:
        settings = self.settings
        return open_store(
            url,
            workspace=settings.workspace,
            create=create,
            user=settings.neo4j_user,
            password=settings.neo4j_password,
        )

    def _indexed(self) -> "Index":
        from evigraph.query.index import open_index  # noqa: PLC0415  # it loads scipy

        self.settle()
        if self._index is None or self._index.revision != self._open().state().revision:
            try:
                self._index = open_index(self._open())
            except OSError as error:
                raise StoreError(f"Cannot keep the files that questions are answered from: {error}.") from error
        if not self._index.passages:
            raise EmptyError(f"The workspace {self.settings.workspace!r} holds no text: ingest something first.")
        return self._index


def _asked(question: str) -> None:
    """Raise `UsageError` where a question holds no words, or half a character, which no store and no model takes."""
    if not question.strip():
        raise UsageError("Expected a question in words; got an empty one.")
    if _HALF.search(question):
        raise UsageError(f"Expected a question of whole characters (UTF-8); got {question!r}.")


def _owner() -> str:
    """Return a name for this process that no other has, to hold the settling lease."""
    return f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
