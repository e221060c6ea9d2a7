"""What goes wrong outside: texts that are none, folders in disorder, output that nobody reads. One line, no traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import HALDEN, Run, bound_by_modes

pytestmark = pytest.mark.models

COMMAND = [sys.executable, "-m", "evigraph.cli"]


def test_an_empty_folder_leaves_an_empty_graph(run: Run, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    status, _, err = run("ingest", "nothing")
    assert (status, err.count("\n")) == (3, 1)


@pytest.mark.parametrize("verb", ["ask", "search"])
def test_an_empty_store_is_told_in_one_line(run: Run, tmp_path: Path, verb: str) -> None:
    (tmp_path / "nothing").mkdir()
    run("ingest", "nothing")
    status, out, err = run(verb, "Who supplies Norvik?")
    assert (status, out) == (3, "")
    assert err == "evigraph: The workspace 'default' holds no text: ingest something first.\n"


def test_pruning_all_there_is_leaves_an_empty_graph(run: Run, stored: Path) -> None:
    for path in stored.iterdir():
        path.unlink()
    status, out, _ = run("ingest", "corpus", "--prune")
    assert status == 3
    assert "2 removed" in out


@pytest.mark.parametrize("verb", ["ask", "search"])
def test_a_question_with_half_a_character_is_wrong_usage(run: Run, stored: Path, verb: str) -> None:
    status, out, err = run(verb, "Who \udcff supplies Norvik?")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "whole characters" in err


@pytest.mark.parametrize("verb", ["ask", "search"])
@pytest.mark.parametrize(
    "line", ['{"question": "Who \\ud800?"}', "{broken", '["x"]', '{"question": " "}', "[" * 100_000, "\xff"]
)
def test_questions_are_all_checked_before_one_is_asked(run: Run, stored: Path, verb: str, line: str) -> None:
    first = '{"id": "a", "question": "Who is Norvik?"}\n'
    (stored.parent / "q.jsonl").write_bytes(first.encode() + line.encode("latin-1"))
    status, out, err = run(verb, "--questions", "q.jsonl")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "q.jsonl" in err


@pytest.mark.parametrize("verb", ["ask", "search"])
def test_a_file_of_questions_that_is_missing_or_empty_is_wrong_usage(run: Run, stored: Path, verb: str) -> None:
    assert run(verb, "--questions", "none.jsonl")[0] == 2
    (stored.parent / "none.jsonl").write_text("\n", encoding="utf-8")
    assert run(verb, "--questions", "none.jsonl")[0] == 2


def test_a_draft_with_stray_bytes_or_half_characters_is_one_line(run: Run, stored: Path) -> None:
    (stored.parent / "bytes.md").write_bytes(b"Norvik Cells AB \xff is based in Oslo.")
    status, out, err = run("verify", "bytes.md")
    assert (status, out, err.count("\n")) == (1, "", 1)
    answer = json.loads(run("ask", "Who supplies Norvik Cells AB?", "--json")[1])
    answer["answer"] = answer["sentences"][0]["text"] = "Norvik \ud800 Cells AB."
    (stored.parent / "half.json").write_text(json.dumps(answer), encoding="utf-8")
    status, out, err = run("verify", "half.json")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "whole characters" in err


def test_a_draft_of_one_endless_sentence_is_one_line(run: Run, stored: Path) -> None:
    (stored.parent / "endless.md").write_text(
        "Norvik Cells AB is based in Oslo.\n\n" + "word " * 250_000, encoding="utf-8"
    )
    status, out, err = run("verify", "endless.md")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "got one of 1,249,999 characters, from 35 to 1250034" in err


@pytest.mark.parametrize("question", ["", "  \n"])
def test_an_empty_search_is_refused_like_an_empty_question(run: Run, stored: Path, question: str) -> None:
    assert run("search", question)[:2] == run("ask", question)[:2] == (2, "")


@pytest.mark.parametrize("date", ["2023-13", "2023-02-30", "2023-13-45", "0000", "yesterday", "２０２３"])
def test_a_date_outside_the_calendar_is_wrong_usage(run: Run, stored: Path, date: str) -> None:
    for option in ("--since", "--until"):
        status, out, err = run("search", "Norvik", option, date)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_dates_cut_to_what_is_known_are_accepted(run: Run, stored: Path) -> None:
    for date in ("2024", "2024-02", "2024-02-29"):
        assert run("search", "Norvik", "--since", date)[0] == 0


def test_a_filter_that_no_document_meets_is_named_on_stderr(run: Run, stored: Path) -> None:
    wanted = (
        "--publisher",
        "Nobody",
        "--language",
        "fr",
        "--document",
        "bright.txt",
        "--document",
        "x",
        "--since",
        "2030",
    )
    status, out, err = run("search", "Norvik", *wanted, "--json")
    assert (status, json.loads(out)["hits"]) == (0, [])
    assert err.splitlines() == [
        "evigraph: no document has the publisher 'Nobody'",
        "evigraph: no document has the language 'fr'",
        "evigraph: no document has the id 'x'",
        "evigraph: no document has a date since 2030",
    ]
    assert run("search", "Norvik", "--document", "bright.txt")[2] == ""


def test_spaces_between_verdicts_are_accepted(run: Run, stored: Path) -> None:
    (stored.parent / "draft.txt").write_text("Norvik Cells AB employs 410 people.", encoding="utf-8")
    assert run("verify", "draft.txt", "--fail-on", "unsupported, contradicted")[0] == 1


def test_one_mention_cannot_be_merged_and_one_entity_has_no_path(run: Run, stored: Path) -> None:
    records = [json.loads(line) for line in run("export")[1].splitlines()]
    mention = next(one["id"] for one in records if one["kind"] == "mention")
    status, _, err = run("decide", "merge", mention)
    assert (status, err.count("\n")) == (2, 1)
    assert run("decide", "merge", mention, mention)[0] == 2
    assert run("paths", "Norvik Cells AB", "Norvik Cells AB")[0] == 2


def test_a_store_that_may_not_be_written_answers_and_keeps_nothing(run: Run, stored: Path, tmp_path: Path) -> None:
    exported = run("export", "--answers")[1]
    store = f"sqlite:///{tmp_path / 'evigraph.db'}"
    (tmp_path / "home").mkdir()
    tmp_path.chmod(0o555)
    try:
        done = bound_by_modes("ask", "Who supplies Norvik Cells AB?", "--store", store, home=tmp_path / "home")
        assert (done.returncode, done.stderr) == (0, "evigraph: the store is read-only: the answer was not saved\n")
        assert done.stdout.startswith("**Halden Lithium Inc.**")
        assert bound_by_modes("export", "--store", store).stdout == exported
    finally:
        tmp_path.chmod(0o755)


def test_the_version_is_told(run: Run) -> None:
    status, out, _ = run("--version")
    assert status == 0
    assert out.startswith("evigraph ")


def test_a_malformed_date_and_a_key_of_no_file_are_remarked(run: Run, stored: Path) -> None:
    lines = [{"id": "one", "text": HALDEN, "date": "not a date"}, {"id": "two", "text": "Oslo.", "date": "2023"}]
    (stored / "lines.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    (stored / "sources.yaml").write_text("absent.txt: {tier: media}\nhalden.txt: {date: nonsense}", encoding="utf-8")
    status, out, _ = run("ingest", "corpus", "--json")
    form = json.loads(out)
    assert status == 0
    assert form["failed"] == []
    assert [(one["id"], one["reason"].split(",")[0]) for one in form["remarks"]] == [
        ("sources.yaml", "halden.txt: date: expected one such as 2023-04-11"),
        ("sources.yaml", "absent.txt: there is no such file"),
        ("one", "date: expected one such as 2023-04-11"),
    ]
    _, out, _ = run("ingest", "corpus")
    assert out.splitlines()[0].endswith("0 failed, 2 remarks")
    assert "remark sources.yaml: absent.txt: there is no such file" in out


def test_what_holds_half_a_character_can_be_printed(run: Run) -> None:
    status, out, _ = run("config", "--store", "sqlite:///\udcff.db", "--json")
    assert status == 0
    assert json.loads(out)["store"]["value"] == "sqlite:///\udcff.db"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_stdout_is_one_line(stored: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, "health"], check=False, stdout=full, stderr=subprocess.PIPE, text=True, cwd=stored.parent
        )
    assert (done.returncode, done.stderr) == (1, "evigraph: Cannot write to stdout: No space left on device.\n")


def test_a_closed_stdout_is_one_line(stored: Path) -> None:
    shell = ["sh", "-c", '"$@" >&-', "sh", *COMMAND, "config"]
    done = subprocess.run(shell, check=False, capture_output=True, text=True, cwd=stored.parent)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "stdout" in done.stderr


def test_a_reader_that_goes_away_ends_the_command_quietly(stored: Path) -> None:
    command = subprocess.Popen([*COMMAND, "export"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=stored.parent)
    assert command.stdout is not None
    command.stdout.close()
    _, err = command.communicate()
    assert (command.returncode, err) == (141, b"")


def test_ctrl_c_is_one_line_and_130(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    for number in range(40):
        (tmp_path / "corpus" / f"{number}.txt").write_text(HALDEN * 200, encoding="utf-8")
    command = subprocess.Popen([*COMMAND, "ingest", "corpus"], stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    while not (tmp_path / "evigraph.db").exists():
        time.sleep(0.05)
    os.kill(command.pid, signal.SIGINT)
    _, err = command.communicate()
    assert command.returncode == 130
    assert err == "evigraph: stopped: what was written is kept, and the same command goes on from there\n"
