"""Where a statement was corrected or is disputed: the statement that corrects it, those that dispute it."""

from collections.abc import Collection

from evigraph.graph.records import Conflict
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document, Statement
from evigraph.query.cite import Place


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
