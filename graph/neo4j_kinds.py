"""How the records of each kind lie in Neo4j: the label, the properties and the indexes that find them.

A fact is a few properties of its statement's node, a membership one of its mention's; every other record is a node.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_type_hints

from evigraph.graph.records import Community, Fact, Membership, Report, Subgraph
from evigraph.graph.rows import Cell, Rows, rows_of
from evigraph.graph.store import KEYS
from evigraph.ingest.records import Document, Mention, Passage, Statement, Vectors

Stored: TypeAlias = Cell | Sequence[str]
Row: TypeAlias = dict[str, Stored]
"""A node's properties by name."""

KEY_BYTES: Final = 3000
"""A range index takes keys of some 8,000 bytes in all; a longer text is looked up by a short form of it."""

_HOSTS: Final[Mapping[type, tuple[type, str]]] = {Fact: (Statement, "relation"), Membership: (Mention, "entity")}
"""Kind -> the kind whose node bears it, and the property that tells that it does."""
_RENAMED: Final[Mapping[tuple[type, str], str]] = {
    (Fact, "subject"): "subject_entity",
    (Fact, "object"): "object_entity",
    (Fact, "predicate"): "means",
}
"""Where a host has a property of that name."""
_LONG: Final = (Document, Passage, Vectors, Report, Community, Subgraph)
_TEXTS: Final = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of record: `names` are the properties of its fields, in the order of `rows`."""

    label: str
    keys: tuple[str, ...]
    names: tuple[str, ...]
    marker: str
    long: bool
    rows: Rows[Any]  # a store holds the kinds of all records in one mapping

    @property
    def key(self) -> str:
        """The field that is unique in a workspace."""
        return self.keys[0]

    @property
    def hosted(self) -> bool:
        """Whether the records are properties of another kind's nodes."""
        return self.marker != self.key

    def property(self, field: str) -> str:
        """Return the name of a field's property."""
        return self.names[[column.name for column in self.rows.columns].index(field)]

    def tuples(self, records: Sequence[Any]) -> Iterator[tuple[Cell, ...]]:
        """Yield the records' cells, as a read of them would give."""
        return self.rows.encode(records)

    def row(self, cells: Sequence[Cell]) -> Row:
        """Return cells as properties; of keys that are too long for an index, the short form, and all in `full`."""
        return self.indexable(dict(zip(self.names, cells, strict=True)))

    def indexable(self, made: Row) -> Row:
        """Return properties with keys that an index can hold, and `full`, those that are longer."""
        full = {}
        for field in self.keys:
            name = self.property(field)
            text = made.get(name)
            if isinstance(text, str) and (short := shortened(text)) != text:
                full[name] = text
                made[name] = short
        made["full"] = json.dumps(full, ensure_ascii=False) if full else None
        return made

    def cells(self, found: Sequence[Any]) -> tuple[Cell, ...]:
        """Return the cells that a read gave, `full` last, with every key in its length."""
        if found[-1] is None:
            return tuple(found[:-1])
        full = json.loads(found[-1])
        return tuple(full.get(name, cell) for name, cell in zip(self.names, found, strict=False))


def shortened(text: str) -> str:
    """Return a key as it is indexed: the same order and the same equality for all but texts of thousands of bytes."""
    if len(text) * 4 <= KEY_BYTES or len(text.encode(errors="surrogatepass")) <= KEY_BYTES:
        return text
    return f"{text[:700]}…{hashlib.sha256(text.encode(errors='surrogatepass')).hexdigest()}"


def _listed(texts: Any) -> object:
    return list(texts)


def _tupled(texts: Any) -> object:
    return tuple(texts)


def _kind(record: type, keys: tuple[str, ...]) -> Kind:
    host, marker = _HOSTS.get(record, (record, keys[0]))
    rows: Rows[Any] = rows_of(record, shared=keys[1:])
    hints = get_type_hints(record)
    columns = tuple(
        replace(column, write=_listed, read=_tupled) if hints[column.name] == _TEXTS else column
        for column in rows.columns
    )
    names = tuple(_RENAMED.get((record, column.name), column.name) for column in columns)
    return Kind(host.__name__, keys, names, marker, record in _LONG, Rows(record, columns))


KINDS: Final[Mapping[type, Kind]] = MappingProxyType({record: _kind(record, keys) for record, keys in KEYS.items()})
NODES: Final[Mapping[type, Kind]] = MappingProxyType({k: v for k, v in KINDS.items() if not v.hosted})
"""The kinds whose records are nodes of their own."""
