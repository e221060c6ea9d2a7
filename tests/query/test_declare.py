import pytest

from evigraph.query.declare import declared, predicate


@pytest.mark.models
@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Is Velmor owned by Arden?", "Velmor is owned by Arden."),
        ("Does Velmor supply Arden?", "Velmor supplies Arden."),
        ("Did Arden buy Velmor in 2020?", "Arden bought Velmor in 2020."),
        ("Do the miners own more than 30 percent of Arden?", "The miners own more than 30 percent of Arden."),
        ("Has the regulator fined the refinery?", "The regulator has fined the refinery."),
        ("Were 41,200 vehicles recalled?", "41,200 vehicles were recalled."),
        ("Could the plant reopen before June?", "The plant could reopen before June."),
        ("Is Northlight in Sweden?", "Northlight is in Sweden."),
        ("Isn't Marvik a refiner?", "Marvik is a refiner."),
        ("Did Arden buy anything from Vantrel?", "Arden bought something from Vantrel."),
        ("Was anyone injured in the fires?", "Someone was injured in the fires."),
        ("In 2023, was the plant closed?", "In 2023, the plant was closed."),
        ("青茂电池是否位于江序市？", "青茂电池位于江序市。"),
        ("青茂电池有没有工厂？", "青茂电池有工厂。"),
        ("岚禾材料是上市公司吗？", "岚禾材料是上市公司。"),
    ],
)
def test_a_question_becomes_the_sentence_it_asks_about(question: str, sentence: str) -> None:
    assert declared(question) == sentence


@pytest.mark.models
@pytest.mark.parametrize(
    ("question", "names", "sentence"),
    [
        ("Is Lin Wei the chairman of Velmor?", ("Lin Wei", "Velmor"), "Lin Wei is the chairman of Velmor."),
        ("Is Scrooge Bob Cratchit's clerk?", ("Scrooge", "Bob Cratchit"), "Scrooge is Bob Cratchit's clerk."),
        ("Is Tiny Tim dead?", ("Tiny Tim",), "Tiny Tim is dead."),
        ("Was the penalty on Kestrel EUR 4.8 million?", ("Kestrel",), "The penalty on Kestrel was EUR 4.8 million."),
    ],
)
def test_known_names_tell_where_the_subject_ends(question: str, names: tuple[str, ...], sentence: str) -> None:
    assert declared(question, names=names) == sentence


@pytest.mark.models
@pytest.mark.parametrize("question", ["Who owns Arden?", "Is Arden or Velmor larger?", "谁拥有岚禾材料？", "Arden?"])
def test_what_is_no_yes_or_no_question_has_no_such_sentence(question: str) -> None:
    assert declared(question) == ""


@pytest.mark.models
def test_what_a_sentence_says_is_told_without_its_names() -> None:
    assert predicate("Velmor owns 30 percent of Arden.") == "owns"
    assert predicate("Lin Wei is the chairman of Velmor.") == "chairman"
    assert predicate("Oderwald has a licence for the process.") == "licence"
    assert predicate("Northlight is in Sweden.") == ""
