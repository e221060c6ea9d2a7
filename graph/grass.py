"""How Neo4j Browser draws the graph: a style sheet in its language, GraSS, with colours and captions by label.

Browser reads no colon and no semicolon inside a caption, and takes the last rule that fits, so verdicts come last.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

VERDICT_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        verdict: verdict.capitalize()
        for verdict in (
            "contradicted",
            "disputed",
            "unsupported",
            "qualified",
            "supported",
            "corroborated",
            "unchecked",
        )
    }
)
"""Verdict -> the label that a claim's node has besides its own."""

_NODES: Final = (
    ("Answer", "#1f2a44", "#ffffff", "{question}", 80),
    ("Claim", "#9aa5b1", "#ffffff", "{text}", 65),
    ("Statement", "#c9b6e4", "#2d1b4e", "{text}", 50),
    ("Passage", "#f3e3b3", "#4a3b00", "{text}", 45),
    ("Document", "#e0a458", "#3d2600", "{title}", 60),
    ("Entity", "#6fb1d6", "#07293d", "{name}", 55),
    ("Community", "#b4c7c3", "#1d332f", "{id}", 60),
    ("Report", "#8fb8ae", "#10312a", "{title}", 60),
    ("Conflict", "#d95f5f", "#ffffff", "{predicate}", 60),
    ("Source", "#d3c2a3", "#3b2e14", "{reason}", 50),
    ("ReprintCluster", "#dddddd", "#333333", "{keeper}", 45),
    ("Mention", "#e6eef3", "#33505f", "{text}", 35),
)
"""Label, colour, colour of the caption, caption, diameter."""

_VERDICTS: Final = {
    "contradicted": "#c62828",
    "disputed": "#ef6c00",
    "unsupported": "#8d6e63",
    "qualified": "#d4a017",
    "supported": "#43a047",
    "corroborated": "#1b5e20",
    "unchecked": "#9aa5b1",
}
_TIES: Final = {
    "SUPPORTED_BY": ("#43a047", 3),
    "CONTRADICTED_BY": ("#c62828", 3),
    "QUALIFIED_BY": ("#d4a017", 3),
    "STATES": ("#1f2a44", 2),
    "CITES": ("#8a94a0", 1),
    "BETWEEN": ("#d95f5f", 2),
}
"""Type -> colour and width of the arrow."""


def style() -> str:
    """Return the style sheet.

    >>> "node.Claim.Contradicted {" in style()
    True
    """
    return "\n".join((*_rules(), ""))


def _rules() -> Iterator[str]:
    yield _rule("node", {"diameter": "50px", "font-size": "10px", "border-width": "2px"})
    yield _rule("relationship", {"color": "#b5bcc4", "shaft-width": "1px", "font-size": "8px", "caption": '"<type>"'})
    for label, colour, ink, caption, diameter in _NODES:
        yield _node(f"node.{label}", colour, ink, caption=caption, diameter=diameter)
    for verdict, colour in _VERDICTS.items():
        caption = f"{verdict} - {{text}}"
        yield _node(f"node.Claim.{VERDICT_LABELS[verdict]}", colour, "#ffffff", caption=caption, diameter=85)
    for type_, (colour, width) in _TIES.items():
        yield _rule(f"relationship.{type_}", {"color": colour, "shaft-width": f"{width}px"})


def _node(selector: str, colour: str, ink: str, *, caption: str, diameter: int) -> str:
    look = {"color": colour, "border-color": ink, "text-color-internal": ink}
    return _rule(selector, {**look, "caption": f'"{caption}"', "diameter": f"{diameter}px"})


def _rule(selector: str, properties: Mapping[str, str]) -> str:
    return "\n".join((f"{selector} {{", *(f"  {name}: {value};" for name, value in properties.items()), "}"))
