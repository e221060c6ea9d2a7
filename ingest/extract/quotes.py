"""Works named in quotation marks: "Hero of the Day"."""

from collections.abc import Iterator

from evigraph.ingest.extract.tree import VERB_TAGS, Tree

_OPEN = frozenset(('"', "“", "``", "«"))
_CLOSE = frozenset(('"', "”", "''", "»"))
_SMALL = frozenset("a an and at by de for from in of on or the to with".split())  # noqa: SIM905
LIMIT = 9
"""Words in the longest title that is believed."""


def quoted(tree: Tree) -> Iterator[tuple[int, int, str]]:
    """Yield the token spans of quoted titles of at least two words, all but the small ones capitalised.

    Quoted speech is told by its lower-case words; a quoted name behind a bracket is a short name, and no title.
    """
    words = tree.words
    for begin, end, _ in tree.sentences:
        at = begin
        while at < end:
            if words[at] not in _OPEN:
                at += 1
                continue
            close = next((token for token in range(at + 1, min(end, at + LIMIT + 3)) if words[token] in _CLOSE), -1)
            if close < 0:
                at += 1
                continue
            first, past = at + 1, close
            while past > first and words[past - 1] in (",", ".", ";"):
                past -= 1
            if _is_title(tree, first, past) and not (at > begin and words[at - 1] == "("):
                yield first, past, "work"
            at = close + 1


def _is_title(tree: Tree, first: int, past: int) -> bool:
    words = [
        word for word in tree.words[first:past] if any(c.isalnum() for c in word) and not word.startswith(("'", "’"))
    ]
    if not 2 <= len(words) <= LIMIT or not words[0][0].isupper():
        return False
    long = [word for word in words if word.lower() not in _SMALL]
    if not long or not all(word[0].isupper() or word[0].isdigit() for word in long):
        return False
    return not (
        tree.tags[first] == "PRP" and any(tree.tags[at] in VERB_TAGS for at in range(first, past)) and len(long) < 3
    )
