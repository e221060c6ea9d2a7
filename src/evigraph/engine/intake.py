"""Files into own records: what changed is processed, what did not is left alone, what failed is listed."""

import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from evigraph.errors import StoreError
from evigraph.graph.store import GraphStore
from evigraph.ingest import batch
from evigraph.ingest.read import Found, Sources, Unreadable, find, load_sources, read, readable
from evigraph.ingest.records import Document, File

Progress = Callable[[int, int], None]
"""Called with the bytes of the files that are through, and of all files."""

LOOK_UP = 200
"""So many documents are compared with the store at once."""
SMALL = 4_000_000
"""Input of fewer bytes is processed in one process: each further one has to load the models."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to ingest: `root` for document ids, `prune` what is gone, `workers` processes (0: by the input's size)."""

    encoder: str
    root: Path | None = None
    prune: bool = False
    workers: int = 1


@dataclass(slots=True)
class Tally:
    """What an ingest did, in documents."""

    written: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    failed: list[Unreadable] = field(default_factory=list)
    skipped: list[Unreadable] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Task:
    """A file to read: what it is, the hash of all that reading it depends on, and its size in bytes."""

    found: Found
    hash: str
    size: int


def ingest(store: GraphStore, paths: Sequence[Path], *, options: Options, progress: Progress | None = None) -> Tally:
    """Bring the store's own records up to the files at `paths`; derived records are left to settling.

    Raises `InputError` for a path that is not there, `StoreError` where the store cannot be written.
    """
    bound = store.state().encoder
    if bound and not bound.startswith(f"{options.encoder}@"):
        raise StoreError(f"The store's vectors are of the encoder {bound}; got {options.encoder!r}. Use another store.")
    intake = _Intake(store, options)
    found = find(paths, root=options.root)
    if options.prune:
        intake.forget_gone(paths, found)
    tasks = intake.survey(found)
    sizes = sum(task.size for task in tasks)
    workers = options.workers or (1 if sizes < SMALL else os.cpu_count() or 1)
    for work in batch.run(batch.batches(intake.documents(tasks)), encoder=options.encoder, workers=workers):
        intake.commit(work)
        if progress:
            progress(min(intake.through, sizes), sizes)
    intake.close()
    if options.prune:
        intake.forget_lines()
    return intake.tally


class _Intake:
    """The state of one ingest: what was seen, and which files are through once a batch is written."""

    def __init__(self, store: GraphStore, options: Options) -> None:
        self.tally = Tally()
        self.through = 0
        self._store = store
        self._options = options
        self._sources = Sources()
        self._locations: dict[str, str] = {}  # document id -> the file it was read from, in this run
        self._reread: set[str] = set()  # files read to their end in this run
        self._open: deque[tuple[int, File, int]] = deque()  # documents sent before the file's end, the file, its size
        self._sent = 0
        self._committed = 0
        self._stale: list[Document] = []

    def survey(self, found: Sequence[Found]) -> list[_Task]:
        """Return the files whose bytes or metadata changed since they were last read; list those not read at all."""
        self._sources = load_sources(found)
        self.tally.failed += self._sources.failures
        noted = {file.id: file for file in self._store.read(File)}
        notes: list[File] = []
        tasks: list[_Task] = []
        for one in found:
            location = str(one.path)
            if not readable(one.path):
                reason = f"{one.path.suffix or 'a file without a suffix'} is a format that is not read"
                self._list(Unreadable(one.id, location, reason), failed=one.named)
                if not one.named:
                    notes.append(File(location, "", status="skipped", reason=reason))
                continue
            digest = _digest(one.path, f"{one.id}{self._sources.about(one)!r}")
            known = noted.get(location)
            if known and known.hash == digest and known.status == "read":
                self.tally.unchanged += known.documents
                continue
            tasks.append(_Task(one, digest, one.path.stat().st_size))
        self._store.write((), [note for note in notes if noted.get(note.id) != note])
        return tasks

    def documents(self, tasks: Sequence[_Task]) -> Iterator[Document]:
        """Read the files and yield the documents that must be processed, with their keys."""
        for task in tasks:
            count, reason = 0, ""
            items = read(task.found, self._sources)
            while chunk := list(islice(items, LOOK_UP)):
                fresh = []
                for item in chunk:
                    if isinstance(item, Unreadable):
                        self._list(item, failed=True)
                        reason = reason or item.reason
                    elif clash := self._clash(item):
                        self._list(clash, failed=True)
                        reason = reason or clash.reason
                    else:
                        fresh.append(replace(item, key=batch.key_of(item, encoder=self._options.encoder)))
                changed = self._changed(fresh)
                count += len(fresh)
                self._sent += len(changed)
                yield from changed
            self._end(task, count, reason)

    def commit(self, work: batch.Work) -> None:
        """Write a batch with the notes of the files that are through with it."""
        self._committed += len(work.documents)
        if work.failure:
            for document in work.documents:
                self._list(Unreadable(document.id, document.location, work.failure), failed=True)
            failed = {document.location for document in work.documents}
            self._open = deque(
                (at, replace(file, hash="", status="failed", reason=work.failure) if file.id in failed else file, size)
                for at, file, size in self._open
            )
        ended = self._ended()
        begun = {record.document.location for record in work.records} - {file.id for file in ended}
        if work.records:
            self._store.bind(work.encoder)
        self._store.write(work.records, [*ended, *(File(location, "") for location in sorted(begun))])
        self.tally.written += len(work.records)
        self._update()

    def close(self) -> None:
        """Note the files that ended without a document to process."""
        self._store.write((), self._ended())
        self._update()

    def forget_gone(self, paths: Sequence[Path], found: Sequence[Found]) -> None:
        """Remove what came from files under `paths` that are no longer there; before reading, as ids become free."""
        present = {str(one.path) for one in found}
        roots = [path.absolute() for path in paths]
        gone = [
            file.id
            for file in self._store.read(File)
            if file.id not in present and any(Path(file.id).is_relative_to(root) for root in roots)
        ]
        documents = [document.id for document in self._store.read(Document, gone, by="location")]
        self.tally.removed += self._store.remove(documents)
        self._store.forget(gone)

    def forget_lines(self) -> None:
        """Remove the documents that were lines of files which were read to their end without them."""
        gone = [id_ for location in sorted(self._reread) for id_ in self._lost(location)]
        self.tally.removed += self._store.remove(gone)

    def _lost(self, location: str) -> list[str]:
        """Return the ids that are stored from a file and did not stand in it when it was read in this run."""
        known = self._store.read(Document, [location], by="location")
        return [document.id for document in known if document.id not in self._locations]

    def _clash(self, document: Document) -> Unreadable | None:
        """Tell where a document's id was already read in this run."""
        first = self._locations.get(document.id)
        if first is not None:
            return Unreadable(document.id, document.location, f"its id {document.id!r} stands already in {first}")
        self._locations[document.id] = document.location
        return None

    def _changed(self, documents: list[Document]) -> list[Document]:
        """Keep the documents that are new or whose key moved; note those whose other metadata changed."""
        stored = {one.id: one for one in self._store.read(Document, [document.id for document in documents])}
        changed = []
        for document in documents:
            known = stored.get(document.id)
            if known is None:
                changed.append(document)
            elif known.location != document.location:
                del self._locations[document.id]
                reason = f"the id {document.id!r} is stored from {known.location}; remove that or give another --root"
                self._list(Unreadable(document.id, document.location, reason), failed=True)
            elif known.key != document.key:
                changed.append(document)
            elif known != document:
                self._stale.append(document)
                self.tally.updated += 1
            else:
                self.tally.unchanged += 1
        return changed

    def _end(self, task: _Task, count: int, reason: str) -> None:
        location = str(task.found.path)
        if not reason:
            self._reread.add(location)
        # A file that lost a line is read again until `prune` has removed what that line was.
        file = File(location, "" if self._lost(location) else task.hash, documents=count)
        if reason:
            file = replace(file, hash="", status="failed", reason=reason)
        self._open.append((self._sent, file, task.size))

    def _ended(self) -> list[File]:
        ended = []
        while self._open and self._open[0][0] <= self._committed:
            _, file, size = self._open.popleft()
            self.through += size
            ended.append(file)
        return ended

    def _update(self) -> None:
        if self._stale:
            self._store.update(self._stale)
            self._stale = []

    def _list(self, item: Unreadable, *, failed: bool) -> None:
        (self.tally.failed if failed else self.tally.skipped).append(item)


def _digest(path: Path, metadata: str) -> str:
    """Hash a file's bytes and all else that reading it depends on."""
    digest = hashlib.sha256(metadata.encode())
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
