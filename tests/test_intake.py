"""Ingest through the engine: increments, metadata, refusals, pruning, and what is listed."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine
from evigraph.errors import InputError, StoreError
from evigraph.graph.records import Decision
from evigraph.ingest import batch
from tests.conftest import bound_by_modes

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


def test_another_version_of_the_extractor_processes_every_file_again(
    engine: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.ingest([folder])
    monkeypatch.setattr("evigraph.ingest.extract.VERSION", "of the future")
    tally = engine.ingest([folder], workers=1).tally
    assert (tally.written, tally.unchanged) == (2, 0)


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


def _link(path: Path, target: str) -> None:
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("this file system has no links")


def test_links_to_nothing_and_in_a_loop_are_listed_and_the_rest_is_read(engine: Engine, folder: Path) -> None:
    _link(folder / "dangling.txt", "nothing.txt")
    _link(folder / "left", "right")
    _link(folder / "right", "left")
    tally = engine.ingest([folder]).tally
    assert tally.written == 2
    assert [one.id for one in tally.failed] == ["dangling.txt", "left", "right"]
    assert all("cannot be opened" in one.reason and "\n" not in one.reason for one in tally.failed)
    assert len(engine.health().failed) == 3
    (folder / "nothing.txt").write_text("Quay Corp. bought Bolt Ltd.", encoding="utf-8")
    assert engine.ingest([folder]).tally.written == 2  # the file, and the link that leads to it now
    assert len(engine.health().failed) == 2


def test_a_link_to_nothing_that_is_named_fails_alone(engine: Engine, folder: Path) -> None:
    _link(folder / "dangling.txt", "nothing.txt")
    tally = engine.ingest([folder / "dangling.txt", folder / "halden.txt"]).tally
    assert (tally.written, [one.id for one in tally.failed]) == (1, ["dangling.txt"])


def test_a_pipe_behind_a_link_is_passed_over(engine: Engine, folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    _link(folder / "link.txt", "pipe.txt")
    assert engine.ingest([folder]).tally.failed == []


def test_names_that_are_no_text_are_escaped_and_the_rest_is_read(engine: Engine, folder: Path) -> None:
    odd = folder / os.fsdecode(b"raw\xff")
    try:
        odd.mkdir()
    except OSError:
        pytest.skip("this file system takes names in UTF-8 only")
    (odd / "in.txt").write_text("Quay Corp. bought Bolt Ltd.", encoding="utf-8")
    (odd / "sources.yaml").write_text("in.txt: {publisher: P}\nx: y", encoding="utf-8")
    (odd / os.fsdecode(b"x.\xfe")).write_bytes(b"")
    report = engine.ingest([folder], prune=True)
    assert (report.tally.written, report.tally.removed) == (3, 0)
    assert [one.id for one in report.tally.skipped] == [r"raw\xff/x.\xfe"]
    assert _documents(engine)[r"raw\xff/in.txt"]["publisher"] == "P"
    assert engine.ingest([folder], prune=True).tally.unchanged == 3
    assert engine.remove([str(odd)]) == 1


def test_what_may_not_be_opened_is_listed_and_kept(engine: Engine, folder: Path) -> None:
    (folder / "closed").mkdir()
    (folder / "closed" / "in.txt").write_text("Quay Corp. bought Bolt Ltd.", encoding="utf-8")
    engine.ingest([folder])
    for name in ("bright.txt", "closed"):
        (folder / name).chmod(0)
    done = bound_by_modes("ingest", str(folder), "--prune", "--json", "--store", engine.url)
    for name in ("bright.txt", "closed"):
        (folder / name).chmod(0o755)
    form = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (1, "")
    assert [one["id"] for one in form["failed"]] == ["bright.txt", "closed"]
    assert (form["unchanged"], form["removed"], form["health"]["documents"]) == (1, 0, 3)
    assert form["health"]["failed_files"] == 2
    assert engine.ingest([folder]).health.failed == ()
    assert engine.health().documents == 3


def test_pruning_a_folder_under_other_ids_keeps_the_documents_whose_files_are_there(
    engine: Engine, tmp_path: Path
) -> None:
    for name, text in (("a", HALDEN), ("b", BRIGHT)):
        (tmp_path / "rt" / name).mkdir(parents=True)
        (tmp_path / "rt" / name / "x.txt").write_text(text, encoding="utf-8")
    engine.ingest([tmp_path / "rt"])
    engine.ingest([tmp_path / "rt" / "a" / "x.txt"])
    tally = engine.ingest([tmp_path / "rt" / "b"], prune=True).tally
    assert (tally.removed, [one.id for one in tally.failed]) == (0, ["x.txt"])
    assert set(_documents(engine)) == {"a/x.txt", "b/x.txt", "x.txt"}


def test_pruning_a_folder_leaves_those_beside_it_alone(
    engine: Engine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("in", "out"):
        (folder / name).mkdir()
        (folder / name / "x.txt").write_text(f"Quay {name} Corp. bought Bolt Ltd.", encoding="utf-8")
    engine.ingest([folder])
    for name in ("in", "out"):
        (folder / name / "x.txt").unlink()
    monkeypatch.chdir(folder / "out")
    tally = engine.ingest([Path("../in")], root=folder, prune=True).tally
    assert tally.removed == 1
    assert set(_documents(engine)) == {"halden.txt", "bright.txt", "out/x.txt"}


def test_a_failed_file_counts_in_health_where_it_was_named(engine: Engine, folder: Path) -> None:
    (folder / "table.xlsx").write_bytes(b"PK")
    engine.ingest([folder / "table.xlsx"])
    assert [Path(file.id).name for file in engine.health().failed] == ["table.xlsx"]


def test_documents_are_removed_by_a_path_through_a_link(engine: Engine, folder: Path, tmp_path: Path) -> None:
    _link(tmp_path / "link", "corpus")
    engine.ingest([tmp_path / "link"])
    assert engine.remove([str(tmp_path / "link" / "bright.txt")]) == 1
    assert set(_documents(engine)) == {"halden.txt"}
