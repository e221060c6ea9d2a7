"""Numbers as digits and as words, English and Han: patterns to find them, functions to read them."""

import re
from collections.abc import Iterable

_UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11,
    "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_LARGE = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 10**9, "trillion": 10**12}
SCALES: dict[str, float] = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "k": 1e3, "K": 1e3, "m": 1e6,
    "M": 1e6, "mn": 1e6, "mln": 1e6,
    "MM": 1e6, "bn": 1e9, "bln": 1e9, "B": 1e9, "b": 1e9, "tn": 1e12, "trn": 1e12, "T": 1e12, "lakh": 1e5,
    "crore": 1e7, "dozen": 12,
    "十": 1e1, "百": 1e2, "千": 1e3, "万": 1e4, "十万": 1e5, "百万": 1e6, "千万": 1e7, "亿": 1e8, "十亿": 1e9,
    "百亿": 1e10,
    "千亿": 1e11, "万亿": 1e12,
    "萬": 1e4, "億": 1e8, "萬億": 1e12,
}  # fmt: skip
"""What a scale after digits multiplies by; single letters count only where money or a people's word shows it."""

DIGITS = r"[0-9](?:[0-9]{0,2}(?:[,\u00a0\u202f\u2009][0-9]{3})+(?!,?[0-9])|[0-9]*)(?:\.[0-9]+)?"
"""A number in digits; it opens with a plain set, so that the search can skip to it."""


def _any(words: Iterable[str]) -> str:
    """Return an alternation that takes either case of a word's first letter; faster than ignoring case."""
    return "|".join(
        f"[{word[0].upper()}{word[0]}]{word[1:]}" for word in sorted(words, key=lambda word: (-len(word), word))
    )


_SMALL, _BIG = _any(_UNITS), _any(_LARGE)
WORDS = (
    rf"(?:(?:{_SMALL})(?:\s+dozen)?|(?:[Hh]alf\s)?[Aa]n?\s(?=[htmbdHTMBD])(?:{_BIG}|dozen))"
    rf"(?:(?:[\s-]+|\s+and\s+)(?:{_SMALL}|{_BIG}))*"
)
HAN_DIGITS = "零〇一二两三四五六七八九"
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
HAN_WORDS = "[零〇一二两三四五六七八九十百千万亿]+"
_TIDY = re.compile(r"[,\u00a0\u202f\u2009]")


def digits(text: str) -> float:
    """Return the number that digits with separators spell.

    >>> digits("3,012,000.5")
    3012000.5
    """
    return float(_TIDY.sub("", text))


def words(text: str) -> float:
    """Return the number that English words spell.

    >>> words("Three million four hundred and twenty-four thousand")
    3424000.0
    >>> words("half a dozen")
    6.0
    """
    total, part = 0.0, 0.0
    factor = 1.0
    for word in text.casefold().replace("-", " ").split():
        if word in _UNITS:
            part += _UNITS[word]
        elif word == "half":
            factor = 0.5
        elif word in ("a", "an"):
            part = 1
        elif word == "dozen":
            part = (part or 1) * 12
        elif word == "hundred":
            part = (part or 1) * 100
        elif word in _LARGE:
            total, part = total + (part or 1) * _LARGE[word], 0.0
    return (total + part) * factor


def spelled(text: str) -> bool:
    """Tell whether number words that stand together make one number: "twenty four", not "one two".

    >>> spelled("three hundred"), spelled("nine ten"), spelled("twenty-four")
    (True, False, True)
    """
    last = 0.0
    for word in text.casefold().replace("-", " ").split():
        if word in _UNITS:
            value = _UNITS[word]
            if 0 < last < 100 and not (last >= 20 and last % 10 == 0 and 0 < value < 10):
                return False
            last = value
        elif word in _LARGE:
            last = 100.0 if word == "hundred" else 0.0
    return True


def han(text: str) -> float:
    """Return the number that Han numerals spell.

    >>> han("三千二百万"), han("二〇二三"), han("十五")
    (32000000.0, 2023.0, 15.0)
    """
    if all(sign in HAN_DIGITS for sign in text):
        return float(
            "".join(
                "0123456789"["零一二三四五六七八九".index(sign.replace("〇", "零").replace("两", "二"))]
                for sign in text
            )
        )
    total, section, number = 0.0, 0.0, 0.0
    for sign in text:
        if sign in HAN_DIGITS:
            number = han(sign)
        elif sign in _HAN_UNITS:
            section, number = section + (number or 1) * _HAN_UNITS[sign], 0.0
        elif sign == "万":
            total, section, number = total + (section + number) * 1e4, 0.0, 0.0
        elif sign == "亿":
            total, section, number = (total + section + number) * 1e8, 0.0, 0.0
    return total + section + number
