"""Answers in Neo4j: the subgraph as a record, and drawn as nodes and relationships among those of the graph."""

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from evigraph.graph.grass import VERDICT_LABELS
from evigraph.graph.neo4j_cypher import DRAWN, name_of
from evigraph.graph.neo4j_kinds import KINDS, Row, Stored, shortened
from evigraph.graph.neo4j_links import RELATED
from evigraph.graph.neo4j_server import Work
from evigraph.graph.neo4j_space import Space
from evigraph.graph.owned import SHOWN, without
from evigraph.graph.records import Node, Subgraph
from evigraph.graph.schema import EDGES, LABELS

_LARGEST: Final = 2**63


def draw(work: Work, space: Space, subgraph: Subgraph) -> None:
    """Keep a subgraph under its root, draw its answer and claims, and note which own records it shows."""
    drop(work, space, subgraph.root)
    kind = KINDS[Subgraph]
    rows = [{"properties": {**kind.row(cells), "workspace": space.name}} for cells in kind.tuples([subgraph])]
    work.each(name_of("create", Subgraph), rows, workspace=space.name)
    root = shortened(subgraph.root)
    shown = sorted({(node.label, node.id) for node in subgraph.nodes if node.label in SHOWN})
    notes = [
        {"properties": {"workspace": space.name, "root": root, "label": label, "node": shortened(name), "name": name}}
        for label, name in shown
    ]
    work.each("note Shown", notes, workspace=space.name)
    _draw(work, space, subgraph)


def drop(work: Work, space: Space, root: str) -> None:
    """Forget the subgraph of a root."""
    keys = [shortened(root)]
    work.each(name_of("delete", Subgraph), keys, workspace=space.name, of="keys")
    for label in ("Shown", *DRAWN):
        work.each(f"erase {label}", keys, workspace=space.name, of="keys")


def erase(work: Work, space: Space, gone: Mapping[type, set[str]]) -> None:
    """Take own records that are about to go, given by their keys, out of all subgraphs and mark these stale."""
    lost: set[tuple[str, str]] = set()
    roots: set[str] = set()
    for label, kind in SHOWN.items():
        keys = sorted(gone.get(kind, ()))
        for found, name, root in work.rows("shown", workspace=space.name, keys=keys):
            if found == label:
                lost.add((label, name))
                roots.add(root)
    stored = KINDS[Subgraph]
    for root in sorted(roots):
        rows = list(work.rows(name_of("read", Subgraph, "root"), workspace=space.name, keys=[root]))
        for subgraph in list(stored.rows.decode([stored.cells(row) for row in rows])):
            left = without(subgraph, lost)
            if left:
                draw(work, space, left)
            else:
                drop(work, space, subgraph.root)


def _draw(work: Work, space: Space, subgraph: Subgraph) -> None:
    """Make the nodes that are the answer's own, and what ties them to each other and to the graph."""
    label_of = {node.id: node.label for node in subgraph.nodes}
    made: defaultdict[str, list[dict[str, Row | list[str]]]] = defaultdict(list)
    for node in subgraph.nodes:
        if node.label in DRAWN:
            verdict = str(dict(node.properties).get("verdict", ""))
            labels = [VERDICT_LABELS[verdict]] if verdict in VERDICT_LABELS else []
            made[node.label].append({"properties": _properties(space, node, root=subgraph.root), "labels": labels})
    for label, rows in sorted(made.items()):
        work.each(f"draw {label}", rows, workspace=space.name)
    edges: defaultdict[str, list[dict[str, object]]] = defaultdict(list)
    for edge in subgraph.edges:
        source, target = label_of.get(edge.source, ""), label_of.get(edge.target, "")
        if source not in DRAWN or target not in LABELS:
            continue  # the graph has it anyway
        known = edge.type in EDGES
        properties: Row = {name: _property(value) for name, value in edge.properties}
        row: dict[str, object] = {
            "a": shortened(edge.source),
            "b": shortened(edge.target),
            "type": edge.type if known else RELATED,
            "properties": properties if known else {**properties, "predicate": edge.type},
        }
        edges[f"draw {source} to {target}"].append(row)
    for name, drawn in sorted(edges.items()):
        work.each(name, drawn, workspace=space.name)


def _properties(space: Space, node: Node, *, root: str) -> Row:
    found: Row = {name: _property(value) for name, value in node.properties}
    return {**found, "workspace": space.name, "id": shortened(node.id), "root": shortened(root)}


def _property(value: str | float) -> Stored:
    """Return a value as a node can hold it: a number of more than 64 bits as its digits."""
    if isinstance(value, int) and not isinstance(value, bool) and not -_LARGEST <= value < _LARGEST:
        return json.dumps(value)
    return value
