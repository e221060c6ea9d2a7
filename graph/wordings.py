"""Wordings: one attribute in the several forms in which texts state it, brought to the form of a value."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evigraph.graph.grounds import Witness
from evigraph.graph.schema import Schema, attribute_of
from evigraph.ingest.records import Value
from evigraph.ingest.values import find_values

LIGHT = frozenset(
    {"be", "come", "do", "get", "give", "go", "have", "include", "make", "need", "say", "see", "take", "use"}
)
"""Predicates that say too little to hold two values against each other."""

PEOPLE = re.compile(r"\b(?:people|employees|workers|persons|staff|men and women)\s*$")
"""The end of a subject that is a number of people."""

WORKS = re.compile(r"^(?:be )?(?:work|employ)|^works_for$")
"""Predicates that make of a number of people a headcount."""

_COUNTS = frozenset({"count", "number", "have", "total", "boast"})
_STAFF = frozenset({"employee", "worker", "staff", "people", "staffer"})
_OF = re.compile(r"((?:[a-z-]+\s+){0,2}[a-z-]+)\s+of\s+(?:about\s+|some\s+|around\s+)?$")


def worded(given: Iterable[Witness], schema: Schema) -> Iterator[Witness]:
    """Yield witnesses with their attributes in one form, and for a founding with a time its date beside it."""
    known = frozenset(attribute.name for attribute in schema.attributes)
    for one in given:
        yield _employing(one) or _named_before(one, schema, known) or one
        if founding := _founding(one):
            yield founding


def headcount(one: Witness) -> Value | None:
    """Return the number of people that a statement says to work somewhere ("640 people work there"), or None."""
    phrase = one.statement.subject
    if not (PEOPLE.search(phrase.text) and WORKS.search(one.statement.predicate)):
        return None
    found = (value for value in find_values(phrase.text, offset=phrase.start) if value.kind == "number")
    return next(found, None)


def _employing(one: Witness) -> Witness | None:
    """Read "2,300 people work for Halden" and "Halden counts 2,300 employees" as what Halden employs."""
    said, fact = one.statement, one.fact
    value = said.value
    if value is not None and value.kind == "number" and value.unit in _STAFF and fact.predicate in _COUNTS:
        return replace(one, fact=replace(fact, predicate="employees"))
    count = headcount(one) if fact.object and said.object is not None else None
    if count is None or said.object is None:
        return None
    turned = replace(said, subject=said.object, object=None, value=count)
    return replace(one, statement=turned, fact=replace(fact, subject=fact.object, predicate="employees", object=""))


def _named_before(one: Witness, schema: Schema, known: frozenset[str]) -> Witness | None:
    """Read the attribute that stands before the value where the predicate is light: "had revenue of"."""
    value = one.statement.value
    if value is None or one.fact.predicate not in LIGHT:
        return None
    found = _OF.search(one.sentence[: value.start - one.statement.start])
    words = found.group(1).split() if found else []
    names = (attribute_of(schema, " ".join(words[at:]), value.kind) for at in range(len(words)))
    name = next((name for name in names if name in known), "")
    return replace(one, fact=replace(one.fact, predicate=name)) if name else None


def _founding(one: Witness) -> Witness | None:
    """Read "Ada Berg founded Halden in 2015" as a date of founding."""
    said, fact, time = one.statement, one.fact, one.statement.time
    if fact.predicate != "founded" or said.object is None or said.value is not None or said.polarity == "negative":
        return None
    if not fact.object or said.modality == "hedged" or time is None or not time.stated or time.start < said.start:
        return None
    if time.precision == "range":
        return None
    text = one.sentence[time.start - said.start : time.end - said.start]
    day = Value("date", text, time.start, time.end, first=time.first, last=time.last)
    founded = said.subject if fact.inverted else said.object
    turned = replace(said, subject=founded, object=None, value=day, time=None)
    return replace(one, statement=turned, fact=replace(fact, subject=fact.object, predicate="founded_on", object=""))
