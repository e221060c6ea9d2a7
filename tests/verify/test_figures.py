"""Values of a sentence under test, with what it leaves to its reader."""

import pytest

from evigraph.verify.figures import YEARLESS, values_of


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("It opened on 4 May.", f"{YEARLESS}-05-04", f"{YEARLESS}-05-04"),
        ("It opened on the twenty-third of March.", f"{YEARLESS}-03-23", f"{YEARLESS}-03-23"),
        ("It fell in the first six months of 2023.", "2023-01-01", "2023-06-30"),
        ("It fell in the last three months of 2023.", "2023-10-01", "2023-12-31"),
    ],
)
def test_dates_that_a_sentence_leaves_to_its_reader_are_found(text, first, last):
    dates = [v for v in values_of(text) if v.kind == "date"]
    assert [(v.first, v.last) for v in dates] == [(first, last)]


def test_both_days_of_a_span_take_the_month_and_year_of_the_second():
    assert [v.first for v in values_of("It was shut from 3 to 21 May 2023.")] == ["2023-05-03", "2023-05-21"]


def test_a_bare_number_before_to_takes_the_unit_behind_it():
    low, high = values_of("It fell from 160,000 to 95,000 tonnes.")
    assert (low.low, low.unit) == (160_000_000.0, high.unit)


def test_a_year_before_an_amount_is_no_range():
    kinds = [(v.kind, v.text) for v in values_of("It rose from 40 tonnes in 2017 to 52,000 tonnes in 2018.")]
    assert ("date", "2017") in kinds
    assert ("quantity", "52,000 tonnes") in kinds


def test_the_dash_of_a_list_item_is_no_minus_sign():
    (value,) = values_of("- 6 tonnes of zinc")
    assert value.low == 6000.0


def test_spans_reread_the_sentence():
    text = "On 4 May it sold from 160,000 to 95,000 tonnes, in the first six months of 2023."
    assert all(text[v.start : v.end] == v.text for v in values_of(text))
