"""Spells of time in words, and the signs and digits that are none."""

import pytest

from evigraph.ingest.values import compare, find_values


def dates(text: str) -> list[tuple[str, str]]:
    return [(value.first, value.last) for value in find_values(text) if value.kind == "date"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It was shut from 3 to 21 May 2023.", [("2023-05-03", "2023-05-03"), ("2023-05-21", "2023-05-21")]),
        ("It met on 3 and 21 May 2023.", [("2023-05-03", "2023-05-03"), ("2023-05-21", "2023-05-21")]),
        ("from 28 May to 3 June 2023", [("2023-05-28", "2023-05-28"), ("2023-06-03", "2023-06-03")]),
        ("May 3 to 21, 2023", [("2023-05-03", "2023-05-03"), ("2023-05-21", "2023-05-21")]),
        ("in the first six months of 2023", [("2023-01-01", "2023-06-30")]),
        ("in the last three months of 2023", [("2023-10-01", "2023-12-31")]),
        ("in the six months to March 2023", [("2022-10-01", "2023-03-31")]),
        ("mid-October 2023", [("2023-10-08", "2023-10-23")]),
        ("early June 2023", [("2023-06-01", "2023-06-12")]),
        ("at the end of February 2023", [("2023-02-22", "2023-02-28")]),
        ("the twenty-third of March 2023", [("2023-03-23", "2023-03-23")]),
        ("from 31 to 32 May 2023", [("2023-05-01", "2023-05-31")]),
    ],
)
def test_a_spell_in_words_is_found_as_its_days(text, wanted):
    assert dates(text) == wanted


@pytest.mark.parametrize("text", ["- 6 tonnes of lithium", "Sold:\n- 6 tonnes\n", "1. - 6 tonnes"])
def test_the_dash_of_a_list_item_is_no_minus_sign(text):
    assert [value.low for value in find_values(text) if value.kind == "quantity"] == [6000.0]


def test_items_of_a_list_are_no_range():
    assert [value.low for value in find_values("- 6 tonnes\n- 7 tonnes")] == [6000.0, 7000.0]


@pytest.mark.parametrize(
    ("left", "right", "outcome"),
    [
        ("40 km2", "42 km2", "differ"),
        ("40 km2", "40.2 km2", "compatible"),
        ("two fifths of the shares", "40 percent", "compatible"),
        ("two fifths of the shares", "45 percent", "differ"),
        ("mid-October 2023", "12 October 2023", "compatible"),
        ("early June 2023", "28 June 2023", "differ"),
    ],
)
def test_values_are_compared_by_the_digits_of_their_number(left, right, outcome):
    assert compare(find_values(left)[0], find_values(right)[0]) == outcome


def test_the_first_of_two_values_takes_the_unit_of_the_second():
    assert [v.low for v in find_values("It fell from 160,000 to 95,000 tonnes.")] == [160_000_000.0, 95_000_000.0]
    assert [(v.low, v.high) for v in find_values("from EUR 3 to EUR 5 million")] == [(3_000_000.0, 5_000_000.0)]
