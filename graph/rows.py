"""How a record becomes a row of a table and back: one codec a class, made once from its fields.

Strings, numbers and bytes are columns as they are; tuples and nested records become compact JSON, a nested record as
the list of its fields in order.
"""

import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from itertools import repeat
from math import isfinite
from operator import attrgetter, itemgetter
from types import NoneType, UnionType
from typing import Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from evigraph.errors import StoreError

R = TypeVar("R")
Cell = str | int | float | bytes | None
Cells = tuple[Cell, ...]
Step = Callable[[object], object]
"""A change of form on the way in or out; None where the value stays as it is."""

_TYPES: dict[object, str] = {str: "TEXT", int: "INTEGER", float: "REAL", bool: "INTEGER", bytes: "BLOB"}
_pack = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
_unpack = json.JSONDecoder().decode


@dataclass(frozen=True, slots=True)
class Column:
    """A field's column: its SQL type, whether it may be NULL, and the steps on the way in and out."""

    name: str
    type: str
    optional: bool
    write: Step | None
    read: Step | None


@dataclass(frozen=True, slots=True)
class Rows(Generic[R]):
    """The codec of one record class."""

    record: type[R]
    columns: tuple[Column, ...]

    def encode(self, records: Sequence[R], *front: Cell) -> Iterator[tuple[Cell, ...]]:
        """Yield a row for each record, with the cells of `front` before its own.

        Raises `StoreError` where a number is not finite.
        """
        cells: list[Iterable[object]] = [repeat(cell, len(records)) for cell in front]
        for column in self.columns:
            values: Iterable[object] = map(attrgetter(column.name), records)
            cells.append(map(column.write, values) if column.write else values)
        return zip(*cells, strict=True)

    def decode(self, rows: Sequence[tuple[Cell, ...]]) -> Iterator[R]:
        """Yield the records of rows that hold the columns in order.

        It works column by column, so that the loop over the rows runs in C: a million cells a second and more.
        """
        if not rows:
            return iter(())
        cells: list[Iterable[object]] = list(zip(*rows, strict=True))
        for place, column in enumerate(self.columns):
            if column.read:
                cells[place] = map(column.read, cells[place])
        return map(self.record, *cells)


def rows_of(record: type[R], *, shared: Collection[str] = ()) -> Rows[R]:
    """Make the codec of a record class; strings of the fields in `shared` are kept in memory once each."""
    hints = get_type_hints(record)
    columns = []
    for field in fields(record):  # type: ignore[arg-type]  # R is always a dataclass here
        column = _column(field.name, hints[field.name])
        if column.read is None and (field.name in shared or get_origin(hints[field.name]) is Literal):
            column = Column(column.name, column.type, column.optional, None, sys.intern)  # type: ignore[arg-type]  # a TEXT column gives str
        columns.append(column)
    return Rows(record, tuple(columns))


def differences(
    stored: Iterable[Cells], fresh: Iterable[Cells], place: int
) -> Iterator[tuple[Cells | None, Cells | None]]:
    """Walk two sequences sorted by the cell at `place` and yield (old, new) where they differ, None for neither's."""
    key = itemgetter(place)
    olds, news = iter(stored), iter(fresh)
    old, new = next(olds, None), next(news, None)
    while old or new:
        if new is None or (old is not None and key(old) < key(new)):
            yield old, None
            old = next(olds, None)
        elif old is None or key(new) < key(old):
            yield None, new
            new = next(news, None)
        else:
            if old != new:
                yield old, new
            old, new = next(olds, None), next(news, None)


def _column(name: str, hint: object) -> Column:
    bare, optional = _bare(hint)
    if get_origin(bare) is Literal:
        bare = type(get_args(bare)[0])
    sql = _TYPES.get(bare)
    if sql is None:
        write, read = _json(bare)
        return Column(
            name,
            "TEXT",
            optional,
            _skip_none(partial(_dump, write), optional),
            _skip_none(partial(_load, read), optional),
        )
    if bare is float:
        return Column(name, sql, optional, _skip_none(_finite, optional), None)
    if bare is bool:
        return Column(name, sql, optional, None, _skip_none(bool, optional))
    return Column(name, sql, optional, None, None)


def _bare(hint: object) -> tuple[object, bool]:
    """Split `X | None` into X and whether None is allowed."""
    if get_origin(hint) in (Union, UnionType):
        others = [one for one in get_args(hint) if one is not NoneType]
        if len(others) < len(get_args(hint)):
            return (others[0] if len(others) == 1 else Union[tuple(others)]), True  # noqa: UP007 - made at run time
    return hint, False


def _json(hint: object) -> tuple[Step | None, Step | None]:
    """Return the steps from a value of this type to what JSON holds and back."""
    bare, optional = _bare(hint)
    write: Step | None = None
    read: Step | None = None
    if bare is float:
        write = _finite
    elif bare is bytes:
        raise TypeError("Expected bytes as a field of their own, got them inside a tuple or record")
    elif get_origin(bare) is tuple:
        write, read = _tuple(get_args(bare))
    elif isinstance(bare, type) and is_dataclass(bare):
        hints = get_type_hints(bare)
        names = [field.name for field in fields(bare)]
        steps = [_json(hints[name]) for name in names]
        write = partial(_explode, [(attrgetter(name), step[0]) for name, step in zip(names, steps, strict=True)])
        read = partial(_build, bare, [step[1] for step in steps])
    return (write and _skip_none(write, optional)), (read and _skip_none(read, optional))


def _tuple(parts: tuple[object, ...]) -> tuple[Step | None, Step]:
    if len(parts) == 2 and parts[1] is Ellipsis:
        write, read = _json(parts[0])
        return (partial(_each, write) if write else None), partial(_tuple_of, read)
    steps = [_json(part) for part in parts]
    writes, reads = [step[0] for step in steps], [step[1] for step in steps]
    return (partial(_apply, writes) if any(writes) else None), partial(_apply, reads)


def _skip_none(step: Step, optional: bool) -> Step:  # noqa: FBT001 - read at the place of the call
    return partial(_unless_none, step) if optional else step


def _unless_none(step: Step, value: object) -> object:
    return None if value is None else step(value)


def _finite(value: object) -> object:
    number = float(value)  # type: ignore[arg-type]  # the field's type says so
    if not isfinite(number):
        raise StoreError(f"Expected a finite number, got {number}: a store keeps no infinity and no NaN.")
    return number


def _explode(parts: list[tuple[Callable[[object], object], Step | None]], value: object) -> object:
    return [step(get(value)) if step else get(value) for get, step in parts]


def _build(record: type, steps: list[Step | None], cells: list[object]) -> object:
    return record(*[step(cell) if step else cell for step, cell in zip(steps, cells, strict=True)])


def _each(step: Step, values: Iterable[object]) -> object:
    return [step(value) for value in values]


def _tuple_of(step: Step | None, values: Iterable[object]) -> object:
    return tuple(map(step, values) if step else values)


def _apply(steps: list[Step | None], values: Iterable[object]) -> object:
    return tuple(step(value) if step else value for step, value in zip(steps, values, strict=True))


def _dump(step: Step | None, value: object) -> object:
    if value == ():
        return "[]"
    try:
        return _pack(step(value) if step else value)
    except ValueError as error:
        raise StoreError(f"Expected numbers that JSON can hold, got {value!r}: {error}.") from None


def _load(step: Step | None, text: str) -> object:
    if text == "[]":
        return ()
    value = _unpack(text)
    return step(value) if step else value
