"""What the graph makes of a claim: the same relation, its reverse, its denial, another object, an excluded relation."""

from dataclasses import replace

import pytest

from evigraph.graph.records import Fact
from evigraph.graph.schema import load_schema
from evigraph.ingest.records import Argument, Statement, Time
from evigraph.query.records import Citation, Source
from evigraph.verify.constraints import View, view
from evigraph.verify.evidence import Asserted, Evidence, Rival

SCHEMA = load_schema()
OPEN = "no-statement-found"


def said(subject: str, predicate: str, target: str, **fields: object) -> Statement:
    one, other = (Argument(name, 0, 1, name, f"m:{name}") for name in (subject, target))
    made = Statement(f"{subject}>{predicate}>{target}", "d", "d#0", 0, 9, one, predicate, 0, 1, other)
    return replace(made, **fields)  # type: ignore[arg-type]  # fields by name


def rival(subject: str, predicate: str, target: str, **fields: object) -> Rival:
    statement = said(subject, predicate, target, **fields)
    fact = Fact(statement.id, "d", subject, predicate, target, f"{subject}>{target}", "s")
    return Rival(fact, statement, Citation(Source("d", "", ""), None, 0, 9, statement.id))


def seen(claim: Statement, *rivals: Rival, whole: bool = False) -> View | None:
    assert claim.object is not None
    ends = frozenset({claim.subject.name}), frozenset({claim.object.name})
    asserted = Asserted(claim, ends[0], claim.predicate, ends[1])
    return view(OPEN, Evidence(asserted=(asserted,), rivals=rivals, schema=SCHEMA), whole=whole)


def reason(claim: Statement, *rivals: Rival, whole: bool = False) -> str:
    found = seen(claim, *rivals, whole=whole)
    return found.reason if found else ""


def year(number: int) -> Time:
    return Time(f"{number}-01-01", f"{number}-12-31", "year", stated=True)


def test_a_relation_that_the_graph_has_carries_a_claim_that_says_no_more() -> None:
    claim = said("arden", "acquired", "velmor")
    found = seen(claim, rival("arden", "acquired", "velmor"), whole=True)
    assert found is not None
    assert (found.reason, [one.quote for one in found.citations]) == ("relation-matches", ["arden>acquired>velmor"])
    assert reason(claim, rival("arden", "acquired", "velmor")) == ""
    assert reason(claim, rival("arden", "acquired", "velmor", modality="hedged"), whole=True) == "only-hedged"
    assert reason(claim, rival("arden", "acquired", "velmor", modality="reported"), whole=True) == "only-reported"


def test_a_relation_the_other_way_round_speaks_against_a_claim_unless_it_is_symmetric() -> None:
    assert reason(said("arden", "acquired", "velmor"), rival("velmor", "acquired", "arden")) == "roles-swapped"
    assert reason(said("okafor", "married_to", "lind"), rival("lind", "married_to", "okafor")) == ""


def test_what_is_denied_speaks_against_what_is_asserted_and_the_other_way_round() -> None:
    claim = said("arden", "acquired", "velmor")
    denial = replace(claim, polarity="negative")
    assert reason(claim, rival("arden", "acquired", "velmor", polarity="negative")) == "negated"
    assert reason(denial, rival("arden", "acquired", "velmor")) == "negated"
    assert reason(denial, rival("arden", "acquired", "velmor", polarity="negative"), whole=True) == "relation-matches"


def test_what_is_only_a_possibility_speaks_against_nothing() -> None:
    claim = said("arden", "acquired", "velmor")
    assert reason(claim, rival("arden", "acquired", "velmor", polarity="negative", modality="hedged")) == ""
    assert reason(claim, rival("velmor", "acquired", "arden", modality="reported")) == ""


def test_a_relation_that_excludes_the_claimed_one_speaks_against_it() -> None:
    found = reason(said("arden", "subsidiary_of", "velmor"), rival("arden", "acquired", "velmor"))
    assert found == "disjoint-relation"


@pytest.mark.parametrize(
    ("held", "claimed", "expected"),
    [(2021, 2021, "functional-other"), (2019, 2021, ""), (None, 2021, "functional-other")],
)
def test_another_object_at_the_same_time_speaks_against_a_relation_of_one(
    held: int | None, claimed: int, expected: str
) -> None:
    other = rival("arden", "subsidiary_of", "halden", time=year(held) if held else None)
    assert reason(said("arden", "subsidiary_of", "velmor", time=year(claimed)), other) == expected


def test_another_object_of_a_relation_of_many_speaks_against_nothing() -> None:
    assert reason(said("arden", "acquired", "velmor"), rival("arden", "acquired", "halden")) == ""
