"""Which words of a sentence stand under a negation."""

import pytest

from evigraph.verify.scope import denied, directly
from evigraph.verify.tokens import parse

pytestmark = pytest.mark.models


def under(sentence):
    """Return the words of a sentence that are denied."""
    (tokens,) = parse([sentence])
    return {token.text for token, off in zip(tokens, denied(tokens), strict=True) if off}


@pytest.mark.parametrize(
    ("sentence", "off", "on"),
    [
        ("The plant did not open in May.", {"open", "May"}, {"plant"}),
        ("Marvik never paid a fine.", {"paid", "fine"}, {"Marvik"}),
        ("The firm failed to pay its debts.", {"pay", "debts"}, {"firm"}),
        ("The company lacks a licence.", {"lacks", "licence"}, {"company"}),
        ("The ministry denied that the dam leaked.", {"leaked", "dam"}, {"ministry", "denied"}),
        ("The mine closed, but its owner did not dismiss the miners.", {"dismiss", "miners"}, {"closed", "mine"}),
    ],
)
def test_a_negation_denies_its_verb_and_what_hangs_on_it_but_not_who_does_it(sentence, off, on):
    assert off <= under(sentence)
    assert not on & under(sentence)


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("The mine has no railway.", "has"),
        ("No driver was hurt in the crash.", "hurt"),
        ("Nobody was hurt.", "hurt"),
        ("Neither bridge was closed.", "closed"),
        ("Marvik no longer sells cells.", "sells"),
        ("The council has yet to approve the plan.", "approve"),
    ],
)
def test_no_at_a_subject_or_object_denies_the_whole_clause(sentence, verb):
    assert verb in under(sentence)


def test_without_denies_only_its_own_phrase():
    assert under("The line runs from Oslo to Bergen without a stop.") == {"a", "stop"}


def test_not_behind_its_verb_denies_only_what_follows():
    assert under("The driver pleaded not guilty.") == {"not", "guilty"}


def test_not_only_asserts():
    assert under("The plant opened not only in May but in June too.") == set()


def test_a_double_negation_asserts_again():
    assert {"fail", "open"}.isdisjoint(under("The plant did not fail to open."))


@pytest.mark.parametrize(
    ("sentence", "word", "expected"),
    [
        ("The refinery uses no mercury.", "mercury", True),
        ("The refinery works without mercury.", "mercury", True),
        ("The refinery does not use mercury.", "mercury", False),
    ],
)
def test_no_and_without_stand_at_a_word_directly_and_not_does_not(sentence, word, expected):
    (tokens,) = parse([sentence])
    assert directly(tokens, next(i for i, t in enumerate(tokens) if t.text == word)) is expected
