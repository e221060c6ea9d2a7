"""The command line: fixed forms, exit statuses, one line an error, data on stdout alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from evigraph.cli import upkeep
from evigraph.cli.app import COMMANDS
from tests.conftest import HALDEN, Run

pytestmark = pytest.mark.models

CITATION = {"document", "page", "start", "end", "quote"}


def test_every_command_has_help_and_takes_json_store_and_workspace(run: Run) -> None:
    for command in COMMANDS:
        status, out, _ = run(command.__name__, "--help")
        assert status == 0
        assert command.__doc__ is not None
        stores = {"FROM", "TO"} if command is upkeep.copy else {"--store"}
        assert all(word in out for word in stores | {"--json", "--workspace", "--user", "--password-file"})


def test_the_default_store_is_a_file_beside_the_caller(stored: Path) -> None:
    assert (stored.parent / "evigraph.db").is_file()


def test_ingest_counts_documents_and_lists_what_failed(run: Run, stored: Path) -> None:
    (stored / "empty.txt").write_text("", encoding="utf-8")
    status, out, err = run("ingest", "corpus", "--json")
    form = json.loads(out)
    assert status == 1
    assert (form["written"], form["unchanged"]) == (0, 2)
    assert [one["id"] for one in form["failed"]] == ["empty.txt"]
    assert form["health"]["documents"] == 2
    assert err == ""


def test_an_empty_graph_exits_with_3(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dull.txt").write_text("nothing to see here, and nobody.", encoding="utf-8")
    status, _, err = run("ingest", "dull.txt")
    assert status == 3
    assert err.count("\n") == 1


def test_search_prints_its_form(run: Run, stored: Path) -> None:
    status, out, _ = run("search", "Who supplies lithium hydroxide?", "-k", "1", "--json")
    form = json.loads(out)
    assert status == 0
    assert set(form) == {"question", "hits"}
    (hit,) = form["hits"]
    assert set(hit) == {"document", "start", "end", "text", "score"}
    assert set(hit["document"]) == {"id", "title", "uri"}
    assert hit["text"] == HALDEN[hit["start"] : hit["end"]]


@pytest.mark.parametrize("mode", ["lexical", "dense", "hybrid", "graph", "default"])
def test_every_mode_finds_as_many_passages_as_there_are(run: Run, stored: Path, mode: str) -> None:
    _, out, _ = run("search", "Norvik Cells", "--mode", mode, "--json")
    assert len(json.loads(out)["hits"]) == 2


def test_ask_prints_its_form_and_its_citations_read_again(run: Run, stored: Path) -> None:
    status, out, _ = run("ask", "Who supplies Norvik Cells AB?", "--json")
    form = json.loads(out)
    assert status == 0
    assert set(form) == {
        "id", "question", "status", "route", "short", "answer", "sentences", "claims", "missing",
    }  # fmt: skip
    assert form["status"] == "answered"
    assert form["short"] == "Halden Lithium Inc."
    cited = [citation for sentence in form["sentences"] for citation in sentence["citations"]]
    assert cited
    for citation in cited:
        assert set(citation) == CITATION
        text = (stored / citation["document"]["id"]).read_text(encoding="utf-8")
        assert text[citation["start"] : citation["end"]] == citation["quote"]
    assert {claim["verdict"] for claim in form["claims"]} == {"supported"}


def test_what_the_corpus_does_not_hold_is_refused_and_named(run: Run, stored: Path) -> None:
    status, out, _ = run("ask", "Who supplies Quillfeather Avionics?", "--json")
    form = json.loads(out)
    assert (status, form["status"], form["sentences"]) == (0, "refused", [])
    assert "Quillfeather" in " ".join(form["missing"])


@pytest.mark.parametrize("verb", ["ask", "search"])
def test_a_file_of_questions_gives_one_object_a_line_under_the_questions_ids(run: Run, stored: Path, verb: str) -> None:
    questions = stored.parent / "q.jsonl"
    questions.write_text(
        '{"id": "a", "question": "Who is Norvik?"}\n{"id": 7, "question": "Oslo?"}\n', encoding="utf-8"
    )
    _, out, _ = run(verb, "--questions", str(questions))
    forms = [json.loads(line) for line in out.splitlines()]
    assert [form["id"] for form in forms] == ["a", "7"]
    assert ("answer_id" in forms[0]) == (verb == "ask")


def test_an_answer_in_markdown_is_read_again_by_verify(run: Run, stored: Path) -> None:
    _, markdown, _ = run("ask", "Who supplies Norvik Cells AB?")
    (stored.parent / "answer.md").write_text(markdown, encoding="utf-8")
    status, out, _ = run("verify", "answer.md", "--json", "--fail-on", "contradicted,unsupported")
    form = json.loads(out)
    assert status == 0
    assert set(form) == {"claims", "checked", "unchecked"}
    assert {one["status"] for claim in form["claims"] for one in claim["citations"]} == {"carries"}


def test_an_answer_in_json_is_read_again_by_verify(run: Run, stored: Path) -> None:
    _, answer, _ = run("ask", "Who supplies Norvik Cells AB?", "--json")
    (stored.parent / "answer.json").write_text(answer, encoding="utf-8")
    form = json.loads(run("verify", "answer.json", "--json")[1])
    assert {one["status"] for claim in form["claims"] for one in claim["citations"]} == {"carries"}


def test_fail_on_a_verdict_exits_with_1(run: Run, stored: Path) -> None:
    (stored.parent / "draft.txt").write_text("Norvik Cells AB employs 410 people.", encoding="utf-8")
    assert run("verify", "draft.txt")[0] == 0
    status, out, _ = run("verify", "draft.txt", "--fail-on", "contradicted", "--json")
    assert (status, json.loads(out)["claims"][0]["verdict"]) == (1, "contradicted")
    (claim,) = json.loads(out)["claims"]
    assert set(claim) == {"text", "start", "end", "verdict", "reason", "evidence", "citations"}


def test_show_gives_a_page_graphml_and_node_link(run: Run, stored: Path) -> None:
    assert run("show", "Norvik Cells AB")[1].lstrip().lower().startswith("<!doctype html>")
    assert "<graphml" in run("show", "Norvik Cells AB", "--format", "graphml")[1]
    assert json.loads(run("show", "Norvik Cells AB", "--json")[1])["nodes"]
    answer = json.loads(run("ask", "Who supplies Norvik Cells AB?", "--json")[1])["id"]
    labels = {node["label"] for node in json.loads(run("show", answer, "--json")[1])["nodes"]}
    assert {"Answer", "Claim", "Passage", "Document"} <= labels


def test_an_answer_that_is_not_saved_cannot_be_shown(run: Run, stored: Path) -> None:
    answer = json.loads(run("ask", "Who supplies Norvik Cells AB?", "--json", "--no-save")[1])["id"]
    assert run("show", answer)[0] == 2


def test_a_file_has_no_browser_to_set_up(run: Run, stored: Path) -> None:
    status, out, err = run("browser", "there")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "neo4j://" in err
    assert run("browser")[0] == run("browser", "here", "-o", "there")[0] == 2
    assert not Path("there").exists()


def test_paths_tell_who_says_so(run: Run, stored: Path) -> None:
    form = json.loads(run("paths", "Halden Lithium Inc.", "Brightwater Motors", "--json")[1])
    best = form["paths"][0]
    assert [one["name"] for one in best["entities"]] == ["Halden Lithium Inc.", "Norvik Cells AB", "Brightwater Motors"]
    assert all(set(cited) == CITATION for step in best["steps"] for cited in step["citations"])


def test_remove_takes_ids_and_paths(run: Run, stored: Path) -> None:
    assert json.loads(run("remove", "halden.txt", "--json")[1]) == {"removed": 1}
    assert json.loads(run("remove", "corpus/bright.txt", "--json")[1]) == {"removed": 1}
    status, _, err = run("remove", "bright.txt")
    assert (status, err.count("\n")) == (2, 1)


def test_export_is_sorted_and_holds_answers_only_when_asked(run: Run, stored: Path) -> None:
    run("ask", "Who supplies Norvik Cells AB?")
    kinds = [json.loads(line)["kind"] for line in run("export")[1].splitlines()]
    assert kinds == sorted(kinds)
    assert "answer" not in kinds
    assert '"kind":"answer"' in run("export", "--answers")[1]


def test_workspaces_do_not_see_each_other(run: Run, stored: Path) -> None:
    (stored / "halden.txt").unlink()
    run("ingest", "corpus", "--workspace", "other")
    assert json.loads(run("health", "--json")[1])["documents"] == 2
    assert json.loads(run("health", "--json", "--workspace", "other")[1])["documents"] == 1


def test_config_tells_each_value_and_its_origin(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "evigraph.toml").write_text('workspace = "laws"\nstore = "sqlite:///file.db"', encoding="utf-8")
    monkeypatch.setenv("EVIGRAPH_WORKSPACE", "env")
    form = json.loads(run("config", "--json", "--store", "sqlite:///flag.db")[1])
    assert form["store"] == {"value": "sqlite:///flag.db", "origin": "flag"}
    assert form["workspace"] == {"value": "env", "origin": "EVIGRAPH_WORKSPACE"}
    assert form["encoder"]["origin"] == "default"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("search", "x", "--store", "sqlite:///none.db"), 1),
        (("search", "x", "--store", "mysql://x"), 2),
        (("search",), 2),
        (("ask", " "), 2),
        (("search", "x", "--tier", "gossip"), 2),
        (("search", "x", "--since", "last year"), 2),
        (("verify", "nowhere.txt"), 2),
        (("verify", "nowhere.txt", "--fail-on", "wrong"), 2),
        (("show", "Nobody At All"), 2),
        (("paths", "Nobody", "Halden Lithium Inc."), 2),
        (("ingest", "nowhere"), 2),
    ],
)
def test_an_error_is_one_line_on_stderr(run: Run, stored: Path, arguments: tuple[str, ...], status: int) -> None:
    assert stored.is_dir()
    found, out, err = run(*arguments)
    assert (found, out) == (status, "")
    assert err.startswith("evigraph: ")
    assert err.count("\n") == 1


def test_filters_reach_search(run: Run, stored: Path) -> None:
    _, out, _ = run("search", "Norvik", "--document", "bright.txt", "--json")
    assert {hit["document"]["id"] for hit in json.loads(out)["hits"]} == {"bright.txt"}
    assert json.loads(run("search", "Norvik", "--tier", "official", "--json")[1])["hits"] == []


@pytest.mark.slow
def test_the_command_runs_as_a_process_with_nothing_on_stderr(stored: Path) -> None:
    command = [sys.executable, "-m", "evigraph.cli", "search", "Norvik", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=stored.parent)
    assert json.loads(done.stdout)["hits"]
    assert done.stderr == ""
