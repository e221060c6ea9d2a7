"""Signatures: the same for the same text, near for near texts, apart for others."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.ingest.dedupe import PERMUTATIONS, jaccard, shingles, sign, similarity, values
from evigraph.ingest.records import Document

WORDS = [f"word{number}" for number in range(400)]
TEXT = " ".join(WORDS)
HAN = "".join(chr(0x4E00 + number) for number in range(300))


def document(text: str) -> Document:
    return Document("d", text)


def test_case_punctuation_and_white_space_do_not_change_a_signature() -> None:
    plain = sign(document("Halden ships lithium to Velmor every week of the year"))
    dressed = sign(document("HALDEN ships,\n\n lithium -- to Velmor; every week (of the year)!"))
    assert dressed.minhash == plain.minhash
    assert dressed.shingles == plain.shingles == 6


def test_the_order_of_words_counts() -> None:
    forward, backward = sign(document(TEXT)), sign(document(" ".join(reversed(WORDS))))
    assert similarity(forward, backward) < 0.1


@pytest.mark.parametrize("changed", [2, 10, 30, 60])
def test_the_estimate_is_near_the_exact_similarity(changed: int) -> None:
    other = [*WORDS[:-changed], *(f"new{number}" for number in range(changed))]
    exact = jaccard(shingles(TEXT), shingles(" ".join(other)))
    assert similarity(sign(document(TEXT)), sign(document(" ".join(other)))) == pytest.approx(exact, abs=0.12)
    assert exact == pytest.approx((396 - changed) / (396 + changed))


def test_han_text_is_cut_into_characters() -> None:
    assert sign(document(HAN)).shingles == 296
    assert jaccard(shingles(HAN), shingles(HAN[:290])) == pytest.approx(286 / 296)


def test_short_texts_are_alike_only_where_they_are_equal() -> None:
    assert similarity(sign(document("Not found")), sign(document("not FOUND."))) == 1
    assert similarity(sign(document("Not found")), sign(document("Not here"))) < 0.1


@pytest.mark.parametrize("empty", ["", "  \n ", "— … !"])
def test_texts_without_words_resemble_nothing(empty: str) -> None:
    signature = sign(document(empty))
    assert signature.shingles == 0
    assert similarity(signature, sign(document(""))) == 0


def test_a_signature_is_128_little_endian_numbers() -> None:
    signature = sign(document(TEXT))
    assert len(signature.minhash) == 8 * PERMUTATIONS
    assert values(signature).dtype == np.dtype("<u8")


def test_a_signature_is_the_same_in_every_process() -> None:
    code = (
        "from evigraph.ingest.dedupe import sign; from evigraph.ingest.records import Document;"
        "print(sign(Document('d', 'one two three four five six seven')).minhash.hex())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert found == {sign(document("one two three four five six seven")).minhash.hex().encode() + b"\n"}


def test_a_long_text_is_signed_like_its_parts_together() -> None:
    long = " ".join(f"w{number}" for number in range(20_000))
    halves = (" ".join(long.split()[:10_004]), " ".join(long.split()[10_000:]))
    smallest = np.minimum(*(values(sign(document(half))) for half in halves))
    assert np.array_equal(values(sign(document(long))), smallest)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(WORDS[:30]), max_size=60), st.lists(st.sampled_from(WORDS[:30]), max_size=60))
def test_similarity_is_symmetric_and_one_for_equal_sets(left: list[str], right: list[str]) -> None:
    texts = (" ".join(left), " ".join(right))
    one, two = (sign(document(text)) for text in texts)
    assert similarity(one, two) == similarity(two, one)
    if left and np.array_equal(*(shingles(text) for text in texts)):
        assert similarity(one, two) == 1
