"""HTML pages: the main content as text, its words as they stand in the source."""

import logging
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
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+")
_SMALL = 200
"""Less main content than this, on a page with twice as much, is a wrong pick: the whole body is read."""


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
    runs = [(text, tag) for raw, tag in _runs(tree.find("body")) if (text := _tidy(raw, tag=tag))]
    text, blocks = _joined(_kept(runs, _main(source)))
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


def _kept(runs: list[tuple[str, str]], main: list[str]) -> list[tuple[str, str]]:
    """Return the runs of a page that are main content.

    trafilatura says what that is, the page itself gives the words, since trafilatura alters them here and there. A run
    is kept where most of its word triples are in the main content; one too short to tell goes with those around it,
    and a heading with what it stands over.
    """
    known = set(zip(main, main[1:], main[2:], strict=False))
    shares = [_share(_WORD.findall(text), known) for text, _ in runs]
    kept = [share is not None and share >= 0.5 for share in shares]
    if sum(len(text) for (text, _), keep in zip(runs, kept, strict=True) if keep) < min(_SMALL, _size(runs) / 2):
        return runs
    words = set(main)
    before = False
    for i, (text, _) in enumerate(runs):
        if shares[i] is None and before and words.issuperset(_WORD.findall(text)):
            kept[i] = _next(kept, shares, i, default=True)
        before = kept[i]
    for i in reversed(range(len(runs) - 1)):
        if runs[i][1] in _HEADINGS and kept[i + 1]:
            kept[i] = True
    return [run for run, keep in zip(runs, kept, strict=True) if keep]


def _next(kept: list[bool], shares: list[float | None], i: int, *, default: bool) -> bool:
    """Tell whether the next run that is long enough to tell is kept."""
    return next((kept[j] for j in range(i + 1, len(kept)) if shares[j] is not None), default)


def _share(words: list[str], known: set[tuple[str, str, str]]) -> float | None:
    """Return the share of a run's word triples that are known, None for a run too short to tell."""
    triples = list(zip(words, words[1:], words[2:], strict=False))
    return sum(triple in known for triple in triples) / len(triples) if len(words) > 3 else None


def _size(runs: list[tuple[str, str]]) -> int:
    return sum(len(text) for text, _ in runs)


def _joined(runs: list[tuple[str, str]]) -> tuple[str, tuple[Block, ...]]:
    """Return the text of these runs and its blocks."""
    parts: list[str] = []
    blocks: list[Block] = []
    length = 0
    for text, tag in runs:
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
