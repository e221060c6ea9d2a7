"""The lists of like words, of opposites and of converses that `thesaurus.txt` holds."""

from pathlib import Path


def _section(name: str) -> str:
    """Return the lines of a section of the file."""
    text = Path(__file__).with_name("thesaurus.txt").read_text(encoding="utf-8")
    return text.partition(f"[{name}]\n")[2].partition("[")[0]


SAME = _section("same")
"""A line holds words that stand to each other alike."""
OPPOSITE = _section("opposite")
"""A line holds two words of which one denies the other: rose, fell."""
CONVERSE = _section("converse")
"""A line holds two words that tell one matter from its two sides: buy, sell."""
