"""Ingest through the engine: increments, metadata, refusals, pruning, and what is listed."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine
from evigraph.errors import InputError, StoreError
from evigraph.graph.records import Decision
from evigraph.ingest import batch

pytestmark = pytest.mark.models

HALDEN = "Halden Lithium Inc. supplies lithium hydroxide to Norvik Cells AB. Norvik Cells AB is based in Oslo."
BRIGHT = "Brightwater Motors acquired Norvik Cells AB in March 2022 for $310 million."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "halden.txt").write_text(HALDEN, encoding="utf-8")
    (corpus / "bright.txt").write_text(BRIGHT, encoding="utf-8")
    return corpus


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with Engine(f"sqlite:///{tmp_path / 'x.db'}") as opened:
        yield opened


def _documents(engine: Engine) -> dict[str, dict[str, object]]:
    records = [json.loads(line) for line in engine.export()]
    return {record["id"]: record for record in records if record["kind"] == "document"}


def test_a_second_ingest_reads_nothing_again(engine: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine.ingest([folder]).tally.written == 2
    monkeypatch.setattr("evigraph.engine.intake.read", None)
    again = engine.ingest([folder]).tally
    assert (again.written, again.unchanged) == (0, 2)


def test_an_edited_file_is_processed_alone(engine: Engine, folder: Path) -> None:
    engine.ingest([folder])
    (folder / "halden.txt").write_text(HALDEN + " It employs 640 people.", encoding="utf-8")
    tally = engine.ingest([folder]).tally
    assert (tally.written, tally.unchanged) == (1, 1)


def test_a_change_of_publisher_updates_metadata_and_processes_nothing(
    engine: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.ingest([folder])
    (folder / "sources.yaml").write_text("'*.txt': {publisher: Cell Weekly, tier: media}", encoding="utf-8")
    monkeypatch.setattr(batch, "process", None)
    tally = engine.ingest([folder]).tally
    assert (tally.written, tally.updated) == (0, 2)
    assert {document["publisher"] for document in _documents(engine).values()} == {"Cell Weekly"}


def test_a_change_of_date_processes_again(engine: Engine, folder: Path) -> None:
    engine.ingest([folder])
    (folder / "sources.yaml").write_text("'halden.txt': {date: 2023-04-11}", encoding="utf-8")
    tally = engine.ingest([folder]).tally
    assert (tally.written, tally.unchanged) == (1, 1)


def test_ids_are_relative_to_the_folder_the_root_or_the_line(engine: Engine, tmp_path: Path, folder: Path) -> None:
    lines = [{"text": HALDEN, "id": "own"}, {"text": BRIGHT}]
    (folder / "lines.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    engine.ingest([folder])
    assert set(_documents(engine)) == {"halden.txt", "bright.txt", "own", "lines.jsonl#2"}
    with Engine(f"sqlite:///{tmp_path / 'rooted.db'}") as rooted:
        rooted.ingest([folder / "halden.txt"], root=tmp_path)
        assert set(_documents(rooted)) == {"corpus/halden.txt"}


def test_a_second_location_with_a_known_id_is_refused_by_name(engine: Engine, tmp_path: Path, folder: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(folder, other)
    engine.ingest([folder])
    before = list(engine.export())
    failed = engine.ingest([other]).tally.failed
    assert [one.id for one in failed] == ["bright.txt", "halden.txt"]
    assert str(folder / "bright.txt") in failed[0].reason
    assert list(engine.export()) == before


def test_the_second_line_with_an_id_is_refused_and_the_rest_goes_on(engine: Engine, folder: Path) -> None:
    lines = [{"text": HALDEN, "id": "same"}, {"text": BRIGHT, "id": "same"}, {"text": BRIGHT, "id": "other"}]
    (folder / "lines.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    report = engine.ingest([folder / "lines.jsonl"])
    assert [one.id for one in report.tally.failed] == ["lines.jsonl#2"]
    assert set(_documents(engine)) == {"same", "other"}
    assert "same" in report.health.failed[0].reason


def test_prune_removes_what_is_gone_files_and_lines(engine: Engine, folder: Path) -> None:
    lines = folder / "lines.jsonl"
    lines.write_text("\n".join(json.dumps({"text": HALDEN, "id": name}) for name in "abc"), encoding="utf-8")
    engine.ingest([folder])
    lines.write_text("\n".join(json.dumps({"text": HALDEN, "id": name}) for name in "ac"), encoding="utf-8")
    (folder / "bright.txt").unlink()
    assert engine.ingest([folder]).tally.removed == 0
    assert engine.ingest([folder], prune=True).tally.removed == 2
    assert set(_documents(engine)) == {"halden.txt", "a", "c"}


def test_a_file_that_fails_keeps_what_was_stored_of_it(engine: Engine, folder: Path) -> None:
    engine.ingest([folder])
    (folder / "halden.txt").write_bytes(b"\x00\x01\x02\xff\xfe" * 50)
    report = engine.ingest([folder], prune=True)
    assert [one.id for one in report.tally.failed] == ["halden.txt"]
    assert set(_documents(engine)) == {"halden.txt", "bright.txt"}


def test_formats_not_read_are_skipped_in_a_folder_and_fail_when_named(engine: Engine, folder: Path) -> None:
    picture = folder / "picture.png"
    picture.write_bytes(b"\x89PNG")
    report = engine.ingest([folder])
    assert [one.id for one in report.tally.skipped] == ["picture.png"]
    assert report.tally.failed == []
    assert [one.id for one in engine.ingest([picture]).tally.failed] == ["picture.png"]


def test_a_path_that_is_not_there_is_one_clear_line(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere"):
        engine.ingest([tmp_path / "nowhere"])


def test_another_encoder_is_refused_before_anything_is_read(engine: Engine, folder: Path) -> None:
    engine.ingest([folder])
    engine.close()
    from evigraph.config import Settings

    with Engine(engine.url, settings=Settings(encoder="other")) as other, pytest.raises(StoreError, match="gt-all"):
        other.ingest([folder])


def test_processes_give_what_one_process_gives(engine: Engine, tmp_path: Path, folder: Path) -> None:
    engine.ingest([folder], workers=1)
    with Engine(f"sqlite:///{tmp_path / 'many.db'}") as many:
        many.ingest([folder], workers=2)
        assert list(many.export()) == list(engine.export())


def test_decisions_outlive_removal_and_ingest(engine: Engine, folder: Path) -> None:
    engine.ingest([folder])
    records = [json.loads(line) for line in engine.export()]
    mentions = sorted(one["id"] for one in records if one["kind"] == "mention" and one["document"] == "halden.txt")
    merged = engine.decide("merge", mentions[:2], reason="said so")
    assert isinstance(merged, Decision)
    decided = list(engine.export())
    engine.remove(["halden.txt"])
    engine.ingest([folder])
    assert list(engine.export()) == decided


def test_a_removed_document_leaves_no_trace(engine: Engine, tmp_path: Path, folder: Path) -> None:
    engine.ingest([folder])
    assert engine.remove([str(folder / "bright.txt")]) == 1
    with Engine(f"sqlite:///{tmp_path / 'alone.db'}") as alone:
        alone.ingest([folder / "halden.txt"])
        assert list(alone.export()) == list(engine.export())
