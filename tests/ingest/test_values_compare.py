"""How two values stand to each other."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.ingest.values import compare, find_values


def verdict(left: str, right: str) -> str:
    (one,), (other,) = find_values(left), find_values(right)
    assert compare(one, other) == compare(other, one), "a comparison does not depend on the order"
    return compare(one, other)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("$3.2bn", "$3,200 million"),
        ("24 GWh", "24,000 MWh"),
        ("5 kg", "5,000 g"),
        ("$14/kg", "$14,000 per tonne"),
        ("March 3, 2021", "2021-03-03"),
        ("twelve", "12"),
        ("36 months", "3 years"),
        ("3亿元", "RMB 300 million"),
        ("50 basis points", "0.5 percentage points"),
        ("10-12 %", "between 10 and 12 percent"),
    ],
)
def test_equal_values_in_other_words_are_the_same(left, right):
    assert verdict(left, right) == "same"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("about 3 million", "3,012,000"),
        ("$3.2bn", "$3,214 million"),
        ("100 miles", "161 km"),
        ("in 2023", "2023-03-03"),
        ("Q1 2023", "March 2023"),
        ("more than 20", "25"),
        ("up to 30 GWh", "24 GWh"),
        ("between 10 and 12 GWh", "11 GWh"),
        ("nearly 4 million", "3.96 million"),
        ("24 GWh", "24 GWh a year"),
        ("early 2020", "February 2020"),
        ("since 2019", "in 2021"),
    ],
)
def test_values_that_can_both_be_true_are_compatible(left, right):
    assert verdict(left, right) == "compatible"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("$3.2bn", "$3.7bn"),
        ("3,000", "3,500"),
        ("24 GWh", "25 GWh"),
        ("12 %", "13 %"),
        ("in 2023", "in 2022"),
        ("March 3, 2021", "March 4, 2021"),
        ("more than 20", "15"),
        ("more than 20", "more than 30"),
        ("up to 30", "40"),
        ("about 3 million", "4 million"),
        ("2019-2021", "2020-2023"),
        ("between 10 and 12 GWh", "15 GWh"),
        ("since 2019", "in 2017"),
    ],
)
def test_values_that_cannot_both_be_true_differ(left, right):
    assert verdict(left, right) == "differ"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("$5m", "€5m"),
        ("5 kg", "5 km"),
        ("5 %", "5 percentage points"),
        ("5 kg", "5"),
        ("in 2023", "2,023"),
        ("$5", "$5 per tonne"),
        ("24 GWh", "25 GWh a year"),
    ],
)
def test_values_of_other_kinds_cannot_be_compared(left, right):
    assert verdict(left, right) == "incomparable"


@settings(max_examples=80, deadline=None)
@given(
    st.floats(0.01, 1e6),
    st.sampled_from([("kg", "t", 1000), ("MWh", "GWh", 1000), ("m", "km", 1000), ("kW", "MW", 1000)]),
)
def test_a_quantity_is_the_same_after_conversion(number, units):
    small, large, factor = units
    assert verdict(f"{number:.4f} {large}", f"{float(f'{number:.4f}') * factor:.4f} {small}") == "same"


@settings(max_examples=80, deadline=None)
@given(st.integers(1_000_000, 999_999_999))
def test_a_number_is_compatible_with_itself_rounded(number):
    rounded = f"{number / 1e6:.1f} million"
    assert verdict(rounded, f"{number:,}") in ("same", "compatible")
