"""Values that a document gives otherwise, less exactly, or not at all."""

from dataclasses import replace

import pytest

from evigraph.ingest.records import Argument, Statement
from evigraph.verify.mismatches import mismatches
from tests.verify.laid import case, reasons

pytestmark = pytest.mark.models


@pytest.mark.parametrize(
    ("claim", "text", "reason"),
    [
        ("The plant opened on 14 May 1987.", "The plant opened on 4 May 1987.", "date-differs"),
        ("The lease runs until 2024.", "The lease runs until 2026.", "date-differs"),
        ("The plant will run from 2025 to 2030.", "The plant will run from 2024 to 2030.", "date-differs"),
        ("Ore costs USD 54,200.", "Ore costs USD 52,400 per tonne.", "number-differs"),
        ("Ore costs EUR 52,400.", "Ore costs USD 52,400 per tonne.", "unit-differs"),
        ("The mine employs 120 people.", "The mine employs 90 people.", "number-differs"),
        ("The mine sold lorries for 300 dollars.", "The mine sold lorries.", "value-not-found"),
    ],
)
def test_another_value_in_the_same_place_differs_and_one_that_is_nowhere_is_not_found(claim, text, reason):
    assert reasons(mismatches(case(claim, text))) == [reason]


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The plant opened in 1987.", "The plant opened on 4 May 1987."),
        ("The lease ends in 2026.", "The lease runs until 2026."),
        ("The plant will run from 2024 to 2030.", "Between 2024 and 2030 the plant will run."),
        ("Ore costs USD 52,400.", "Ore costs USD 52,400 per tonne."),
        ("Ore costs USD 52,400 a tonne.", "Ore costs USD 52,400 per tonne."),
    ],
)
def test_a_value_told_more_exactly_or_otherwise_is_the_same(claim, text):
    assert reasons(mismatches(case(claim, text))) == []


def test_a_day_is_more_exact_than_its_year():
    assert reasons(mismatches(case("The plant opened on 14 May 1987.", "The plant opened in 1987."))) == ["less-exact"]


def test_a_day_before_the_end_of_a_lease_is_not_given_by_that_end():
    (fault,) = mismatches(case("The lease began on 3 May 2019.", "The lease runs until 2026."))
    assert fault.reason == "date-differs"


def test_a_date_over_the_document_stands_for_one_that_the_sentence_leaves_out():
    claim, text = "The mine employed 90 people in 2022.", "The mine employs 90 people."
    assert reasons(mismatches(case(claim, text, date="2022-03-05"))) == []
    assert reasons(mismatches(case(claim, text, date="2019-03-05"))) == ["value-not-found"]


@pytest.mark.parametrize("elsewhere", ["It sold 120 lorries.", "The mine paid 120 people last year."])
def test_a_value_that_stands_elsewhere_in_the_document_does_not_carry_a_claim_of_another_place(elsewhere):
    (fault,) = mismatches(case("The mine employs 120 people.", f"The mine employs 90 people. {elsewhere}"))
    assert fault.reason == "number-differs"
    assert fault.at is not None
    assert fault.at.candidate.reading.text == "The mine employs 90 people."


def test_the_date_of_something_else_in_the_document_is_no_rival():
    text = "The plant opened in 1987. The plant closed in 2004."
    assert reasons(mismatches(case("The plant opened in 1987.", text))) == []
    assert reasons(mismatches(case("The plant opened in 2004.", text))) == ["date-differs"]


def test_what_a_later_statement_corrects_is_no_rival():
    laid = case("The mine employs 120 people.", "The mine employs 90 people.")
    said = Statement("s", "doc", "", 0, 27, Argument("The mine", 0, 8, "mine"), "employees", 9, 16)
    own = [replace(one, candidate=replace(one.candidate, statements=(said,))) for one in laid.own]
    firm = replace(laid, own=own, all=own)
    assert reasons(mismatches(firm)) == ["number-differs"]
    assert reasons(mismatches(replace(firm, old=frozenset({"s"})))) == ["value-not-found"]
