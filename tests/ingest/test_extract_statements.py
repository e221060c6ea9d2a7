"""Sentences of every pattern and what they must say.

A line reads `subject | predicate | object or value`, after marks: `not` denied, `maybe` hedged, `NAME:` told by NAME.
"""

import pytest

from evigraph.ingest.extract import parse_text
from evigraph.ingest.records import Statement

pytestmark = pytest.mark.models

CASES = [
    # active, with arguments behind prepositions
    ("Tesla acquired Grohmann Engineering.", ["Tesla | acquire | Grohmann Engineering"]),
    ("Norvik Mining supplies lithium to Tesla.",
     ["Norvik Mining | supply | lithium",
      "Norvik Mining | supply to | Tesla"]),
    ("Microsoft invested in OpenAI.", ["Microsoft | invest in | OpenAI"]),
    ("Volvo took over Renault Trucks.", ["Volvo | take over | Renault Trucks"]),
    ("Boeing gave Ryanair a discount.", ["Boeing | give | a discount", "Boeing | give to | Ryanair"]),
    ("Siemens signed an agreement with Bosch.", ["Siemens | sign agreement with | Bosch"]),
    ("Volvo holds a 30% stake in Polestar Automotive.",
     ["Volvo | hold stake in | Polestar Automotive",
      "Volvo | stake | 30%"]),
    ("Volvo owns 40 % of Polestar Automotive.", ["Volvo | own | Polestar Automotive", "Volvo | own | 40 %"]),
    # passive
    ("Grohmann Engineering was acquired by Tesla.", ["Tesla | acquire | Grohmann Engineering"]),
    ("Grohmann Engineering was sold to Tesla.", ["Grohmann Engineering | be sold to | Tesla"]),
    ("Volvo is headquartered in Gothenburg.", ["Volvo | headquarter in | Gothenburg"]),
    ("Acme Corp was fined in Spain.", ["Acme Corp | be fined in | Spain"]),
    ("Acme Corp was sold for $5m by Siemens.", ["Siemens | sell | Acme Corp", "Acme Corp | be sold for | $5m"]),
    # copula
    ("Elon Musk is the chief executive of Tesla.",
     ["Elon Musk | be chief executive of | Tesla",
      "Elon Musk | be | the chief executive of Tesla"]),
    ("Albemarle is a lithium producer.", ["Albemarle | be | a lithium producer"]),
    ("Elon Musk became chairman of Tesla.", ["Elon Musk | become chairman of | Tesla"]),
    ("Mary Barra is the chair and chief executive of General Motors.",
     ["Mary Barra | be chief executive of | General Motors",
      "Mary Barra | be chair of | General Motors"]),
    ("Mary Barra served as president of General Motors.", ["Mary Barra | serve as president of | General Motors"]),
    ("Siemens is responsible for the delay.", ["Siemens | be responsible for | the delay"]),
    ("Siemens is insolvent.", ["Siemens | be insolvent |"]),
    # apposition, roles, possessives
    ("Mary Barra, chief executive of General Motors, resigned.",
     ["Mary Barra | be chief executive of | General Motors",
      "Mary Barra | resign |"]),
    ("General Motors' chief executive, Mary Barra, resigned.", ["Mary Barra | be chief executive of | General Motors"]),
    ("Tesla CEO Elon Musk visited Berlin.", ["Elon Musk | be ceo of | Tesla", "Elon Musk | visit | Berlin"]),
    ("Siemens subsidiary Flender makes gearboxes.",
     ["Flender | be subsidiary of | Siemens",
      "Flender | make | gearboxes"]),
    ("Norvik Mining, a subsidiary of Siemens, went public.", ["Norvik Mining | be subsidiary of | Siemens"]),
    ("Jane Doe, technical director at Thales, left.", ["Jane Doe | be technical director at | Thales"]),
    ("Tesla's factory in Berlin opened.", ["Tesla | factory in | Berlin"]),
    ("Microsoft's acquisition of Nokia failed.", ["not Microsoft | acquisition of | Nokia"]),
    ("He moved to Gothenburg, Sweden.", ["Gothenburg | locate in | Sweden"]),
    # conjunction
    ("Siemens and Bosch acquired Valeo.", ["Siemens | acquire | Valeo", "Bosch | acquire | Valeo"]),
    ("Siemens acquired Valeo and Flender.", ["Siemens | acquire | Valeo", "Siemens | acquire | Flender"]),
    ("Siemens bought Valeo and sold Flender.", ["Siemens | buy | Valeo", "Siemens | sell | Flender"]),
    ("The company designs, builds and sells batteries.",
     ["The company | design | batteries",
      "The company | sell | batteries"]),
    # clauses on nouns
    ("Norvik Mining, which owns Lake Resources, is based in Oslo.",
     ["Norvik Mining | own | Lake Resources",
      "Norvik Mining | base in | Oslo"]),
    ("Climate Dynamics is a journal published by Springer.", ["Springer | publish | Climate Dynamics"]),
    ("Microsoft bought Nokia, a firm that Siemens owned.", ["Siemens | own | Nokia"]),
    ("Norvik Mining, founded by Lars Berg in 2009, expanded.",
     ["Lars Berg | found | Norvik Mining",
      "Norvik Mining | found | 2009"]),
    ("Siemens sold Flender, raising $5m.", ["Siemens | raise | $5m"]),
    # polarity and modality
    ("Microsoft did not acquire Nokia.", ["not Microsoft | acquire | Nokia"]),
    ("Microsoft no longer owns Nokia.", ["not Microsoft | own | Nokia"]),
    ("Microsoft never owned Nokia.", ["not Microsoft | own | Nokia"]),
    ("Microsoft did not acquire or sell Nokia.", ["not Microsoft | acquire | Nokia", "not Microsoft | sell | Nokia"]),
    ("Microsoft has not bought or sold Nokia.", ["not Microsoft | buy | Nokia", "not Microsoft | sell | Nokia"]),
    ("Microsoft may buy or sell Nokia.", ["maybe Microsoft | buy | Nokia", "maybe Microsoft | sell | Nokia"]),
    ("Microsoft failed to acquire Nokia.", ["not Microsoft | acquire | Nokia"]),
    ("Elon Musk has no shares in Nokia.", ["not Elon Musk | have share in | Nokia"]),
    ("Microsoft agreed to acquire Nokia.", ["maybe Microsoft | acquire | Nokia"]),
    ("Microsoft is expected to acquire Nokia.", ["maybe Microsoft | acquire | Nokia"]),
    ("Microsoft may acquire Nokia.", ["maybe Microsoft | acquire | Nokia"]),
    ("Microsoft will acquire Nokia.", ["maybe Microsoft | acquire | Nokia"]),
    ("Microsoft reportedly acquired Nokia.", ["maybe Microsoft | acquire | Nokia"]),
    ("Microsoft is unlikely to acquire Nokia.", ["maybe not Microsoft | acquire | Nokia"]),
    ("Did Microsoft acquire Nokia?", ["maybe Microsoft | acquire | Nokia"]),
    ("If Microsoft acquires Nokia, Siemens wins.", ["maybe Microsoft | acquire | Nokia"]),
    ("Reuters said that Microsoft acquired Nokia.", ["Reuters: Microsoft | acquire | Nokia"]),
    ("According to Reuters, Microsoft acquired Nokia.", ["Reuters: Microsoft | acquire | Nokia"]),
    ("Siemens denied that Microsoft acquired Nokia.", ["Siemens: not Microsoft | acquire | Nokia"]),
    # values
    ("Revenue of Siemens rose 12 % to $3.2 billion in 2023.",
     ["Siemens | revenue | $3.2 billion",
      "Siemens | revenue rise | 12 %"]),
    ("Siemens reported revenue of $3bn.", ["Siemens | revenue | $3bn"]),
    ("Siemens's revenue was $3bn.", ["Siemens | revenue | $3bn"]),
    ("Siemens employs 3,000 people.", ["Siemens | employ | 3,000 [people]"]),
    ("Siemens has 3,000 employees.", ["Siemens | employee | 3,000 [employee]"]),
    ("The plant has a capacity of 24 GWh.", ["The plant | capacity | 24 GWh"]),
    ("Microsoft paid $5m for Nokia.", ["Microsoft | pay | $5m", "Microsoft | pay for | Nokia"]),
    ("Siemens was founded in 1847.", ["Siemens | found | 1847"]),
    ("The bridge is 400 km long.", ["The bridge | long | 400 km"]),
    ("The contract is worth about EUR 4.2 billion.", ["The contract | worth | EUR 4.2 billion"]),
    ("The population of Oslo is 700,000.", ["Oslo | population | 700,000"]),
    ("Norvik Mining sells 650 tonnes of lithium a year.",
     ["Norvik Mining | sell | lithium",
      "Norvik Mining | sell | 650 tonnes"]),
    ("Jane Roe (1901–1977) led Siemens.", ["Jane Roe | be born | 1901", "Jane Roe | die | 1977"]),
    # aliases
    ("The European Central Bank (ECB) raised rates.", ["European Central Bank | alias | ECB"]),
    ("Meta Platforms, formerly known as Facebook, sued.", ["Meta Platforms | alias | Facebook"]),
    ("Halden Lithium AS (“Halden”) sued Siemens.", ["Halden Lithium AS | alias | Halden"]),
]  # fmt: skip


def line(one: Statement) -> str:
    value = one.value
    end = (
        f"{value.text} [{value.unit}]"
        if value and value.kind == "number" and value.unit
        else value.text
        if value
        else ""
    )
    mark = f"{one.speaker}: " if one.modality == "reported" else "maybe " if one.modality == "hedged" else ""
    denied = "not " if one.polarity == "negative" else ""
    return f"{mark}{denied}{one.subject.text} | {one.predicate} | {one.object.text if one.object else end}".strip()


@pytest.mark.parametrize(("text", "wanted"), CASES, ids=[text for text, _ in CASES])
def test_a_sentence_says_what_it_says(text, wanted):
    said = [line(one) for one in parse_text(text)[1]]
    assert not set(wanted) - set(said), said


@pytest.mark.parametrize(
    ("text", "unwanted"),
    [
        ("Grohmann Engineering was acquired by Tesla.", "Grohmann Engineering | acquire | Tesla"),
        ("Microsoft did not acquire Nokia.", "Microsoft | acquire | Nokia"),
        ("Microsoft agreed to acquire Nokia.", "Microsoft | acquire | Nokia"),
        ("Reuters said that Microsoft acquired Nokia.", "Microsoft | acquire | Nokia"),
        ("Grohmann Engineering was sold to Tesla.", "Grohmann Engineering | sell to | Tesla"),
        ("Elon Musk has no shares in Nokia.", "Elon Musk | have share in | Nokia"),
    ],
)
def test_a_sentence_does_not_say_what_it_does_not(text, unwanted):
    assert unwanted not in [line(one) for one in parse_text(text)[1]]


def test_a_date_in_the_clause_is_the_statements_time():
    (one,) = [
        s for s in parse_text("Tesla acquired Grohmann Engineering in March 2021.", date="2023-05-04")[1] if s.object
    ]
    assert one.time is not None
    assert (one.time.first, one.time.last, one.time.precision) == ("2021-03-01", "2021-03-31", "month")
    assert one.time.stated


def test_without_a_date_the_documents_date_is_the_time():
    (one,) = parse_text("Tesla acquired Grohmann Engineering.", date="2023-05")[1]
    assert one.time is not None
    assert (one.time.first, one.time.last, one.time.precision) == ("2023-05-01", "2023-05-31", "month")
    assert not one.time.stated


def test_a_date_before_joined_verbs_holds_for_both():
    said = parse_text("In 2019, Siemens bought Valeo and sold Flender.")[1]
    assert {s.predicate: s.time.first for s in said if s.object and s.time} == {
        "buy": "2019-01-01",
        "sell": "2019-01-01",
    }


def test_an_open_complement_takes_the_date_of_its_verb():
    (one,) = [s for s in parse_text("In 2019, Microsoft agreed to acquire Nokia.")[1] if s.predicate == "acquire"]
    assert one.time is not None
    assert one.time.first == "2019-01-01"


@pytest.mark.parametrize(
    ("text", "predicate", "name"),
    [
        ("Tesla opened a plant. The company employs 500 workers.", "employ", "tesla"),
        ("Microsoft said it would buy Nokia.", "buy", "microsoft"),
        ("Marie Curie was born in Warsaw. She studied in Paris.", "study in", "marie curie"),
        ("Oslo is the capital of Norway. Its population is 700,000.", "population", "oslo"),
    ],
)
def test_a_pronoun_is_read_as_the_latest_subject_that_fits(text, predicate, name):
    mentions, statements = parse_text(text)
    one = next(s for s in statements if s.predicate == predicate)
    assert {m.id: m.name for m in mentions}[one.subject.mention] == name
    assert text[one.subject.start : one.subject.end] == one.subject.text != name
    assert one.confidence < 1


@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee met Bea Fox. Ann Lee and Bea Fox left. She won.",
        "Tesla grew. He resigned.",
        "Tesla grew. It is clear that Siemens fell.",
        "They left Berlin.",
    ],
)
def test_a_pronoun_that_may_mean_several_or_nothing_is_left_alone(text):
    _, statements = parse_text(text)
    assert not any(s.subject.mention for s in statements if s.subject.text.lower() in ("she", "he", "it", "they"))


def test_two_statements_of_a_sentence_have_two_ids_and_ids_are_stable():
    text = "Siemens and Bosch acquired Valeo and Flender in 2019 for $5m."
    first, second = parse_text(text)[1], parse_text(text)[1]
    assert first == second
    assert len({one.id for one in first}) == len(first) >= 4
    assert all(len(one.id) == 16 for one in first)
