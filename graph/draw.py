"""Draw: a subgraph as a page that needs no network, as GraphML, and as node-link JSON."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from evigraph.graph.layout import arrange
from evigraph.graph.records import Edge, Node, Subgraph

if TYPE_CHECKING:
    from networkx import MultiDiGraph

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even escaped."""

_RESERVED = {Node: frozenset({"id", "label"}), Edge: frozenset({"key", "source", "target", "type"})}
"""Names that the formats use themselves; a property of that name gets a `_` behind it."""


def html(subgraph: Subgraph) -> str:
    """Return a page that shows the subgraph, with pan, zoom, details and a legend; it loads nothing from anywhere."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["classname"] = lambda text: re.sub(r"[^a-z0-9]+", "-", text.lower())
    picture = arrange(subgraph)
    name = next((disc.name for disc in picture.discs if disc.id == subgraph.root), subgraph.root)
    return environment.get_template("subgraph.html").render(
        title=name,
        picture=picture,
        kinds=sorted({disc.kind for disc in picture.discs}),
        lines=sorted({arrow.kind for arrow in picture.arrows}),
        names={disc.id: disc.name for disc in picture.discs},
    )


def graphml(subgraph: Subgraph) -> str:
    """Return the subgraph as GraphML, for Gephi, yEd and the like; what XML cannot hold becomes U+FFFD."""
    from networkx import generate_graphml  # noqa: PLC0415

    return "\n".join(generate_graphml(_network(subgraph, clean=True))) + "\n"


def node_link(subgraph: Subgraph) -> str:
    """Return the subgraph as node-link JSON, as networkx and D3 read it; keys sorted."""
    from networkx import node_link_data  # noqa: PLC0415

    data = node_link_data(_network(subgraph, clean=False), edges="edges")
    return json.dumps(data, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def _network(subgraph: Subgraph, *, clean: bool) -> "MultiDiGraph":
    from networkx import MultiDiGraph  # noqa: PLC0415

    def cleaned(text: str) -> str:
        return _ILLEGAL.sub("\ufffd", text) if clean else text

    def properties(record: Node | Edge) -> dict[str, str | int | float | bool]:
        """Return what a record says of itself, under names that networkx leaves free."""
        return {
            cleaned(name + "_" if name in _RESERVED[type(record)] else name): cleaned(value)
            if isinstance(value, str)
            else value
            for name, value in record.properties
        }

    network = MultiDiGraph(root=cleaned(subgraph.root))
    for node in subgraph.nodes:
        network.add_node(cleaned(node.id), label=node.label, **properties(node))
    for edge in subgraph.edges:
        network.add_edge(cleaned(edge.source), cleaned(edge.target), type=edge.type, **properties(edge))
    return network
