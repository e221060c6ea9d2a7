"""Check one claim against evidence; a pure function, so that stores and models stay outside."""

from dataclasses import dataclass

from evigraph.query.records import Citation
from evigraph.verify.align import Alignment, align
from evigraph.verify.constraints import view
from evigraph.verify.evidence import Candidate, Evidence
from evigraph.verify.judge import Ruling, judge
from evigraph.verify.reading import Reading
from evigraph.verify.reasons import verdict_of
from evigraph.verify.records import Verdict
from evigraph.verify.sources import disputes, superseded, witnesses
from evigraph.verify.weigh import weigh
from evigraph.verify.words import LIGHT

LEAST = 0.1
"""Share of a claim that a sentence must say to be looked at."""
NEARLY = 0.85
"""Documents that say nearly as much of a claim as the one that says most may carry it too."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A claim's reason code and the spans that decide it."""

    reason: str
    evidence: tuple[Citation, ...] = ()

    @property
    def carries(self) -> bool:
        """Tell whether the evidence says what the claim says, if only as a possibility or on somebody's word."""
        return verdict_of(self.reason) in {"supported", "corroborated", "qualified", "disputed"}

    def verdict(self, reason: str = "") -> Verdict:
        """Return the verdict of this reason, or of another that refines it."""
        return verdict_of(reason or self.reason)


def check(claim: Reading, evidence: Evidence) -> Outcome:
    """Return what the evidence makes of a claim.

    The document that says most of it decides, by all its sentences together. A carried claim is disputed where a
    real conflict touches what carries it, corroborated where independent sources carry it.
    """
    if (same := _verbatim(claim, evidence)) is not None:
        found = [Ruling("verbatim", (align(claim, same, evidence.aliases),), 1.0), *rulings(claim, evidence)]
    else:
        found = rulings(claim, evidence)
    reason = found[0].reason if found else _silence(claim, evidence)
    if verdict_of(reason) in {"unsupported", "contradicted"}:
        seen = view(reason, evidence, whole=_whole(claim, evidence))
        if seen is not None and (verdict_of(reason) == "unsupported" or verdict_of(seen.reason) != "contradicted"):
            return Outcome(seen.reason, seen.citations)
        return Outcome(reason, _citations(found[0].support) if found else ())
    best = found[0]
    if verdict_of(best.reason) in {"supported", "qualified"}:
        carrying = [r for r in found if verdict_of(r.reason) == verdict_of(best.reason)]
        if (dispute := disputes(claim, best, evidence)) is not None:
            return Outcome(dispute.reason, _citations(best.support) + dispute.citations)
        if verdict_of(best.reason) == "supported" and len(witnesses(carrying)) > 1:
            return Outcome("two-sources", _distinct(carrying))
        if all(a.candidate.tier == "forum" for r in carrying for a in r.support):
            return Outcome("only-forum", _citations(best.support))
    return Outcome(best.reason, _citations(best.support))


def rulings(claim: Reading, evidence: Evidence) -> list[Ruling]:
    """Judge a claim by the document that says most of it, then by others that carry it too."""
    laid = [align(claim, candidate, evidence.aliases) for candidate in evidence.candidates]
    old = superseded(evidence)
    weights = weigh(claim, [one for one in laid if one.score > LEAST], evidence.aliases, old)
    found = [judge(claim, weight) for weight in weights if weight.covered >= NEARLY * weights[0].covered]
    return found[:1] + [ruling for ruling in found[1:] if verdict_of(ruling.reason) == "supported"]


def _verbatim(claim: Reading, evidence: Evidence) -> Candidate | None:
    """Return the sentence that a claim repeats word for word, or None."""
    wanted = _words(claim.text)
    return next((c for c in evidence.candidates if wanted and _words(c.reading.text) == wanted), None)


def _words(text: str) -> str:
    """Return a text's words without spacing, markup and the punctuation at its end."""
    return " ".join(text.replace("*", "").replace("’", "'").split()).strip(" .。\"'“”").casefold()


def _whole(claim: Reading, evidence: Evidence) -> bool:
    """Tell whether the relations that a claim asserts are all it says: no value, no other name, no other verb."""
    if claim.of("value") or not evidence.asserted:
        return False
    spans: list[tuple[int, int]] = []
    for one in evidence.asserted:
        spans += [(a.start, a.end) for a in (one.statement.subject, one.statement.object) if a is not None]
        spans.append((one.statement.predicate_start, one.statement.predicate_end))
    base = min(one.statement.start for one in evidence.asserted)
    rest = [e for e in claim.elements if not any(start <= base + e.start < end for start, end in spans)]
    words = [e for e in rest if e.kind == "word" and e.key not in LIGHT]
    return len(words) == len(rest) <= 1 and not any(claim.tokens[e.head].pos == "VERB" for e in words)


def _silence(claim: Reading, evidence: Evidence) -> str:
    """Return the reason where no sentence comes near a claim."""
    names = [e.key for e in claim.elements if e.kind == "name"]
    if names and not any(evidence.aliases.get(name) for name in names):
        return "no-entity-known"
    return "no-statement-found"


def _citations(support: tuple[Alignment, ...]) -> tuple[Citation, ...]:
    """Return the sentences of alignments as citations, each once."""
    return tuple(dict.fromkeys(a.candidate.citation() for a in support))


def _distinct(found: list[Ruling]) -> tuple[Citation, ...]:
    """Return the sentences that carry a claim, one ruling of each independent source."""
    kept: dict[str, tuple[Citation, ...]] = {}
    for ruling in found:
        kept.setdefault(ruling.support[0].candidate.witness, _citations(ruling.support))
    return tuple(dict.fromkeys(c for citations in kept.values() for c in citations))
