"""Figures of one sentence: its values, with what a sentence leaves to its reader made explicit."""

import re
from dataclasses import replace
from itertools import pairwise

from evigraph.ingest.records import Value
from evigraph.ingest.values import find_values

YEARLESS = "0000"
"""The year of a day that is given without one."""
_BULLET = re.compile(r"\s*(?:[-*+•–]|\d{1,2}[.)])\s+")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December"
    "|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?)"
)
_NUMBER = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_DAY = re.compile(
    rf"\b(?:(?P<m1>{_MONTH}) (?P<d1>{_NUMBER})|(?:(?P<d0>{_NUMBER}) ?(?:to|and|until|[-–]) ?)?(?P<d2>{_NUMBER}) "
    rf"(?:of )?(?P<m2>{_MONTH}))(?![\w%]|[.,:]\d)(?:,? (?P<y>(?:1\d|20)\d\d)\b)?"
)
_MONTHS_OF = re.compile(
    r"\b(?P<which>first|last|final) (?P<n>three|six|nine|3|6|9) months of (?P<y>(?:19|20)\d\d)\b", re.IGNORECASE
)
_BEFORE_YEAR = re.compile(r"\b(?:in|of|since|by|for|half|quarter|year)\s$")
_UNITS = "first second third fourth fifth sixth seventh eighth ninth".split()  # noqa: SIM905  # a list of words
_TEENS = "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split()  # noqa: SIM905
_ORDINALS = {
    **{word: n for n, word in enumerate([*_UNITS, *_TEENS], 1)},
    "twentieth": 20,
    "thirtieth": 30,
    "thirtyfirst": 31,
    **{f"twenty{word}": 20 + n for n, word in enumerate(_UNITS, 1)},
}
_ORDINAL = re.compile(
    rf"\b(?:(?:twenty|thirty)[\s-](?:{'|'.join(_UNITS)})|{'|'.join([*_UNITS, *_TEENS])}|twentieth|thirtieth)\b"
    rf"(?= (?:of )?{_MONTH}\b)",
    re.IGNORECASE,
)
_COUNT = {"three": 3, "six": 6, "nine": 9, "3": 3, "6": 6, "9": 9}
_SCALED = re.compile(r"(?i)\b(?:hundred|thousand|million|billion|trillion|bn|mn|m|k)\b")


def values_of(text: str, *, today: str = "") -> tuple[Value, ...]:
    """Return the values of a sentence, sorted; `today` is the ISO date that relative dates count from.

    The dash of a list item is no minus sign. A day without a year keeps none, unless `today` tells it. In `from 3 to 21
    May` and `from 160,000 to 95,000 tonnes` the first takes month or unit from the second.
    """
    bullet = _BULLET.match(text)
    found = find_values(" " * bullet.end() + text[bullet.end() :] if bullet else text, today=today)
    found = tuple(_positive(value) for value in found)
    parted = _lent(tuple(part for value in found for part in _parted(value, text, today)), text)
    days = [*_days(text, parted), *_spells(text)]
    kept = [v for v in parted if not any(v.start < d.end and d.start < v.end for d in days)]
    return tuple(sorted([*kept, *days], key=lambda v: v.start))


def _positive(value: Value) -> Value:
    """Return an amount without the minus sign that a dash before it was taken for."""
    dash = re.match(r"[-–—]\s+", value.text)
    if not dash or value.low is None or value.high is None:
        return value
    low, high = sorted((abs(value.low), abs(value.high)))
    return replace(value, text=value.text[dash.end() :], start=value.start + dash.end(), low=low, high=high)


def _spelled(text: str) -> str:
    """Return a text with days of the month in figures, as long as before: the 23rd of March, right aligned."""
    return _ORDINAL.sub(lambda m: str(_ORDINALS[re.sub(r"[\s-]", "", m[0].casefold())]).rjust(len(m[0])), text)


def _days(text: str, found: tuple[Value, ...]) -> list[Value]:
    """Return days without a year, and both days of `from 3 to 21 May`, where no date was found."""
    days = []
    for match in _DAY.finditer(_spelled(text)):
        month = _MONTHS.index((match["m1"] or match["m2"])[:3].casefold()) + 1
        dated = [v for v in found if v.kind == "date" and v.start < match.end() and match.start() < v.end]
        if dated and not (match["d0"] and len(dated) == 1 and dated[0].start >= match.start("d2")):
            continue
        year = match["y"] or (dated[0].first[:4] if dated else YEARLESS)
        for group in ("d0", "d1", "d2"):
            if match[group]:
                iso = f"{year}-{month:02d}-{int(re.sub('[a-z]', '', match[group])):02d}"
                end = match.end() if group != "d0" else match.end(group)
                start = match.start() if group == "d1" else match.start(group)
                start = next((m.start() for m in _ORDINAL.finditer(text) if m.start() < start < m.end()), start)
                days.append(Value("date", text[start:end], start, end, first=iso, last=iso))
    return days


def _spells(text: str) -> list[Value]:
    """Return the intervals of `the first six months of 2023` and its like."""
    found = []
    for match in _MONTHS_OF.finditer(text):
        n, year = _COUNT[match["n"].casefold()], match["y"]
        first, last = (1, n) if match["which"].casefold() == "first" else (13 - n, 12)
        end = {3: 31, 6: 30, 9: 30, 12: 31}[last]
        days = f"{year}-{first:02d}-01", f"{year}-{last:02d}-{end:02d}"
        found.append(Value("date", match[0], match.start(), match.end(), first=days[0], last=days[1]))
    return found


def _lent(found: tuple[Value, ...], text: str) -> tuple[Value, ...]:
    """Return values where a bare number before `to` has the unit of the value behind it."""
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


def _parted(value: Value, text: str, today: str) -> tuple[Value, ...]:
    """Return a range apart where it is none: `in 2017 to 52,000 tonnes` is a year and an amount."""
    match = re.match(r"(?:1[5-9]|20)\d\d(?= to )", value.text)
    if value.kind == "date" or not match or not _BEFORE_YEAR.search(text[: value.start]):
        return (value,)
    cut = value.start + match.end()
    left = find_values(text[:cut], today=today)
    right = find_values(" " * cut + text[cut : value.end], today=today)
    return (*(v for v in left if v.kind == "date" and v.end == cut), *right)
