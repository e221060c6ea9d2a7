import pytest

from evigraph import Engine
from evigraph.graph.records import Filter
from evigraph.ingest.records import Document
from evigraph.query.answer import Corpus, answer, ask
from evigraph.query.plan import plan
from evigraph.query.select import nested

pytestmark = pytest.mark.models


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("Who founded Halden Lithium?", "Ingrid Solheim"),
        ("How many people does Marvik Refining employ?", "420"),
        ("What was the revenue of Corvane Batteries in 2022?", "EUR 310 million"),
        ("When was the lighthouse of Vestby built?", "1874"),
        ("海登锂业2022年的营业收入是多少？", "8.4亿元"),
        ("What was the revenue of Halden Lithium in 2022?", "8.4亿元"),
    ],
)
def test_a_plain_question_has_a_bare_answer(corpus: Corpus, question: str, short: str) -> None:
    found = ask(question, corpus=corpus)
    assert (found.status, found.short) == ("answered", short)
    assert short in found.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("Who leads Zorblax Industries?", "Zorblax Industries"),
        ("What was the revenue of Corvane Batteries in 2019?", "2019"),
        ("Who is the chief financial officer of Corvane Batteries?", "chief financial officer"),
        ("How many people does Corvane Batteries employ?", "employ"),
        ("What was the revenue of Marvik Refining in 2022?", "revenue"),
        ("海登锂业2019年的营业收入是多少？", "2019"),
    ],
)
def test_what_the_corpus_does_not_say_is_refused_and_named(corpus: Corpus, question: str, missing: str) -> None:
    found = ask(question, corpus=corpus)
    assert (found.status, found.short, found.sentences) == ("refused", "", ())
    assert missing in " ".join(found.missing)


def test_every_citation_reads_its_words_again(corpus: Corpus) -> None:
    texts = {one.id: one.text for one in corpus.store.read(Document)}
    for question in ("Who supplies whom?", "What are the main themes?", "Who founded Halden Lithium?"):
        found = ask(question, corpus=corpus)
        assert found.sentences
        for sentence in found.sentences:
            for cited in sentence.citations:
                assert texts[cited.document.id][cited.start : cited.end] == cited.quote
            assert sentence.text == " ".join(sentence.citations[0].quote.split())


def test_a_relationship_is_answered_along_its_path(corpus: Corpus) -> None:
    found = ask("How is Halden Lithium connected to Corvane Batteries?", corpus=corpus)
    assert found.route == "relationship"
    assert found.short == "Halden Lithium → Marvik Refining → Corvane Batteries"
    assert [one.citations[0].document.id for one in found.sentences] == ["halden", "marvik"]


def test_a_relation_without_an_entity_is_answered_from_all_of_its_kind(corpus: Corpus) -> None:
    found = ask("Who supplies whom?", corpus=corpus)
    assert set(found.short.split("; ")) == {
        "Halden Lithium supplies Marvik Refining",
        "Marvik Refining supplies Corvane Batteries",
    }


def test_a_question_over_many_sources_cites_several(corpus: Corpus) -> None:
    found = ask("What do residents complain about again and again?", corpus=corpus)
    assert found.route == "global"
    assert {one.citations[0].document.id for one in found.sentences} == {"weather", "residents"}
    assert len({one.text for one in found.sentences}) == len(found.sentences)


def test_themes_that_no_source_speaks_of_are_refused(corpus: Corpus) -> None:
    assert ask("What are the common themes about Zorblax?", corpus=corpus).status == "refused"


def test_a_filter_holds_for_every_sentence(corpus: Corpus) -> None:
    within = Filter(documents=("marvik",))
    for question in ("Who supplies whom?", "What does Marvik Refining sell to Corvane Batteries?"):
        planned = plan(question, index=corpus.index, store=corpus.store, schema=corpus.schema, within=within)
        found = answer(planned, corpus=corpus)
        assert {one.document.id for sentence in found.sentences for one in sentence.citations} == {"marvik"}


def test_the_id_is_that_of_question_filter_and_revision(engine: Engine, corpus: Corpus) -> None:
    question = "Who founded Halden Lithium?"
    assert ask(question, corpus=corpus) == ask(question, corpus=corpus)
    other = engine.ask(question, within=Filter(tiers=("media",)), save=False).answer
    assert other.id != ask(question, corpus=corpus).id


@pytest.mark.parametrize(
    ("question", "way"),
    [
        ("Who leads the company that owns Arden?", True),
        ("What kind of plane bombed Akinoshu Kenji's birthplace?", True),
        ("Which is older, Halden or Marvik?", True),
        ("Who leads Arden?", False),
        ("What was Lanhe's revenue in 2021?", False),
    ],
)
def test_questions_by_way_of_another_thing_are_told_from_plain_ones(question: str, way: bool) -> None:  # noqa: FBT001
    assert nested(question) is way
