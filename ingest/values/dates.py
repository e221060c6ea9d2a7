"""Dates and intervals in text: ISO, English and Han forms, each as its first and last day."""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal

from evigraph.ingest.records import Value
from evigraph.ingest.values.words import HAN_DIGITS, han

_MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_MONTH_OF = {name[:3]: number for number, name in enumerate(_MONTHS, 1)}
_MONTH = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December|Sept|(?:Jan|Feb|Mar"
    "|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?![a-z]))\\.?"
)
_UPPER = "|".join(name.upper() for name in _MONTHS)
_YEAR = r"(?:1[0-9]|20)[0-9][0-9]"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_NTH = rf"{_DAY}(?:st|nd|rd|th)?"
_DASH = r"\s?[-–—]\s?"
_PARTS = {
    "early": (1, 4),
    "the start of": (1, 3),
    "mid": (5, 8),
    "the middle of": (5, 8),
    "late": (9, 12),
    "the end of": (10, 12),
}
_ORDINAL = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_CENTURY = {
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "twenty-first": 21,
}  # fmt: skip
_CENTURIES = "|".join(sorted(_CENTURY, key=lambda word: (-len(word), word)))
_NOT_IN = r"(?<![A-Za-z0-9_.,/$€£¥#])"
_NOT_ON = r"(?![A-Za-z0-9_/]|[.,]\d)"

_NAMED = re.compile(
    rf"(?<![A-Za-z0-9_])(?:(?:the\s)?(?P<d1>{_NTH})(?:{_DASH}(?P<d2>{_NTH}))?\s(?:of\s)?(?P<m1>{_MONTH}"
    rf"|{_UPPER})(?:,?\s(?P<y1>{_YEAR}))?"
    rf"|(?P<m2>{_MONTH}|{_UPPER})\s(?P<d3>{_NTH})(?:{_DASH}(?:{_MONTH}\s)?(?P<d4>{_NTH}))?(?:,?\s(?P<y2>{_YEAR}))?"
    rf"|(?:(?P<m3>{_MONTH}|{_UPPER})(?:{_DASH}|\sto\s|\sand\s))?(?P<m4>{_MONTH}"
    rf"|{_UPPER}),?\s(?:of\s)?(?P<y3>{_YEAR})){_NOT_ON}"
)
_NUMERIC = re.compile(
    rf"{_NOT_IN}(?<!-)(?:(?P<y>{_YEAR})[-/.年](?P<m>1[0-2]|0?[1-9])(?:[-/.月](?P<d>{_DAY})(?:日"
    rf"|T[\d:.]+Z?)?)?(?!-?\d)"
    rf"|(?P<a>\d\d?)[/](?P<b>\d\d?)[/](?P<c>{_YEAR})|(?P<e>{_DAY})\.(?P<f>1[0-2]|0?[1-9])\.(?P<g>{_YEAR})){_NOT_ON}"
)
_QUARTER = re.compile(
    rf"{_NOT_IN}(?:(?P<k>[QH])(?P<n>[1-4])[\s,]*(?:of\s)?(?:FY\s?)?(?P<y>{_YEAR}|['’]?\d\d(?!\d))"
    rf"|(?P<n2>[1-4])(?P<k2>[QH])[\s,]*(?:of\s)?(?P<y2>{_YEAR}|['’]?\d\d(?!\d))"
    rf"|(?:the\s)?(?P<o>first|second|third|fourth|1st|2nd|3rd|4th)[\s-](?P<w>quarter|half)(?:\s(?:of"
    rf"|in))?(?:\s(?:fiscal|the year|fiscal year))?\s(?P<y3>{_YEAR})"
    rf"|(?:FY\s?|[Ff]iscal\s(?:[Yy]ear\s)?)(?P<fy>{_YEAR}|\d\d(?!\d)))(?![A-Za-z0-9_])"
)
_AGE = re.compile(
    rf"(?P<part>early|mid|late|Early|Mid|Late)?(?(part)[\s-]+)(?:the\s)?(?<![A-Za-z0-9_.,$€£¥])(?:(?P<dec>(?:1\d"
    rf"|20)\d0)s"
    rf"|(?P<c>\d\d)(?:st|nd|rd|th)[\s-]century|(?P<cw>{_CENTURIES})[\s-]century)\b"
)
_YEARS = re.compile(
    rf"(?P<y1>{_YEAR})(?<![A-Za-z0-9_.,/$€£¥#][0-9]{{4}})"
    rf"(?:(?:{_DASH}|(?P<to>\s(?:to|and|until|through)\s)|/)(?P<y2>{_YEAR}|\d\d(?!\d)))?(?![A-Za-z0-9_%]|[.,]\d"
    rf"|\s?%|-[A-Za-z])"
)
_PART = re.compile(r"\b(?P<part>early|mid|late|the start of|the middle of|the end of|the year)[\s-]+\Z", re.IGNORECASE)
HAS_MONTH = re.compile(
    r"Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
)
_HAS_NUMERIC = re.compile(r"[0-9][-/.年][0-9]")
_HAS_QUARTER = re.compile(r"[QHF1-4][1-4QHY]|[Ff]iscal")
_HAN = re.compile(
    rf"(?P<y>(?:1\d|20)\d\d|[{HAN_DIGITS}]{{4}})年(?:第?(?P<q>[一二三四1-4])季度?|(?P<h>[上下])半年|(?P<m>1[0-2]"
    rf"|0?[1-9]|十[一二]?|[一二三四五六七八九])月(?:份)?"
    rf"(?:(?P<d>{_DAY}|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号])?)?"
)
_RELATIVE = re.compile(
    r"\b(?:(?P<w>yesterday|today|tomorrow)|(?P<l>last|this|next|previous|current|the previous"
    r"|the current)\s(?P<u>year|month|quarter|week)"
    r"|(?P<n>\d+|two|three|four|five|six|ten)\s(?P<ago>years?|months?|weeks?|days?)\s(?:ago|earlier)|(?P<e>earlier"
    r"|later)\sthis\s(?P<eu>year|month))\b"
    r"|(?P<hy>去年|今年|明年|前年|昨天|昨日|今天|今日)",
    re.IGNORECASE,
)
_MONTHDAY = re.compile(
    r"(?<![A-Za-z0-9_])(?:(?P<y>去年|今年|明年)|(?<!年))(?P<m>1[0-2]|0?[1-9])月(?P<d>3[01]|[12]\d|0?[1-9])[日号]"
)
_FROM = re.compile(r"\b(?:from|between|the period|years)\s+\Z", re.IGNORECASE)
_BOUND = re.compile(
    r"(?P<from>\b(?:since|after))\s+$|(?P<to>\b(?:before|until|till|by|through|prior to))\s+\Z", re.IGNORECASE
)
_IN = re.compile(
    r"(?:\b(?:in|since|by|of|from|until|till|before|after|during|between|for|and|to|through|year|around|circa|c\."
    r"|ca\.|the|or|than)|[(（,;–—-])\s*\Z",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\s(?:people|men|women|children|employees|workers|members|students|seats|votes|soldiers|troops|units|points"
    r"|copies|pages|inhabitants|residents|households|families|vehicles|cars|homes|jobs|times|hectares|acres|feet"
    r"|million|billion|thousand|[a-z]+-?(?:hours|watts|metres|meters|miles|tonnes|tons))\b|\s?(?:[kMGT]?W"
    r"|[kMGT]?Wh|kg|t|m|km|km2|km²|mm|cm|°C|rpm|hp|Hz|MHz|ppm|元|美元|人|吨|万|亿|米|公里|名|个|家|辆)(?![A-Za-z])"
)
_ISO = re.compile(r"(?!0000)\d{4}(?!\d)(?:-(?:0[1-9]|1[0-2])(?!\d)(?:-(?:0[1-9]|[12]\d|3[01])(?!\d))?)?")
_ABOUT = re.compile(r"\b(?:about|around|circa|c\.|ca\.|roughly|approximately)\s*\Z", re.IGNORECASE)

Found = tuple[int, int, str, str, bool]
"""Start, end, first day, last day, approximate."""


def whole(date_: str) -> str:
    """Return as much of an ISO date as is one, from the left.

    >>> whole("2023-04-11T10:00"), whole("2023-13"), whole("spring")
    ('2023-04-11', '2023', '')
    """
    found = _ISO.match(date_)
    return found[0] if found else ""


def find_dates(text: str, today: str) -> Iterator[Value]:
    """Yield every date of `text`, unsorted and perhaps overlapping; relative ones and lone month days need `today`."""
    today = whole(today)
    for rule in (_named, _numeric, _quarters, _ages, _years):
        for start, end, first, last, approximate in rule(text, today):
            yield dated(text, (start, end), (first, last), approximate=approximate)
    if "年" in text or "月" in text or "今" in text or "昨" in text:
        for start, end, first, last, approximate in _han(text, today):
            yield dated(text, (start, end), (first, last), approximate=approximate)
    if today:
        for start, end, first, last, approximate in _relative(text, today):
            yield dated(text, (start, end), (first, last), approximate=approximate)


def dated(text: str, span: tuple[int, int], days: tuple[str, str], *, approximate: bool) -> Value:
    """Return the date that stands at a span, with the bound and the doubt of the words before it."""
    start, end = span
    before = text[max(0, start - 16) : start]
    bound: Literal["", "at_least", "at_most"] = ""
    if found := _BOUND.search(before):
        bound = "at_least" if found["from"] else "at_most"
    approximate = approximate or _ABOUT.search(before) is not None
    return Value("date", text[start:end], start, end, approximate=approximate, first=days[0], last=days[1], bound=bound)


def month(form: str) -> int:
    """Return the number of a month's English name or abbreviation."""
    return _MONTH_OF[form[:3].casefold()]


def days(year: int, first: int = 1, last: int = 12) -> tuple[str, str]:
    """Return the first day of the month `first` and the last day of the month `last`."""
    return f"{year:04d}-{first:02d}-01", f"{year:04d}-{last:02d}-{monthrange(year, last)[1]:02d}"


def _day(year: int, month_: int, day: int) -> str:
    return f"{year:04d}-{month_:02d}-{day:02d}" if 1 <= month_ <= 12 and 1 <= day <= monthrange(year, month_)[1] else ""


def _number(day: str) -> int:
    return int(day.rstrip("stndrh"))


def _near(today: str, month_: int, day: int) -> tuple[str, bool]:
    """Return the day of that month nearest to today, which says no year itself."""
    if len(today) < 4:
        return "", True
    year = int(today[:4])
    here = year * 12 + int(today[5:7] or 6)
    best = min((year - 1, year, year + 1), key=lambda y: (abs(y * 12 + month_ - here), y))
    return _day(best, month_, day), True


def _named(text: str, today: str) -> Iterator[Found]:
    if not HAS_MONTH.search(text):
        return
    for found in _NAMED.finditer(text):
        got = found.groupdict()
        if got["m4"]:
            year, last = int(got["y3"]), month(got["m4"])
            first = month(got["m3"]) if got["m3"] else last
            if first <= last:
                yield (*found.span(), *days(year, first, last), False)
            continue
        name, one, two = got["m1"] or got["m2"], got["d1"] or got["d3"], got["d2"] or got["d4"]
        given = got["y1"] or got["y2"]
        if not given and name.casefold() == "may" and not one.isdigit() and not got["m2"]:
            continue
        first_day, guessed = (
            (_day(int(given), month(name), _number(one)), False) if given else _near(today, month(name), _number(one))
        )
        last_day = first_day[:8] + f"{_number(two):02d}" if two and first_day else first_day
        if first_day and first_day <= last_day:
            yield (*found.span(), first_day, last_day, guessed)


def _numeric(text: str, _: str) -> Iterator[Found]:
    if not _HAS_NUMERIC.search(text):
        return
    for found in _NUMERIC.finditer(text):
        got = found.groupdict()
        if got["y"]:
            year, month_ = int(got["y"]), int(got["m"])
            if got["d"]:
                day = _day(year, month_, int(got["d"]))
                if day:
                    yield (*found.span(), day, day, False)
            elif "-" in found[0] and len(got["m"]) == 2:
                season = month_ == (year + 1) % 100
                yield (
                    *found.span(),
                    *((f"{year}-01-01", f"{year + 1}-12-31") if season else days(year, month_, month_)),
                    season,
                )
        elif got["c"]:
            a, b, year = int(got["a"]), int(got["b"]), int(got["c"])
            both = sorted({day for day in (_day(year, a, b), _day(year, b, a)) if day})
            if both:
                yield (*found.span(), both[0], both[-1], len(both) > 1)
        else:
            day = _day(int(got["g"]), int(got["f"]), int(got["e"]))
            if day:
                yield (*found.span(), day, day, False)


def _year(form: str) -> int:
    form = form.lstrip("'’")
    return int(form) if len(form) == 4 else 2000 + int(form)


def _quarters(text: str, _: str) -> Iterator[Found]:
    if not ("quarter" in text or "half" in text or _HAS_QUARTER.search(text)):
        return
    for found in _QUARTER.finditer(text):
        got = found.groupdict()
        if got["fy"]:
            yield (*found.span(), *days(_year(got["fy"])), True)
            continue
        kind = got["k"] or got["k2"] or ("Q" if got["w"] == "quarter" else "H")
        number = int(got["n"] or got["n2"] or _ORDINAL[got["o"]])
        year = _year(got["y"] or got["y2"] or got["y3"])
        size = 3 if kind == "Q" else 6
        if number * size <= 12:
            yield (
                *found.span(),
                *days(year, number * size - size + 1, number * size),
                "fiscal" in found[0] or "FY" in found[0],
            )


def _ages(text: str, _: str) -> Iterator[Found]:
    if "century" not in text and "0s" not in text:
        return
    for found in _AGE.finditer(text):
        part = (found["part"] or "").casefold()
        if found["dec"]:
            first, size = int(found["dec"]), 100 if found["dec"].endswith("00") and int(found["dec"]) < 2000 else 10
        else:
            first, size = ((int(found["c"]) if found["c"] else _CENTURY[found["cw"]]) - 1) * 100 + 1, 100
        if first < 1 or first > 2100:
            continue
        third = {"early": (0, 4), "mid": (3, 7), "late": (6, 10), "": (0, 10)}[part]
        start, last = first + third[0] * size // 10, first + third[1] * size // 10 - 1
        yield (*found.span(), f"{start:04d}-01-01", f"{last:04d}-12-31", bool(part))


def _years(text: str, _: str) -> Iterator[Found]:
    for found in _YEARS.finditer(text):
        year, (start, end) = int(found["y1"]), found.span()
        before = text[max(0, start - 16) : start]
        lead = _PART.search(before)
        part = lead["part"].casefold() if lead else ""
        start -= len(lead[0]) if lead else 0
        if found["y2"]:
            last = int(found["y2"]) if len(found["y2"]) == 4 else year // 100 * 100 + int(found["y2"])
            counted = found["to"] and len(found["y2"]) == 2 and _COUNTED.match(text, found.end())
            joined = not found["to"] or (_FROM.search(before) and not counted)
            if (
                year < last <= year + 250
                and joined
                and not (found["to"] == " and " and "between" not in before.casefold())
            ):
                yield (start, end, f"{year}-01-01", f"{last}-12-31", False)
                continue
            if not found["to"]:
                continue
            yield (*found.span("y1"), *days(year), False)
            if len(found["y2"]) == 4 and int(found["y2"]) <= 2100:
                yield (*found.span("y2"), *days(int(found["y2"])), False)
        elif part in _PARTS:
            yield (start, end, *days(year, *_PARTS[part]), True)
        elif not _COUNTED.match(text, found.end()) and (1900 <= year <= 2100 or part or _IN.search(before)):
            yield (start, end, *days(year), False)


def _han(text: str, today: str) -> Iterator[Found]:
    for found in _HAN.finditer(text):
        year = int(found["y"]) if found["y"].isdigit() and found["y"].isascii() else int(han(found["y"]))
        if not 1000 <= year <= 2100:
            continue
        if found["q"]:
            quarter = int(han(found["q"])) if not found["q"].isascii() else int(found["q"])
            yield (*found.span(), *days(year, quarter * 3 - 2, quarter * 3), False)
        elif found["h"]:
            yield (*found.span(), *(days(year, 1, 6) if found["h"] == "上" else days(year, 7, 12)), False)
        elif found["m"]:
            month_, day = (int(form) if form.isascii() else int(han(form)) for form in (found["m"], found["d"] or "0"))
            if not found["d"]:
                yield (*found.span(), *days(year, month_, month_), False)
            elif iso := _day(year, month_, day):
                yield (*found.span(), iso, iso, False)
        else:
            yield (*found.span(), *days(year), False)
    for found in _MONTHDAY.finditer(text):
        iso, guessed = _near(today, int(found["m"]), int(found["d"]))
        if iso and found["y"]:
            iso = _day(int(today[:4]) + {"去": -1, "今": 0, "明": 1}[found["y"][0]], int(found["m"]), int(found["d"]))
            guessed = False
        if iso:
            yield (*found.span(), iso, iso, guessed)


def _relative(text: str, today: str) -> Iterator[Found]:
    parts = [int(part) for part in today[:10].split("-")]
    for found in _RELATIVE.finditer(text):
        got = found.groupdict()
        if got["hy"]:
            shift = {"去年": -1, "今年": 0, "明年": 1, "前年": -2}.get(got["hy"])
            span = (
                _shift(parts, "year", shift)
                if shift is not None
                else _shift(parts, "day", -1 if "昨" in got["hy"] else 0)
            )
        elif got["w"]:
            span = _shift(parts, "day", {"yesterday": -1, "today": 0, "tomorrow": 1}[got["w"].casefold()])
        elif got["u"]:
            word = got["l"].casefold()
            span = _shift(
                parts,
                got["u"].casefold(),
                -1 if word in ("last", "previous", "the previous") else 1 if word == "next" else 0,
            )
        elif got["ago"]:
            count = (
                int(got["n"])
                if got["n"].isdigit()
                else {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}[got["n"].casefold()]
            )
            span = _shift(parts, got["ago"].casefold().rstrip("s"), -count) if count < 900 else None
        else:
            span = _shift(parts, got["eu"].casefold(), 0)
        if span:
            yield (*found.span(), *span, bool(got["ago"] or got["eu"] or got["u"] == "week"))


def _shift(today: list[int], unit: str, by: int) -> tuple[str, str] | None:
    """Return the year, quarter, month, week or day that lies `by` of them from today, where today says it."""
    year = today[0]
    if unit == "year":
        return days(year + by)
    if len(today) < 2:
        return None
    if unit in ("month", "quarter"):
        size = 3 if unit == "quarter" else 1
        at = (year * 12 + today[1] - 1) // size + by
        return days(at * size // 12, at * size % 12 + 1, at * size % 12 + size)
    if len(today) < 3:
        return None
    try:
        here = date(*today[:3])
        if unit == "week":
            monday = here - timedelta(days=here.weekday()) + timedelta(weeks=by)
            return monday.isoformat(), (monday + timedelta(days=6)).isoformat()
        day = (here + timedelta(days=by)).isoformat()
    except (ValueError, OverflowError):
        return None
    return day, day
