"""Names that stand on the other side of a matter than in the claim, or are nowhere tied as it ties them."""

from collections.abc import Iterator, Mapping

from evigraph.verify import scope, sides
from evigraph.verify.align import Alignment
from evigraph.verify.bonds import CONTEXT
from evigraph.verify.case import Case, Fault, binding, clauses, predicates, told
from evigraph.verify.reading import Element, Reading
from evigraph.verify.words import LIGHT

SWAP = 0.5
"""Share of a clause that a sentence must say to tell that a name stands on the other side."""
TIED = 0.8
"""How well a sentence must bind a predicate to what binds it in the claim to tie its names."""
FEW = 2
"""A claim with no more words than this besides names says only how they stand to each other."""


def exchanges(case: Case) -> Iterator[Fault]:
    """Yield the names that stand on the other side of a matter than in the claim.

    Where a sentence has two names of the claim in one matter, whatever else it says, their sides there decide; else
    each name's own, in the sentences of the document that say enough of the clause.
    """
    claim = case.claim
    ours = sides.sides(claim)
    mine = {i: _own_sides(claim.elements[i], ours) for i in claim.of("name")}
    mine = {i: found for i, found in mine.items() if found}
    if not mine:
        return
    tied: set[int] = set()
    firm = _firmly_bound(case)
    for i, j, matter in _pairs(mine):
        verdict = _tie(case, (i, j), matter)
        if verdict is not None and not verdict[0]:
            tied |= {i, j}
        elif verdict is not None:
            yield Fault(*verdict)
            return
        elif not firm and (shown := _other(case, (i, j), matter)) is not None:
            yield Fault("not-as-bound", shown)
            return
    if not tied and _plain(claim) and len(mine) > 1 and not firm:
        yield Fault("not-as-bound", None)
        return
    yield from _alone(case, {i: own for i, own in mine.items() if i not in tied})


def _alone(case: Case, mine: Mapping[int, frozenset[sides.Side]]) -> Iterator[Fault]:
    """Yield the first name that by itself stands on the other side, in a sentence that says enough of its clause."""
    claim = case.claim
    groups = clauses(claim)
    for i, own in sorted(mine.items()):
        element = claim.elements[i]
        same, other, shown = -1.0, -1.0, None
        for one in case.own:
            theirs = _their_sides(one, i, case.sides[id(one)])
            common = {side.matter for side in own} & {side.matter for side in theirs}
            if not common:
                continue
            say = told(claim, one, i, groups[scope.governor(claim.tokens, element.head)])
            if any(side in theirs for side in own if side.matter in common):
                same = max(same, say)
            elif say > other:
                other, shown = say, one
        if other > max(same, SWAP):
            yield Fault("roles-swapped", shown)
            return


def _pairs(mine: Mapping[int, frozenset[sides.Side]]) -> Iterator[tuple[int, int, str]]:
    """Yield two names that stand on the two sides of one matter, the one it goes out from first."""
    for i, left in sorted(mine.items()):
        for j, right in sorted(mine.items()):
            for side in sorted(left, key=lambda s: s.matter):
                clear = not any(s.matter == side.matter and not s.outward for s in left)
                if i != j and side.outward and clear and sides.Side(side.matter, outward=False) in right:
                    yield i, j, side.matter


def _tie(case: Case, pair: tuple[int, int], matter: str) -> tuple[str, Alignment] | None:
    """Return the fault of having two names on these sides, empty where a sentence has them so, and the sentence.

    None where no sentence has both in the matter.
    """
    forth: Alignment | None = None
    back: Alignment | None = None
    denied: Alignment | None = None
    ours = scope.denied(case.claim.tokens)
    for one in case.all:
        found = [{s.outward for s in _their_sides(one, i, case.sides[id(one)]) if s.matter == matter} for i in pair]
        theirs = scope.denied(one.candidate.reading.tokens)
        places = [(i, t) for i in pair for t in one.matches.get(i, ())[:1] if t != CONTEXT]
        if any(theirs[t] != ours[case.claim.elements[i].head] for i, t in places):
            denied = denied or (one if found == [{True}, {False}] else None)
            continue
        if found == [{True}, {False}] or (True in found[0] and False in found[1] and found[0] != found[1]):
            forth = forth or one
        elif found == [{False}, {True}]:
            back = back or one
    if forth:
        return "", forth
    return ("negated", denied) if denied else ("roles-swapped", back) if back else None


def _other(case: Case, pair: tuple[int, int], matter: str) -> Alignment | None:
    """Return a sentence that has one of two names in a matter with somebody else on the other side, or None."""
    for one in case.all:
        noted = case.sides[id(one)]
        reading = one.candidate.reading
        for place, outward in zip(pair, (True, False), strict=True):
            theirs = _their_sides(one, place, noted)
            if {s.outward for s in theirs if s.matter == matter} != {outward}:
                continue
            mine = {t for p in pair for t in one.matches.get(p, ())}
            across = [t for t, found in noted.items() if sides.Side(matter, not outward) in found and t not in mine]
            if across and all(reading.named(t) for t in across):
                return one
    return None


def _own_sides(element: Element, found: sides.Sides) -> frozenset[sides.Side]:
    """Return the sides of a name in the claim itself."""
    return frozenset(side for t in range(element.first, element.last + 1) for side in found.get(t, ()))


def _their_sides(alignment: Alignment, i: int, found: sides.Sides) -> set[sides.Side]:
    """Return the sides of what a sentence has for a name of the claim: itself, or its one subject pronoun."""
    reading = alignment.candidate.reading
    gathered: set[sides.Side] = set()
    for t in alignment.matches.get(i, ()):
        if t == CONTEXT:
            pronouns = [x for x in reading.anaphors if reading.tokens[x].pos != "NOUN"] or list(reading.anaphors)
            subjects = [x for x in pronouns if reading.tokens[x].dep in {"nsubj", "nsubjpass"}]
            one = len({reading.tokens[x].text.casefold()[:2] for x in pronouns}) == 1
            places = pronouns if one else subjects if len(subjects) == 1 else []
        else:
            owner = reading.owner.get(t)
            whole = reading.elements[owner] if owner is not None else None
            places = list(range(whole.first, whole.last + 1)) if whole else [t]
        gathered |= {side for x in places for side in found.get(x, ())}
    return gathered


def _plain(claim: Reading) -> bool:
    """Tell whether a claim says no more than how two names stand to each other."""
    words = [e for e in claim.elements if e.kind == "word" and e.key not in LIGHT]
    return not claim.of("value") and len(words) <= FEW


def _firmly_bound(case: Case) -> bool:
    """Tell whether a sentence binds what a claim says of its names as the claim does, undenied."""
    ours = scope.denied(case.claim.tokens)
    for one in case.all:
        theirs = scope.denied(one.candidate.reading.tokens)
        for i in predicates(case.claim):
            for t in (*one.matches.get(i, ()), *one.converses.get(i, ())):
                if (
                    t != CONTEXT
                    and theirs[t] == ours[case.claim.elements[i].head]
                    and binding(case.claim, one, i, t) >= TIED
                ):
                    return True
    return False
