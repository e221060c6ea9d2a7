"""Find the typed values of a text: numbers, money, percent, quantities, dates."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from evigraph.ingest.records import Value
from evigraph.ingest.values import units
from evigraph.ingest.values.dates import dated, find_dates
from evigraph.ingest.values.fractions import find_fractions
from evigraph.ingest.values.spells import find_spells
from evigraph.ingest.values.words import DIGITS, HAN_WORDS, SCALES, WORDS, digits, han, spelled, words

_SCALE_WORD = (
    r"(?:[\s-]?(?P<scale>(?i:hundred|thousand|million|billion|trillion|lakh|crore|dozen)(?![A-Za-z])|(?:mn|mln|MM"
    r"|bn|bln|tn|trn)(?![A-Za-z0-9])|万亿|千亿|百亿|十亿|亿|千万|百万|十万|万|[百千](?![瓦克米])|億|萬))?"
)
_DIGITS = re.compile(rf"(?P<num>{DIGITS})(?P<short>[kKmMBbT](?![A-Za-z0-9]))?{_SCALE_WORD}(?![0-9_]|[.,:/][0-9])")
_LEAD = re.compile(
    rf"(?P<sign>(?:(?<=[^A-Za-z0-9)\]])|^)(?<![0-9]\s)(?:-|−\s?))?(?P<prefix>(?<![A-Za-z])(?:{units.PREFIX})\s?)?\Z"
)
_BARRED = re.compile(r"(?:[A-Za-z0-9_#]|[0-9][.,:/]|[A-Za-z][-.])\Z")
_WORDS = re.compile(rf"(?<![A-Za-z0-9_-])(?P<num>{WORDS})(?![A-Za-z0-9_])")
_HAN = re.compile(
    rf"(?:(?P<percent>百分之)(?P<p>{HAN_WORDS}(?:点[零一二三四五六七八九]+)?|{DIGITS})|(?P<num>{HAN_WORDS}))"
)
_PERCENT = re.compile(
    r"\s?(?:(?P<points>[\s-]?(?:percentage|per\s?cent|%)[\s-]points?\b|pp\b|ppts?\b|个百分点)"
    r"|(?P<basis>[\s-]?basis[\s-]points?\b|bps\b|个基点)|[%％]|[\s-]?(?:per\s?cent|percent|pct)(?![A-Za-z]))"
)
_JOIN = re.compile(r"[^\S\n]?[-–—~～至到][^\S\n]?|\s(?P<to>to|and|or)\s")
_BETWEEN = re.compile(r"\b(?:between|from)\s+(?:about\s|around\s)?\Z", re.IGNORECASE)
_BEFORE = re.compile(
    r"(?:(?P<least>\b(?:at least|more than|over|above|exceeding|exceeds|exceeded|greater than|no less than"
    r"|no fewer than|not less than|minimum of|upwards of|surpassing|in excess of)|>=?|≥|超过|至少|不少于|不低于|逾"
    r"|高于)"
    r"|(?P<most>\b(?:at most|up to|fewer than|less than|under|below|no more than|not more than|maximum of"
    r"|as many as|as much as)|<=?|≤|不到|至多|不超过|低于|少于|最多)"
    r"|(?P<about>\b(?:about|roughly|around|approximately|approx\.?|nearly|almost|some|circa|c\.|ca\.|an estimated"
    r"|estimated at|close to|just over|just under|a little over|well over)|~|≈|约|大约|近|将近))"
    r"\s?(?:the\s|a\s|an\s|\$\s?)?\Z",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\s?(?:\((?:more or less)\)|or (?P<least>more|above|over)\b|or (?P<most>less|fewer|below)\b"
    r"|(?P<plus>\+)(?![\d\w])|(?P<han>多|余|左右|以上|以下))"
)
_LABEL = re.compile(
    r"\b(?:section|sections|article|chapter|figure|fig\.?|table|page|pages|pp?\.|no\.?|number|rule|item|appendix"
    r"|step|version|part|clause|paragraph|para\.?|volume|vol\.?|issue|line|level|phase|room|highway|route"
    r"|interstate|season|episode|isbn|isbn [\d-]+|issn|rfc|iso|doi|type|model|class|grade|windows|python)\s?\Z",
    re.IGNORECASE,
)
_AFTER = re.compile(r"(?:st|nd|rd|th)\b|[A-Za-z_月日号]|\s?(?:a|p)\.?m\b|:\d|['’]s\b|\]", re.IGNORECASE)
_PEOPLE = re.compile(r"\s(?:[a-z]+\s)?[a-z]{3,}s\b|\speople\b")
_DATED = re.compile(r"\b(?:in|of|since|during|until|by|late|early|mid)[\s-]\Z", re.IGNORECASE)
_HALF = re.compile(r"(?<![\w-])[Hh]alf\san?(?=\s)")
_LONE = re.compile(r"[Oo]ne(?:\s|$)")


@dataclass(frozen=True, slots=True)
class _Amount:
    """A number with what stands around it, before neighbours are joined to ranges."""

    start: int
    end: int
    number: float
    kind: Literal["number", "money", "percent", "quantity"]
    unit: str
    factor: float
    shift: float = 0.0
    scaled: bool = False
    plain: bool = False
    """No scale, currency or unit of its own, so a range's other end may lend it one."""


def find_values(text: str, *, offset: int = 0, today: str = "") -> tuple[Value, ...]:
    """Return the values of `text`, sorted; where two would overlap the longer stays. Spans are moved by `offset`.

    `today` is the document's date in ISO form, perhaps cut; without it relative dates ("last year") are left out.

    >>> [(v.kind, v.low, v.unit) for v in find_values("It paid US$3.2bn for 40 % of 24 GWh.")]
    [('money', 3200000000.0, 'USD'), ('percent', 40.0, '%'), ('quantity', 24000000000.0, 'Wh')]
    """
    found = [*find_dates(text, today), *_spells(text), *_ranges(text, _amounts(text)), *_shares(text)]
    found.sort(key=lambda value: (value.start - value.end, value.start, value.kind != "date"))
    taken = bytearray(len(text))
    kept = []
    for value in found:
        if not any(taken[value.start : value.end]):
            taken[value.start : value.end] = b"\x01" * (value.end - value.start)
            kept.append(value)
    kept.sort(key=lambda value: value.start)
    return tuple(_moved(value, offset) for value in kept) if offset else tuple(kept)


def _moved(v: Value, by: int) -> Value:
    return Value(
        v.kind, v.text, v.start + by, v.end + by, v.low, v.high, v.unit, v.approximate, v.first, v.last, v.bound
    )


def _amounts(text: str) -> list[_Amount]:
    amounts = [amount for found in _DIGITS.finditer(text) if (amount := _digits(text, found))]
    amounts += [amount for found in _WORDS.finditer(text) if (amount := _words(text, found))]
    if "alf a" in text:
        amounts += _halves(text)
    if any(sign in text for sign in "一二三四五六七八九十百"):
        amounts += [amount for found in _HAN.finditer(text) if (amount := _han(text, found))]
    amounts.sort(key=lambda amount: amount.start)
    return amounts


def _digits(text: str, found: re.Match[str]) -> _Amount | None:
    number, scale, short = digits(found["num"]), found["scale"], found["short"]
    start, end = found.span()
    lead = _LEAD.search(text[max(0, start - 9) : start])
    prefix = (lead["prefix"] or "").strip() if lead else ""
    if lead:
        start -= len(lead[0])
        number = -number if lead["sign"] else number
    if _BARRED.search(text[max(0, start - 2) : start]) or (not prefix and text[start - 1 : start] == "["):
        return None
    if not prefix and _LABEL.search(text, max(0, start - 12), start):
        return None
    if short and not (prefix or short not in ("m", "b") or _PEOPLE.match(text, end) or units.MONEY.match(text, end)):
        short, end = None, found.end("num")  # "5m" without money or people is five metres
    if short == "T" and not prefix:
        return None
    if scale or short:
        number *= SCALES.get(scale or short, 0) or SCALES[(scale or short).casefold()]
    return _measured(text, (start, end), number, prefix=prefix, scaled=bool(scale or short))


def _words(text: str, found: re.Match[str]) -> _Amount | None:
    spelling = found["num"]
    if not spelled(spelling) or (spelling.casefold() == "one" and not _measure_follows(text, found.end())):
        return None
    scaled = any(word in spelling.casefold() for word in ("thousand", "illion", "hundred", "dozen"))
    return _measured(text, found.span(), words(spelling), prefix="", scaled=scaled)


def _measure_follows(text: str, at: int) -> bool:
    return bool(units.UNIT.match(text, at) or _PERCENT.match(text, at) or units.MONEY.match(text, at))


def _han(text: str, found: re.Match[str]) -> _Amount | None:
    if found["percent"]:
        whole, _, part = found["p"].partition("点")
        number = digits(whole) if whole[0].isdigit() and whole.isascii() else han(whole)
        if part:
            number += han(part) / 10 ** len(part) if all(s in "零一二三四五六七八九" for s in part) else 0
        return _Amount(*found.span(), number, "percent", "%", 1.0)
    spelling = found["num"]
    if spelling[0] in "百千万亿" or (found.start() and text[found.start() - 1] in "0123456789.第"):
        return None
    amount = _measured(text, found.span(), han(spelling), prefix="", scaled=True)
    return amount if amount and (amount.kind != "number" or len(spelling) > 2) else None


def _measured(text: str, span: tuple[int, int], number: float, *, prefix: str, scaled: bool) -> _Amount | None:
    """Return the number with the unit, currency or percent sign around it; None where it is part of a word."""
    start, end = span
    if prefix:
        code, _ = units.currency(prefix)
        end += text.startswith("元", end)
        return _priced(text, _Amount(start, end, number, "money", code, 1.0, scaled=scaled))
    if found := _PERCENT.match(text, end):
        if found["points"] and number > 100:
            return None  # "368 pp" are pages
        unit, factor = ("pp", 1.0) if found["points"] else ("pp", 0.01) if found["basis"] else ("%", 1.0)
        return _Amount(start, found.end(), number, "percent", unit, factor, scaled=scaled)
    if found := units.MONEY.match(text, end):
        code, factor = units.currency(found["currency"] or found["cent"])
        return _priced(text, _Amount(start, found.end(), number, "money", code, factor, scaled=scaled))
    if found := units.UNIT.match(text, end):
        known = units.unit(found["unit"])
        if known:
            amount = _Amount(start, found.end(), number, "quantity", known[0], known[1], known[2], scaled=scaled)
            rated = _rated(text, amount)
            if rated is not amount or text[found.end() : found.end() + 1] != "/":
                return rated
    if "/" in text[end : end + 8] and (pair := units.compound(text, end)):
        return _Amount(start, pair[0], number, "quantity", pair[1][0], pair[1][1], scaled=scaled)
    if end < len(text) and _AFTER.match(text, end):
        return None
    return _Amount(start, end, number, "number", "", 1.0, scaled=scaled, plain=True)


def _priced(text: str, amount: _Amount) -> _Amount:
    """Return a sum of money, as a price where a denominator follows: USD/t."""
    per = units.PER.match(text, amount.end)
    known = units.denominator(per["per"] or "year") if per else None
    if not per or not known:
        return amount
    return replace(amount, end=per.end(), unit=f"{amount.unit}/{known[0]}", factor=amount.factor * known[1])


def _rated(text: str, amount: _Amount) -> _Amount:
    """Return a quantity, as a rate where a denominator follows: kg/year."""
    per = units.PER.match(text, amount.end) if amount.unit != "s" and "/" not in amount.unit else None
    known = units.denominator(per["per"] or "year") if per else None
    if not per or not known:
        return _rated_apart(text, amount)
    return replace(amount, end=per.end(), unit=f"{amount.unit}/{known[0]}", factor=amount.factor * known[1], shift=0.0)


def _rated_apart(text: str, amount: _Amount) -> _Amount:
    """Return a quantity as a rate where the denominator stands behind what it is of; the span stays the quantity's."""
    per = units.APART.match(text, amount.end) if amount.unit != "s" and "/" not in amount.unit else None
    known = units.denominator(per["per"]) if per else None
    if not known:
        return amount
    return replace(amount, unit=f"{amount.unit}/{known[0]}", factor=amount.factor * known[1], shift=0.0)


def _halves(text: str) -> Iterator[_Amount]:
    """Yield "half a metre", "half a percent"; "half a million" is a number word."""
    for found in _HALF.finditer(text):
        amount = _measured(text, found.span(), 0.5, prefix="", scaled=False)
        if amount and amount.kind in ("quantity", "percent"):
            yield amount


def _spells(text: str) -> Iterator[Value]:
    """Yield the spells of time as dates."""
    for spell in find_spells(text):
        yield dated(text, (spell.start, spell.end), (spell.first, spell.last), approximate=spell.approximate)


def _shares(text: str) -> Iterator[Value]:
    """Yield the shares that words state; they are taken for rounded."""
    for start, end, share in find_fractions(text):
        amount = _Amount(start, end, share, "percent", "%", 1.0)
        yield replace(_value(text, amount, (share, share)), approximate=True)


def _ranges(text: str, amounts: list[_Amount]) -> Iterator[Value]:
    """Yield a value per amount, two that a dash or a "between" joins as one range."""
    index = 0
    while index < len(amounts):
        left = amounts[index]
        right = amounts[index + 1] if index + 1 < len(amounts) else None
        joined = _joined(text, left, right) if right else None
        if joined and right:
            low, high = joined
            named = left if right.plain else right
            yield _value(text, replace(left, end=right.end, kind=named.kind, unit=named.unit), (low, high))
            index += 2
            continue
        if right and _lends(text, left, right):
            left = replace(left, kind=right.kind, unit=right.unit, factor=right.factor, shift=right.shift)
        point = left.number * left.factor + left.shift
        yield _value(text, left, (point, point))
        index += 1


def _lends(text: str, left: _Amount, right: _Amount) -> bool:
    """Tell whether the first of "from 160,000 to 95,000 tonnes" has the unit of the second."""
    link = _JOIN.fullmatch(text, left.end, right.start)
    if not link or link["to"] not in ("to", "and") or left.kind != "number" or left.unit or right.kind == "number":
        return False
    opened = _BETWEEN.search(text[max(0, left.start - 16) : left.start])
    return (
        bool(opened)
        and not (right.kind == "money" and not text[right.start].isdigit())
        and (not _year_apart(text, left, right))
    )


def _joined(text: str, left: _Amount, right: _Amount) -> tuple[float, float] | None:
    link = _JOIN.fullmatch(text, left.end, right.start)
    if not link or not (left.plain or left.unit == right.unit or right.plain):
        return None
    if link["to"] and link["to"] != "to" and not _BETWEEN.search(text[max(0, left.start - 16) : left.start]):
        return None
    if link["to"] == "or" or (
        left.kind == "number"
        and right.kind == "number"
        and link["to"] == "to"
        and not left.scaled
        and left.number > right.number
    ):
        return None
    if right.plain and (left.kind != "money" or link["to"]) and not left.plain:
        return None  # "$3-5 billion" lends its sign to the right, "12 % to 5" does not
    if left.plain and not left.scaled and link["to"] and _year_apart(text, left, right):
        return None
    number, high = left.number, right.number * right.factor + right.shift
    lent = left.plain or left.kind == "money"
    if lent and not left.scaled and right.scaled:
        mantissa = re.search(DIGITS, text[right.start : right.end])
        if mantissa and digits(mantissa[0]) and number <= digits(mantissa[0]):
            number *= right.number / digits(mantissa[0])
    low = number * (right.factor if left.plain else left.factor) + (right.shift if left.plain else left.shift)
    return (low, high) if low <= high else None


def _year_apart(text: str, left: _Amount, right: _Amount) -> bool:
    """Tell a year before "to" from a range's lower end: "from USD 3 million in 2022 to USD 4 million"."""
    form = text[left.start : left.end]
    if not (len(form) == 4 and form.isdigit() and 1900 <= left.number <= 2100):
        return False
    other = text[right.start : right.end]
    priced = right.kind == "money" and not other[0].isdigit()
    return priced or "," in other or bool(_DATED.search(text[max(0, left.start - 10) : left.start]))


def _value(text: str, amount: _Amount, ends: tuple[float, float]) -> Value:
    low, high = ends
    before = _BEFORE.search(text[max(0, amount.start - 20) : amount.start])
    after = _MORE.match(text, amount.end)
    least = bool(
        (before and before["least"])
        or (after and (after["least"] or after["plus"] or after["han"] in ("多", "余", "以上")))
    )
    most = not least and bool((before and before["most"]) or (after and (after["most"] or after["han"] == "以下")))
    about = bool((before and before["about"]) or (after and after["han"] == "左右"))
    return Value(
        amount.kind,
        text[amount.start : amount.end],
        amount.start,
        amount.end,
        low=None if most else _clean(low),
        high=None if least else _clean(high),
        unit=amount.unit,
        approximate=about,
        bound="at_least" if least else "at_most" if most else "",
    )


def _clean(number: float) -> float:
    """Return the number without the dust of floating point, so that 0.1 and 0.2 add to one text."""
    return float(f"{number:.12g}")
