"""When a clause holds: the date that stands in it, else the one it inherits, else the document's own."""

from calendar import monthrange
from functools import lru_cache
from typing import Literal

from evigraph.ingest.extract.clauses import Clause
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.records import Time, Value
from evigraph.ingest.values.dates import whole

_NOUNS = frozenset(("compound", "amod", "nummod", "nmod", "poss", "appos"))
Precision = Literal["day", "month", "quarter", "year", "range"]


@lru_cache(maxsize=10_000)
def document_time(date: str) -> Time | None:
    """Return the time that a document's date gives, or None: `2023-04` is all of that month.

    >>> document_time("2023-04").last
    '2023-04-30'
    """
    date = whole(date)
    if not date:
        return None
    year = int(date[:4])
    if len(date) == 4:
        return Time(f"{date}-01-01", f"{date}-12-31", "year", stated=False)
    if len(date) == 7:
        return Time(f"{date}-01", f"{date}-{monthrange(year, int(date[5:]))[1]:02d}", "month", stated=False)
    return Time(date, date, "day", stated=False)


def stated(value: Value) -> Time:
    """Return the time that a date in the text states; an open end lies at the end of the calendar."""
    first, last = value.first, value.last
    if value.bound == "at_least":
        return Time(first, "9999-12-31", "range", stated=True, start=value.start, end=value.end)
    if value.bound == "at_most":
        return Time("0001-01-01", last, "range", stated=True, start=value.start, end=value.end)
    return Time(first, last, precision(first, last), stated=True, start=value.start, end=value.end)


def precision(first: str, last: str) -> Precision:
    """Return how exactly two days bound a time.

    >>> precision("2021-07-01", "2021-09-30")
    'quarter'
    """
    if first == last:
        return "day"
    whole = first[8:] == "01" and int(last[8:]) == monthrange(int(last[:4]), int(last[5:7]))[1]
    if first[:4] == last[:4] and whole:
        months = int(last[5:7]) - int(first[5:7]) + 1
        if months == 12:
            return "year"
        if months == 1:
            return "month"
        if months == 3 and int(first[5:7]) % 3 == 1:
            return "quarter"
    return "range"


def bind_times(scene: Scene, clauses: list[Clause], begin: int, end: int) -> None:
    """Note in the scene the stated time of each clause of a sentence, the nearest date first, then inherited ones."""
    tree = scene.tree
    held: dict[int, tuple[int, Value, int]] = {}
    for value, first, past in scene.values:
        if value.kind != "date" or first < begin or past > end:
            continue
        root = tree.root_of(first, past - 1)
        if tree.deps[root] in _NOUNS:
            continue
        verb = tree.clause(root)
        depth = 0
        for head in tree.climb(root):
            if head == verb:
                break
            depth += 1
        if verb >= 0 and (verb not in held or depth < held[verb][0]):
            held[verb] = (depth, value, first)
    if not held:
        return
    for clause in clauses:
        found = _inherited(scene, clause.verb, held)
        if found:
            scene.times[clause.verb] = stated(found)


def _inherited(scene: Scene, verb: int, held: dict[int, tuple[int, Value, int]]) -> Value | None:
    """Return the date of a clause, or that of the clause it completes, or one set before the first of joined verbs."""
    tree = scene.tree
    for _ in range(6):
        if verb in held:
            return held[verb][1]
        dep, head = tree.deps[verb], tree.heads[verb]
        if head == verb or dep not in ("xcomp", "conj", "advcl", "pcomp"):
            return None
        if dep in ("conj", "advcl") and head in held and held[head][2] > head:
            return None
        verb = head
    return None
