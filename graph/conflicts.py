"""Conflicts: statements about one fact that cannot both hold, and what kind of difference each is."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Literal

from evigraph.graph.apparent import apparent
from evigraph.graph.grounds import Witness, basis, corrects, supersedes, units
from evigraph.graph.namesakes import Namesakes
from evigraph.graph.periods import Meeting, meet, near
from evigraph.graph.records import Conflict, Relation
from evigraph.graph.rivals import Question, Side, rivals
from evigraph.graph.schema import Schema
from evigraph.graph.topics import PLAIN, Readings, apart
from evigraph.ingest.records import Value
from evigraph.ingest.values import compare

Kind = Literal["real", "correction", "time", "basis", "unit", "subject"]

_PRECEDENCE: tuple[Kind, ...] = ("correction", "subject", "basis", "unit", "real", "time")
"""Where statements of two sides differ in several ways, the first of these is the conflict's kind."""

_WITNESSES = 8
"""Statements of a side that are held against those of another."""

_STOCKS = frozenset({"employees", "capacity", "members", "customers", "population", "cost"})
"""Attributes that change slowly."""

_QUARTER, _YEARS = 120, 730
"""Days within which a stock, and a contract, are taken for the same whatever the calendar year."""

_MOVES = 0.2
"""The share by which a stock may change within a quarter."""


def conflicts(
    workspace: str,
    witness: Mapping[str, Witness],
    *,
    relations: Iterable[Relation],
    schema: Schema,
    namesakes: Namesakes,
    readings: Readings = PLAIN,
) -> tuple[Conflict, ...]:
    """Return the statements of one fact that cannot both hold, as conflicts sorted by id.

    They are values of a relation or attribute that has one per subject and time, any values of which a text says that
    they were corrected, a relation asserted and denied, and two relations that exclude each other. Statements of one
    document, or of copies of one text, do not conflict. Stated periods that differ are no conflict; where a text gives
    none and the documents' years differ, the kind is `time`.
    """
    relations = tuple(relations)
    questions = rivals(witness, relations=relations, schema=schema, namesakes=namesakes, readings=readings)
    decided = [(question, _decide(question, namesakes)) for question in questions]
    made = [_conflict(workspace, question, kind, pairs) for question, kinds in decided for kind, pairs in kinds.items()]
    made += [
        _conflict(workspace, one.question, one.kind, [(one.question.sides[0], one.question.sides[1], one.reason)])
        for one in apparent(witness, relations=relations, namesakes=namesakes, readings=readings)
    ]
    return tuple(sorted({conflict.id: conflict for conflict in made}.values(), key=lambda conflict: conflict.id))


def _decide(question: Question, namesakes: Namesakes) -> dict[Kind, list[tuple[Side, Side, str]]]:
    """Return the pairs of sides that conflict, by kind, each with its reason."""
    decided: defaultdict[Kind, list[tuple[Side, Side, str]]] = defaultdict(list)
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


def _kind(question: Question, one: Witness, other: Witness, namesakes: Namesakes) -> tuple[Kind | None, str]:
    """Return what kind of conflict two statements are in, and why; None where they are in none."""
    left, right = one.statement.value, other.statement.value
    meeting = _meeting(question, one, other)
    if meeting == "other" or (left and right and not _exclude(left, right)) or apart(one, other):
        return None, ""
    if question.several:
        return "correction", question.correction
    if reason := corrects(one, other) or (supersedes(one, other) if meeting == "same" else ""):
        return "correction", reason
    if not question.topical and (shared := namesakes.shared(question.subject, (one.statement, other.statement))):
        return "subject", f"several things are called {shared}"
    if left and right and (bases := basis(one) ^ basis(other)):
        return "basis", f"one of the values is {', '.join(sorted(bases))}"
    if left and right and units(left, right):
        return "unit", f"units differ: {left.text} and {right.text}"
    if meeting == "unclear":
        return "time", "the texts need not speak of the same time"
    return "real", "the same fact, the same time, and they differ"


def _meeting(question: Question, one: Witness, other: Witness) -> Meeting:
    """Return whether two statements speak of one time, by how long what the question is about lasts."""
    if question.permanent:
        return "same"
    days = _YEARS if question.lasting == "contract" else _QUARTER if question.predicate in _STOCKS else 0
    met = meet(one.period, other.period, exact=question.exact)
    if (
        met == "unclear"
        and days
        and near(one.period, other.period, days=days, dates=(one.document.date, other.document.date))
    ):
        slow = question.lasting == "contract" or _far(one.statement.value, other.statement.value)
        return "same" if slow else met
    return met


def _far(left: Value | None, right: Value | None) -> bool:
    """Tell whether two values lie further apart than a stock moves in a quarter."""
    if left is None or right is None or left.low is None or right.low is None:
        return False
    return abs(left.low - right.low) > _MOVES * max(abs(left.low), abs(right.low))


def _exclude(left: Value, right: Value) -> bool:
    """Tell whether two values differ, or cannot be compared for their units alone."""
    outcome = compare(left, right)
    return outcome == "differ" or (outcome == "incomparable" and units(left, right))


def _conflict(workspace: str, question: Question, kind: Kind, pairs: Sequence[tuple[Side, Side, str]]) -> Conflict:
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
