"""A SQLite store that may not be written is read all the same, wherever the rights are missing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph.graph.store import open_store
from tests.conftest import bound_by_modes
from tests.contracts.records import own_records

READ = """
import sys
from evigraph.errors import ReadOnlyError
from evigraph.graph.records import Filter
from evigraph.graph.store import open_store
from evigraph.ingest.records import Document, Passage

store = open_store(sys.argv[1], create=len(sys.argv) > 2)
print([one.id for one in store.read(Document)], store.count(Passage), store.select(Filter()), store.state().revision)
print(store.cache.parent)
try:
    store.remove(["a"])
except ReadOnlyError as error:
    print(error)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a store of one document; it may be closed, and is open again at the end."""
    place = tmp_path / "closed"
    place.mkdir()
    store = open_store(f"sqlite:///{place / 'x.db'}")
    store.write([own_records("a", "Halden met Norvik.")])
    store.close()
    yield place
    place.chmod(0o755)


@pytest.mark.parametrize(("file", "place"), [(0o444, 0o755), (0o644, 0o555), (0o444, 0o555)])
def test_a_store_that_may_not_be_written_is_read(folder: Path, tmp_path: Path, file: int, place: int) -> None:
    (folder / "x.db").chmod(file)
    folder.chmod(place)
    url = f"sqlite:///{folder / 'x.db'}"
    for create in ((), ("create",)):
        done = bound_by_modes(url, *create, of=("-c", READ), home=tmp_path)
        assert done.stderr == ""
        read, cache, refusal = done.stdout.splitlines()
        assert read == "['a'] 1 ['a'] 1"
        assert Path(cache).is_relative_to(tmp_path / ".cache" / "evigraph")
        assert "may not be written" in refusal


def test_a_workspace_that_is_not_there_is_named_as_in_any_store(folder: Path, tmp_path: Path) -> None:
    folder.chmod(0o555)
    code = READ.replace("create=", "workspace='other', create=")
    done = bound_by_modes(f"sqlite:///{folder / 'x.db'}", of=("-c", code), home=tmp_path)
    assert "has no workspace 'other'; it has default" in done.stderr


def test_what_was_written_last_and_lies_beside_a_closed_store_is_not_passed_over(folder: Path, tmp_path: Path) -> None:
    (folder / "x.db-wal").write_bytes(b"pages of a writer that died")
    (folder / "x.db").chmod(0o444)
    folder.chmod(0o555)
    done = bound_by_modes(f"sqlite:///{folder / 'x.db'}", of=("-c", READ), home=tmp_path)
    assert done.returncode == 1
    assert "StoreError: Cannot use the store" in done.stderr
