"""What every store finds by vectors: the nearest passages, by the exact scores."""

from dataclasses import replace

import numpy as np
import pytest

from evigraph.graph.records import Filter
from evigraph.ingest.records import Vectors
from tests.contracts.records import own_records

ANYWHERE = Filter()
DIMENSION = 32


def unit(seed):
    vector = np.random.default_rng(seed).normal(size=DIMENSION)
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def documents(number):
    made = [
        own_records(f"d{at:04d}", "Acme met Bolt.", tier="media" if at % 7 == 0 else "forum") for at in range(number)
    ]
    return [
        replace(own, vectors=(Vectors(own.passages[0].id, own.document.id, unit(at).tobytes(), b""),))
        for at, own in enumerate(made)
    ]


def exact(rows, asked, limit):
    scores = {f"d{at:04d}#0": round(float(np.float32(unit(at) @ asked)), 4) for at in rows}
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:limit]


@pytest.fixture
def filled(store):
    store.bind(f"some@1/float32/{DIMENSION}")
    store.write(documents(300))
    return store


@pytest.mark.parametrize("seed", [1001, 1002, 7])
def test_the_nearest_passages_come_first_with_their_exact_scores(filled, seed):
    asked = unit(seed)
    found = filled.near(asked.tobytes(), limit=10, within=ANYWHERE)
    expected = exact(range(300), asked, 10)
    assert [one.id for one in found] == [name for name, _ in expected]
    assert [one.score for one in found] == pytest.approx([score for _, score in expected], abs=2e-4)
    assert filled.near(asked.tobytes(), limit=0, within=ANYWHERE) == []


def test_a_filter_holds_for_vectors_too(filled):
    found = filled.near(unit(5).tobytes(), limit=400, within=Filter(tiers=("media",)))
    assert [one.id for one in found] == [name for name, _ in exact(range(0, 300, 7), unit(5), 400)]


def test_vectors_of_removed_and_edited_documents_are_not_found(filled):
    filled.remove([f"d{at:04d}" for at in range(0, 300, 2)])
    edited = replace(documents(2)[1], vectors=(Vectors("d0001#0", "d0001", unit(5000).tobytes(), b""),))
    filled.write([edited])
    found = [one.id for one in filled.near(unit(5000).tobytes(), limit=5, within=ANYWHERE)]
    assert found[0] == "d0001#0"
    assert all(int(name[1:5]) % 2 for name in found)


def test_vectors_of_another_length_find_nothing(filled):
    assert filled.near(unit(1).tobytes()[:-4], limit=5, within=ANYWHERE) == []


def test_a_workspace_finds_its_own_vectors_alone(open_):
    one, two = open_("one"), open_("two")
    one.bind(f"some@1/float32/{DIMENSION}")
    two.bind(f"some@1/float32/{DIMENSION}")
    one.write(documents(3))
    two.write(documents(9)[3:])
    assert {hit.id for hit in one.near(unit(8).tobytes(), limit=9, within=ANYWHERE)} == {
        f"d{at:04d}#0" for at in range(3)
    }
    assert len(two.near(unit(1).tobytes(), limit=9, within=ANYWHERE)) == 6
