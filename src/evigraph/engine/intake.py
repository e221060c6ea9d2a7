"""Files into own records: what changed is processed, what did not is left alone, what failed is listed."""

import errno
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
from evigraph.ingest.read import (
    Found,
    Remark,
    Sources,
    Unreadable,
    find,
    load_sources,
    read,
    readable,
    storable_path,
    unopened,
)
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
    """What an ingest did, in documents; `remarks` name what was read and may not be what its writer meant."""

    written: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0
    failed: list[Unreadable] = field(default_factory=list)
    skipped: list[Unreadable] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


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
        self._refused = ""  # why a document of the file that is being read was not taken

    def survey(self, found: Sequence[Found]) -> list[_Task]:
        """Return the files whose bytes or metadata changed since they were last read; list those not read at all."""
        self._sources = load_sources(found)
        self.tally.failed += self._sources.failures
        self.tally.remarks += self._sources.remarks
        noted = {file.id: file for file in self._store.read(File)}
        notes: list[File] = []
        tasks: list[_Task] = []
        for one in found:
            try:
                task = self._task(one)
            except OSError as error:
                notes.append(self._refuse(unopened(one, error), failed=True))
                continue
            known = noted.get(one.location)
            if task is None:
                suffix = one.path.suffix or "a file without a suffix"
                reason = storable_path(Path(f"{suffix} is a format that is not read"))
                notes.append(self._refuse(Unreadable(one.id, one.location, reason), failed=one.named))
            elif known and known.hash == task.hash and known.status == "read":
                self.tally.unchanged += known.documents
            else:
                tasks.append(task)
        self._store.write((), [note for note in notes if noted.get(note.id) != note])
        self._reopened(found, [file.id for file in noted.values() if file.status == "failed"])
        return tasks

    def _reopened(self, found: Sequence[Found], failed: Sequence[str]) -> None:
        """Forget the notes of folders that could not be opened and now gave files."""
        below = {str(folder) for one in found for folder in one.path.parents} if failed else set()
        if reopened := sorted(below.intersection(failed)):
            self._store.forget(reopened)

    def _task(self, one: Found) -> _Task | None:
        """Return the task of a file, None where its format is not read; raise `OSError` where it cannot be opened."""
        size = one.path.stat().st_size
        if one.path.is_dir():
            raise PermissionError(errno.EACCES, "a folder that may not be opened")
        if not readable(one.path):
            return None
        settings = batch.settings_of(self._options.encoder)
        return _Task(one, _digest(one.path, f"{one.id}{self._sources.about(one)!r}{settings!r}"), size)

    def _refuse(self, item: Unreadable, *, failed: bool) -> File:
        """List a file that is not read and return the note of it."""
        self._list(item, failed=failed)
        return File(item.location, "", status="failed" if failed else "skipped", reason=item.reason)

    def documents(self, tasks: Sequence[_Task]) -> Iterator[Document]:
        """Read the files and yield the documents that must be processed, with their keys."""
        for task in tasks:
            self._refused = ""
            count = 0
            items = read(task.found, self._sources)
            while chunk := list(islice(items, LOOK_UP)):
                fresh = []
                for item in chunk:
                    if isinstance(item, Remark):
                        self.tally.remarks.append(item)
                    elif isinstance(item, Unreadable):
                        self._fail(item)
                    elif clash := self._clash(item):
                        self._fail(clash)
                    else:
                        fresh.append(replace(item, key=batch.key_of(item, encoder=self._options.encoder)))
                changed = self._changed(fresh)
                count += len(fresh)
                self._sent += len(changed)
                yield from changed
            self._end(task, count)

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
        present = {one.location for one in found}
        roots = [Path(storable_path(Path(os.path.abspath(path)))) for path in paths]  # noqa: PTH100 -- keeps links
        gone = [
            file.id
            for file in self._store.read(File)
            if file.id not in present
            and any(Path(file.id).is_relative_to(root) for root in roots)
            and _absent(Path(file.id))
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
                self._fail(Unreadable(document.id, document.location, reason))
            elif known.key != document.key:
                changed.append(document)
            elif known != document:
                self._stale.append(document)
                self.tally.updated += 1
            else:
                self.tally.unchanged += 1
        return changed

    def _end(self, task: _Task, count: int) -> None:
        location, reason = task.found.location, self._refused
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

    def _fail(self, item: Unreadable) -> None:
        """List a document that is not taken; what is stored of its file stays, and the file is read again."""
        self._list(item, failed=True)
        self._refused = self._refused or item.reason

    def _list(self, item: Unreadable, *, failed: bool) -> None:
        (self.tally.failed if failed else self.tally.skipped).append(item)


def _absent(path: Path) -> bool:
    """Tell whether nothing is at a path any more; what only cannot be looked at is still there."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False


def _digest(path: Path, metadata: str) -> str:
    """Hash a file's bytes and all else that reading it depends on."""
    digest = hashlib.sha256(metadata.encode())
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
