"""Compare a predicate of a claim with those of a source: polarity, and who does it to whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from evigraph.verify.align import Alignment
from evigraph.verify.bonds import CONTEXT
from evigraph.verify.frames import Frame
from evigraph.verify.reading import Reading
from evigraph.verify.tokens import Token
from evigraph.verify.words import LIGHT, Kinship, kin, symmetric

_STOPS = frozenset({"relcl", "advcl", "ccomp", "parataxis"})
_ENDS = frozenset({"from", "to", "than", "before", "after"})


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


def differs(claim: Reading, frame: Frame, alignment: Alignment, ties: Sequence[Tie]) -> str:
    """Return how the tied predicates differ from the claim's: nothing where one agrees."""
    outcomes = [_differs(claim, frame, alignment, tie) for tie in ties]
    return "" if "" in outcomes else outcomes[0]


def _differs(claim: Reading, frame: Frame, alignment: Alignment, tie: Tie) -> str:
    """Return how one predicate of a source differs from the claim's."""
    denied = frame.negative != tie.seen.negative
    if denied and frame.until != tie.seen.until and (frame if frame.negative else tie.seen).until:
        denied = False
    if tie.kinship == "opposite":
        return "" if denied else "opposite"
    if denied:
        return "negated"
    if frame.lemma == "be" or symmetric(frame.lemma):
        return ""
    if tie.kinship in {"same", "other"} and any(
        _turned(claim, i, r, _roles(alignment, tie.seen, i)) for i, r in tie.shared
    ):
        return "roles-swapped"
    if tie.kinship == "other":
        if _exchanged(claim, alignment, tie):
            return "not-as-bound"
        return "entity-differs" if len(tie.shared) > 1 and _displaced(claim, frame, alignment, tie) else ""
    if _swapped(claim, frame, alignment, tie):
        return "roles-swapped"
    return "entity-differs" if _displaced(claim, frame, alignment, tie) else ""


def reversed_ends(claim: Reading, alignment: Alignment, tie: Tie) -> bool:
    """Tell whether the source has from where the claim has to, and to where it has from."""
    turned = {r for i, r in tie.shared if _turned(claim, i, r, _roles(alignment, tie.seen, i))}
    return len(turned) == 2 and tie.kinship != "converse"


def _turned(claim: Reading, i: int, ours: str, theirs: set[str]) -> bool:
    """Tell whether what comes from a name in the claim goes to it in the source, or the other way round."""
    return claim.elements[i].kind == "name" and (ours, *theirs) in {("to", "from"), ("from", "to")}


def _exchanged(claim: Reading, alignment: Alignment, tie: Tie) -> bool:
    """Tell whether subject and direct object of a strange verb, both names, stand the other way round."""
    ours = {i: r for i, r in tie.shared if claim.elements[i].kind == "name" and r in {"agent", "patient"}}
    theirs = {i: _roles(alignment, tie.seen, i) for i in ours}
    crossed = [i for i, r in ours.items() if theirs[i] == {"patient" if r == "agent" else "agent"}]
    return len(crossed) >= 2 and len({ours[i] for i in crossed}) == 2


def _swapped(claim: Reading, frame: Frame, alignment: Alignment, tie: Tie) -> bool:
    """Tell whether arguments of the claim's predicate have changed places in the source."""
    roles = {i: (r, _roles(alignment, tie.seen, i)) for i, r in tie.shared if claim.elements[i].kind != "value"}
    agents = [i for i, (r, _) in roles.items() if r == "agent"]
    patients = [i for i, (r, _) in roles.items() if r != "agent"]
    flip = tie.kinship == "converse"
    for i in agents:
        seen = roles[i][1]
        if flip and seen == {"agent"} and claim.elements[i].kind == "name":
            return True
        for j in patients:
            other = roles[j][1]
            if not flip and "agent" not in seen and "agent" in other and other == {"agent"}:
                return True
    direct = {r for r, _ in frame.arguments} >= {"agent", "patient"} and any(
        r == "agent" for r, _ in tie.seen.arguments
    )
    kept = any("patient" in seen for r, seen in roles.values() if r == "patient")
    if not flip and direct and not kept and any(roles[i][1] == {"patient"} for i in agents):
        return True
    others = {i for i in claim.of("name") if "agent" in _roles(alignment, tie.seen, i)}
    if not flip and any(roles[i][1] == {"patient"} for i in agents) and others - set(agents):
        return True
    named = [i for i in patients if claim.elements[i].kind == "name"]
    taken = any(roles[i][1] == {"agent"} for i in named) and not any("agent" in roles[i][1] for i in agents)
    if not flip and taken and any(r == "agent" for r, _ in frame.arguments):
        return True
    return any(_ends_swapped(roles[i], roles[j]) for i in patients for j in patients if i < j and not flip)


def _ends_swapped(left: tuple[str, set[str]], right: tuple[str, set[str]]) -> bool:
    """Tell whether what comes from and what goes to have changed places."""
    return left[0] != right[0] and {left[0], right[0]} <= _ENDS and left[1] == {right[0]} and right[1] == {left[0]}


def _displaced(claim: Reading, frame: Frame, alignment: Alignment, tie: Tie) -> bool:
    """Tell whether the source's predicate has another name where the claim's has one of its own."""
    source = alignment.candidate.reading
    if frame.nominal:
        return False
    implied = any(CONTEXT in tokens for tokens in alignment.matches.values())
    if tie.kinship not in {"same", "other"} or not (tie.shared or implied):
        return False
    said = {t for tokens in alignment.matches.values() for t in tokens}
    for i in claim.of("name"):
        ours = role(claim.tokens, frame, claim.elements[i].head)
        if ours not in {"agent", "patient"} or CONTEXT in alignment.matches.get(i, ()):
            continue
        if not _direct(claim, frame, i) or _roles(alignment, tie.seen, i):
            continue
        rivals = [
            e
            for e in source.elements
            if e.kind == "name"
            and role(source.tokens, tie.seen, e.head) == ours
            and any(e.first <= t <= e.last for _, t in tie.seen.arguments)
        ]
        if rivals and not any(e.first <= t <= e.last for e in rivals for t in said):
            return True
        if rivals and i in alignment.matches:
            return True
    return False


def _direct(claim: Reading, frame: Frame, i: int) -> bool:
    """Tell whether a name is itself an argument, not part of one."""
    element = claim.elements[i]
    return any(element.first <= t <= element.last for _, t in frame.arguments)


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
