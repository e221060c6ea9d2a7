"""Figures of one sentence: its values, and what a sentence leaves to its reader: a day's year, a number's unit."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from evigraph.ingest.records import Value
from evigraph.ingest.values import find_values
from evigraph.ingest.values.dates import month
from evigraph.ingest.values.spells import MONTH, WORDED, nth

YEARLESS = "0000"
"""The year of a day that is given without one."""
_NUMBER = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_DAY = re.compile(
    rf"\b(?:(?P<m1>{MONTH}) (?P<d1>{_NUMBER})|(?:(?P<d0>{_NUMBER}) ?(?:to|and|until|[-–]) ?)?(?P<d2>{_NUMBER}) "
    rf"(?:of )?(?P<m2>{MONTH}))(?![\w%]|[.,:]\d)"
)
_WORDED = re.compile(WORDED, re.IGNORECASE)
_SCALED = re.compile(r"(?i)\b(?:hundred|thousand|million|billion|trillion|bn|mn|m|k)\b")


def values_of(text: str, *, today: str = "") -> tuple[Value, ...]:
    """Return the values of a sentence, sorted; `today` is the ISO date that relative dates count from.

    A day without a year keeps none, unless `today` tells it. In `3 and 5 hours` the first takes the unit of the second.
    """
    found = _lent(find_values(text, today=today), text)
    days = tuple(_days(text, found))
    kept = [v for v in found if not any(v.start < d.end and d.start < v.end for d in days)]
    return tuple(sorted([*kept, *days], key=lambda v: v.start))


def _days(text: str, found: tuple[Value, ...]) -> Iterator[Value]:
    """Yield the days that stand without a year, where no date was found."""
    dated = [v for v in found if v.kind == "date"]
    for match in _DAY.finditer(text):
        if not any(v.start < match.end() and match.start() < v.end for v in dated):
            name = match["m1"] or match["m2"]
            for group in ("d0", "d1", "d2"):
                if match[group]:
                    start = match.start() if group == "d1" else match.start(group)
                    end = match.end() if group != "d0" else match.end(group)
                    day = int(match[group].rstrip("stndrh"))
                    yield _yearless(text, (start, end), month(name), day)
    for match in _WORDED.finditer(text):
        if not any(v.start < match.end() and match.start() < v.end for v in dated):
            yield _yearless(text, (match.start("day"), match.end()), month(match["m"]), nth(match["day"]))


def _yearless(text: str, span: tuple[int, int], number: int, day: int) -> Value:
    """Return a day of a month, by its number, in no year."""
    iso = f"{YEARLESS}-{number:02d}-{day:02d}"
    start, end = span
    return Value("date", text[start:end], start, end, first=iso, last=iso)


def _lent(found: tuple[Value, ...], text: str) -> tuple[Value, ...]:
    """Return values where a bare number before `and` has the unit of the value behind it."""
    made = list(found)
    for n, (left, right) in enumerate(pairwise(found)):
        between = text[left.end : right.start]
        if left.kind != "number" or left.unit or right.kind not in {"quantity", "money", "percent"}:
            continue
        if between.strip() not in {"to", "and", "or"}:
            continue
        unit = re.sub(r"^[^\d]*[\d.,]+", "", right.text)
        if _SCALED.search(left.text):
            unit = _SCALED.sub("", unit)
        prefix = re.match(r"[^\d\s]*", right.text)
        lent = find_values(f"{prefix[0] if prefix else ''}{left.text}{unit}")
        if len(lent) == 1 and lent[0].unit == right.unit:
            made[n] = replace(lent[0], start=left.start, end=left.end, text=left.text)
    return tuple(made)
