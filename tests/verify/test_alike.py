"""Whether two names name one thing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.verify.alike import longer, same_name

WORDS = ("arden", "bank", "of", "river", "lyra", "cell", "us", "b.", "group")
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("harrow brewing ltd", "harrow brewing"),
        ("institute of soil physics", "isp"),
        ("us air force", "united states air force"),
        ("judge reyes", "tomas reyes"),
        ("australian", "australia"),
        ("harrow", "harrow brewing"),
    ],
)
def test_usual_short_forms_are_one_name(left, right):
    assert same_name(left, right, {})
    assert same_name(right, left, {})


@pytest.mark.parametrize(
    ("left", "right"), [("river arden", "arden"), ("model 3", "model"), ("stroud brewing", "harrow brewing")]
)
def test_names_that_only_share_a_word_are_not_one(left, right):
    assert not same_name(left, right, {})


def test_only_a_persons_last_name_stands_for_the_whole():
    assert same_name("hana sato", "sato", {}, person=True)
    assert not same_name("columbia records", "records", {}, person=False)


def test_the_graph_decides_before_the_form():
    apart = {"harrow": frozenset({"1"}), "harrow brewing": frozenset({"2"})}
    assert not same_name("harrow", "harrow brewing", apart)
    assert same_name("pell", "harrow brewing", {"pell": frozenset({"2"}), "harrow brewing": frozenset({"2"})})


def test_a_claims_name_that_says_more_than_the_source_is_told():
    assert longer("olympic stadium glasgow", "olympic stadium")
    assert not longer("judge reyes", "reyes")


@settings(max_examples=50, deadline=None)
@given(NAMES, NAMES)
def test_the_order_of_two_names_does_not_matter(left, right):
    assert same_name(left, right, {}) == same_name(right, left, {})
