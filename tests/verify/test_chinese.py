"""A Chinese claim beside a sentence: what it counts, and the order of its names."""

import pytest

from evigraph.verify.chinese import compare


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("青茂电池拥有5座工厂。", "青茂电池拥有五座工厂。"),
        ("青茂电池拥有二十三座工厂。", "青茂电池拥有23座工厂。"),
        ("公司收入为8.6亿元。", "公司收入为8.6亿元，利润为2亿元。"),
        ("青茂电池拥有五座工厂。", "青茂电池有三百名员工。"),
    ],
)
def test_one_number_in_either_script_is_the_same_and_counts_of_other_things_are_no_rivals(claim, sentence):
    assert compare(claim, sentence) == ""


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("青茂电池拥有五座工厂。", "青茂电池拥有三座工厂。"),
        ("青茂电池拥有二十三座工厂。", "青茂电池拥有32座工厂。"),
        ("公司收入为8.6亿元。", "公司收入为6.8亿元。"),
    ],
)
def test_another_number_of_the_same_thing_differs(claim, sentence):
    assert compare(claim, sentence) == "number-differs"


def test_names_that_change_places_are_not_as_bound():
    assert compare("青茂电池收购了岚禾材料。", "岚禾材料收购了青茂电池。") == "not-as-bound"
    assert compare("青茂电池收购了岚禾材料。", "青茂电池收购了岚禾材料。") == ""


def test_a_passive_turns_the_order_of_names_and_tells_nothing():
    assert compare("岚禾材料被青茂电池收购。", "青茂电池收购岚禾材料。") == ""
