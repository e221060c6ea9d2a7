"""Periods: when a statement holds, and whether two statements speak of the same time."""

from datetime import date
from typing import Literal, NamedTuple

from evigraph.ingest.records import Document, Statement

Meeting = Literal["same", "other", "unclear"]

_OPEN = "9999-12-31"
"""The last day of what is said to hold "since" a day: no text knows beyond its own year."""


class Period(NamedTuple):
    """ISO days, first and last included, both empty where nothing is known; `stated` where the text gives it."""

    first: str
    last: str
    precision: str
    stated: bool


def period(statement: Statement, document: Document | None) -> Period:
    """Return when a statement holds: as its text says, else the calendar year of its document."""
    time = statement.time
    if time is not None and time.stated:
        written = document.date[:4] if document is not None else ""
        last = f"{written}-12-31" if written and time.last == _OPEN and time.first[:4] <= written else time.last
        return Period(time.first, last, time.precision, stated=True)
    date = time.first if time is not None else document.date if document is not None else ""
    year = date[:4]
    return Period(f"{year}-01-01", f"{year}-12-31", "year", stated=False) if year else Period("", "", "", stated=False)


def meet(left: Period, right: Period, *, exact: bool) -> Meeting:
    """Return whether two periods are the same time, another, or unclear because a text gives none.

    With `exact` (a figure for a year is none for its quarter) stated periods must have one length and overlap;
    without, overlapping is enough. Where a text gives no period, the years of the documents must be the same, or
    neither be known.
    """
    known = bool(left.first) and bool(right.first)
    overlap = left.first <= right.last and right.first <= left.last
    if left.stated and right.stated:
        return "same" if overlap and (not exact or left.precision == right.precision) else "other"
    if not known:
        return "same" if left.first == right.first else "unclear"
    if left.stated != right.stated and exact and (left if left.stated else right).precision != "year":
        return "unclear"
    return "same" if overlap else "unclear"


def near(left: Period, right: Period, *, days: int, dates: tuple[str, str]) -> bool:
    """Return whether two periods are at most so many days apart; `dates` of documents stand in for what is unstated."""
    ends = [
        (period.first, period.last) if period.stated else (written, written)
        for period, written in zip((left, right), dates, strict=True)
    ]
    try:
        (first, last), (start, end) = [(date.fromisoformat(a), date.fromisoformat(b)) for a, b in ends]
    except ValueError:
        return False  # a date that is not known to the day is near nothing
    return max((start - last).days, (first - end).days) <= days
