"""Where no name runs on: the bounds of sentences, blank lines, and the ends of lines that were not wrapped."""

from evigraph.ingest.extract.tree import Tree

SHORT = 40
"""Characters; a line shorter than this ends where its writer ended it, a longer one may have been wrapped."""


def within(tree: Tree, text: tuple[str, int], first: int, past: int) -> list[tuple[int, int]]:
    """Return the parts of a token span that lie between bounds; the span alone where none runs through it.

    `text` is the text that holds the tokens and its offset in the document.
    """
    cuts = [at for at in range(first + 1, past) if _bound(tree, text, at)]
    return list(zip([first, *cuts], [*cuts, past], strict=True))


def _bound(tree: Tree, text: tuple[str, int], at: int) -> bool:
    """Tell whether a bound stands before a token."""
    own, offset = text
    start, end = tree.ends[at - 1] - offset, tree.starts[at] - offset
    if end - start < 1:
        return opens(tree, at)
    breaks = own.count("\n", start, end)
    if breaks == 1:
        line = own.rfind("\n", 0, start) + 1
        return opens(tree, at) or start - line < SHORT
    return breaks > 1 or opens(tree, at)


def opens(tree: Tree, at: int) -> bool:
    """Tell whether a token opens a sentence."""
    return at in tree.openings
