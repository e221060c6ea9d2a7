import pytest

from evigraph.ingest.extract.parse import parse
from evigraph.ingest.extract.tree import Tree
from evigraph.query.fillers import fillers
from evigraph.query.slots import slot

pytestmark = pytest.mark.models


def tree(text: str) -> Tree:
    return next(parse([(text, 0, ())]))


@pytest.mark.parametrize(
    ("question", "place", "verb"),
    [
        ("Who founded Arden?", "subject", "found"),
        ("By whom was Arden founded?", "subject", "found"),
        ("Whom did Vantrel sue?", "object", "sue"),
        ("Which companies does Pell Harbour invest in?", "prep", "invest"),
        ("When was iodine discovered?", "time", "discov"),
        ("Who is the chief executive of Arden?", "role", ""),
        ("Who is Lin Wei?", "define", ""),
    ],
)
def test_a_question_asks_for_a_place_of_the_sentence_that_answers_it(question: str, place: str, verb: str) -> None:
    found = slot(tree(question))
    assert (found.place, found.verb) == (place, verb)


@pytest.mark.parametrize(
    ("question", "sentence", "wanted"),
    [
        ("Who founded it?", "Arden was founded in 2015 by Maria Okafor.", ["Maria Okafor"]),
        ("Who founded it?", '"Good," said Maria Okafor, who founded Arden in 2015.', ["Maria Okafor"]),
        ("Who founded it?", "Lin Wei, the founder and chairman of Lanhe, cut the ribbon.", ["Lin Wei"]),
        ("Who founded it?", "In 2023 Velmor built 182,000 vehicles.", []),
        ("Who founded it?", "Maria Okafor did not found Velmor.", []),
        ("Whom did Vantrel sue?", "Vantrel has sued Lanhe, the cathode maker, over a process.", ["Lanhe"]),
        ("Who sued Lanhe?", "Vantrel has sued Lanhe, the cathode maker, over a process.", ["Vantrel"]),
        ("Who is the chief executive of Qingmao?", "Zhao Min, the chief executive of Qingmao, smiled.", ["Zhao Min"]),
        ("Who is the chief executive of Tolliver?", "Tolliver CEO James Ruddock smiled.", ["James Ruddock"]),
        ("What is the capital of Andorra?", "Its capital, Andorra, is the highest capital city.", ["Andorra"]),
        ("Where is it headquartered?", "Tolliver is headquartered in Grand Rapids.", ["Grand Rapids"]),
    ],
)
def test_only_what_stands_in_that_place_may_answer(question: str, sentence: str, wanted: list[str]) -> None:
    assert [one.text for one in fillers(tree(sentence), slot(tree(question)))] == wanted


def test_a_filler_tells_what_it_is_said_of() -> None:
    (found,) = fillers(tree("Ann Vale, who founded Arden in 2015, left."), slot(tree("Who founded it?")))
    assert (found.text, found.other) == ("Ann Vale", "Arden")
