"""Copies and independent sources."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.graph.independence import clusters, sources
from evigraph.graph.records import ReprintCluster, Source
from evigraph.ingest.dedupe import sign
from evigraph.ingest.records import Document


def prose(seed: int, length: int = 200) -> list[str]:
    return random.Random(seed).choices([f"word{number}" for number in range(900)], k=length)


def document(name: str, words: list[str], **fields: str) -> Document:
    return replace(Document(name, " ".join(words)), **fields)  # type: ignore[arg-type]


def found(documents: list[Document]) -> tuple[ReprintCluster, ...]:
    return clusters([sign(each) for each in documents], documents)


def source_of(documents: list[Document], reprints: tuple[ReprintCluster, ...] = ()) -> dict[str, Source]:
    return {name: source for source in sources(documents, reprints) for name in source.documents}


def edited(words: list[str], changes: int) -> list[str]:
    step = len(words) // max(1, changes)
    return [
        f"new{at}" if changes and at % step == 7 and at // step < changes else word for at, word in enumerate(words)
    ]


def test_a_copy_with_a_changed_word_is_a_reprint() -> None:
    documents = [document("a", prose(1)), document("b", edited(prose(1), 1)), document("c", prose(2))]
    (cluster,) = found(documents)
    assert cluster.documents == ("a", "b")


def test_texts_that_share_less_than_nine_tenths_are_no_reprints() -> None:
    # Five changed words of 200 alter 25 of 196 shingles: 171 / 221 in common.
    assert found([document("a", prose(1)), document("b", edited(prose(1), 5))]) == ()


@pytest.mark.parametrize("seed", range(12))
def test_a_pair_just_over_the_threshold_is_found(seed: int) -> None:
    words = prose(seed)
    assert len(found([document("a", words), document("b", words[:184])])) == 1
    assert found([document("a", words), document("b", words[:178])]) == ()


def test_a_chain_of_copies_is_one_cluster() -> None:
    words = prose(3)
    chain = [document(f"d{at}", [*words[at * 8 :], *(f"n{i}" for i in range(at * 8))]) for at in range(4)]
    (cluster,) = found(chain)
    assert cluster.documents == ("d0", "d1", "d2", "d3")


def test_the_keeper_is_the_most_authoritative_then_the_earliest_then_the_first_by_id() -> None:
    words = prose(4)

    def keeper(*fields: dict[str, str]) -> str:
        (cluster,) = found([document(f"d{at}", words, **each) for at, each in enumerate(fields)])
        return cluster.keeper

    assert keeper({"tier": "media", "date": "2020"}, {"tier": "official", "date": "2023"}) == "d1"
    assert keeper({"tier": "media", "date": "2023-05-02"}, {"tier": "media", "date": "2023-05-01"}) == "d1"
    assert keeper({"date": ""}, {"date": "2023"}) == "d1"
    assert keeper({"date": "2023"}, {"date": "2023-12-31"}) == "d1"
    assert keeper({}, {}) == "d0"


def test_a_hundred_reprints_are_one_source() -> None:
    words = prose(5)
    copies = [document(f"d{at:03}", edited(words, at % 2), publisher=f"Paper {at}") for at in range(100)]
    assert len(sources(copies, found(copies))) == 1


def test_texts_of_one_publisher_are_one_source() -> None:
    documents = [document("a", prose(1), publisher="The Ledger"), document("b", prose(2), publisher="ledger")]
    assert source_of(documents)["a"].documents == ("a", "b")


def test_the_host_stands_in_for_a_missing_publisher() -> None:
    documents = [
        document("a", prose(1), uri="https://www.ledger.example/1"),
        document("b", prose(2), uri="https://ledger.example/2"),
        document("c", prose(3), uri="https://other.example/2"),
    ]
    found = source_of(documents)
    assert found["a"] == found["b"] != found["c"]


def test_texts_of_one_author_are_one_source() -> None:
    documents = [document("a", prose(1), author="Ann Reed"), document("b", prose(2), author="By Ann Reed")]
    assert len(sources(documents, ())) == 1


def test_staff_is_no_author() -> None:
    documents = [document("a", prose(1), author="Staff"), document("b", prose(2), author="Staff")]
    assert len(sources(documents, ())) == 2


def test_documents_of_which_nothing_is_known_stand_alone() -> None:
    documents = [document("a", prose(1)), document("b", prose(2))]
    assert [source.reason for source in sources(documents, ())] == ["stands alone", "stands alone"]


@pytest.mark.parametrize("tier", ["paper", "forum"])
def test_papers_and_forums_speak_for_their_authors(tier: str) -> None:
    documents = [
        document("a", prose(1), publisher="Host", author="Ann Reed", tier=tier),
        document("b", prose(2), publisher="Host", author="Bo Lind", tier=tier),
    ]
    assert len(sources(documents, ())) == 2


def test_a_freelance_author_does_not_make_one_source_of_two_publishers() -> None:
    documents = [
        document("a", prose(1), publisher="Ledger", author="Ann Reed"),
        document("b", prose(2), publisher="Courier", author="Ann Reed"),
        document("c", prose(3), publisher="Ledger", author="Bo Lind"),
        document("d", prose(4), publisher="Courier", author="Cy Moss"),
    ]
    found = source_of(documents)
    assert found["a"] == found["b"]
    assert found["c"] != found["d"]


def test_a_reprint_counts_with_the_document_it_copies() -> None:
    words = prose(6)
    documents = [
        document("a", words, publisher="Agency", tier="official"),
        document("b", words, publisher="Courier"),
        document("c", prose(7), publisher="Courier"),
    ]
    found_sources = source_of(documents, found(documents))
    assert found_sources["a"] == found_sources["b"] != found_sources["c"]


FIELDS = st.fixed_dictionaries(
    {
        "publisher": st.sampled_from(["", "Ledger", "Courier"]),
        "author": st.sampled_from(["", "Ann Reed", "Bo Lind; Ann Reed"]),
        "tier": st.sampled_from(["media", "forum", "official"]),
        "date": st.sampled_from(["", "2023", "2023-02-01"]),
    }
)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), FIELDS), max_size=8), st.randoms())
def test_order_changes_nothing_and_every_document_has_one_source(
    made: list[tuple[int, int, dict[str, str]]], shuffle: random.Random
) -> None:
    documents = [
        document(f"d{at}", edited(prose(seed, 60), changes), **fields)
        for at, (seed, changes, fields) in enumerate(made)
    ]
    signatures = [sign(each) for each in documents]
    reprints = clusters(signatures, documents)
    independent = sources(documents, reprints)
    assert sorted(name for source in independent for name in source.documents) == sorted(d.id for d in documents)
    shuffle.shuffle(documents)
    shuffle.shuffle(signatures)
    assert clusters(signatures, documents) == reprints
    assert sources(documents, reprints) == independent
