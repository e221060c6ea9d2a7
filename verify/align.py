"""Lay a claim over a sentence of a source: what of it the sentence says too, what it says instead."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from evigraph.verify.alike import Aliases, known, longer, same_name, spelled
from evigraph.verify.amounts import match_values
from evigraph.verify.bonds import CONTEXT, Pairing, bound, distance
from evigraph.verify.context import match_context
from evigraph.verify.evidence import Candidate
from evigraph.verify.reading import Element, Kind, Reading
from evigraph.verify.words import LIGHT, kin

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Alignment:
    """A claim laid over one sentence.

    `matches` maps claim elements to the tokens that say them, best first (`CONTEXT` for a name that a pronoun stands
    for). `clashes` maps a value or name of the claim to the element that the sentence has in its place.
    `opposites` and `converses` map words to tokens. `score` is the share of the claim's weight that is matched.
    """

    candidate: Candidate
    matches: Mapping[int, tuple[int, ...]]
    clashes: Mapping[int, int]
    opposites: Mapping[int, tuple[int, ...]]
    converses: Mapping[int, tuple[int, ...]]
    binding: Mapping[int, float]
    score: float
    loose: frozenset[int] = field(default=frozenset())
    """Values that the sentence gives less exactly than the claim."""


def align(claim: Reading, candidate: Candidate, aliases: Aliases) -> Alignment:
    """Lay a claim over a candidate sentence."""
    pair = Pairing(claim, candidate.reading)
    for i, element in enumerate(claim.elements):
        if element.kind == "name":
            pair.matches[i] = _name(element, candidate, aliases)
        elif element.kind == "word":
            _word(pair, i)
    match_context(pair, candidate, aliases)
    match_values(pair, candidate.date, candidate.document.title)
    for i in claim.of("name"):
        implied = pair.matches[i] == (CONTEXT,) and not _leading(claim, i)
        rival = _rival(pair, i, "name") if implied or not pair.matches[i] else None
        if rival is not None and _one_slot(pair, i, rival[1]):
            pair.matches[i], pair.clashes[i] = (), rival[1]
    for i in claim.of("value"):
        bare = claim.elements[i].value is None
        if bare and not pair.matches[i] and (rival := _rival(pair, i, "value")) is not None:
            pair.clashes[i] = rival[1]
    kept = {i: tokens for i, tokens in pair.matches.items() if tokens}
    return Alignment(
        candidate,
        kept,
        pair.clashes,
        {i: t for i, t in pair.opposites.items() if t},
        {i: t for i, t in pair.converses.items() if t},
        pair.binding,
        _score(claim, kept, pair.converses),
        frozenset(pair.loose),
    )


def _score(claim: Reading, matches: Mapping[int, tuple[int, ...]], converses: Mapping[int, tuple[int, ...]]) -> float:
    """Return the share of the claim's weight that is matched."""
    total = got = 0.0
    for i, element in enumerate(claim.elements):
        weight = element.weight * (0.3 if element.key in LIGHT else 1.0)
        total += weight
        if i in matches:
            got += weight * (0.7 if matches[i] == (CONTEXT,) else 1.0)
        elif converses.get(i):
            got += weight
    return round(got / total, 4) if total else 0.0


def _name(element: Element, candidate: Candidate, aliases: Aliases) -> tuple[int, ...]:
    """Return the tokens of a sentence that name what a claim's name does.

    A name that says more than the sentence's must be one that the source or the graph knows in full; its numbers must
    stand in the sentence.
    """
    source = candidate.reading
    if not set(_DIGITS.findall(element.key)) <= set(_DIGITS.findall(source.text)):
        return ()
    full = bool(known(element.key, aliases)) or any(
        element.key == name for name in (*candidate.topic, *(a.name for a in candidate.before))
    )
    found = [
        e.head
        for e in source.elements
        if e.kind == "name"
        and same_name(element.key, e.key, aliases, person=_person(element, e))
        and (full or _person(element, e) or not longer(element.key, e.key))
        and not _passed_over(source, e.head)
    ]
    if found:
        return tuple(found)
    wanted = spelled(element.key)
    words = [(i, w) for i, token in enumerate(source.tokens) for w in spelled(token.text)]
    for at in range(len(words) - len(wanted) + 1):
        last = words[at + len(wanted) - 1][0]
        if wanted and tuple(w for _, w in words[at : at + len(wanted)]) == wanted and not _passed_over(source, last):
            return (last,)
    return ()


def _one_slot(pair: Pairing, i: int, rival: int) -> bool:
    """Tell whether a name of the claim and one of the source hang on the same word directly."""
    ours, theirs = pair.claim.elements[i].head, pair.source.elements[rival].head
    return any(
        distance(pair.claim.tokens, ours, them.head) == 1
        and any(distance(pair.source.tokens, theirs, t) == 1 for t in pair.meets(other)[:1])
        for other, them in enumerate(pair.claim.elements)
        if other != i
    )


def _leading(claim: Reading, i: int) -> bool:
    """Tell whether a name is what a claim is about: a subject, or whose subject it is."""
    agents = {t for f in claim.frames for role, t in f.arguments if role in {"agent", "patient"}}
    head = claim.elements[i].head
    return head in agents or claim.tokens[head].dep in {"poss", "compound"}


def _person(ours: Element, theirs: Element) -> bool:
    """Tell whether one of two names is known to be a person's, or neither to be anything else."""
    types = {ours.type.casefold(), theirs.type.casefold()}
    return "person" in types or types <= {"", "thing"}


def _passed_over(source: Reading, head: int) -> bool:
    """Tell whether a sentence names something only to say that it is not meant: chose A over B, A instead of B."""
    tokens = source.tokens
    marker = tokens[tokens[head].head]
    if marker.pos not in {"ADP", "SCONJ", "ADV"}:
        return False
    before = source.text[: marker.end].casefold()
    if before.endswith(("instead of", "rather than", "except", "unlike")):
        return True
    if marker.lemma != "over":
        return False
    here = marker.head
    while tokens[here].pos != "VERB" and tokens[here].head != here:
        here = tokens[here].head
    return tokens[here].lemma in {"choose", "prefer", "favour", "favor", "pick", "select"}


def _word(pair: Pairing, i: int) -> None:
    """Find the tokens that mean the same as a word, its converse, and its opposite."""
    key, source = pair.claim.elements[i].key, pair.source
    found: dict[str, list[tuple[int, int]]] = {"same": [], "converse": [], "opposite": [], "other": []}
    for t, token in enumerate(source.tokens):
        if token.lemma[:1].isalnum():
            owner = source.owner.get(t)
            own = owner is not None and source.elements[owner].kind == "word"
            lemma = source.elements[owner].key if owner is not None and own else token.lemma
            found[kin(key, lemma)].append((int(lemma != key), t))
    pair.matches[i], pair.converses[i], pair.opposites[i] = (
        tuple(t for _, t in sorted(found[kinship])) for kinship in ("same", "converse", "opposite")
    )


def _rival(pair: Pairing, i: int, kind: Kind) -> tuple[float, int] | None:
    """Return the name, or figure that is no value, that stands where the claim has another, and how it is bound."""
    used = {t for tokens in pair.matches.values() for t in tokens[:1]}
    best: tuple[float, int] | None = None
    for j in pair.source.of(kind):
        seen = pair.source.elements[j]
        if seen.value is not None or used & set(range(seen.first, seen.last + 1)):
            continue
        strength = bound(pair, i, seen)
        if strength >= 0.5 and (best is None or strength > best[0]):
            best = (strength, j)
    return best
