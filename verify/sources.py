"""Sources of a claim: how many independent ones carry it, and whether others say what cannot hold beside it."""

from collections.abc import Iterable
from dataclasses import dataclass

from evigraph.graph.records import Conflict
from evigraph.ingest.records import Statement
from evigraph.query.records import Citation
from evigraph.verify.align import Alignment
from evigraph.verify.evidence import Evidence
from evigraph.verify.judge import Ruling
from evigraph.verify.reading import Reading


@dataclass(frozen=True, slots=True)
class Dispute:
    """A conflict that touches what carries a claim, with the sentences of the other side that are at hand."""

    reason: str
    citations: tuple[Citation, ...]


def witnesses(found: Iterable[Ruling]) -> frozenset[str]:
    """Return the independent sources that carry a claim, each by itself."""
    alone = (r for r in found if len({a.candidate.witness for a in r.support}) == 1)
    return frozenset(r.support[0].candidate.witness for r in alone)


def disputes(claim: Reading, ruling: Ruling, evidence: Evidence) -> Dispute | None:
    """Return the conflict that touches a statement which carries the claim, or None.

    A real conflict makes the claim disputed; in a correction the claim is contradicted where it repeats the side
    that the latest document no longer gives.
    """
    touched = {s.id: s for a in ruling.support for s in a.candidate.statements if _stated(claim, s, a)}
    for conflict in evidence.conflicts:
        own = [n for n, side in enumerate(conflict.sides) if set(side) & set(touched)]
        if not own or conflict.kind not in {"real", "correction"}:
            continue
        others = [s for n, side in enumerate(conflict.sides) if n not in own for s in side]
        if conflict.kind == "real" and others:
            return Dispute("sources-conflict", _citations(others, evidence))
        if set(own) & outdated(conflict, evidence):
            return Dispute("corrected", _citations(others, evidence))
    return None


def _stated(claim: Reading, statement: Statement, alignment: Alignment) -> bool:
    """Tell whether the claim says what a statement of its source says: its value, or its object."""
    base, source = alignment.candidate.start, alignment.candidate.reading
    part = statement.value or statement.object
    if part is None:
        return False
    span = range(part.start - base, part.end - base)
    kinds = {"value"} if statement.value else {"name", "word"}
    said = {t for i, tokens in alignment.matches.items() if claim.elements[i].kind in kinds for t in tokens if t >= 0}
    return any(source.tokens[t].start in span for t in said)


def outdated(conflict: Conflict, evidence: Evidence) -> frozenset[int]:
    """Return the sides of a correction that no longer hold: those that the latest document does not give.

    Where that document repeats what it corrects, the side that stands in earlier documents too is the old one.
    """
    if conflict.kind != "correction":
        return frozenset()
    dates = [[evidence.sides[s].date for s in side if s in evidence.sides] for side in conflict.sides]
    latest = max((date for side in dates for date in side), default="")
    last = {n for n, side in enumerate(dates) if latest and latest in side}
    if len(last) == len(dates):
        last = {n for n, side in enumerate(dates) if set(side) == {latest}}
    return frozenset(range(len(dates))) - last if last else frozenset()


def superseded(evidence: Evidence) -> frozenset[str]:
    """Return the statements that later ones correct."""
    return frozenset(s for c in evidence.conflicts for n in outdated(c, evidence) for s in c.sides[n])


def _citations(statements: Iterable[str], evidence: Evidence) -> tuple[Citation, ...]:
    """Return the sentences of statements."""
    return tuple(dict.fromkeys(evidence.sides[s].citation for s in statements if s in evidence.sides))
