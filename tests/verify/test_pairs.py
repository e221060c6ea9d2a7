"""Measured on a table of claims: true ones are carried, altered ones are not."""

import pytest

from evigraph.ingest.records import Document
from evigraph.verify.beside import candidates
from evigraph.verify.check import check
from evigraph.verify.evidence import Evidence
from evigraph.verify.figures import values_of
from evigraph.verify.reading import read
from evigraph.verify.tokens import parse
from tests.verify.pairs import pairs

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def carried():
    """Whether the outcome of each pair carries its claim, by whether it is true."""
    table = pairs()
    sources = {text: candidates(Document("doc", text)) for text in sorted({one.evidence for one in table})}
    found = {True: [], False: []}
    for one, tokens in zip(table, parse([one.claim for one in table]), strict=True):
        reading = read(one.claim, tokens, values_of(one.claim))
        found[one.true].append(check(reading, Evidence(sources[one.evidence])).carries)
    return found


def test_at_least_nine_in_ten_true_claims_are_carried(carried):
    assert sum(carried[True]) / len(carried[True]) >= 0.9


def test_at_least_four_in_five_altered_claims_are_not_carried(carried):
    assert 1 - sum(carried[False]) / len(carried[False]) >= 0.8


@pytest.mark.parametrize(
    ("source", "claim", "reason"),
    [
        ("Orwen Metals opened a smelter in Teviot.", "Orwen Metals paints its lorries blue.", "detail-missing"),
        ("Output of Orwen Metals fell by 12 percent.", "Output of Orwen Metals rose by 12 percent.", "opposite"),
        ("The Calder Bridge opened in 1987.", "The Calder Bridge was opened in 1987.", "statement-matches"),
        (
            "Orwen Metals has 45 workers and is funded by the Grantham Trust.",
            "The Grantham Trust funds Orwen Metals.",
            "statement-matches",
        ),
        (
            "Orwen Metals has 45 workers and is funded by the Grantham Trust.",
            "The Grantham Trust is funded by Orwen Metals.",
            "roles-swapped",
        ),
    ],
)
def test_one_sentence_decides_a_claim(source, claim, reason):
    (tokens,) = parse([claim])
    evidence = Evidence(candidates(Document("doc", source)))
    assert check(read(claim, tokens, values_of(claim)), evidence).reason == reason
