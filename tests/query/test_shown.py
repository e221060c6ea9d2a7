"""What a reader is shown: each sentence once, no copies, the right page, and nothing that the corpus denies."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from evigraph import Engine
from evigraph.graph.records import Filter
from evigraph.graph.store import open_store
from evigraph.ingest.records import Passage
from evigraph.query.cite import cite
from evigraph.query.records import Mode
from tests.contracts.records import own_records

MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
HARBOUR = " ".join(
    f"In {month} {year} the pilots of Velsa brought {13 * at + year % 7} ships into the harbour."
    for year in (2019, 2020, 2021)
    for at, month in enumerate(MONTHS, 1)
)
NOTICE = (
    "Tarn Cement closed its kiln at Oderwald on Monday after inspectors had found cracks in the chimney. The kiln had "
    "burnt limestone from the quarry above the village since 1963 and employed 85 people. Tarn Cement said that it "
    "would move the work to Bergmora and offer every worker a place there. The mayor of Oderwald asked for more time."
)
LINES = [
    {"id": "harbour", "title": "The harbour", "text": HARBOUR},
    {"id": "notice", "title": "Notice", "publisher": "Tarn Cement", "tier": "official", "text": NOTICE},
    {"id": "copy", "title": "Kiln closed", "publisher": "Courier", "tier": "media", "text": NOTICE},
    {
        "id": "velsa",
        "title": "Velsa Shipping",
        "text": "Velsa Shipping does not own the harbour of Selbury. Velsa Shipping bought Lindholm Ferries in 2016. "
        "Lindholm Ferries supplies fuel to Tarn Cement. Velsa Shipping was founded by Mara Olsen in 1987.",
    },
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("shown")
    lines = folder / "lines.jsonl"
    lines.write_text("".join(json.dumps(line) + "\n" for line in LINES), encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as opened:
        opened.ingest([lines])
        yield opened


@pytest.mark.models
def test_a_copy_is_folded_into_what_it_copies_in_every_mode(engine: Engine) -> None:
    for mode in get_args(Mode):
        found = [hit.document.id for hit in engine.search("Why was the kiln at Oderwald closed?", k=2, mode=mode)]
        assert len(found) == 2, mode
        assert "notice" in found, mode
        assert "copy" not in found, mode
    assert engine.search("kiln", within=Filter(documents=("copy",))) == ()


@pytest.mark.models
def test_a_sentence_of_two_passages_is_shown_once_and_belongs_to_the_first(engine: Engine) -> None:
    passages = list(engine._open().read(Passage, ["harbour"], by="document"))
    starts = [span.start for passage in passages for span in passage.sentences]
    assert len(starts) > len(set(starts)) == 36
    hits = [hit for hit in engine.search("ships in the harbour", k=50) if hit.document.id == "harbour"]
    assert len(hits) == len(passages)
    shown = [range(hit.start, hit.end) for hit in hits]
    assert sum(start in span for span in shown for start in set(starts)) == 36
    index = engine._indexed()
    rows = [row for passage in passages for row in index.sentence_rows(index.place[passage.id])]
    assert sorted(int(index.arrays["starts"][row]) for row in rows) == sorted(set(starts))


@pytest.mark.models
def test_a_denial_is_a_no_and_an_assertion_a_yes(engine: Engine) -> None:
    assert engine.ask("Does Velsa Shipping own the harbour of Selbury?", save=False).answer.short == "no"
    assert engine.ask("Did Velsa Shipping buy Lindholm Ferries?", save=False).answer.short == "yes"


@pytest.mark.models
def test_an_answer_keeps_to_its_filter_where_the_statement_stands_outside(engine: Engine) -> None:
    question = "Who founded Velsa Shipping?"
    assert engine.ask(question, save=False).answer.short == "Mara Olsen"
    within = Filter(documents=("harbour", "notice"))
    cited = [one for s in engine.ask(question, within=within, save=False).answer.sentences for one in s.citations]
    assert {one.document.id for one in cited} <= {"harbour", "notice"}


@pytest.mark.models
def test_a_name_that_the_corpus_lacks_is_said_to_be_lacking_and_nothing_else_is_answered(engine: Engine) -> None:
    found = engine.ask("Did Velsa Shipping buy Lindholm Ferries from Zorblax Industries?", save=False).answer
    assert (found.status, found.sentences) == ("refused", ())
    assert found.missing == ("Zorblax Industries: not in the corpus",)


@pytest.mark.models
def test_a_relation_that_a_user_rejected_leads_nowhere(engine: Engine) -> None:
    [path, *_] = engine.paths("Velsa Shipping", "Tarn Cement")
    assert [step.status for step in path.steps] == ["candidate", "candidate"]
    said = path.steps[1].statements
    engine.decide("reject", said)
    left = engine.paths("Velsa Shipping", "Tarn Cement")
    engine.decide("reject", said, undo=True)
    assert left
    assert all(step.statements != said for other in left for step in other.steps)
    assert engine.paths("Velsa Shipping", "Tarn Cement")[0] == path


def test_a_citation_names_the_page_where_it_starts(tmp_path: Path) -> None:
    text = "Acme sold Bolt. Corp left Delft."
    store = open_store(f"sqlite:///{tmp_path / 'x.db'}")
    try:
        store.write([own_records("a", text, pages=(0, 7, 20))])
        cited = cite([("a", 0, 15), ("a", 16, 32), ("a", 20, 24), ("gone", 0, 4)], store)
        assert {place[1]: one.page for place, one in cited.items()} == {0: 1, 16: 2, 20: 3}
        assert all(one.quote == text[one.start : one.end] for one in cited.values())
    finally:
        store.close()
