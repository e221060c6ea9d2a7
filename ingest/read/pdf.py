"""PDF files: text page by page."""

import re

from evigraph.errors import InputError
from evigraph.ingest.read.content import Content, Metadata, language_code, line, storable
from evigraph.ingest.read.dates import iso_date
from evigraph.ingest.read.paragraphs import is_heading, paragraphs
from evigraph.ingest.records import Block

_HYPHEN = re.compile("[\ufffe\x02](?:\r?\n)?")
_ENDS = re.compile(r"[.!?。！？…:：;；][\"'”’」』）)\]]*$")
_NOBODY = re.compile(r"\(?(?:untitled.*|anonymous|unspecified|unknown|null|none|author|title)\)?", re.IGNORECASE)
_PROGRAM = re.compile(
    r"^(?:microsoft (?:word|excel|powerpoint)|powerpoint presentation)\s*-\s*"
    r"|\.(?:docx?|pdf|indd|pptx?|xlsx?|tex|dvi|ps)$",
    re.IGNORECASE,
)
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
    reader.close()
    page.close()
    return storable(_HYPHEN.sub("-\n", text)).rstrip()


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
    """Return the blocks of all pages; a sentence that goes on over a page end joins two."""
    blocks: list[Block] = []
    for page, start in zip(pages, starts, strict=True):
        found = list(paragraphs(text, start=start, end=start + len(page)))
        if blocks and found and blocks[-1].end >= start - len(_GAP) and _goes_on(text, blocks[-1], found[0]):
            found[0] = Block(blocks.pop().start, found[0].end)
        blocks.extend(found)
    return tuple(blocks)


def _goes_on(text: str, last: Block, first: Block) -> bool:
    tail, head = text[last.start : last.end], text[first.start : first.end]
    if "heading" in {last.kind, first.kind} or _ENDS.search(tail) or is_heading(head) or len(tail) < 40:
        return False
    return head[0].islower() or ("\u3400" <= tail[-1] <= "\u9fff" and "\u3400" <= head[0] <= "\u9fff")
