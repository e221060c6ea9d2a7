"""An answer with its verdicts as a subgraph: claims, the statements for and against, their passages and documents."""

from collections.abc import Iterable, Iterator

from evigraph.graph.records import Edge, Entity, Fact, Node, Subgraph
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document, Passage, Statement
from evigraph.query.records import Answer, Citation
from evigraph.verify.records import Check, Verdict, Verification

_EDGE_OF: dict[Verdict, str] = {
    "contradicted": "CONTRADICTED_BY",
    "qualified": "QUALIFIED_BY",
    "supported": "SUPPORTED_BY",
    "corroborated": "SUPPORTED_BY",
}
"""What ties a claim of that verdict to its evidence; a disputed one has evidence on both sides, the rest only cite."""


def subgraph(answer: Answer, verification: Verification, *, store: GraphStore) -> Subgraph:
    """Return what an answer stands on: Answer, Claim, Statement, Passage, Document, and the entities of the statements.

    A sentence of evidence that holds no statement is cited as its passage. Nodes and edges are sorted.
    """
    evidence = [one for check in verification.claims for one in check.evidence]
    evidence += [cited for sentence in answer.sentences for cited in sentence.citations]
    documents = sorted({one.document.id for one in evidence})
    passages = list(store.read(Passage, documents, by="document"))
    said = [
        one for one in store.read(Statement, documents, by="document") if any(_inside(cited, one) for cited in evidence)
    ]
    facts = {fact.id: fact for fact in store.read(Fact, [one.id for one in said])}
    nodes = [_answer(answer), *_documents(store, documents), *_statements(said)]
    edges: list[Edge] = []
    for number, check in enumerate(verification.claims, 1):
        claim = f"{answer.id}/{number}"
        nodes.append(_claim(claim, check))
        edges.append(Edge("STATES", answer.id, claim))
        edges += _ties(claim, check, said=said, passages=passages)
    for sentence in answer.sentences:
        for cited in sentence.citations:
            edges += [Edge("CITES", answer.id, passage.id) for passage in _holding(cited, passages)]
    for one in said:
        edges += [Edge("IN", one.id, passage.id) for passage in passages if passage.id == one.passage]
    used = {edge.target for edge in edges}
    nodes += [_passage(one) for one in passages if one.id in used]
    edges += [Edge("OF", one.id, one.document) for one in passages if one.id in used]
    edges += [edge for one in said for edge in _ends(facts.get(one.id))]
    ends = {edge.target for edge in edges if edge.type in {"SUBJECT", "OBJECT"}}
    nodes += [_entity(one) for one in store.read(Entity, sorted(ends))]
    return Subgraph(
        answer.id,
        tuple(sorted(set(nodes), key=lambda node: (node.label, node.id))),
        tuple(sorted(set(edges), key=lambda edge: (edge.type, edge.source, edge.target))),
    )


def _ties(claim: str, check: Check, *, said: list[Statement], passages: list[Passage]) -> Iterator[Edge]:
    for place, cited in enumerate(check.evidence):
        kind = _EDGE_OF.get(check.verdict, "CITES")
        if check.verdict == "disputed":
            kind = "CONTRADICTED_BY" if place else "SUPPORTED_BY"
        statements = [one for one in said if _inside(cited, one)]
        if statements and kind != "CITES":
            yield from (Edge(kind, claim, one.id) for one in statements)
        else:
            yield from (Edge("CITES", claim, passage.id) for passage in _holding(cited, passages))


def _inside(cited: Citation, one: Statement) -> bool:
    return one.document == cited.document.id and one.start < cited.end and cited.start < one.end


def _holding(cited: Citation, passages: Iterable[Passage]) -> list[Passage]:
    """Return the first passage that holds the cited span: its sentences belong to that one."""
    held = [one for one in passages if one.document == cited.document.id and one.own <= cited.start < one.end]
    return held[:1]


def _answer(answer: Answer) -> Node:
    properties = (("question", answer.question), ("short", answer.short), ("status", answer.status))
    return Node("Answer", answer.id, properties)


def _claim(claim: str, check: Check) -> Node:
    return Node("Claim", claim, (("reason", check.reason), ("text", check.text), ("verdict", check.verdict)))


def _documents(store: GraphStore, documents: list[str]) -> Iterator[Node]:
    for one in store.read(Document, documents):
        properties = (("date", one.date), ("publisher", one.publisher), ("tier", one.tier), ("title", one.title))
        yield Node("Document", one.id, (*properties, ("uri", one.uri)))


def _passage(one: Passage) -> Node:
    return Node("Passage", one.id, (("end", one.end), ("start", one.start), ("text", one.text)))


def _statements(said: Iterable[Statement]) -> Iterator[Node]:
    for one in said:
        said_of = one.object.text if one.object else one.value.text if one.value else ""
        text = " ".join(f"{one.subject.text} {one.predicate} {said_of}".split())
        properties = (("end", one.end), ("modality", one.modality), ("polarity", one.polarity), ("start", one.start))
        yield Node("Statement", one.id, (*properties, ("text", text)))


def _ends(fact: Fact | None) -> Iterator[Edge]:
    if fact is not None and fact.subject:
        yield Edge("SUBJECT", fact.id, fact.subject)
    if fact is not None and fact.object:
        yield Edge("OBJECT", fact.id, fact.object)


def _entity(one: Entity) -> Node:
    return Node("Entity", one.id, (("name", one.name), ("type", one.type)))
