"""Clauses that a claim asserts and a document denies, or the other way round."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from evigraph.verify import scope
from evigraph.verify.align import Alignment
from evigraph.verify.bonds import CONTEXT
from evigraph.verify.case import LEAST, SLIGHT, Case, Fault, binding, clauses, predicates, told
from evigraph.verify.reading import Element, Reading
from evigraph.verify.words import LIGHT, bag

FIRM = 0.35
"""Share of a clause from which its predicate alone tells whether it is denied."""
_VOTERS = bag("dobj attr acomp oprd nsubjpass nsubj pobj conj appos xcomp ccomp")
"""What may vote on whether a clause is denied besides its predicate; a modifier may not."""


@dataclass(frozen=True, slots=True)
class _Vote:
    """What one element of a clause says of its being denied, and the sentence that says otherwise."""

    element: int
    wrong: bool
    weight: float
    share: float
    shown: Alignment | None


def denials(case: Case) -> Iterator[Fault]:
    """Yield the clauses that the claim asserts and the document denies, or the other way round."""
    claim = case.claim
    ours = scope.denied(claim.tokens)
    denied = [scope.denied(one.candidate.reading.tokens) for one in case.own]
    groups = clauses(claim)
    core = predicates(claim)
    subjects = _subjects(claim)
    voters = core | _voters(claim)
    found_by: dict[int, list[_Vote]] = defaultdict(list)
    for i, element in enumerate(claim.elements):
        if element.kind == "word" and element.key in LIGHT:
            continue
        clause = scope.governor(claim.tokens, element.head)
        if ours[element.head] and _excepting(claim):
            continue
        agree, differ, shown, strong = -1.0, -1.0, None, -1.0
        either = ours[element.head]
        for one, theirs in zip(case.own, denied, strict=True):
            places = [t for t in one.matches.get(i, ()) if t != CONTEXT][:2] or list(one.converses.get(i, ()))[:1]
            for t in places:
                either = either or theirs[t]
                say = told(claim, one, i, groups[clause]) * (binding(claim, one, i, t) if i in core else 1.0)
                here, there = _Word(claim, ours, element.head), _Word(one.candidate.reading, theirs, t)
                if here.denied == there.denied or _both(here, there):
                    agree = max(agree, say)
                elif say > differ:
                    differ, shown = say, one
                    if _directly(claim, element, one, t):
                        strong = max(strong, say)
        if max(agree, differ) < LEAST or (i in subjects and not either) or i not in voters:
            continue
        wrong = differ > agree + SLIGHT
        weight = 6.0 if wrong and strong >= LEAST and strong > agree + SLIGHT else 1.0
        found_by[clause].append(_Vote(i, wrong, weight, differ, shown))
    for _, found in sorted(found_by.items()):
        if (shown := _outvoted(found, core)) is not None:
            yield Fault("negated", shown)
            return


def _outvoted(found: Sequence[_Vote], core: frozenset[int]) -> Alignment | None:
    """Return the sentence that denies a clause, where its predicate or most of its words say so, or None."""
    wrong = [vote for vote in found if vote.wrong]
    against, right = sum(vote.weight for vote in wrong), len(found) - len(wrong)
    heads = [vote for vote in found if vote.element in core]
    firmly = bool(heads) and all(vote.wrong and vote.share >= FIRM for vote in heads)
    if firmly or (against and against >= right and (any(vote.wrong for vote in heads) or against >= 2)):
        return wrong[0].shown
    return None


def _voters(claim: Reading) -> frozenset[int]:
    """Return the words whose denial tells whether a clause is denied: objects, complements, and what `no` stands at."""
    tokens = claim.tokens
    return frozenset(
        i
        for i, element in enumerate(claim.elements)
        if element.kind == "word" and (tokens[element.head].dep in _VOTERS or scope.directly(tokens, element.head))
    )


def _subjects(claim: Reading) -> frozenset[int]:
    """Return the elements that stand in the subject of their clause."""
    found = set()
    for i, element in enumerate(claim.elements):
        t = element.head
        while claim.tokens[t].head != t and claim.tokens[t].pos not in {"VERB", "AUX"}:
            if claim.tokens[t].dep in {"nsubj", "nsubjpass", "csubj"}:
                found.add(i)
                break
            t = claim.tokens[t].head
    return frozenset(found)


def _directly(claim: Reading, element: Element, alignment: Alignment, token: int) -> bool:
    """Tell whether one of claim and sentence has `no` or `without` at a noun itself, and the other has not."""
    if element.kind != "word" or claim.tokens[element.head].pos != "NOUN":
        return False
    tokens = alignment.candidate.reading.tokens
    return scope.directly(tokens, token) != scope.directly(claim.tokens, element.head)


@dataclass(frozen=True, slots=True)
class _Word:
    """A token of a sentence, of which each token is denied or not."""

    reading: Reading
    scopes: Sequence[bool]
    token: int

    @property
    def denied(self) -> bool:
        """Whether a negation reaches it."""
        return self.scopes[self.token]

    @property
    def somehow(self) -> bool:
        """Whether a negation reaches it or the verb of its clause."""
        return self.denied or self.scopes[scope.governor(self.reading.tokens, self.token)]


def _both(ours: _Word, theirs: _Word) -> bool:
    """Tell whether both clauses are denied, whatever words that reaches, or both single something out.

    No Honda car had been sold before the S600: it was the first.
    """
    if ours.somehow and theirs.somehow:
        return True
    pairs = ((ours, theirs), (theirs, ours))
    return any(one.denied and _exclusive(one.reading) and _singular(other.reading) for one, other in pairs)


def _excepting(reading: Reading) -> bool:
    """Tell whether a sentence makes an exception: apart from, except, other than."""
    words = [t.text.casefold() for t in reading.tokens]
    return bool({"apart", "except", "besides"} & set(words)) or ("other", "than") in set(pairwise(words))


def _exclusive(reading: Reading) -> bool:
    """Tell whether a sentence denies of all others what it says: none other, never before, nothing higher."""
    return any(
        t.text.casefold() in {"before", "other", "else", "except", "apart", "besides"} or t.tag in {"JJR", "RBR"}
        for t in reading.tokens
    )


def _singular(reading: Reading) -> bool:
    """Tell whether a sentence says of something that it is the first, the only, or the most."""
    return any(t.text.casefold() in {"first", "only", "sole", "one"} or t.tag in {"JJS", "RBS"} for t in reading.tokens)
