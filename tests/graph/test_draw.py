"""Drawing: a page that needs nothing and runs nothing that a document says, GraphML, node-link JSON."""

import json
import re
from html.parser import HTMLParser
from itertools import combinations
from xml.etree import ElementTree

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.errors import UsageError
from evigraph.graph.draw import graphml, html, node_link
from evigraph.graph.layout import arrange
from evigraph.graph.neighbourhood import neighbourhood
from evigraph.graph.records import Derived, Edge, Entity, Membership, Node, Relation, Subgraph
from evigraph.graph.store import open_store
from evigraph.ingest.records import Argument, Document, Mention, OwnRecords, Passage, Statement

HOSTILE = [
    '</script><script>alert("x")</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "<![CDATA[ & ]]>",
    "氢氧化锂 & Söhne",
]


class Page(HTMLParser):
    """The elements and attributes of a page, and the text of its cells."""

    def __init__(self, text: str):
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data):
        self.text.append(data)


def star(*names: str) -> Subgraph:
    nodes = [Node("Entity", f"id{i}", (("name", name), ("type", "organization"))) for i, name in enumerate(names)]
    edges = [
        Edge("SUPPLIES", "id0", node.id, (("predicate", name), ("status", "verified")))
        for node, name in zip(nodes[1:], names[1:], strict=True)
    ]
    return Subgraph("id0", tuple(nodes), tuple(edges))


def test_hostile_names_stay_text():
    plain, hostile = Page(html(star(*"abcdefg"))), Page(html(star(*HOSTILE)))
    assert hostile.tags == plain.tags
    assert {name for name, _ in hostile.attributes} == {name for name, _ in plain.attributes}
    assert not any(name.startswith("on") for name, _ in hostile.attributes)
    for name in HOSTILE:
        assert name in hostile.text
        assert ("data-name", name) in hostile.attributes


@settings(max_examples=30, deadline=None)
@given(name=st.text(max_size=40), kind=st.text(max_size=12))
def test_no_name_or_type_changes_the_elements_of_the_page(name, kind):
    nodes = (Node("Entity", "a", (("name", name), ("type", kind))), Node("Claim", "b", (("verdict", kind),)))
    page = Page(html(Subgraph("a", nodes, (Edge("RELATED", "a", "b", (("predicate", name), ("status", kind))),))))
    assert page.tags.count("script") == 1
    assert page.tags.count("circle") == 2
    assert not any(key.startswith("on") for key, _ in page.attributes)


def test_the_page_loads_nothing():
    text = html(star("Halden", "Norvik"))
    page = Page(text)
    assert "default-src 'none'" in dict(page.attributes)["content"] or "default-src 'none'" in text
    assert not {"link", "img", "iframe", "object", "embed"} & set(page.tags)
    assert not [value for name, value in page.attributes if name in {"src", "href", "action"}]
    assert not re.findall(r"https?://|@import|url\((?!#)", text)


def test_the_same_subgraph_gives_the_same_page():
    assert html(star(*HOSTILE)) == html(star(*HOSTILE))


def test_the_legend_names_what_is_drawn():
    nodes = (Node("Claim", "a", (("verdict", "contradicted"),)), Node("Document", "b"))
    page = Page(html(Subgraph("a", nodes, (Edge("CONTRADICTED_BY", "a", "b"),))))
    assert {"contradicted", "document", "contradicted by"} <= {text.strip() for text in page.text}
    assert ("class", "disc c-contradicted root") in page.attributes


def test_names_do_not_cover_each_other():
    picture = arrange(star(*(f"Company number {i}" for i in range(40))))
    assert all(0 <= disc.x <= picture.width and 0 <= disc.y <= picture.height for disc in picture.discs)
    for one, other in combinations(picture.discs, 2):
        wide = (len(one.short) + len(other.short)) / 2 * 6
        assert abs(one.x - other.x) >= wide or abs(one.y - other.y) >= 20


def test_an_edge_to_a_node_that_is_not_given_is_still_drawn():
    picture = arrange(Subgraph("a", (Node("Answer", "a"),), (Edge("CITES", "a", "gone"), Edge("CITES", "a", "a"))))
    assert [(disc.id, disc.kind) for disc in picture.discs] == [("a", "answer"), ("gone", "unknown")]


def test_an_empty_subgraph_is_an_empty_page():
    assert Page(html(Subgraph("", (), ()))).tags.count("circle") == 0


def test_graphml_reads_back():
    given = star(*HOSTILE)
    network = networkx.parse_graphml(graphml(given), force_multigraph=True)
    assert {network.nodes[node.id]["name"] for node in given.nodes} == set(HOSTILE)
    assert network.edges["id0", "id1", 0]["type"] == "SUPPLIES"


def test_graphml_is_xml_whatever_the_names_hold():
    root = ElementTree.fromstring(graphml(star("a\x00b\x1f", "c\ud800d", "\uffff")))  # noqa: S314 - our own output
    assert root.tag.endswith("graphml")


def test_node_link_reads_back_with_properties_whose_names_the_format_uses():
    given = Subgraph("a", (Node("Entity", "a", (("id", "x"), ("type", "person"))), Node("Entity", "b")),
                     (Edge("RELATED", "a", "b", (("source", "y"), ("documents", 3))),))  # fmt: skip
    network = networkx.node_link_graph(json.loads(node_link(given)), edges="edges")
    assert network.nodes["a"] == {"label": "Entity", "id_": "x", "type": "person"}
    assert network.edges["a", "b", 0] == {"type": "RELATED", "source_": "y", "documents": 3}


@pytest.fixture
def store(tmp_path):
    """Halden, tied to five others: by relations, or by company in one sentence."""
    opened = open_store(f"sqlite:///{tmp_path / 'graph.db'}")
    names = ["halden", "norvik", "kestrel", "lyra", "orion", "vega"]
    mentions = [
        Mention(f"m{i}", "d", "p", i * 10, i * 10 + 6, n, n, "organization", 0) for i, n in enumerate(names[:4])
    ]
    argument = Argument("x", 0, 1, "x")
    said = [Statement("s1", "d", "p", 0, 9, argument, "supply", 2, 3, argument)]
    document = Document("d", "x" * 90, title="A title")
    opened.write(
        [OwnRecords(document, (Passage("p", "d", 0, 90, "x" * 90, "en", 0, ()),), tuple(mentions), tuple(said))]
    )
    relations = [
        Relation("r1", "halden", "supplies", "norvik", "verified", ("s1",), (), (), (), 1, 2),
        Relation("r2", "orion", "visit", "halden", "candidate", ("s2",), (), (), (), 1, 1),
        Relation("r3", "orion", "supplies", "vega", "candidate", ("s3",), (), (), (), 1, 1),
        Relation("r4", "halden", "owns", "vega", "rejected", ("s4",), (), (), (), 1, 1),
    ]
    entities = [Entity(n, n.title(), "organization", (), (n,), 1, 1) for n in sorted(names)]
    members = [Membership(m.id, m.text, "p", "d") for m in mentions]
    derived = Derived(entities=tuple(entities), memberships=tuple(members), relations=tuple(relations))
    opened.derive(derived, opened.state().revision)
    yield opened
    opened.close()


def test_a_neighbourhood_holds_relations_and_company(store):
    found = neighbourhood(store, "halden")
    assert [node.id for node in found.nodes] == ["halden", "kestrel", "lyra", "norvik", "orion"]
    assert {(e.type, e.source, e.target) for e in found.edges} >= {
        ("SUPPLIES", "halden", "norvik"),
        ("RELATED", "orion", "halden"),
        ("RELATED", "halden", "kestrel"),
        ("RELATED", "halden", "lyra"),
    }
    status = {(e.source, e.target): dict(e.properties)["status"] for e in found.edges}
    assert status["halden", "norvik"] == "verified"
    assert status["halden", "lyra"] == "company"


def test_a_limit_keeps_verified_relations_first_then_candidates(store):
    assert [n.id for n in neighbourhood(store, "halden", limit=1).nodes] == ["halden", "norvik"]
    assert [n.id for n in neighbourhood(store, "halden", limit=2).nodes] == ["halden", "norvik", "orion"]


def test_a_second_hop_reaches_further_and_a_rejected_relation_leads_nowhere(store):
    assert "vega" not in {node.id for node in neighbourhood(store, "halden").nodes}
    found = neighbourhood(store, "halden", hops=2)
    assert "vega" in {node.id for node in found.nodes}
    assert ("halden", "vega") not in {(edge.source, edge.target) for edge in found.edges}


def test_statements_come_along_when_asked_for(store):
    found = neighbourhood(store, "halden", statements=True)
    assert {(n.label, n.id) for n in found.nodes} >= {("Statement", "s1"), ("Document", "d")}
    assert {(e.type, e.source, e.target) for e in found.edges} >= {("SUBJECT", "s1", "halden"), ("IN", "s1", "d")}


def test_an_unknown_entity_is_refused_by_name(store):
    with pytest.raises(UsageError, match="nobody"):
        neighbourhood(store, "nobody")
