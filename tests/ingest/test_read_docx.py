import datetime
import io
import zipfile
from collections.abc import Callable

import docx
import pytest
from docx.document import Document as Docx
from docx.oxml import parse_xml

from evigraph.errors import InputError
from evigraph.ingest.read.docx import read_docx

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def made(fill: Callable[[Docx], object]) -> bytes:
    document = docx.Document()
    fill(document)
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def blocks(data: bytes) -> list[tuple[str, str]]:
    content = read_docx(data)
    return [(block.kind, content.text[block.start : block.end]) for block in content.blocks]


def test_paragraphs_headings_and_tables_come_in_document_order() -> None:
    def fill(document: Docx) -> None:
        document.add_heading("Report", 0)
        document.add_paragraph("First paragraph.")
        table = document.add_table(2, 2)
        for cell, text in zip(
            [c for row in table.rows for c in row.cells], ["Year", "Output", "2022", "4,100 t"], strict=True
        ):
            cell.text = text
        document.add_heading("Outlook", 1)
        document.add_paragraph("Last.")
        document.sections[0].header.paragraphs[0].text = "Running head"

    assert blocks(made(fill)) == [
        ("heading", "Report"),
        ("text", "First paragraph."),
        ("text", "Year\tOutput"),
        ("text", "2022\t4,100 t"),
        ("heading", "Outlook"),
        ("text", "Last."),
    ]


def test_links_and_insertions_are_text_and_deletions_are_not() -> None:
    def fill(document: Docx) -> None:
        paragraph = document.add_paragraph("Kept ")
        for xml in (
            f"<w:hyperlink {W}><w:r><w:t>linked</w:t></w:r></w:hyperlink>",
            f'<w:ins {W} w:id="1" w:author="a"><w:r><w:t xml:space="preserve"> added</w:t></w:r></w:ins>',
            f'<w:del {W} w:id="2" w:author="a"><w:r><w:delText>gone</w:delText></w:r></w:del>',
            f"<w:r {W}><w:t>.</w:t><w:tab/><w:t>tab</w:t></w:r>",
        ):
            paragraph._p.append(parse_xml(xml))

    assert blocks(made(fill)) == [("text", "Kept linked added.\ttab")]


def test_a_text_box_is_read_once() -> None:
    box = f"<w:txbxContent {W}><w:p><w:r><w:t>In the box</w:t></w:r></w:p></w:txbxContent>"
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    copies = f"<mc:Choice Requires='wps'><w:x>{box}</w:x></mc:Choice><mc:Fallback>{box}</mc:Fallback>"
    run = f"<w:r {W} {mc}><mc:AlternateContent>{copies}</mc:AlternateContent></w:r>"
    data = made(lambda document: document.add_paragraph("Around.")._p.append(parse_xml(run)))
    assert blocks(data) == [("text", "Around."), ("text", "In the box")]


def test_core_properties_are_metadata_and_the_first_heading_the_title_they_lack() -> None:
    def fill(document: Docx) -> None:
        document.core_properties.author = "Ann Lee"
        document.core_properties.created = datetime.datetime(2023, 4, 11, 12, 0)
        document.core_properties.language = "de-DE"
        document.add_heading("From the text", 1)

    metadata = read_docx(made(fill)).metadata
    assert (metadata.title, metadata.author, metadata.date, metadata.language) == (
        "From the text",
        "Ann Lee",
        "2023-04-11",
        "de",
    )


def test_the_template_of_the_writing_library_gives_no_date() -> None:
    metadata = read_docx(made(lambda document: document.add_paragraph("Text."))).metadata
    assert (metadata.author, metadata.date) == ("", "")


def archive(**parts: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for name, text in parts.items():
            made.writestr(name.replace("__", "/"), text)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (archive(a="b"), "came another zip archive"),
        (archive(word__document="<x/>"), "came a broken one"),
        (b"PK\x03\x04 cut", "came no readable zip archive"),
        (b"plain text", "came no readable zip archive"),
        (b"\xd0\xcf\x11\xe0 old", "old or protected Office file"),
    ],
)
def test_what_is_no_docx_is_named(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_docx(data)
