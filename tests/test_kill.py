"""Kill -9 at any moment loses at most the batch in flight: the same command again ends where it would have."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[1] / "examples" / "corpus"
KILLS = 10


def _command(verb: str, store: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "evigraph.cli", verb, *arguments, "--store", f"sqlite:///{store}"]


def _export(store: Path) -> bytes:
    return subprocess.run(_command("export", store), capture_output=True, check=True).stdout


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """The example corpus several times over, under other names, so that an ingest takes several batches."""
    folder = tmp_path / "corpus"
    for copy in range(4):
        for path in sorted(CORPUS.rglob("*")):
            if path.suffix in {".txt", ".md", ".html"}:
                target = folder / f"copy{copy}" / path.relative_to(CORPUS)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes() + f"\n\nCopy {copy} of {path.stem}.\n".encode())
    return folder


@pytest.mark.slow
@pytest.mark.models
def test_an_ingest_killed_at_ten_random_moments_ends_like_an_undisturbed_one(tmp_path: Path, corpus: Path) -> None:
    began = time.monotonic()
    subprocess.run(_command("ingest", tmp_path / "calm.db", str(corpus)), capture_output=True, check=True)
    whole = time.monotonic() - began
    chance = random.Random(7)
    store = tmp_path / "killed.db"
    killed = 0
    for _ in range(KILLS):
        process = subprocess.Popen(
            _command("ingest", store, str(corpus)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            process.wait(timeout=chance.uniform(0.3, 1.0) * whole)
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            killed += 1
    assert killed > 0
    subprocess.run(_command("ingest", store, str(corpus)), capture_output=True, check=True)
    assert _export(store) == _export(tmp_path / "calm.db")
