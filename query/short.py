"""The bare answer: a name, a date, a number, yes or no, taken from the sentence that answers best."""

import re
from collections.abc import Sequence

from evigraph.graph.records import Entity, Fact
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Statement
from evigraph.query.evidence import Candidate, Demand
from evigraph.query.records import Plan
from evigraph.query.words import stems

_TOKEN = re.compile(r"\w+")


def short(plan: Plan, asked: Demand, chosen: Sequence[Candidate], *, store: GraphStore) -> str:
    """Return the bare answer of a question from its chosen sentences, best first; empty where there is none."""
    if not chosen or plan.expects in {"", "boolean"}:
        return ""
    stated = _stated(plan, chosen, store)
    if stated:
        return stated
    for one in sorted((one for one in chosen if one.typed), key=lambda one: -one.score)[:1]:
        return _nearest(one, asked)
    return ""


def _stated(plan: Plan, chosen: Sequence[Candidate], store: GraphStore) -> str:
    """Return the other end, or the value, of the best statement that says what is asked of a named entity."""
    said = [(place, statement) for place, one in enumerate(chosen) for statement in one.said if one.timely]
    facts = {fact.id: fact for fact in store.read(Fact, sorted({statement.id for _, statement in said}))}
    order = {name: place for place, name in enumerate(plan.predicates)}
    ranked = sorted(
        said,
        key=lambda item: (
            item[1].polarity != "positive",
            item[1].modality == "hedged",
            order.get(facts[item[1].id].predicate, 99),
            item[0],
            item[1].id,
        ),
    )
    for _, statement in ranked:
        if found := _end(plan, statement, facts[statement.id], store):
            return found
    return ""


def _end(plan: Plan, statement: Statement, fact: Fact, store: GraphStore) -> str:
    if statement.value is not None:
        fits = {"date": statement.value.kind == "date", "number": statement.value.kind != "date"}
        return statement.value.text if fits.get(plan.expects, False) and fact.subject in plan.entities else ""
    if plan.expects in {"date", "number"}:
        return ""
    others = [end for end in (fact.subject, fact.object) if end and end not in plan.entities]
    names = {entity.id: entity for entity in store.read(Entity, others)}
    if len(others) == 1 and others[0] in names:
        entity = names[others[0]]
        return entity.name if plan.expects in {"entity", entity.type} or entity.type == "thing" else ""
    return ""


def _nearest(one: Candidate, asked: Demand) -> str:
    """Return, of what is of the type asked for, the one closest to the words asked for."""
    marks = [
        (found.start() + found.end()) / 2
        for found in _TOKEN.finditer(one.text)
        if any(word in asked.weights for word in stems(found.group()))
    ]
    if not marks:
        return one.typed[0]

    def distance(text: str) -> float:
        at = one.text.find(text) + len(text) / 2
        return min(abs(at - mark) for mark in marks)

    return min(one.typed, key=lambda text: (distance(text), one.text.find(text)))
