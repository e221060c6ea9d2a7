"""Weigh a claim document by document: all that a document says of it, and the one thing, if any, that is wrong.

A claim may join what a document says in several places, so its parts may be carried by several sentences, each by one
that shares enough of the claim. It leans towards the claim: what is worded otherwise is no error; another value in the
same place, a denial, exchanged sides, and what no sentence has are.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evigraph.ingest.records import Value
from evigraph.verify import scope, sides
from evigraph.verify.align import Alignment
from evigraph.verify.alike import Aliases, same_name
from evigraph.verify.amounts import reckoned
from evigraph.verify.amounts import weigh as compared
from evigraph.verify.bonds import CONTEXT
from evigraph.verify.reading import Element, Reading
from evigraph.verify.words import LIGHT, bag

SHARE = 0.05
"""Share of the rest of a claim that a sentence must say for its values to count."""
LEAST = 0.2
"""Share from which a sentence tells whether something is denied."""
RIVAL = 0.25
"""Share from which another value in the same place counts against the claim's."""
_BOUND = 0.3
_MARGIN = 0.1
_SLIGHT = 0.05
_SMALL = bag("one two three pair first second half")
_PLACES = bag("gpe norp loc fac place facility group date event")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a claim in the light of a document: a reason code, and the sentence that shows it."""

    reason: str
    at: Alignment | None = None


@dataclass(frozen=True, slots=True)
class Weight:
    """A document's say on a claim: the sentences that say most of it, how much of it they cover, and the faults."""

    support: tuple[Alignment, ...]
    covered: float
    """Weight of what the document says of the claim, to which its best sentence adds its own share (0 to 1)."""
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class _Case:
    """A claim with the sentences of one document laid over it, and those of all documents."""

    claim: Reading
    own: Sequence[Alignment]
    all: Sequence[Alignment]
    aliases: Aliases


def weigh(claim: Reading, laid: Sequence[Alignment], aliases: Aliases) -> list[Weight]:
    """Return what each document makes of a claim, the one that covers it best first."""
    groups: dict[str, list[Alignment]] = defaultdict(list)
    for one in laid:
        groups[one.candidate.document.id].append(one)
    weights = []
    for _, own in sorted(groups.items()):
        case = _Case(claim, own, laid, aliases)
        faults = (*_values(case), *_names(case), *_denials(case), *_exchanges(case))
        weights.append(Weight(_support(case), _covered(claim, own), faults))
    return sorted(weights, key=lambda w: (-w.covered, len(w.faults)))


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


def _covered(claim: Reading, own: Sequence[Alignment]) -> float:
    """Return the weight of what a document says of a claim, and how much its best sentence says alone."""
    said = sum(e.weight for i, e in enumerate(claim.elements) if any(i in a.matches or i in a.converses for a in own))
    return round(said + max(a.score for a in own), 4)


def _support(case: _Case) -> tuple[Alignment, ...]:
    """Return the fewest sentences that say what the document says: the best, then those that add something."""
    left = {i for i, e in enumerate(case.claim.elements) if e.key not in LIGHT}
    chosen: list[Alignment] = []
    for one in sorted(case.own, key=lambda a: (-a.score, a.candidate.start)):
        new = {i for i in left if i in one.matches or i in one.converses}
        if not chosen or any(case.claim.elements[i].kind != "word" for i in new):
            chosen.append(one)
            left -= new
    return tuple(chosen[:3])


def _values(case: _Case) -> Iterator[Fault]:
    """Yield the values that no sentence gives, and those in whose place a better sentence gives another."""
    claim = case.claim
    for i in claim.of("value"):
        element = claim.elements[i]
        if reckoned(claim, i) or element.key.casefold() in _SMALL:
            continue
        having = [a for a in case.own if _stands(element, a) or (i in a.matches and not _open_ended(element.value, a))]
        firm = [a for a in having if i not in a.loose and a.matches.get(i) != (CONTEXT,)]
        strict = _most(claim, firm, i)
        loose = _most(claim, having, i)
        pool = case.own if strict >= SHARE else case.all
        rivals = [a for a in pool if not _stands(element, a) and _another(element, a, i)]
        rival = _most(claim, rivals, i)
        if loose < SHARE:
            shown = max(rivals, key=lambda a: share(claim, a, i), default=None)
            yield Fault(_differs(element, shown, i) if shown and rival >= RIVAL else "value-not-found", shown)
        elif rival >= RIVAL and rival > strict + _MARGIN and rival > loose - _SLIGHT:
            shown = max(rivals, key=lambda a: share(claim, a, i))
            yield Fault(_differs(element, shown, i), shown)


def _another(element: Element, alignment: Alignment, i: int) -> bool:
    """Tell whether a sentence has another value in the place of the claim's."""
    if i in alignment.clashes:
        return alignment.binding.get(i, 1.0) >= _BOUND
    return i in alignment.matches and _open_ended(element.value, alignment)


def _most(claim: Reading, found: Sequence[Alignment], i: int) -> float:
    return max((share(claim, a, i) for a in found), default=-1.0)


def _stands(element: Element, alignment: Alignment) -> bool:
    """Tell whether the very value stands in a sentence, wherever it is bound."""
    seen = (e.value for e in alignment.candidate.reading.elements if e.value is not None)
    return element.value is not None and any(compared(element.value, value) == "same" for value in seen)


def _open_ended(value: Value | None, alignment: Alignment) -> bool:
    """Tell whether a sentence fits a date only by a period without one end, as `until 2026` fits any day before."""
    if value is None or value.kind != "date":
        return False
    dates = [e.value for e in alignment.candidate.reading.elements if e.value is not None and e.value.kind == "date"]
    fitting = [one for one in dates if compared(value, one) in {"same", "compatible"}]
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


def _names(case: _Case) -> Iterator[Fault]:
    """Yield the names that a document has nowhere, save those of places that only describe another."""
    topics = [*case.own[0].candidate.topic]
    seen = {e.key for a in case.own for e in a.candidate.reading.elements if e.kind == "name"}
    for i in case.claim.of("name"):
        element = case.claim.elements[i]
        if any(i in a.matches for a in case.own) or any(same_name(element.key, t, case.aliases) for t in topics):
            continue
        token = case.claim.tokens[element.head]
        shown = next((a for a in case.own if i in a.clashes), None)
        loosely = {"amod", "compound", "poss", "nmod"} if shown else {"amod", "compound", "poss", "nmod", "pobj"}
        describes = element.type.casefold() in _PLACES and token.dep in loosely
        if not describes and element.key not in seen and element.key.removesuffix("n") not in seen:
            yield Fault("entity-differs" if shown else "entity-not-found", shown)


def _denials(case: _Case) -> Iterator[Fault]:
    """Yield the clauses that the claim asserts and the document denies, or the other way round."""
    claim = case.claim
    ours = scope.denied(claim.tokens)
    denied = [scope.denied(one.candidate.reading.tokens) for one in case.own]
    clauses: dict[int, list[tuple[int, bool, float, Alignment | None]]] = defaultdict(list)
    for i, element in enumerate(claim.elements):
        if element.kind == "word" and element.key in LIGHT:
            continue
        agree, differ, shown, strong = -1.0, -1.0, None, -1.0
        for one, theirs in zip(case.own, denied, strict=True):
            places = [t for t in one.matches.get(i, ()) if t != CONTEXT][:2] or list(one.converses.get(i, ()))[:1]
            for t in places:
                say = share(claim, one, i)
                if theirs[t] == ours[element.head]:
                    agree = max(agree, say)
                elif say > differ:
                    differ, shown = say, one
                    if _directly(claim, element, one, t):
                        strong = max(strong, say)
        if max(agree, differ) < LEAST:
            continue
        clause = scope.governor(claim.tokens, element.head)
        wrong = differ > agree + _SLIGHT
        weight = 6.0 if wrong and strong >= LEAST and strong > agree + _SLIGHT else 1.0
        clauses[clause].append((i, wrong, weight, shown))
    for clause, found in sorted(clauses.items()):
        against = sum(weight for _, is_wrong, weight, _ in found if is_wrong)
        right = sum(1 for _, is_wrong, _, _ in found if not is_wrong)
        verb = any(is_wrong and claim.elements[i].head == clause for i, is_wrong, _, _ in found)
        if against and against >= right and (verb or against >= 2):
            yield Fault("negated", next(shown for _, is_wrong, _, shown in found if is_wrong))
            return


def _directly(claim: Reading, element: Element, alignment: Alignment, token: int) -> bool:
    """Tell whether one of claim and sentence has `no` or `without` at a noun itself, and the other has not."""
    if element.kind != "word" or claim.tokens[element.head].pos != "NOUN":
        return False
    tokens = alignment.candidate.reading.tokens
    return scope.directly(tokens, token) != scope.directly(claim.tokens, element.head)


def _exchanges(case: _Case) -> Iterator[Fault]:
    """Yield the names that stand on the other side of a matter than in the claim."""
    claim = case.claim
    ours = sides.sides(claim)
    if not ours:
        return
    noted = [sides.sides(one.candidate.reading) for one in case.own]
    for i in claim.of("name"):
        element = claim.elements[i]
        mine = {side for t in range(element.first, element.last + 1) for side in ours.get(t, ())}
        same, other, shown = -1.0, -1.0, None
        for one, found in zip(case.own, noted, strict=True) if mine else ():
            theirs = _their_sides(one, i, found)
            common = {side.matter for side in mine} & {side.matter for side in theirs}
            if not common:
                continue
            say = share(claim, one, i)
            if any(side in theirs for side in mine if side.matter in common):
                same = max(same, say)
            elif say > other:
                other, shown = say, one
        if other > max(same, LEAST):
            yield Fault("roles-swapped", shown)
            return


def _their_sides(alignment: Alignment, i: int, found: sides.Sides) -> set[sides.Side]:
    """Return the sides of what a sentence has for a name of the claim: itself, or its one subject pronoun."""
    reading = alignment.candidate.reading
    gathered: set[sides.Side] = set()
    for t in alignment.matches.get(i, ()):
        if t == CONTEXT:
            subjects = [x for x in reading.anaphors if reading.tokens[x].dep in {"nsubj", "nsubjpass"}]
            places = subjects if len(subjects) == 1 else []
        else:
            owner = reading.owner.get(t)
            whole = reading.elements[owner] if owner is not None else None
            places = list(range(whole.first, whole.last + 1)) if whole else [t]
        gathered |= {side for x in places for side in found.get(x, ())}
    return gathered
