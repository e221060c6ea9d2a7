"""How closely a value or a name is bound to the words around it, in a claim and in a source."""

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from evigraph.verify.reading import Element, Reading
from evigraph.verify.tokens import Token
from evigraph.verify.words import LIGHT

CONTEXT = -1
"""The token of a name that the sentence does not say but stands for."""
_FAR = 9
_LOOSE = frozenset({"conj", "relcl", "advcl", "appos", "parataxis", "ccomp"})
_MARKS = frozenset({"to", "from", "by", "before", "after", "until", "since", "than", "over", "under"})


@dataclass(slots=True)
class Pairing:
    """A claim and a sentence while they are laid over each other: what is found so far, by element of the claim.

    `matches`, `converses` and `opposites` hold tokens of the source, `clashes` elements of it, `binding` how well the
    match or clash of a value is bound (0 to 1), `loose` the values that the source gives less exactly.
    """

    claim: Reading
    source: Reading
    matches: dict[int, tuple[int, ...]] = field(default_factory=dict)
    converses: dict[int, tuple[int, ...]] = field(default_factory=dict)
    opposites: dict[int, tuple[int, ...]] = field(default_factory=dict)
    clashes: dict[int, int] = field(default_factory=dict)
    binding: dict[int, float] = field(default_factory=dict)
    loose: set[int] = field(default_factory=set)

    def meets(self, i: int) -> tuple[int, ...]:
        """Return the tokens of the source that say what an element of the claim says, in either direction."""
        found = self.matches.get(i, ()) or self.converses.get(i, ())
        return tuple(token for token in found if token != CONTEXT)


def bonds(reading: Reading, index: int) -> tuple[tuple[int, float], ...]:
    """Return the elements that bind an element, with weights: its governors first, then what hangs on them."""
    element = reading.elements[index]
    found: list[tuple[int, float]] = []
    for other, them in enumerate(reading.elements):
        if other == index or (them.kind == "word" and them.key in LIGHT) or them.kind == "value":
            continue
        far = distance(reading.tokens, element.head, them.head)
        if far <= 5:
            found.append((other, them.weight * (1.0 if far <= 2 else 0.7 if far == 3 else 0.4)))
    return tuple(found)


def bound(pair: Pairing, index: int, seen: Element) -> float:
    """Return from 0 to 1 how much of what binds a claim's element also binds `seen` in the source.

    Bonds weigh by their nearness in the tree of dependencies on both sides.
    """
    ties = bonds(pair.claim, index)
    total = sum(weight for _, weight in ties)
    if not total:
        return 0.5
    got = 0.0
    for other, weight in ties:
        near = [distance(pair.source.tokens, seen.head, token) for token in pair.meets(other)]
        if near:
            got += weight * _nearness(min(near))
    share = got / total
    ours, theirs = _mark(pair.claim, pair.claim.elements[index].head), _mark(pair.source, seen.head)
    return share * (0.5 if ours and theirs and ours != theirs else 1.0)


def _mark(reading: Reading, token: int) -> str:
    """Return the preposition that tells two values of one sentence apart: from 3 to 5."""
    tokens = reading.tokens
    head = tokens[token].head if token < len(tokens) else token
    return tokens[head].lemma if head != token and tokens[head].lemma in _MARKS else ""


def _nearness(far: int) -> float:
    """Return what a distance in the tree is worth."""
    return 1.0 if far <= 2 else 0.75 if far == 3 else 0.55 if far <= 5 else 0.25


def distance(tokens: tuple[Token, ...], left: int, right: int) -> int:
    """Return the steps between two tokens in the tree, crossing from one clause to another counting double.

    Without grammar, a third of the words that lie between; at most 9.
    """
    return _distances(tokens, left)[right]


@lru_cache(maxsize=4_096)
def _distances(tokens: tuple[Token, ...], start: int) -> tuple[int, ...]:
    """Return the distance of every token from one."""
    if not any(token.dep for token in tokens):
        return tuple(min(_FAR, abs(i - start) // 3 + 1) for i in range(len(tokens)))
    links: list[list[tuple[int, int]]] = [[] for _ in tokens]
    for i, token in enumerate(tokens):
        if token.head != i:
            light = token.pos == "ADP" or token.dep in {"aux", "auxpass"}
            cost = 2 if token.dep in _LOOSE else 0 if light else 1
            links[i].append((token.head, cost))
            links[token.head].append((i, cost))
    words = [i for i, token in enumerate(tokens) if token.pos != "PUNCT"]
    for left, right in pairwise(words):
        beside = {tokens[left].pos, tokens[right].pos}
        if beside & {"NUM", "SYM"} and beside & {"NOUN", "PROPN"}:  # Tellus (40 %)
            links[left].append((right, 1))
            links[right].append((left, 1))
    far = [_FAR] * len(tokens)
    far[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there, cost in links[here]:
            if far[here] + cost < far[there]:
                far[there] = far[here] + cost
                queue.append(there)
    return tuple(far)
