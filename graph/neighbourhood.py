"""Neighbourhood: what stands around an entity, as a subgraph to draw or to exchange."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from evigraph.errors import UsageError
from evigraph.graph.records import Edge, Entity, Membership, Node, Relation, Subgraph
from evigraph.graph.schema import Schema, load_schema
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document, Mention, Statement

_PASSAGES = 400
"""Passages of an entity that are looked at for company, in order of id."""


def neighbourhood(
    store: GraphStore,
    entity: str,
    *,
    hops: int = 1,
    limit: int = 60,
    schema: Schema | None = None,
    statements: bool = False,
) -> Subgraph:
    """Return an entity with at most `limit` others, `hops` steps away or fewer, and all relations among them.

    The nearest come first, then those of verified relations, of more sources, and of more sentences in company; an
    entity without any relation to the rest is tied by its company. With `statements`, the relations' statements and
    their documents are added. Raises `UsageError` for an entity that the store does not hold.
    """
    if not list(store.read(Entity, [entity])):
        raise UsageError(f"Expected the id of an entity of this workspace; got {entity!r}.")
    kept, frontier = {entity: 0}, [entity]
    company: Counter[tuple[str, str]] = Counter()
    for hop in range(1, hops + 1):
        company.update(_company(store, frontier))
        ranked = _ranked(store, frontier, company, kept)
        frontier = ranked[: limit - (len(kept) - 1)]
        kept.update(dict.fromkeys(frontier, hop))
        if not frontier:
            break
    relations = _among(store, kept)
    related = {frozenset((r.subject, r.object)) for r in relations}
    alone = {pair: n for pair, n in company.items() if set(pair) <= set(kept) and frozenset(pair) not in related}
    nodes = [_entity(one) for one in store.read(Entity, sorted(kept))]
    known = {relation.name for relation in (schema or load_schema()).relations}
    edges = [_relation(r, known) for r in relations] + [_kept_company(pair, n) for pair, n in alone.items()]
    if statements:
        more, tied = _statements(store, relations)
        nodes, edges = nodes + more, edges + tied
    return Subgraph(
        root=entity,
        nodes=tuple(sorted(nodes, key=lambda node: (node.label, node.id))),
        edges=tuple(sorted(edges, key=lambda edge: (edge.type, edge.source, edge.target, edge.properties))),
    )


def _touching(store: GraphStore, entities: Sequence[str]) -> list[Relation]:
    found = {r.id: r for by in ("subject", "object") for r in store.read(Relation, sorted(entities), by=by)}
    return [found[key] for key in sorted(found) if found[key].status != "rejected" and found[key].statements]


def _among(store: GraphStore, kept: Iterable[str]) -> list[Relation]:
    inside = set(kept)
    return [r for r in _touching(store, sorted(inside)) if {r.subject, r.object} <= inside and r.subject != r.object]


def _company(store: GraphStore, entities: Sequence[str]) -> Counter[tuple[str, str]]:
    """Return pairs (smaller id first) of one of these entities and another, with the sentences that name both."""
    pairs: Counter[tuple[str, str]] = Counter()
    for entity in entities:
        passages = sorted({member.passage for member in store.read(Membership, [entity], by="entity")})[:_PASSAGES]
        of = {member.id: member.entity for member in store.read(Membership, passages, by="passage")}
        named: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        for mention in store.read(Mention, passages, by="passage"):
            if mention.id in of:
                named[mention.document, mention.sentence].add(of[mention.id])
        for others in named.values():
            if entity in others:
                pairs.update((min(entity, o), max(entity, o)) for o in others if o != entity)
    return pairs


def _ranked(
    store: GraphStore, frontier: Sequence[str], company: Counter[tuple[str, str]], kept: Iterable[str]
) -> list[str]:
    """Return the entities next to the frontier that are not kept yet, most telling first."""
    inside, near = set(kept), set(frontier)
    weight: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for relation in _touching(store, frontier):
        for end, other in ((relation.subject, relation.object), (relation.object, relation.subject)):
            if end in near and other not in inside:
                best = weight[other]
                best[0] = max(best[0], int(relation.status == "verified"))
                best[1] += relation.sources
    for (left, right), sentences in company.items():
        for end, other in ((left, right), (right, left)):
            if end in near and other not in inside:
                weight[other][2] += sentences
    return sorted(weight, key=lambda name: (*(-n for n in weight[name]), name))


def _entity(entity: Entity) -> Node:
    properties = (
        ("documents", entity.documents),
        ("mentions", entity.mentions),
        ("name", entity.name),
        ("type", entity.type),
    )
    return Node("Entity", entity.id, properties)


def _relation(relation: Relation, known: set[str]) -> Edge:
    return Edge(
        relation.predicate.upper() if relation.predicate in known else "RELATED",
        relation.subject,
        relation.object,
        (
            ("documents", relation.documents),
            ("predicate", relation.predicate),
            ("sources", relation.sources),
            ("status", relation.status),
        ),
    )


def _kept_company(pair: tuple[str, str], sentences: int) -> Edge:
    properties = (("predicate", "in company with"), ("sentences", sentences), ("status", "company"))
    return Edge("RELATED", *pair, properties)


def _statements(store: GraphStore, relations: Sequence[Relation]) -> tuple[list[Node], list[Edge]]:
    """Return the statements of the relations and their documents, as nodes and edges."""
    ends = {statement: relation for relation in relations for statement in relation.statements}
    nodes, edges, documents = [], [], set()
    for said in store.read(Statement, sorted(ends)):
        properties = (("end", said.end), ("predicate", said.predicate), ("start", said.start))
        nodes.append(Node("Statement", said.id, properties))
        edges.append(Edge("SUBJECT", said.id, ends[said.id].subject))
        edges.append(Edge("OBJECT", said.id, ends[said.id].object))
        edges.append(Edge("IN", said.id, said.document))
        documents.add(said.document)
    nodes.extend(
        Node("Document", document.id, (("date", document.date), ("name", document.title or document.id)))
        for document in store.read(Document, sorted(documents))
    )
    return nodes, edges
