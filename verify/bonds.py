"""How closely a value or a name is bound to the words around it, in a claim and in a source."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache

from evigraph.verify.reading import Element, Reading
from evigraph.verify.tokens import Token
from evigraph.verify.words import LIGHT

_FAR = 9
_LOOSE = frozenset({"conj", "relcl", "advcl", "appos", "parataxis", "ccomp"})
_MARKS = frozenset({"to", "from", "by", "before", "after", "until", "since", "than", "over", "under"})

Meets = Callable[[int], Sequence[int]]
"""Claim element -> the tokens of the source that say the same."""


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


def bound(claim: Reading, index: int, source: Reading, seen: Element, meets: Meets) -> float:
    """Return from 0 to 1 how much of what binds a claim's element also binds `seen` in the source.

    Bonds weigh by their nearness in the tree of dependencies on both sides.
    """
    ties = bonds(claim, index)
    total = sum(weight for _, weight in ties)
    if not total:
        return 0.5
    got = 0.0
    for other, weight in ties:
        near = [distance(source.tokens, seen.head, token) for token in meets(other)]
        if near:
            got += weight * _nearness(min(near))
    share = got / total
    ours, theirs = mark(claim, claim.elements[index].head), mark(source, seen.head)
    return share * (0.5 if ours and theirs and ours != theirs else 1.0)


def mark(reading: Reading, token: int) -> str:
    """Return the preposition that tells two values of one sentence apart: from 3 to 5."""
    tokens = reading.tokens
    head = tokens[token].head if token < len(tokens) else token
    return tokens[head].lemma if head != token and tokens[head].lemma in _MARKS else ""


def _nearness(far: int) -> float:
    """Return what a distance in the tree is worth."""
    return 1.0 if far <= 2 else 0.8 if far <= 4 else 0.5 if far <= 6 else 0.25


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


def crossed(claim: Reading, i: int, source: Reading, token: int, meets: Meets) -> tuple[int, ...]:
    """Return the source's values, by element, that are tied to what the claim ties its value `i` to, where `token` is not.

    `token` says the value in the source. A claim that trades 52,000 in 2018 against 61,000 in 2017, or profit against
    loss, has all its values in the source, but not with their own year or noun.
    """
    found: list[int] = []
    ours = claim.elements[i]
    for other, them in enumerate(claim.elements):
        if other == i or not _owns(claim, i, other):
            continue
        places = meets(other)
        if any(distance(source.tokens, token, place) <= 1 for place in places):
            continue
        for place in places[:1]:
            far = distance(source.tokens, token, place)
            for rival in source.of("value"):
                seen = source.elements[rival]
                if token in range(seen.first, seen.last + 1) or place in range(seen.first, seen.last + 1):
                    continue
                near = distance(source.tokens, seen.head, place)
                if them.kind == "value" and near < far and near <= 3 and _has_own(source, token, place, far):
                    found.append(rival)
                elif them.kind == "word" and near <= 1 < far and distance(claim.tokens, ours.head, them.head) <= 1:
                    if _governor(source, token) is not None:
                        found.append(rival)
    return tuple(found)


def _owns(claim: Reading, i: int, other: int) -> bool:
    """Tell whether an element stands nearer to value `i` than to the claim's other values of that kind."""
    ours, them = claim.elements[i], claim.elements[other]
    far = distance(claim.tokens, ours.head, them.head)
    kind = ours.value.kind if ours.value else ""
    rivals = [
        e for k, e in enumerate(claim.elements) if k not in {i, other} and e.value is not None and e.value.kind == kind
    ]
    return far <= 4 and all(far < distance(claim.tokens, e.head, them.head) for e in rivals)


def _has_own(source: Reading, token: int, place: int, far: int) -> bool:
    """Tell whether a value has another of the kind of the one at `place` nearer to it."""
    owner = source.owner.get(place)
    kind = source.elements[owner].value.kind if owner is not None and source.elements[owner].value else ""
    return any(
        e.value is not None
        and e.value.kind == kind
        and place not in range(e.first, e.last + 1)
        and distance(source.tokens, token, e.head) < far
        for e in source.elements
    )


def _governor(source: Reading, token: int) -> int | None:
    """Return the noun that a value hangs on directly, or None."""
    for e in source.elements:
        if e.kind == "word" and source.tokens[e.head].pos == "NOUN" and e.key not in LIGHT:
            if distance(source.tokens, token, e.head) <= 1 and not e.first <= token <= e.last:
                return e.head
    return None
