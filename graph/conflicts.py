"""Conflicts: statements about one fact that cannot both hold, and what kind of difference each is."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from evigraph.graph.grounds import Witness, basis, corrects, units
from evigraph.graph.namesakes import Namesakes
from evigraph.graph.periods import meet
from evigraph.graph.records import Conflict, Relation
from evigraph.graph.schema import Schema
from evigraph.ingest.values import compare

Kind = Literal["real", "correction", "time", "basis", "unit", "subject"]

_PRECEDENCE: tuple[Kind, ...] = ("correction", "subject", "basis", "unit", "real", "time")
"""Where statements of two sides differ in several ways, the first of these is the conflict's kind."""

_SIDES = 4
"""A relation with more objects than this at one time is no functional one in this corpus: it is left alone."""

_WITNESSES = 20
"""Statements of a side that are held against those of another."""


@dataclass(frozen=True, slots=True)
class _Side:
    """Statements that say one thing of a fact."""

    text: str
    witnesses: tuple[Witness, ...]


@dataclass(frozen=True, slots=True)
class _Question:
    """A fact that should have one answer, and the answers given."""

    subject: str
    predicate: str
    sides: tuple[_Side, ...]
    permanent: bool = False
    exact: bool = False


def conflicts(
    workspace: str,
    witness: Mapping[str, Witness],
    *,
    relations: Iterable[Relation],
    schema: Schema,
    namesakes: Namesakes,
) -> tuple[Conflict, ...]:
    """Return the statements of one fact that cannot both hold, as conflicts sorted by id.

    They are values of a relation or attribute that has one per subject and time, a relation asserted and denied,
    and two relations that exclude each other. Statements of one document, or of copies of one text, do not conflict.
    Stated periods that differ are no conflict; where a text gives none and the documents' years differ, the kind is
    `time`.
    """
    given = [witness[key] for key in sorted(witness)]
    found = tuple(relations)
    questions = [
        *_functional(given, schema, namesakes),
        *_attributes(given, schema),
        *_denied(found, witness, namesakes),
        *_excluded(found, witness, schema=schema, namesakes=namesakes),
    ]
    decided = [(question, _decide(question, namesakes)) for question in questions]
    made = [_conflict(workspace, question, kind, pairs) for question, kinds in decided for kind, pairs in kinds.items()]
    return tuple(sorted({conflict.id: conflict for conflict in made}.values(), key=lambda conflict: conflict.id))


def _functional(given: Iterable[Witness], schema: Schema, namesakes: Namesakes) -> Iterator[_Question]:
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
                sides = tuple(_Side(namesakes.title(a), _sorted(answers[a])) for a in sorted(answers))
                one_thing = [p for p in combinations(sorted(answers), 2) if namesakes.compatible(*p)]
                for kept in _apart(sides, sorted(answers), one_thing):
                    yield _Question(key, predicate, kept, permanent=known[predicate].permanent)


def _apart(
    sides: tuple[_Side, ...], answers: list[str], one_thing: list[tuple[str, str]]
) -> Iterator[tuple[_Side, ...]]:
    """Yield the pairs of sides whose answers cannot be one thing; all at once where none can."""
    if not one_thing:
        yield sides
        return
    for left, right in combinations(range(len(sides)), 2):
        if (answers[left], answers[right]) not in one_thing:
            yield sides[left], sides[right]


def _attributes(given: Iterable[Witness], schema: Schema) -> Iterator[_Question]:
    """Yield the attributes for which values that differ are given."""
    known = {attribute.name: attribute for attribute in schema.attributes if attribute.functional}
    groups: defaultdict[tuple[str, str, str, str], list[Witness]] = defaultdict(list)
    for one in given:
        fact, value, attribute = one.fact, one.statement.value, known.get(one.fact.predicate)
        held = one.statement.polarity == "positive" and one.statement.modality != "hedged"
        if value is not None and attribute is not None and value.kind in attribute.kinds and held:
            groups[fact.subject, fact.predicate, fact.object, value.kind].append(one)
    for (subject, predicate, _, _), witnesses in sorted(groups.items()):
        sides: list[list[Witness]] = []
        for one in _sorted(witnesses):
            home = next((s for s in sides if _agree(s[0], one)), None)
            if home is None:
                sides.append([one])
            else:
                home.append(one)
        if len(sides) > 1:
            permanent = known[predicate].permanent
            made = tuple(_Side(_value(side[0]), tuple(side)) for side in sides)
            yield _Question(subject, predicate, made, permanent=permanent, exact=not permanent)


def _agree(left: Witness, right: Witness) -> bool:
    one, other = left.statement.value, right.statement.value
    return one is not None and other is not None and compare(one, other) in {"same", "compatible"}


def _value(witness: Witness) -> str:
    return witness.statement.value.text if witness.statement.value else ""


def _denied(relations: Iterable[Relation], witness: Mapping[str, Witness], namesakes: Namesakes) -> Iterator[_Question]:
    """Yield the relations that are asserted by some and denied by others."""
    for relation in relations:
        held = [witness[s] for s in relation.statements if s in witness]
        denied = [witness[s] for s in relation.negated if s in witness and witness[s].statement.modality == "asserted"]
        if held and denied:
            text = namesakes.title(relation.object)
            sides = (_Side(text, _sorted(held)), _Side(f"not {text}", _sorted(denied)))
            yield _Question(relation.subject, relation.predicate, sides)


def _excluded(
    relations: Iterable[Relation], witness: Mapping[str, Witness], *, schema: Schema, namesakes: Namesakes
) -> Iterator[_Question]:
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
                _Side(
                    f"{r.predicate} {namesakes.title(r.object)}",
                    _sorted(witness[s] for s in r.statements if s in witness),
                )
                for r in sorted((one, other), key=lambda r: r.predicate)
            )
            if all(side.witnesses for side in sides):
                yield _Question(one.subject, min(one.predicate, other.predicate), sides)


def _sorted(witnesses: Iterable[Witness]) -> tuple[Witness, ...]:
    return tuple(sorted(witnesses, key=lambda witness: witness.statement.id))


def _decide(question: _Question, namesakes: Namesakes) -> dict[Kind, list[tuple[_Side, _Side, str]]]:
    """Return the pairs of sides that conflict, by kind, each with its reason."""
    decided: defaultdict[Kind, list[tuple[_Side, _Side, str]]] = defaultdict(list)
    for left, right in combinations(question.sides, 2):
        found: dict[Kind, str] = {}
        for one in left.witnesses[:_WITNESSES]:
            for other in right.witnesses[:_WITNESSES]:
                kind, reason = _kind(question, one, other, namesakes)
                if kind is not None and one.text != other.text:
                    found.setdefault(kind, reason)
        for kind in _PRECEDENCE:
            if kind in found:
                decided[kind].append((left, right, found[kind]))
                break
    return dict(decided)


def _kind(question: _Question, one: Witness, other: Witness, namesakes: Namesakes) -> tuple[Kind | None, str]:
    """Return what kind of conflict two statements are in, and why; None where they are in none."""
    left, right = one.statement.value, other.statement.value
    by_value = left is not None and right is not None
    if left is not None and right is not None:
        outcome = compare(left, right)
        if outcome in {"same", "compatible"} or (outcome == "incomparable" and not units(left, right)):
            return None, ""
    meeting = "same" if question.permanent else meet(one.period, other.period, exact=question.exact)
    if meeting == "other":
        return None, ""
    if reason := corrects(one, other):
        return "correction", reason
    if shared := namesakes.shared(question.subject, (one.statement, other.statement)):
        return "subject", f"several things are called {shared}"
    if by_value and (bases := basis(one) ^ basis(other)):
        return "basis", f"one of the values is {', '.join(sorted(bases))}"
    if left is not None and right is not None and units(left, right):
        return "unit", f"units differ: {left.text} and {right.text}"
    if meeting == "unclear":
        return "time", "the texts need not speak of the same time"
    return "real", "the same fact, the same time, and they differ"


def _conflict(workspace: str, question: _Question, kind: Kind, pairs: Sequence[tuple[_Side, _Side, str]]) -> Conflict:
    sides = sorted(
        {
            tuple(w.statement.id for w in side.witnesses): side.text for one, other, _ in pairs for side in (one, other)
        }.items()
    )
    key = "\0".join(["conflict", workspace, question.subject, question.predicate, kind, *(ids[0] for ids, _ in sides)])
    return Conflict(
        id=hashlib.sha256(key.encode()).hexdigest()[:16],
        subject=question.subject,
        predicate=question.predicate,
        kind=kind,
        sides=tuple(ids for ids, _ in sides),
        values=tuple(text for _, text in sides),
        reason=min(reason for *_, reason in pairs),
    )
