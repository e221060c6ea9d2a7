"""Spells of time in words: "from 3 to 21 May 2023", "the first six months of 2023", "mid-October 2023"."""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from evigraph.ingest.values.dates import HAS_MONTH, days, month

MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun"
    r"|Jul|Aug|Sept?|Oct|Nov|Dec)(?![a-z])\.?)"
)
"""A month by its name, as a pattern."""
_YEAR = r"(?:1[0-9]|20)[0-9][0-9](?![0-9A-Za-z_%]|[.,][0-9])"
_N = "(?:3[01]|[12][0-9]|0?[1-9])"
_DAY = rf"(?<![\w.,:/-]){_N}(?:st|nd|rd|th)?"
_TO = r"\s(?:to|until|till|through|and)\s(?:the\s)?"
_DAYS = re.compile(
    rf"(?P<start>(?P<d1>{_DAY})(?:\s(?:of\s)?(?P<m1>{MONTH}))?){_TO}"
    rf"(?P<rest>(?P<d2>{_N}(?:st|nd|rd|th)?)\s(?:of\s)?(?P<m2>{MONTH}),?\s(?:of\s)?(?P<y>{_YEAR}))"
)
_AFTER = re.compile(
    rf"\b(?P<start>(?P<m1>{MONTH})\s(?P<d1>{_N})){_TO}(?P<rest>(?:(?P<m2>{MONTH})\s)?(?P<d2>{_N})"
    rf",?\s(?P<y>{_YEAR}))"
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_COUNT = rf"(?P<n>{'|'.join(_COUNTS)}|[2-9]|1[01])"
_EDGE = re.compile(
    rf"\b(?:the\s)?(?P<which>first|last|final)\s{_COUNT}\smonths\s(?:of|in)\s(?P<y>{_YEAR})", re.IGNORECASE
)
_ENDED = re.compile(
    rf"\b(?:the\s)?{_COUNT}\smonths\s(?:to|ended|ending|through|until)\s(?:in\s)?(?:the\send\sof\s)?"
    rf"(?:(?:{_DAY})\s)?(?P<m>{MONTH})\s(?P<y>{_YEAR})",
)
_PART = re.compile(
    rf"\b(?P<part>early|mid|late|the\s(?:start|beginning|middle|end)\sof)[\s-]+(?P<m>{MONTH}),?\s(?:of\s)?(?P<y>{_YEAR})",
    re.IGNORECASE,
)
_THIRDS = {"early": (1, 12), "mid": (8, 23), "late": (18, 31), "start": (1, 10), "beginning": (1, 10),
           "middle": (10, 21), "end": (22, 31)}  # fmt: skip
"""Days that a part of a month may mean; the parts overlap, for writers differ."""
_UNITS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_TEENS = ["tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"]
_TEENS += ["eighteenth", "nineteenth"]
_NTH = {
    **{word: number for number, word in enumerate([*_UNITS, *_TEENS, "twentieth"], 1)},
    **{f"twenty{word}": 20 + number for number, word in enumerate(_UNITS, 1)},
    "thirtieth": 30,
    "thirtyfirst": 31,
}
WORDED = (
    rf"\b(?:the\s)?(?P<day>(?:twenty|thirty)[\s-](?:{'|'.join(_UNITS)})|{'|'.join([*_UNITS, *_TEENS])}|twentieth"
    rf"|thirtieth)\s(?:of\s)?(?P<m>{MONTH})"
)
"""A day of the month in words, the twenty-third of March, as a pattern without the year."""
_WORDED = re.compile(rf"{WORDED},?\s(?P<y>{_YEAR})", re.IGNORECASE)
_SPANNED = re.compile(r"[0-9a-z]\s(?:to|until|till|through|and)\s(?:the\s)?[0-9A-Z]")
_PARTED = re.compile(r"(?:arly|id|ate|art of|ning of|dle of|end of)[\s-](?=[JFMASOND][a-z])")
_ORDERED = re.compile(r"(?:st|nd|rd|th)\s(?:of\s)?(?=[JFMASOND][a-z])")
"""What a text has that holds one of these; cheaper to look for than the forms themselves."""


class Spell(NamedTuple):
    """Where a spell stands, and its first and last day."""

    start: int
    end: int
    first: str
    last: str
    approximate: bool = False


def find_spells(text: str) -> Iterator[Spell]:
    """Yield the spells of a text, unsorted; a day out of its month yields nothing.

    >>> next(find_spells("the first six months of 2023"))[2:4]
    ('2023-01-01', '2023-06-30')
    """
    if "months" not in text and not HAS_MONTH.search(text):
        return
    if _SPANNED.search(text):
        for pattern in (_DAYS, _AFTER):
            for found in pattern.finditer(text):
                yield from _both(found)
    if "months" in text:
        yield from _counted(text)
    for found in _PART.finditer(text) if _PARTED.search(text) else ():
        word = found["part"].casefold().split()
        low, high = _THIRDS[word[1] if len(word) > 1 else word[0]]
        year, number = int(found["y"]), month(found["m"])
        last = min(high, monthrange(year, number)[1])
        yield Spell(*found.span(), _iso(year, number, low), _iso(year, number, last), approximate=True)
    for found in _WORDED.finditer(text) if _ORDERED.search(text) else ():
        if iso := _iso(int(found["y"]), month(found["m"]), nth(found["day"])):
            yield Spell(*found.span(), iso, iso)


def nth(word: str) -> int:
    """Return the day that an ordinal in words names.

    >>> nth("twenty-third")
    23
    """
    return _NTH[re.sub(r"[\s-]", "", word.casefold())]


def _both(found: re.Match[str]) -> Iterator[Spell]:
    """Yield the first and the last day: who shuts from 3 to 22 May does not shut from 3 to 21 May."""
    year = int(found["y"])
    later = month(found["m2"] or found["m1"])
    first = _iso(year, month(found["m1"]) if found["m1"] else later, _number(found["d1"]))
    last = _iso(year, later, _number(found["d2"]))
    if not first or not last or first >= last:
        return
    yield Spell(found.start("start"), found.end("start"), first, first)
    yield Spell(found.start("rest"), found.end(), last, last)


def _counted(text: str) -> Iterator[Spell]:
    for found in _EDGE.finditer(text):
        count, year = _count(found["n"]), int(found["y"])
        bounds = (1, count) if found["which"].casefold() == "first" else (13 - count, 12)
        yield Spell(*found.span(), *days(year, *bounds))
    for found in _ENDED.finditer(text):
        year, last = int(found["y"]), month(found["m"])
        first = year * 12 + last - _count(found["n"])
        yield Spell(*found.span(), f"{first // 12:04d}-{first % 12 + 1:02d}-01", days(year, last, last)[1])


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS[word.casefold()]


def _number(day: str) -> int:
    return int(day.rstrip("stndrh"))


def _iso(year: int, month_: int, day: int) -> str:
    try:
        return date(year, month_, day).isoformat()
    except ValueError:
        return ""
