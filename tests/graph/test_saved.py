"""What sets Neo4j Browser up: a style that tells verdicts apart, and queries that start at an index."""

import re
from contextlib import closing
from dataclasses import replace
from typing import get_args

import pytest

from evigraph.graph.grass import VERDICT_LABELS, style
from evigraph.graph.records import Conflict
from evigraph.graph.saved import Examples, queries
from evigraph.graph.store import open_store
from evigraph.verify.records import Verdict
from tests.contracts.records import derived_records, own_records
from tests.graph.test_browser import SCANS, operators
from tests.servers import clean, driver, neo4j_store, server_url

NAMES = list(queries("", Examples("", "")))
TEXTS = {"b.txt": "Acme supplies Bolt. Bolt sued Corp in Delft.", "a.txt": "Corp bought Delft."}


def test_every_verdict_has_a_colour_of_its_own():
    found = re.findall(r"node\.Claim\.(\w+) \{\n  color: (#\w+);", style())
    assert {label for label, _ in found} == {VERDICT_LABELS[verdict] for verdict in get_args(Verdict)}
    assert len({colour for label, colour in found}) == len(get_args(Verdict))


def test_no_value_of_the_style_holds_what_browser_cannot_read():
    lines = [line for line in style().splitlines() if line.startswith("  ")]
    assert all(line.count(":") == line.count(";") == 1 for line in lines)


def test_a_name_with_braces_and_quotes_stays_a_text():
    for text in queries("{0}' OR 1=1 //", Examples("{a}'", "\\")).values():
        assert "'{0}\\' OR 1=1 //'" in text


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    server_url()
    with closing(open_store(neo4j_store(tmp_path_factory.mktemp("saved")))) as store:
        own = [own_records(name, text, title=name) for name, text in TEXTS.items()]
        store.write(own)
        made = derived_records(own)
        said = [one.id for records in own for one in records.statements][:2]
        real = Conflict("c", made.entities[0].id, "supplies", "real", ((said[0],), (said[1],)), ("1", "2"), "differ")
        made = replace(made, conflicts=(real,))
        store.derive(made, store.state().revision)
        yield store, own, made
    clean()


@pytest.fixture
def session():
    with driver() as bare, bare.session() as found:
        yield found


@pytest.mark.neo4j
@pytest.mark.parametrize("name", NAMES)
def test_a_saved_query_finds_its_nodes_by_an_index_and_gives_something(opened, session, name):
    store, own, made = opened
    text = queries(store.place().workspace, Examples(made.entities[0].name, own[0].document.id))[name]
    assert text.startswith("// ")
    bare = text.rstrip(";\n")
    steps = list(operators(session, bare))
    assert [step for step in steps if step.startswith(SCANS)] == []
    assert any("IndexSeek" in step for step in steps)
    assert 0 < len(list(session.run(bare))) <= 150
