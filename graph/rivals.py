"""Rivals: facts that should have one answer and are given several."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from evigraph.graph.grounds import Witness, corrects
from evigraph.graph.namesakes import Namesakes
from evigraph.graph.periods import Period
from evigraph.graph.records import Relation
from evigraph.graph.schema import Schema
from evigraph.graph.topics import CORRECTION, PLANNED, Lasting, Readings, Topic
from evigraph.graph.wordings import LIGHT, worded
from evigraph.ingest.values import compare

_SIDES = 4
"""A relation with more objects than this at one time is no functional one in this corpus: it is left alone."""

_COMPARED = 40
"""Sides of a question that are held against each other, at most."""


@dataclass(frozen=True, slots=True)
class Side:
    """Statements that say one thing of a fact."""

    text: str
    witnesses: tuple[Witness, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A fact that should have one answer, and the answers given."""

    subject: str
    predicate: str
    sides: tuple[Side, ...]
    permanent: bool = False
    exact: bool = False
    several: bool = False
    """More than one answer may be true: they exclude each other only where a text speaks of a correction."""
    correction: str = ""
    """Of a question with several true answers: which text speaks of a correction."""
    topical: bool = False
    """It is about a topic: the text around has told which of several namesakes is meant."""
    lasting: Lasting = ""
    """How long an answer holds: of an event for good, of a contract for years, else as its period says."""


def rivals(
    witness: Mapping[str, Witness],
    *,
    relations: Iterable[Relation],
    schema: Schema,
    namesakes: Namesakes,
    readings: Readings,
) -> list[Question]:
    """Return the questions to which witnesses give several answers, in a fixed order.

    A side stands only where one of its witnesses calls the entities by name: what a pronoun or "the company" was
    read as is not sure enough to accuse a source, unless it can mean nothing else. A topic says of what a statement's
    figure is, whatever its subject.
    """
    known = readings.topics
    plain = (witness[key] for key in sorted(witness) if key not in known)
    given = [one for one in worded(plain, schema) if one.fact.subject]
    found = tuple(relations)
    topical = list(_topical(witness, known, schema))
    asked = (
        *_functional(given, schema, namesakes),
        *_attributes(given, schema),
        *_denied(found, witness, namesakes),
        *_excluded(found, witness, schema=schema, namesakes=namesakes),
    )
    return topical + [question for one in asked if (question := _sure(one, namesakes, readings.sure)) is not None]


def _sure(question: Question, namesakes: Namesakes, sure: Container[str]) -> Question | None:
    """Return a question with the sides that stand, those of most texts first where there are very many; or None."""
    sides = [side for side in question.sides if _named(side, namesakes, sure)]
    reason = corrects(*(w for side in sides for w in side.witnesses)) if question.several else ""
    if len(sides) < 2 or (question.several and not reason):
        return None
    sides.sort(key=lambda side: (-len({w.text for w in side.witnesses}), side.witnesses[0].statement.id))
    return replace(question, sides=tuple(sides[:_COMPARED]), correction=reason)


def _named(side: Side, namesakes: Namesakes, sure: Container[str]) -> bool:
    for one in side.witnesses:
        if one.statement.id in sure:
            return True
        ends = [entity for entity in (one.fact.subject, one.fact.object) if entity]
        arguments = [one.statement.subject] if one.statement.value else [one.statement.subject, one.statement.object]
        if all(argument is None or namesakes.named(ends, argument.text) for argument in arguments):
            return True
    return False


def _functional(given: Iterable[Witness], schema: Schema, namesakes: Namesakes) -> Iterator[Question]:
    """Yield the relations that have several objects where they may have one, or several subjects."""
    asserted = [w for w in given if w.statement.polarity == "positive" and w.statement.modality == "asserted"]
    for inverse in (False, True):
        known = {r.name: r for r in schema.relations if (r.inverse_functional if inverse else r.functional)}
        groups: defaultdict[tuple[str, str], defaultdict[str, list[Witness]]] = defaultdict(lambda: defaultdict(list))
        for one in asserted:
            fact = one.fact
            if fact.predicate in known and fact.object:
                key, answer = (fact.object, fact.subject) if inverse else (fact.subject, fact.object)
                groups[key, fact.predicate][answer].append(one)
        for (key, predicate), answers in sorted(groups.items()):
            if 1 < len(answers) <= _SIDES:
                sides = tuple(Side(namesakes.title(a), _sorted(answers[a])) for a in sorted(answers))
                one_thing = [p for p in combinations(sorted(answers), 2) if namesakes.compatible(*p)]
                for kept in _apart(sides, sorted(answers), one_thing):
                    yield Question(key, predicate, kept, permanent=known[predicate].permanent)


def _apart(sides: tuple[Side, ...], answers: list[str], one_thing: list[tuple[str, str]]) -> Iterator[tuple[Side, ...]]:
    """Yield the pairs of sides whose answers cannot be one thing; all at once where none can."""
    if not one_thing:
        yield sides
        return
    for left, right in combinations(range(len(sides)), 2):
        if (answers[left], answers[right]) not in one_thing:
            yield sides[left], sides[right]


def _topical(witness: Mapping[str, Witness], topics: Mapping[str, Topic], schema: Schema) -> Iterator[Question]:
    """Yield the topics of which values that differ are given, but not those with very many: they are several things."""
    permanent = {attribute.name for attribute in schema.attributes if attribute.permanent}
    groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for key in sorted(topics):
        topic = topics[key]
        if PLANNED in topic.key:
            continue  # what is to be spent rivals nothing
        groups[topic.subject, topic.predicate, topic.lasting, topic.value.kind, *topic.key].append(key)
    for _, keys in sorted(groups.items()):
        topic = topics[keys[0]]
        sides = _sides(_spoken(witness[key], topics[key]) for key in keys)
        if 1 < len(sides) <= _SIDES:
            corrected = topic.key[0] == CORRECTION
            yield Question(
                topic.subject,
                topic.predicate,
                sides,
                permanent=topic.lasting == "event" or topic.predicate in permanent,
                exact=True,
                several=corrected,
                correction=f"{topic.key[-1]} speaks of a correction" if corrected else "",
                topical=True,
                lasting=topic.lasting,
            )


def _spoken(one: Witness, topic: Topic) -> Witness:
    """Return a witness as its topic reads it: the figure, the marks, and the day that stood in the figure's place."""
    said, day = one.statement, one.statement.value
    when = one.period
    if day is not None and day.kind == "date" and topic.value.kind != "date":
        when = Period(day.first, day.last, "day", stated=True)  # "640 people worked there on 31 December 2022"
    said = replace(said, value=topic.value, polarity="positive")
    return replace(one, statement=said, period=when, marks=topic.marks)


def _sides(witnesses: Iterable[Witness]) -> tuple[Side, ...]:
    """Return the values of one fact, each with the statements that agree on it."""
    sides: list[list[Witness]] = []
    for one in _sorted(witnesses):
        home = next((s for s in sides if _agree(s[0], one)), None)
        if home is None:
            sides.append([one])
        else:
            home.append(one)
    return tuple(Side(_value(side[0]), tuple(side)) for side in sides)


def _attributes(given: Iterable[Witness], schema: Schema) -> Iterator[Question]:
    """Yield the attributes for which values that differ are given."""
    known = {attribute.name: attribute for attribute in schema.attributes}
    groups: defaultdict[tuple[str, str, str, str], list[Witness]] = defaultdict(list)
    for one in given:
        fact, value, attribute = one.fact, one.statement.value, known.get(one.fact.predicate)
        held = one.statement.polarity == "positive" and one.statement.modality != "hedged"
        fits = value.kind in attribute.kinds if value and attribute else fact.predicate not in LIGHT
        if value is not None and held and fits:
            groups[fact.subject, fact.predicate, fact.object, value.kind].append(one)
    for (subject, predicate, _, _), witnesses in sorted(groups.items()):
        made = _sides(witnesses)
        if len(made) > 1:
            one_at_a_time = predicate in known and known[predicate].functional
            permanent = one_at_a_time and known[predicate].permanent
            several = not one_at_a_time
            yield Question(subject, predicate, made, permanent=permanent, exact=not permanent, several=several)


def _agree(left: Witness, right: Witness) -> bool:
    one, other = left.statement.value, right.statement.value
    return one is not None and other is not None and compare(one, other) in {"same", "compatible"}


def _value(witness: Witness) -> str:
    return witness.statement.value.text if witness.statement.value else ""


def _denied(relations: Iterable[Relation], witness: Mapping[str, Witness], namesakes: Namesakes) -> Iterator[Question]:
    """Yield the relations that are asserted by some and denied by others."""
    for relation in relations:
        held = [witness[s] for s in relation.statements if s in witness]
        denied = [witness[s] for s in relation.negated if s in witness and witness[s].statement.modality == "asserted"]
        if held and denied:
            text = namesakes.title(relation.object)
            sides = (Side(text, _sorted(held)), Side(f"not {text}", _sorted(denied)))
            yield Question(relation.subject, relation.predicate, sides)


def _excluded(
    relations: Iterable[Relation], witness: Mapping[str, Witness], *, schema: Schema, namesakes: Namesakes
) -> Iterator[Question]:
    """Yield the pairs of relations between two entities that exclude each other."""
    disjoint = {frozenset((r.name, other)) for r in schema.relations for other in r.disjoint}
    symmetric = {r.name for r in schema.relations if r.symmetric}
    between: defaultdict[tuple[str, ...], list[Relation]] = defaultdict(list)
    for relation in relations:
        between[tuple(sorted((relation.subject, relation.object)))].append(relation)
    for _, found in sorted(between.items()):
        for one, other in combinations(sorted(found, key=lambda relation: relation.id), 2):
            turned = one.subject != other.subject
            if frozenset((one.predicate, other.predicate)) not in disjoint:
                continue
            if turned and not symmetric & {one.predicate, other.predicate}:
                continue
            sides = tuple(
                Side(
                    f"{r.predicate} {namesakes.title(r.object)}",
                    _sorted(witness[s] for s in r.statements if s in witness),
                )
                for r in sorted((one, other), key=lambda r: r.predicate)
            )
            if all(side.witnesses for side in sides):
                yield Question(one.subject, min(one.predicate, other.predicate), sides)


def _sorted(witnesses: Iterable[Witness]) -> tuple[Witness, ...]:
    return tuple(sorted(witnesses, key=lambda witness: witness.statement.id))
