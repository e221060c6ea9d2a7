"""What is SQLite's own: the URL, the file, other processes, kills, and errors in one line."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from evigraph.errors import StoreError, UsageError
from evigraph.graph.export import export
from evigraph.graph.records import Filter
from evigraph.graph.sqlite_schema import SCHEMA, TABLES
from evigraph.graph.store import open_store
from evigraph.ingest.records import Document, Mention, Passage
from tests.contracts.records import derived_records, own_records


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/x.db"


def opened(url, **options):
    return closing(open_store(url, **options))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("x.db", "x.db"),
        ("my store.db", "my store.db"),
        ("my%20store.db", "my store.db"),
        ("100%25.db", "100%.db"),
        ("a%3Fb.db", "a?b.db"),
        ("a#b.db", "a#b.db"),
        ("sub/x", "sub/x"),
        ("锂.db", "锂.db"),
        ("store", "store"),
    ],
)
def test_three_slashes_name_a_file_in_this_folder_and_four_one_from_the_root(tmp_path, monkeypatch, name, file):
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    with opened(f"sqlite:///{name}") as store:
        store.write([own_records("a", "Acme.")])
    assert (tmp_path / file).is_file()
    with opened(f"sqlite:///{tmp_path}/{name}", create=False) as store:
        assert store.count(Document) == 1
        assert store.cache == tmp_path / file
    with opened(f"sqlite:///{name}", workspace="../odd/\0name") as store:
        assert store.cache == tmp_path / f"{file}.w2"
    assert [path.name for path in tmp_path.iterdir() if path.name != "sub"] == [file] * ("/" not in file)


def test_a_store_stays_where_it_was_opened_when_the_process_moves_on(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with opened("sqlite:///x.db") as store:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        store.write([own_records("a", "Acme.")])
        assert store.count(Document) == 1


@pytest.mark.parametrize(
    "url", ["sqlite://x.db", "sqlite:///", "sqlite:", "sqlite:////", "sqlite:///:memory:", "sqlite:///x.db?mode=ro"]
)
def test_a_url_of_another_form_is_refused_with_the_right_one(url):
    with pytest.raises(UsageError, match=r"Expected sqlite:///FILE \(relative\)"):
        open_store(url)


def test_a_missing_folder_a_folder_and_a_missing_file_are_named(tmp_path):
    with pytest.raises(StoreError, match=f"The folder {tmp_path}/none is not there"):
        open_store(f"sqlite:///{tmp_path}/none/x.db")
    with pytest.raises(StoreError, match=f"{tmp_path} is a folder"):
        open_store(f"sqlite:///{tmp_path}")
    with pytest.raises(StoreError, match="no store at"):
        open_store(f"sqlite:///{tmp_path}/x.db", create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_refused_and_left_as_it_was(tmp_path, url):
    (tmp_path / "x.db").write_text("Dear diary, " * 500)
    with pytest.raises(StoreError, match=r"not a SQLite database"):
        open_store(url)
    assert (tmp_path / "x.db").read_text() == "Dear diary, " * 500
    (tmp_path / "x.db").unlink()
    with closing(sqlite3.connect(tmp_path / "x.db")) as other:
        other.execute("CREATE TABLE document (id)")
    with pytest.raises(StoreError, match="no evigraph store"):
        open_store(url)
    with closing(sqlite3.connect(tmp_path / "x.db")) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("document",)]


def test_an_empty_file_becomes_a_store_only_when_one_is_to_be_made(tmp_path, url):
    (tmp_path / "x.db").touch()
    with pytest.raises(StoreError, match="no workspace 'default'; it has none"):
        open_store(url, create=False)
    with opened(url) as store:
        assert store.count(Document) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (f"PRAGMA user_version = {SCHEMA + 1}", f"has schema {SCHEMA + 1}, this evigraph reads schema {SCHEMA}"),
        (f"PRAGMA user_version = {SCHEMA - 1}", f"has schema {SCHEMA - 1}, this evigraph needs schema {SCHEMA}"),
        ("UPDATE store SET layout = 'x'", "with other fields"),
    ],
)
def test_a_store_of_another_schema_is_refused(tmp_path, url, change, message):
    open_store(url).close()
    with closing(sqlite3.connect(tmp_path / "x.db")) as other:
        other.execute(change)
        other.commit()
    with pytest.raises(StoreError, match=message):
        open_store(url)


def test_an_older_store_is_brought_up_by_the_steps_in_between(tmp_path, url, monkeypatch):
    with opened(url) as store:
        store.write([own_records("a", "Acme.")])
    with closing(sqlite3.connect(tmp_path / "x.db")) as other:
        other.execute(f"PRAGMA user_version = {SCHEMA - 1}")
        other.execute("UPDATE store SET layout = 'older'")
        other.commit()
    step = "UPDATE document SET publisher = 'migrated'"
    monkeypatch.setattr("evigraph.graph.sqlite_schema.MIGRATIONS", {SCHEMA - 1: lambda db: db.execute(step)})
    with opened(url, create=False) as store:
        assert [one.publisher for one in store.read(Document)] == ["migrated"]
        assert store.state().schema == SCHEMA
    open_store(url, create=False).close()


def test_the_store_has_an_id_of_its_own_that_no_export_shows(tmp_path):
    ids = set()
    for name in "ab":
        with opened(f"sqlite:///{tmp_path}/{name}.db") as store:
            store.write([own_records("a", "Acme.")])
            ids.add(store.state().id)
            assert store.state().id not in "".join(export(store))
    assert len(ids) == 2


def test_tables_hold_typed_columns_that_other_tools_can_read(tmp_path, url):
    with opened(url) as store:
        store.write([own_records("a", "Acme met Bolt.")])
    with closing(sqlite3.connect(tmp_path / "x.db")) as other:
        rows = other.execute('SELECT document, start, "end", text, page, typeof(start) FROM mention ORDER BY start')
        assert rows.fetchall() == [("a", 0, 4, "Acme", None, "integer"), ("a", 9, 13, "Bolt", None, "integer")]
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_look_ups_and_deletes_search_an_index(url):
    with opened(url) as store, store._file.reading() as db:
        for table in TABLES.values():
            for by in table.keys:
                steps = _plan(db, lambda table=table, by=by: list(table.read(db, 1, by, ["x"])))
                assert [step.split()[0] for step in steps] == ["SEARCH"], (table.name, by, steps)
                assert f"{by}=?" in steps[0], (table.name, by, steps)
                steps = _plan(db, lambda table=table, by=by: table.delete(db, 1, by, ["x"]))
                assert f"{by}=?" in steps[0], (table.name, by, steps)
        many = [f"{at:04d}" for at in range(1_000)]
        steps = _plan(db, lambda: list(TABLES[Mention].read(db, 1, "document", many)))
        assert steps[0].startswith("SCAN w")
        assert "document=?" in steps[1]


def _plan(db, act):
    """Return the steps of SQLite's plan for the last statement of an act."""
    statements = []
    db.set_trace_callback(statements.append)
    act()
    db.set_trace_callback(None)
    return [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {statements[-1]}")]


def test_the_text_index_keeps_nothing_of_what_is_gone(tmp_path, url):
    texts = ["Kestrel mines tin.", "Émile 锂电池 owns Kestrel. So he says.", "x"]
    random_ = random.Random(7)
    with opened(url) as store:
        for _ in range(60):
            name = f"d{random_.randrange(6)}"
            action = random_.choice(("write", "write", "remove", "update"))
            if action == "write":
                store.write([own_records(name, random_.choice(texts), title=random_.choice(texts), heading="H")])
            elif action == "remove":
                store.remove([name])
            elif list(store.read(Document, [name])):
                store.update([Document(name, "", title=random_.choice(texts))])
        held = [(one, list(store.read(Passage, [one.id], by="document"))) for one in store.read(Document)]
    fresh = tmp_path / "fresh.db"
    with opened(f"sqlite:///{fresh}") as store:
        by_text = [own_records(one.id, one.text, title=one.title, heading="H") for one, _ in held]
        store.write(by_text)
    assert _terms(tmp_path / "x.db") == _terms(fresh)
    assert len(_terms(fresh)) > 5


def _terms(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO words_1 (words_1) VALUES ('integrity-check')")
        db.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'words_1', 'col')")
        return db.execute("SELECT term, col, doc, cnt FROM terms ORDER BY term, col").fetchall()


def test_vacuum_leaves_passages_tied_to_their_words(tmp_path, url):
    with opened(url) as store:
        store.write([own_records(f"d{at}", f"Kestrel word{at}.") for at in range(30)])
        store.remove([f"d{at}" for at in range(0, 30, 2)])
    with closing(sqlite3.connect(tmp_path / "x.db")) as other:
        other.execute("VACUUM")
    with opened(url) as store:
        for at in range(1, 30, 2):
            assert [one.id for one in store.match([f"word{at}"], [], limit=5, within=Filter())] == [f"d{at}#0"]


def test_a_locked_store_is_one_line_and_changes_nothing(tmp_path, url, monkeypatch):
    monkeypatch.setattr("evigraph.graph.sqlite_file.BUSY", 0.1)
    with opened(url) as store, closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process has been writing"):
            store.write([own_records("a", "Acme.")])
        assert store.count(Document) == 0
        open_store(url, create=False).close()
        other.execute("ROLLBACK")
        store.write([own_records("a", "Acme.")])
        assert store.count(Document) == 1


def test_a_full_disk_is_one_line_and_changes_nothing(url):
    with opened(url) as store:
        store.write([own_records("a", "Acme.")])
        before = list(export(store))
        store._file._writer.execute("PRAGMA max_page_count = 1")  # SQLite's own stand-in for a full disk
        with pytest.raises(StoreError, match=r"no space is left on its disk") as caught:
            store.write([own_records("b", "Acme and Bolt. " * 5_000)])
        assert "\n" not in str(caught.value)
        assert list(export(store)) == before
        store._file._writer.execute("PRAGMA max_page_count = 1000000")
        store.write([own_records("b", "Bolt.")])
        assert store.count(Document) == 2


def test_a_store_that_may_not_be_written_can_be_read(url):
    with opened(url) as store:
        store.write([own_records("a", "Acme.")])
        store._file._writer.execute("PRAGMA query_only = ON")  # root may write any file, so no rights can be taken
        with pytest.raises(StoreError, match="it may not be written"):
            store.remove(["a"])
        assert store.count(Document) == 1


def test_a_damaged_file_is_one_line(tmp_path, url):
    with opened(url) as store:
        store.write([own_records(f"d{at}", "Acme met Bolt. " * 20) for at in range(50)])
    data = bytearray((tmp_path / "x.db").read_bytes())
    data[8192:] = b"\x55" * (len(data) - 8192)
    (tmp_path / "x.db").write_bytes(data)
    with pytest.raises(StoreError, match="damaged"), opened(url) as store:
        list(store.read(Mention))


READER = """
import sys
from evigraph.graph.store import open_store
from evigraph.ingest.records import Document
store = open_store(sys.argv[1], create=False)
for line in sys.stdin:
    print(store.count(Document), store.state().revision, flush=True)
store.close()
"""


def test_a_reader_in_another_process_sees_each_commit(url):
    command = [sys.executable, "-c", READER, url]
    with (
        opened(url) as store,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=_environment()
        ) as reader,
    ):
        for at in range(3):
            store.write([own_records(f"d{at}", "Acme.")])
            reader.stdin.write("\n")
            reader.stdin.flush()
            assert reader.stdout.readline().split() == [str(at + 1)] * 2
        reader.stdin.close()
        assert reader.wait() == 0


WRITER = """
import sys
from evigraph.graph.store import open_store
from tests.contracts.records import derived_records, own_records
url, name = sys.argv[1:]
store = open_store(url)
for at in range(20):
    store.write([own_records(f"{name}{at}", "Acme met Bolt. Corp fell.")])
store.close()
"""


def _start(code, *arguments):
    return subprocess.Popen([sys.executable, "-W", "error", "-c", code, *arguments], cwd=_root(), env=_environment())


def _root():
    return str(Path(__file__).parents[2])


def _environment():
    return {**os.environ, "PYTHONPATH": f"{_root()}/src:{_root()}"}


def test_two_processes_make_and_write_one_store_at_once(url):
    writers = [_start(WRITER, url, name) for name in "abc"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    with opened(url, create=False) as store:
        assert store.count(Document) == store.state().revision == 60


KILLED = """
import sys
from evigraph.graph.store import open_store
from tests.contracts.records import derived_records, own_records
store = open_store(sys.argv[1])
at = 0
while True:
    batch = [own_records(f"d{one % 40:02d}", f"Acme met Bolt {at}." * 40) for one in range(at, at + 8)]
    store.write(batch)
    store.derive(derived_records(batch), store.state().revision)
    if at % 3 == 0:
        store.remove([f"d{at % 40:02d}"])
    print(store.state().revision, flush=True)
    at += 8
"""


@pytest.mark.slow
def test_a_writer_killed_at_any_moment_loses_its_open_transaction_alone(tmp_path):
    random_ = random.Random(11)
    for run in range(10):
        url = f"sqlite:///{tmp_path}/{run}.db"
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, url], stdout=subprocess.PIPE, text=True, cwd=_root(), env=_environment()
        ) as writer:
            seen = int(writer.stdout.readline())
            time.sleep(random_.uniform(0, 0.5))
            writer.send_signal(signal.SIGKILL)
            said = [int(line) for line in writer.stdout.read().split()]
        with opened(url, create=False) as store:
            assert store.state().revision >= max([seen, *said])
            documents = list(store.read(Document))
            rebuilt = [own_records(one.id, one.text) for one in documents]
            for kind, field in ((Passage, "passages"), (Mention, "mentions")):
                expected = sorted((record for one in rebuilt for record in getattr(one, field)), key=lambda one: one.id)
                assert list(store.read(kind)) == expected
            hits = store.match(["acme"], [], limit=10_000, within=Filter())
            assert len(hits) == store.count(Passage)
            store.write([own_records("after", "Acme.")])
        with closing(sqlite3.connect(tmp_path / f"{run}.db")) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        _terms(tmp_path / f"{run}.db")


STREAMED = """
import sys, tracemalloc
from evigraph.graph.records import Derived, Membership
from evigraph.graph.store import open_store

store = open_store(sys.argv[1])
made = tuple(Membership(f"m{at:07d}", f"e{at % 977}", f"p{at // 4}", f"d{at // 40}") for at in range(200_000))
store.derive(Derived(memberships=made), 1)
tracemalloc.start()
peaks = []
for keys in (None, [f"e{at}" for at in range(977)]):
    tracemalloc.reset_peak()
    assert sum(1 for _ in store.read(Membership, keys, by="entity")) == len(made)
    peaks.append(tracemalloc.get_traced_memory()[1])
assert list(store.read(Membership)) == list(made)
print(max(peaks), tracemalloc.get_traced_memory()[1])
store.close()
"""


@pytest.mark.slow
def test_reads_hold_a_few_records_at_a_time(url):
    """Measured in a process of its own, since what other tests left behind would count."""
    command = [sys.executable, "-c", STREAMED, url]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    streamed, whole = map(int, done.stdout.split())
    assert streamed < whole / 4


HALF_WAY = """
import sys
from evigraph.graph.records import Filter
from evigraph.graph.store import open_store
from evigraph.ingest.records import Document
from tests.contracts.records import own_records
store = open_store(sys.argv[1])
store.write([own_records(f"d{at}", "Acme.") for at in range(9)])
half, other = store.read(Document), store.read(Document)
next(half), next(other)
del other
store.match(["acme"], [], limit=1, within=Filter())
store.close()
del half
"""


def test_closing_leaves_no_connection_to_be_collected(url):
    command = [sys.executable, "-W", "error", "-c", HALF_WAY, url]
    ended = subprocess.run(command, cwd=_root(), env=_environment(), capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_derived_records_of_a_whole_batch_survive_a_reopening(url):
    own = [own_records(f"d{at}", "Acme met Bolt in Delft. 阳光电池 grew.") for at in range(20)]
    with opened(url) as store:
        store.write(own)
        store.derive(derived_records(own), 1)
        before = list(export(store))
    with opened(url, create=False) as store:
        assert list(export(store)) == before
        assert len(list(islice(store.read(Mention), 5))) == 5
