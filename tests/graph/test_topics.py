"""Topics: figures of one plant, deal or contract in other words, notices of correction, and what must stay apart."""

import re
from dataclasses import replace
from itertools import count, pairwise

import pytest

from evigraph.graph.records import Conflict
from evigraph.graph.schema import load_schema
from evigraph.graph.settle import Holdings, derive
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Argument, Document, Mention, Passage, Span, Statement, Time
from evigraph.ingest.values import find_values

SCHEMA = load_schema()
NAMES = {
    "Halden AG": "organization",
    "Norvik Ltd": "organization",
    "Corvin SA": "organization",
    "Selby": "place",
    "Turin": "place",
    "Ada Berg": "person",
}


class Corpus:
    """Documents as extraction would leave them: every known name a mention, statements as the test gives them."""

    def __init__(self):
        self.number = count()
        self.documents: list[Document] = []
        self.passages: list[Passage] = []
        self.mentions: list[Mention] = []
        self.statements: list[Statement] = []

    def write(self, text, *said, title="", date="2023-05-01", publisher=""):
        """Add a document; each of `said` is (subject, predicate, object, value) with the texts as they stand in it.

        A predicate that begins with "not " is denied, one that begins with "will " is hedged.
        """
        key = f"d{next(self.number):02d}"
        self.documents.append(Document(key, text, title=title, date=date, publisher=publisher or key))
        bounds = [0, *(m.end() for m in re.finditer(r"\. ", text)), len(text)]
        spans = tuple(Span(a, b) for a, b in pairwise(bounds))
        self.passages.append(Passage(f"{key}/0", key, 0, len(text), text, "en", 0, spans))
        for name, kind in NAMES.items():
            for at in re.finditer(re.escape(name), text):
                sentence = max(span.start for span in spans if span.start <= at.start())
                mention = Mention(
                    f"{key}:{at.start():04}",
                    key,
                    f"{key}/0",
                    at.start(),
                    at.end(),
                    name,
                    normalise(name),
                    kind,
                    sentence,
                )
                self.mentions.append(mention)
        for number, (subject, predicate, object_, value) in enumerate(said):
            self._state(key, number, subject=subject, predicate=predicate, target=object_, value=value)

    def _state(self, key, number, *, subject, predicate, target, value):
        text, spans = self.documents[-1].text, self.passages[-1].sentences
        marked = value or target or subject
        place = text.index(marked)
        span = next(span for span in spans if span.start <= place < span.end)
        found = next((v for v in find_values(text) if value and v.text == value and v.start >= span.start), None)
        assert bool(value) == (found is not None)
        self.statements.append(
            Statement(
                f"s{key}{number}",
                key,
                f"{key}/0",
                span.start,
                span.end,
                self._argument(key, subject, span),
                re.sub(r"^(?:not|will) ", "", predicate),
                span.start,
                span.start + 1,
                object=self._argument(key, target, span) if target else None,
                value=found,
                polarity="negative" if predicate.startswith("not ") else "positive",
                modality="hedged" if predicate.startswith("will ") else "asserted",
            )
        )

    def _argument(self, key, phrase, span):
        text = self.documents[-1].text
        start = text.index(phrase, span.start)
        held = [m for m in self.mentions if m.document == key and m.text == phrase]
        pointed = re.match(r"(?:It|The company)$", phrase)
        earlier = [m for m in self.mentions if m.document == key and m.type == "organization" and m.start < start]
        mention = held[0].id if held else earlier[-1].id if pointed and earlier else ""
        return Argument(phrase, start, start + len(phrase), normalise(phrase), mention)

    def find(self) -> tuple[Conflict, ...]:
        own = Holdings(
            tuple(self.documents), tuple(self.passages), tuple(self.mentions), statements=tuple(self.statements)
        )
        return derive("w", own, schema=SCHEMA).conflicts

    def kinds(self) -> list[str]:
        return [conflict.kind for conflict in self.find()]


@pytest.fixture
def corpus() -> Corpus:
    return Corpus()


def capacity(corpus, phrase, value, *, before="", **rest):
    corpus.write(f"{before}{phrase} has a capacity of {value}.", (phrase, "capacity", "", value), **rest)


def test_a_plant_called_after_a_town_has_one_capacity(corpus):
    capacity(corpus, "The Selby refinery", "40,000 tonnes")
    capacity(corpus, "The refinery in Selby", "25,000 tonnes")
    (found,) = corpus.find()
    assert (found.kind, found.predicate) == ("real", "capacity")
    assert set(found.values) == {"40,000 tonnes", "25,000 tonnes"}


def test_the_plant_is_the_one_that_the_text_named_last(corpus):
    capacity(corpus, "The Selby refinery", "40,000 tonnes")
    capacity(corpus, "The plant", "25,000 tonnes", before="Halden AG opened the Selby refinery. ")
    assert corpus.kinds() == ["real"]


def test_a_pronoun_after_a_sentence_about_the_plant_means_it(corpus):
    capacity(corpus, "The Selby refinery", "40,000 tonnes")
    capacity(corpus, "It", "25,000 tonnes", before="Halden AG built the Selby refinery. The plant is busy. ")
    assert corpus.kinds() == ["real"]
    other = Corpus()
    capacity(other, "The Selby refinery", "40,000 tonnes")
    capacity(other, "It", "25,000 tonnes", before="Halden AG built the Selby refinery. A ship came. ")
    assert other.find() == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Selby mill", "The Selby foundry"),
        ("The Selby refinery", "The Turin refinery"),
        ("The Selby refinery", "The Brook refinery"),
        ("The Selby refinery", "A refinery"),
        ("The Selby refinery", "The second Selby refinery"),
    ],
)
def test_plants_that_may_be_two_are_held_apart(corpus, one, other):
    if "second" in other:
        capacity(corpus, "The first Selby refinery", "40,000 tonnes")
    else:
        capacity(corpus, one, "40,000 tonnes")
    capacity(corpus, other, "25,000 tonnes")
    assert corpus.find() == ()


def test_plants_of_two_owners_in_one_town_are_held_apart(corpus):
    for owner, value in (("Halden AG", "40,000 tonnes"), ("Norvik Ltd", "25,000 tonnes")):
        capacity(corpus, "a refinery in Selby", value, before=f"{owner} operates ")
    assert corpus.find() == ()


def test_people_who_work_there_are_the_employees_of_the_plant(corpus):
    corpus.write(
        "The Selby mill is old. Some 410 people work at the Selby mill.",
        ("Some 410 people", "work at", "the Selby mill", ""),
    )
    corpus.write(
        "The Selby mill has two halls, and 640 people work there.", ("640 people", "work", "", ""), date="2023-02-01"
    )
    (found,) = corpus.find()
    assert (found.kind, found.predicate) == ("real", "employees")


def staff(corpus, people, date):
    text = f"Exactly {people} people work at the Selby mill."
    corpus.write(text, (f"Exactly {people} people", "work at", "the Selby mill", ""), date=date)


@pytest.mark.parametrize(
    ("date", "people", "kind"), [("2022-12-20", 640, "real"), ("2021-12-20", 640, "time"), ("2022-12-20", 425, "time")]
)
def test_a_headcount_of_last_month_is_of_the_same_time_unless_it_moved_little(corpus, date, people, kind):
    staff(corpus, 410, "2023-01-20")
    staff(corpus, people, date)
    assert corpus.kinds() == [kind]


def test_a_deal_not_closed_until_a_day_was_closed_on_it(corpus):
    corpus.write(
        "The year brought the acquisition of Norvik Ltd, which was closed on 3 March 2022.",
        ("Norvik Ltd", "close", "", "3 March 2022"),
    )
    corpus.write(
        "Halden AG agreed to buy Norvik Ltd. The deal was not closed until 13 March 2022.",
        ("The deal", "not close", "", next(v.text for v in find_values("not closed until 13 March 2022"))),
    )
    (found,) = corpus.find()
    assert (found.kind, found.predicate) == ("real", "closed_on")


def test_a_deal_that_was_denied_to_have_closed_says_no_day(corpus):
    corpus.write(
        "The takeover of Norvik Ltd was closed on 3 March 2022.",
        ("The takeover of Norvik Ltd", "close", "", "3 March 2022"),
    )
    corpus.write(
        "The takeover of Norvik Ltd was not closed on 13 March 2022.",
        ("The takeover of Norvik Ltd", "not close", "", "13 March 2022"),
    )
    assert corpus.find() == ()


def price(corpus, text, value):
    corpus.write(text, (text.split(" bought")[0].split(" paid")[0], "pay", "", value))


def test_two_prices_of_one_deal_conflict(corpus):
    price(corpus, "Halden AG bought a 15 percent stake in Norvik Ltd for EUR 31 million.", "EUR 31 million")
    price(
        corpus,
        "Halden AG bought 15 percent of Norvik Ltd. Halden AG paid EUR 35 million for the stake.",
        "EUR 35 million",
    )
    (found,) = corpus.find()
    assert (found.kind, found.predicate) == ("real", "purchase_price")


@pytest.mark.parametrize(
    "text",
    [
        "Corvin SA bought a 15 percent stake in Norvik Ltd for EUR 35 million.",
        "Halden AG bought a 40 percent stake in Norvik Ltd for EUR 35 million.",
        "Halden AG bought a 15 percent stake in Corvin SA for EUR 35 million.",
    ],
)
def test_another_buyer_share_or_target_is_another_deal(corpus, text):
    price(corpus, "Halden AG bought a 15 percent stake in Norvik Ltd for EUR 31 million.", "EUR 31 million")
    price(corpus, text, "EUR 35 million")
    assert corpus.find() == ()


def supply(corpus, text, value, **rest):
    corpus.write(text, ("Halden AG", "will supply", "", value), **rest)


def test_two_volumes_of_one_contract_conflict_across_years(corpus):
    supply(
        corpus,
        "Halden AG will supply Norvik Ltd with 60,000 tonnes of fine ore a year.",
        "60,000 tonnes",
        date="2022-09-01",
    )
    supply(
        corpus, "The offtake of Halden AG with Norvik Ltd provides for 75,000 tonnes of ore a year.", "75,000 tonnes"
    )
    (found,) = corpus.find()
    assert (found.kind, found.predicate) == ("real", "supply_volume")


@pytest.mark.parametrize(
    "text",
    [
        "Halden AG will supply Norvik Ltd with 75,000 tonnes of slag a year.",
        "Halden AG will supply Corvin SA with 75,000 tonnes of ore a year.",
        "Halden AG may supply Norvik Ltd with 75,000 tonnes of ore a year.",
        "Halden AG will supply Norvik Ltd with 75,000 tonnes of ore.",
    ],
)
def test_other_goods_partners_or_hopes_are_no_rivals_of_a_contract(corpus, text):
    supply(corpus, "Halden AG will supply Norvik Ltd with 60,000 tonnes of ore a year.", "60,000 tonnes")
    supply(corpus, text, "75,000 tonnes")
    assert corpus.find() == ()


NOTICES = [
    "We reported that Halden AG was recalling 41,200 trucks. That was wrong. The correct number is 14,200.",
    "We gave the recall of Halden AG as 41,200 trucks. The number is corrected to 14,200 trucks.",
    "The recall of Halden AG affects 14,200 and not 41,200 trucks.",
    "We said that the recall of Halden AG affects 41,200 trucks. The recall covers 14,200 trucks.",
]


@pytest.mark.parametrize("text", NOTICES)
def test_a_notice_of_correction_leads_to_the_statements_of_the_wrong_figure(corpus, text):
    corpus.write("Halden AG is recalling 41,200 trucks.", ("Halden AG", "recall", "", "41,200"), date="2023-04-01")
    sentence = next(s for s in re.split(r"(?<=\.) ", text) if "14,200" in s)
    corpus.write(text, (sentence.split()[0], "be", "", "14,200"), title="Correction: trucks recalled")
    (found,) = corpus.find()
    assert found.kind == "correction"
    assert sorted(found.values) == ["14,200", "41,200"]


def test_a_notice_leaves_the_same_figure_of_other_things_alone(corpus):
    corpus.write("Norvik Ltd is hiring 41,200 guests.", ("Norvik Ltd", "hire", "", "41,200"), date="2023-04-01")
    corpus.write(NOTICES[0], ("The correct number", "be", "", "14,200"), title="Correction: trucks recalled")
    assert corpus.find() == ()


def test_a_company_that_can_mean_nothing_else_is_taken_at_its_word(corpus):
    corpus.write("Norvik Ltd employs 300 people.", ("Norvik Ltd", "employ", "", "300"))
    corpus.write("Norvik Ltd makes rope. The company employs 500 people.", ("The company", "employ", "", "500"))
    assert corpus.kinds() == ["real"]
    other = Corpus()
    other.write("Norvik Ltd employs 300 people.", ("Norvik Ltd", "employ", "", "300"))
    other.write("Halden AG sold Norvik Ltd. The company employs 500 people.", ("The company", "employ", "", "500"))
    assert other.find() == ()


def test_who_founded_it_when_says_when_it_was_founded(corpus):
    corpus.write("Norvik Ltd was founded in 1987.", ("Norvik Ltd", "found", "", "1987"))
    corpus.write("Ada Berg founded Norvik Ltd in 1978.", ("Ada Berg", "found", "Norvik Ltd", ""))
    said = corpus.statements[1]
    time = Time("1978-01-01", "1978-12-31", "year", stated=True, start=31, end=35)
    corpus.statements[1] = replace(said, time=time)
    (found,) = corpus.find()
    assert (found.kind, sorted(found.values)) == ("real", ["1978", "1987"])


def test_what_held_since_a_year_need_not_hold_after_the_text(corpus):
    corpus.write("Ada Berg has led Norvik Ltd since 2014.", ("Ada Berg", "lead", "Norvik Ltd", ""), date="2020-05-01")
    said = corpus.statements[0]
    time = Time("2014-01-01", "9999-12-31", "range", stated=True, start=33, end=37)
    corpus.statements[0] = replace(said, time=time)
    NAMES["Bo Lund"] = "person"
    corpus.write("Bo Lund leads Norvik Ltd.", ("Bo Lund", "lead", "Norvik Ltd", ""))
    del NAMES["Bo Lund"]
    assert corpus.kinds() == ["time"]
