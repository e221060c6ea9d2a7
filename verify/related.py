"""Find what the graph says of the entities of a claim."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from evigraph.graph.records import Conflict, Entity, Fact
from evigraph.graph.schema import Schema, canonical
from evigraph.graph.store import GraphStore
from evigraph.ingest.names import strip_legal
from evigraph.ingest.records import Argument, Document, Passage, Statement
from evigraph.query.records import Citation
from evigraph.verify.evidence import Asserted, Rival, Stated, source


def asserted(
    statements: Iterable[Statement], aliases: Mapping[str, frozenset[str]], types: Mapping[str, str], schema: Schema
) -> tuple[Asserted, ...]:
    """Return the statements of a claim that tie two names, in the graph's terms.

    `aliases` maps normalised names to entity ids, `types` these to their types.
    """
    made = []
    for statement in statements:
        if statement.object is None or not _named(statement.subject) or not _named(statement.object):
            continue
        left, right = _ids(statement.subject, aliases), _ids(statement.object, aliases)
        if not left or not right:
            continue
        ends = [next(iter(sorted(types.get(i, "") for i in ids)), "") for ids in (left, right)]
        found = canonical(schema, statement.predicate, subject_type=ends[0], object_type=ends[1])
        if found.inverted:
            left, right = right, left
        made.append(Asserted(statement, left, found.name, right))
    return tuple(made)


def rivals(claims: Sequence[Sequence[Asserted]], schema: Schema, store: GraphStore) -> tuple[Rival, ...]:
    """Return the facts of the graph that speak of the same entities by the same or an excluded relation."""
    wanted: set[str] = set()
    ids: set[str] = set()
    for one in (one for group in claims for one in group):
        relation = schema.relation(one.predicate)
        wanted |= {one.predicate, *(relation.disjoint if relation else ())}
        ids |= one.subjects | one.objects
    if not ids:
        return ()
    found = {f.id: f for by in ("subject", "object") for f in store.read(Fact, sorted(ids), by=by)}
    kept = {i: f for i, f in found.items() if f.predicate in wanted and f.subject and f.object}
    return tuple(Rival(kept[s.id], s, citation) for s, citation, _ in _located(kept, store))


def sides_of(conflicts: Iterable[Conflict], store: GraphStore) -> dict[str, Stated]:
    """Return the statements of conflicts' sides by their ids, with their sentences and their documents' dates."""
    ids = {i for conflict in conflicts for side in conflict.sides for i in side}
    return {s.id: Stated(citation, document.date) for s, citation, document in _located(ids, store)}


def _located(ids: Iterable[str], store: GraphStore) -> Iterator[tuple[Statement, Citation, Document]]:
    """Yield statements with the sentence each stands in and its document, in the order of their ids."""
    statements = sorted(store.read(Statement, sorted(ids)), key=lambda s: s.id) if ids else []
    passages = {p.id: p for p in store.read(Passage, sorted({s.passage for s in statements}))}
    documents = {d.id: d for d in store.read(Document, sorted({s.document for s in statements}))}
    for statement in statements:
        passage, document = passages.get(statement.passage), documents.get(statement.document)
        if passage is not None and document is not None:
            quote = passage.text[statement.start - passage.start : statement.end - passage.start]
            page = document.page(statement.start)
            yield statement, Citation(source(document), page, statement.start, statement.end, quote), document


def types_of(ids: Iterable[str], store: GraphStore) -> dict[str, str]:
    """Return the types of entities."""
    wanted = sorted(set(ids))
    return {e.id: e.type for e in store.read(Entity, wanted)} if wanted else {}


def _named(argument: Argument) -> bool:
    """Tell whether an argument is a name itself, not a phrase around one or a pronoun for one."""
    return bool(argument.mention) and bool(argument.name)


def _ids(argument: Argument, aliases: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return the entities that an argument may be."""
    return aliases.get(argument.name) or aliases.get(strip_legal(argument.name), frozenset())
