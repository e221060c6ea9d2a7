"""What opens an answer's evidence in a browser: exactly its subgraph, from one line that stands alone."""

import os
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.graph.browser import MOST, Place, evidence, link, literal, pages_of, view
from evigraph.graph.neo4j_place import pages
from evigraph.graph.records import Edge, Node, Subgraph
from evigraph.graph.store import open_store
from tests.contracts.records import derived_records, own_records
from tests.servers import VARIABLE, clean, driver, neo4j_store, server_url

TEXTS = {"b.txt": "Acme supplies Bolt. Bolt sued Corp in Delft.", "a.txt": "Corp bought Delft."}
SCANS = ("AllNodesScan", "NodeByLabelScan", "UnionNodeByLabelsScan", "IntersectionNodeByLabelsScan", "SubtractionNode")


def operators(session, query):
    pending = [session.run(f"EXPLAIN {query}").consume().plan]
    while pending:
        step = pending.pop()
        yield step["operatorType"].partition("@")[0]
        pending += step.get("children", ())


def asked(url):
    return {name: value[0] for name, value in parse_qs(urlsplit(url).query).items()}


def test_a_link_names_server_and_query_and_no_password():
    place = Place("default", "bolt://neo4j@127.0.0.1:7687", "http://127.0.0.1:7474/browser/")
    shown = view(place, "a'1 & b=2")
    assert "\n" not in shown.cypher
    assert shown.link.startswith("http://127.0.0.1:7474/browser/?connectURL=")
    assert asked(shown.link) == {"connectURL": place.connect, "cmd": "edit", "arg": shown.cypher}


def test_a_database_of_its_own_is_named_and_without_pages_there_is_no_link():
    assert asked(link(Place("w", "neo4j://h:7687", "http://h/browser/", "films"), "RETURN 1"))["db"] == "films"
    assert link(Place("w", "neo4j://h:7687", ""), "RETURN 1") == ""


@pytest.mark.parametrize(
    ("told", "host", "expected"),
    [
        ("localhost:7474", "127.0.0.1", "http://127.0.0.1:7474/browser/"),
        ("localhost:7474", "db.example", "http://db.example:7474/browser/"),
        ("graph.example:80", "10.0.0.5", "http://graph.example:80/browser/"),
        (":7474", "::1", "http://[::1]:7474/browser/"),
        ("", "db.example", ""),
    ],
)
def test_the_server_says_where_its_browser_is(told, host, expected):
    assert pages({"server.http.enabled": "true", "server.http.advertised_address": told}, host) == expected


def test_a_server_with_https_alone_is_reached_by_it_and_one_with_neither_not_at_all():
    found = {"server.http.enabled": "false", "server.https.enabled": "true", "server.https.listen_address": ":7473"}
    assert pages(found, "db.example") == "https://db.example:7473/browser/"
    assert pages({**found, "server.https.enabled": "false"}, "db.example") == ""


def test_a_url_of_a_server_or_of_its_page_is_taken():
    assert pages_of("http://h:1/browser/?x=1") == pages_of("h:1") == pages_of("http://h:1/") == "http://h:1/browser/"


@pytest.fixture(scope="module")
def session() -> Iterator[object]:
    server_url()
    with driver() as bare, bare.session() as opened:
        yield opened
    clean()


@pytest.mark.neo4j
@pytest.mark.skipif(VARIABLE not in os.environ, reason=f"set {VARIABLE} to the URL of a Neo4j server")
@given(st.text(st.characters(codec="utf-8"), max_size=12) | st.text("\\'u0027\n`{}/*\u2028", max_size=12))
@settings(max_examples=60, deadline=None)
def test_any_text_is_read_back_from_its_literal(text):
    with driver() as bare, bare.session() as session:
        assert session.run(f"RETURN {literal(text)} AS text").single()["text"] == text


@pytest.fixture
def store(tmp_path, session):
    with closing(open_store(neo4j_store(tmp_path))) as opened:
        own = [own_records(name, text, title=name) for name, text in TEXTS.items()]
        opened.write(own)
        opened.derive(derived_records(own), opened.state().revision)
        yield opened, own


def subgraph(own, root, claims):
    """Return an answer of so many claims, each with the same evidence."""
    nodes, edges = [Node("Answer", root)], []
    for one in own:
        nodes.append(Node("Document", one.document.id))
        nodes += [Node("Passage", passage.id) for passage in one.passages]
        edges += [Edge("OF", passage.id, one.document.id) for passage in one.passages]
        nodes += [Node("Statement", said.id) for said in one.statements]
        edges += [Edge("IN", said.id, said.passage) for said in one.statements]
    for number in range(1, claims + 1):
        nodes.append(Node("Claim", f"{root}/{number}", (("verdict", "supported"),)))
        edges.append(Edge("STATES", root, f"{root}/{number}"))
        edges += [Edge("SUPPORTED_BY", f"{root}/{number}", said.id) for one in own for said in one.statements]
    return Subgraph(root, tuple(nodes), tuple(edges))


@pytest.mark.neo4j
@pytest.mark.parametrize("root", ["answer", "it's \\u0027 `}) DETACH DELETE n //"])
def test_the_line_gives_exactly_the_subgraph(store, session, root):
    opened, own = store
    kept, other = subgraph(own, root, 3), subgraph(own[:1], f"{root}2", 2)
    opened.save(kept)
    opened.save(other)
    rows = list(session.run(evidence(opened.place().workspace, root)))
    drawn = {row["node"]["id"] for row in rows if "Entity" not in row["node"].labels}
    ties = {(tie.type, tie.start_node["id"], tie.end_node["id"]) for row in rows for tie in row["ties"]}
    assert drawn == {node.id for node in kept.nodes}
    assert {tie for tie in ties if tie[0] not in {"SUBJECT", "OBJECT"}} == {
        (edge.type, edge.source, edge.target) for edge in kept.edges
    }
    assert {row["left_out"] for row in rows} == {0}
    ends = {tie[2] for tie in ties if tie[0] in {"SUBJECT", "OBJECT"}}
    assert {row["node"]["id"] for row in rows if "Entity" in row["node"].labels} == ends != set()


@pytest.mark.neo4j
def test_of_a_large_answer_300_nodes_are_drawn_with_evidence_and_the_rest_is_counted(store, session):
    opened, own = store
    kept = subgraph(own, "long", 400)
    opened.save(kept)
    rows = list(session.run(evidence(opened.place().workspace, "long")))
    labels = {label for row in rows for label in row["node"].labels}
    assert len(rows) == MOST
    assert rows[0]["left_out"] >= len(kept.nodes) - MOST
    assert {"Answer", "Claim", "Statement", "Passage", "Document", "Entity"} <= labels


@pytest.mark.neo4j
def test_the_line_finds_its_nodes_by_an_index(store, session):
    opened, _ = store
    assert [
        step for step in operators(session, evidence(opened.place().workspace, "x")) if step.startswith(SCANS)
    ] == []


@pytest.mark.neo4j
def test_the_servers_own_settings_tell_where_its_browser_is(store):
    opened, _ = store
    place = opened.place()
    assert urlsplit(place.pages).path == "/browser/"
    assert urlsplit(place.pages).port
    assert urlsplit(place.connect).password is None
    assert urlsplit(place.connect).username
