"""Layout: where the nodes and edges of a subgraph stand on a page; the same subgraph, the same picture."""

import math
import random
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evigraph.graph.records import Edge, Node, Subgraph

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_SEED = 11
_SHORT = 30
"""Half-width characters of a name that are written beside its node."""

_LABELLED = 70
"""Edges past which their names are shown only when pointed at."""

_NAMES = ("name", "title", "question", "text", "quote")


@dataclass(frozen=True, slots=True)
class Disc:
    """A node on the page: its centre and radius in pixels, what it is called, and what is known of it."""

    id: str
    x: float
    y: float
    radius: float
    name: str
    short: str
    kind: str
    root: bool
    details: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """An edge on the page: an SVG path, where its name stands, and what is known of it."""

    path: str
    x: float
    y: float
    name: str
    kind: str
    details: str
    source: str
    target: str
    directed: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A laid-out subgraph; `labelled` tells whether edges show their names."""

    width: int
    height: int
    discs: tuple[Disc, ...]
    arrows: tuple[Arrow, ...]
    labelled: bool


def arrange(subgraph: Subgraph) -> Picture:
    """Return a picture of a subgraph in which no name covers another.

    It is laid out by Kamada and Kawai 1989 where it is small and connected, else by Fruchterman and Reingold 1991
    (doi:10.1002/spe.4380211102); then nodes that stand too near are pushed apart.
    """
    nodes = {node.id: node for node in subgraph.nodes}
    for end in sorted({end for edge in subgraph.edges for end in (edge.source, edge.target)} - set(nodes)):
        nodes[end] = Node("", end)
    ids = sorted(nodes)
    degree = Counter(end for edge in subgraph.edges for end in (edge.source, edge.target))
    names = {key: _name(nodes[key]) for key in ids}
    radii = {key: round(8 + 3 * math.sqrt(min(degree[key], 40)) + 5 * (key == subgraph.root), 1) for key in ids}
    places, width, height = _placed(ids, subgraph.edges, [_width(_cut(names[key])) for key in ids])
    discs = tuple(
        Disc(
            id=key,
            x=places[key][0],
            y=places[key][1],
            radius=radii[key],
            name=names[key],
            short=_cut(names[key]),
            kind=_kind(nodes[key]),
            root=key == subgraph.root,
            details=_details(nodes[key].properties),
        )
        for key in ids
    )
    arrows = tuple(_arrows(subgraph.edges, places, radii))
    return Picture(width, height, discs, arrows, labelled=len(arrows) <= _LABELLED)


def _name(node: Node) -> str:
    properties = dict(node.properties)
    return next((str(properties[key]) for key in _NAMES if properties.get(key)), node.id)


def _kind(node: Node) -> str:
    """Return what colours a node: a claim's verdict, an entity's type, else its label."""
    properties = dict(node.properties)
    if node.label == "Claim" and properties.get("verdict"):
        return str(properties["verdict"])
    if node.label == "Entity" and properties.get("type"):
        return str(properties["type"])
    return node.label.lower() or "unknown"


def _details(properties: Sequence[tuple[str, str | int | float | bool]]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in properties if value != "")


def _width(text: str) -> int:
    """Return how many half-width characters a text takes."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    if _width(flat) <= _SHORT:
        return flat
    while _width(flat) > _SHORT - 1:
        flat = flat[:-1]
    return flat.rstrip() + "…"


def _placed(
    ids: Sequence[str], edges: Sequence[Edge], widths: Sequence[int]
) -> tuple[dict[str, tuple[float, float]], int, int]:
    """Return the centre of each node, and the size of the page."""
    import igraph  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    if not ids:
        return {}, 260, 120
    index = {key: i for i, key in enumerate(ids)}
    ties = sorted({tuple(sorted((index[e.source], index[e.target]))) for e in edges if e.source != e.target})
    graph = igraph.Graph(n=len(ids), edges=ties)
    circle = [[math.cos(2 * math.pi * i / len(ids)), math.sin(2 * math.pi * i / len(ids))] for i in range(len(ids))]
    igraph.set_random_number_generator(random.Random(_SEED))  # noqa: S311
    try:
        if 1 < len(ids) <= 150 and graph.is_connected():
            found = graph.layout_kamada_kawai(seed=circle)
        else:
            found = graph.layout_fruchterman_reingold(seed=circle, niter=800)
    finally:
        igraph.set_random_number_generator(random)
    spots = np.array(found.coords, dtype=np.float64).reshape(-1, 2)
    span = np.maximum(np.ptp(spots, axis=0), 1e-9)
    side = 130 * math.sqrt(max(len(ids), 2))
    spots = (spots - spots.min(axis=0)) / span * np.array([1.5 * side, side])
    spots = _apart(spots, np.array([max(40.0, 6.6 * width + 12) for width in widths]))
    spots = np.round(spots - spots.min(axis=0) + np.array([130, 50]), 1)
    high = spots.max(axis=0)
    places = {key: (float(spots[i, 0]), float(spots[i, 1])) for key, i in index.items()}
    return places, int(high[0]) + 130, int(high[1]) + 70


def _apart(spots: "Floats", widths: "Floats") -> "Floats":
    """Push boxes of these widths (and of one height) apart, a little at a time, until none covers another."""
    import numpy as np  # noqa: PLC0415

    height = 58.0
    room = (widths[:, None] + widths[None, :]) / 2
    upper = np.arange(len(spots))[:, None] - np.arange(len(spots))[None, :]
    for _ in range(200):
        gap = spots[:, None, :] - spots[None, :, :]
        over_x, over_y = room - np.abs(gap[..., 0]), height - np.abs(gap[..., 1])
        covered = (over_x > 0) & (over_y > 0) & (upper != 0)
        if not covered.any():
            break
        sign = np.where(gap == 0, np.sign(upper)[..., None], np.sign(gap))
        sideways = over_x < over_y
        push_x = np.where(covered & sideways, sign[..., 0] * over_x, 0.0).sum(axis=1)
        push_y = np.where(covered & ~sideways, sign[..., 1] * over_y, 0.0).sum(axis=1)
        spots = spots + np.column_stack([push_x, push_y]) * 0.3
    return spots


def _arrows(
    edges: Sequence[Edge], places: Mapping[str, tuple[float, float]], radii: Mapping[str, float]
) -> list[Arrow]:
    """Return the edges as curves; several between two nodes bend apart."""
    between: defaultdict[tuple[str, ...], list[Edge]] = defaultdict(list)
    for edge in edges:
        between[tuple(sorted((edge.source, edge.target)))].append(edge)
    return [
        _arrow(
            edge, places, radii, bend=(place - (len(group) - 1) / 2) * 44 * (1 if edge.source <= edge.target else -1)
        )
        for _, group in sorted(between.items())
        for place, edge in enumerate(group)
    ]


def _arrow(edge: Edge, places: Mapping[str, tuple[float, float]], radii: Mapping[str, float], *, bend: float) -> Arrow:
    (x1, y1), (x2, y2) = places[edge.source], places[edge.target]
    start, end = radii[edge.source], radii[edge.target]
    properties = dict(edge.properties)
    predicate, status = str(properties.get("predicate") or ""), str(properties.get("status") or "")
    if edge.source == edge.target:
        path = f"M{x1 - start:.1f},{y1:.1f} c-40,-60 {2 * start + 40:.1f},-60 {2 * start:.1f},0"
        middle = (x1, y1 - 48)
    else:
        far = math.hypot(x2 - x1, y2 - y1) or 1.0
        ux, uy = (x2 - x1) / far, (y2 - y1) / far
        cx, cy = (x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend
        path = (
            f"M{x1 + ux * start:.1f},{y1 + uy * start:.1f} Q{cx:.1f},{cy:.1f} "
            f"{x2 - ux * (end + 3):.1f},{y2 - uy * (end + 3):.1f}"
        )
        middle = ((x1 + x2) / 4 + cx / 2, (y1 + y2) / 4 + cy / 2)
    name = predicate if edge.type == "RELATED" and predicate else edge.type.lower()
    kind = status or edge.type.lower().replace("_", "-")
    return Arrow(
        path=path,
        x=round(middle[0], 1),
        y=round(middle[1], 1),
        name=name.replace("_", " "),
        kind=kind,
        details=_details(edge.properties),
        source=edge.source,
        target=edge.target,
        directed=status != "company",
    )
