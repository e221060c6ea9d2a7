"""Bridging: from what a question names, over entities of the best passages, to passages it does not name."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evigraph.models import Encoder
from evigraph.query.gazetteer import scan
from evigraph.query.index import Index, Likeness

Scores = NDArray[np.float64]
Floats = NDArray[np.float32]

HOPS = 2
FRONT = 6
"""Passages that a hop starts from."""
BRIDGES = 12
"""Entities that a hop goes over."""
NAMED_PAGE = 0.4
"""What a passage gains for being about something the question names."""
NAMED = 0.2
"""What it gains for naming it; less the more passages do."""
PAGE = 0.1
"""What an entity gains as a bridge, and a passage at its far end, for a page of its own."""
HUB = 0.06
"""What a bridge loses for each e-fold of the passages that hold it."""
SAME = 0.2
"""What a passage loses for likeness to the one that the bridge starts from: it should say something new."""


@dataclass(frozen=True, slots=True)
class _Bridge:
    node: int
    origin: int
    value: float


def chain(
    index: Index, likeness: Likeness, *, question: str, seeds: Mapping[int, float], prior: Scores, encoder: Encoder
) -> Scores:
    """Return a score per passage: how well it answers at the end of the best chain of passages.

    `prior` is how well each passage fits the question alone. In each hop the entities in the best passages are
    ranked as bridges; the question without the names it gives, with the bridge's name in their place, is
    encoded, and the passages that hold the bridge are scored by it.
    """
    scores = prior + _named(index, seeds)
    best = scores.copy()
    rest = _rest(index, question)
    seen = set(seeds)
    for _ in range(HOPS):
        bridges = _bridges(index, likeness, scores, seen)
        if not bridges:
            break
        seen.update(bridge.node for bridge in bridges)
        texts = [f"{_bare(index.names[bridge.node])} {rest}" for bridge in bridges]
        scores = np.full(len(prior), -9.0)
        for bridge, encoded in zip(bridges, encoder.encode(texts, kind="query"), strict=True):
            _cross(index, bridge, encoded.vector, prior=prior, scores=scores)
        best = np.maximum(best, scores)
    return np.round(best, 4)


def _named(index: Index, seeds: Mapping[int, float]) -> Scores:
    gain = np.zeros(len(index.passages))
    for node, weight in seeds.items():
        held = index.holding(node)
        gain[held] = np.maximum(gain[held], NAMED * weight / (1 + 0.5 * np.log(max(1, len(held)))))
        pages = index.pages.get(node)
        if pages is not None:
            gain[pages] = np.maximum(gain[pages], NAMED_PAGE * weight)
    return gain


def _bridges(index: Index, likeness: Likeness, scores: Scores, seen: set[int]) -> list[_Bridge]:
    """Return the best entities to go over, best first."""
    found: dict[int, _Bridge] = {}
    for origin in np.lexsort((np.arange(len(scores)), -scores))[:FRONT]:
        if scores[origin] < 0:
            break
        rows = index.sentence_rows(int(origin))
        alike = dict(zip(rows, likeness.sentences(rows).tolist(), strict=True))
        nodes = [(int(node), alike[row]) for row in rows for node in index.named_in(row)]
        about = int(index.page_node[origin])
        if about >= 0:
            nodes.append((about, max(0.0, float(likeness.passages[origin]))))
        for node, near in nodes:
            if node in seen:
                continue
            value = 0.5 * float(scores[origin]) + 0.8 * near - HUB * float(np.log(index.frequency[node]))
            value = round(value + (PAGE if node in index.pages else 0.0), 4)
            if node not in found or value > found[node].value:
                found[node] = _Bridge(node, int(origin), value)
    return sorted(found.values(), key=lambda bridge: (-bridge.value, bridge.node))[:BRIDGES]


def _cross(index: Index, bridge: _Bridge, vector: Floats, *, prior: Scores, scores: Scores) -> None:
    """Score the passages that hold a bridge, in place."""
    rows = index.holding(bridge.node)
    rows = rows[rows != bridge.origin]
    if not len(rows):
        return
    far = index.vectors[rows]
    near = np.maximum(far @ index.vectors[bridge.origin], 0)
    value = 0.4 * bridge.value + 0.8 * (far @ vector - SAME * near) + 0.2 * prior[rows]
    value = value + PAGE * (index.page_node[rows] == bridge.node)
    scores[rows] = np.maximum(scores[rows], value)


def _rest(index: Index, question: str) -> str:
    """Return the question without the names in it."""
    for name in reversed(scan(question, index.known)):
        question = question[: name.start] + question[name.end :]
    return " ".join(question.split())


def _bare(name: str) -> str:
    return name.split("(", maxsplit=1)[0].strip() or name
