"""A store as sorted JSON Lines: equal byte for byte wherever the records are equal.

Left out are vectors, signatures, notes of files, locations, increment keys, aliases and memberships (an entity's line
has both), and, unless asked for, answers.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Final, TypeAlias, TypeVar

from evigraph.errors import StoreError
from evigraph.graph.records import (
    Community,
    Conflict,
    Decision,
    Edge,
    Entity,
    Fact,
    Membership,
    Merge,
    Node,
    Relation,
    Report,
    ReprintCluster,
    Source,
    Subgraph,
)
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Argument, Document, Mention, Passage, Statement

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
T = TypeVar("T")

CHUNK = 500
"""So many records are joined with others at once."""

_LEFT_OUT: Final = {Document: {"location", "key"}, Passage: {"text"}, Subgraph: {"root"}, Entity: {"mentions"}}
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def export(store: GraphStore, *, answers: bool = False) -> Iterator[str]:
    """Yield one line a record, without line end: `kind` first, then the record's fields; sorted by kind and id.

    Floats have 6 significant digits. A store that is behind gives its last derived records. Raises `StoreError` at
    the end where the store was written meanwhile, since the lines may then not fit together.
    """
    before = store.state()
    lines: dict[str, Callable[[GraphStore], Iterator[dict[str, Json]]]] = {
        "answer": _answers,
        "community": _plain(Community),
        "conflict": _conflicts,
        "decision": _plain(Decision),
        "document": _documents,
        "entity": _entities,
        "fact": _plain(Fact),
        "mention": _plain(Mention),
        "merge": _plain(Merge),
        "passage": _plain(Passage),
        "relation": _plain(Relation),
        "report": _plain(Report),
        "reprint-cluster": _plain(ReprintCluster),
        "source": _plain(Source),
        "statement": _statements,
    }
    for kind in sorted(lines):
        if kind != "answer" or answers:
            for record in lines[kind](store):
                yield _encode({"kind": kind, **record})
    if store.state() != before:
        raise StoreError("The store was changed while it was exported: export it again.")


def _plain(kind: type[object]) -> Callable[[GraphStore], Iterator[dict[str, Json]]]:
    def lines(store: GraphStore) -> Iterator[dict[str, Json]]:
        for record in store.read(kind):
            yield _fields(record)

    return lines


def _documents(store: GraphStore) -> Iterator[dict[str, Json]]:
    for document in store.read(Document):
        yield {**_fields(document), "hash": hashlib.sha256(document.text.encode()).hexdigest()}


def _conflicts(store: GraphStore) -> Iterator[dict[str, Json]]:
    """Call a conflict's own kind its class: `kind` tells records apart."""
    for conflict in store.read(Conflict):
        yield {"class" if name == "kind" else name: value for name, value in _fields(conflict).items()}


def _entities(store: GraphStore) -> Iterator[dict[str, Json]]:
    """Give an entity's line the spans of its mentions, in the order of the documents."""
    for entities in _chunks(store.read(Entity)):
        entity_of = {one.id: one.entity for one in store.read(Membership, [e.id for e in entities], by="entity")}
        spans: defaultdict[str, list[tuple[str, int, int]]] = defaultdict(list)
        for mention in store.read(Mention, entity_of):
            spans[entity_of[mention.id]].append((mention.document, mention.start, mention.end))
        for entity in entities:
            mentions: list[Json] = [
                {"document": document, "start": start, "end": end} for document, start, end in sorted(spans[entity.id])
            ]
            yield {**_fields(entity), "mentions": mentions}


def _statements(store: GraphStore) -> Iterator[dict[str, Json]]:
    """Name in a statement's line the entities of its subject and object, as the sentence has them."""
    for statements in _chunks(store.read(Statement)):
        facts = {fact.id: fact for fact in store.read(Fact, [one.id for one in statements])}
        named = {end.mention for one in statements for end in (one.subject, one.object) if end and end.mention}
        entity_of = {one.id: one.entity for one in store.read(Membership, named)}
        for statement in statements:
            fact = facts.get(statement.id)
            ends = (fact.subject, fact.object) if fact else ("", "")
            subject, other = reversed(ends) if fact and fact.inverted else ends
            line = _fields(statement)
            line["subject"] = _argument(statement.subject, subject, entity_of)
            line["object"] = _argument(statement.object, other, entity_of) if statement.object else None
            yield line


def _argument(argument: Argument, entity: str, entity_of: dict[str, str]) -> dict[str, Json]:
    return {**_fields(argument), "entity": entity or entity_of.get(argument.mention) or None}


def _answers(store: GraphStore) -> Iterator[dict[str, Json]]:
    for subgraph in store.read(Subgraph):
        yield {"id": subgraph.root, **_fields(subgraph)}


def _fields(record: object) -> dict[str, Json]:
    left_out = _LEFT_OUT.get(type(record), set())
    return {
        field.name: _json(getattr(record, field.name))
        for field in fields(record)  # type: ignore[arg-type]  # only records come here
        if field.name not in left_out
    }


def _json(value: object) -> Json:
    if isinstance(value, float):
        return float(f"{value:.6g}") + 0.0  # no minus zero
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        return [_json(one) for one in value]
    if isinstance(value, Node | Edge):
        properties: dict[str, Json] = {name: _json(one) for name, one in sorted(value.properties)}
        return {**_fields(value), "properties": properties}
    if is_dataclass(value):
        return _fields(value)
    raise TypeError(f"Expected a value that JSON has, got {value!r}")


def _chunks(records: Iterable[T]) -> Iterator[list[T]]:
    source = iter(records)
    while chunk := list(islice(source, CHUNK)):
        yield chunk
