"""Communities: entities that keep company, nested; a pure function of mentions and relations."""

import hashlib
import random
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from evigraph.graph.company import CompanyGraph
from evigraph.graph.records import Community

if TYPE_CHECKING:
    import numpy as np
    from igraph import Graph
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

LARGE = 50
"""A community of more entities than this is partitioned."""

Memo = MutableMapping[str, tuple[int, ...]]
"""Hash of a graph -> the part of each of its vertices."""

_SEED = 7
_ALONE = 0.05
"""A forced split that leaves a larger share of its members alone is none: it tears spokes off a hub."""


@dataclass(frozen=True, slots=True)
class _Group:
    """A community being made: `members` and `ties` index the graph's entities and ties; `parent` another group."""

    level: int
    parent: int
    members: "Ints"
    ties: "Ints"


def communities(workspace: str, graph: CompanyGraph, *, memo: Memo | None = None) -> tuple[Community, ...]:
    """Return the communities of all levels, sorted by id.

    A component of the company graph is the community of level 0. One of more than 50 entities is partitioned
    by the Leiden algorithm (Traag, Waltman, van Eck 2019, doi:10.1038/s41598-019-41695-z), and each part of more
    than 50 again on its own subgraph, until none splits. An entity without company is a community where at least
    two sentences name it. `memo` keeps partitions by the hash of their graph and may outlive the call.
    """
    groups = _nest(graph, {} if memo is None else memo)
    anchors = [graph.entities[_anchor(graph, group)] for group in groups]
    ids = [_identify(workspace, group.level, anchor) for group, anchor in zip(groups, anchors, strict=True)]
    made = [
        Community(
            id=ids[i],
            level=group.level,
            anchor=anchors[i],
            parent="" if group.parent < 0 else ids[group.parent],
            entities=tuple(graph.entities[m] for m in group.members.tolist()),
        )
        for i, group in enumerate(groups)
    ]
    made.sort(key=lambda community: community.id)
    held = belonging(graph, made)
    return tuple(replace(community, passages=len(held[community.id])) for community in made)


def belonging(graph: CompanyGraph, found: Sequence[Community]) -> dict[str, tuple[str, ...]]:
    """Return by community id the passages that belong to it, sorted: those whose entities weigh most there.

    A passage belongs to at most one community of each level, and to none whose parent it does not belong to.
    """
    import numpy as np  # noqa: PLC0415

    index = {name: i for i, name in enumerate(graph.entities)}
    entity, passage = graph.places[:, 0], graph.places[:, 2]
    held: dict[str, tuple[str, ...]] = {community.id: () for community in found}
    for level in range(max((c.level for c in found), default=-1) + 1):
        of = np.full(len(graph.entities), -1, dtype=np.int64)
        for place, community in enumerate(found):
            if community.level == level:
                of[[index[name] for name in community.entities]] = place
        rows = of[entity] >= 0
        entity, passage = entity[rows], passage[rows]
        pairs, inverse = np.unique(np.column_stack([passage, of[entity]]), axis=0, return_inverse=True)
        weight = np.round(np.bincount(inverse.ravel(), weights=graph.rarity[entity], minlength=len(pairs)), 6)
        order = np.lexsort((pairs[:, 1], -weight, pairs[:, 0]))
        best = pairs[order[np.unique(pairs[order, 0], return_index=True)[1]]]
        for place, chosen in _grouped(best[:, 1], best[:, 0]):
            held[found[place].id] = tuple(sorted(graph.passages[p] for p in chosen.tolist()))
        home = np.full(len(graph.passages), -1, dtype=np.int64)
        home[best[:, 0]] = best[:, 1]
        stays = home[passage] == of[entity]
        entity, passage = entity[stays], passage[stays]
    return held


def _grouped(keys: "Ints", values: "Ints") -> Iterator[tuple[int, "Ints"]]:
    """Yield each key with its values."""
    import numpy as np  # noqa: PLC0415

    order = np.argsort(keys, kind="stable")
    unique, first = np.unique(keys[order], return_index=True)
    yield from zip(unique.tolist(), np.split(values[order], first[1:]), strict=True)


def _identify(workspace: str, level: int, anchor: str) -> str:
    return hashlib.sha256(f"community\0{workspace}\0{level}\0{anchor}".encode()).hexdigest()[:16]


def _nest(graph: CompanyGraph, memo: Memo) -> list[_Group]:
    """Return every community from the whole components down; a parent stands before its parts."""
    import numpy as np  # noqa: PLC0415

    size = len(graph.entities)
    said = np.bincount(np.unique(graph.places[:, [0, 1]], axis=0)[:, 0], minlength=size)
    whole = _Group(-1, -1, np.arange(size), np.arange(len(graph.left)))
    groups = [g for g in _split(graph, whole, -1, graph.component) if len(g.members) > 1 or said[g.members[0]] > 1]
    for place, group in enumerate(groups):  # grows while it runs, as parts are added
        if len(group.members) > LARGE:
            labels = np.array(_partition(graph, group, memo), dtype=np.int64)
            if labels.any():
                groups.extend(_split(graph, group, place, labels))
    return groups


def _split(graph: CompanyGraph, group: _Group, place: int, labels: "Ints") -> list[_Group]:
    """Return the parts of a group by its members' labels (0 and up), with the ties inside each."""
    import numpy as np  # noqa: PLC0415

    if not len(group.members):
        return []
    left, right = (labels[np.searchsorted(group.members, end[group.ties])] for end in (graph.left, graph.right))
    inside = left == right
    ties, tied = group.ties[inside], left[inside]
    order, tie_order = np.argsort(labels, kind="stable"), np.argsort(tied, kind="stable")
    parts = np.arange(1, labels.max() + 1)
    members = np.split(group.members[order], np.searchsorted(labels[order], parts))
    edges = np.split(ties[tie_order], np.searchsorted(tied[tie_order], parts))
    return [_Group(group.level + 1, place, m, e) for m, e in zip(members, edges, strict=True)]


def _partition(graph: CompanyGraph, group: _Group, memo: Memo) -> tuple[int, ...]:
    """Return the part of each member, numbered by first member; all 0 where the group does not split."""
    import numpy as np  # noqa: PLC0415

    left = np.searchsorted(group.members, graph.left[group.ties])
    right = np.searchsorted(group.members, graph.right[group.ties])
    weight = graph.weight[group.ties]
    digest = hashlib.sha256("\0".join(graph.entities[m] for m in group.members.tolist()).encode())
    for column in (left, right, weight):
        digest.update(column.tobytes())
    key = digest.hexdigest()
    if key not in memo:
        memo[key] = _leiden(len(group.members), np.column_stack([left, right]), weight)
    return memo[key]


def _leiden(size: int, ties: "Ints", weight: "Floats") -> tuple[int, ...]:
    import igraph  # noqa: PLC0415

    graph = igraph.Graph(n=size, edges=ties.tolist())
    weights = weight.tolist()
    igraph.set_random_number_generator(random.Random(_SEED))  # noqa: S311
    try:
        found = graph.community_leiden(objective_function="modularity", weights=weights, n_iterations=4).membership
    finally:
        igraph.set_random_number_generator(random)
    if not any(found):
        found = _forced(graph, weights)
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(part, len(numbers)) for part in found)


def _forced(graph: "Graph", weights: list[float]) -> list[int]:
    """Return a split into parts of at most 50, or one part where that would leave many alone."""
    import leidenalg  # noqa: PLC0415

    parts = leidenalg.find_partition(
        graph, leidenalg.ModularityVertexPartition, weights=weights, max_comm_size=LARGE, seed=_SEED, n_iterations=2
    )
    alone = sum(1 for size in parts.sizes() if size == 1)
    return list(parts.membership) if alone <= _ALONE * graph.vcount() else [0] * graph.vcount()


def _anchor(graph: CompanyGraph, group: _Group) -> int:
    """Return the member of greatest weight inside the group, ties by id."""
    import numpy as np  # noqa: PLC0415

    weight, size = graph.weight[group.ties], len(group.members)
    inner = np.zeros(size)
    for end in (graph.left, graph.right):
        inner += np.bincount(np.searchsorted(group.members, end[group.ties]), weights=weight, minlength=size)
    return int(group.members[int(np.argmax(np.round(inner, 3)))])
