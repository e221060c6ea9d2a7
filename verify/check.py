"""Check one claim against evidence; a pure function, so that stores and models stay outside."""

from collections.abc import Sequence

from evigraph.verify.align import Alignment, align
from evigraph.verify.evidence import Evidence
from evigraph.verify.judge import Ruling, judge
from evigraph.verify.reading import Reading
from evigraph.verify.reasons import verdict_of
from evigraph.verify.records import VERDICTS

MAINS = 6
"""How many of the best-covering sentences are each tried as the one that carries the claim."""


def rulings(claim: Reading, evidence: Evidence) -> list[Ruling]:
    """Judge a claim by each of the sentences that cover it best, the most favourable ruling first."""
    laid = sorted(
        (align(claim, candidate, evidence.aliases) for candidate in evidence.candidates),
        key=lambda a: (-a.score, a.candidate.document.id, a.candidate.start),
    )
    laid = [a for a in laid if a.score >= 0.15]
    least = 0.6 * laid[0].score if laid else 0.0
    found = [judge(claim, main, laid) for main in laid[:MAINS] if main.score >= least]
    return sorted(found, key=lambda r: (_favour(r), -r.score))


def _favour(ruling: Ruling) -> int:
    """Return the place of a ruling among others: what carries the claim before what denies it before silence."""
    order = {"corroborated": 0, "supported": 1, "qualified": 2, "contradicted": 3, "disputed": 4, "unsupported": 5}
    return order.get(verdict_of(ruling.reason), len(VERDICTS))


def best(claim: Reading, evidence: Evidence) -> tuple[str, Sequence[Alignment]]:
    """Return the reason code of a claim and the alignments that decide it."""
    if not any(e.kind != "word" for e in claim.elements) and len(claim.elements) < 2:
        return "no-claim", ()
    found = rulings(claim, evidence)
    if not found:
        return "no-statement-found", ()
    return found[0].reason, found[0].support
