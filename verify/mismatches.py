"""Values of a claim that a document does not give, gives otherwise, or gives less exactly."""

from collections.abc import Iterator, Sequence

from evigraph.ingest.records import Value
from evigraph.verify import scope
from evigraph.verify.align import Alignment
from evigraph.verify.amounts import reckoned, weigh
from evigraph.verify.bonds import CONTEXT
from evigraph.verify.case import SLIGHT, Case, Fault, clauses, predicates, share, told
from evigraph.verify.reading import Element, Reading
from evigraph.verify.words import LIGHT, bag

SHARE = 0.05
"""Share of the rest of a claim that a sentence must say for its values to count."""
RIVAL = 0.25
"""Share from which another value in the same place counts against the claim's."""
BOUND = 0.3
"""How well that value must be bound to what binds the claim's."""
MARGIN = 0.3
"""How much more of the clause a rival's sentence must say than one that gives the very value."""
DATED = 0.1
"""The same for dates, of which a document has many."""
_SMALL = bag("one two three pair first second half")


def mismatches(case: Case) -> Iterator[Fault]:
    """Yield the values that no sentence gives, and those in whose place a better sentence gives another."""
    claim = case.claim
    groups = clauses(claim)
    core = predicates(claim)
    for i in claim.of("value"):
        element = claim.elements[i]
        if reckoned(claim, i) or element.key.casefold() in _SMALL:
            continue
        clause = groups[scope.governor(claim.tokens, element.head)]
        dated = element.value is not None and element.value.kind == "date"
        margin = DATED if dated else MARGIN
        having = [a for a in case.own if _stands(element, a) or (i in a.matches and not _open_ended(element.value, a))]
        firm = [a for a in having if i not in a.loose and a.matches.get(i) != (CONTEXT,)]
        strict = _most(claim, firm, i, clause)
        loose = _most(claim, having, i, clause)
        anyhow = max([loose, *(share(claim, a, i) for a in having)])
        pool = case.own if strict >= SHARE else case.all
        pool = [a for a in pool if not case.old & {s.id for s in a.candidate.statements}]
        rivals = [a for a in pool if not _stands(element, a) and _another(element, a, i)]
        if strict >= SHARE and dated:
            verbs = [j for j in clause if j in core and any(j in a.matches or j in a.converses for a in case.own)]
            rivals = [a for a in rivals if not verbs or any(j in a.matches or j in a.converses for j in verbs)]
            most = max(_worded(claim, a, clause) for a in firm)
            rivals = [a for a in rivals if _worded(claim, a, clause) >= most]
        rival = _most(claim, rivals, i, clause)
        if anyhow < SHARE:
            shown = max(rivals, key=lambda a: told(claim, a, i, clause), default=None)
            yield Fault(_differs(element, shown, i) if shown and rival >= RIVAL else "value-not-found", shown)
        elif rival >= RIVAL and rival > strict + margin and rival > loose - SLIGHT:
            shown = max(rivals, key=lambda a: told(claim, a, i, clause))
            yield Fault(_differs(element, shown, i), shown)
        elif not firm and having and dated and all(a.matches.get(i) != (CONTEXT,) for a in having):
            yield Fault("less-exact", max(having, key=lambda a: told(claim, a, i, clause)))


def _worded(claim: Reading, alignment: Alignment, clause: frozenset[int]) -> int:
    """Return how many words of a clause, names and values apart, a sentence says."""
    words = (i for i in clause if claim.elements[i].kind == "word" and claim.elements[i].key not in LIGHT)
    return sum(i in alignment.matches or i in alignment.converses for i in words)


def _another(element: Element, alignment: Alignment, i: int) -> bool:
    """Tell whether a sentence has another value in the place of the claim's."""
    if i in alignment.clashes:
        return alignment.binding.get(i, 1.0) >= BOUND
    return i in alignment.matches and _open_ended(element.value, alignment)


def _most(claim: Reading, found: Sequence[Alignment], i: int, clause: frozenset[int]) -> float:
    return max((told(claim, a, i, clause) for a in found), default=-1.0)


def _stands(element: Element, alignment: Alignment) -> bool:
    """Tell whether the very value stands in a sentence, wherever it is bound."""
    seen = (e.value for e in alignment.candidate.reading.elements if e.value is not None)
    return element.value is not None and any(weigh(element.value, value) == "same" for value in seen)


def _open_ended(value: Value | None, alignment: Alignment) -> bool:
    """Tell whether a sentence fits a date only by a period without one end, as `until 2026` fits any day before."""
    if value is None or value.kind != "date":
        return False
    dates = [e.value for e in alignment.candidate.reading.elements if e.value is not None and e.value.kind == "date"]
    fitting = [one for one in dates if weigh(value, one) in {"same", "compatible"}]
    return bool(fitting) and all(
        (one.bound or one.first.startswith("0001") or one.last.startswith("9999"))
        and one.first != value.first
        and one.last != value.last
        for one in fitting
    )


def _differs(element: Element, alignment: Alignment, i: int) -> str:
    """Return how a claim's value differs from the one in its place."""
    if element.value is not None and element.value.kind == "date":
        return "date-differs"
    theirs = alignment.candidate.reading.elements[alignment.clashes[i]].value
    if element.value is None or theirs is None:
        return "number-differs"
    digits = [c for c in element.value.text if c.isdigit()]
    return "unit-differs" if digits and digits == [c for c in theirs.text if c.isdigit()] else "number-differs"
