"""Company: the weighted graph of which entities stand together, that communities are made from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evigraph.graph.records import Membership, Relation, ReprintCluster
from evigraph.ingest.records import Mention

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

_WINDOW = 12
"""In a sentence that lists many, an entity keeps company with so many that follow it."""

_HUB = 100
"""Neighbours past which an entity's ties are scaled down, so that together they weigh as so many."""


@dataclass(frozen=True, slots=True)
class CompanyGraph:
    """The community graph: `entities` sorted; `left < right` index them; `weight` of each tie, over 0.

    `places` are (entity, sentence, passage, document) as indices, one row a mention, in reading order.
    """

    entities: tuple[str, ...]
    passages: tuple[str, ...]
    left: "Ints"
    right: "Ints"
    weight: "Floats"
    places: "Ints"
    component: "Ints"
    rarity: "Floats"
    """By entity: 1 for one document of its component, falling towards 0 for one that is in all."""


def company(
    *,
    mentions: Iterable[Mention],
    memberships: Iterable[Membership],
    relations: Iterable[Relation],
    clusters: Iterable[ReprintCluster] = (),
) -> CompanyGraph:
    """Return the community graph: relations weighted by independent sources, and company in a sentence.

    Of a sentence that names n entities each has one unit of company, shared by the others (Newman 2001,
    doi:10.1103/PhysRevE.64.016132), divided among the copies of a reprint, and damped for entities that
    most documents of the component name.
    """
    import numpy as np  # noqa: PLC0415
    from scipy.sparse import coo_array  # noqa: PLC0415
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    entity_of = {member.id: member.entity for member in memberships}
    supported = [r for r in relations if r.sources and r.status != "rejected" and r.subject != r.object]
    names = tuple(sorted(set(entity_of.values()).union(*((r.subject, r.object) for r in supported))))
    index = {name: i for i, name in enumerate(names)}
    rows, documents, passages = _rows(mentions, entity_of, index)
    pairs, weights = _pairs(rows, _shares(documents, clusters))
    ends = np.array([sorted((index[r.subject], index[r.object])) for r in supported], dtype=np.int64).reshape(-1, 2)
    size = len(names)
    every = np.concatenate([pairs, ends])
    ties = coo_array((np.ones(len(every)), (every[:, 0], every[:, 1])), shape=(size, size))
    component = connected_components(ties, directed=False)[1].astype(np.int64) if size else np.zeros(0, dtype=np.int64)
    rarity = _rarity(rows, component, size)
    weights = weights * rarity[pairs[:, 0]] * rarity[pairs[:, 1]]
    said = np.array([float(r.sources) for r in supported])
    left, right, weight = _merged(every, np.concatenate([weights, said]), size)
    return CompanyGraph(names, passages, left, right, weight, rows, component, rarity)


def _rows(
    mentions: Iterable[Mention], entity_of: Mapping[str, str], index: Mapping[str, int]
) -> "tuple[Ints, dict[str, int], tuple[str, ...]]":
    """Return (entity, sentence, passage, document) a mention, in reading order, and what the last two index."""
    import numpy as np  # noqa: PLC0415

    found = sorted((m.document, m.sentence, m.start, entity_of[m.id], m.passage) for m in mentions if m.id in entity_of)
    documents: dict[str, int] = {}
    passages: dict[str, int] = {}
    sentences: dict[tuple[str, int], int] = {}
    rows = np.empty((len(found), 4), dtype=np.int64)
    for i, (document, sentence, _, entity, passage) in enumerate(found):
        rows[i] = (
            index[entity],
            sentences.setdefault((document, sentence), len(sentences)),
            passages.setdefault(passage, len(passages)),
            documents.setdefault(document, len(documents)),
        )
    return rows, documents, tuple(passages)


def _shares(documents: Mapping[str, int], clusters: Iterable[ReprintCluster]) -> "Floats":
    """Return by document one over the number of its copies."""
    import numpy as np  # noqa: PLC0415

    shares = np.ones(len(documents))
    for cluster in clusters:
        for document in cluster.documents:
            if document in documents:
                shares[documents[document]] = 1 / len(cluster.documents)
    return shares


def _pairs(rows: "Ints", shares: "Floats") -> "tuple[Ints, Floats]":
    """Return the pairs of entities of each sentence, smaller index first, and what each pair weighs."""
    import numpy as np  # noqa: PLC0415

    _, first = np.unique(rows[:, [1, 0]], axis=0, return_index=True)
    kept = rows[np.sort(first)]
    entity, sentence = kept[:, 0], kept[:, 1]
    named = np.bincount(sentence, minlength=1)
    pairs, weights = [np.zeros((0, 2), dtype=np.int64)], [np.zeros(0)]
    for step in range(1, _WINDOW + 1):
        here = np.flatnonzero(sentence[:-step] == sentence[step:])
        pairs.append(np.sort(np.column_stack([entity[here], entity[here + step]]), axis=1))
        shared = np.minimum(named[sentence[here]], _WINDOW + 1) - 1
        weights.append(shares[kept[here, 3]] / shared)
    return np.concatenate(pairs), np.concatenate(weights)


def _rarity(rows: "Ints", component: "Ints", size: int) -> "Floats":
    import numpy as np  # noqa: PLC0415

    held = np.unique(rows[:, [0, 3]], axis=0)
    frequency = np.maximum(np.bincount(held[:, 0], minlength=size), 1)
    spread = np.unique(np.column_stack([component[held[:, 0]], held[:, 1]]), axis=0)
    documents = np.maximum(np.bincount(spread[:, 0], minlength=int(component.max(initial=-1)) + 1), 1)
    total = documents[component]
    return np.asarray(np.log1p(total / frequency) / np.log1p(total))


def _merged(pairs: "Ints", weights: "Floats", size: int) -> "tuple[Ints, Ints, Floats]":
    """Sum the weights of equal pairs, scale hubs down, and round to what no order of summing can change."""
    import numpy as np  # noqa: PLC0415

    keys = pairs[:, 0] * max(size, 1) + pairs[:, 1]
    order = np.lexsort((weights, keys))
    unique, inverse = np.unique(keys[order], return_inverse=True)
    summed = np.bincount(inverse, weights=weights[order], minlength=len(unique))
    left, right = np.divmod(unique, max(size, 1))
    neighbours = np.bincount(left, minlength=size) + np.bincount(right, minlength=size)
    scale = np.sqrt(np.minimum(1.0, _HUB / np.maximum(neighbours, 1)))
    return left, right, np.maximum(np.round(summed * scale[left] * scale[right], 4), 1e-4)
