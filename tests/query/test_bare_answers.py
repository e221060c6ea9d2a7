import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine

pytestmark = pytest.mark.models

TEXTS = {
    "velsa": "Velsa Shipping is a ferry company in Bergmora. Velsa Shipping built 14 ferries, among them the Astrid. "
    "Velsa Shipping sued Lindholm Lines over a licence in 2020.",
    "lindholm": "Lindholm Lines was founded in 1998 by Mara Olsen. Its contract with Velsa Shipping ends in 2030.",
    "people": "Jon Hale, the chief executive of Lindholm Lines, spoke first. Mara Olsen left the board in May.",
    "one": "The harbour of Selbury has a depth of 11 metres, the harbour office says.",
    "two": "The harbour of Selbury has a depth of 14 metres, the pilots say.",
    "zh": "2023年8月3日，北岸滑雪场主体结构封顶。北岸滑雪场由东桥集团投资建设，占地35万平方米。",
    "pdf": "National Ferry Board, Notice 7 - page 1 of 3",
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder: Path = tmp_path_factory.mktemp("bare")
    lines = folder / "lines.jsonl"
    content = (json.dumps({"id": name, "text": text}, ensure_ascii=False) + "\n" for name, text in TEXTS.items())
    lines.write_text("".join(content), encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as opened:
        opened.ingest([lines])
        yield opened


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("Who founded Lindholm Lines?", "Mara Olsen"),
        ("Whom did Velsa Shipping sue?", "Lindholm Lines"),
        ("Who sued Lindholm Lines?", "Velsa Shipping"),
        ("Who is the chief executive of Lindholm Lines?", "Jon Hale"),
        ("When does the contract between Lindholm Lines and Velsa Shipping end?", "2030"),
        ("How many ferries did Velsa Shipping build?", "14"),
    ],
)
def test_a_bare_answer_is_what_stands_in_the_place_asked_for(engine: Engine, question: str, short: str) -> None:
    assert engine.ask(question, save=False).answer.short == short


def test_sources_that_differ_are_both_shown_without_a_bare_answer(engine: Engine) -> None:
    found = engine.ask("What is the depth of the harbour of Selbury?", save=False).answer
    assert found.short == ""
    assert {one.citations[0].document.id for one in found.sentences[:2]} == {"one", "two"}


def test_what_no_sentence_says_is_refused_though_its_names_are_known(engine: Engine) -> None:
    found = engine.ask("Who founded Velsa Shipping?", save=False).answer
    assert (found.status, found.missing) == ("refused", ("founded (Velsa Shipping)",))


@pytest.mark.parametrize("question", ["Who is Jon Hale?", "What is Velsa Shipping?"])
def test_who_or_what_something_is_is_answered_by_the_sentence_that_defines_it(engine: Engine, question: str) -> None:
    found = engine.ask(question, save=False).answer
    assert (found.status, found.short) == ("answered", "")
    assert found.sentences[0].text.startswith(("Jon Hale, the chief", "Velsa Shipping is a ferry company"))


@pytest.mark.parametrize(
    "question", ["北岸滑雪场什么时候封顶？", "谁投资建设了北岸滑雪场？", "北岸滑雪场占地多少平方米？"]
)
def test_a_chinese_question_with_a_question_word_is_answered(engine: Engine, question: str) -> None:
    found = engine.ask(question, save=False).answer
    assert found.status == "answered"
    assert found.sentences[0].citations[0].document.id == "zh"


@pytest.mark.parametrize(
    ("question", "missing"), [("谁发明了电灯？", "发明 电灯"), ("北岸滑雪场的工会主席是谁？", "工会主席")]
)
def test_a_chinese_refusal_names_what_is_missing(engine: Engine, question: str, missing: str) -> None:
    found = engine.ask(question, save=False).answer
    assert found.status == "refused"
    assert missing in found.missing[0]
    assert "谁" not in found.missing[0]


def test_the_foot_of_a_page_answers_nothing(engine: Engine) -> None:
    found = engine.ask("Which notice did the National Ferry Board publish?", save=False).answer
    assert not any("page 1 of 3" in sentence.text for sentence in found.sentences)
