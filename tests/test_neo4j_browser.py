"""The real Neo4j Browser in headless Chromium shows what the command line printed; the server is as compose wants it."""

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml

from evigraph import Engine
from evigraph.graph.grass import VERDICT_LABELS, style
from evigraph.graph.neo4j_address import parse_address
from evigraph.graph.records import Subgraph
from tests.browsing import chromium, colours, drop, run, sign_in
from tests.servers import clean, driver, neo4j_store, server_url

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]
ROOT = Path(__file__).parents[1]
DRAFT = "Velmor is supplied by Arden. Arden has 900 employees. Pell Harbour holds 22 percent of Arden."


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    address = neo4j_store(tmp_path_factory.mktemp("browser"))
    with Engine(address) as engine:
        engine.ingest([ROOT / "examples" / "corpus"])
    yield address
    clean()


def evigraph(url, *arguments, said=""):
    command = [sys.executable, "-m", "evigraph.cli", *arguments, "--store", url]
    return subprocess.run(command, input=said, capture_output=True, text=True, check=True).stdout


def password():
    return parse_address(server_url()).password


@pytest.mark.models
def test_the_printed_line_and_link_show_the_evidence_of_an_answer(url, tmp_path):
    question = "What links the investor Pell Harbour to the carmaker Velmor?"
    line, link = evigraph(url, "ask", question).splitlines()[-2:]
    form = json.loads(evigraph(url, "ask", question, "--json"))
    assert (line, link) == (form["cypher"], form["browser"])
    with Engine(url) as engine:
        (kept,) = engine._open().read(Subgraph, [form["id"]], by="root")
    assert password() not in link
    with chromium() as page:
        sign_in(page, link, password())
        run(page)
        assert page.locator("g.node").count() == len(kept.nodes) > 20
        assert page.locator("g.relationship").count() >= len(kept.edges)
        page.screenshot(path=tmp_path / "evidence.png")
        assert (tmp_path / "evidence.png").stat().st_size > 20_000
    with driver() as bare, bare.session() as session:
        rows = list(session.run(line))
    assert {row["node"]["id"] for row in rows} == {node.id for node in kept.nodes}
    ties = [(tie.type, tie.start_node["id"], tie.end_node["id"]) for row in rows for tie in row["ties"]]
    assert sorted(ties) == sorted((edge.type, edge.source, edge.target) for edge in kept.edges)


@pytest.mark.models
def test_the_style_gives_each_verdict_its_colour_and_the_queries_become_favourites(url, tmp_path):
    form = json.loads(evigraph(url, "verify", "-", "--json", said=DRAFT))
    written = json.loads(evigraph(url, "browser", str(tmp_path), "--json"))["files"]
    assert all(Path(file).is_file() for file in written)
    sheet = style().splitlines()
    with chromium() as page:
        sign_in(page, form["browser"], password())
        for name in ("evigraph.grass", "evigraph-queries.zip"):
            drop(page, tmp_path / name)
            time.sleep(1)
        run(page)
        drawn = Counter(colours(page))
        for claim in form["claims"]:
            at = sheet.index(f"node.Claim.{VERDICT_LABELS[claim['verdict']]} {{")
            assert drawn[sheet[at + 1].split()[1].rstrip(";")] > 0
        page.get_by_test_id("navigationFavorites").click()
        page.get_by_text("evigraph", exact=True).click()
        page.get_by_text("What is disputed").wait_for()
    assert len({claim["verdict"] for claim in form["claims"]}) > 1


@pytest.mark.models
def test_what_was_printed_is_no_claim_when_it_is_verified_again(url, tmp_path):
    printed = evigraph(url, "ask", "Who supplies cathode material to Arden?", "--browser-url", "https://b.example:1")
    assert printed.splitlines()[-1].startswith("https://b.example:1/browser/?connectURL=")
    assert "MATCH (answer:Answer" in printed
    (tmp_path / "answer.md").write_text(printed, encoding="utf-8")
    checked = json.loads(evigraph(url, "verify", str(tmp_path / "answer.md"), "--json"))["claims"]
    assert checked
    assert not [claim["text"] for claim in checked if "MATCH" in claim["text"] or "http" in claim["text"]]


def test_the_health_command_of_the_compose_file_tells_whether_the_server_answers(url):
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    kind, command = compose["services"]["neo4j"]["healthcheck"]["test"]
    assert kind == "CMD-SHELL"
    assert ":7474" in command
    with Engine(url) as engine:
        place = engine._open().place()
    ports = {urlsplit(place.pages).port: 0, 9: 1}  # nothing answers at 9, the port of discard
    for port, status in ports.items():
        done = subprocess.run(["sh", "-c", command.replace(":7474", f":{port}")], capture_output=True, check=False)
        assert done.returncode == status
