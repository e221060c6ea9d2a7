"""Graph search: what the question names is activated, activation spreads through sentences, PageRank ranks passages."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from evigraph.query.gazetteer import scan
from evigraph.query.index import Index, Likeness

Scores = NDArray[np.float64]

ROUNDS = 2
SPREAD = 3
"""Sentences of a node that activation goes through in a round, the most similar to the question."""
LEAST = 0.02
"""Activation under this is dropped."""
FOCUS = 1.5
"""Power of a sentence's similarity that activation is multiplied by."""
HELD = 5_000
"""So many sentences of a node are compared at most, the first ones."""

DAMPING = 0.5
STEPS = 15
PRIOR = 6.0
"""Power of a passage's prior: how much the best passages of plain search stand out."""
REACHED = 50_000
"""Nodes and passages that PageRank runs over at most."""


def seeds(index: Index, question: str) -> dict[int, float]:
    """Return the nodes that a question names; a name that several bear is shared among them."""
    found: dict[int, float] = {}
    lower = not any(letter.isupper() for letter in question)
    for name in scan(question, index.known, lower=lower):
        for node in name.nodes:
            found[node] = max(found.get(node, 0.0), 1 / len(name.nodes))
    return dict(sorted(found.items()))


def activate(index: Index, likeness: Likeness, start: Mapping[int, float]) -> dict[int, float]:
    """Spread activation from nodes through the sentences that name them (after LinearRAG, arXiv:2510.10114).

    In each round a node reaches the others of its few sentences most similar to the question; what reaches a
    node is damped by the square root of how many passages hold it.
    """
    active = dict(start)
    front = dict(start)
    for _ in range(ROUNDS):
        reached: defaultdict[int, float] = defaultdict(float)
        for node, weight in sorted(front.items()):
            rows = _sentences(index, node)
            alike = likeness.sentences(rows)
            for at in np.lexsort((rows, -alike))[:SPREAD]:
                value = weight * float(alike[at]) ** FOCUS
                for other in _present(index, int(rows[at])):
                    if other != node:
                        reached[other] = max(reached[other], value / float(index.frequency[other]) ** 0.5)
        front = {node: value for node, value in reached.items() if value > max(LEAST, active.get(node, 0.0))}
        active.update(front)
    return dict(sorted(active.items()))


def rank(index: Index, active: Mapping[int, float], prior: Scores) -> Scores:
    """Return a score per passage: personalised PageRank over nodes and passages by power iteration.

    Half of the restart goes to the active nodes, half to the passages by `prior` (any scale), as in HippoRAG 2
    (arXiv:2502.14802). Past 50,000 nodes and passages the walk keeps to those near activation and prior.
    """
    passages, nodes = _reached(index, active, prior)
    weights = index.weights[nodes][:, passages].tocsr()
    over_nodes = 1 / np.maximum(np.asarray(weights.sum(1)).ravel(), 1e-12)
    over_passages = 1 / np.maximum(np.asarray(weights.sum(0)).ravel(), 1e-12)
    place = {int(node): at for at, node in enumerate(nodes)}
    restart_nodes = np.zeros(len(nodes))
    for node, value in active.items():
        restart_nodes[place[node]] = value
    kept = prior[passages]
    low, high = float(kept.min()), float(kept.max())
    restart_passages = ((kept - low) / (high - low)) ** PRIOR if high > low else np.ones(len(kept))
    restart_passages /= restart_passages.sum()
    if restart_nodes.sum() > 0:
        restart_nodes /= 2 * restart_nodes.sum()
        restart_passages /= 2
    at_nodes, at_passages = restart_nodes, restart_passages
    back = weights.T.tocsr()
    for _ in range(STEPS):
        at_nodes, at_passages = (
            (1 - DAMPING) * restart_nodes + DAMPING * (weights @ (at_passages * over_passages)),
            (1 - DAMPING) * restart_passages + DAMPING * (back @ (at_nodes * over_nodes)),
        )
    scores = np.zeros(len(index.passages))
    scores[passages] = at_passages
    return scores


def _sentences(index: Index, node: int) -> NDArray[np.int64]:
    """Return the sentence rows that name a node, and all of its own pages."""
    own = [row for page in index.pages.get(node, ()) for row in index.sentence_rows(int(page))]
    return np.union1d(index.naming(node), np.array(own, np.int64)).astype(np.int64)[:HELD]


def _present(index: Index, row: int) -> Iterable[int]:
    """Return the nodes that a sentence names and the one that its page is about."""
    about = int(index.page_node[index.passage_of[row]])
    found = {int(node) for node in index.named_in(row)}
    return sorted(found | {about}) if about >= 0 else sorted(found)


def _reached(index: Index, active: Mapping[int, float], prior: Scores) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the passages and nodes that the walk runs over, sorted."""
    size = len(index.passages)
    if size + len(index.nodes) <= REACHED:
        return np.arange(size), np.arange(len(index.nodes))
    half = REACHED // 2
    order = np.lexsort((np.arange(size), -prior))
    near = [index.holding(node) for node in sorted(active, key=lambda node: (-active[node], node))]
    wanted = np.concatenate([*near, order[:half]]).astype(np.int64)
    _, places = np.unique(wanted, return_index=True)
    passages = np.sort(wanted[np.sort(places)][:half])
    counts = np.asarray((index.weights[:, passages] > 0).sum(1)).ravel()
    counts[list(active)] = size
    nodes = np.lexsort((np.arange(len(counts)), -counts))[: REACHED - len(passages)]
    return passages, np.sort(nodes[counts[nodes] > 0])
