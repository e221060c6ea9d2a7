"""Rows a second into Neo4j: through the store, beside a bare driver that writes the same rows, in one run.

    python benchmarks/neo4j.py [--entities 50000] [--relations 200000]

The rows are entities, relations and a statement for each relation, with the documents and passages that hold them.
The server is that of EVIGRAPH_TEST_NEO4J. Both write the same labels, properties and relationships under the same
constraints and indexes, each into a workspace of its own, which is deleted after. The bare driver has its parameters
ready before the clock starts, and sends them in batches of the same size: nodes, then relationships between them.
The store encodes, checks, compares with what is there, and keeps besides what the driver is not asked for: the
records of relations and aliases by id, full-text words, the workspace's state.
"""

import argparse
import os
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path

# The folder of this file goes, since in it this file itself would be `neo4j`.
sys.path[0] = str(Path(__file__).parents[1])

import neo4j

from evigraph.graph.neo4j_address import parse_address
from evigraph.graph.neo4j_server import BATCH
from evigraph.graph.records import Derived, Entity, Fact, Relation
from evigraph.graph.store import open_store
from evigraph.ingest.records import Argument, Document, OwnRecords, Passage, Span, Statement
from tests.servers import clean, server_url

PER_PASSAGE, PER_DOCUMENT = 10, 100
PREDICATES = ("supplies", "acquired", "owns", "partner_of", "located_in", "hail from")
SENTENCE = "Company number {a:05d} supplies what company number {b:05d} needs. "


def pairs(entities: int, relations: int) -> list[tuple[int, int, str]]:
    """Return distinct (subject, object, predicate) as a walk over the entities gives them."""
    found: dict[tuple[int, int, str], None] = {}
    at = 0
    while len(found) < relations:
        a, b = at % entities, (at * 7919 + at // entities + 1) % entities
        found[a, b, PREDICATES[at % len(PREDICATES)]] = None
        at += 1
    return list(found)


def own_records(edges: Sequence[tuple[int, int, str]]) -> Iterator[OwnRecords]:
    """Yield documents whose passages state one relation a sentence."""
    for first in range(0, len(edges), PER_DOCUMENT):
        name = f"d{first // PER_DOCUMENT:06d}"
        sentences = [SENTENCE.format(a=a, b=b) for a, b, _ in edges[first : first + PER_DOCUMENT]]
        starts = [sum(map(len, sentences[:at])) for at in range(len(sentences))]
        spans = [Span(start, start + len(text)) for start, text in zip(starts, sentences, strict=True)]
        text = "".join(sentences)
        passages, statements = [], []
        for at in range(0, len(sentences), PER_PASSAGE):
            inside = spans[at : at + PER_PASSAGE]
            start, end = inside[0].start, inside[-1].end
            passage = f"{name}#{at // PER_PASSAGE:02d}"
            passages.append(Passage(passage, name, start, end, text[start:end], "en", start, tuple(inside)))
            statements += [
                statement(f"s{first + at + row:07d}", name, passage, span) for row, span in enumerate(inside)
            ]
        yield OwnRecords(Document(name, text, title=f"Document {name}"), tuple(passages), (), tuple(statements))


def statement(name: str, document: str, passage: str, span: Span) -> Statement:
    """Return the statement of a sentence."""
    subject = Argument("Company number", span.start, span.start + 14, "company number")
    other = Argument("company number", span.start + 35, span.start + 49, "company number")
    return Statement(
        name, document, passage, span.start, span.end, subject, "supply", span.start + 21, span.start + 29, other
    )


def derived_records(entities: int, edges: Sequence[tuple[int, int, str]]) -> Derived:
    """Return the entities, and a relation and a fact for each edge."""
    nodes = tuple(
        Entity(f"e{at:07d}", f"Company {at}", "organization", (f"C{at}",), (f"company {at}",), 4, 8)
        for at in range(entities)
    )
    facts, relations = [], []
    for at, (a, b, predicate) in enumerate(edges):
        document = f"d{at // PER_DOCUMENT:06d}"
        ends = (f"e{a:07d}", predicate, f"e{b:07d}")
        facts.append(Fact(f"s{at:07d}", document, *ends, f"r{at:07d}", f"o:{document}"))
        relations.append(Relation(f"r{at:07d}", *ends, "candidate", (f"s{at:07d}",), (), (), (), 1, 1))
    return Derived(entities=nodes, facts=tuple(facts), relations=tuple(relations))


def through_the_store(own: Sequence[OwnRecords], derived: Derived, url: str) -> float:
    """Return the seconds that the store takes."""
    store = open_store(url)
    began = time.perf_counter()
    for at in range(0, len(own), 20):
        store.write(own[at : at + 20])
    middle = time.perf_counter()
    store.derive(derived, store.state().revision)
    ended = time.perf_counter()
    print(f"  own records {middle - began:.1f} s, derived records {ended - middle:.1f} s", flush=True)
    store.close()
    return ended - began


Rows = list[dict[str, object]]


def bare_rows(own: Sequence[OwnRecords], derived: Derived, space: str) -> list[tuple[str, Rows]]:
    """Return the statements of a bare driver with their rows, ready to be sent: nodes, then relationships."""
    passages = [passage for one in own for passage in one.passages]
    statements = [statement_ for one in own for statement_ in one.statements]
    nodes: dict[str, Rows] = {
        "Document": [picked(one.document, "id text title") for one in own],
        "Passage": [picked(one, "id document start end text language") for one in passages],
        "Statement": statement_rows(statements, derived.facts),
        "Entity:Organization": [
            picked(one, "id name type aliases names documents mentions") for one in derived.entities
        ],
    }
    work = [
        (f"UNWIND $rows AS row CREATE (n:{label}) SET n = row", [{**row, "workspace": space} for row in rows])
        for label, rows in nodes.items()
    ]
    of = [{"a": one.id, "b": one.document} for one in passages]
    within = [{"a": one.id, "b": one.passage, "start": one.start, "end": one.end} for one in statements]
    work.append((tie("Passage", "Document", "CREATE (a)-[:OF]->(b)"), of))
    work.append((tie("Statement", "Passage", "CREATE (a)-[:IN {start: row.start, end: row.end}]->(b)"), within))
    for type_, field in (("SUBJECT", "subject"), ("OBJECT", "object")):
        ends = [{"a": fact.id, "b": getattr(fact, field)} for fact in derived.facts]
        work.append((tie("Statement", "Entity", f"CREATE (a)-[:{type_}]->(b)"), ends))
    for predicate in PREDICATES:
        type_ = "RELATED" if " " in predicate else predicate.upper()
        relations = [
            {
                "a": one.subject,
                "b": one.object,
                "p": {"relation": one.id, **picked(one, "predicate status documents sources")},
            }
            for one in derived.relations
            if one.predicate == predicate
        ]
        work.append((tie("Entity", "Entity", f"CREATE (a)-[r:{type_}]->(b) SET r = row.p"), relations))
    return work


def picked(record: object, names: str) -> dict[str, object]:
    """Return fields of a record by name."""
    values = {name: getattr(record, name) for name in names.split()}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def statement_rows(statements: Sequence[Statement], facts: Sequence[Fact]) -> Rows:
    """Return the properties of statements, with what settling found out about each."""
    fact_of = {fact.id: fact for fact in facts}
    rows = []
    for one in statements:
        fact = fact_of[one.id]
        own = picked(one, "id document passage start end predicate predicate_start predicate_end polarity modality")
        rows.append(
            {
                **own,
                **picked(fact, "relation source inverted"),
                "subject": one.subject.text,
                "confidence": one.confidence,
                "text": f"{one.subject.text} {one.predicate} {one.subject.text}",
                "subject_entity": fact.subject,
                "object_entity": fact.object,
                "means": fact.predicate,
            }
        )
    return rows


def tie(a: str, b: str, create: str) -> str:
    """Return the statement that ties nodes of two labels."""
    ends = " ".join(f"MATCH ({n}:{label} {{workspace: $workspace, id: row.{n}}})" for n, label in (("a", a), ("b", b)))
    return f"UNWIND $rows AS row {ends} {create}"


def through_a_bare_driver(work: list[tuple[str, Rows]], space: str) -> float:
    """Return the seconds that a bare driver takes."""
    address = parse_address(server_url())
    with (
        neo4j.GraphDatabase.driver(address.uri, auth=(address.user, address.password)) as driver,
        driver.session() as session,
    ):
        began = time.perf_counter()
        for statement_, rows in work:
            for at in range(0, len(rows), BATCH):
                part = rows[at : at + BATCH]
                session.execute_write(lambda tx, q=statement_, r=part: tx.run(q, rows=r, workspace=space).consume())
        return time.perf_counter() - began


def main() -> None:
    """Measure both and print them side by side."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entities", type=int, default=50_000)
    parser.add_argument("--relations", type=int, default=200_000)
    options = parser.parse_args()
    edges = pairs(options.entities, options.relations)
    own, derived = list(own_records(edges)), derived_records(options.entities, edges)
    number = len(own) + sum(len(one.passages) for one in own) + options.entities + 2 * options.relations
    run = f"bench-{uuid.uuid4().hex[:8]}"
    open_store(f"{server_url()}?store={run}").close()  # the constraints and indexes, and a warm server
    try:
        bare = through_a_bare_driver(bare_rows(own, derived, f"{run}/bare"), f"{run}/bare")
        print(f"bare driver  {number:,} rows in {bare:6.1f} s, {number / bare:8,.0f} a second", flush=True)
        stored = through_the_store(own, derived, f"{server_url()}?store={run}")
        print(f"the store    {number:,} rows in {stored:6.1f} s, {number / stored:8,.0f} a second")
        print(f"share of the bare driver's rows a second: {bare / stored:.2f}")
    finally:
        clean(run)


if __name__ == "__main__":
    if "EVIGRAPH_TEST_NEO4J" not in os.environ:
        sys.exit("Set EVIGRAPH_TEST_NEO4J to the URL of a Neo4j server.")
    main()
