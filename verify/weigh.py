"""Weigh a claim document by document: all that a document says of it, and the one thing, if any, that is wrong.

A claim may join what a document says in several places, so its parts may be carried by several sentences, each by one
that shares enough of the claim. It leans towards the claim: what is worded otherwise is no error; another value in the
same place, a denial, exchanged sides, and what no sentence has are.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evigraph.verify import sides
from evigraph.verify.absences import absences
from evigraph.verify.align import Alignment
from evigraph.verify.alike import Aliases
from evigraph.verify.case import Case, Fault
from evigraph.verify.chinese import compare
from evigraph.verify.denials import denials
from evigraph.verify.exchanges import exchanges
from evigraph.verify.holders import holders
from evigraph.verify.mismatches import mismatches
from evigraph.verify.reading import Reading
from evigraph.verify.tokens import han
from evigraph.verify.words import LIGHT


@dataclass(frozen=True, slots=True)
class Weight:
    """A document's say on a claim: the sentences that say most of it, how much of it they cover, and the faults."""

    support: tuple[Alignment, ...]
    covered: float
    """Weight of what the document says of the claim, to which its best sentence adds its own share (0 to 1)."""
    faults: tuple[Fault, ...]


def weigh(
    claim: Reading, laid: Sequence[Alignment], aliases: Aliases, old: frozenset[str] = frozenset()
) -> list[Weight]:
    """Return what each document makes of a claim, the one that covers it best first; `old` statements are corrected."""
    groups: dict[str, list[Alignment]] = defaultdict(list)
    for one in laid:
        groups[one.candidate.document.id].append(one)
    weights = []
    noted = {id(one): sides.sides(one.candidate.reading) for one in laid}
    for _, own in sorted(groups.items()):
        case = Case(claim, own, laid, aliases, noted, old)
        faults = (
            *mismatches(case),
            *absences(case),
            *denials(case),
            *exchanges(case),
            *holders(case),
            *_chinese(case),
        )
        weights.append(Weight(_support(case), _covered(claim, own), faults))
    return sorted(weights, key=lambda w: (-w.covered, len(w.faults)))


def _covered(claim: Reading, own: Sequence[Alignment]) -> float:
    """Return the weight of what a document says of a claim, and how much its best sentence says alone."""
    said = sum(e.weight for i, e in enumerate(claim.elements) if any(i in a.matches or i in a.converses for a in own))
    return round(said + max(a.score for a in own), 4)


def _support(case: Case) -> tuple[Alignment, ...]:
    """Return the fewest sentences that say what the document says: the best, then those that add something."""
    left = {i for i, e in enumerate(case.claim.elements) if e.key not in LIGHT}
    chosen: list[Alignment] = []
    for one in sorted(case.own, key=lambda a: (-a.score, a.candidate.start)):
        new = {i for i in left if i in one.matches or i in one.converses}
        if not chosen or any(case.claim.elements[i].kind != "word" for i in new):
            chosen.append(one)
            left -= new
    return tuple(chosen[:3])


def _chinese(case: Case) -> Iterator[Fault]:
    """Yield what is wrong with a Chinese claim in the light of the sentence that says most of it."""
    if han(case.claim.text):
        best = max(case.own, key=lambda a: a.score)
        if reason := compare(case.claim.text, best.candidate.reading.text):
            yield Fault(reason, best)
