"""The document's title as a name, and headings, whose capitals and verbs mean something else than a sentence's."""

import re
from functools import lru_cache

from evigraph.ingest.extract.lexicon import HEADS, LEGAL, SKIP_NAMES
from evigraph.ingest.extract.tree import Tree

_QUALIFIER = re.compile(r"\s*\([^()]*\)\s*$")
_FINITE = frozenset(("VBZ", "VBD", "VBP", "MD"))
_ENDS = frozenset((".", "!", "?", ".”", '"', "”", ":", ";", ","))
_JOINTS = re.compile(r"[:;?!]\s|\s[-–—|]\s")
LONG = 5
"""Words; a longer heading tells something and is no name."""


def shouted_in(tree: Tree) -> bytearray:
    """Mark the tokens of sentences in capitals, where neither tags nor entities can be trusted."""
    marks = bytearray(len(tree.words))
    for first, past, _ in tree.sentences:
        if past - first > 2 and "".join(tree.words[first:past]).isupper():
            marks[first:past] = b"\x01" * (past - first)
    return marks


def capitalised(tree: Tree, begin: int, end: int) -> bool:
    """Tell a heading in title case, whose capitals mean nothing: no end mark, nearly every long word capitalised."""
    if tree.words[end - 1] in (".", "!", "?", ".”", '"', "”") or end - begin > 14:
        return False
    long = [word for word in tree.words[begin:end] if word.isalpha() and len(word) > 3]
    return len(long) > 1 and sum(word[0].isupper() for word in long) > 0.8 * len(long)


def is_heading(tree: Tree, end: int) -> bool:
    """Tell a sentence without an end mark, as headings, items and captions are."""
    return tree.words[end - 1] not in _ENDS


@lru_cache(maxsize=10_000)
def bare_title(title: str) -> str:
    """Return a title without the qualifier in parentheses: "Mercury (planet)" names Mercury."""
    return _QUALIFIER.sub("", title).strip()


@lru_cache(maxsize=10_000)
def _title_pattern(title: str) -> re.Pattern[str] | None:
    name = bare_title(title)
    if len(name) < 2 or len(name) > 120 or not any(c.isalnum() for c in name) or name.casefold() in SKIP_NAMES:
        return None
    if _JOINTS.search(name):
        return None
    spaced = r"\s+".join(re.escape(word) for word in name.split())
    return re.compile(rf"(?<!\w){spaced}(?!\w)")


def title_spans(
    tree: Tree, title: str, text: tuple[str, int], entities: list[tuple[int, int, str]]
) -> list[tuple[int, int, str]]:
    """Return where the document's title stands in its text as a name, with the type it was recognised as, if any.

    A longer name that holds it is left alone, and a headline, which tells something, names nothing as a whole.
    """
    pattern = _title_pattern(title)
    if pattern is None or not tree.words:
        return []
    own, offset = text
    starts = ends = None
    spans = []
    for match in pattern.finditer(own):
        starts = starts or {start: at for at, start in enumerate(tree.starts)}
        ends = ends or {end: at + 1 for at, end in enumerate(tree.ends)}
        first, past = starts.get(match.start() + offset), ends.get(match.end() + offset)
        if first is not None and past is not None:
            spans.append((first, past))
    inside = [span for span in spans if not _alone(tree, *span)]
    found = []
    for first, past in spans:
        kind = _recognised(first, past, entities)
        if kind is None or _tells(tree, first, past):
            continue
        if inside or _alone_but_named(tree, first, past, kind):
            found.append((first, past, kind))
    return found


def _recognised(first: int, past: int, entities: list[tuple[int, int, str]]) -> str | None:
    """Return the type that the recogniser gives to a span or what it holds, or nothing; None where it gave more."""
    kind = ""
    for low, high, label in entities:
        if low < past and first < high:
            if low < first or high > past:
                return None
            kind = label if high - low == past - first or not kind else kind
    return kind


def _alone(tree: Tree, first: int, past: int) -> bool:
    """Tell a span that is a whole sentence, as a headline above its text is."""
    return first in tree.openings and (past == len(tree.words) or past in tree.openings)


def _tells(tree: Tree, first: int, past: int) -> bool:
    """Tell a span with a verb and words in lower case: "Arden to supply Velmor", but not "The Empire Strikes Back"."""
    if past - first <= 2:
        return False
    words, tags = tree.words, tree.tags
    verbs = [
        at
        for at in range(first, past)
        if tags[at] in _FINITE or (tags[at] == "VB" and at > first and tree.lowers[at - 1] == "to")
    ]
    return any(words[at].islower() for at in verbs) or (bool(verbs) and _alone(tree, first, past))


def _alone_but_named(tree: Tree, first: int, past: int, kind: str) -> bool:
    """Tell a title that stands only as a heading and yet reads like a name: short, in capitals where it is longer."""
    if not _alone(tree, first, past):
        return True
    words = [word for word in tree.words[first:past] if any(c.isalnum() for c in word)]
    if len(words) > LONG:
        return False
    if len(words) <= 3:
        return True
    last = tree.lowers[past - 1]
    return (bool(kind) and not any(w[0].islower() and len(w) > 3 for w in words)) or last in HEADS or last in LEGAL
