"""Find the predicates of a source that speak of what a claim's predicate does, and the arguments they share."""

from dataclasses import dataclass

from evigraph.verify.align import Alignment
from evigraph.verify.bonds import CONTEXT
from evigraph.verify.frames import Frame
from evigraph.verify.reading import Reading
from evigraph.verify.tokens import Token
from evigraph.verify.words import LIGHT, Kinship, kin

_STOPS = frozenset({"relcl", "advcl", "ccomp", "parataxis"})


@dataclass(frozen=True, slots=True)
class Tie:
    """A predicate of a source that speaks of what a claim's does, how the lemmas stand, and the arguments they share.

    `shared` are claim elements with their role in the claim.
    """

    seen: Frame
    kinship: Kinship
    shared: tuple[tuple[int, str], ...]


def tied(claim: Reading, frame: Frame, alignment: Alignment) -> tuple[Tie, ...]:
    """Return the predicates of a source that speak of what a claim's predicate does, those with most shared arguments.

    A predicate is tied by its lemma (same, converse, opposite). Where none is, verbs that govern two of the claim's
    arguments are tied as strangers (`other`), one argument being enough where both are denied.
    """
    near: list[Tie] = []
    strange: list[Tie] = []
    for seen in alignment.candidate.reading.frames:
        kinship = kin(frame.lemma, seen.lemma)
        tie = Tie(seen, kinship, _shared(claim, frame, alignment, seen))
        alike = frame.lemma == seen.lemma and frame.negative == seen.negative and bool(tie.shared or frame.negative)
        told = any(r != "agent" for _, r in tie.shared)
        if kinship != "other" and (told or alike or frame.lemma not in LIGHT):
            near.append(tie)
        elif not (seen.nominal or frame.nominal):
            roles = {r for _, r in tie.shared}
            if len(roles) >= (1 if frame.negative and seen.negative else 2):
                strange.append(tie)
    found = near or strange
    most = max((len(tie.shared) for tie in found), default=0)
    return tuple(tie for tie in found if len(tie.shared) == most)


def _roles(alignment: Alignment, seen: Frame, i: int) -> set[str]:
    """Return the roles that a claim's element has in a predicate of the source."""
    tokens = alignment.candidate.reading.tokens
    return {role(tokens, seen, t) for t in alignment.matches.get(i, ()) if t != CONTEXT} - {""}


def _shared(claim: Reading, frame: Frame, alignment: Alignment, seen: Frame) -> tuple[tuple[int, str], ...]:
    """Return the claim's elements that both predicates have as arguments, with their role in the claim."""
    found = []
    for i, element in enumerate(claim.elements):
        if i in alignment.matches and (ours := role(claim.tokens, frame, element.head)) and _roles(alignment, seen, i):
            found.append((i, ours))
    return tuple(found)


def role(tokens: tuple[Token, ...], frame: Frame, token: int) -> str:
    """Return the role that a token has in a frame, itself or as part of an argument; empty where it has none."""
    arguments = {t: r for r, t in reversed(frame.arguments)}
    here = token
    for _ in range(6):
        if here == frame.head:
            return ""
        if here in arguments:
            return arguments[here]
        if tokens[here].head == here or tokens[here].dep in _STOPS:
            return ""
        here = tokens[here].head
    return ""
