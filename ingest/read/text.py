"""Plain text files."""

import re

from evigraph.ingest.read.content import Content, Metadata
from evigraph.ingest.read.decode import decode
from evigraph.ingest.read.paragraphs import paragraphs
from evigraph.ingest.records import Block

_TITLE = re.compile(r"\s*([^\n]{2,120}?)[^\S\n]*\n[^\S\n]*\n+\s*(?=\S)")
_NO_TITLE = re.compile(r"[.!?;:,。！？；：，、…][\"'”’」』）)\]]*$|[@\t|=]|^[A-Za-z-]{2,20}:\s|^[-*•\d]")


def read_text(data: bytes) -> Content:
    """Return the content of a plain text file; a short first line of its own that is no sentence is its title.

    Raises:
        InputError: the bytes are no text.

    """
    text = decode(data)
    found = list(paragraphs(text, titled=True))
    match = _TITLE.match(text)
    if match and found and not _NO_TITLE.search(match[1]):
        start, end = match.span(1)
        found = [Block(start, end, "heading"), *(block for block in found if block.start >= end)]
        return Content(text, tuple(found), Metadata(title=" ".join(match[1].split())))
    return Content(text, tuple(found))
