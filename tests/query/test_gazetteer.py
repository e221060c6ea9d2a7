from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.query.gazetteer import fold, gazetteer, key, scan, spellings

KNOWN = gazetteer(
    [
        ("kestrel", 0),
        ("kestrel refining", 1),
        ("refining plan", 2),
        ("akinoshu kenji", 3),
        ("岚禾", 4),
        ("岚禾材料", 5),
        ("brand", 6),
        ("brand", 7),
    ]
)


def names(text: str, *, lower: bool = False) -> list[tuple[str, tuple[int, ...]]]:
    return [(text[one.start : one.end], one.nodes) for one in scan(text, KNOWN, lower=lower)]


def test_the_longest_name_wins_and_names_do_not_overlap() -> None:
    assert names("Kestrel Refining plan is about Kestrel.") == [("Kestrel Refining", (1,)), ("Kestrel", (0,))]


def test_a_single_word_needs_a_capital_unless_the_text_has_none() -> None:
    assert names("a kestrel hovers") == []
    assert names("a kestrel hovers", lower=True) == [("kestrel", (0,))]


def test_accents_and_hyphens_do_not_hide_a_name_and_its_place_is_that_of_the_text() -> None:
    assert names("Akinoshū-Kenji wrestled") == [("Akinoshū-Kenji", (3,))]


def test_han_names_are_found_inside_a_run_the_longest_first() -> None:
    assert names("公司与岚禾材料签约，岚禾表示") == [("岚禾材料", (5,)), ("岚禾", (4,))]


def test_a_latin_name_is_found_between_han_characters() -> None:
    assert names("岚禾和Kestrel签约") == [("岚禾", (4,)), ("Kestrel", (0,))]


def test_a_name_that_two_things_bear_gives_both() -> None:
    assert names("Who wrote Brand?") == [("Brand", (6, 7))]


@pytest.mark.parametrize(
    "name", ["the", "1920", "x", "", "January", "one two three four five six seven eight nine ten"]
)
def test_what_cannot_name_anything_has_no_key(name: str) -> None:
    assert key(name) == ""


def test_a_title_is_found_without_its_parenthesis_and_before_its_comma() -> None:
    assert spellings("Brother (song)") == ("brother song", "brother")
    assert "leland" in spellings("Leland, North Carolina")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_text_can_be_scanned_and_spans_stay_inside_it(text: str) -> None:
    found = scan(text + " Kestrel", KNOWN)
    assert found
    for one, other in pairwise(found):
        assert one.end <= other.start
    assert all(0 <= one.start < one.end <= len(text) + 8 for one in found)


def test_folding_ascii_keeps_the_length() -> None:
    assert fold("ABC def") == "abc def"
