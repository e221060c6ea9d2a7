"""The engine on Neo4j: the example corpus is the same on both stores; servers that die, fill up or may not be written.

The tests of servers that are stopped or set up in another way start their own with the script that
EVIGRAPH_TEST_NEO4J_SERVE names (`serve --home DIR --bolt-port N --background`, `--stop`, `--setting`).
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from evigraph import Engine
from evigraph.graph.records import Filter
from tests.servers import clean, neo4j_store, server_url

EXAMPLES = Path(__file__).parents[1] / "examples"
SERVE = "EVIGRAPH_TEST_NEO4J_SERVE"
pytestmark = [pytest.mark.slow, pytest.mark.models, pytest.mark.neo4j]


@pytest.fixture(scope="module", autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the derived files out of the user's cache folder, and clean the server after."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        yield
    if os.environ.get("EVIGRAPH_TEST_NEO4J"):
        clean()


def _command(verb: str, store: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "evigraph.cli", verb, *arguments, "--store", store]


def _export(store: str) -> bytes:
    return subprocess.run(_command("export", store), capture_output=True, check=True).stdout


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, Engine]]:
    """The example corpus in a SQLite file and in the Neo4j server."""
    folder = tmp_path_factory.mktemp("both")
    with Engine(f"sqlite:///{folder}/x.db") as file, Engine(neo4j_store(folder)) as server:
        file.ingest([EXAMPLES / "corpus"])
        server.ingest([EXAMPLES / "corpus"])
        yield file, server


def test_the_export_of_the_example_corpus_is_equal_on_both_stores(both: tuple[Engine, Engine]) -> None:
    file, server = both
    assert list(server.export()) == list(file.export())


def test_questions_find_the_same_and_answers_are_as_good(both: tuple[Engine, Engine]) -> None:
    """Nine of the first ten hits are shared on average, and each answer has the same status."""
    gold: dict[str, Any] = json.loads((EXAMPLES / "gold.json").read_text(encoding="utf-8"))
    questions = [item["question"] for item in (*gold["questions"], *gold["unanswerable"])]
    shared = []
    for question in questions:
        left, right = (
            {(hit.document.id, hit.start) for hit in engine.search(question, k=10, mode="lexical")} for engine in both
        )
        shared.append(len(left & right) / max(len(left), 1))
    assert sum(shared) / len(shared) >= 0.9
    statuses = [[engine.ask(question, save=False).answer.status for question in questions] for engine in both]
    assert statuses[0] == statuses[1]


def test_a_claim_gets_the_same_verdicts_on_both_stores(both: tuple[Engine, Engine]) -> None:
    file, server = both
    for path in sorted((EXAMPLES / "claims").glob("*.txt"))[:3]:
        text = path.read_text(encoding="utf-8")
        assert server.verify(text) == file.verify(text)


def test_four_ingests_at_once_of_overlapping_folders_end_like_one(both: tuple[Engine, Engine], tmp_path: Path) -> None:
    root, parts = tmp_path / "corpus", []
    shutil.copytree(EXAMPLES / "corpus", root)
    files = sorted(path for path in root.rglob("*") if path.is_file())
    for at in range(4):
        parts.append([str(path) for number, path in enumerate(files) if (number + at) % 4])
    url = neo4j_store(tmp_path)
    running = [
        subprocess.Popen(
            _command("ingest", url, *part, "--root", str(root)), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        for part in parts
    ]
    said = [process.communicate()[1].decode() for process in running]
    assert [process.returncode for process in running] == [0, 0, 0, 0], said
    one = f"sqlite:///{tmp_path}/one.db"
    subprocess.run(_command("ingest", one, *map(str, files), "--root", str(root)), capture_output=True, check=True)
    assert _export(url) == _export(one)


class Server:
    """A server of a test's own, in a folder."""

    def __init__(self, home: Path, script: str) -> None:
        self.home, self.script, self.pid, self.url = home, script, 0, ""
        self.ports: tuple[str, str] = ("0", "0")

    def start(self, *settings: str) -> None:
        """Start it, on the ports it had before."""
        options = [option for one in settings for option in ("--setting", one)]
        ports = ["--bolt-port", self.ports[0], "--http-port", self.ports[1]]
        size = ["--heap", "512m", "--page-cache", "64m"]
        command = [self.script, "--home", str(self.home), "--background", *ports, *size, *options]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        said = json.loads(done.stdout.splitlines()[-1])
        self.pid = said["pid"]
        self.ports = (said["bolt"].rpartition(":")[2], said["browser"].split("/")[2].rpartition(":")[2])
        self.url = f"bolt://neo4j:evigraph-test@127.0.0.1:{self.ports[0]}"

    def stop(self) -> None:
        """Stop it in order."""
        subprocess.run([self.script, "--home", str(self.home), "--stop"], capture_output=True, check=False)

    def kill(self) -> None:
        """Kill it, and wait until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        with suppress(OSError):
            for _ in range(100):
                os.kill(self.pid, 0)
                time.sleep(0.1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    script = os.environ.get(SERVE, "")
    if not script:
        pytest.skip(f"set {SERVE} to the path of a script that starts a Neo4j server, and EVIGRAPH_TEST_NEO4J")
    server_url()
    own = Server(tmp_path / "neo4j", script)
    own.start()
    yield own
    own.stop()


def test_an_ingest_whose_server_is_killed_and_comes_back_ends_by_itself(server: Server, tmp_path: Path) -> None:
    calm = f"sqlite:///{tmp_path}/calm.db"
    subprocess.run(_command("ingest", calm, str(EXAMPLES / "corpus")), capture_output=True, check=True)
    with Engine(server.url) as engine:
        engine.ingest(
            [EXAMPLES / "corpus" / "sources.yaml"][:0]
        )  # the schema takes as long as an ingest on a new server
    for wait in (0.0, 0.5):
        ingest = subprocess.Popen(
            _command("ingest", server.url, str(EXAMPLES / "corpus")), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        _until_written(server.url, wait)
        server.kill()
        server.start()
        said = ingest.communicate(timeout=240)[1].decode()
        if ingest.returncode:  # it had not begun to write: then the same command ends it
            assert said.count("\n") == 1, said
            subprocess.run(_command("ingest", server.url, str(EXAMPLES / "corpus")), capture_output=True, check=True)
        assert _export(server.url) == _export(calm)
        with Engine(server.url) as engine:
            assert engine.remove([str(path) for path in _documents(engine)]) > 0


def _documents(engine: Engine) -> list[str]:
    return engine._open().select(Filter())


def _until_written(url: str, wait: float) -> None:
    """Wait until the ingest is under way: its models are loaded and it writes or is about to."""
    began = time.monotonic()
    with Engine(url) as engine:
        while time.monotonic() - began < 60:
            if engine._open(create=True).state().encoder:
                time.sleep(wait)
                return
            time.sleep(0.05)


def test_a_store_that_may_not_be_written_answers_and_says_that_it_kept_nothing(server: Server, tmp_path: Path) -> None:
    subprocess.run(_command("ingest", server.url, str(EXAMPLES / "corpus")), capture_output=True, check=True)
    server.stop()
    server.start("server.databases.default_to_read_only=true")
    question = json.loads((EXAMPLES / "gold.json").read_text(encoding="utf-8"))["questions"][0]["question"]
    for url in (server.url, server.url.replace("bolt://", "neo4j://")):
        done = subprocess.run(_command("ask", url, question), capture_output=True, text=True, check=True)
        assert done.stdout.strip()
        assert done.stderr == "evigraph: the store is read-only: the answer was not saved\n"
    (tmp_path / "new.txt").write_text("Halden sells tin.", encoding="utf-8")
    done = subprocess.run(
        _command("ingest", server.url, str(tmp_path / "new.txt")), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "is read-only: nothing can be written to it" in done.stderr
    assert "evigraph-test" not in done.stderr
