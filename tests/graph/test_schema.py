"""The vocabulary: what predicates say, what questions name, and what a user's file may change."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.graph.inflect import forms
from evigraph.graph.schema import (
    Canonical,
    attribute_of,
    attribute_words,
    canonical,
    lemmas_for,
    load_schema,
    relation_words,
)

SCHEMA = load_schema()


def said(subject: str, predicate: str, object_: str) -> Canonical:
    return canonical(SCHEMA, predicate, subject_type=subject, object_type=object_)


def words(question: str) -> list[str]:
    return question.split()


def test_the_default_has_twelve_types_and_about_sixty_relations() -> None:
    assert len(SCHEMA.types) == 12
    assert 55 <= len(SCHEMA.relations) <= 75
    assert len({relation.name for relation in SCHEMA.relations}) == len(SCHEMA.relations)


@pytest.mark.parametrize(
    ("subject", "predicate", "object_", "relation"),
    [
        ("organization", "supply", "organization", Canonical("supplies", inverted=False)),
        ("organization", "supply to", "organization", Canonical("supplies", inverted=False)),
        ("organization", "buy from", "organization", Canonical("supplies", inverted=True)),
        ("organization", "be customer of", "organization", Canonical("supplies", inverted=True)),
        ("organization", "supply", "product", Canonical("provides", inverted=False)),
        ("organization", "buy", "organization", Canonical("acquired", inverted=False)),
        ("organization", "headquarter in", "place", Canonical("headquartered_in", inverted=False)),
        ("organization", "be subsidiary of", "organization", Canonical("subsidiary_of", inverted=False)),
        ("organization", "parent of", "organization", Canonical("subsidiary_of", inverted=True)),
        ("organization", "subsidiary", "organization", Canonical("subsidiary_of", inverted=True)),
        ("person", "be chief executive of", "organization", Canonical("leads", inverted=False)),
        ("person", "CEO of", "organization", Canonical("leads", inverted=False)),
        ("organization", "chief executive", "person", Canonical("leads", inverted=True)),
        ("person", "bear in", "place", Canonical("born_in", inverted=False)),
        ("person", "run", "organization", Canonical("leads", inverted=False)),
        ("organization", "run", "facility", Canonical("operates", inverted=False)),
        ("person", "daughter of", "person", Canonical("child_of", inverted=False)),
        ("person", "mother of", "person", Canonical("child_of", inverted=True)),
        ("organization", "be owned by", "organization", Canonical("owns", inverted=True)),
        ("person", "be senior analyst at", "organization", Canonical("works_for", inverted=False)),
        ("organization", "supply to", "thing", Canonical("supplies", inverted=False)),
    ],
)
def test_a_predicate_says_the_relation_that_fits_its_ends(
    subject: str, predicate: str, object_: str, relation: Canonical
) -> None:
    assert said(subject, predicate, object_) == relation


@pytest.mark.parametrize(
    "predicate", ["be former chief executive of", "be deputy head of", "sell subsidiary of", "admire"]
)
def test_what_the_vocabulary_does_not_say_stays_as_it_is(predicate: str) -> None:
    assert said("person", predicate, "organization") == Canonical(predicate, inverted=False, known=False)


def test_ends_of_the_wrong_type_fit_nothing() -> None:
    assert not said("person", "marry", "place").known
    assert not said("place", "acquire", "organization").known


def test_every_relation_refers_to_known_types_and_relations() -> None:
    types = set(SCHEMA.types)
    for relation in SCHEMA.relations:
        assert set(relation.domain) | set(relation.range) <= types
        assert {SCHEMA.relation(name) is None for name in relation.disjoint} <= {False}
        if relation.symmetric:
            assert not relation.converse
            assert relation.domain == relation.range


@pytest.mark.parametrize(
    ("predicate", "kind", "name"),
    [
        ("employ", "number", "employees"),
        ("produce", "quantity", "output"),
        ("bear in", "date", "born_on"),
        ("sing", "date", "sing"),
    ],
)
def test_an_attribute_is_told_by_lemma_and_kind_of_value(predicate: str, kind: str, name: str) -> None:
    assert attribute_of(SCHEMA, predicate, kind) == name


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who supplies whom?", ["supplies", "provides"]),
        ("Which companies took over Kestrel?", ["acquired"]),
        ("Where is Halden headquartered?", ["headquartered_in"]),
        ("Who founded Halden?", ["founded"]),
        ("Who is the chief executive of Halden?", ["leads"]),
        ("What is the weather?", []),
    ],
)
def test_a_question_names_relations_in_any_inflection(question: str, names: list[str]) -> None:
    assert [found.name for found in relation_words(SCHEMA, words(question))] == names


def test_a_question_names_the_converse() -> None:
    assert relation_words(SCHEMA, words("Which firms are customers of Halden?")) == (
        Canonical("supplies", inverted=True),
    )


def test_a_question_names_attributes() -> None:
    assert attribute_words(SCHEMA, words("What was the annual revenue of Halden?")) == ("revenue",)


def test_all_lemmas_of_a_relation_can_be_listed() -> None:
    assert {"supply", "buy from", "customer of"} <= set(lemmas_for(SCHEMA, "supplies"))
    assert "workforce" in lemmas_for(SCHEMA, "employees")
    assert lemmas_for(SCHEMA, "nothing") == ()


@pytest.mark.parametrize(
    ("lemma", "form"),
    [
        ("supply", "supplied"),
        ("acquire", "acquiring"),
        ("ship", "shipped"),
        ("buy", "bought"),
        ("country", "countries"),
        ("launch", "launches"),
    ],
)
def test_a_word_has_its_forms(lemma: str, form: str) -> None:
    assert form in forms(lemma)


def test_a_file_takes_the_place_of_the_default(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("types: [gene, drug]\nrelations:\n  targets: {lemmas: [target], domain: [drug], range: [gene]}\n")
    schema = load_schema(path)
    assert schema.types == ("gene", "drug", "thing")
    assert canonical(schema, "target", subject_type="drug", object_type="gene") == Canonical("targets", inverted=False)
    assert not canonical(schema, "supply", subject_type="thing", object_type="thing").known


def test_a_file_may_extend_the_default(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(
        "extends: default\ntypes: [gene]\nrelations:\n"
        "  targets: {lemmas: [target], domain: [product], range: [gene]}\n"
        "  supplies: {lemmas: [feed]}\n"
    )
    schema = load_schema(path)
    assert len(schema.types) == 13
    assert canonical(schema, "target", subject_type="product", object_type="gene").name == "targets"
    assert lemmas_for(schema, "supplies") == ("feed",)
    assert canonical(schema, "acquire", subject_type="organization", object_type="organization").name == "acquired"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("types: [a]\nrelations:\n  R: {lemmas: [x]}", "snake_case; got 'R'"),
        ("types: [a]\nrelations:\n  r: {lemmas: [x], domain: [b]}", "domain and range of 'r'; got 'b'"),
        ("types: [a]\nrelations:\n  r: {lemma: [x]}", "at relation 'r' only lemmas"),
        ("types: [a]\nrelations:\n  r: {lemmas: x}", "a list of words at lemmas of relation 'r'; got 'x'"),
        ("types: [a]\nrelations:\n  r: {functional: true}", "at least one lemma or role of relation 'r'"),
        ("types: [a]\nrelations:\n  r: {lemmas: [x], symmetric: often}", "true or false at symmetric"),
        ("types: [a]\nrelations:\n  r: {lemmas: [x], disjoint: [s]}", "under `disjoint` of 'r'; got 's'"),
        ("types: [a]\nrelations: {r: {lemmas: [x]}}\nattributes: {r: {}}", "not both, at 'r'"),
        ("types: [a]\nattributes: {r: {kinds: [colour]}}", "kinds of attribute 'r'"),
        ("relations: {}", "`types`"),
        ("extends: mine", "`extends: default`; got 'mine'"),
        ("- a", "a mapping at the top level"),
        ("types: [", "Expected YAML in"),
    ],
)
def test_a_faulty_file_is_refused_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text)
    with pytest.raises(UsageError) as caught:
        load_schema(path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No such file"):
        load_schema(tmp_path / "none.yaml")
