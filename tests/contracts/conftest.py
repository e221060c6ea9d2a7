"""The stores that the contract runs against: another backend is one more line in `BACKENDS`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from evigraph.graph.store import GraphStore, open_store
from tests.servers import clean, neo4j_store

Open = Callable[..., GraphStore]

BACKENDS: dict[str, Callable[[Path], str]] = {
    "sqlite": lambda folder: f"sqlite:///{folder}/store.db",
    "neo4j": neo4j_store,
}
"""Name -> a function from an empty folder to the URL of an empty store; it skips where there is no server."""
CLEANING = {"neo4j": clean}
"""Name -> what to do after all tests, where folders do not go by themselves."""
MARKS = {"neo4j": pytest.mark.neo4j}


@pytest.fixture(scope="session", params=[pytest.param(name, marks=MARKS.get(name, ())) for name in BACKENDS])
def new_store(request, tmp_path_factory):
    """Return a context manager: inside it, `open_()` opens a workspace of one new store, and all are closed after."""
    folder = tmp_path_factory.mktemp(request.param)
    BACKENDS[request.param](folder)  # skips all tests of a server that is not there
    request.addfinalizer(CLEANING.get(request.param, int))
    numbers = count()

    @contextmanager
    def new() -> Iterator[Open]:
        place = folder / str(next(numbers))
        place.mkdir()
        url = BACKENDS[request.param](place)
        opened: list[GraphStore] = []

        def open_(workspace: str = "default", *, create: bool = True) -> GraphStore:
            opened.append(open_store(url, workspace=workspace, create=create))
            return opened[-1]

        try:
            yield open_
        finally:
            for store in opened:
                store.close()

    return new


@pytest.fixture
def open_(new_store):
    """Open a workspace of this test's store."""
    with new_store() as opening:
        yield opening


@pytest.fixture
def store(open_):
    """Return the default workspace of this test's store."""
    return open_()
