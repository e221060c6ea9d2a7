"""Derived records in Neo4j: what differs is written, in one transaction where that is little, else in several.

One transaction of everything would need as much memory as the graph has. While there are several, the workspace is
marked as torn: whoever reads derived records waits, and if the writer dies, the store is behind and is settled again.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import attrgetter
from typing import Any, Final

from evigraph.errors import StoreError
from evigraph.graph.neo4j_cypher import name_of
from evigraph.graph.neo4j_kinds import KINDS, Row, shortened
from evigraph.graph.neo4j_links import derived_links, labels_of, relation_row
from evigraph.graph.neo4j_own import rows_of_nodes
from evigraph.graph.neo4j_server import BATCH, Work
from evigraph.graph.neo4j_space import Space
from evigraph.graph.owned import DERIVED
from evigraph.graph.records import Community, Derived, Entity, Relation
from evigraph.graph.rows import Cells, differences

LITTLE: Final = 20_000
"""So many records change in one transaction at most."""
_UNLINKED: Final = ("Community", "Report", "Conflict", "ReprintCluster", "Source", "Membership", "Fact")

Stored = Callable[[type], Iterator[Cells]]
"""Gives the cells of the stored records of a kind, sorted by id."""


@dataclass(slots=True)
class Changes:
    """What differs of one kind: keys and cells that go, records that come, and which of these are in place."""

    gone: list[Cells] = field(default_factory=list)
    fresh: list[Any] = field(default_factory=list)
    changed: list[Any] = field(default_factory=list)
    was: list[Cells] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.gone) + len(self.fresh) + len(self.changed)


class TooMuchError(Exception):
    """More differs than one transaction should hold."""


def check(derived: Derived) -> None:
    """Raise `StoreError` for an id twice in one kind."""
    for name in DERIVED:
        records = getattr(derived, name)
        if len({record.id for record in records}) < len(records):
            raise StoreError(f"Expected ids that occur once; got one twice among the {name}.")


def survey(derived: Derived, stored: Stored, *, most: int = sys.maxsize) -> dict[type, Changes]:
    """Return what differs from what is stored; raise `TooMuchError` past so many records."""
    found: dict[type, Changes] = {}
    for name, kind in DERIVED.items():
        records = sorted(getattr(derived, name), key=attrgetter("id"))
        by_id = {record.id: record for record in records}
        place = [column.name for column in KINDS[kind].rows.columns].index("id")
        changes = found[kind] = Changes()
        for old, new in differences(stored(kind), KINDS[kind].tuples(records), place):
            if old is None and new is not None:
                changes.fresh.append(by_id[str(new[place])])
            elif new is None and old is not None:
                changes.gone.append(old)
            elif new is not None and old is not None:
                changes.changed.append(by_id[str(new[place])])
                changes.was.append(old)
            if sum(map(len, found.values())) > most:
                raise TooMuchError
    return found


Step = Callable[[Work], None]


def steps(space: Space, found: Mapping[type, Changes], vocabulary: Collection[str]) -> Iterator[Step]:
    """Yield what brings the store to the records, a piece at a time: removals, nodes, relationships."""
    for kind, changes in found.items():
        yield from _unlink(space, kind, changes)
    for kind, changes in reversed(tuple(found.items())):
        key = [column.name for column in KINDS[kind].rows.columns].index("id")
        yield from _pieces(
            space, name_of("delete", kind), (shortened(str(one[key])) for one in changes.gone), of="keys"
        )
    for kind, changes in found.items():
        for verb, records in (("change", changes.changed), ("create", changes.fresh)):
            yield from _nodes(space, verb, kind, records=records, vocabulary=vocabulary)
    for changes in found.values():
        yield from _link(space, [*changes.changed, *changes.fresh], vocabulary)


def _nodes(
    space: Space, verb: str, kind: type, *, records: Sequence[Any], vocabulary: Collection[str]
) -> Iterator[Step]:
    size = max(1, BATCH // 10) if KINDS[kind].long else BATCH
    for at in range(0, len(records), size):
        chunk = records[at : at + size]
        rows: list[Any] = rows_of_nodes(space, kind, chunk)
        if kind is Entity:
            for row, entity in zip(rows, chunk, strict=True):
                row["labels"] = labels_of(entity, vocabulary)
        yield from _pieces(space, name_of(verb, kind), rows)


def _unlink(space: Space, kind: type, changes: Changes) -> Iterator[Step]:
    keys = sorted(shortened(str(record.id)) for record in changes.changed)
    label = kind.__name__
    if kind is Relation:
        before = [*KINDS[kind].rows.decode(changes.gone), *KINDS[kind].rows.decode(changes.was)]
        yield from _pieces(space, "unlink Relation", (relation_row(one, ()) for one in before))
    elif label in _UNLINKED:
        if KINDS[kind].hosted:
            place = [column.name for column in KINDS[kind].rows.columns].index("id")
            keys = sorted({*keys, *(shortened(str(one[place])) for one in changes.gone)})
        yield from _pieces(space, f"unlink {label}", keys, of="keys")
    if kind is Community:
        yield from _pieces(space, "unlink members", keys, of="keys")


def _link(space: Space, records: Iterable[Any], vocabulary: Collection[str]) -> Iterator[Step]:
    waiting: defaultdict[str, list[Row]] = defaultdict(list)
    for record in records:
        for name, row in derived_links(record, vocabulary):
            waiting[name].append(row)
            if len(waiting[name]) >= BATCH:
                yield from _pieces(space, name, waiting.pop(name))
    for name, rows in sorted(waiting.items()):
        yield from _pieces(space, name, rows)


def _pieces(space: Space, name: str, rows: Iterable[object], *, of: str = "rows") -> Iterator[Step]:
    source = iter(rows)
    while chunk := list(islice(source, BATCH)):
        yield _step(name, {"workspace": space.name, of: chunk})


def _step(name: str, parameters: Mapping[str, object]) -> Step:
    return lambda work: work.do(name, **parameters)
