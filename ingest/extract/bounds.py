"""Where no name runs on: the bounds of sentences, blank lines, and the ends of lines that were not wrapped."""

from evigraph.ingest.extract.tree import Tree

SHORT = 40
"""Characters; a line shorter than this ends where its writer ended it, a longer one may have been wrapped."""


def unbroken(tree: Tree, text: tuple[str, int], first: int, past: int) -> bool:
    """Tell a token span that lies in one sentence and on one line; `text` is its text and that one's offset."""
    own, offset = text
    return tree.openings.isdisjoint(range(first + 1, past)) and (
        own.find("\n", tree.starts[first] - offset, tree.ends[past - 1] - offset) < 0
    )


def within(tree: Tree, text: tuple[str, int], first: int, past: int) -> list[tuple[int, int]]:
    """Return the parts of a token span that lie between bounds; the span alone where none runs through it."""
    cuts = [at for at in range(first + 1, past) if at in tree.openings or _breaks(tree, text, at)]
    return list(zip([first, *cuts], [*cuts, past], strict=True))


def _breaks(tree: Tree, text: tuple[str, int], at: int) -> bool:
    """Tell whether a blank line, or the end of a line that was not wrapped, stands before a token."""
    own, offset = text
    start, end = tree.ends[at - 1] - offset, tree.starts[at] - offset
    breaks = own.count("\n", start, end)
    return breaks > 1 or (breaks == 1 and start - own.rfind("\n", 0, start) - 1 < SHORT)
