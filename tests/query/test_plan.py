import pytest

from evigraph.query.answer import Corpus
from evigraph.query.naming import phrases
from evigraph.query.plan import expects, plan
from evigraph.query.records import Plan


def planned(corpus: Corpus, question: str) -> Plan:
    return plan(question, index=corpus.index, store=corpus.store, schema=corpus.schema)


@pytest.mark.models
@pytest.mark.parametrize(
    ("question", "route"),
    [
        ("How is Halden Lithium connected to Corvane Batteries?", "relationship"),
        ("What is the relationship between Halden Lithium and Marvik Refining?", "relationship"),
        ("Through which companies does spodumene of Halden Lithium reach Corvane Batteries?", "relationship"),
        ("海登锂业和Corvane Batteries是什么关系？", "relationship"),
        ("Who supplies whom?", "relation"),
        ("Which companies were acquired?", "relation"),
        ("What are the common themes?", "global"),
        ("Summarise the complaints of residents.", "global"),
        ("What do the letters have in common?", "global"),
        ("这些文件的主要主题是什么？", "global"),
        ("Who founded Halden Lithium?", "passage"),
        ("How is lithium hydroxide made?", "passage"),
    ],
)
def test_a_question_takes_its_route(corpus: Corpus, question: str, route: str) -> None:
    assert planned(corpus, question).route == route


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When did the mine open?", "date"),
        ("In which year was it built?", "date"),
        ("What was Lanhe's revenue in 2023?", "number"),
        ("How many people work there?", "number"),
        ("Who owns the plant?", "person"),
        ("Where is the plant?", "place"),
        ("Which company owns the plant?", "organization"),
        ("Did the plant open?", "boolean"),
        ("Under what name was it known?", "entity"),
        ("Why did it close?", ""),
        ("公司总部在哪里？", "place"),
        ("谁创立了公司？", "person"),
        ("公司是否盈利？", "boolean"),
    ],
)
def test_a_question_tells_the_type_of_its_bare_answer(question: str, kind: str) -> None:
    assert expects(question) == kind


@pytest.mark.models
def test_entities_and_relations_are_those_the_question_names_in_order(corpus: Corpus) -> None:
    found = planned(corpus, "Does Marvik Refining supply Corvane Batteries?")
    assert [corpus.index.names[corpus.index.node_of[one]] for one in found.entities] == [
        "Marvik Refining",
        "Corvane Batteries",
    ]
    assert found.named == ("Marvik Refining", "Corvane Batteries")
    assert "supplies" in found.predicates


@pytest.mark.models
@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("Who leads Zorblax Industries?", ("Zorblax Industries",)),
        ("Did Halden Lithium sue Zorblax?", ("Zorblax",)),
        ("Does the Quibble Gazette mention Vestby?", ("Quibble Gazette",)),
        ("Does Mining Weekly mention Vestby?", ()),
        ("What did Solheim study?", ()),
        ("Is Vestby's lighthouse wooden?", ()),
        ("Heavy rain fell where?", ()),
        ("Who is Ingrid Marie Solheim?", ()),
        ("Was the lighthouse built in March?", ()),
    ],
)
def test_names_that_the_corpus_does_not_hold_are_told(corpus: Corpus, question: str, unknown: tuple[str, ...]) -> None:
    assert planned(corpus, question).unknown == unknown


def test_words_that_only_begin_a_sentence_are_no_names() -> None:
    assert phrases("Considering the rain, what did the CEO of Halden say?") == [(42, "Halden")]
    assert phrases("what did nobody say?") == []
