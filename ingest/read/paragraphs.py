"""Blocks of plain lines: which line ends are wraps, and which end a paragraph."""

import re
from collections.abc import Iterator, Sequence
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
_CLOSERS = frozenset(",.;:)]}%»”’、，。；：）")
_HAN = re.compile(r"[\u3400-\u9fff]")
_TITLE = re.compile(r"(?!By\s)[\w¿¡][^\n@]{0,58}[^\W_][)”’\"]?")
_DATED = re.compile(r"[12]\d{3}|\d{1,2}:\d\d")
_LONG = 60
_WRAP = 200
"""No program wraps lines wider than this: such a line is a paragraph."""
_HEADING = 80


def paragraphs(text: str, *, start: int = 0, end: int | None = None, titled: bool = False) -> Iterator[Block]:
    """Yield the blocks of the plain text between `start` and `end`.

    Blank lines end a block, and so does a line end that wrapping does not explain: the next word would have had room.
    Lines without a letter or digit (rules, underlines) lie outside all blocks. With `titled`, short lines behind a
    blank line that stand over a longer one are headings (on a page of a PDF they may as well be its running head).
    """
    runs = list(_runs(text, start, len(text) if end is None else end))
    for number, run in enumerate(runs):
        below = runs[number + 1][0] if number + 1 < len(runs) else None
        titles = _titles(text, run, below) if titled else 0
        for line in run[:titles]:
            yield Block(line.start, line.end, "heading")
        yield from blocks(text, run[titles:])


def _runs(text: str, start: int, end: int) -> Iterator[list[Span]]:
    """Yield the lines between blank lines or rules, each without the white space around it."""
    run: list[Span] = []
    for found in _LINE.finditer(text, start, end):
        line = trimmed(text, Span(found.start(), found.end()))
        if run and (line is None or "\n\n" in _between(text, run[-1], found.start())):
            yield run
            run = []
        if line is not None:
            run.append(line)
    if run:
        yield run


def _titles(text: str, run: list[Span], below: Span | None) -> int:
    """Return how many lines at the top of a run (at most three) are titles of the longer line after them."""
    for count, line in enumerate([*run[:4], *([below] if below and len(run) < 4 else [])]):
        size = line.end - line.start
        if size > _LONG and count:
            longest = max(title.end - title.start for title in run[:count])
            return count if longest * 2 < size else 0
        if count == 3 or not is_title(text[line.start : line.end]):
            return 0
    return 0


def is_title(line: str) -> bool:
    """Tell a line that may be a heading where its place says so: short, open at its end, no date, no byline."""
    return _TITLE.fullmatch(line) is not None and _DATED.search(line) is None


def _between(text: str, line: Span, position: int) -> str:
    return re.sub(r"[^\S\n]+", "", text[line.end : position])


def trimmed(text: str, line: Span) -> Span | None:
    """Return a line's span without white space at its edges, None where it has no letter or digit."""
    raw = text[line.start : line.end]
    if not any(map(str.isalnum, raw)):
        return None
    return Span(line.start + len(raw) - len(raw.lstrip()), line.end - len(raw) + len(raw.rstrip()))


def blocks(text: str, lines: Sequence[Span]) -> Iterator[Block]:
    """Yield the blocks of consecutive lines.

    The width they were wrapped to is that of the longest lines near by, since columns and captions differ.
    """
    if not lines:
        return
    sizes = [line.end - line.start for line in lines]
    han = _HAN.search(text, lines[0].start, lines[-1].end) is not None
    wrapped = max(sizes) <= (_WRAP // 2 if han else _WRAP)
    least = min(max(sizes), 20 if han else 40)
    first = lines[0]
    for i, (before, line) in enumerate(pairwise(lines)):
        width = max(least, *sizes[max(0, i - 3) : i + 4])
        after = lines[i + 2] if i + 2 < len(lines) else None
        if not wrapped or _breaks(text, (before, line, after), width=width):
            yield _block(text, first, before)
            first = line
    yield _block(text, first, lines[-1])


def _breaks(text: str, lines: tuple[Span, Span, Span | None], *, width: int) -> bool:
    """Tell whether a paragraph ends between the first two of three lines."""
    above, below, after = (text[line.start : line.end] if line else "" for line in lines)
    if _ITEM.match(below):
        return True
    room = _room(above, below, width)
    if _GOES_ON.search(above) or below[0].islower() or below[0] in _CLOSERS:
        return False
    if above.isupper() and below.isupper() and room < width // 5:
        return False  # a paragraph in capitals
    if len(above) + len(below) < 6:
        return False  # a formula set one sign a line
    if is_heading(above) or is_heading(below):
        return True
    if _ENDS.search(above):
        title = is_title(below) and after and not after[0].islower() and _room(below, after, width) > width // 3
        return room > 0 or bool(title)
    return room > width // 5


def _room(line: str, following: str, width: int) -> int:
    """Return how many characters would have been left, had the next line's first word stood on this line."""
    return width - len(line) - 1 - (2 if _HAN.match(following) else len(following.split(None, 1)[0]))


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
