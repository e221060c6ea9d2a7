"""The seam between the graph and where it is kept: one small protocol, one table of schemes."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import quote, urlsplit

from evigraph.errors import UsageError
from evigraph.graph.browser import Place
from evigraph.graph.records import (
    Alias,
    Community,
    Conflict,
    Decision,
    Derived,
    Entity,
    Fact,
    Filter,
    Membership,
    Merge,
    Relation,
    Report,
    ReprintCluster,
    Scored,
    Source,
    State,
    Subgraph,
)
from evigraph.ingest.records import Document, File, Mention, OwnRecords, Passage, Signature, Statement, Vectors

R = TypeVar("R")

HAN = re.compile(r"[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003347f]+")
"""A run of Han characters."""

KEYS: dict[type, tuple[str, ...]] = {
    Document: ("id", "location"),
    Passage: ("id", "document"),
    Mention: ("id", "document", "passage", "name"),
    Statement: ("id", "document", "passage"),
    Signature: ("id",),
    Vectors: ("id", "document"),
    File: ("id",),
    Decision: ("id",),
    ReprintCluster: ("id",),
    Source: ("id",),
    Entity: ("id",),
    Alias: ("id", "name", "entity"),
    Membership: ("id", "entity", "passage", "document"),
    Merge: ("id", "entity"),
    Fact: ("id", "document", "subject", "object", "predicate", "relation"),
    Relation: ("id", "subject", "object", "predicate"),
    Conflict: ("id", "subject"),
    Community: ("id", "parent"),
    Report: ("id", "community"),
    Subgraph: ("root",),
}
"""The kinds of record a store holds, and the fields each may be looked up by."""


class GraphStore(Protocol):
    """One workspace of a store. Every method is atomic; records come back equal to what was written.

    Nothing of one workspace shows in another, the scores of `match` included. A number that is not finite, a whole
    number of 64 bits or more outside JSON, and half a character (a lone surrogate) raise `StoreError`, and so does
    every fault of the store itself, in one line; a call that raises has changed nothing. Only `derive` and `remove` of
    very many records may take several transactions: one that is cut short leaves the store behind, and the same call
    ends it. What was derived from a record that is removed may go with it.
    """

    workspace: str
    cache: Path
    """Folder and stem of derived files: `cache.with_name(cache.name + ".vectors")` and the like."""

    def state(self) -> State:
        """Return the store's id, schema version, encoder and revisions."""

    def bind(self, encoder: str) -> None:
        """Tie the store to an encoder (name, version, dtype, dimension); raise `StoreError` where it has another."""

    def write(self, batch: Sequence[OwnRecords], files: Sequence[File] = ()) -> None:
        """Put each document's own records in place of those it had, and note the files; all or nothing.

        Any document moves the revision; files alone do not. The same batch twice changes nothing else. Of a document
        twice in a batch the last counts. What answers show of records that are gone is taken out of them, and their
        root gets the property `stale`. Raises `ValueError` for a record of another document than its batch says.
        """

    def update(self, documents: Sequence[Document], files: Sequence[File] = ()) -> None:
        """Replace the metadata of known documents, leaving passages and statements; moves the revision.

        Metadata are title, uri, publisher, author, date, tier, language and location. Raises `StoreError` for a
        document that is not there.
        """

    def remove(self, documents: Collection[str]) -> int:
        """Delete these documents' own records and the notes of their files; return how many were there.

        Answers lose their nodes and edges of these records, and their root gets the property `stale`.
        """

    def forget(self, files: Collection[str]) -> None:
        """Delete the notes of these files; their documents stay."""

    def read(self, kind: type[R], keys: Iterable[str] | None = None, *, by: str = "id") -> Iterator[R]:
        """Stream the records of a kind, sorted by id; with `keys`, those whose field `by` is among them.

        The order is that of code points. A stream shows one state of the store, whatever is written meanwhile, and
        holds a few records at a time. For a `Subgraph`, "id" means its root. Raises `ValueError` for a field that is
        not in `KEYS`.
        """

    def count(self, kind: type) -> int:
        """Return how many records of a kind there are."""

    def select(self, within: Filter) -> list[str]:
        """Return the ids of the documents that a filter lets through, sorted.

        Dates, cut to what is known, compare as far as both go: a document of 2023 passes since 2023-04-11 and until
        2023-04-11, since one of its days does. A document without a language of its own passes with that of any of
        its passages. All else compares as it is written.
        """

    def match(self, words: Sequence[str], han: Sequence[str], *, limit: int, within: Filter) -> list[Scored]:
        """Return passages by BM25 over any of `words` (Latin, stemmed by the store) and `han` bigrams, best first.

        A passage's words are those of its title, heading and text, without case and accents, its Han text in
        `bigrams`. A term in more than 30 % of the passages is left out where a rarer one occurs. Scores are above or
        equal to 0, with 4 decimals, ties in the order of ids, and tell nothing of what was there before.
        """

    def near(self, vector: bytes, *, limit: int, within: Filter) -> list[Scored]:
        """Return passages by the cosine of their unit vectors with this one (float32, as bytes), best first.

        The scores are exact, with 4 decimals, ties in the order of ids; a vector of another length finds nothing.
        """

    def derive(self, derived: Derived, revision: int, *, vocabulary: Collection[str] = ()) -> None:
        """Put derived records in place of all there were and mark the store settled at `revision`.

        A fact whose statement is gone, and a membership whose mention is, may be left out. A store that shows types
        and predicates by name shows those of `vocabulary` alone, or of the packaged one. Raises `StoreError` for an id
        twice in one kind.
        """

    def decide(self, decision: Decision, *, undo: bool = False) -> None:
        """Record a user's decision, or with `undo` forget it; moves the revision. Removals leave decisions alone."""

    def save(self, subgraph: Subgraph) -> None:
        """Keep a subgraph (an answer's) under its root, in place of the one it had."""

    def lease(self, owner: str, seconds: float) -> bool:
        """Take or renew the settling lease for so long; False while another owner holds it. 0 seconds lets it go."""

    def about(self) -> tuple[tuple[str, str], ...]:
        """Return what is worth knowing of the database itself, as (name, value): its version first."""

    def place(self) -> Place | None:
        """Return where the workspace can be browsed, None where the database has no browser of its own."""

    def close(self) -> None:
        """Let go of files and connections."""


def bigrams(text: str) -> list[str]:
    """Return the overlapping pairs of each run of Han characters, a run of one as it is: what every store indexes.

    >>> bigrams("锂电池 and 铜")
    ['锂电', '电池', '铜']
    """
    pairs: list[str] = []
    for run in HAN.findall(text):
        pairs += [run[at : at + 2] for at in range(len(run) - 1)] or [run]
    return pairs


SCHEMES: dict[str, tuple[str, str]] = {
    "sqlite": ("evigraph.graph.sqlite_store", "open_sqlite"),
    **dict.fromkeys(
        ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc"), ("evigraph.graph.neo4j_store", "open_neo4j")
    ),
}
"""Scheme of a store's URL -> the module and function `(url, workspace, create) -> GraphStore` that opens it."""


def shown(url: str) -> str:
    """Return a URL as it may be printed: without user and password.

    >>> shown("neo4j://neo4j:secret@db.example:7687")
    'neo4j://db.example:7687'
    """
    scheme, mark, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    return f"{scheme}{mark}{place.rpartition('@')[2]}{slash}{path}"


def signed(url: str, user: str, password: str) -> str:
    """Return a URL with who signs in, where it names a host and does not say so itself.

    >>> signed("bolt://db.example", "ann", "a/b")
    'bolt://ann:a%2Fb@db.example'
    """
    scheme, mark, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    named, at, host = place.rpartition("@")
    if not host or ":" in named or not (user or password or named):
        return url
    login = f"{named if at else quote(user, safe='')}:{quote(password, safe='')}"
    return f"{scheme}{mark}{login}@{host}{slash}{path}"


def open_store(
    url: str, *, workspace: str = "default", create: bool = True, user: str = "", password: str = ""
) -> GraphStore:
    """Open one workspace of the store at `url`; `user` and `password` are for a server whose URL has none.

    Raises `UsageError` for an unknown scheme, `StoreError` where the store cannot be opened or, with
    `create` off, is not there.
    """
    scheme = urlsplit(url).scheme
    if scheme not in SCHEMES:
        known = ", ".join(f"{name}://" for name in sorted(SCHEMES))
        raise UsageError(
            f"Expected a store URL that starts with one of {known}; got {shown(url)!r}. Try sqlite:///evigraph.db."
        )
    module, function = SCHEMES[scheme]
    store: GraphStore = getattr(import_module(module), function)(signed(url, user, password), workspace, create)
    return store
