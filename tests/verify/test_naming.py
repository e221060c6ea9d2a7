"""Names of the graph in a text under test, whatever a parser makes of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine
from evigraph.graph.store import GraphStore
from evigraph.verify.naming import named
from evigraph.verify.tokens import bare

pytestmark = pytest.mark.models

TEXT = "Norvik is a town. Norvik Cells AB is based in Oslo. Norvik Cells AB sued Marvik. Brand Holdings sued Marvik."


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GraphStore]:
    folder: Path = tmp_path_factory.mktemp("naming")
    (folder / "a.txt").write_text(TEXT, encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as opened:
        opened.ingest([folder / "a.txt"])
        yield opened._open()


def names(store: GraphStore, *texts: str) -> list[list[tuple[str, str]]]:
    """Return the names found in texts that no parser has read, as written and as the graph has them."""
    found = named(texts, [bare(text) for text in texts], store)
    assert all(text[m.start : m.end] == m.text for text, group in zip(texts, found, strict=True) for m in group)
    return [[(m.text, m.name) for m in group] for group in found]


def test_names_that_entities_bear_are_found_without_a_parser(store):
    assert names(store, "Marvik may sell cells in Oslo.") == [[("Marvik", "marvik"), ("Oslo", "oslo")]]


def test_the_longest_name_is_taken_where_names_overlap(store):
    assert names(store, "It bought Norvik Cells AB in May.") == [[("Norvik Cells AB", "norvik cells ab")]]


def test_each_text_has_its_own_names_and_offsets(store):
    assert names(store, "Marvik grew.", "Nobody knew.", "So did Oslo.") == [
        [("Marvik", "marvik")],
        [],
        [("Oslo", "oslo")],
    ]


def test_words_in_small_letters_and_names_that_no_entity_bears_are_left_out(store):
    assert names(store, "In marvik and Zorblax nothing was known of brand holdings.") == [[]]
