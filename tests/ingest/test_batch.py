"""Batches: documents are grouped in order, keys tell what must be done again, a dead worker costs nothing."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from evigraph.ingest import batch
from evigraph.ingest.records import Block, Document
from evigraph.models import DEFAULT_ENCODER, load_encoder

TEXT = "Halden Lithium Inc. supplies hydroxide to Norvik Cells AB."


def document(name: str, text: str = TEXT) -> Document:
    return Document(name, text, blocks=(Block(0, len(text)),))


def test_batches_keep_the_order_and_close_before_they_grow_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "BATCH_CHARACTERS", 2 * len(TEXT))
    long = document("long", TEXT * 5)
    documents = [document("a"), document("b"), document("c"), long, document("d")]
    assert [[one.id for one in group] for group in batch.batches(documents)] == [["a", "b"], ["c"], ["long"], ["d"]]


@pytest.mark.parametrize("change", [{"text": TEXT + " "}, {"title": "T"}, {"date": "2023"}, {"language": "en"}])
def test_what_extraction_reads_moves_the_key(change: dict[str, str]) -> None:
    one = document("a")
    assert batch.key_of(replace(one, **change), encoder="e") != batch.key_of(one, encoder="e")


def test_what_extraction_does_not_read_leaves_the_key() -> None:
    one = document("a")
    other = replace(one, publisher="P", author="A", tier="media", uri="u", location="/x")
    assert batch.key_of(other, encoder="e") == batch.key_of(one, encoder="e")


@pytest.mark.models
def test_a_documents_records_do_not_depend_on_its_batch() -> None:
    encoder = load_encoder(DEFAULT_ENCODER)
    documents = [document("a"), document("b", "Oslo lies in Norway. It is a city."), document("c", TEXT * 3)]
    together = batch.process(documents, encoder=encoder)
    alone = [batch.process([one], encoder=encoder)[0] for one in documents]
    assert [replace(one, vectors=()) for one in together] == [replace(one, vectors=()) for one in alone]


@pytest.mark.slow
@pytest.mark.models
def test_a_killed_worker_costs_no_document() -> None:
    documents = [(document(f"d{number}"),) for number in range(12)]
    done: list[str] = []
    for work in batch.run(documents, encoder=DEFAULT_ENCODER, workers=2):
        assert work.failure == ""
        done += [records.document.id for records in work.records]
        if len(done) == 1:
            for child in active_children():
                os.kill(child.pid or 0, signal.SIGKILL)
    assert done == [f"d{number}" for number in range(12)]


_PARENT = """
import os, time
from evigraph.ingest import batch
if __name__ == "__main__":
    with batch._pool(2) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""


def test_workers_end_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.kill()
    until = time.monotonic() + 20
    while _alive(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _alive(worker)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
