"""Markdown files: blocks are spans of the raw source, front matter is metadata."""

import re
from collections.abc import Iterator
from itertools import pairwise

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from evigraph.ingest.read.content import Content, Metadata
from evigraph.ingest.read.decode import decode
from evigraph.ingest.read.fields import metadata_of
from evigraph.ingest.records import Block

_FRONT = re.compile(r"\s*---[^\S\n]*\n(.*?\n)?(?:---|\.\.\.)[^\S\n]*(?:\n|\Z)", re.DOTALL)
_PAIR = re.compile(r"^([A-Za-z_]+)[^\S\n]*:[^\S\n]*(.*?)[^\S\n]*$", re.MULTILINE)
_MARKUP = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)|<[^<>]*>", re.DOTALL | re.IGNORECASE)
_INLINE = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])|(?<![\w*])[*_`~]{1,3}|[*_`~]{1,3}(?![\w*])|<[^<>]*>")
_EDGE = " \t\n|"


def read_markdown(data: bytes) -> Content:
    """Return the content of a Markdown file (CommonMark with tables).

    The text is the source as it stands; markers of headings, items and quotes lie outside the blocks where they can.

    Raises:
        InputError: the bytes are no text, or the front matter has a tier that does not exist.

    """
    text = decode(data)
    front = _FRONT.match(text)
    known = _front_matter(front[1] or "") if front else None
    body = front.end() if front and known is not None else 0
    tokens = MarkdownIt("commonmark").enable("table").parse(text[body:])
    starts = [body] + [match.end() for match in re.compile("\n").finditer(text, body)] + [len(text)]
    blocks = tuple(block for block in _blocks(text, tokens, starts) if block.start < block.end)
    own = Metadata(title=_title(tokens))
    return Content(text, blocks, metadata_of(known, where="front matter").over(own) if known else own)


def _front_matter(source: str) -> dict[str, object] | None:
    """Return the front matter's keys in lower case, None where the block is none (a rule, then text)."""
    try:
        known = yaml.safe_load(source)
    except (yaml.YAMLError, ValueError, RecursionError):
        known = dict(_PAIR.findall(source)) or None  # a title with a colon in it is no YAML, but clear enough
    if known is None and not source.strip():
        return {}
    return {str(key).lower(): value for key, value in known.items()} if isinstance(known, dict) else None


def _title(tokens: list[Token]) -> str:
    """Return the first heading of the first level, else the first heading."""
    headings = [(token.tag, inline) for token, inline in pairwise(tokens) if token.type == "heading_open"]
    if not headings:
        return ""
    inline = next((inline for tag, inline in headings if tag == "h1"), headings[0][1])
    return " ".join(_INLINE.sub(lambda match: match[1] or "", inline.content).split())


def _blocks(text: str, tokens: list[Token], starts: list[int]) -> Iterator[Block]:
    """Yield the blocks of a token stream; `starts` are the offsets of the source's lines."""
    heading = row = False
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            heading = token.type == "heading_open"
        elif token.type in {"tr_open", "tr_close"}:
            row = token.type == "tr_open"
            if row and token.map:
                yield _row(text, starts[token.map[0]], starts[token.map[1]])
        elif token.map is None or row:
            continue
        elif token.type == "inline":
            first, last = token.map
            yield _inline(text, token.content, starts[first : last + 1], kind="heading" if heading else "text")
        elif token.type in {"fence", "code_block"}:
            yield _code(text, token, starts)
        elif token.type == "html_block":
            yield from _between_tags(text, starts[token.map[0]], starts[token.map[1]])


def _row(text: str, start: int, end: int) -> Block:
    """Return a table row without the bars at its ends."""
    raw = text[start:end]
    edge = len(raw) - len(raw.lstrip(_EDGE))
    return Block(start + edge, start + max(edge, len(raw.rstrip(_EDGE))))


def _inline(text: str, content: str, starts: list[int], *, kind: str) -> Block:
    """Return the span of a paragraph's or heading's content among its lines."""
    lines = content.split("\n")
    count = min(len(lines), len(starts) - 1)
    head = text[starts[0] : starts[1]]
    at = head.find(lines[0])
    start = starts[0] + (at if at >= 0 else len(head) - len(head.lstrip()))
    tail_start = max(starts[count - 1], start)
    tail = text[tail_start : starts[count]]
    last = lines[count - 1].strip()
    at = tail.find(last)
    end = tail_start + (at + len(last) if at >= 0 else len(tail.rstrip()))
    return Block(start, end, "heading" if kind == "heading" else "text")


def _code(text: str, token: Token, starts: list[int]) -> Block:
    first, last = token.map or [0, 0]
    if token.type == "fence":
        count = token.content.count("\n") + (not token.content.endswith("\n") and bool(token.content))
        first, last = first + 1, min(first + 1 + count, last)
    start, end = starts[min(first, len(starts) - 1)], starts[max(min(last, len(starts) - 1), 0)]
    raw = text[start : max(start, end)]
    return Block(start + len(raw) - len(raw.lstrip("\n")), start + len(raw.rstrip()) if raw.strip() else start, "code")


def _between_tags(text: str, start: int, end: int) -> Iterator[Block]:
    """Yield the runs of text between the tags of embedded HTML."""
    position = start
    for match in [*_MARKUP.finditer(text, start, end), None]:
        stop = match.start() if match else end
        raw = text[position:stop]
        if raw.strip():
            yield Block(position + len(raw) - len(raw.lstrip()), position + len(raw.rstrip()))
        position = match.end() if match else end
