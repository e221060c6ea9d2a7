"""What conflicts of sources make of a claim, and which side of a correction no longer holds."""

import pytest

from evigraph.graph.records import Conflict
from evigraph.query.records import Citation, Source
from evigraph.verify.evidence import Evidence, Stated
from evigraph.verify.sources import outdated, superseded


def evidence(kind: str, *sides: dict[str, str]) -> Evidence:
    """Return evidence with one conflict, whose sides are statements by their documents' dates."""
    stated = {
        name: Stated(Citation(Source(name, "", ""), None, 0, 9, name), date)
        for side in sides
        for name, date in side.items()
    }
    conflict = Conflict("c", "arden", "fine", kind, tuple(tuple(side) for side in sides), (), "")
    return Evidence(conflicts=(conflict,), sides=stated)


@pytest.mark.parametrize(
    ("sides", "old"),
    [
        (({"a": "2023-04-11"}, {"b": "2023-06-20"}), {"a"}),
        (({"b": "2023-06-20"}, {"a": "2023-04-11"}), {"a"}),
        (({"a": "2023-04-11", "repeated": "2023-06-20"}, {"b": "2023-06-20"}), {"a", "repeated"}),
        (({"a": "2023-04-11"}, {"b": "2023-06-20"}, {"c": "2023-07-01"}), {"a", "b"}),
    ],
)
def test_the_sides_that_the_latest_document_no_longer_gives_are_superseded(sides, old):
    assert superseded(evidence("correction", *sides)) == old


@pytest.mark.parametrize("kind", ["real", "time"])
def test_only_a_correction_supersedes(kind):
    assert superseded(evidence(kind, {"a": "2023-04-11"}, {"b": "2023-06-20"})) == frozenset()


def test_sides_without_a_date_and_sides_of_one_day_supersede_nothing():
    undated = evidence("correction", {"a": ""}, {"b": ""})
    assert outdated(undated.conflicts[0], undated) == frozenset()
    assert superseded(evidence("correction", {"a": "2023-04-11"}, {"b": "2023-04-11"})) == frozenset()
