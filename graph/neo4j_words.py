"""The words of a passage as Neo4j's full-text indexes hold them, and how well they fit what is asked for.

Lucene finds the candidates; its scores count texts that were deleted and those of other workspaces, so candidates are
scored again by BM25 (Robertson and Zaragoza 2009, doi:10.1561/1500000019) from what the workspace holds now.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from evigraph.graph.porter import stem
from evigraph.graph.store import HAN, bigrams

_TOKEN: Final = re.compile(r"[^\W_]+")
_STOP_WORDS: Final = (
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this"
    " to was will with"
)
_STOPPED: Final = frozenset(_STOP_WORDS.split())
"""What Lucene's English analyser leaves out; it is indexed with a mark, so that it can be asked for."""
_LONGEST: Final = 200
"""Lucene cuts longer words in pieces; nobody asks for them."""

_K1, _B = 1.2, 0.75
_LEAST: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Term:
    """What is asked for: a run of stems in the words, or a pair of Han characters."""

    words: tuple[str, ...]
    han: str = ""

    @property
    def query(self) -> str:
        """The term in Lucene's language: letters and digits in quotation marks."""
        return f'han:"{self.han}"' if self.han else f'words:"{marked(self.words)}"'


@dataclass(frozen=True, slots=True)
class Text:
    """A passage's words and Han pairs, as stored."""

    id: str
    words: str
    han: str
    length: int


def tokens(text: str) -> list[str]:
    """Return the words of a text without case and accents, Han characters left out.

    >>> tokens("Société 锂电 x-ray 4680")
    ['societe', 'x', 'ray', '4680']
    """
    plain = unicodedata.normalize("NFD", HAN.sub(" ", text).lower())
    plain = "".join(one for one in plain if not unicodedata.combining(one))
    return [word[:_LONGEST] for word in _TOKEN.findall(unicodedata.normalize("NFC", plain))]


def marked(words: Iterable[str]) -> str:
    """Return words as a text to index or to ask for."""
    return " ".join(f"{word}_" if word in _STOPPED else word for word in words)


def indexed(title: str, heading: str, text: str) -> dict[str, str | int]:
    """Return the properties of a passage that are indexed: `words`, `han` and their number, `length`."""
    joined = f"{title}\n{heading}\n{text}"
    words, pairs = tokens(joined), bigrams(joined)
    return {"words": marked(words), "han": " ".join(pairs), "length": len(words) + len(pairs)}


def terms(words: Iterable[str], han: Iterable[str]) -> list[Term]:
    """Return each distinct term, sorted; what has neither letter nor digit asks for nothing."""
    asked = {Term(tuple(found)) for word in words if (found := tokens(word))}
    asked |= {Term((), pair) for pair in han if HAN.fullmatch(pair) and len(pair) <= 2}
    return sorted(asked, key=lambda one: (one.han, one.words))


def score(text: Text, asked: Mapping[Term, int], *, passages: int, mean: float) -> float:
    """Return how well a text fits terms, each given with the number of passages that hold it; 0 where none is in it."""
    stems = [stem(word.rstrip("_")) for word in text.words.split()]
    found, pairs = Counter(stems), Counter(text.han.split())
    total = 0.0
    for term, holding in asked.items():
        often = pairs[term.han] if term.han else _often(stems, found, [stem(word) for word in term.words])
        if often:
            rarity = max(math.log((passages - holding + 0.5) / (holding + 0.5)) if holding < passages else 0.0, _LEAST)
            damped = often + _K1 * (1 - _B + _B * text.length / max(mean, _LEAST))
            total += rarity * often * (_K1 + 1) / damped
    return total


def _often(stems: Sequence[str], found: Mapping[str, int], wanted: Sequence[str]) -> int:
    if len(wanted) == 1:
        return found.get(wanted[0], 0)
    if not all(one in found for one in wanted):
        return 0
    size = len(wanted)
    return sum(list(stems[at : at + size]) == list(wanted) for at in range(len(stems) - size + 1))
