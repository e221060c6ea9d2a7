"""Passages for a question: lexical, dense and graph search, and their fusion."""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from evigraph.errors import UsageError
from evigraph.graph.records import Filter
from evigraph.graph.store import HAN, GraphStore, bigrams
from evigraph.ingest.records import Document, Passage
from evigraph.models import Encoder
from evigraph.query.chain import chain
from evigraph.query.index import Index, Likeness
from evigraph.query.records import Hit, Mode, Source
from evigraph.query.walk import activate, rank, seeds

Scores = NDArray[np.float64]
Ranking = NDArray[np.int64]

K = 60
"""The constant of reciprocal rank fusion."""
DEEP = 1_000
"""Places of each list that are fused."""
GRAPH = 40.0
"""Weight of the graph's list in the fused default; lexical and dense have 1 each, and stand in its prior already."""
WALKS = 10
"""The constant with which the graph's two lists are fused: where they agree on the first places counts most."""
LEXICAL = 0.3
"""What the best lexical match adds to a passage's cosine, in the prior of graph search."""


def search(
    question: str,
    *,
    index: Index,
    store: GraphStore,
    encoder: Encoder | None,
    mode: Mode = "default",
    k: int = 8,
    within: Filter | None = None,
) -> list[Hit]:
    """Return the `k` best passages whatever their scores, best first; fewer only where there are fewer.

    A folded reprint is left out. A sentence that two hits share is shown with the better one. Only mode
    `lexical` needs no encoder.
    """
    within = within or Filter()
    allowed = _allowed(index, store, within)
    if not allowed.any() or k < 1:
        return []
    scores = _scores(question, index=index, store=store, encoder=encoder, mode=mode, within=within)
    order = _order(np.where(allowed, scores, -np.inf))[: min(k, int(allowed.sum()))]
    return passages([(index.passages[row], float(scores[row])) for row in order], index=index, store=store)


def fuse(lists: Sequence[Ranking], *, size: int, k: int = K, weights: Sequence[float] = ()) -> Scores:
    """Return reciprocal rank fusion of rankings of rows, by row (Cormack and others 2009, doi:10.1145/1571941.1572114).

    A row at place r of a list (from 0) gains weight / (k + r + 1).
    """
    fused = np.zeros(size)
    for place, ranking in enumerate(lists):
        weight = weights[place] if weights else 1.0
        fused[ranking] += weight / (k + np.arange(len(ranking)) + 1)
    return fused


def _scores(
    question: str, *, index: Index, store: GraphStore, encoder: Encoder | None, mode: Mode, within: Filter
) -> Scores:
    lexical = _lexical(question, index=index, store=store, within=within)
    if mode == "lexical":
        return lexical
    if encoder is None:
        raise UsageError(f"Expected an encoder for mode {mode!r}; got none. Only mode 'lexical' works without.")
    likeness = Likeness(index, encoder.encode([question], kind="query")[0].vector)
    if mode == "dense":
        return likeness.passages
    size = len(index.passages)
    plain = [_order(lexical)[: min(DEEP, int((lexical > 0).sum()))], _order(likeness.passages)[:DEEP]]
    if mode == "hybrid":
        return fuse(plain, size=size)
    walked = _graph(question, index=index, likeness=likeness, lexical=lexical, encoder=encoder)
    if mode == "graph":
        return walked
    return fuse([*plain, _order(walked)[:DEEP]], size=size, weights=(1.0, 1.0, GRAPH))


def _lexical(question: str, *, index: Index, store: GraphStore, within: Filter) -> Scores:
    words = re.findall(r"[^\W_]+", HAN.sub(" ", question))
    scores = np.zeros(len(index.passages))
    for one in store.match(words, bigrams(question), limit=DEEP, within=within):
        row = index.place.get(one.id)
        if row is not None:
            scores[row] = max(one.score, 1e-4)
    return scores


def _graph(question: str, *, index: Index, likeness: Likeness, lexical: Scores, encoder: Encoder) -> Scores:
    """Return the fusion of PageRank and bridging, over a prior of cosine and lexical match."""
    prior = likeness.passages + LEXICAL * lexical / max(float(lexical.max()), 1e-9)
    named = seeds(index, question)
    walked = rank(index, activate(index, likeness, named), prior)
    bridged = chain(index, likeness, question=question, seeds=named, prior=prior, encoder=encoder)
    return fuse([_order(_rounded(walked))[:DEEP], _order(bridged)[:DEEP]], size=len(prior), k=WALKS)


def _rounded(scores: Scores) -> Scores:
    """Return scores with 4 decimals, the best one scaled to 1."""
    rounded: Scores = np.round(scores / max(float(scores.max()), 1e-300), 4)
    return rounded


def _order(scores: Scores) -> Ranking:
    """Return rows by score, best first, ties by id (rows are sorted by id)."""
    return np.argsort(-scores, kind="stable")


def _allowed(index: Index, store: GraphStore, within: Filter) -> NDArray[np.bool_]:
    allowed: NDArray[np.bool_] = ~index.arrays["folded"]
    if within != Filter():
        chosen = set(store.select(within))
        documents = np.array([name in chosen for name in index.documents], bool)
        allowed = allowed & documents[index.document]
    return allowed


def passages(scored: Sequence[tuple[str, float]], *, index: Index, store: GraphStore) -> list[Hit]:
    """Return passages by id with their scores as hits, in their order, folded reprints left out.

    A sentence that two of them share is shown with the first.
    """
    kept = [(name, score) for name, score in scored if not index.arrays["folded"][index.place[name]]]
    read = {one.id: one for one in store.read(Passage, [name for name, _ in kept])}
    named = sorted({one.document for one in read.values()})
    documents = {one.id: Source(one.id, one.title, one.uri) for one in store.read(Document, named)}
    hits: list[Hit] = []
    for name, score in kept:
        passage = read[name]
        hit = Hit(
            passage=name,
            document=documents[passage.document],
            start=passage.start,
            end=passage.end,
            text=passage.text,
            score=round(score, 6),
        )
        hits.append(_unshared(hit, passage, hits))
    return hits


def _unshared(hit: Hit, passage: Passage, better: Sequence[Hit]) -> Hit:
    """Return a hit without the whole sentences at its ends that a better hit shows."""
    shown = [one for one in better if one.document.id == hit.document.id]
    kept = [s for s in passage.sentences if not any(one.start <= s.start and s.end <= one.end for one in shown)]
    if not kept or len(kept) == len(passage.sentences):
        return hit
    start = hit.start if kept[0] == passage.sentences[0] else kept[0].start
    end = hit.end if kept[-1] == passage.sentences[-1] else kept[-1].end
    return replace(hit, start=start, end=end, text=hit.text[start - hit.start : end - hit.start])
