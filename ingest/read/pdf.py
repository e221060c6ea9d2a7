"""PDF files: text page by page."""

import re
from collections import Counter

from evigraph.errors import InputError
from evigraph.ingest.read.content import Content, Metadata, language_code, line, storable
from evigraph.ingest.read.dates import iso_date
from evigraph.ingest.read.paragraphs import is_heading, is_title, paragraphs
from evigraph.ingest.records import Block

_MARK = re.compile("[\ufffe\x02](?:\r?\n)?")
_ENDS = re.compile(r"[.!?。！？…:：;；][\"'”’」』）)\]]*$")
_NOBODY = re.compile(r"\(?(?:untitled.*|anonymous|unspecified|unknown|null|none|author|title)\)?", re.IGNORECASE)
_PROGRAM = re.compile(
    r"^(?:microsoft (?:word|excel|powerpoint)|powerpoint presentation)\s*-\s*"
    r"|\.(?:docx?|pdf|indd|pptx?|xlsx?|tex|dvi|ps)$",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"[-–—]?\s*(?:(?:page|p\.|seite|第)\s*)?\d{1,4}(?:\s*(?:of|/|von|页)\s*\d{0,4})?\s*[-–—]?", re.IGNORECASE
)
"""A page number: such a line at a page's edge is none of its text."""
_GAP = "\n\n"


def read_pdf(data: bytes) -> Content:
    """Return the content of a PDF: its pages' text, line ends where the lines end, joined by a blank line.

    A word broken at a line's end keeps its hyphen, as any other reader of the page shows it.

    Raises:
        InputError: the file is broken or protected, or no page has text.

    """
    import pypdfium2  # noqa: PLC0415

    try:
        with pypdfium2.PdfDocument(data) as document:
            pages = [_page(document, number) for number in range(len(document))]
            metadata = _metadata(document)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise InputError("expected an open PDF, came one protected by a password; save it without one") from error
        raise InputError(
            f"expected a PDF, came a broken file ({' '.join(str(error).split())}); repair or export it again"
        ) from error
    if not any(page.strip() for page in pages):
        raise InputError(
            f"no text on {len(pages)} page{'s' * (len(pages) != 1)}: scanned? run text recognition (OCR) on it first"
        )
    starts = [0]
    for page in pages[:-1]:
        starts.append(starts[-1] + len(page) + len(_GAP))
    text = _GAP.join(pages)
    return Content(text, _blocks(text, pages, starts), metadata, tuple(starts))


def _page(document, number: int) -> str:  # type: ignore[no-untyped-def]
    """Return one page's text; a page that cannot be opened is an empty one."""
    import pypdfium2  # noqa: PLC0415

    try:
        page = document[number]
    except pypdfium2.PdfiumError:
        return ""
    reader = page.get_textpage()
    text = reader.get_text_range() if reader.count_chars() else ""
    marks = iter(_marks(reader) if _MARK.search(text) else [])
    text = _MARK.sub(lambda _: "-\n" if next(marks, True) else "\ufffd", text)
    reader.close()
    page.close()
    return storable(text).rstrip()


def _marks(reader) -> list[bool]:  # type: ignore[no-untyped-def]
    """Tell of each mark that PDFium leaves whether it is a hyphen at a line's end, or a sign without a code."""
    from pypdfium2 import raw  # noqa: PLC0415

    codes = [raw.FPDFText_GetUnicode(reader, i) for i in range(reader.count_chars())]
    return [raw.FPDFText_IsHyphen(reader, i) == 1 for i, code in enumerate(codes) if code in {0, 2, 0xFFFE}]


def _metadata(document) -> Metadata:  # type: ignore[no-untyped-def]
    import pypdfium2.raw  # noqa: PLC0415

    known = document.get_metadata_dict()
    size = pypdfium2.raw.FPDFCatalog_GetLanguage(document, None, 0)
    language = (pypdfium2.raw.FPDF_WCHAR * (size // 2 + 1))()
    pypdfium2.raw.FPDFCatalog_GetLanguage(document, language, size)
    return Metadata(
        title=_stated(known.get("Title", "")),
        author=_stated(known.get("Author", "")),
        date=iso_date(known.get("CreationDate", "")),
        language=language_code("".join(map(chr, language)).rstrip("\0")),
    )


def _stated(value: str) -> str:
    """Return a value, empty where it only stands for none; a program's name and a suffix are no part of a title."""
    value = line(value)
    return "" if _NOBODY.fullmatch(value) else _PROGRAM.sub("", value)


def _blocks(text: str, pages: list[str], starts: list[int]) -> tuple[Block, ...]:
    """Return the blocks of all pages, without running heads and page numbers.

    A sentence that goes on over a page end joins two blocks, where nothing stands between them.
    """
    running = _running(pages)
    blocks: list[Block] = []
    for page, start in zip(pages, starts, strict=True):
        first, last = _inner(page, running)
        found = list(paragraphs(text, start=start + first, end=start + last))
        if blocks and found and found[0].start - blocks[-1].end <= len(_GAP) and _goes_on(text, blocks[-1], found[0]):
            found[0] = Block(blocks.pop().start, found[0].end)
        blocks.extend(found)
    above = [None, *blocks][: len(blocks)]
    below = [*blocks, None][1:]
    return tuple(_titled(text, *three) for three in zip(above, blocks, below, strict=True))


def _titled(text: str, above: Block | None, block: Block, below: Block | None) -> Block:
    """Return a block as a heading where it is a short line between the end of a sentence and a longer line."""
    if (
        below is None
        or below.kind != "text"
        or below.start != block.end + 1
        or not is_title(text[block.start : block.end])
    ):
        return block
    if above is not None and above.kind != "heading" and not _ENDS.search(text, above.start, above.end):
        return block
    line = text[below.start : below.end].split("\n", 1)[0]
    long = len(line) > 60 or (len(line) > 35 and below.end - below.start > 120)
    return Block(block.start, block.end, "heading") if long and len(line) > block.end - block.start else block


def _running(pages: list[str]) -> frozenset[str]:
    """Return the first and last lines that recur on at least three pages, digits aside."""
    edges = [_shape(line) for page in pages for line in {*_lines(page)[:2], *_lines(page)[-2:]}]
    counts = Counter(edges)
    return frozenset(shape for shape, count in counts.items() if count > max(2, len(pages) // 4))


def _lines(page: str) -> list[str]:
    return [line for line in page.split("\n") if line.strip()]


def _shape(line: str) -> str:
    return re.sub(r"\d+", "#", " ".join(line.split()))


def _inner(page: str, running: frozenset[str]) -> tuple[int, int]:
    """Return where a page's own text starts and ends: what is inside its running lines and page number."""
    lines = list(re.finditer(r"[^\n]*[^\s][^\n]*", page))
    kept = [i for i, match in enumerate(lines) if 2 <= i < len(lines) - 2 or not _is_running(match[0], running)]
    return (lines[kept[0]].start(), lines[kept[-1]].end()) if kept else (0, 0)


def _is_running(line: str, running: frozenset[str]) -> bool:
    return _shape(line) in running or _NUMBER.fullmatch(line.strip()) is not None


def _goes_on(text: str, last: Block, first: Block) -> bool:
    tail, head = text[last.start : last.end], text[first.start : first.end]
    if "heading" in {last.kind, first.kind} or _ENDS.search(tail) or is_heading(head) or len(tail) < 40:
        return False
    return head[0].islower() or ("\u3400" <= tail[-1] <= "\u9fff" and "\u3400" <= head[0] <= "\u9fff")
