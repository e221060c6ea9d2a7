"""Statements become facts and relations: direction, support, independence, status."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.graph.records import Decision, Entity, Fact, Membership, Relation, Source
from evigraph.graph.relate import Related, relate
from evigraph.graph.schema import load_schema
from evigraph.ingest.records import Argument, Statement, Value

SCHEMA = load_schema()
KINDS = {
    "arden": "organization",
    "velmor": "organization",
    "okafor": "person",
    "lind": "person",
    "leipzig": "place",
    "lyra": "product",
}
ENTITIES = [Entity(name, name.title(), kind, (), (name,)) for name, kind in KINDS.items()]
SOURCES = [Source("s1", ("a", "b"), ""), Source("s2", ("c",), ""), Source("s3", ("d",), "")]
MEMBERS = [Membership(f"{d}#{name}", name, f"{d}/0", d) for d in "abcd" for name in KINDS]


def said(document: str, subject: str, predicate: str, object_: str = "", **fields: object) -> Statement:
    one, two = (
        Argument(name, 0, 1, name, f"{document}#{name}" if name in KINDS else "") for name in (subject, object_)
    )
    key = f"{document}:{subject}:{predicate}:{object_}:{sorted(fields)}"
    statement = Statement(key, document, f"{document}/0", 0, 9, one, predicate, 0, 1, two if object_ else None)
    return replace(statement, **fields)  # type: ignore[arg-type]


def related(*statements: Statement, decisions: tuple[Decision, ...] = ()) -> Related:
    return relate(statements, MEMBERS, ENTITIES, SOURCES, SCHEMA, decisions)


def relation(*statements: Statement, decisions: tuple[Decision, ...] = ()) -> Relation:
    (found,) = related(*statements, decisions=decisions).relations
    return found


def fact(statement: Statement) -> Fact:
    (found,) = related(statement).facts
    return found


@pytest.mark.parametrize(
    ("statement", "subject", "predicate", "object_", "inverted"),
    [
        (said("a", "arden", "supply", "velmor"), "arden", "supplies", "velmor", False),
        (said("a", "velmor", "buy from", "arden"), "arden", "supplies", "velmor", True),
        (said("a", "arden", "supply", "lyra"), "arden", "provides", "lyra", False),
        (said("a", "arden", "chief executive", "okafor"), "okafor", "leads", "arden", True),
        (said("a", "velmor", "compete with", "arden"), "arden", "competes_with", "velmor", True),
        (said("a", "arden", "compete with", "velmor"), "arden", "competes_with", "velmor", False),
        (said("a", "arden", "admire", "velmor"), "arden", "admire", "velmor", False),
    ],
)  # fmt: skip
def test_a_fact_has_the_canonical_direction(  # noqa: PLR0917
    statement: Statement,
    subject: str,
    predicate: str,
    object_: str,
    inverted: bool,  # noqa: FBT001
) -> None:
    found = fact(statement)
    assert (found.subject, found.predicate, found.object, found.inverted) == (subject, predicate, object_, inverted)
    assert found.relation
    assert found.source == "s1"


def test_both_wordings_support_one_relation() -> None:
    found = relation(said("a", "arden", "supply", "velmor"), said("c", "velmor", "be customer of", "arden"))
    assert (found.documents, found.sources, found.status) == (2, 2, "verified")


def test_two_documents_of_one_source_do_not_verify() -> None:
    found = relation(said("a", "arden", "supply", "velmor"), said("b", "arden", "supply", "velmor"))
    assert (found.documents, found.sources, found.status) == (2, 1, "candidate")


def test_only_asserted_positive_statements_support() -> None:
    statements = [
        said("a", "arden", "supply", "velmor"),
        said("b", "arden", "supply", "velmor", polarity="negative"),
        said("c", "arden", "supply", "velmor", modality="hedged"),
        said("d", "arden", "supply", "velmor", modality="reported", speaker="Lind"),
    ]
    found = relation(*statements)
    assert (found.statements, found.negated, found.hedged, found.reported) == tuple((s.id,) for s in statements)
    assert (found.documents, found.sources, found.status) == (1, 1, "candidate")


def test_a_relation_that_is_only_hedged_is_listed_without_support() -> None:
    found = relation(said("a", "arden", "supply", "velmor", modality="hedged"))
    assert (found.statements, found.documents, found.sources, found.status) == ((), 0, 0, "candidate")


def test_users_confirm_and_reject() -> None:
    one, two = said("a", "arden", "supply", "velmor"), said("c", "velmor", "buy from", "arden")
    confirm, reject = (Decision(name, name, (one.id,)) for name in ("confirm", "reject"))  # type: ignore[arg-type]
    assert relation(one, decisions=(confirm,)).status == "verified"
    assert relation(one, two, decisions=(reject,)).status == "rejected"
    assert relation(one, decisions=(confirm, reject)).status == "rejected"
    assert relation(two, decisions=(reject,)).status == "candidate"


def test_a_value_hangs_on_its_subject_and_makes_no_relation() -> None:
    value = Value("number", "500", 0, 3, low=500, high=500)
    found = related(said("a", "arden", "employ", value=value))
    assert found.relations == ()
    assert (found.facts[0].subject, found.facts[0].predicate, found.facts[0].object) == ("arden", "employees", "")


def test_an_end_that_names_nothing_makes_no_relation() -> None:
    found = related(said("a", "arden", "supply", "lithium hydroxide"), said("a", "somebody", "supply", "arden"))
    assert found.relations == ()
    assert [(each.subject, each.predicate, each.object) for each in found.facts] == [
        ("arden", "provides", ""),
        ("", "supplies", "arden"),
    ]


def test_nothing_is_related_to_itself_nor_by_an_alias() -> None:
    assert related(said("a", "arden", "supply", "arden"), said("a", "arden", "alias", "velmor")).relations == ()


PREDICATES = ("supply", "buy from", "compete with", "lead", "chief executive", "headquarter in", "admire", "alias")
STATEMENTS = st.lists(
    st.builds(
        said,
        st.sampled_from("abcd"),
        st.sampled_from(sorted(KINDS)),
        st.sampled_from(PREDICATES),
        st.sampled_from(["", *sorted(KINDS)]),
        modality=st.sampled_from(["asserted", "hedged", "reported"]),
        polarity=st.sampled_from(["positive", "negative"]),
    ),
    max_size=12,
    unique_by=lambda statement: statement.id,
)


@settings(max_examples=40, deadline=None)
@given(STATEMENTS, st.randoms())
def test_the_order_of_the_input_changes_nothing(statements: list[Statement], shuffle: random.Random) -> None:
    expected = related(*statements)
    shuffle.shuffle(statements)
    members, entities, sources = (shuffle.sample(each, len(each)) for each in (MEMBERS, ENTITIES, SOURCES))
    assert relate(statements, members, entities, sources, SCHEMA) == expected
    assert [each.id for each in expected.facts] == sorted(statement.id for statement in statements)
    named = {each.id: each for each in expected.relations}
    for each in expected.facts:
        if each.relation:
            found = named[each.relation]
            assert (each.subject, each.predicate, each.object) == (found.subject, found.predicate, found.object)
            assert each.id in {*found.statements, *found.negated, *found.hedged, *found.reported}
