"""Where a statement was corrected or is disputed: the statement that corrects it, those that dispute it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from evigraph.graph.records import Conflict
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Argument, Document, Statement
from evigraph.query.cite import Place

_OPEN = "0001-01-01"
"""The first day of a time that is only said to have ended."""


@dataclass(frozen=True, slots=True)
class Handover:
    """Who holds a role that changed hands, empty where that is not clear, and the sentence that tells."""

    name: str
    place: Place


def stated_at(places: Collection[Place], store: GraphStore) -> dict[str, Statement]:
    """Return the statements of the sentences at these places, by id."""
    wanted = {(document, start) for document, start, _ in places}
    read = store.read(Statement, sorted({document for document, _ in wanted}), by="document")
    return {one.id: one for one in read if (one.document, one.start) in wanted}


def correction(statements: Collection[str], store: GraphStore) -> tuple[Statement, Statement] | None:
    """Return a statement that was corrected, of these, and the one that corrects it; None where there is no such.

    Of the sides of a conflict that is a correction the one that was said last for the first time holds; where no date
    tells which that is, none does.
    """
    given = set(statements)
    for conflict in store.read(Conflict):
        if conflict.kind != "correction" or not any(given & set(side) for side in conflict.sides):
            continue
        said = {
            one.id: one for one in store.read(Statement, sorted({name for side in conflict.sides for name in side}))
        }
        dates = {one.id: one.date for one in store.read(Document, sorted({one.document for one in said.values()}))}
        sides = sorted((min((dates[said[name].document], name) for name in side), side) for side in conflict.sides)
        (date, name), _ = sides[-1]
        older = sorted(given & {name for _, side in sides[:-1] for name in side})
        if older and sides[0][0][0] and all(date > other for (other, _), _ in sides[:-1]):
            return said[older[0]], said[name]
    return None


def disputed(statements: Collection[str], store: GraphStore) -> list[Statement]:
    """Return one statement of each other side of the real conflicts that these take part in, in order of conflict."""
    given = set(statements)
    wanted = [
        min(side)
        for conflict in store.read(Conflict)
        if conflict.kind == "real" and any(given & set(side) for side in conflict.sides)
        for side in conflict.sides
        if not given & set(side)
    ]
    said = {one.id: one for one in store.read(Statement, sorted(set(wanted)))}
    return [said[name] for name in dict.fromkeys(wanted)]


def holder(named: str, subjects: Collection[str], predicates: Collection[str], store: GraphStore) -> Handover | None:
    """Return who holds a role now, where the graph has it that it changed hands and `named` held it at some time.

    Of the sides of a conflict of time the one holds whose statements do not say until when; where several are such,
    the one that a document of a later date than all others speaks of. The result names nobody where that does not tell.
    """
    for conflict in store.read(Conflict):
        if conflict.kind != "time" or conflict.predicate not in predicates or conflict.subject not in subjects:
            continue
        if not any(set(value.split()) & set(named.split()) for value in conflict.values):
            continue
        said = {one.id: one for one in store.read(Statement, sorted({s for side in conflict.sides for s in side}))}
        dates = {one.id: one.date for one in store.read(Document, sorted({one.document for one in said.values()}))}
        sides = [[said[name] for name in side if name in said] for side in conflict.sides]
        going = [side for side in sides if side and not any(_ended(one) for one in side)]
        ranked = sorted(going or sides, key=lambda side: max(dates[one.document] for one in side))
        last = ranked[-1]
        clear = len(ranked) == 1 or max(dates[one.document] for one in ranked[-2]) < min(
            dates[o.document] for o in last
        )
        newest = max(last, key=lambda one: (dates[one.document], one.id))
        value = next((v for v in conflict.values if any(v in (a.text, a.name) for a in _ends(newest))), "")
        if not value:
            others = {one.subject.text for side in sides if side is not last for one in side}
            value = next((v for v in conflict.values if not any(set(v.split()) & set(o.split()) for o in others)), "")
        return Handover(value if clear else "", (newest.document, newest.start, newest.end))
    return None


def _ended(one: Statement) -> bool:
    return one.time is not None and one.time.stated and one.time.first == _OPEN


def _ends(one: Statement) -> Iterable[Argument]:
    return (one.subject, one.object) if one.object is not None else (one.subject,)
