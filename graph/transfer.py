"""Copy a workspace from one store to another: whatever the kinds of the two, the exports are equal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from evigraph.errors import StoreError
from evigraph.graph.owned import DERIVED
from evigraph.graph.records import Decision, Derived, Filter, Subgraph
from evigraph.graph.schema import Schema
from evigraph.graph.settle import leased
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import (
    Document,
    File,
    Mention,
    OwnRecords,
    Passage,
    Signature,
    Statement,
    Vectors,
)

R = TypeVar("R")

BATCH: Final = 500_000
"""So many characters of text are copied in one transaction, or one document that is longer."""
NOTES: Final = 2_000
NO_FILTER: Final = Filter()


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied; `settled` tells that the derived records were, else they are to be computed."""

    documents: int
    decisions: int
    answers: int
    settled: bool


def transfer(source: GraphStore, target: GraphStore, *, schema: Schema, owner: str) -> Copied:
    """Make a workspace hold what another holds: own records, notes of files, decisions, derived records, answers.

    A copy that was cut short is completed by the next. Raises `StoreError` where the target has documents of its own,
    another encoder or another name of the workspace, or where the source is written meanwhile.
    """
    before = source.state()
    if source.workspace != target.workspace:
        raise StoreError(
            f"Expected a workspace of the same name, since ids depend on it; got {target.workspace!r} for"
            f" {source.workspace!r}."
        )
    wanted = set(source.select(NO_FILTER))
    if strange := sorted(set(target.select(NO_FILTER)) - wanted):
        raise StoreError(
            f"Expected a target that is empty, or an earlier copy; it holds the document {strange[0]!r}, which the"
            " source does not."
        )
    if before.encoder:
        target.bind(before.encoder)
    documents = 0
    for batch in _batches(source):
        target.write(batch)
        documents += len(batch)
    files = list(source.read(File))
    target.forget([one.id for one in target.read(File) if one not in set(files)])
    for at in range(0, len(files), NOTES):
        target.write((), files[at : at + NOTES])
    decisions = _decisions(source, target)
    settled = before.settled == before.revision
    if settled:
        with leased(target, owner):
            target.derive(_derived(source), target.state().revision, vocabulary=schema.names)
    answers = 0
    for answer in source.read(Subgraph):
        target.save(answer)
        answers += 1
    if source.state() != before:
        raise StoreError("The store was changed while it was copied: copy it again.")
    return Copied(documents, decisions, answers, settled)


def _batches(source: GraphStore) -> Iterator[list[OwnRecords]]:
    """Yield documents with all their records, a batch at a time."""
    waiting: list[Document] = []
    for document in source.read(Document):
        waiting.append(document)
        if sum(len(one.text) for one in waiting) >= BATCH:
            yield _owned(source, waiting)
            waiting = []
    if waiting:
        yield _owned(source, waiting)


def _owned(source: GraphStore, documents: Sequence[Document]) -> list[OwnRecords]:
    names = [document.id for document in documents]
    passages = _by_document(source, Passage, names)
    mentions = _by_document(source, Mention, names)
    statements = _by_document(source, Statement, names)
    vectors = _by_document(source, Vectors, names)
    signatures = {one.id: one for one in source.read(Signature, names)}
    return [
        OwnRecords(
            document,
            passages=tuple(passages[document.id]),
            mentions=tuple(mentions[document.id]),
            statements=tuple(statements[document.id]),
            signature=signatures.get(document.id),
            vectors=tuple(vectors[document.id]),
        )
        for document in documents
    ]


def _by_document(source: GraphStore, kind: type[R], names: Sequence[str]) -> dict[str, list[R]]:
    found: dict[str, list[R]] = {name: [] for name in names}
    for record in source.read(kind, names, by="document"):
        found[record.document].append(record)  # type: ignore[attr-defined]  # the kinds given here have it
    return found


def _decisions(source: GraphStore, target: GraphStore) -> int:
    wanted = list(source.read(Decision))
    there = list(target.read(Decision))
    for decision in there:
        if decision not in wanted:
            target.decide(decision, undo=True)
    for decision in wanted:
        if decision not in there:
            target.decide(decision)
    return len(wanted)


def _derived(source: GraphStore) -> Derived:
    return Derived(**{name: tuple(source.read(kind)) for name, kind in DERIVED.items()})
