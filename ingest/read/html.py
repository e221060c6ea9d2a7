"""HTML pages: the main content as text, its words as they stand in the source."""

import re
from collections.abc import Iterator

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
_SMALL = 200
"""Text shorter than this that trafilatura finds on a page may be a wrong pick; the whole body is compared."""


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
    text, blocks = _flatten(_main(source))
    if len(text) < _SMALL:
        whole, whole_blocks = _flatten(tree.find("body"))
        if len(whole) > len(text):
            text, blocks = whole, whole_blocks
    if sum(block.end - block.start for block in blocks if block.kind == "code") > len(text) * 0.6:
        blocks = tuple(paragraphs(text))  # a page that is one listing is plain text put on the web
    return Content(text, blocks, metadata)


def _parse(source: str) -> etree._Element:
    parser = lxml_html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        return lxml_html.document_fromstring(_XML_HEAD.sub("", source).encode(), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise InputError("expected an HTML page, came no element") from error


def _main(source: str) -> etree._Element | None:
    """Return the tree of the main content (Barbaresi 2021, trafilatura), None where nothing stands out."""
    from trafilatura import bare_extraction  # noqa: PLC0415

    found = bare_extraction(source, include_tables=True, include_comments=False, favor_recall=True, with_metadata=False)
    return getattr(found, "body", None)


def _flatten(root: etree._Element | None) -> tuple[str, tuple[Block, ...]]:
    """Return an element's text and its blocks."""
    parts: list[str] = []
    blocks: list[Block] = []
    length = 0
    for raw, tag in _runs(root):
        text = _tidy(raw, tag=tag)
        if not text:
            continue
        gap = "" if not parts else "\n" if tag in _ROWS else "\n\n"
        start = length + len(gap)
        length = start + len(text)
        parts += [gap, text]
        if any(map(str.isalnum, text)):
            blocks.append(Block(start, length, "heading" if tag in _HEADINGS else "code" if tag == "pre" else "text"))
    return "".join(parts), tuple(blocks)


def _tidy(raw: str, *, tag: str) -> str:
    text = storable(raw)
    if tag == "pre":
        return text.strip("\n").rstrip()
    return re.sub(" {2,}", " ", _TIDY.sub(r"\1", text)).strip()


def _runs(root: etree._Element | None) -> Iterator[tuple[str, str]]:
    """Yield the runs of text between the borders of block elements, each with the tag that holds it."""
    if root is None:
        return
    run: list[str] = []
    holders: list[str] = ["body"]
    for event, element in etree.iterwalk(_without_skipped(root), events=("start", "end")):
        tag = element.tag if isinstance(element.tag, str) else "comment"
        border = tag in _BLOCK or _is_code(element, tag)
        if border:
            yield "".join(run), holders[-1]
            run = []
        if event == "start":
            if border:
                holders.append(_held(tag, holders[-1]))
            run.append(_node(element.text, holders[-1]) if tag != "comment" else "")
            if tag in {"br", "lb"}:
                run.append("\n")
        else:
            if border:
                holders.pop()
            if tag in _CELLS:
                run.append("\t")
            if element is not root:
                run.append(_node(element.tail, holders[-1]))
    yield "".join(run), holders[-1]


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
        hidden = isinstance(element.tag, str) and (element.tag in _SKIP or element.get("hidden") is not None)
        if hidden and element is not root and element.getparent() is not None:
            tail, element.tail = element.tail, None
            previous, parent = element.getprevious(), element.getparent()
            if tail and previous is not None:
                previous.tail = (previous.tail or "") + tail
            elif tail:
                parent.text = (parent.text or "") + tail
            parent.remove(element)
    return root
