"""An answer as a subgraph: what it cites, where that stands, whom it names."""

from evigraph.graph.records import Edge, Entity, Membership, Node, Subgraph
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document, Mention, Passage
from evigraph.query.records import Answer, Citation


def subgraph(answer: Answer, *, store: GraphStore) -> Subgraph:
    """Return the answer's node, the passages it cites, their documents, and the entities of the cited sentences.

    A citation is kept on its edge (document, start, end), so that each sentence can be read again from the graph.
    """
    citations = sorted(
        {one for sentence in answer.sentences for one in sentence.citations},
        key=lambda one: (one.document.id, one.start, one.end),
    )
    documents = sorted({one.document.id for one in citations})
    passages = _passages(citations, store)
    entities = _entities(citations, [name for name in passages.values() if name], store)
    nodes = [_answer(answer), *_documents(documents, store), *_shown(passages, store), *_named(entities, store)]
    edges = [Edge("IN", name, document) for (document, _, _), name in passages.items() if name]
    for place, name in passages.items():
        _, start, end = place
        edges.append(Edge("CITES", answer.id, name or place[0], (("end", end), ("start", start))))
        edges.extend(Edge("MENTIONS", name, entity) for entity in entities.get(place, ()) if name)
    edges.extend(Edge("MENTIONS", answer.id, entity) for held in entities.values() for entity in held)
    unique = sorted(set(edges), key=lambda edge: (edge.type, edge.source, edge.target, edge.properties))
    return Subgraph(answer.id, tuple(sorted(nodes, key=lambda node: (node.label, node.id))), tuple(unique))


Place = tuple[str, int, int]


def _passages(citations: list[Citation], store: GraphStore) -> dict[Place, str]:
    """Return the passage that owns each cited span, or an empty id where none holds it."""
    held = list(store.read(Passage, sorted({one.document.id for one in citations}), by="document"))
    found = {}
    for one in citations:
        owners = [p for p in held if p.document == one.document.id and p.own <= one.start and one.end <= p.end]
        found[one.document.id, one.start, one.end] = owners[0].id if owners else ""
    return found


def _entities(citations: list[Citation], passages: list[str], store: GraphStore) -> dict[Place, tuple[str, ...]]:
    """Return the entities that each cited span names, sorted."""
    wanted = sorted(set(passages))
    entity = {one.id: one.entity for one in store.read(Membership, wanted, by="passage")}
    mentions = [one for one in store.read(Mention, wanted, by="passage") if one.id in entity]
    return {
        (one.document.id, one.start, one.end): tuple(
            sorted(
                {
                    entity[mention.id]
                    for mention in mentions
                    if mention.document == one.document.id and one.start <= mention.start and mention.end <= one.end
                }
            )
        )
        for one in citations
    }


def _answer(answer: Answer) -> Node:
    return Node(
        "Answer",
        answer.id,
        (
            ("name", answer.question),
            ("route", answer.route),
            ("short", answer.short),
            ("status", answer.status),
            ("text", answer.text),
        ),
    )


def _documents(ids: list[str], store: GraphStore) -> list[Node]:
    return [
        Node("Document", one.id, (("date", one.date), ("name", one.title or one.id), ("uri", one.uri)))
        for one in store.read(Document, ids)
    ]


def _shown(passages: dict[Place, str], store: GraphStore) -> list[Node]:
    wanted = sorted({name for name in passages.values() if name})
    return [
        Node("Passage", one.id, (("end", one.end), ("name", one.heading or one.text[:60]), ("start", one.start)))
        for one in store.read(Passage, wanted)
    ]


def _named(entities: dict[Place, tuple[str, ...]], store: GraphStore) -> list[Node]:
    wanted = sorted({entity for held in entities.values() for entity in held})
    return [
        Node("Entity", one.id, (("documents", one.documents), ("name", one.name), ("type", one.type)))
        for one in store.read(Entity, wanted)
    ]
