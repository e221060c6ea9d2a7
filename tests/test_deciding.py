import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine

pytestmark = pytest.mark.models

TEXTS = {
    "owners": "Velsa Shipping owns 22 percent of Lindholm Ferries. Lindholm Ferries is headquartered in Bergmora.",
    "plant": "The Bergmora yard of Lindholm Ferries employs 310 people. Nobody was injured in the fire at the yard.",
    "first": "The ferry Astrid has an annual capacity of 24,000 tonnes, the port of Selbury says.",
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder: Path = tmp_path_factory.mktemp("deciding")
    lines = folder / "lines.jsonl"
    lines.write_text("".join(json.dumps({"id": i, "text": t}) + "\n" for i, t in TEXTS.items()), encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as opened:
        opened.ingest([lines])
        yield opened


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("Does Velsa Shipping own 22 percent of Lindholm Ferries?", "yes"),
        ("Does Velsa Shipping own 40 percent of Lindholm Ferries?", "no"),
        ("Is Lindholm Ferries headquartered in Bergmora?", "yes"),
        ("Does the Bergmora yard employ 310 people?", "yes"),
        ("Does Lindholm Ferries own 22 percent of Velsa Shipping?", "no"),
    ],
)
def test_the_checker_decides_a_yes_or_no_question_and_its_evidence_comes_first(
    engine: Engine, question: str, short: str
) -> None:
    found = engine.ask(question, save=False).answer
    assert (found.status, found.short) == ("answered", short)
    told = found.sentences[0].text
    assert "22 percent" in told or "Bergmora" in told


@pytest.mark.parametrize(
    "question",
    ["Did Velsa Shipping sue Lindholm Ferries?", "Was Lindholm Ferries founded in Selbury?", "Is Astrid a bishop?"],
)
def test_what_the_sources_leave_open_has_no_bare_answer(engine: Engine, question: str) -> None:
    assert engine.ask(question, save=False).answer.short == ""
