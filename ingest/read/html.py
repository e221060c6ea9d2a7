"""HTML pages: the main content as text, its words as they stand in the source."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lxml import etree
from lxml import html as lxml_html

from evigraph.errors import InputError
from evigraph.ingest.read.content import Content, storable
from evigraph.ingest.read.decode import decode
from evigraph.ingest.read.head import head_metadata
from evigraph.ingest.read.paragraphs import paragraphs
from evigraph.ingest.records import Block

_DECLARED = re.compile(
    rb"""<\?xml[^>]{0,80}?encoding=["']([\w.:-]+)|<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE
)
_XML_HEAD = re.compile(r"\s*<\?xml[^>]*\?>")
_SPACE = re.compile(r"[ \t\n\r\f\v]+")
_TIDY = re.compile(r" *([\n\t]) *")
_SKIP = frozenset({
    "script", "style", "noscript", "template", "nav", "footer", "aside", "form", "button", "select", "option",
    "iframe", "object", "svg", "math", "canvas", "audio", "video",
})  # fmt: skip
_HEADINGS = frozenset({"head", "h1", "h2", "h3", "h4", "h5", "h6"})
_CELLS = frozenset({"td", "th", "cell"})
_ROWS = frozenset({"tr", "row", "item", "li", "dt", "dd"})
_BLOCK = _HEADINGS | _ROWS | {
    "p", "list", "ul", "ol", "dl", "quote", "blockquote", "div", "section", "article", "main", "body", "header",
    "table", "thead", "tbody", "caption", "figcaption", "figure", "hr", "pre", "address", "details", "summary",
    "center", "fieldset", "legend", "nav", "footer", "aside", "form", "title", "comments",
}  # fmt: skip
_PLAIN = _HEADINGS | {"p", "pre", "blockquote", "table", "ul", "ol", "dl"}
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")
_SMALL = 200
"""Less main content than this, on a page with twice as much, is a wrong pick: the whole body is read."""
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_ASIDE = re.compile(
    r"\b(?:comments?|disqus|related|recommended|share|sharing|social|newsletter|subscribe|cookies?|breadcrumbs?|promo|advert\w*)\b",
    re.IGNORECASE,
)
Kind = Literal["heading", "text", "code"]


@dataclass(frozen=True, slots=True)
class _Run:
    """The text between two borders of block elements, what it counts as, how much of it is links, where it stands."""

    text: str
    tag: str
    linked: int
    element: etree._Element


def read_html(data: bytes) -> Content:
    """Return the main content of an HTML page, or the whole body where no main content stands out.

    Headings, paragraphs, list items and table rows are blocks; the cells of a row are joined by tabs.

    Raises:
        InputError: the bytes are no text, or there is no element in them.

    """
    declared = _DECLARED.search(data[:4096])
    source = decode(data, declared=(declared[1] or declared[2]).decode("ascii", "replace") if declared else "")
    tree = _parse(source)
    metadata = head_metadata(tree)
    text, blocks = _joined(_kept(list(_runs(tree.find("body"))), _main(source)))
    if sum(block.end - block.start for block in blocks if block.kind == "code") > len(text) * 0.6:
        blocks = tuple(paragraphs(text))  # a page that is one listing is plain text put on the web
    return Content(text, blocks, metadata)


def _parse(source: str) -> etree._Element:
    parser = lxml_html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        return lxml_html.document_fromstring(_XML_HEAD.sub("", source).encode(), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise InputError("expected an HTML page, came no element") from error


def _main(source: str) -> list[str]:
    """Return the words of the main content as trafilatura (Barbaresi 2021) finds it, none where nothing stands out."""
    from trafilatura import bare_extraction  # noqa: PLC0415

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)  # it reports as errors that a page has no content
    found = bare_extraction(source, include_tables=True, include_comments=False, favor_recall=True, with_metadata=False)
    body = getattr(found, "body", None)
    return [] if body is None else _WORD.findall(" ".join(body.itertext()))


def _kept(runs: list[_Run], main: list[str]) -> list[_Run]:
    """Return the runs of a page that are main content.

    trafilatura says where that is, the page itself gives the words: trafilatura alters some, and drops boxes, listings
    and notes. A run is kept where most of its word triples are in the main content, where it stands between two such
    runs, or beside them in the element that holds them all, and is no list of links.

    """
    known = set(zip(main, main[1:], main[2:], strict=False))
    sure = [i for i, run in enumerate(runs) if _share(_WORD.findall(run.text), known) >= 0.5]
    if not sure or sum(len(runs[i].text) for i in sure) < min(_SMALL, sum(len(run.text) for run in runs) / 2):
        return runs
    first, last = sure[0], sure[-1]
    while first and runs[first - 1].tag in _HEADINGS:
        first -= 1
    titles = [i for i, run in enumerate(runs) if run.tag == "h1"]
    chosen = {*sure, *(titles if len(titles) == 1 and titles[0] < first else [])}
    container = _container(runs, sure)
    return [
        run
        for i, run in enumerate(runs)
        if i in chosen or (run.linked * 2 <= len(run.text) and (first <= i <= last or _beside(run.element, container)))
    ]


def _container(runs: list[_Run], sure: list[int]) -> etree._Element:
    """Return the deepest element that holds more than these runs, or one above it that adds text and few links."""
    paths = [[*reversed(list(run.element.iterancestors())), run.element] for run in runs]
    path = paths[sure[0]][:-1]
    for i in sure[1:]:
        path = [a for a, b in zip(path, paths[i], strict=False) if a is b]
    while len(path) > 3:  # html, body and something below it
        added = [runs[i] for i, other in enumerate(paths) if path[-2] in other and path[-1] not in other]
        if sum(run.linked for run in added) * 4 > sum(len(run.text) for run in added):
            break
        path.pop()
    return path[-1]


def _beside(element: etree._Element, container: etree._Element) -> bool:
    """Tell whether an element lies in the container of the main content, and in no part of it known to be none."""
    if container.tag in {"body", "html"}:
        return element.getparent() is container and element.tag in _PLAIN
    for ancestor in [element, *element.iterancestors()]:
        if ancestor is container:
            return True
        if _ASIDE.search(f"{ancestor.get('class') or ''} {ancestor.get('id') or ''}"):
            return False
    return False


def _share(words: list[str], known: set[tuple[str, str, str]]) -> float:
    """Return the share of a run's word triples that are known, 0 for a run too short to tell."""
    triples = list(zip(words, words[1:], words[2:], strict=False))
    return sum(triple in known for triple in triples) / len(triples) if len(words) > 3 else 0.0


def _joined(runs: list[_Run]) -> tuple[str, tuple[Block, ...]]:
    """Return the text of these runs and its blocks."""
    parts: list[str] = []
    blocks: list[Block] = []
    length = 0
    for run in runs:
        gap = "" if not parts else "\n" if run.tag in _ROWS else "\n\n"
        start = length + len(gap)
        length = start + len(run.text)
        parts += [gap, run.text]
        if any(map(str.isalnum, run.text)):
            kind: Kind = "heading" if run.tag in _HEADINGS else "code" if run.tag == "pre" else "text"
            blocks.append(Block(start, length, kind))
    return "".join(parts), tuple(blocks)


def _tidy(raw: str, *, tag: str) -> str:
    text = storable(raw)
    if tag == "pre":
        return text.strip("\n").rstrip()
    return re.sub(" {2,}", " ", _TIDY.sub(r"\1", text)).strip()


def _runs(root: etree._Element | None) -> Iterator[_Run]:
    """Yield the runs of text between the borders of block elements, each with the tag that holds it."""
    if root is None:
        return
    pieces: list[str] = []
    holders: list[str] = ["body"]
    elements: list[etree._Element] = [root]
    links = linked = 0
    for event, element in etree.iterwalk(_without_skipped(root), events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else "comment"
        border = tag in _BLOCK or _is_code(element, tag)
        if border:
            if text := _tidy("".join(pieces), tag=holders[-1]):
                yield _Run(text, holders[-1], linked, elements[-1])
            pieces, linked = [], 0
        links += (tag == "a") * (1 if event == "start" else -1)
        if event == "start":
            if border:
                holders.append(_held(tag, holders[-1]))
                elements.append(element)
            pieces.append("\n" if tag == "br" else _node(element.text, holders[-1]) if tag != "comment" else "")
        else:
            if border:
                holders.pop()
                elements.pop()
            pieces.append("\t" if tag in _CELLS else "")
            pieces.append(_node(element.tail, holders[-1]) if element is not root else "")
        linked += len(pieces[-1].strip()) if links else 0
    if text := _tidy("".join(pieces), tag=holders[-1]):
        yield _Run(text, holders[-1], linked, elements[-1])


def _held(tag: str, holder: str) -> str:
    """Return what a run inside this element counts as: a paragraph in a heading or item stays what holds it."""
    if holder == "pre" or (holder in _HEADINGS | _ROWS and tag in {"p", "div"}):
        return holder
    return "pre" if tag in {"pre", "code"} else tag


def _is_code(element: etree._Element, tag: str) -> bool:
    """Tell a listing from a word set as code."""
    return tag == "code" and "\n" in "".join(element.itertext()).strip()


def _node(text: str | None, holder: str) -> str:
    if not text:
        return ""
    return text if holder == "pre" else _SPACE.sub(" ", text)


def _without_skipped(root: etree._Element) -> etree._Element:
    """Remove what is never content, keeping the text behind it."""
    for element in list(root.iter()):
        if not isinstance(element.tag, str):
            continue
        hidden = element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "")
        if (hidden or element.tag in _SKIP) and element is not root and element.getparent() is not None:
            tail, element.tail = element.tail, None
            previous, parent = element.getprevious(), element.getparent()
            if tail and previous is not None:
                previous.tail = (previous.tail or "") + tail
            elif tail:
                parent.text = (parent.text or "") + tail
            parent.remove(element)
    return root
