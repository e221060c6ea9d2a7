"""Whether names stand to each other in a document as they do in a claim."""

import pytest

from evigraph.verify.exchanges import exchanges
from tests.verify.laid import case, reasons

pytestmark = pytest.mark.models


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Marvik supplies ore to Halden.", "Halden supplies ore to Marvik."),
        ("Marvik sued Halden.", "Halden filed a lawsuit against Marvik."),
        ("Marvik owns Halden.", "Marvik is a subsidiary of Halden."),
        ("Marvik succeeded Halden.", "Marvik was succeeded by Halden as the operator."),
    ],
)
def test_names_tied_the_other_way_are_exchanged(claim, text):
    assert reasons(exchanges(case(claim, text))) == ["roles-swapped"]


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Marvik buys ore from Halden.", "Halden supplies ore to Marvik."),
        ("Marvik was sued by Halden.", "Halden filed a lawsuit against Marvik."),
        ("Halden owns Marvik.", "Marvik is a subsidiary of Halden."),
        ("Halden took over from Marvik as the operator.", "Marvik was succeeded by Halden as the operator."),
    ],
)
def test_names_tied_one_way_in_other_words_are_not(claim, text):
    assert reasons(exchanges(case(claim, text))) == []


def test_a_sentence_that_ties_names_as_claimed_outweighs_one_that_ties_them_the_other_way():
    text = "Marvik supplies ore to Halden. Halden supplies cells to Marvik."
    assert reasons(exchanges(case("Halden supplies cells to Marvik.", text))) == []


def test_a_tie_that_is_denied_carries_no_claim():
    text = "Halden does not supply ore to Marvik."
    assert reasons(exchanges(case("Halden supplies ore to Marvik.", text))) == ["negated"]
    assert reasons(exchanges(case("Halden does not supply ore to Marvik.", text))) == []


def test_a_plain_claim_of_two_names_that_nothing_ties_is_not_as_bound():
    text = "Halden opened a smelter. Marvik closed a quarry."
    assert reasons(exchanges(case("Halden sued Marvik.", text))) == ["not-as-bound"]


def test_a_name_tied_to_somebody_else_is_not_as_bound():
    (fault,) = exchanges(case("Halden sued Marvik over the delay of May.", "Halden sued Tarn. Marvik waited."))
    assert fault.reason == "not-as-bound"
    assert fault.at is not None
    assert fault.at.candidate.reading.text == "Halden sued Tarn."


def test_a_pronoun_stands_on_the_side_of_the_name_it_means():
    text = "Halden is in Oslo. It supplies ore to Marvik."
    assert reasons(exchanges(case("Halden supplies ore to Marvik.", text))) == []
    assert reasons(exchanges(case("Marvik supplies ore to Halden.", text))) == ["roles-swapped"]
