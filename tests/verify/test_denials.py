"""Whether a claim asserts what a document denies, or denies what it asserts."""

import pytest

from evigraph.verify.denials import denials
from tests.verify.laid import case, reasons

pytestmark = pytest.mark.models


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The ore is radioactive.", "The ore is not radioactive."),
        ("The ore is a metal.", "The ore is not a metal."),
        ("The refinery uses mercury.", "The refinery uses no mercury."),
        ("The refinery works with mercury.", "The refinery works without mercury."),
        ("The council approved the plan.", "The council has yet to approve the plan."),
        ("Marvik bought the mill.", "Marvik leased the mill rather than buying it."),
        ("The driver pleaded guilty.", "The driver pleaded not guilty."),
        ("Halden supplies ore to Marvik.", "Halden does not supply ore to Marvik."),
        ("Marvik never paid the fine.", "Marvik paid the fine."),
        ("The firm paid its debts.", "The firm failed to pay its debts."),
    ],
)
def test_what_one_asserts_and_the_other_denies_is_found(claim, text):
    assert reasons(denials(case(claim, text))) == ["negated"]


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The ore is not radioactive.", "The ore is not radioactive, tests showed."),
        ("The refinery uses no mercury.", "The refinery works without mercury."),
        ("The council has not approved the plan.", "The council has yet to approve the plan."),
        ("Marvik leased the mill.", "Marvik leased the mill rather than buying it."),
        ("The driver pleaded not guilty in court.", "The driver pleaded not guilty."),
        ("The driver pleaded in court.", "The driver pleaded not guilty in court."),
    ],
)
def test_a_denial_in_other_words_denies_the_same(claim, text):
    assert reasons(denials(case(claim, text))) == []


def test_never_more_than_is_a_bound_and_no_denial():
    assert reasons(denials(case("The pump draws up to 41 kW.", "The pump never draws more than 41 kW."))) == []


def test_being_the_first_denies_of_all_before_what_it_says_of_one():
    first = "The Falcon was the first Tarn car that was sold."
    assert reasons(denials(case(first, "No Tarn car had been sold before the Falcon."))) == []
    assert reasons(denials(case("Tarn cars had been sold.", "No Tarn car had been sold."))) == ["negated"]


def test_what_a_claim_says_apart_from_something_is_not_taken_for_its_denial():
    assert reasons(denials(case("Apart from Halden, nobody bought ore.", "Halden bought ore."))) == []
    assert reasons(denials(case("Halden bought no ore.", "Halden bought ore."))) == ["negated"]


def test_a_sentence_that_says_more_of_the_clause_outweighs_one_that_denies_something_alike():
    text = "Marvik opened the smelter in Teviot. Marvik did not open its books."
    assert reasons(denials(case("Marvik opened the smelter in Teviot.", text))) == []
