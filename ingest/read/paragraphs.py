"""Blocks of plain lines: which line ends are wraps, and which end a paragraph."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from evigraph.ingest.records import Block, Span

_LINE = re.compile(r"[^\n]+")
_ITEM = re.compile(
    r"\s*(?:[-*•‣▪●○–—]\s+|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)]\s+|[（(]?[一二三四五六七八九十]+[)）、])\S"
)
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+[A-Z][^.!?;]*$")
_HAN_NUMBERED = re.compile(r"(?:第[一二三四五六七八九十百\d]+[章节编部]|[一二三四五六七八九十]+、)[^。！？；，]*$")
_NAMED = re.compile(
    r"(?:abstract|introduction|summary|background|methods?|results|discussion|conclusions?|references|bibliography"
    r"|appendix(?: \w)?|acknowledge?ments|contents|摘要|引言|目录|结论|参考文献|附录)$",
    re.IGNORECASE,
)
_CHAPTER = re.compile(
    r"(?:chapter|section|part|article|annex|appendix|item)\s+(?:\d+|[IVXLC]+|[A-Z])\b[^.!?;]{0,80}$", re.IGNORECASE
)
_ENDS = re.compile(r"[.!?。！？…:：;；][\"'”’」』）)\]]*\s*$")
_GOES_ON = re.compile(r"[,，、\-‐–—(（]\s*$")
_HAN = re.compile(r"[\u3400-\u9fff]")
_WRAP = 200
"""No program wraps lines wider than this: such a line is a paragraph."""
_HEADING = 80


def paragraphs(text: str, *, start: int = 0, end: int | None = None) -> Iterator[Block]:
    """Yield the blocks of the plain text between `start` and `end`.

    Blank lines end a block, and so does a line end that wrapping does not explain: the next word would have had room.
    Lines without a letter or digit (rules, underlines) lie outside all blocks.
    """
    run: list[Span] = []
    for found in _LINE.finditer(text, start, len(text) if end is None else end):
        line = trimmed(text, Span(found.start(), found.end()))
        if run and (line is None or "\n\n" in _between(text, run[-1], found.start())):
            yield from blocks(text, run)
            run = []
        if line is not None:
            run.append(line)
    yield from blocks(text, run)


def _between(text: str, line: Span, position: int) -> str:
    return re.sub(r"[^\S\n]+", "", text[line.end : position])


def trimmed(text: str, line: Span) -> Span | None:
    """Return a line's span without white space at its edges, None where it has no letter or digit."""
    raw = text[line.start : line.end]
    if not any(map(str.isalnum, raw)):
        return None
    return Span(line.start + len(raw) - len(raw.lstrip()), line.end - len(raw) + len(raw.rstrip()))


def blocks(text: str, lines: Iterable[Span]) -> Iterator[Block]:
    """Yield the blocks of consecutive lines."""
    lines = list(lines)
    if not lines:
        return
    width = max(line.end - line.start for line in lines)
    wrapped = width <= (_WRAP // 2 if _HAN.search(text, lines[0].start, lines[-1].end) else _WRAP)
    first = lines[0]
    for before, line in pairwise(lines):
        if not wrapped or _breaks(text, before, line, width=width):
            yield _block(text, first, before)
            first = line
    yield _block(text, first, lines[-1])


def _breaks(text: str, before: Span, line: Span, *, width: int) -> bool:
    """Tell whether a paragraph ends between two lines."""
    above, below = text[before.start : before.end], text[line.start : line.end]
    if _ITEM.match(below) or is_heading(above) or is_heading(below):
        return True
    if _GOES_ON.search(above) or below[0].islower():
        return False
    word = 2 if _HAN.match(below) else len(below.split(None, 1)[0])
    room = width - len(above) - 1 - word
    return room > (0 if _ENDS.search(above) else width // 5)


def is_heading(line: str) -> bool:
    """Tell a line that is clearly a heading: numbered, in capitals, or one of the usual words.

    >>> is_heading("2.1 Scope of the report"), is_heading("2.1 million were sold."), is_heading("ANNUAL REPORT")
    (True, False, True)
    """
    if not 2 < len(line) <= _HEADING:
        return False
    if _NUMBERED.match(line) or _HAN_NUMBERED.match(line) or _NAMED.match(line) or _CHAPTER.match(line):
        return True
    letters = [c for c in line if c.isalpha()]
    return (
        len(letters) > 3 and line.isupper() and len(letters) * 3 > len(line) * 2 and not line.endswith((".", ",", ";"))
    )


def _block(text: str, first: Span, last: Span) -> Block:
    heading = first == last and is_heading(text[first.start : first.end])
    return Block(first.start, last.end, "heading" if heading else "text")
