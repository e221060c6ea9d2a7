"""A claim with the sentences of one document laid over it, and how much of it each says."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evigraph.verify import scope, sides
from evigraph.verify.align import Alignment
from evigraph.verify.alike import Aliases
from evigraph.verify.bonds import CONTEXT, Pairing, bound
from evigraph.verify.reading import Reading
from evigraph.verify.words import LIGHT

LEAST = 0.2
"""Share of a clause from which a sentence tells whether it is denied."""
SLIGHT = 0.05
"""Shares that differ by less are as good as each other."""
IMPLIED = 0.7
"""What a name that a sentence only stands for is worth of one that it says."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a claim in the light of a document: a reason code, and the sentence that shows it."""

    reason: str
    at: Alignment | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A claim with the sentences of one document laid over it, and those of all documents."""

    claim: Reading
    own: Sequence[Alignment]
    all: Sequence[Alignment]
    aliases: Aliases
    sides: Mapping[int, sides.Sides]
    """The sides of the names of each sentence, by its alignment's identity."""
    old: frozenset[str] = frozenset()
    """Statements that later ones correct: what they give is no rival."""


def share(claim: Reading, alignment: Alignment, but: int) -> float:
    """Return the share of a claim's weight that a sentence says, one element left aside; half for what is implied."""
    total = got = 0.0
    for i, element in enumerate(claim.elements):
        if i == but or element.key in LIGHT:
            continue
        total += element.weight
        if i in alignment.matches or i in alignment.converses:
            got += element.weight * (0.5 if alignment.matches.get(i) == (CONTEXT,) else 1.0)
    return got / total if total else 1.0


def told(claim: Reading, alignment: Alignment, but: int, clause: frozenset[int]) -> float:
    """Return how much of a clause a sentence says, one element left aside, and a little for the rest of the claim."""
    total = got = 0.0
    verbs = {i for i in clause if claim.tokens[claim.elements[i].head].pos == "VERB"}
    for i in clause:
        element = claim.elements[i]
        if i == but or element.key in LIGHT:
            continue
        weight = element.weight * (2.0 if i in verbs else 1.0)
        total += weight
        if i in alignment.matches or i in alignment.converses:
            got += weight * (IMPLIED if alignment.matches.get(i) == (CONTEXT,) else 1.0)
    whole = share(claim, alignment, but)
    return 0.75 * (got / total) + 0.25 * whole if total else whole


def clauses(claim: Reading) -> dict[int, frozenset[int]]:
    """Return the elements of each clause by its verb: what it governs, and its arguments."""
    found: dict[int, set[int]] = defaultdict(set)
    for i, element in enumerate(claim.elements):
        found[scope.governor(claim.tokens, element.head)].add(i)
    for frame in claim.frames:
        if not frame.nominal and frame.head in found:
            found[frame.head] |= {claim.owner[t] for _, t in frame.arguments if t in claim.owner}
    return {verb: frozenset(elements) for verb, elements in found.items()}


def predicates(claim: Reading) -> frozenset[int]:
    """Return the elements that clauses say of their subjects: verbs, and what stands after `be` and `as`."""
    tokens = claim.tokens
    return frozenset(
        i
        for i, element in enumerate(claim.elements)
        if element.kind == "word"
        and element.key not in LIGHT
        and (
            (tokens[element.head].pos == "VERB" and tokens[element.head].dep != "amod")
            or tokens[element.head].dep in {"acomp", "attr", "oprd"}
        )
    )


def binding(claim: Reading, one: Alignment, i: int, t: int) -> float:
    """Return from 0.5 to 1 how well a word of the claim is bound in a sentence to what binds it in the claim."""
    source = one.candidate.reading
    owner = source.owner.get(t)
    if owner is None:
        return 0.5
    pair = Pairing(claim, source, dict(one.matches), dict(one.converses))
    return 0.5 + 0.5 * bound(pair, i, source.elements[owner])
