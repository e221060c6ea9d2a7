"""The full-text index of a SQLite store: FTS5 over passages, one index a workspace, none weighing another's words."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from threading import Lock

from evigraph.graph.records import Filter, Scored
from evigraph.graph.sqlite_table import chunked
from evigraph.graph.store import HAN, bigrams

COMMON = 0.3
"""A term in more than this share of the passages is left out where a rarer one is asked for too: it costs most of the
time of a query and decides nothing."""
KEPT = 10_000
"""So many terms' counts are kept at once."""
FEW = 20
"""In as many passages or fewer no term counts as common."""


class TextIndex:
    """The index of one workspace. It holds no text: what is deleted has to be given as it was added."""

    def __init__(self, workspace: int) -> None:
        self._workspace = workspace
        self._name = f"words_{workspace}"
        self._lock = Lock()
        self._revision = -1
        self._passages = 0
        self._counts: dict[str, int] = {}

    def create(self, db: sqlite3.Connection) -> None:
        """Make the index."""
        db.execute(
            f"CREATE VIRTUAL TABLE {self._name} USING fts5(words, han, content='',"
            " tokenize = 'porter unicode61 remove_diacritics 2')"
        )

    def add(self, db: sqlite3.Connection, documents: Collection[str]) -> None:
        """Index the stored passages of these documents."""
        insert = f"INSERT INTO {self._name} (rowid, words, han) VALUES (?, ?, ?)"  # noqa: S608 - a number of ours
        db.executemany(insert, self._rows(db, documents))

    def discard(self, db: sqlite3.Connection, documents: Collection[str]) -> None:
        """Take the passages of these documents out, while they are still stored as they were added."""
        delete = f"INSERT INTO {self._name} ({self._name}, rowid, words, han) VALUES ('delete', ?, ?, ?)"  # noqa: S608
        db.executemany(delete, self._rows(db, documents))

    def match(self, db: sqlite3.Connection, terms: Sequence[str], *, limit: int, within: Filter) -> list[Scored]:
        """Return the best passages for any of these terms, as `phrases` made them, ties by id."""
        found = self._best(db, " OR ".join(self._telling(db, terms)), limit, within)
        ids = dict(chunked(db, "SELECT row, id FROM passage WHERE row IN ({})", [row for row, _ in found]))
        scored = sorted((Scored(ids[row], score) for row, score in found), key=lambda one: (-one.score, one.id))
        return scored[:limit]

    def _best(self, db: sqlite3.Connection, query: str, limit: int, within: Filter) -> list[tuple[int, float]]:
        """Return rows and scores down to the score of the last wanted, all that share it included."""
        where, values = passages_within(within, self._workspace)
        select = (
            f"SELECT rowid, round(-bm25({self._name}), 4) AS score FROM {self._name}"  # noqa: S608 - values are bound
            f" WHERE {self._name} MATCH ?{where} ORDER BY score DESC"
        )
        found: list[tuple[int, float]] = []
        cursor = db.execute(select, (query, *values))
        for row, score in cursor:
            if len(found) >= limit and score < found[limit - 1][1]:
                break
            found.append((row, score))
        cursor.close()
        return found

    def _telling(self, db: sqlite3.Connection, terms: Sequence[str]) -> list[str]:
        """Leave out the terms that are common, unless all that occur are."""
        with self._lock:
            revision = db.execute("SELECT revision FROM workspace WHERE id = ?", (self._workspace,)).fetchone()[0]
            if revision != self._revision or len(self._counts) > KEPT:
                count = "SELECT count(*) FROM passage WHERE workspace = ?"
                self._passages = db.execute(count, (self._workspace,)).fetchone()[0]
                self._revision, self._counts = revision, {}
            common = int(max(self._passages * COMMON, FEW))
            counts = {term: self._count(db, term, common + 1) for term in terms}
        return [term for term in terms if 0 < counts[term] <= common] or list(terms)

    def _count(self, db: sqlite3.Connection, term: str, limit: int) -> int:
        """Count the passages with a term, up to a limit."""
        if term not in self._counts:
            select = f"SELECT count(*) FROM (SELECT 1 FROM {self._name} WHERE {self._name} MATCH ? LIMIT ?)"  # noqa: S608
            self._counts[term] = db.execute(select, (term, limit)).fetchone()[0]
        return self._counts[term]

    def _rows(self, db: sqlite3.Connection, documents: Collection[str]) -> Iterator[tuple[int, str, str]]:
        select = (
            "SELECT p.row, d.title, p.heading, p.text FROM document d"
            " CROSS JOIN passage p ON p.workspace = d.workspace AND p.document = d.id"
            " WHERE d.workspace = ? AND d.id IN ({})"
        )
        for row, title, heading, text in chunked(db, select, documents, self._workspace):
            joined = f"{title}\n{heading}\n{text}"
            yield row, HAN.sub(" ", joined), " ".join(bigrams(joined))


def phrases(words: Iterable[str], han: Iterable[str]) -> list[str]:
    """Return each distinct term as a quoted FTS5 phrase on its column, sorted; quoting leaves nothing to inject."""
    asked = [("words", word) for word in words] + [("han", pair) for pair in han]
    # FTS5 reads a query up to its first NUL; a term without a letter or digit has no token and matches nothing.
    clean = {(column, term.replace("\0", " ").replace('"', '""')) for column, term in asked}
    return sorted(f'{column} : "{term}"' for column, term in clean if any(map(str.isalnum, term)))


def documents_within(within: Filter, workspace: int) -> tuple[str, list[str | int]]:
    """Return the condition, on `document d`, of the documents that a filter lets through, and its values."""
    parts = ["d.workspace = ?"]
    values: list[str | int] = [workspace]
    # Dates are cut to what is known, so each pair is compared as far as both go: 2023 is not before 2023-04-11.
    if within.since:
        parts.append("d.date <> '' AND substr(d.date, 1, length(?)) >= substr(?, 1, length(d.date))")
        values += [within.since] * 2
    if within.until:
        parts.append("d.date <> '' AND substr(d.date, 1, length(?)) <= substr(?, 1, length(d.date))")
        values += [within.until] * 2
    for column, wanted in (("tier", within.tiers), ("publisher", within.publishers), ("id", within.documents)):
        if wanted:
            parts.append(f"d.{column} IN (SELECT value FROM json_each(?))")  # noqa: S608 - a name of ours
            values.append(json.dumps(wanted))
    if within.languages:
        parts.append(
            "CASE WHEN d.language <> '' THEN d.language IN (SELECT value FROM json_each(?)) ELSE EXISTS (SELECT 1"
            " FROM passage q WHERE q.workspace = d.workspace AND q.document = d.id"
            " AND q.language IN (SELECT value FROM json_each(?))) END"
        )
        values += [json.dumps(within.languages)] * 2
    return " AND ".join(parts), values


def passages_within(within: Filter, workspace: int) -> tuple[str, list[str | int]]:
    """Return a filter as a condition on the index's row numbers, empty where it lets all through."""
    if within == Filter():
        return "", []
    where, values = documents_within(within, workspace)
    # The plus keeps SQLite from running the full-text query once for each row let through.
    return (
        " AND +rowid IN (SELECT p.row FROM document d"  # noqa: S608 - values are bound
        f" CROSS JOIN passage p ON p.workspace = d.workspace AND p.document = d.id WHERE {where})"
    ), values
