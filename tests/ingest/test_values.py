"""Values found in text: kinds, units, bounds, spans."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.ingest.records import Value
from evigraph.ingest.values import find_values


def only(text: str, today: str = "") -> Value:
    values = find_values(text, today=today)
    assert len(values) == 1, values
    return values[0]


@pytest.mark.parametrize(
    ("text", "kind", "low", "unit"),
    [
        ("3,012,000", "number", 3_012_000, ""),
        ("twenty-four", "number", 24, ""),
        ("three million", "number", 3e6, ""),
        ("two hundred and five", "number", 205, ""),
        ("a dozen", "number", 12, ""),
        ("half a million", "number", 500_000, ""),
        ("2.5 thousand", "number", 2500, ""),
        ("$3.2bn", "money", 3.2e9, "USD"),
        ("US$ 14 million", "money", 14e6, "USD"),
        ("€5m", "money", 5e6, "EUR"),
        ("RMB 20 million", "money", 20e6, "CNY"),
        ("3 million euros", "money", 3e6, "EUR"),
        ("USD 3 million", "money", 3e6, "USD"),
        ("3 million USD", "money", 3e6, "USD"),
        ("50 cents", "money", 0.5, "USD"),
        ("$14,000 per tonne", "money", 14_000, "USD/t"),
        ("$14/kg", "money", 14_000, "USD/t"),
        ("$100 per kWh", "money", 100, "USD/kWh"),
        ("12 %", "percent", 12, "%"),
        ("12.5 per cent", "percent", 12.5, "%"),
        ("-3.2%", "percent", -3.2, "%"),
        ("2 percentage points", "percent", 2, "pp"),
        ("25 basis points", "percent", 0.25, "pp"),
        ("24 GWh", "quantity", 24e9, "Wh"),
        ("24-GWh", "quantity", 24e9, "Wh"),
        ("24 GWh a year", "quantity", 24e9, "Wh/year"),
        ("25,000 tonnes per year", "quantity", 25e6, "kg/year"),
        ("500 tonnes a month", "quantity", 6e6, "kg/year"),
        ("70 tonnes per week", "quantity", 70_000 * 365.25 / 7, "kg/year"),
        ("2 tonnes per day", "quantity", 2000 * 365.25, "kg/year"),
        ("$100 a month", "money", 1200, "USD/year"),
        ("two metric tons", "quantity", 2000, "kg"),
        ("10 miles", "quantity", 16093.44, "m"),
        ("5 °C", "quantity", 278.15, "K"),
        ("3 years", "quantity", 3 * 365.25 * 86400, "s"),
        ("9.8 m/s²", "quantity", 9.8, "m/s**2"),
        ("3亿元", "money", 3e8, "CNY"),
        ("人民币3亿元", "money", 3e8, "CNY"),
        ("三千二百万美元", "money", 32e6, "USD"),
        ("百分之五", "percent", 5, "%"),
        ("24吉瓦时", "quantity", 24e9, "Wh"),
        ("20万吨", "quantity", 2e8, "kg"),
    ],
)
def test_an_amount_is_read_in_base_units(text, kind, low, unit):
    value = only(text)
    assert (value.kind, value.unit, value.text) == (kind, unit, text)
    assert value.low == value.high == pytest.approx(low)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2021-03-03", "2021-03-03", "2021-03-03"),
        ("3 March 2021", "2021-03-03", "2021-03-03"),
        ("March 3, 2021", "2021-03-03", "2021-03-03"),
        ("the 3rd of March 2021", "2021-03-03", "2021-03-03"),
        ("25/12/2021", "2021-12-25", "2021-12-25"),
        ("25.12.2021", "2021-12-25", "2021-12-25"),
        ("Feb. 2020", "2020-02-01", "2020-02-29"),
        ("Q3 2021", "2021-07-01", "2021-09-30"),
        ("the third quarter of 2021", "2021-07-01", "2021-09-30"),
        ("H1 2021", "2021-01-01", "2021-06-30"),
        ("FY2021", "2021-01-01", "2021-12-31"),
        ("2019-2021", "2019-01-01", "2021-12-31"),
        ("2019–21", "2019-01-01", "2021-12-31"),
        ("the 1990s", "1990-01-01", "1999-12-31"),
        ("early 2020", "2020-01-01", "2020-04-30"),
        ("the 19th century", "1801-01-01", "1900-12-31"),
        ("2023年4月5日", "2023-04-05", "2023-04-05"),
        ("2023年4月", "2023-04-01", "2023-04-30"),
        ("2023年第三季度", "2023-07-01", "2023-09-30"),
        ("二〇二三年四月五日", "2023-04-05", "2023-04-05"),
    ],
)
def test_a_date_is_read_as_its_first_and_last_day(text, first, last):
    value = only(text)
    assert (value.kind, value.first, value.last) == ("date", first, last)


def test_a_date_that_may_be_read_two_ways_spans_both():
    value = only("03/04/2021")
    assert (value.first, value.last, value.approximate) == ("2021-03-04", "2021-04-03", True)


@pytest.mark.parametrize(
    ("text", "today", "first", "last"),
    [
        ("last year", "2023-05-04", "2022-01-01", "2022-12-31"),
        ("yesterday", "2023-05-01", "2023-04-30", "2023-04-30"),
        ("last quarter", "2023-02", "2022-10-01", "2022-12-31"),
        ("5 May", "2023-04-20", "2023-05-05", "2023-05-05"),
        ("去年", "2023", "2022-01-01", "2022-12-31"),
    ],
)
def test_a_relative_date_is_read_from_the_document_date(text, today, first, last):
    value = only(text, today)
    assert (value.first, value.last) == (first, last)


def test_relative_dates_are_left_out_without_a_document_date():
    assert find_values("It fell last year and again yesterday.") == ()


def test_a_day_is_not_guessed_from_a_document_date_cut_to_a_year():
    assert find_values("It fell yesterday.", today="2023") == ()


@pytest.mark.parametrize(
    ("text", "low", "high", "bound"),
    [
        ("at least 20 trucks", 20, None, "at_least"),
        ("more than 20 trucks", 20, None, "at_least"),
        ("20 or more trucks", 20, None, "at_least"),
        ("up to 20 trucks", None, 20, "at_most"),
        ("fewer than 20 trucks", None, 20, "at_most"),
        ("超过20辆", 20, None, "at_least"),
        ("between 10 and 12 GWh", 10e9, 12e9, ""),
        ("10-12 %", 10, 12, ""),
        ("ten to twelve tonnes", 10_000, 12_000, ""),
        ("$3-5 billion", 3e9, 5e9, ""),
        ("$900 million to $1.2 billion", 9e8, 1.2e9, ""),
    ],
)
def test_bounds_and_ranges_are_read(text, low, high, bound):
    value = only(text)
    assert (value.low, value.high, value.bound) == (low, high, bound)


@pytest.mark.parametrize("text", ["about 30 trucks", "roughly 30", "nearly 30 people", "约30人"])
def test_a_hedged_number_is_approximate(text):
    assert only(text).approximate


def test_a_bare_year_before_a_counted_noun_is_a_number():
    assert only("1500 people").kind == "number"
    assert only("in 1500").kind == "date"


def test_m_is_million_beside_money_or_people_and_metres_otherwise():
    values = find_values("$5m went to 5m people over 5m")
    assert [(v.kind, v.low) for v in values] == [("money", 5e6), ("number", 5e6), ("quantity", 5)]


@pytest.mark.parametrize(
    "text",
    [
        "COVID-19",
        "an A320",
        "the 5th place",
        "version 2.3.1",
        "see section 5",
        "at 10:30",
        "as shown [12]",
        "one of them",
    ],
)
def test_what_only_looks_like_a_value_is_left_alone(text):
    assert find_values(text) == ()


def test_spans_are_moved_by_the_offset():
    (value,) = find_values("It paid $5m.", offset=100)
    assert (value.start, value.end) == (108, 111)


def test_the_longest_reading_wins_and_none_overlap():
    values = find_values("On 3 March 2021 it sold 40 % for US$3.2bn, or 3 to 4 million euros.")
    assert [v.text for v in values] == ["3 March 2021", "40 %", "US$3.2bn", "3 to 4 million euros"]


AMOUNTS = st.integers(1, 10**12)


@settings(max_examples=60, deadline=None)
@given(AMOUNTS)
def test_a_number_reads_the_same_with_and_without_separators(number):
    if 1000 <= number <= 2100:
        return  # a bare one may be a year
    assert only(f"{number:,} units").low == only(f"{number} units").low == number


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 9999),
    st.sampled_from([("$%s", "USD %s"), ("€%s", "%s euros"), ("%s yuan", "RMB %s"), ("£%s", "GBP %s")]),
)
def test_money_reads_the_same_however_it_is_written(tenths, forms):
    million = f"{tenths / 10:.1f} million"
    full = f"{tenths * 100_000:,}"
    seen = {(v.kind, v.unit, v.low) for form in forms for text in (million, full) for v in find_values(form % text)}
    assert len(seen) == 1


@settings(max_examples=60, deadline=None)
@given(st.dates())
def test_a_day_reads_the_same_in_every_form(day):
    if not 1000 <= day.year <= 2099:
        return
    month = day.strftime("%B")
    forms = (
        f"{day.year:04}-{day.month:02}-{day.day:02}",
        f"{month} {day.day}, {day.year}",
        f"{day.day} {month} {day.year}",
        f"{day.day} {month[:3]} {day.year}",
        f"{day.year}年{day.month}月{day.day}日",
    )
    assert {(only(form).first, only(form).last) for form in forms} == {(day.isoformat(), day.isoformat())}


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="0123456789,.-–/$€%年月日亿万元 abkmtGWh()[]\n'MarchQof", max_size=60))
def test_every_span_rereads_and_none_overlap(text):
    values = find_values(text, offset=7, today="2023-05-04")
    ends = [7, *(value.end for value in values)]
    for value, before in zip(values, ends, strict=False):
        assert value.start >= before
        assert value.start < value.end
        assert text[value.start - 7 : value.end - 7] == value.text


@pytest.mark.parametrize(
    "text", ["It is 14,200, as stated.", "Of 14,200, half came.", "It grew to 1,300,000, a record."]
)
def test_a_comma_after_a_number_is_no_part_of_it(text):
    (value,) = [value for value in find_values(text) if value.text[0].isdigit()]
    assert value.text.endswith("00")
    assert value.low in {14_200, 1_300_000}
