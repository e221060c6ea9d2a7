"""Judge a claim by what a document makes of it: the gravest fault, else how firmly it is carried."""

from collections.abc import Sequence
from dataclasses import dataclass

from evigraph.verify.align import Alignment
from evigraph.verify.bonds import CONTEXT, Pairing, bound
from evigraph.verify.direction import tied
from evigraph.verify.reading import Reading
from evigraph.verify.weigh import Weight
from evigraph.verify.words import LIGHT

COVERAGE = 0.5
"""Share of a claim's weight that a document must say."""
_GRAVITY = (
    "roles-swapped",
    "negated",
    "number-differs",
    "date-differs",
    "unit-differs",
    "entity-differs",
    "not-as-bound",
    "less-exact",
    "value-not-found",
    "entity-not-found",
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reason code, the alignments that decide it, and how much of the claim they cover (0 to 1)."""

    reason: str
    support: tuple[Alignment, ...]
    score: float


def judge(claim: Reading, weight: Weight) -> Ruling:
    """Return what a document makes of a claim."""
    total = sum(element.weight for element in claim.elements)
    score = round(min(weight.covered / total, 1.0), 4) if total else 0.0
    if weight.faults:
        worst = min(weight.faults, key=lambda fault: _GRAVITY.index(fault.reason))
        return Ruling(worst.reason, (worst.at,) if worst.at else weight.support, score)
    reason = (
        _opposed(claim, weight.support)
        or _contrary(claim, weight.support[0])
        or ("detail-missing" if score < COVERAGE or _nothing_said(claim, weight.support) else "")
        or _manner(claim, weight.support)
        or _undated(claim, weight.support)
        or ("statement-matches" if len(weight.support) == 1 else "sentences-match")
    )
    return Ruling(reason, weight.support, score)


def _opposed(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where the main sentence has the opposite of one of the claim's words in its place."""
    main = support[0]
    source = main.candidate.reading
    pair = Pairing(claim, source, dict(main.matches))
    for i, tokens in main.opposites.items():
        if any(i in a.matches for a in support) or any(
            f.head == claim.elements[i].head for f in claim.frames if not f.nominal
        ):
            continue
        for token in tokens:
            owner = source.owner.get(token)
            if owner is not None and bound(pair, i, source.elements[owner]) >= 0.6:
                return "opposite"
    return ""


def _nothing_said(claim: Reading, support: Sequence[Alignment]) -> bool:
    """Tell whether no sentence says anything of a claim but its names."""
    rest = [i for i, e in enumerate(claim.elements) if e.kind != "name" and e.key not in LIGHT]
    return bool(rest) and not any(i in a.matches or i in a.converses for a in support for i in rest)


def _contrary(claim: Reading, main: Alignment) -> str:
    """Return the reason where the main sentence's verb says the opposite of a claim's of the same thing."""
    for frame in claim.frames:
        ties = [] if frame.nominal else tied(claim, frame, main)
        firm = [t for t in ties if t.shared and not t.seen.nominal and t.seen.negative == frame.negative]
        if firm and all(t.kinship == "opposite" for t in ties) and len(firm) == len(ties):
            return "opposite"
    return ""


def _undated(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where a date of the claim stands in no sentence, only over the document."""
    for i in claim.of("value"):
        found = [a.matches[i] for a in support if i in a.matches]
        if found and all(CONTEXT in tokens for tokens in found):
            return "time-implied"
    return ""


def _manner(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where the source says less firmly what the claim asserts."""
    found = set()
    for frame in claim.frames:
        if frame.nominal or frame.manner != "asserted":
            continue
        ties = [tie for alignment in support for tie in tied(claim, frame, alignment) if tie.kinship != "opposite"]
        manners = {tie.seen.manner for tie in ties}
        if manners and "asserted" not in manners:
            found.add("only-reported" if manners == {"reported"} else "only-hedged")
    return "only-hedged" if "only-hedged" in found else "only-reported" if found else ""
