"""How two content words stand to each other: the same, opposite, seen from the other side, or strangers.

Closed lists of the commonest words of reports and news, and suffix stripping in the manner of Porter, "An algorithm
for suffix stripping" (1980); a wider thesaurus would call too many altered words the same.
"""

from functools import lru_cache
from typing import Literal

from evigraph.verify.thesaurus import CONVERSE, OPPOSITE, SAME

# up and down stand with rise and fall below, as `sales up 5 %` says that they rose
Kinship = Literal["same", "opposite", "converse", "other"]


def bag(words: str) -> frozenset[str]:
    """Return the words of a list."""
    return frozenset(words.split())


_CONTRAST = """
monday tuesday wednesday thursday friday saturday sunday
january february march april may june july august september october november december
spring summer autumn winter
q1 q2 q3 q4
first second third fourth fifth sixth seventh eighth ninth tenth
north south east west
northern southern eastern western
daily weekly monthly quarterly yearly
morning afternoon evening night
yesterday today tomorrow
red green blue yellow black white
gold silver bronze
one two three four five six seven eight nine ten
double triple halve
mother father son daughter brother sister wife husband uncle aunt
boy girl
"""

LIGHT = bag(
    "be have do make take get give go come will would can could may might shall should must let become remain"
    " include involve say state announce report declare note add tell accord see use regard"
)
"""Words that carry too little for their absence to count against a claim."""

_SUFFIXES = (
    ("isations isation izations ization ational ations ation itions ition ments ment nesses ness ances ance", 4),
    ("ences ence ities ity ically ously ively iers ier ated ates ating ate ures ure ives ive ers er ors or", 4),
    ("ies ied ees ee ings ing", 4),
    ("ingly edly ions ion y", 5),
    ("ly ed es s e", 3),
)
"""Endings, longest first where one ends the other, and how much of the word must be left."""


def _groups(table: str) -> dict[str, frozenset[int]]:
    """Return the numbers of the lines that each word of a table stands in."""
    found: dict[str, set[int]] = {}
    for number, line in enumerate(table.strip().splitlines()):
        for word in line.split():
            found.setdefault(word, set()).add(number)
    return {word: frozenset(lines) for word, lines in found.items()}


def _pairs(table: str) -> frozenset[tuple[str, str]]:
    """Return the pairs of a table in both orders."""
    pairs = [(line.split()[0], line.split()[1]) for line in table.strip().splitlines()]
    return frozenset(pairs + [(right, left) for left, right in pairs])


SAME_OF = _groups(SAME)
OPPOSITES = _pairs(OPPOSITE)
_CONTRASTS = _groups(_CONTRAST)
CONVERSES = _pairs(CONVERSE)
_PREFIXES = ("un", "in", "im", "ir", "il", "non", "non-", "dis", "de")


@lru_cache(maxsize=100_000)
def root(word: str) -> str:
    """Return a word without its derivational or inflectional ending.

    >>> root("operation"), root("operate"), root("supplier"), root("supply")
    ('oper', 'oper', 'suppl', 'suppl')
    """
    for suffixes, least in _SUFFIXES:
        for suffix in suffixes.split():
            if word.endswith(suffix) and len(word) - len(suffix) >= least:
                bare = word[: -len(suffix)]
                return bare[:-1] if len(bare) > 4 and bare[-1] == bare[-2] and bare[-1] not in "sp" else bare
    return word


@lru_cache(maxsize=200_000)
def kin(left: str, right: str) -> Kinship:
    """Return how two lemmas stand to each other.

    >>> kin("acquire", "purchase"), kin("buy", "sell"), kin("rise", "fall"), kin("cell", "cathode")
    ('same', 'converse', 'opposite', 'other')
    """
    if left == right:
        return "same"
    if (left, right) in CONVERSES:
        return "converse"
    if (left, right) in OPPOSITES or _CONTRASTS.get(left, frozenset()) & _CONTRASTS.get(right, frozenset()):
        return "opposite"
    if _lines(left) & _lines(right):
        return "same"
    for far, table in (("converse", CONVERSES), ("opposite", OPPOSITES)):
        if _through(left, right, table):
            return "converse" if far == "converse" else "opposite"
    if any(left == prefix + right or right == prefix + left for prefix in _PREFIXES):
        return "opposite"
    return "same" if _akin(root(left), root(right)) else "other"


def listed(word: str) -> bool:
    """Tell whether a word stands in the list of like words."""
    return word in SAME_OF


def _through(left: str, right: str, table: frozenset[tuple[str, str]]) -> bool:
    """Tell whether a word that means the same as `left` is paired with one that means the same as `right`."""
    ours, theirs = _near(left), _near(right)
    return any((a, b) in table for a in ours for b in theirs)


@lru_cache(maxsize=50_000)
def _lines(word: str) -> frozenset[int]:
    """Return the lines of the list of like words that a word, or else one of its family, stands in."""
    if word in SAME_OF:
        return SAME_OF[word]
    base = root(word)
    return frozenset().union(*(lines for other, lines in SAME_OF.items() if _akin(base, root(other))))


@lru_cache(maxsize=50_000)
def _near(word: str) -> tuple[str, ...]:
    """Return the words of the lists that mean the same as a word, itself first."""
    lines = _lines(word)
    return (word, *sorted(other for other, found in SAME_OF.items() if found & lines and other != word))


def _akin(left: str, right: str) -> bool:
    """Tell whether two roots are of one family: equal, or alike but for the last letter of a long one."""
    if left == right:
        return True
    short, long = sorted((left, right), key=len)
    return len(short) >= 5 and len(long) <= len(short) + 1 and long.startswith(short[: max(5, len(long) - 1)])
