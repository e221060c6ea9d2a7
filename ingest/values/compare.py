"""Compare two values after normalising: the same, compatible, differing, or of kinds that cannot be compared."""

import re
from dataclasses import replace
from typing import Literal

from evigraph.ingest.records import Value
from evigraph.ingest.values.words import DIGITS, digits

Comparison = Literal["same", "compatible", "differ", "incomparable"]

_DIGITS = re.compile(rf"(?<![mt]){DIGITS}")
"""The digits of a number, and not those of "km2"."""
_SCALED = re.compile(r"thousand|illion|hundred|dozen|\d\s?(?:k|m|mn|mln|bn|bln|tn|b)\b|[万亿千百萬億]", re.IGNORECASE)
_PEOPLE = frozenset(
    (
        "people",
        "person",
        "employee",
        "worker",
        "staff",
        "staffer",
        "member",
        "inhabitant",
        "resident",
        "man",
        "woman",
        "人",
    )
)
_EXACT = 1e-9
_ABOUT = 0.05


def compare(left: Value, right: Value) -> Comparison:
    """Return how two values stand to each other.

    `same`: equal after conversion of units. `compatible`: both can be true of one thing, since one is the other
    rounded to the precision it states, or holds it (a year and a day of it, "more than 20" and 25). `differ`: they
    cannot. `incomparable`: other kinds, currencies, dimensions.
    """
    if left.kind != right.kind:
        return "incomparable"
    if left.kind == "date":
        return _dates(left, right)
    if left.unit != right.unit and not _one_noun(left, right):
        # "24 GWh" may leave out the "a year" that another states; other numbers may then mean other things
        yearly = f"{left.unit}/year" == right.unit or left.unit == f"{right.unit}/year"
        return (
            "compatible"
            if yearly and compare(left, replace(right, unit=left.unit)) in ("same", "compatible")
            else "incomparable"
        )
    if left.bound and left.bound == right.bound:
        edge = (left.low, right.low) if left.bound == "at_least" else (left.high, right.high)
        return _points(left, right, edge)
    if left.bound or right.bound:
        return "compatible" if _overlap(left, right) else "differ"
    lows, highs = _points(left, right, (left.low, right.low)), _points(left, right, (left.high, right.high))
    if lows == highs == "same":
        return "compatible" if left.approximate != right.approximate else "same"
    if "differ" not in (lows, highs):
        return "compatible"
    return "compatible" if _within(left, right) or _within(right, left) else "differ"


def _one_noun(left: Value, right: Value) -> bool:
    """Tell whether two plain numbers count the same: one without a noun, or both people."""
    if left.kind != "number":
        return False
    return not left.unit or not right.unit or (left.unit in _PEOPLE and right.unit in _PEOPLE)


def step(value: Value) -> float:
    """Return the size of one unit in the last place that the value's text states, in base units.

    Zeros at the end of an integer count as stated, unless the value is approximate.
    """
    point = next((end for end in (value.high, value.low) if end), 0.0)
    found = _DIGITS.findall(value.text)
    if not point:
        return 0.0
    mantissa = digits(found[-1]) if found else 0.0
    if not mantissa and value.kind == "percent":
        return 0.0  # "two fifths" is near 40 percent, and no rounded 40
    if not mantissa:
        return _rounded(point) if value.approximate or _SCALED.search(value.text) else 0.0
    spelling = found[-1]
    decimals = len(spelling.partition(".")[2])
    place = 10.0**-decimals
    if not decimals and value.approximate:
        place = _rounded(mantissa)
    return abs(point / mantissa) * place


def _rounded(number: float) -> float:
    """Return the place of the last digit that is not zero: 10,000 for 30,000."""
    place = 1.0
    while place <= abs(number) / 10 and abs(number) % (place * 10) == 0:
        place *= 10
    return place


def _points(left: Value, right: Value, ends: tuple[float | None, float | None]) -> Comparison:
    one, other = ends
    if one is None or other is None:
        return "same" if one is other else "differ"
    gap, size = abs(one - other), max(abs(one), abs(other))
    if gap <= _EXACT * max(size, 1e-12):
        return "same"
    first, second = step(left), step(right)
    tolerance = max(first, second) / 2 if abs(first - second) > _EXACT * max(first, second) else 0.0
    if left.approximate or right.approximate:
        tolerance = max(tolerance, _ABOUT * size)
    return "compatible" if gap <= tolerance * (1 + _EXACT) else "differ"


def _within(inner: Value, outer: Value) -> bool:
    """Tell whether a point or range lies inside a proper range."""
    if None in (inner.low, inner.high, outer.low, outer.high) or outer.low == outer.high:
        return False
    return bool(outer.low <= inner.low and inner.high <= outer.high)  # type: ignore[operator]  # None is ruled out above


def _overlap(left: Value, right: Value) -> bool:
    """Tell whether a bound and another value can both hold; half a step of slack, as "more than 20" rounds 20."""
    slack = max(step(left), step(right)) / 2 if left.approximate or right.approximate else 0.0
    low = max(end for end in (left.low, right.low, float("-inf")) if end is not None)
    high = min(end for end in (left.high, right.high, float("inf")) if end is not None)
    return low <= high + slack


def _dates(left: Value, right: Value) -> Comparison:
    one, other = (left.first, left.last), (right.first, right.last)
    if one == other:
        return "same" if left.bound == right.bound and left.approximate == right.approximate else "compatible"
    if left.bound or right.bound:
        if left.bound == right.bound:
            return "compatible" if _holds(one, other) or _holds(other, one) else "differ"
        first, last = _open(left)
        start, end = _open(right)
        return "compatible" if first <= end and start <= last else "differ"
    if _holds(one, other) or _holds(other, one):
        return "compatible"
    overlap = one[0] <= other[1] and other[0] <= one[1]
    return "compatible" if overlap and (left.approximate or right.approximate) else "differ"


def _open(value: Value) -> tuple[str, str]:
    """Return first and last day with a bound's open side opened."""
    return ("" if value.bound == "at_most" else value.first), ("~" if value.bound == "at_least" else value.last)


def _holds(outer: tuple[str, str], inner: tuple[str, str]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
