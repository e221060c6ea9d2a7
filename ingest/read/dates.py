"""Dates as people write them, to ISO 8601 cut to what is known."""

import datetime
import re
from functools import lru_cache

_ISO = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?=$|[T ,;])")
_YEAR_FIRST = re.compile(r"(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?(?=$|[T ,;])")
_COMPACT = re.compile(r"(?:D:)?(\d{4})(\d{2})(\d{2})(?:T?\d{2,}.*)?$|D:(\d{4})(\d{2})?$")
_HAN = re.compile(r"(\d{4})\s*年(?:\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?)?")
_NUMERIC = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?=$|[T ,;])")
_MONTHS = {name: i for i, name in enumerate(re.findall("...", "janfebmaraprmayjunjulaugsepoctnovdec"), 1)}
_NAME = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DAY_MONTH = re.compile(
    rf"(?:[a-z]+,?\s+)?(\d{{1,2}})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?{_NAME},?[\s-]+(\d{{4}})\b", re.IGNORECASE
)
_MONTH_DAY = re.compile(rf"(?:[a-z]+,?\s+)?{_NAME}\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})\b", re.IGNORECASE)
_MONTH_YEAR = re.compile(rf"{_NAME},?\s+(\d{{4}})$", re.IGNORECASE)
_FIRST_YEAR, _LAST_YEAR = 1000, 2999


def iso_date(value: object) -> str:
    """Return a date as ISO 8601 cut to what is known, or an empty string where it is none.

    Never relative to today, and never a day or month that is not stated: an ambiguous `04/05/2023` is `2023`.
    A time of day and its zone are dropped without conversion.

    >>> iso_date("11 April 2023"), iso_date("D:20230411093000+02'00'"), iso_date("2023年4月"), iso_date("04/05/2023")
    ('2023-04-11', '2023-04-11', '2023-04', '2023')
    """
    if isinstance(value, datetime.datetime | datetime.date):
        return f"{value.year:04}-{value.month:02}-{value.day:02}"
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return _parse(str(value).strip()) if len(str(value)) <= 80 else ""


@lru_cache(maxsize=4096)
def _parse(text: str) -> str:
    for pattern in (_ISO, _YEAR_FIRST, _HAN):
        if match := pattern.match(text):
            return _iso(*match.groups())
    if match := _COMPACT.match(text):
        year, month, day, bare, bare_month = match.groups()
        return _iso(year or bare, month or bare_month, day)
    if match := _NUMERIC.match(text):
        return _unambiguous(int(match[1]), int(match[2]), match[3])
    if match := _DAY_MONTH.match(text):
        return _iso(match[3], _MONTHS[match[2].lower()], match[1])
    if match := _MONTH_DAY.match(text):
        return _iso(match[3], _MONTHS[match[1].lower()], match[2])
    if match := _MONTH_YEAR.match(text):
        return _iso(match[2], _MONTHS[match[1].lower()], None)
    return _other_language(text)


def _unambiguous(first: int, second: int, year: str) -> str:
    if first > 12 or first == second:
        return _iso(year, second, first)
    if second > 12:
        return _iso(year, first, second)
    return _iso(year, None, None)


def _iso(year: str | int, month: str | int | None, day: str | int | None) -> str:
    """Join the known parts; an impossible date is none at all."""
    if not _FIRST_YEAR <= int(year) <= _LAST_YEAR:
        return ""
    try:
        datetime.date(int(year), int(month or 1), int(day or 1))
    except ValueError:
        return ""
    return "-".join([f"{int(year):04}"] + [f"{int(part):02}" for part in (month, day) if part])


def _other_language(text: str) -> str:
    """Ask dateparser, for month names of other languages, absolute dates with a written year only."""
    if not re.search(r"[12]\d{3}", text) or not re.search(r"[^\W\d_]{3}", text):
        return ""
    from dateparser.date import DateDataParser  # noqa: PLC0415

    settings = {"PARSERS": ["absolute-time"], "REQUIRE_PARTS": ["month", "year"], "PREFER_LOCALE_DATE_ORDER": True}
    found = DateDataParser(settings=settings).get_date_data(text)
    if found.date_obj is None or str(found.date_obj.year) not in text:
        return ""
    moment = found.date_obj
    return _iso(moment.year, moment.month, moment.day if found.period in {"day", "time"} else None)
