"""Documents to own records, batch by batch: in this process, or in several that are started again when they die."""

import hashlib
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread

from evigraph.ingest import extract
from evigraph.ingest.dedupe import sign
from evigraph.ingest.records import Document, OwnRecords
from evigraph.ingest.split import SPLIT_VERSION, split
from evigraph.ingest.vectors import embed
from evigraph.models import Encoder, identity, load_encoder

BATCH_CHARACTERS = 200_000
"""A batch closes at so many characters: some 20 seconds of work, the most that a kill can lose."""
ATTEMPTS = 3
"""A batch whose worker died so often is given up, and its documents are reported."""


@dataclass(frozen=True, slots=True)
class Work:
    """A batch and, once it is through, its own records and the encoder's identity; else `failure` says why not."""

    documents: tuple[Document, ...]
    records: tuple[OwnRecords, ...] = ()
    encoder: str = ""
    failure: str = ""


def settings_of(encoder: str) -> tuple[str, ...]:
    """Return what processing depends on besides the document: versions of extractor and splitter, the encoder."""
    return extract.VERSION, SPLIT_VERSION, encoder


def key_of(document: Document, *, encoder: str) -> str:
    """Return the increment's key: equal keys mean that processing the document again would change nothing."""
    parts = (document.text, document.title, document.date, document.language, document.format)
    blocks = ",".join(f"{block.start}-{block.end}{block.kind[0]}" for block in document.blocks)
    settings = (*settings_of(encoder), blocks, ",".join(map(str, document.pages)))
    digest = hashlib.sha256()
    for part in (*parts, *settings):
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()


def batches(documents: Iterable[Document]) -> Iterator[tuple[Document, ...]]:
    """Group documents in their order into batches of about `BATCH_CHARACTERS`; a longer one stands alone."""
    held: list[Document] = []
    size = 0
    for document in documents:
        if held and size + len(document.text) > BATCH_CHARACTERS:
            yield tuple(held)
            held, size = [], 0
        held.append(document)
        size += len(document.text)
    if held:
        yield tuple(held)


def process(documents: Sequence[Document], *, encoder: Encoder) -> tuple[OwnRecords, ...]:
    """Split, extract, encode and sign documents; each document's records depend on that document alone."""
    split_documents = [split(document) for document in documents]
    passages = [passage for one in split_documents for passage in one]
    by_id = {document.id: document for document in documents}
    extractions = extract.extract(passages, by_id)
    vectors = embed(passages, by_id, encoder)
    made: list[OwnRecords] = []
    at = 0
    for document, own in zip(documents, split_documents, strict=True):
        until = at + len(own)
        found = extractions[at:until]
        made.append(
            OwnRecords(
                document=document,
                passages=own,
                mentions=tuple(mention for one in found for mention in one.mentions),
                statements=tuple(statement for one in found for statement in one.statements),
                signature=sign(document),
                vectors=vectors[at:until],
            )
        )
        at = until
    return tuple(made)


def run(batched: Iterable[tuple[Document, ...]], *, encoder: str, workers: int) -> Iterator[Work]:
    """Process batches with so many processes and yield each with its records, in their order.

    With one worker everything happens in this process. When a worker dies, what was in flight is done again, each
    batch alone, so that the one that kills its worker is known; it comes back with its `failure`.
    """
    if workers <= 1:
        for documents in batched:
            yield _work(documents, encoder)
        return
    source = iter(batched)
    more = True
    while more:
        flying: deque[tuple[tuple[Document, ...], Future[Work]]] = deque()
        with _pool(workers) as pool:
            try:
                while True:
                    for documents in islice(source, 2 * workers - len(flying)):
                        flying.append((documents, pool.submit(_work, documents, encoder)))
                    more = bool(flying)
                    if not more:
                        break
                    yield flying[0][1].result()
                    flying.popleft()
            except BrokenProcessPool:
                pool.shutdown(wait=False, cancel_futures=True)
            except BaseException:  # Ctrl-C, say: what has not begun is not begun
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        for documents, _ in flying:
            yield _alone(documents, encoder)


def _alone(documents: tuple[Document, ...], encoder: str) -> Work:
    for _ in range(ATTEMPTS):
        with _pool(1) as pool:
            try:
                return pool.submit(_work, documents, encoder).result()
            except BrokenProcessPool:
                continue
    return Work(documents, failure=f"its worker process died {ATTEMPTS} times: out of memory? Try --workers 1")


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """Let a worker end with its parent: by Ctrl-C, which a terminal sends to both, or where the parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # without a word: its parent speaks for all
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """Wait for the parent's end, of which nothing else tells a worker that waits for work, and end too."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _work(documents: tuple[Document, ...], encoder: str) -> Work:
    model = load_encoder(encoder)
    return Work(documents, process(documents, encoder=model), identity(model))
