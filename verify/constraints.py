"""Hold what a claim asserts against the graph: the same relation, its reverse, another object, an excluded relation."""

from collections.abc import Iterable
from dataclasses import dataclass

from evigraph.graph.schema import Schema
from evigraph.query.records import Citation
from evigraph.verify.evidence import Asserted, Evidence, Rival, overlap

_UPGRADED = frozenset({"detail-missing", "not-as-bound", "no-statement-found", "entity-not-found", "entity-differs"})
"""Reasons of the text alone that a relation of the graph overrules: the words were others, the relation is the same."""


@dataclass(frozen=True, slots=True)
class View:
    """What the graph says of a claim: a reason code and the statements behind it."""

    reason: str
    citations: tuple[Citation, ...]


def view(reason: str, evidence: Evidence, *, whole: bool) -> View | None:
    """Return what the graph makes of a claim that its sentences left open with `reason`, or None.

    `whole` tells that relations are all the claim says: then it is carried where the graph has every one of them.
    """
    if evidence.schema is None or not evidence.asserted:
        return None
    held = [(one, _same(one, evidence.rivals)) for one in evidence.asserted]
    if whole and reason in _UPGRADED and all(found for _, found in held):
        return _carried([rival for _, found in held for rival in found])
    for one, found in held:
        if not found and (against := _against(one, evidence.rivals, evidence.schema)) is not None:
            return against
    return None


def _same(one: Asserted, rivals: Iterable[Rival]) -> list[Rival]:
    """Return the statements that tie the same entities by the same relation, said or denied as in the claim."""
    return [
        r
        for r in rivals
        if r.fact.predicate == one.predicate
        and r.fact.subject in one.subjects
        and r.fact.object in one.objects
        and r.statement.polarity == one.statement.polarity
        and overlap(one.statement.time, r.statement.time)
    ]


def _carried(found: list[Rival]) -> View:
    """Return that the graph has all relations of a claim, and how firmly."""
    firm = any(r.statement.modality == "asserted" for r in found)
    reported = any(r.statement.modality == "reported" for r in found)
    reason = "relation-matches" if firm else "only-reported" if reported else "only-hedged"
    return View(reason, _citations(found))


def _against(one: Asserted, rivals: Iterable[Rival], schema: Schema) -> View | None:
    """Return what speaks against an assertion that the graph does not have, or None."""
    relation = schema.relation(one.predicate)
    firm = [r for r in rivals if r.statement.modality == "asserted"]
    said = [r for r in firm if r.statement.polarity == "positive"]
    pair = [r for r in firm if r.fact.subject in one.subjects and r.fact.object in one.objects]
    back = [r for r in said if r.fact.subject in one.objects and r.fact.object in one.subjects]
    denied = [r for r in pair if r.fact.predicate == one.predicate and r.statement.polarity != one.statement.polarity]
    if denied:
        return View("negated", _citations(denied))
    if relation is None or one.statement.polarity == "negative":
        return None
    turned = [r for r in back if r.fact.predicate == one.predicate]
    if turned and not relation.symmetric:
        return View("roles-swapped", _citations(turned))
    barred = [r for r in pair if r.fact.predicate in relation.disjoint and r in said]
    if barred:
        return View("disjoint-relation", _citations(barred))
    same = [r for r in said if r.fact.predicate == one.predicate and r.fact.object and r.fact.subject]
    others = [
        r
        for r in same
        if (relation.functional and r.fact.subject in one.subjects and r.fact.object not in one.objects)
        or (relation.inverse_functional and r.fact.object in one.objects and r.fact.subject not in one.subjects)
    ]
    timely = [r for r in others if relation.permanent or overlap(one.statement.time, r.statement.time)]
    known = bool(one.objects) and bool(one.subjects)
    return View("functional-other", _citations(timely)) if timely and known else None


def _citations(found: Iterable[Rival]) -> tuple[Citation, ...]:
    """Return the sentences of statements, each once."""
    return tuple(dict.fromkeys(r.citation for r in found))
