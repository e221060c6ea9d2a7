"""What only the Neo4j store does, on a real server: the shape of the graph, its queries, its failures."""

import re
import threading
from collections import Counter
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path

import pytest

from evigraph.errors import StoreError
from evigraph.graph import neo4j_derived, neo4j_schema, neo4j_server
from evigraph.graph.export import export
from evigraph.graph.neo4j_cypher import QUERIES
from evigraph.graph.neo4j_words import terms, tokens
from evigraph.graph.records import Alias, Conflict, Derived, Edge, Entity, Fact, Filter, Node, Relation, Subgraph
from evigraph.graph.store import open_store
from evigraph.graph.transfer import transfer
from evigraph.graph.vocabulary import read_vocabulary
from evigraph.ingest.records import Mention, Passage, Statement
from tests.contracts.records import derived_records, own_records
from tests.servers import clean, driver, neo4j_store, server_url

pytestmark = pytest.mark.neo4j
ANYWHERE = Filter()
TEXTS = {"b.txt": "Acme supplies Bolt. Bolt sued Corp in Delft.", "a.txt": "Corp bought Delft! And 阳光电池."}


@pytest.fixture(scope="module", autouse=True)
def _cleaned():
    server_url()
    yield
    clean()


@pytest.fixture
def url(tmp_path):
    return neo4j_store(tmp_path)


@pytest.fixture
def store(url):
    with closing(open_store(url)) as opened:
        yield opened


@pytest.fixture
def cypher(url):
    """Run Cypher of a test's own in the store's workspace."""
    with driver() as bare, bare.session() as session:
        space = f"{url.partition('store=')[2]}/default"
        yield lambda query, **values: [tuple(row) for row in session.run(query, space=space, **values)]


def batch():
    return [own_records(name, text, title=f"Title of {name}") for name, text in TEXTS.items()]


def filled(store):
    own = batch()
    store.write(own)
    store.derive(derived_records(own), store.state().revision)
    return store


def plan_of(session, query):
    parameters = dict.fromkeys(re.findall(r"\$([a-z_]+)", query))
    pending = [session.run(f"EXPLAIN {query}", parameters).consume().plan]
    while pending:
        step = pending.pop()
        yield step["operatorType"].partition("@")[0], step["args"].get("Details", "")
        pending += step.get("children", ())


def test_every_query_finds_its_nodes_by_an_index(store):
    """All Cypher stands in one table; commands that show or await the schema have no plan."""
    scans = []
    with driver() as bare, bare.session() as session:
        for name, query in QUERIES.items():
            if not query.startswith(("SHOW", "CALL dbms", "CALL db.awaitIndexes")):
                scans += [(name, step, what) for step, what in plan_of(session, query) if "Scan" in step]
    assert scans == []
    assert len(QUERIES) > 200


def test_nothing_else_is_sent_to_a_server():
    folder = Path(neo4j_server.__file__).parent
    senders = [
        path.name for path in folder.glob("*.py") if re.search(r"\.run\(|import neo4j\b", path.read_text("utf-8"))
    ]
    assert senders == ["neo4j_server.py"]
    assert Path(neo4j_server.__file__).read_text("utf-8").count(".run(") == 3


def test_no_definition_and_no_query_holds_a_text_of_a_document(store):
    before = list(neo4j_schema.definitions())
    filled(store)
    assert neo4j_schema.definitions() == before
    assert not [name for name in TEXTS if any(name in query for query in QUERIES.values())]


def test_the_graph_reads_like_the_domain(store, cypher):
    filled(store)
    ties = Counter(cypher("MATCH (n {workspace: $space})-[r]->(m) RETURN labels(n)[0], type(r), labels(m)[0]"))
    assert set(ties) == {
        ("Passage", "OF", "Document"),
        ("Mention", "IN", "Passage"),
        ("Mention", "OF_ENTITY", "Entity"),
        ("Statement", "IN", "Passage"),
        ("Statement", "SUBJECT", "Entity"),
        ("Statement", "OBJECT", "Entity"),
        ("Entity", "SUPPLIES", "Entity"),
        ("Entity", "IN", "Community"),
        ("Community", "ANCHOR", "Entity"),
        ("Conflict", "OF", "Entity"),
        ("Report", "OF", "Community"),
        ("Report", "CITES", "Document"),
        ("ReprintCluster", "HOLDS", "Document"),
        ("Source", "HOLDS", "Document"),
    }
    fact = next(iter(store.read(Fact)))
    found = cypher(
        "MATCH (:Entity {workspace: $space, id: $a})-[r:SUPPLIES]->(:Entity {workspace: $space, id: $b})"
        " MATCH (s:Statement {workspace: $space, relation: r.relation}) RETURN s.id ORDER BY s.id",
        a=fact.subject,
        b=fact.object,
    )
    assert found == [(one.id,) for one in store.read(Fact, [fact.relation], by="relation")] != []
    assert cypher("MATCH (e:Entity:Organization {workspace: $space}) RETURN count(e)") == [(store.count(Entity),)]


def test_relations_outside_the_vocabulary_keep_their_predicate_as_a_property(store, cypher):
    store.write(batch())
    entities = tuple(Entity(f"e{at}", f"N{at}", kind, (), ()) for at, kind in enumerate(("place", "odd type")))
    relations = tuple(
        Relation(f"r{at}", "e0", predicate, "e1", "candidate", (), (), (), (), 1, 1)
        for at, predicate in enumerate(("located_in", "hail from", "x`]->() DETACH DELETE n //", "IN"))
    )
    store.derive(Derived(entities=entities, relations=relations), 1)
    found = cypher(
        "MATCH (:Entity {workspace: $space})-[r]->(:Entity) RETURN r.relation, type(r), r.predicate ORDER BY r.relation"
    )
    assert found == [
        ("r0", "LOCATED_IN", "located_in"),
        ("r1", "RELATED", "hail from"),
        ("r2", "RELATED", "x`]->() DETACH DELETE n //"),
        ("r3", "RELATED", "IN"),
    ]
    assert list(store.read(Relation)) == list(relations)
    assert cypher("MATCH (e:Entity {workspace: $space}) RETURN labels(e) ORDER BY e.id") == [
        (["Entity", "Place"],),
        (["Entity"],),
    ]


HOSTILE = "x`}) DETACH DELETE n //"


def test_names_and_types_that_look_like_cypher_are_stored_found_and_nothing_else_happens(store, cypher):
    filled(store)
    kinds = ("a`b\"c'", "document", "Workspace", "}) DETACH DELETE n //", "back\\`slash \u0060", "锂 电")
    before = list(export(store))
    others = cypher("MATCH (n) WHERE n.workspace <> $space RETURN count(n)")
    own = own_records(HOSTILE, f"Acme met {HOSTILE}.", title=HOSTILE, publisher=HOSTILE)
    store.write([own])
    derived = derived_records([*batch(), own])
    hostile = tuple(Entity(f"h{at}`", HOSTILE, kind, (HOSTILE,), (HOSTILE,)) for at, kind in enumerate(kinds))
    aliases = tuple(Alias(f"ha{at}", HOSTILE, one.id, 1) for at, one in enumerate(hostile))
    entities = tuple(sorted((*derived.entities, *hostile), key=lambda one: one.id))
    derived = replace(
        derived, entities=entities, aliases=tuple(sorted((*derived.aliases, *aliases), key=lambda a: a.id))
    )
    store.derive(derived, 2, vocabulary=[*kinds, "organization", "supplies"])
    assert [one.entity for one in store.read(Alias, [HOSTILE], by="name")] == [one.id for one in hostile]
    assert tuple(store.read(Entity, [one.id for one in hostile])) == hostile
    labels = cypher("MATCH (e:Entity {workspace: $space, name: $name}) RETURN labels(e)[1] ORDER BY e.id", name=HOSTILE)
    assert [row[0] for row in labels] == [
        "A`b\"c'",
        "DocumentEntity",
        "WorkspaceEntity",
        "})DETACHDELETEN//",
        "Back\\`slash`",
        "锂电",
    ]
    assert [one.id for one in store.match([HOSTILE], [], limit=5, within=ANYWHERE)] == [f"{HOSTILE}#0"]
    assert store.select(Filter(publishers=(HOSTILE,))) == [HOSTILE]
    assert store.remove([HOSTILE]) == 1
    store.derive(derived_records(batch()), store.state().revision)
    assert list(export(store)) == before
    assert cypher("MATCH (n) WHERE n.workspace <> $space RETURN count(n)") == others


def test_a_custom_type_may_be_called_like_a_label_of_ours(store):
    filled(store)
    store.derive(Derived(entities=(Entity("e", "E", "passage", (), ()),)), 1, vocabulary=["passage"])
    assert store.count(Passage) == len([passage for own in batch() for passage in own.passages])


def test_two_workspaces_with_the_same_documents_see_their_own_alone(url):
    with closing(open_store(url, workspace="one")) as one, closing(open_store(url, workspace="two")) as two:
        filled(one)
        filled(two)
        before = list(export(two))
        extra = own_records("extra", "Zeppelin met Acme. 飞艇.")
        one.write([extra])
        found = one.match(["zeppelin"], ["飞艇"], limit=9, within=ANYWHERE)
        assert {hit.id for hit in found} == {"extra#0", "extra#18"}
        assert two.match(["zeppelin"], ["飞艇"], limit=9, within=ANYWHERE) == []
        assert two.match(["acme"], [], limit=9, within=Filter(documents=("extra",))) == []
        one.remove([*TEXTS, "extra"])
        one.derive(Derived(), one.state().revision)
        assert list(export(two)) == before
        assert len(two.match(["acme"], [], limit=9, within=ANYWHERE)) == 1
        assert one.match(["acme"], [], limit=9, within=ANYWHERE) == []


def test_an_answer_is_drawn_among_the_nodes_of_the_graph(store, cypher):
    filled(store)
    statement = next(store.read(Statement))
    nodes = (
        Node("Answer", "ans", (("question", "Who?"), ("weight", 10**30))),
        Node("Claim", "ans/1", (("text", "So."), ("verdict", "disputed"))),
        Node("Statement", statement.id),
        Node("Conflict", "x:acme"),
        Node("Entity", "e:acme"),
    )
    edges = (
        Edge("STATES", "ans", "ans/1"),
        Edge("SUPPORTED_BY", "ans/1", statement.id, (("weight", 0.5),)),
        Edge("CITES", "ans/1", "x:acme"),
        Edge("SUBJECT", statement.id, "e:acme"),
    )
    for _ in range(2):
        store.save(Subgraph("ans", nodes, edges))
    found = cypher(
        "MATCH (a:Answer {workspace: $space, id: 'ans'})-[:STATES]->(c:Claim)-[r:SUPPORTED_BY]->(s:Statement)"
        "-[:IN]->(p:Passage)-[:OF]->(d:Document) MATCH (c)-[:CITES]->(x:Conflict)"
        " RETURN a.question, a.weight, c.verdict, r.weight, s.id, p.id, d.id, x.id"
    )
    expected = ("Who?", str(10**30), "disputed", 0.5, statement.id, statement.passage, statement.document, "x:acme")
    assert found == [expected]
    store.derive(derived_records(batch()), store.state().revision)
    store.write(batch())
    assert cypher("MATCH (:Claim {workspace: $space})-[r]->() RETURN count(r)") == [(2,)]
    store.remove([statement.document])
    assert cypher("MATCH (a:Answer {workspace: $space}) RETURN a.stale") == [(True,)]
    assert cypher("MATCH (:Claim {workspace: $space})-[r:SUPPORTED_BY]->() RETURN count(r)") == [(0,)]


def test_ties_are_there_again_after_a_document_went_and_came(store, cypher):
    filled(store)
    query = "MATCH (n {workspace: $space})-[r]->(m) RETURN n.id, type(r), m.id, properties(r) ORDER BY n.id, type(r), m.id, r.start"
    before = cypher(query)
    store.remove(list(TEXTS))
    store.write(batch())
    store.derive(derived_records(batch()), store.state().revision)
    assert cypher(query) == before
    store.write(batch())
    store.derive(derived_records(batch()), store.state().revision)
    assert cypher(query) == before


def test_ties_follow_what_changes(store, cypher):
    filled(store)
    derived = derived_records(batch())
    renamed = tuple(replace(one, name="New", type="place") for one in derived.entities)
    moved = tuple(replace(one, subject="e:corp") for one in derived.facts)
    conflicts = tuple(replace(one, subject="e:corp") for one in derived.conflicts)
    store.derive(replace(derived, entities=renamed, facts=moved, relations=(), conflicts=conflicts), 1)
    assert cypher("MATCH (e:Entity {workspace: $space}) RETURN DISTINCT labels(e), e.name") == [
        (["Entity", "Place"], "New")
    ]
    assert cypher("MATCH (:Statement {workspace: $space})-[:SUBJECT]->(e) RETURN DISTINCT e.id") == [("e:corp",)]
    assert cypher("MATCH (:Conflict {workspace: $space})-[:OF]->(e) RETURN DISTINCT e.id") == [("e:corp",)]
    assert cypher("MATCH (:Entity {workspace: $space})-[r:SUPPLIES]->() RETURN count(r)") == [(0,)]


def test_derived_records_in_many_transactions_are_the_same(store, url, monkeypatch):
    own = [own_records(f"d{at}", "Acme met Bolt. Corp sued Delft.") for at in range(8)]
    store.write(own)
    store.derive(derived_records(own[:3]), 1)
    monkeypatch.setattr("evigraph.graph.neo4j_store.LITTLE", 10)
    monkeypatch.setattr(neo4j_derived, "BATCH", 7)
    store.derive(derived_records(own), 1)
    for field in fields(Derived):
        expected = sorted(getattr(derived_records(own), field.name), key=lambda one: one.id)
        assert list(store.read(type(expected[0]))) == expected
    assert store.state().settled == 1


def test_a_settling_that_died_between_transactions_leaves_the_store_behind_and_the_next_ends_it(store, monkeypatch):
    own = batch()
    store.write(own)
    monkeypatch.setattr("evigraph.graph.neo4j_store.LITTLE", 3)
    monkeypatch.setattr(neo4j_derived, "BATCH", 4)
    monkeypatch.setattr("evigraph.graph.neo4j_space.SETTLING", 0.5)
    real, calls = neo4j_server.Server.write, []

    def dying(server, work):
        calls.append(work)
        if len(calls) == 6:
            raise StoreError("dead")
        return real(server, work)

    monkeypatch.setattr(neo4j_server.Server, "write", dying)
    with pytest.raises(StoreError, match="dead"):
        store.derive(derived_records(own), 1)
    assert store.state().settled == -1
    assert len(list(store.read(Mention))) == sum(len(one.mentions) for one in own)
    with pytest.raises(StoreError, match="half settled"):
        list(store.read(Entity))
    store.derive(derived_records(own), 1)
    assert list(store.read(Entity)) == list(derived_records(own).entities)
    assert list(store.read(Conflict)) == list(derived_records(own).conflicts)


def test_a_read_never_sees_half_of_a_write(url, monkeypatch):
    """Neo4j shows a transaction piece by piece while it is committed, and another between two queries."""
    monkeypatch.setattr("evigraph.graph.neo4j_store.KEYS", 5)
    names = [f"d{at:03d}" for at in range(60)]
    sides = [[own_records(name, f"{word} met {word}.") for name in names] for word in ("Acme", "Bolt")]
    stop, seen = threading.Event(), []

    def read():
        with closing(open_store(url)) as reader:
            while not stop.is_set():
                seen.append(frozenset(one.text for one in reader.read(Mention, names, by="document")))

    with closing(open_store(url)) as writer:
        writer.write(sides[0])
        threads = [threading.Thread(target=read) for _ in range(2)]
        for thread in threads:
            thread.start()
        for turn in range(1, 13):
            writer.write(sides[turn % 2])
        stop.set()
        for thread in threads:
            thread.join()
    assert set(seen) <= {frozenset({"Acme"}), frozenset({"Bolt"})}
    assert len(seen) > 4


def test_a_writer_that_died_while_it_committed_holds_no_reader_up(store, cypher):
    filled(store)
    cypher("MATCH (g:Gate {workspace: $space}) SET g.begun = 'dead'")
    assert len(list(store.read(Mention))) == sum(len(one.mentions) for one in batch())
    store.write(batch()[:1])
    assert cypher("MATCH (g:Gate {workspace: $space}) MATCH (w:Workspace {name: $space}) RETURN g.begun = w.done") == [
        (True,)
    ]


def test_writers_of_one_workspace_wait_for_each_other(url):
    names = [f"d{at}" for at in range(12)]
    failed = []

    def work(mine):
        try:
            with closing(open_store(url)) as writer:
                for name in mine:
                    writer.write([own_records(name, f"Acme met Bolt {name}.")])
        except StoreError as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(names[at:] + names[:at],)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with closing(open_store(url)) as reader:
        assert failed == []
        assert reader.state().revision == 48
        assert list(reader.read(Mention)) == sorted(
            (one for name in names for one in own_records(name, f"Acme met Bolt {name}.").mentions),
            key=lambda one: one.id,
        )


@pytest.mark.parametrize("key", ["nul\0inside", "x" * 20_000, "锂" * 5_000, "🔋" * 3_000])
def test_long_and_odd_ids_are_kept_and_found(store, key):
    own = own_records(key, f"Acme met {key[:40]}.", title=key[:1000], location=f"/{key}")
    other = own_records(key + "!", "Bolt.")
    store.write([own, other])
    assert list(store.read(Passage, [key], by="document")) == list(own.passages)
    assert [one.id for one in store.read(type(own.document), [f"/{key}"], by="location")] == [key]
    assert store.match(["acme"], [], limit=3, within=ANYWHERE)[0].id == own.passages[0].id
    assert store.select(Filter(documents=(key,))) == [key]
    assert store.remove([key]) == 1
    assert [one.id for one in store.read(type(own.document))] == [key + "!"]


def test_a_store_of_another_version_is_refused_in_one_line(url, cypher):
    open_store(url).close()
    key = url.partition("store=")[2]
    for value, message in ((neo4j_schema.SCHEMA + 1, "install a newer evigraph"), (0, "ingest into a new store")):
        cypher("MATCH (s:Store {key: $key}) SET s.schema = $value", key=key, value=value)
        with pytest.raises(StoreError, match=message):
            open_store(url)
    cypher("MATCH (s:Store {key: $key}) SET s.schema = 1, s.layout = 'other'", key=key)
    with pytest.raises(StoreError, match="between two releases"):
        open_store(url)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda url: re.sub(r":[^:@]+@", ":wrong-password@", url), "refuses this user or password"),
        (lambda url: re.sub(r"//.*?@", "//", url), "refuses this user or password"),
        (lambda url: re.sub(r":\d+(?=\?|/|$)", ":9", url), "nothing answers there"),
        (lambda url: re.sub(r"^\w+://", "bolt+s://", url), "does not speak TLS there: use neo4j:// or bolt://"),
        (
            lambda url: re.sub(r"^.*@[^?]*", "neo4j+s://neo4j:wrong-password@no.such.host.invalid", url),
            "no host of that name",
        ),
        (lambda url: url.replace("?", "/nodatabase?"), "has no such database"),
    ],
)
def test_what_goes_wrong_at_the_start_is_one_clear_line_without_the_password(url, change, message):
    with pytest.raises(StoreError, match=message) as refused:
        open_store(change(url))
    said = str(refused.value)
    assert "\n" not in said
    assert "wrong-password" not in said
    assert re.search(r":([^:@/]+)@", url)[1] not in said


def test_a_copy_either_way_is_lossless(store, url, tmp_path):
    filled(store)
    store.save(Subgraph("ans", (Node("Answer", "ans", (("question", "?"),)),), ()))
    schema = read_vocabulary()
    before = list(export(store, answers=True))
    with closing(open_store(f"sqlite:///{tmp_path}/x.db")) as file, closing(open_store(neo4j_store(tmp_path))) as back:
        for _ in range(2):
            assert transfer(store, file, schema=schema, owner="me").answers == 1
            assert transfer(file, back, schema=schema, owner="me").settled
        assert list(export(file, answers=True)) == list(export(back, answers=True)) == before
        file.write([own_records("mine", "Echo.")])
        with pytest.raises(StoreError, match="holds the document 'mine'"):
            transfer(store, file, schema=schema, owner="me")


def test_health_tells_version_edition_and_indexes(store):
    about = dict(store.about())
    assert re.fullmatch(r"5\.\d+\.\d+", about["neo4j"])
    assert about["edition"] in {"community", "enterprise"}
    online, total = about["indexes_online"].split(" of ")
    assert online == total


def test_words_are_cut_as_the_index_cuts_them():
    assert tokens("Société Générale's x-ray, 4680!") == ["societe", "generale", "s", "x", "ray", "4680"]
    assert [term.query for term in terms(["The X-Ray"], ["锂电"])] == ['words:"the_ x ray"', 'han:"锂电"']
