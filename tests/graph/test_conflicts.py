"""Conflicts: what cannot both hold, the kind of each, and above all what is none."""

from dataclasses import replace
from itertools import count

import pytest

from evigraph.graph.conflicts import conflicts
from evigraph.graph.grounds import witnesses
from evigraph.graph.namesakes import Namesakes, alike
from evigraph.graph.records import Alias, Conflict, Entity, Fact, Membership, Relation, ReprintCluster
from evigraph.graph.schema import load_schema
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Argument, Document, Mention, Passage, Statement, Time
from evigraph.ingest.values import find_values

SCHEMA = load_schema()


class Corpus:
    """Documents of one sentence each, as extraction, resolution and relating would leave them."""

    def __init__(self):
        self.number = count()
        self.documents: list[Document] = []
        self.passages: dict[str, Passage] = {}
        self.statements: list[Statement] = []
        self.facts: list[Fact] = []
        self.clusters: list[ReprintCluster] = []
        self.aliases: list[Alias] = []
        self.relations: list[Relation] = []
        self.mentions: list[Mention] = []
        self.types: dict[str, str] = {}

    def say(self, subject, predicate, target="", *, value="", text="", during="", negative=False, **meta) -> str:
        """Add a document that says it, and return the statement's id. `value` must stand in `text`."""
        key = f"d{next(self.number):02d}"
        text = text or f"{subject} {predicate} {target or value}."
        self.documents.append(Document(key, text, **meta))
        self.passages[f"{key}/0"] = Passage(f"{key}/0", key, 0, len(text), text, "en", 0, ())
        found = next((v for v in find_values(text) if value and value in v.text), None)
        assert bool(value) == (found is not None)
        time = Time(*_days(during), "year" if len(during) == 4 else "month", stated=True) if during else None
        said = Statement(
            id=f"s{key}", document=key, passage=f"{key}/0", start=0, end=len(text), subject=_argument(text, subject),
            predicate=predicate, predicate_start=0, predicate_end=1, object=_argument(text, target) if target else None,
            value=found, polarity="negative" if negative else "positive", time=time,
        )  # fmt: skip
        self.statements.append(said)
        relation = f"{subject}>{predicate}>{target}" if target else ""
        self.facts.append(Fact(said.id, key, subject, predicate, target, relation, key))
        self.types.setdefault(subject, "organization")
        if target:
            self.types.setdefault(target, "place")
            known = next((r for r in self.relations if r.id == relation), None)
            empty = Relation(relation, subject, predicate, target, "candidate", (), (), (), (), 1, 1)
            known = known or self.relations.append(empty) or empty
            field = "negated" if negative else "statements"
            self.relations[self.relations.index(known)] = replace(known, **{field: (*getattr(known, field), said.id)})
        return said.id

    def find(self) -> tuple[Conflict, ...]:
        entities = [Entity(e, e, kind, (), (normalise(e),)) for e, kind in self.types.items()]
        members = [Membership(m.id, m.text, "", m.document) for m in self.mentions]
        said = witnesses(
            statements=self.statements, facts=self.facts, documents=self.documents,
            passages=self.passages, clusters=self.clusters,
        )  # fmt: skip
        namesakes = Namesakes.of(
            entities=entities, aliases=self.aliases, relations=self.relations,
            mentions=self.mentions, memberships=members,
        )  # fmt: skip
        return conflicts("w", said, relations=self.relations, schema=SCHEMA, namesakes=namesakes)

    def kinds(self) -> list[str]:
        return [conflict.kind for conflict in self.find()]


def _argument(text: str, name: str) -> Argument:
    start = max(text.find(name), 0)
    return Argument(name, start, start + len(name) if name in text else start, normalise(name))


def _days(during: str) -> tuple[str, str]:
    return (f"{during}-01-01", f"{during}-12-31") if len(during) == 4 else (f"{during}-01", f"{during}-28")


@pytest.fixture
def corpus() -> Corpus:
    return Corpus()


def revenue(corpus: Corpus, value: str, *, words: str = "", **rest) -> str:
    return corpus.say("Halden", "revenue", value=value, text=f"Halden reported {words} revenue of {value}.", **rest)


def test_two_figures_for_one_year_are_a_real_conflict(corpus):
    one, other = revenue(corpus, "US$40 million", during="2023"), revenue(corpus, "US$55 million", during="2023")
    (found,) = corpus.find()
    assert (found.kind, found.subject, found.predicate) == ("real", "Halden", "revenue")
    assert found.sides == ((one,), (other,))
    assert found.values == ("US$40 million", "US$55 million")


def test_figures_of_different_years_are_no_conflict(corpus):
    revenue(corpus, "US$40 million", during="2022")
    revenue(corpus, "US$55 million", during="2023")
    assert corpus.find() == ()


def test_a_figure_for_a_month_is_none_for_its_year(corpus):
    revenue(corpus, "US$4 million", during="2023-05")
    revenue(corpus, "US$55 million", during="2023")
    assert corpus.find() == ()


def test_the_same_figure_in_other_words_is_no_conflict(corpus):
    revenue(corpus, "US$40 million", during="2023")
    revenue(corpus, "$40m", during="2023")
    assert corpus.find() == ()


def test_figures_without_a_period_in_texts_of_other_years_are_a_conflict_of_time(corpus):
    revenue(corpus, "US$40 million", date="2021-03-01")
    revenue(corpus, "US$55 million", date="2023-03-01")
    assert corpus.kinds() == ["time"]


def test_figures_without_a_period_in_texts_of_one_year_are_a_real_conflict(corpus):
    revenue(corpus, "US$40 million", date="2023-03-01")
    revenue(corpus, "US$55 million", date="2023-09-01")
    assert corpus.kinds() == ["real"]


@pytest.mark.parametrize("words", ["net", "consolidated", "adjusted"])
def test_a_word_beside_one_figure_makes_it_a_conflict_of_basis(corpus, words):
    revenue(corpus, "US$40 million", during="2023", words=words)
    revenue(corpus, "US$55 million", during="2023")
    assert corpus.kinds() == ["basis"]


def test_a_basis_that_both_figures_share_explains_nothing(corpus):
    revenue(corpus, "US$40 million", during="2023", words="net")
    revenue(corpus, "US$55 million", during="2023", words="net")
    assert corpus.kinds() == ["real"]


def test_a_basis_word_in_the_name_of_the_subject_is_none(corpus):
    for value in ("US$40 million", "US$55 million"):
        name = "Halden Group" if value.startswith("US$4") else "Halden"
        corpus.say(name, "revenue", value=value, text=f"{name} reported revenue of {value}.", during="2023")
    corpus.facts = [replace(fact, subject="Halden") for fact in corpus.facts]
    assert corpus.kinds() == ["real"]


def test_one_number_with_two_units_is_a_conflict_of_unit(corpus):
    for value in ("40 GWh", "40 MWh"):
        corpus.say("Halden", "capacity", value=value, text=f"Halden has a capacity of {value}.", during="2023")
    assert corpus.kinds() == ["unit"]


def test_two_currencies_are_a_conflict_of_unit(corpus):
    revenue(corpus, "US$40 million", during="2023")
    revenue(corpus, "€37 million", during="2023")
    assert corpus.kinds() == ["unit"]


def test_quantities_of_other_dimensions_are_no_conflict(corpus):
    for value in ("40 GWh", "900 tonnes"):
        corpus.say("Halden", "output", value=value, text=f"Halden has an output of {value}.", during="2023")
    assert corpus.find() == ()


def test_a_later_text_of_the_same_publisher_is_a_correction(corpus):
    revenue(corpus, "US$40 million", during="2023", publisher="Cell News", date="2024-02-01")
    revenue(corpus, "US$55 million", during="2023", publisher="Cell News", date="2024-02-09")
    assert corpus.kinds() == ["correction"]


@pytest.mark.parametrize("meta", [{"title": "Correction: Halden's figures"}, {"words": "restated"}])
def test_words_of_correction_make_it_one(corpus, meta):
    revenue(corpus, "US$40 million", during="2023", publisher="Cell News")
    revenue(corpus, "US$55 million", during="2023", publisher="Ore Weekly", **meta)
    assert corpus.kinds() == ["correction"]


def test_a_name_that_several_entities_bear_makes_it_a_conflict_of_subject(corpus):
    corpus.aliases = [Alias("1", "halden", "Halden", 1), Alias("2", "halden", "Halden (town)", 1)]
    revenue(corpus, "US$40 million", during="2023")
    revenue(corpus, "US$55 million", during="2023")
    assert corpus.kinds() == ["subject"]


def test_copies_of_one_text_do_not_conflict(corpus):
    revenue(corpus, "US$40 million", during="2023")
    revenue(corpus, "US$55 million", during="2023")
    corpus.clusters = [ReprintCluster("r", ("d00", "d01"), "d00")]
    assert corpus.find() == ()


def test_one_document_does_not_conflict_with_itself(corpus):
    revenue(corpus, "US$40 million", during="2023")
    revenue(corpus, "US$55 million", during="2023")
    corpus.statements = [replace(said, document="d00") for said in corpus.statements]
    assert corpus.find() == ()


def test_a_hedged_figure_takes_no_part(corpus):
    revenue(corpus, "US$40 million", during="2023")
    revenue(corpus, "US$55 million", during="2023")
    corpus.statements[1] = replace(corpus.statements[1], modality="hedged")
    assert corpus.find() == ()


def test_an_attribute_that_may_have_several_values_never_conflicts(corpus):
    for value in ("US$40 million", "US$55 million"):
        corpus.say("Halden", "investment", value=value, text=f"Halden made an investment of {value}.", during="2023")
    assert corpus.find() == ()


def test_values_of_such_an_attribute_conflict_where_a_text_speaks_of_a_correction(corpus):
    for value, title in (("41,200", ""), ("14,200", "Correction: number of trucks recalled")):
        text = f"Halden recalled {value} trucks."
        corpus.say("Halden", "recall", value=value, text=text, date="2023", title=title, publisher="Cell News")
    assert corpus.kinds() == ["correction"]
    corpus.documents = [
        replace(document, title="", date=f"2023-0{i}-01") for i, document in enumerate(corpus.documents, 1)
    ]
    assert corpus.find() == ()


def test_what_only_a_pronoun_says_accuses_nobody(corpus):
    revenue(corpus, "US$40 million", during="2023")
    revenue(corpus, "US$55 million", during="2023")
    said = corpus.statements[1]
    corpus.statements[1] = replace(said, subject=replace(said.subject, text="The company"))
    assert corpus.find() == ()
    revenue(corpus, "US$55 million", during="2023")
    (found,) = corpus.find()
    assert sorted(map(len, found.sides)) == [1, 2]


def test_two_dates_of_birth_conflict_whatever_the_years_of_the_texts(corpus):
    for value, date in (("1950", "2001"), ("1962", "2020")):
        corpus.say("Ada Berg", "born_on", value=value, text=f"Ada Berg was born in {value}.", date=date)
    assert corpus.kinds() == ["real"]


def test_two_headquarters_conflict(corpus):
    one = corpus.say("Halden", "headquartered_in", "Oslo", date="2023")
    other = corpus.say("Halden", "headquartered_in", "Turin", date="2023")
    (found,) = corpus.find()
    assert (found.kind, found.subject) == ("real", "Halden")
    assert dict(zip(found.values, found.sides, strict=True)) == {"Oslo": (one,), "Turin": (other,)}


def test_a_move_between_stated_years_is_no_conflict(corpus):
    corpus.say("Halden", "headquartered_in", "Oslo", during="2010")
    corpus.say("Halden", "headquartered_in", "Turin", during="2020")
    assert corpus.find() == ()


def test_a_town_and_its_country_are_no_conflict(corpus):
    corpus.say("Halden", "headquartered_in", "Turin", date="2023")
    corpus.say("Halden", "headquartered_in", "Italy", date="2023")
    assert corpus.kinds() == ["real"]
    corpus.say("Turin", "located_in", "Italy")
    assert corpus.find() == ()


def test_places_with_a_comma_between_are_no_conflict(corpus):
    corpus.say("Halden", "headquartered_in", "Turin", date="2023")
    corpus.say("Halden", "headquartered_in", "Italy", date="2023")
    corpus.mentions = [
        Mention("m1", "x", "x/0", 10, 15, "Turin", "turin", "place", 0),
        Mention("m2", "x", "x/0", 17, 22, "Italy", "italy", "place", 0),
    ]
    assert corpus.find() == ()


def test_places_of_a_list_still_conflict(corpus):
    corpus.say("Halden", "headquartered_in", "Turin", date="2023")
    corpus.say("Halden", "headquartered_in", "Oslo", date="2023")
    corpus.types["Lyon"] = "place"
    corpus.mentions = [
        Mention("m1", "x", "x/0", 10, 15, "Turin", "turin", "place", 0),
        Mention("m2", "x", "x/0", 17, 21, "Oslo", "oslo", "place", 0),
        Mention("m3", "x", "x/0", 26, 30, "Lyon", "lyon", "place", 0),
    ]
    assert corpus.kinds() == ["real"]


def test_a_name_inside_another_is_no_conflict(corpus):
    corpus.say("Halden", "headquartered_in", "New York", date="2023")
    corpus.say("Halden", "headquartered_in", "New York City", date="2023")
    assert corpus.find() == ()


def test_two_heads_of_one_company_conflict_on_the_company(corpus):
    corpus.say("Ada Berg", "leads", "Halden", date="2023")
    corpus.say("Bo Lund", "leads", "Halden", date="2023")
    (found,) = corpus.find()
    assert (found.kind, found.subject, found.values) == ("real", "Halden", ("Ada Berg", "Bo Lund"))


def test_a_head_of_two_companies_does_not_conflict(corpus):
    corpus.say("Ada Berg", "leads", "Halden", date="2023")
    corpus.say("Ada Berg", "leads", "Norvik", date="2023")
    assert corpus.find() == ()


def test_a_relation_asserted_and_denied_conflicts(corpus):
    one = corpus.say("Halden", "supplies", "Norvik", date="2023")
    other = corpus.say("Halden", "supplies", "Norvik", date="2023", negative=True)
    (found,) = corpus.find()
    assert (found.kind, found.sides, found.values) == ("real", ((one,), (other,)), ("Norvik", "not Norvik"))


def test_a_denial_for_another_year_does_not_conflict(corpus):
    corpus.say("Halden", "supplies", "Norvik", during="2021")
    corpus.say("Halden", "supplies", "Norvik", during="2023", negative=True)
    assert corpus.find() == ()


def test_relations_that_exclude_each_other_conflict(corpus):
    corpus.say("Agency", "approved", "Cell X", date="2023")
    corpus.say("Agency", "banned", "Cell X", date="2023")
    (found,) = corpus.find()
    assert found.values == ("approved Cell X", "banned Cell X")
    assert found.kind == "real"


def test_a_relation_that_allows_several_objects_never_conflicts(corpus):
    corpus.say("Halden", "supplies", "Norvik", date="2023")
    corpus.say("Halden", "supplies", "Kestrel", date="2023")
    assert corpus.find() == ()


def test_sides_gather_the_statements_that_agree(corpus):
    first = [revenue(corpus, "US$40 million", during="2023") for _ in range(2)]
    second = revenue(corpus, "US$55 million", during="2023")
    (found,) = corpus.find()
    assert found.sides == (tuple(first), (second,))


def test_the_order_of_the_records_does_not_matter(corpus):
    for value in ("US$40 million", "US$55 million", "US$60 million"):
        revenue(corpus, value, during="2023")
    corpus.say("Halden", "headquartered_in", "Oslo", date="2023")
    corpus.say("Halden", "headquartered_in", "Turin", date="2023")
    expected = corpus.find()
    for records in (corpus.statements, corpus.facts, corpus.relations, corpus.documents):
        records.reverse()
    assert corpus.find() == expected != ()


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("halden lithium ag", "halden", True),
        ("european commission", "ec", True),
        ("john smith", "smith", True),
        ("volkswagn", "volkswagen", True),
        ("turin", "lyon", False),
        ("plant 1", "plant 2", False),
        ("north mine", "south mine", False),
    ],
)
def test_names_that_may_name_one_thing_are_alike(left, right, expected):
    assert alike(left, right) is expected
