"""Compare a Chinese claim with a sentence, without grammar: the numbers that count a thing, and the order of names."""

import re
from difflib import SequenceMatcher
from itertools import combinations

_COUNT = re.compile(r"([0-9０-９.]+|[一二三四五六七八九十百千两]+)([万亿]?)\s?([^\W\d_])")
_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_TURNED = re.compile("被|由|遭|受到|向")
"""Words that put who does something behind, so that the order of names tells nothing."""
LEAST = 3
"""Characters of the shortest run that is taken for a name."""
NEARLY = 0.8
"""Share of a claim that a sentence must have in such runs to tell that they have changed places."""


def compare(claim: str, sentence: str) -> str:
    """Return the reason code of what differs, or nothing.

    >>> compare("青茂电池拥有五座工厂。", "青茂电池拥有三座工厂，")
    'number-differs'
    >>> compare("青茂电池是岚禾材料最大的供应商。", "岚禾材料是青茂电池最大的供应商。")
    'not-as-bound'
    """
    theirs = _counts(sentence)
    for unit, numbers in _counts(claim).items():
        if unit in theirs and not numbers <= theirs[unit]:
            return "number-differs"
    turned = bool(_TURNED.search(claim)) != bool(_TURNED.search(sentence))
    return "not-as-bound" if not turned and _crossed(claim, sentence) else ""


def _counts(text: str) -> dict[str, set[float]]:
    """Return the numbers of a text by the character that follows: what they count."""
    found: dict[str, set[float]] = {}
    for number, scale, unit in _COUNT.findall(text):
        value = _number(number)
        if value is not None:
            found.setdefault(scale + unit, set()).add(value)
    return found


def _number(text: str) -> float | None:
    """Return the value of a numeral in digits, or of one below a thousand in characters; None for anything else.

    >>> _number("二十三"), _number("8.6"), _number("百")
    (23.0, 8.6, 100.0)
    """
    if text[0] not in "一二三四五六七八九十百千两":
        try:
            return float(text.strip("."))
        except ValueError:
            return None
    total, digit = 0, 0
    for char in text:
        if char in "十百千":
            total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[char]
            digit = 0
        else:
            digit = _DIGITS[char]
    return float(total + digit)


def _crossed(claim: str, sentence: str) -> bool:
    """Tell whether a sentence says nearly all of a claim in the same runs of words, but two of them changed about."""
    blocks = []
    left, right = claim, sentence
    for _ in range(4):
        block = SequenceMatcher(None, left, right, autojunk=False).find_longest_match()
        if block.size < LEAST:
            break
        blocks.append((block.a, block.b))
        left = left[: block.a] + "\0" * block.size + left[block.a + block.size :]
        right = right[: block.b] + "\1" * block.size + right[block.b + block.size :]
    crossed = any((a < c) != (b < d) for (a, b), (c, d) in combinations(blocks, 2))
    return crossed and left.count("\0") >= NEARLY * len(claim)
