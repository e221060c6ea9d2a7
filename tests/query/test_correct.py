import json
from pathlib import Path

import pytest

from evigraph import Engine

pytestmark = pytest.mark.models

OLD = {
    "id": "old",
    "title": "Notice 4",
    "date": "2023-04-11",
    "tier": "official",
    "text": "The Water Agency imposed a fine of EUR 4.8 million on Marvik Refining GmbH on 11 April 2023.",
}
NEW = {
    "id": "new",
    "title": "Notice 6: corrigendum",
    "date": "2023-06-20",
    "tier": "official",
    "text": "Correction to Notice 4. The fine imposed on Marvik Refining GmbH on 11 April 2023 was EUR 3.6 million, "
    "not EUR 4.8 million.",
}
LEFT = {
    "id": "left",
    "date": "2023-02-01",
    "publisher": "Left Press",
    "text": "Tolgard Battery Works has an annual capacity of 24 GWh.",
}
RIGHT = {
    "id": "right",
    "date": "2023-02-03",
    "publisher": "Right Press",
    "text": "Rain fell all week in the valley. Tolgard Battery Works has an annual capacity of 18 GWh. Trains ran late.",
}


def ask(folder: Path, question: str, *lines: dict[str, str]) -> tuple[str, list[str], tuple[str, ...]]:
    path = folder / "lines.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as engine:
        engine.ingest([path])
        found = engine.ask(question, save=False).answer
    return found.short, [one.citations[0].document.id for one in found.sentences], found.conflicts


def test_both_sides_of_a_dispute_are_shown(tmp_path: Path) -> None:
    short, documents, conflicts = ask(tmp_path, "What is the annual capacity of Tolgard Battery Works?", LEFT, RIGHT)
    assert short == ""
    assert set(documents[:2]) == {"left", "right"}
    assert len(conflicts) == 1


def test_what_was_corrected_gives_way_to_its_correction(tmp_path: Path) -> None:
    short, documents, conflicts = ask(tmp_path, "What fine did the Water Agency impose on Marvik Refining?", OLD, NEW)
    assert (short, documents[0]) == ("EUR 3.6 million", "new")
    assert len(conflicts) == 1


def test_without_a_conflict_nothing_is_added(tmp_path: Path) -> None:
    short, documents, conflicts = ask(tmp_path, "What is the annual capacity of Tolgard Battery Works?", LEFT)
    assert (short, documents, conflicts) == ("24 GWh", ["left"], ())
