"""Shares in words, halves of units, years beside sums, and rates that stand apart."""

import pytest

from evigraph.ingest.values import find_values


def found(text: str) -> list[tuple[str, str, float | None, str]]:
    return [(v.text, v.kind, v.low, v.unit) for v in find_values(text, today="2023-05-05") if v.kind != "date"]


@pytest.mark.parametrize(
    ("text", "form", "share"),
    [
        ("Two fifths of the output went abroad.", "Two fifths", 40),
        ("A quarter of the staff left.", "A quarter", 25),
        ("Half of the shares are held by it.", "Half", 50),
        ("It lost half its staff.", "half", 50),
        ("One in five workers left.", "One in five", 20),
        ("Four out of five households pay.", "Four out of five", 80),
        ("It won a three-quarters majority.", "three-quarters", 75),
        ("The volume may rise by one fifth from 2027.", "one fifth", 20),
    ],
)
def test_a_share_in_words_is_an_approximate_percentage(text, form, share):
    (value,) = [v for v in find_values(text, today="2023-05-05") if v.kind != "date"]
    assert (value.text, value.kind, value.low, value.unit, value.approximate) == (form, "percent", share, "%", True)


@pytest.mark.parametrize(
    "text",
    [
        "in the third quarter of 2022",
        "the second half of the match",
        "half of 2022",
        "a quarter of the year",
        "a third plant opened",
        "the fourth quarter of the fiscal year",
        "a quarter of a million people",
        "three quarters of growth",
        "one in two days",
        "10 in 2022",
    ],
)
def test_parts_of_years_and_ordinals_are_no_shares(text):
    assert not [v for v in find_values(text, today="2023-05-05") if v.kind == "percent"]


def test_a_bound_before_a_share_is_kept():
    (value,) = find_values("more than half of the staff")
    assert (value.low, value.high, value.bound) == (50, None, "at_least")


def test_half_of_a_unit_is_half_of_it():
    assert found("The crack was half a metre long.") == [("half a metre", "quantity", 0.5, "m")]
    assert found("It grew by half a percentage point.") == [("half a percentage point", "percent", 0.5, "pp")]
    assert found("half a million people") == [("half a million", "number", 500_000, "")]


def test_a_year_before_a_sum_is_no_lower_end_of_a_range():
    text = "Sales rose from USD 301 million in 2022 to USD 356 million a year later."
    assert found(text) == [("USD 301 million", "money", 301e6, "USD"), ("USD 356 million", "money", 356e6, "USD")]
    assert found("from 2021 to 2,022 people") == [("2,022", "number", 2022, "")]
    assert found("rose from 2020 to 40 GWh") == [("40 GWh", "quantity", 40e9, "Wh")]


def test_a_range_of_round_numbers_stays_one():
    (value,) = find_values("between 2000 and 3000 tonnes")
    assert (value.low, value.high, value.unit) == (2e6, 3e6, "kg")


def test_a_denominator_behind_what_a_quantity_is_of_makes_a_rate():
    apart = find_values("600 mg of sulphate per litre")
    beside = find_values("600 milligrams per litre")
    assert [(v.low, v.unit) for v in apart] == [(v.low, v.unit) for v in beside] == [(0.6, "kg/m3")]
    assert apart[0].text == "600 mg"
