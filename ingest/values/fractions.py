"""Shares in words: "two fifths of", "half the staff", "one in five workers", each as a percentage."""

import re
from collections.abc import Iterator

_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twenty": 20,
}  # fmt: skip
_PARTS = {
    "half": 2, "halve": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "twentieth": 20,
}  # fmt: skip
_WORDS = "one|two|three|four|five|six|seven|eight|nine"
_SCALED = r"(?!\s+of\s+an?\s+(?:hundred|thousand|million|billion|trillion|dozen|century|second|minute|hour|day|year))"
_TIMED = r"(?!\s+of\s+(?:the\s+)?(?:(?:last|next|fiscal|financial|current)\s+)?(?:years?\b|fiscal\b|FY|(?:19|20)\d\d))"
_SOME = r"(?:the|its|their|his|her|our|all|this|that|those|these|what|[A-Z]\w+|[a-z]+s)\b"
_FRACTION = re.compile(
    rf"(?<![\w.,/-])(?:(?P<count>an?|{_WORDS}|[1-9])(?P<join>[\s-])(?P<part>third|quarter|fourth|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|twentieth|half)(?P<many>s?)(?![\w-])"
    rf"|(?P<half>half))(?:(?P<of>(?=\s+of\b){_SCALED}{_TIMED})|(?=\s+(?:the|its|their|our)\s(?!year|time))"
    r"|(?=\s[a-z]+|[.,;)]|\Z))",
    re.IGNORECASE,
)
_ORDERED = re.compile(
    r"\b(?:first|second|third|fourth|last|latter|former|next|this|other|each|every|per|and a|and)[\s-]\Z",
    re.IGNORECASE,
)
_END = re.compile(
    r"\s*(?:[.,;)]|\Z)|\s(?:from|in|to|by|on|at|for|since|and|or|than|within|over|between|during|after)\b"
)
"""What follows a share whose whole is not said again: "may rise by one fifth from 2027"."""
_RATIO = re.compile(
    rf"(?<![\w.,/-])(?P<few>{_WORDS}|[1-9]\d?)\s(?:in|out\sof)\s(?:every\s)?(?P<all>{_WORDS}|ten|twenty|[1-9]\d{{0,2}})"
    r"(?=\s(?!days|weeks|months|years|hours|minutes|seconds|times|rounds|games|stages|attempts|parts|steps)"
    r"(?:[a-z]+\s)?(?:[a-z]+s|people|men|women|children|of)\b)",
    re.IGNORECASE,
)


def find_fractions(text: str) -> Iterator[tuple[int, int, float]]:
    """Yield start, end and percentage of each share that words state; quarters and halves of years are left out.

    >>> list(find_fractions("Two fifths of it"))
    [(0, 10, 40.0)]
    >>> [round(share) for _, _, share in find_fractions("It fell by a third between May and June")]
    [33]
    """
    for found in _FRACTION.finditer(text):
        if (share := _share(text, found)) is not None:
            yield (*found.span(), share)
    for found in _RATIO.finditer(text):
        few, whole = _count(found["few"]), _count(found["all"])
        if few < whole:
            yield (*found.span(), 100 * few / whole)


def _share(text: str, found: re.Match[str]) -> float | None:
    if _ORDERED.search(text[max(0, found.start() - 8) : found.start()]):
        return None
    after = text[found.end() : found.end() + 24]
    of = re.match(r"\s+of\b", after)
    if of and found["of"] is None:
        return None  # "a quarter of a million", "half of the year"
    if found["half"]:
        return 50.0 if of or re.match(r"\s+(?:the|its|their|our)\s", after) else None
    count, part = _count(found["count"]), _PARTS[found["part"].casefold()]
    if (count > 1) != bool(found["many"]) or count >= part:
        return None
    joined = found["join"] == "-" and found["count"].casefold() not in ("a", "an")
    ends = found["count"].casefold() not in ("a", "an") and _END.match(after)
    by = re.search(r"\bby\s\Z", text[: found.start()]) and _END.match(after)
    if not of and not joined and not ends and not by:
        return None  # "a third plant"
    if part == 4 and of and (count == 2 or not re.match(rf"\s+of\s+{_SOME}", after)):
        return None  # "three quarters of growth" are nine months
    return 100 * count / part


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS[word.casefold()]
