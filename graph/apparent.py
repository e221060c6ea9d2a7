"""Apparent conflicts: figures and offices that differ because they are of another thing, time, unit or basis.

A reader may take them for a contradiction: a company's staff and its plant's, a price in two currencies, a chief
executive and the one before. They are told with their class, so that nobody takes them for a real conflict.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from evigraph.graph.grounds import Witness, units
from evigraph.graph.namesakes import Namesakes
from evigraph.graph.records import Relation
from evigraph.graph.rivals import Question, Side
from evigraph.graph.topics import PLANNED, Readings, Topic
from evigraph.ingest.names import strip_legal
from evigraph.ingest.records import Value
from evigraph.ingest.values import compare

_COUNTED = frozenset({"employees", "capacity"})
"""Attributes that a company and each of its plants have."""

_RUNS = frozenset({"active_in", "built", "operates", "owns"})
_STAFF = frozenset({"employee", "job", "people", "worker"})
_OFFICES = frozenset({"leads", "chairs"})
_RESTATED = re.compile(
    r"(?:this|that|the|these)\s+(?:quantity|amount|volume|figure|sum|number|price|value|tonnage)\Z", re.IGNORECASE
)
_EQUALS = frozenset({"correspond to", "be equivalent to", "equal", "be equal to", "translate into", "equate to"})
_NEXT = 4
"""Code points between a sentence and the next."""

Kind = Literal["time", "basis", "unit", "subject"]


@dataclass(frozen=True, slots=True)
class Apparent:
    """A question whose two answers both hold, the class of their difference, and why."""

    question: Question
    kind: Kind
    reason: str


def apparent(
    witness: Mapping[str, Witness], *, relations: Iterable[Relation], namesakes: Namesakes, readings: Readings
) -> list[Apparent]:
    """Return the apparent conflicts between witnesses, in a fixed order; statements of one document may take part."""
    held = tuple(relation for relation in relations if relation.statements)
    figures = _figures(witness, readings)
    return [
        *_wholes(figures, held, namesakes),
        *_homonyms(figures, held, namesakes),
        *_successions(held, witness, namesakes),
        *_planned(witness, readings),
        *_restated(witness, readings),
    ]


Figures = Mapping[tuple[str, str], tuple[Witness, ...]]
"""The statements of an attribute's value, by entity and attribute, values as their topics read them."""


def _figures(witness: Mapping[str, Witness], readings: Readings) -> Figures:
    found: defaultdict[tuple[str, str], list[Witness]] = defaultdict(list)
    for key in sorted(witness):
        one, topic = witness[key], readings.topics.get(key)
        if topic is not None:
            if topic.key[:1] == ("site",) and PLANNED not in topic.key and topic.predicate in _COUNTED:
                found[topic.subject, topic.predicate].append(_with(one, topic.value))
            continue
        value, said = one.statement.value, one.statement
        if value is None or not one.fact.subject or said.polarity == "negative" or said.modality != "asserted":
            continue
        if one.fact.predicate in _COUNTED:
            found[one.fact.subject, one.fact.predicate].append(_with(one, value))
        elif value.kind == "number" and value.unit in _STAFF:
            found[one.fact.subject, "jobs"].append(_with(one, value))
    return {key: tuple(found[key]) for key in sorted(found)}


def _with(one: Witness, value: Value) -> Witness:
    value = replace(value, unit="") if value.kind == "number" else value
    return replace(one, statement=replace(one.statement, value=value))


def _at(figures: Figures, site: str, attribute: str) -> tuple[Witness, ...]:
    """Return the figures of a site; "Halden has brought 1,900 jobs" counts its people."""
    jobs = figures.get((site, "jobs"), ()) if attribute == "employees" else ()
    return (*figures.get((site, attribute), ()), *jobs)


def _wholes(figures: Figures, relations: Iterable[Relation], namesakes: Namesakes) -> Iterator[Apparent]:
    """Yield a company's figure beside that of a plant of its own, or of a company that it holds."""
    sites = _sites(relations)
    for (company, attribute), whole in figures.items():
        for site in sorted(sites.get(company, ())) if attribute in _COUNTED else ():
            part = [p for p in _at(figures, site, attribute) if any(_above(w, p) for w in whole)]
            kept = [w for w in whole if any(_above(w, p) for p in part)]
            if part and kept:
                question = _question(company, attribute, kept, part)
                title = f"{namesakes.title(company)} and {namesakes.title(site)}"
                yield Apparent(question, "subject", f"the figures are of two things: {title}")


def _sites(relations: Iterable[Relation]) -> dict[str, set[str]]:
    """Return what companies run, themselves or by a company that they hold."""
    runs: defaultdict[str, set[str]] = defaultdict(set)
    holds: defaultdict[str, set[str]] = defaultdict(set)
    for one in relations:
        if one.predicate in _RUNS:
            runs[one.subject].add(one.object)
        if one.predicate == "acquired":
            holds[one.subject].add(one.object)
        if one.predicate == "subsidiary_of":
            holds[one.object].add(one.subject)
    parents = sorted({*runs, *holds})
    return {
        parent: set(runs.get(parent, ())).union(*(runs.get(child, ()) for child in holds.get(parent, ())))
        for parent in parents
    }


def _above(whole: Witness, part: Witness) -> bool:
    """Tell whether one value is clearly the larger, in the same unit."""
    left, right = whole.statement.value, part.statement.value
    if left is None or right is None or left.low is None or right.high is None:
        return False
    comparable = compare(left, right) == "differ" and whole.statement.id != part.statement.id
    return comparable and left.low > right.high


def _homonyms(figures: Figures, relations: Iterable[Relation], namesakes: Namesakes) -> Iterator[Apparent]:
    """Yield the figures of two companies of one name, those of their plants included."""
    bearers: defaultdict[str, set[str]] = defaultdict(set)
    for entity, names in namesakes.names.items():
        for name in names:
            if strip_legal(name) != name:
                bearers[strip_legal(name)].add(entity)
    runs = {(one.subject, one.object) for one in relations if one.predicate in _RUNS}
    for name, entities in sorted(bearers.items()):
        for attribute in sorted(_COUNTED) if len(entities) == 2 else ():
            left, right = sorted(entities)
            sides = [
                [
                    w
                    for own in (entity, *sorted(o for s, o in runs if s == entity))
                    for w in _at(figures, own, attribute)
                ]
                for entity in (left, right)
            ]
            if all(sides) and not any(_same(one, other) for one in sides[0] for other in sides[1]):
                yield Apparent(_question(left, attribute, *sides), "subject", f"several things are called {name}")


def _same(one: Witness, other: Witness) -> bool:
    left, right = one.statement.value, other.statement.value
    return left is None or right is None or compare(left, right) != "differ"


def _successions(
    relations: tuple[Relation, ...], witness: Mapping[str, Witness], namesakes: Namesakes
) -> Iterator[Apparent]:
    """Yield an office's holder beside the one who followed them, where a text says that they did."""
    held = [one for one in relations if one.predicate in _OFFICES]
    for after in relations:
        if after.predicate != "succeeded":
            continue
        for office in held:
            if office.subject != after.object:
                continue
            first = [witness[key] for key in office.statements if key in witness]
            second = [witness[key] for key in after.statements if key in witness]
            if first and second:
                sides = (
                    Side(namesakes.title(after.object), tuple(first)),
                    Side(namesakes.title(after.subject), tuple(second)),
                )
                reason = f"{namesakes.title(after.subject)} succeeded {namesakes.title(after.object)}"
                yield Apparent(Question(office.object, office.predicate, sides), "time", reason)


def _planned(witness: Mapping[str, Witness], readings: Readings) -> Iterator[Apparent]:
    """Yield what was to be paid for a site beside what was, where the currencies differ."""
    by_site: defaultdict[tuple[str, str], list[tuple[str, Topic]]] = defaultdict(list)
    for key in sorted(readings.topics):
        topic = readings.topics[key]
        if topic.key[:1] == ("site",) and topic.value.kind == "money":
            by_site[topic.subject, topic.predicate].append((key, topic))
    for (site, attribute), topics in sorted(by_site.items()):
        open_ = [(key, topic.value) for key, topic in topics if PLANNED in topic.key]
        done = [(key, topic.value) for key, topic in topics if PLANNED not in topic.key]
        left = [_with(witness[k], v) for k, v in done if any(units(v, other) for _, other in open_)]
        right = [_with(witness[k], v) for k, v in open_ if any(units(v, other) for _, other in done)]
        if left and right:
            yield Apparent(_question(site, attribute, left, right), "unit", "the currencies differ")


def _restated(witness: Mapping[str, Witness], readings: Readings) -> Iterator[Apparent]:
    """Yield a quantity beside the one that the next sentence gives for it on another basis."""
    topics = readings.topics
    for key in sorted(witness):
        one = witness[key]
        said, value = one.statement, one.statement.value
        if value is None or said.predicate not in _EQUALS or not _RESTATED.match(said.subject.text):
            continue
        before = [
            other
            for other in sorted(topics)
            if witness[other].document.id == one.document.id
            and 0 <= said.start - witness[other].statement.end <= _NEXT
            and compare(topics[other].value, value) == "differ"
        ]
        for topic in (topics[other] for other in before[:1]):
            alike = [k for k in sorted(topics) if _facet(topics[k]) == _facet(topic)]
            left = [
                _with(witness[k], topics[k].value) for k in alike if compare(topics[k].value, topic.value) == "same"
            ]
            yield Apparent(
                _question(topic.subject, topic.predicate, left, [one]), "basis", "one of the values restates the other"
            )


def _facet(topic: Topic) -> tuple[str, str, tuple[str, ...]]:
    return topic.subject, topic.predicate, topic.key


def _question(subject: str, predicate: str, left: Iterable[Witness], right: Iterable[Witness]) -> Question:
    return Question(subject, predicate, (_side(left), _side(right)))


def _side(found: Iterable[Witness]) -> Side:
    witnesses = tuple(sorted(found, key=lambda one: one.statement.id))
    value = witnesses[0].statement.value
    return Side(value.text if value else "", witnesses)
