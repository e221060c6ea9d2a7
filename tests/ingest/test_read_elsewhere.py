"""Cited words are found again by another reader of the same file."""

import html
import os
import re
import shutil
import subprocess
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from evigraph.ingest.read import Found, find, load_sources, read, readable
from evigraph.ingest.records import Document, Span
from evigraph.ingest.split import split

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("EVIGRAPH_DATA", ROOT.parent / "shared" / "data"))
EXAMPLES = ROOT / "examples" / "corpus"


def squeezed(text: str) -> str:
    """Return text in compatible characters without white space, joiners and soft hyphens."""
    return "".join(
        c
        for c in unicodedata.normalize("NFKC", text)
        if not c.isspace() and unicodedata.category(c) not in {"Cf", "Cc", "Co"}
    )


def in_page(path: Path, document: Document, span: Span) -> str:
    first, last = document.page(span.start), document.page(span.end - 1)
    modes = [
        subprocess.run(
            ["pdftotext", *mode, "-f", str(first), "-l", str(last), path, "-"], capture_output=True, check=True
        ).stdout
        for mode in ([], ["-raw"])
    ]
    return b"\n".join(modes).decode("utf-8", "replace")


def in_xml(path: Path, _document: Document, _span: Span) -> str:
    with zipfile.ZipFile(path) as archive:
        parts = [
            name for name in archive.namelist() if re.fullmatch(r"word/(?:document|footnotes|endnotes)\d*\.xml", name)
        ]
        sources = [archive.read(name).decode() for name in parts]
    # A text box stands inside the paragraph that anchors it, and comes behind that paragraph when read.
    sources += [re.sub(r"<w:txbxContent>.*?</w:txbxContent>", "", source, flags=re.DOTALL) for source in sources]
    return "\n".join(html.unescape(re.sub(r"<[^>]+>", "", source)) for source in sources)


def in_source(path: Path, _document: Document, _span: Span) -> str:
    data = path.read_bytes()
    for encoding in ("utf-8", "utf-16", "cp1252"):
        try:
            source = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return html.unescape(re.sub(r"<!--.*?-->|<[^>]+>", "", source, flags=re.DOTALL))
    return ""


def in_file(path: Path, _document: Document, _span: Span) -> str:
    return path.read_text(encoding="utf-8")


ELSEWHERE: dict[str, Callable[[Path, Document, Span], str]] = {
    "pdf": in_page,
    "docx": in_xml,
    "html": in_source,
    "text": in_file,
    "markdown": in_file,
}


def cited(document: Document, *, most: int) -> Iterator[Span]:
    """Yield up to `most` sentences spread over a document."""
    own = [s for p in split(document) for s in p.sentences if s.start >= p.own]
    yield from own[:: max(1, len(own) // most)][:most]


def documents(folder: Path) -> Iterator[tuple[Found, Document]]:
    found = find([folder])
    sources = load_sources(found)
    for one in found:
        if readable(one.path):
            yield from ((one, item) for item in read(one, sources) if isinstance(item, Document))


def misses(folder: Path, kind: str, *, most: int) -> tuple[int, list[str]]:
    """Return how many citations of a format were looked up elsewhere, and those not found."""
    seen, missed = 0, []
    for found, document in documents(folder):
        if document.format != kind:
            continue
        for span in cited(document, most=most):
            seen += 1
            quote = document.text[span.start : span.end]
            if squeezed(quote) not in squeezed(ELSEWHERE[kind](found.path, document, span)):
                missed.append(f"{document.id}: {quote}")
    return seen, missed


def need(kind: str, folder: Path) -> None:
    if not folder.is_dir():
        pytest.skip(f"no {folder}: set EVIGRAPH_DATA to the folder of the development data")
    if kind == "pdf" and shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext: install poppler-utils")


@pytest.mark.parametrize("kind", sorted(ELSEWHERE))
def test_every_cited_sentence_of_the_examples_is_found_by_another_tool(kind: str) -> None:
    need(kind, EXAMPLES)
    seen, missed = misses(EXAMPLES, kind, most=12)
    assert seen > 0
    assert missed == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "folder"), [("pdf", "formats"), ("docx", "formats"), ("html", "formats"), ("html", "corpora/handbook")]
)
def test_cited_sentences_of_files_as_people_have_them_are_found_by_another_tool(kind: str, folder: str) -> None:
    need(kind, DATA / folder)
    seen, missed = misses(DATA / folder, kind, most=12)
    assert seen > 0
    assert len(missed) <= 3 * seen // 100, missed[:20]
