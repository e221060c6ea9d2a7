"""The example corpus from folder to verdicts, measured against its gold file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evigraph import Engine
from evigraph.ingest.records import Document

EXAMPLES = Path(__file__).parents[1] / "examples"
pytestmark = [pytest.mark.slow, pytest.mark.models]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with Engine(f"sqlite:///{tmp_path_factory.mktemp('example')}/x.db") as opened:
        report = opened.ingest([EXAMPLES / "corpus"])
        assert report.tally.failed == []
        yield opened


@pytest.fixture(scope="module")
def gold() -> dict[str, Any]:
    return json.loads((EXAMPLES / "gold.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def records(engine: Engine) -> list[dict[str, Any]]:
    return [json.loads(line) for line in engine.export()]


@pytest.fixture(scope="module")
def texts(engine: Engine) -> dict[str, str]:
    return {document.id: document.text for document in engine._open().read(Document)}


def test_the_reprints_are_found_and_nothing_else_is_taken_for_one(
    records: list[dict[str, Any]], gold: dict[str, Any]
) -> None:
    found = {frozenset(one["documents"]) for one in records if one["kind"] == "reprint-cluster"}
    assert found == {frozenset(cluster) for cluster in gold["reprints"]}


def test_every_span_of_the_export_reads_its_own_words_again(
    records: list[dict[str, Any]], texts: dict[str, str]
) -> None:
    spans = 0
    for one in records:
        if one["kind"] == "mention":
            assert texts[one["document"]][one["start"] : one["end"]] == one["text"]
            spans += 1
        if one["kind"] == "statement":
            for part in (one["subject"], one["object"], one["value"]):
                if part:
                    assert texts[one["document"]][part["start"] : part["end"]] == part["text"]
                    spans += 1
        if one["kind"] == "report":
            for finding in one["findings"]:
                assert texts[finding["document"]][finding["start"] : finding["end"]] == finding["text"]
                spans += 1
    assert spans > 1000


def test_citations_of_every_format_quote_the_stored_text(
    engine: Engine, gold: dict[str, Any], texts: dict[str, str]
) -> None:
    suffixes = set()
    for item in gold["questions"]:
        for sentence in engine.ask(item["question"], save=False).answer.sentences:
            for cited in sentence.citations:
                assert texts[cited.document.id][cited.start : cited.end] == cited.quote
                suffixes.add(Path(cited.document.id).suffix)
    assert {".html", ".md", ".pdf", ".docx", ".txt"} <= suffixes


def test_what_cannot_be_answered_is_refused_and_what_can_be_is_answered(engine: Engine, gold: dict[str, Any]) -> None:
    """R67, R111: five of five, and at most one of twenty."""
    kept = [engine.ask(item["question"], save=False).answer.status for item in gold["unanswerable"]]
    assert kept == ["refused"] * 5
    given = [engine.ask(item["question"], save=False).answer.status for item in gold["questions"]]
    assert given.count("refused") <= 1


def test_no_sentence_of_an_answer_is_unsupported(engine: Engine, gold: dict[str, Any]) -> None:
    for item in gold["questions"]:
        verdicts = {check.verdict for check in engine.ask(item["question"], save=False).verification.claims}
        assert "unsupported" not in verdicts


def test_the_river_is_not_the_company(records: list[dict[str, Any]]) -> None:
    bearers = [one for one in records if one["kind"] == "entity" and "Arden" in (one["name"], *one["aliases"])]
    river, company = "news/gazette-river-arden.html", "filings/arden-annual-report-2023.docx"
    at = {
        document: {one["id"] for one in bearers if any(mention["document"] == document for mention in one["mentions"])}
        for document in (river, company)
    }
    assert at[river] - at[company]
