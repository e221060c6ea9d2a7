"""What users decide about names outlives rules, order and new documents."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.graph.records import Decision
from evigraph.graph.resolve import Resolution, resolve
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document, Mention

CORPUS = {
    "a": ["Arden Cells AB", "Arden", "Velmor"],
    "b": ["Arden Cells AB", "Velmor"],
    "c": ["Selbury Storage", "Velmor"],
    "d": ["Selbury Storage"],
}


def mentions(corpus: dict[str, list[str]] = CORPUS) -> list[Mention]:
    return [
        Mention(f"{name}#{at}", name, f"{name}/0", at * 50, at * 50 + 9, text, normalise(text), "organization", at * 50)
        for name, texts in corpus.items()
        for at, text in enumerate(texts)
    ]


def decided(*decisions: Decision, corpus: dict[str, list[str]] = CORPUS) -> Resolution:
    return resolve("w", [Document(name, "") for name in corpus], mentions(corpus), (), decisions)


def together(resolved: Resolution, *ids: str) -> bool:
    held = {each.id: each.entity for each in resolved.memberships}
    return len({held[each] for each in ids}) == 1


MERGE = Decision("1", "merge", ("a#0", "c#0"), reason="renamed in 2021")
SPLIT_NAMES = Decision("2", "split", ("a#1",), ("a#0",), reason="the river")
SPLIT_DOCUMENTS = Decision("3", "split", ("d#0",), ("c#0",))


def test_a_merge_makes_one_entity_of_two_names_with_all_their_mentions() -> None:
    assert not together(decided(), "a#0", "c#0")
    resolved = decided(MERGE)
    assert together(resolved, "a#0", "a#1", "b#0", "c#0", "d#0")
    assert [(m.rule, m.reason) for m in resolved.merges if m.rule.startswith("decision")] == [
        ("decision-merge", "renamed in 2021")
    ]


def test_a_merge_holds_for_documents_that_come_later() -> None:
    resolved = decided(MERGE, corpus={**CORPUS, "e": ["Selbury Storage"], "A": ["Arden Cells AB"]})
    assert together(resolved, "A#0", "e#0")


def test_a_split_of_two_names_parts_all_their_mentions() -> None:
    assert together(decided(), "a#0", "a#1")
    resolved = decided(SPLIT_NAMES, corpus={**CORPUS, "e": ["Arden Cells AB", "Arden", "Velmor"]})
    assert not together(resolved, "a#0", "a#1")
    assert not together(resolved, "e#0", "e#1")
    assert together(resolved, "a#1", "e#1")


def test_a_split_within_a_name_parts_the_documents_listed() -> None:
    assert together(decided(), "c#0", "d#0")
    assert not together(decided(SPLIT_DOCUMENTS), "c#0", "d#0")


def test_a_merge_does_not_undo_a_split() -> None:
    again = Decision("4", "merge", ("a#0", "a#1"))
    assert not together(decided(SPLIT_NAMES, again), "a#0", "a#1")


def test_what_was_split_off_can_be_merged_with_another() -> None:
    resolved = decided(SPLIT_NAMES, Decision("4", "merge", ("a#1", "c#0")))
    assert together(resolved, "a#1", "c#0", "d#0")
    assert not together(resolved, "a#0", "a#1")


def test_undoing_a_decision_gives_what_was_there_before() -> None:
    assert decided(MERGE) != decided()
    assert decided() == resolve("w", [Document(name, "") for name in CORPUS], mentions())


@pytest.mark.parametrize(
    "decision", [Decision("5", "merge", ("x#0", "a#0")), Decision("5", "split", ("x#0",), ("a#0",))]
)
def test_a_decision_on_mentions_that_are_gone_has_no_effect(decision: Decision) -> None:
    assert decided(decision) == decided()


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.builds(
            Decision,
            st.sampled_from("123456"),
            st.sampled_from(["merge", "split"]),
            st.lists(st.sampled_from([m.id for m in mentions()]), min_size=2, max_size=2, unique=True).map(tuple),
            st.lists(st.sampled_from([m.id for m in mentions()]), min_size=1, max_size=2).map(tuple),
        ),
        max_size=4,
        unique_by=lambda decision: decision.id,
    ),
    st.randoms(),
)
def test_the_order_of_decisions_and_mentions_changes_nothing(decisions: list[Decision], shuffle: random.Random) -> None:
    expected = decided(*decisions)
    shuffled = mentions()
    shuffle.shuffle(shuffled)
    shuffle.shuffle(decisions)
    assert resolve("w", [Document(name, "") for name in CORPUS], shuffled, (), decisions) == expected
    held = {each.id: each.entity for each in expected.memberships}
    for decision in decisions:
        if decision.action == "split" and not set(decision.mentions) & set(decision.others):
            assert not {held[m] for m in decision.mentions} & {held[m] for m in decision.others}
