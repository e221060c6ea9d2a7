"""The derived files that questions are answered from: vectors, sentences, and names by the sentences that hold them."""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evigraph.graph.records import State
from evigraph.graph.store import GraphStore
from evigraph.query.gather import Gathered, gather
from evigraph.query.gazetteer import Gazetteer, of_names

Floats = NDArray[np.float32]
Scores = NDArray[np.float64]
Bytes = NDArray[np.int8]
Ints = NDArray[np.int32]

FORMAT = 6
"""Raised whenever what the files hold changes, so that older ones are made anew."""
SCALE = 127.0
_WHOLE = 40_000
"""With so many sentences or fewer, all are compared with a question at once."""


@dataclass(frozen=True)
class Index:
    """Passages by id, their vectors, their own sentences, and nodes (entities and titles) by sentence.

    `vectors` is (passages, dim) float32, `sentences` (sentences, dim) int8; passage p owns the sentence rows
    `first[p]` to `first[p + 1]`, at `starts` and `ends` of its document. `document` and `folded` (a reprint that
    another stands for) are by passage. `pointers` and `rows` are the CSR matrix of nodes by the sentences that name
    them; `about` is each document's title node or -1. `sources` are the normalised names of publishers and authors,
    `counts` the passages that hold each stem.
    """

    revision: int
    passages: tuple[str, ...]
    documents: tuple[str, ...]
    nodes: tuple[str, ...]
    names: tuple[str, ...]
    vectors: Floats
    sentences: Bytes
    arrays: Mapping[str, NDArray[Any]] = field(repr=False)
    known: Gazetteer = field(repr=False)
    sources: tuple[str, ...] = field(repr=False)
    counts: Mapping[str, int] = field(repr=False)

    @cached_property
    def first(self) -> Ints:
        """The first sentence row of each passage, and one past the last."""
        return np.asarray(self.arrays["first"])

    @cached_property
    def document(self) -> Ints:
        """The row in `documents` of each passage."""
        return np.asarray(self.arrays["document"])

    @cached_property
    def passage_of(self) -> Ints:
        """The passage of each sentence row."""
        return np.repeat(np.arange(len(self.passages), dtype=np.int32), np.diff(self.first))

    @cached_property
    def page_node(self) -> Ints:
        """The title node of each passage's document, or -1."""
        about: Ints = np.asarray(self.arrays["about"])
        return about[self.document]

    @cached_property
    def place(self) -> dict[str, int]:
        """Passage id -> row."""
        return {name: row for row, name in enumerate(self.passages)}

    @cached_property
    def node_of(self) -> dict[str, int]:
        """Entity id -> node."""
        return {name: node for node, name in enumerate(self.nodes)}

    @cached_property
    def pages(self) -> dict[int, Ints]:
        """Title node -> the passages of its documents, in order."""
        order = np.argsort(self.page_node, kind="stable")
        nodes, starts = np.unique(self.page_node[order], return_index=True)
        parts = np.split(order.astype(np.int32), starts[1:])
        return {int(node): part for node, part in zip(nodes, parts, strict=True) if node >= 0}

    def naming(self, node: int) -> Ints:
        """Return the sentence rows that name a node."""
        pointers = self.arrays["pointers"]
        return np.asarray(self.arrays["rows"][pointers[node] : pointers[node + 1]])

    def sentence_rows(self, passage: int) -> range:
        """Return the sentence rows of a passage."""
        return range(int(self.first[passage]), int(self.first[passage + 1]))

    def named_in(self, row: int) -> Ints:
        """Return the nodes that a sentence row names."""
        pointers = self.arrays["by_row"]
        return np.asarray(self.arrays["named"][pointers[row] : pointers[row + 1]])

    def holding(self, node: int) -> Ints:
        """Return the passages that name a node or are about it, sorted."""
        found = self.passage_of[self.naming(node)]
        return np.unique(np.concatenate([found, self.pages.get(node, found[:0])]))

    @cached_property
    def frequency(self) -> NDArray[np.float64]:
        """In how many passages each node is named or is the subject, at least 1."""
        held: NDArray[np.float64] = np.maximum(1.0, np.diff(self.weights.indptr))
        return held

    @cached_property
    def weights(self) -> Any:
        """The CSR matrix of nodes by passages: log(1 + sentences that name the node), and more for its own page."""
        from scipy.sparse import csr_matrix  # noqa: PLC0415

        shape = (len(self.nodes), len(self.passages))
        rows = self.passage_of[self.arrays["rows"]]
        # scipy sums duplicates in place, so the pointers are copied
        counts = csr_matrix((np.ones(len(rows)), rows, self.arrays["pointers"].copy()), shape=shape)
        counts.sum_duplicates()
        counts.data = np.log1p(counts.data)
        own = np.flatnonzero(self.page_node >= 0)
        pages = csr_matrix((np.full(len(own), OWN_PAGE), (self.page_node[own], own)), shape=shape)
        return (counts + pages).tocsr()


OWN_PAGE = 2.0
"""What being about a node weighs for a passage, beside being one that names it."""


class Likeness:
    """Cosines of one question with passages and, only where asked for, with sentences."""

    def __init__(self, index: Index, vector: Floats) -> None:
        self.passages = _rounded(index.vectors @ vector)
        self._index = index
        self._vector = vector
        self._all: Scores | None = None
        if len(index.sentences) <= _WHOLE:
            self._all = self._compare(index.sentences)

    def sentences(self, rows: NDArray[np.int64] | range) -> Scores:
        """Return the cosines of sentence rows, none under 0."""
        where = np.asarray(rows, dtype=np.int64)
        return self._compare(self._index.sentences[where]) if self._all is None else self._all[where]

    def _compare(self, rows: Bytes) -> Scores:
        found = np.empty(len(rows), np.float32)
        for start in range(0, len(rows), 4096):
            part = rows[start : start + 4096].astype(np.float32)
            found[start : start + 4096] = part @ self._vector
        return _rounded(np.clip(found / SCALE, 0, 1))


def _rounded(scores: Floats) -> Scores:
    wide: Scores = scores.astype(np.float64)
    return np.round(wide, 4)


def open_index(store: GraphStore) -> Index:
    """Open the derived files of a settled store, making them where they are not those of its revision."""
    state = store.state()
    mark = _mark(store, state)
    meta = store.cache.with_name(f"{store.cache.name}.{mark}.meta.json")
    if not meta.exists():
        _write(store, mark, gather(store))
        _sweep(store.cache, mark)
    return _load(store.cache, mark, state.revision)


def _mark(store: GraphStore, state: State) -> str:
    parts = (state.id, store.workspace, str(state.revision), state.encoder, str(FORMAT))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def _names(cache: Path, mark: str) -> dict[str, Path]:
    return {
        part: cache.with_name(f"{cache.name}.{mark}.{part}")
        for part in ("vectors.npy", "sentences.npy", "graph.npz", "meta.json")
    }


def _write(store: GraphStore, mark: str, found: Gathered) -> None:
    """Write each file aside and rename it; the one that is looked for comes last."""
    files = _names(store.cache, mark)
    for part, path in files.items():
        aside = path.with_name(f"{path.name}.{os.getpid()}")
        with aside.open("wb") as out:
            if part == "vectors.npy":
                np.save(out, found.vectors)
            elif part == "sentences.npy":
                np.save(out, found.sentences)
            elif part == "graph.npz":
                np.savez(out, allow_pickle=False, **found.arrays)
            else:
                out.write(json.dumps(found.meta, ensure_ascii=False).encode())
        aside.replace(path)


def _sweep(cache: Path, mark: str) -> None:
    """Remove the files of other revisions; one that another process still holds open may stay."""
    for path in _derived(cache):
        if f".{mark}." not in path.name:
            with suppress(OSError):
                path.unlink()


def _derived(cache: Path) -> Iterator[Path]:
    for part in ("vectors.npy", "sentences.npy", "graph.npz", "meta.json"):
        for path in sorted(cache.parent.glob(f"*.{part}")):
            middle = path.name.removeprefix(f"{cache.name}.").removesuffix(f".{part}")
            if path.name.startswith(f"{cache.name}.") and len(middle) == 12 and "." not in middle:
                yield path


def _load(cache: Path, mark: str, revision: int) -> Index:
    files = _names(cache, mark)
    meta = json.loads(files["meta.json"].read_text("utf-8"))
    with np.load(files["graph.npz"], allow_pickle=False) as packed:
        arrays = {name: packed[name] for name in packed.files}
    return Index(
        revision=revision,
        passages=tuple(meta["passages"]),
        documents=tuple(meta["documents"]),
        nodes=tuple(meta["nodes"]),
        names=tuple(meta["names"]),
        vectors=np.load(files["vectors.npy"], mmap_mode="r", allow_pickle=False),
        sentences=np.load(files["sentences.npy"], mmap_mode="r", allow_pickle=False),
        arrays=arrays,
        known=of_names({name: tuple(nodes) for name, nodes in meta["known"].items()}),
        sources=tuple(meta["sources"]),
        counts=meta["counts"],
    )
