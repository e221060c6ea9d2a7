"""The Neo4j server that tests use: its URL in EVIGRAPH_TEST_NEO4J, a store of its own for each test, and the cleaning."""

import os
import re
import uuid
from pathlib import Path

import neo4j
import pytest

from evigraph.graph.neo4j_address import parse_address

VARIABLE = "EVIGRAPH_TEST_NEO4J"
_MARK = f"test-{uuid.uuid4().hex[:8]}-"


def server_url() -> str:
    """Return the URL of the test server; skip the test where there is none."""
    url = os.environ.get(VARIABLE, "")
    if not url:
        pytest.skip(f"set {VARIABLE} to the URL of a Neo4j server, as bolt://neo4j:PASSWORD@127.0.0.1:7687")
    return url


def neo4j_store(folder: Path) -> str:
    """Return the URL of an empty store, named so that `clean` finds what is left of it."""
    return f"{server_url()}?store={_MARK}{uuid.uuid4().hex[:12]}"


def driver(url: str | None = None) -> neo4j.Driver:
    """Return a bare driver to the test server."""
    address = parse_address(url or server_url())
    return neo4j.GraphDatabase.driver(address.uri, auth=(address.user, address.password))


def clean(store: str = "") -> None:
    """Delete what a store holds, or every store of this run, with its vector indexes."""
    prefix = f"{store or _MARK}"
    with driver() as bare, bare.session() as session:
        names = [
            row[0]
            for row in session.run("SHOW INDEXES YIELD name WHERE name STARTS WITH 'evigraph_vectors_' RETURN name")
        ]
        used = [
            row[0]
            for row in session.run("MATCH (w:Workspace) WHERE w.name STARTS WITH $prefix RETURN w.token", prefix=prefix)
        ]
        for name in names:
            if any(token and name.endswith(token) for token in used) and re.fullmatch(r"\w+", name):
                session.run(f"DROP INDEX {name}").consume()
        delete = (
            "MATCH (n) WHERE n.workspace STARTS WITH $prefix OR n:Workspace AND n.name STARTS WITH $prefix"
            " OR n:Store AND n.key STARTS WITH $prefix CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS"
        )
        session.run(delete, prefix=prefix).consume()
