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


def test_what_sources_disagree_about_is_told_by_a_sentence_of_each_side(tmp_path: Path) -> None:
    _, documents, conflicts = ask(tmp_path, "What do the sources disagree about?", LEFT, RIGHT)
    assert (set(documents), len(conflicts)) == ({"left", "right"}, 1)


def test_who_took_over_holds_the_role_though_an_older_text_names_another(tmp_path: Path) -> None:
    before = {
        "id": "before",
        "date": "2023-01-10",
        "text": "Mara Olsen, the chief executive of Marvik Refining, opened the plant.",
    }
    after = {
        "id": "after",
        "date": "2024-03-12",
        "text": "Marvik Refining is based in Bergmora. Mara Olsen led Marvik Refining as chief executive until "
        "30 September 2023; Jon Hale succeeded her as chief executive of Marvik Refining on 1 October 2023.",
    }
    short, documents, _ = ask(tmp_path, "Who is the chief executive of Marvik Refining?", before, after)
    assert short in {"Jon Hale", ""}
    assert "after" in documents
