"""A found file to its documents."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

from evigraph.errors import InputError
from evigraph.ingest.read.content import Content, Metadata
from evigraph.ingest.read.docx import read_docx
from evigraph.ingest.read.find import Found
from evigraph.ingest.read.html import read_html
from evigraph.ingest.read.jsonl import read_lines
from evigraph.ingest.read.markdown import read_markdown
from evigraph.ingest.read.pdf import read_pdf
from evigraph.ingest.read.sources import Remark, Sources, Unreadable
from evigraph.ingest.read.text import read_text
from evigraph.ingest.records import Block, Document

FORMATS = MappingProxyType(
    {
        ".txt": "text",
        ".text": "text",
        ".md": "markdown",
        ".markdown": "markdown",
        ".html": "html",
        ".htm": "html",
        ".xhtml": "html",
        ".pdf": "pdf",
        ".docx": "docx",
        ".jsonl": "jsonl",
        ".ndjson": "jsonl",
    }
)
"""File suffixes (lower case) and the format they stand for."""

_PARSERS: dict[str, Callable[[bytes], Content]] = {
    "text": read_text,
    "markdown": read_markdown,
    "html": read_html,
    "pdf": read_pdf,
    "docx": read_docx,
}


def readable(path: Path) -> bool:
    """Tell whether a file's suffix is that of a format read here."""
    return path.suffix.lower() in FORMATS


def read(found: Found, sources: Sources) -> Iterator[Document | Unreadable | Remark]:
    """Yield a file's documents, and an `Unreadable` for each that could not be read; never raises for bad input.

    A line's own fields win over `sources.yaml`, which wins over what other files say of themselves. A date that is
    none is left out, and a `Remark` after its document says so.
    """
    location = found.location
    try:
        yield from _documents(found, sources.about(found))
    except InputError as error:
        yield Unreadable(found.id, location, str(error))
    except OSError as error:
        yield unopened(found, error)


def unopened(found: Found, error: OSError) -> Unreadable:
    """Return why a file cannot be opened."""
    reason = f"cannot be opened: {error.strerror or error}; check the file and its permissions"
    return Unreadable(found.id, found.location, reason)


def _documents(found: Found, known: Metadata) -> Iterator[Document | Unreadable | Remark]:
    if found.path.is_dir():
        raise InputError("a folder that cannot be opened; allow it, or leave it out")
    kind = FORMATS.get(found.path.suffix.lower())
    if kind is None:
        raise InputError(f"format {found.path.suffix or 'without suffix'!r} is not read; expected {', '.join(FORMATS)}")
    if kind == "jsonl":
        yield from _lines(found, known)
        return
    data = found.path.read_bytes()
    if not data:
        raise InputError("empty file: nothing to read")
    content = _PARSERS[kind](data)
    if not any(_trimmed(content)):
        raise InputError("no text in it; leave it out, or convert it")
    yield from _document(found.id, content, known.over(content.metadata), kind=kind, location=found.location)


def _lines(found: Found, known: Metadata) -> Iterator[Document | Unreadable | Remark]:
    location = found.location
    for number, identity, content in read_lines(found.path):
        name = f"{found.id}#{number}"
        if isinstance(content, InputError):
            yield Unreadable(name, location, f"line {number}: {content}")
        else:
            metadata = content.metadata.over(known)
            yield from _document(identity or name, content, metadata, kind="jsonl", location=location)


def _document(
    identity: str, content: Content, metadata: Metadata, *, kind: str, location: str
) -> Iterator[Document | Remark]:
    yield Document(
        id=identity,
        text=content.text,
        title=metadata.title,
        uri=metadata.uri,
        publisher=metadata.publisher,
        author=metadata.author,
        date=metadata.date,
        tier=metadata.tier or "unknown",
        language=metadata.language,
        format=kind,
        location=location,
        pages=content.pages,
        blocks=tuple(_trimmed(content)),
    )
    if metadata.undated and not metadata.date:
        yield Remark(identity, location, metadata.undated)


def _trimmed(content: Content) -> Iterator[Block]:
    """Yield the blocks without white space at their edges, those with nothing else left out."""
    for block in content.blocks:
        raw = content.text[block.start : block.end]
        if bare := raw.strip():
            start = block.start + len(raw) - len(raw.lstrip())
            yield Block(start, start + len(bare), block.kind)
