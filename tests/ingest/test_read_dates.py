import datetime
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.ingest.read.dates import iso_date


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2023", "2023"),
        (2023, "2023"),
        ("2023-04", "2023-04"),
        ("2023-4-1", "2023-04-01"),
        ("2023-04-11T23:30:00-11:00", "2023-04-11"),
        ("2023-04-11 08:00", "2023-04-11"),
        ("2023/04/11", "2023-04-11"),
        ("20230411", "2023-04-11"),
        ("20230411T093000Z", "2023-04-11"),
        ("D:20230411093000+02'00'", "2023-04-11"),
        ("D:2023", "2023"),
        ("2023年4月11日", "2023-04-11"),
        ("2023年4月", "2023-04"),
        ("11 April 2023", "2023-04-11"),
        ("11th of April, 2023", "2023-04-11"),
        ("April 11, 2023", "2023-04-11"),
        ("Apr. 11, 2023", "2023-04-11"),
        ("Tue, 11 Apr 2023 10:00:00 GMT", "2023-04-11"),
        ("April 2023", "2023-04"),
        ("11. April 2023", "2023-04-11"),
        ("11 avril 2023", "2023-04-11"),
        ("abril de 2023", "2023-04"),
        ("13/04/2023", "2023-04-13"),
        ("04/13/2023", "2023-04-13"),
        (datetime.date(2023, 4, 11), "2023-04-11"),
        (datetime.datetime(2023, 4, 11, 23, 59), "2023-04-11"),
    ],
)
def test_dates_are_read_as_people_write_them(value: object, expected: str) -> None:
    assert iso_date(value) == expected


@pytest.mark.parametrize(
    "value",
    [
        "yesterday",
        "3 days ago",
        "today",
        "Monday",
        "12:30",
        "",
        "n.d.",
        "2023-13-01",
        "2023-02-30",
        "April",
        None,
        True,
        12,
    ],
)
def test_what_is_no_date_of_its_own_gives_none(value: object) -> None:
    assert iso_date(value) == ""


def test_an_ambiguous_day_and_month_give_the_year_alone() -> None:
    assert iso_date("04/05/2023") == "2023"
    assert iso_date("05/05/2023") == "2023-05-05"


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=20) | st.from_regex(r"[0-9]{1,4}[-/. 年][0-9]{1,2}[-/. 月][0-9]{1,4}", fullmatch=True))
def test_the_result_is_always_a_real_iso_date_or_empty(text: str) -> None:
    found = iso_date(text)
    assert re.fullmatch(r"|\d{4}(-\d\d(-\d\d)?)?", found)
    if found:
        datetime.date.fromisoformat((found + "-01-01")[:10])
