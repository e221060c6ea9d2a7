import pytest

from evigraph.errors import InputError
from evigraph.ingest.read.pdf import read_pdf


def pdf(*pages: list[str], info: str = "") -> bytes:
    """Return a PDF with one line of text below the other on each page."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>"]
    kids = " ".join(f"{5 + 2 * i} 0 R" for i in range(len(pages)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    objects.append(f"<< {info} >>".encode())
    for i, lines in enumerate(pages):
        shown = " ".join(f"({line}) Tj 0 -14 Td" for line in lines)
        stream = f"BT /F1 10 Tf 50 780 Td {shown} ET".encode("cp1252")
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Resources << /Font << /F1 3 0 R >> >>"
            + f" /Contents {6 + 2 * i} 0 R >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    body, offsets = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    trailer = b"trailer << /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF" % (size, len(body))
    return body + b"xref\n0 %d\n0000000000 65535 f \n%s%s" % (size, table, trailer)


WRAPPED = [
    "The plant was opened in the spring of that year by the minister and the",
    "chief executive, who had both been there before.",
]
BODY = [*WRAPPED, "It cost twice the sum that had been planned for it by the owners."]


def blocks(data: bytes) -> list[tuple[str, str]]:
    content = read_pdf(data)
    return [(block.kind, content.text[block.start : block.end]) for block in content.blocks]


def test_pages_start_where_they_say_empty_ones_too() -> None:
    content = read_pdf(pdf(["One is here."], [], ["Three is here."]))
    assert content.text == "One is here.\n\n\n\nThree is here."
    assert content.pages == (0, 14, 16)


def test_wrapped_lines_are_one_block_with_their_line_ends() -> None:
    assert blocks(pdf(BODY)) == [("text", "\n".join(WRAPPED)), ("text", BODY[2])]


def test_a_short_line_over_a_paragraph_is_a_heading() -> None:
    assert ("heading", "Water and permits") in blocks(pdf([*BODY, "Water and permits", *BODY]))


def test_a_sentence_that_goes_on_over_a_page_end_is_in_one_block() -> None:
    found = blocks(pdf([*BODY, WRAPPED[0]], [WRAPPED[1], *BODY]))
    assert any(WRAPPED[0] + "\n\n" + WRAPPED[1] in text for _, text in found)


def test_running_heads_and_page_numbers_are_in_no_block() -> None:
    pages = [
        ["Annual report", f"Page {n} is about the plant number {n}.", *BODY, f"It has line {n}.", f"{n}"]
        for n in range(1, 5)
    ]
    text = "\n".join(block for _, block in blocks(pdf(*pages)))
    assert "The plant" in text
    assert "Annual report" not in text
    assert not any(line.isdigit() for line in text.split("\n"))


def test_a_word_broken_at_a_line_end_keeps_its_hyphen_and_its_line_end() -> None:
    text = read_pdf(pdf(["The plant was opened in the spring with an im-", "portant change to the plan."])).text
    assert text == "The plant was opened in the spring with an im-\nportant change to the plan."


def test_a_page_of_numbers_alone_is_read() -> None:
    assert read_pdf(pdf(["12"])).text == "12"


def test_the_info_gives_title_author_date_and_language() -> None:
    metadata = read_pdf(
        pdf(["Text."], info="/Title (Microsoft Word - Review.docx) /Author (Ann) /CreationDate (D:20230411)")
    ).metadata
    assert (metadata.title, metadata.author, metadata.date, metadata.language) == ("Review", "Ann", "2023-04-11", "en")


def test_a_title_that_stands_for_none_is_none() -> None:
    metadata = read_pdf(pdf(["Text."], info="/Title (untitled) /Author (\\(anonymous\\))")).metadata
    assert (metadata.title, metadata.author) == ("", "")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (pdf([], []), "no text on 2 pages: scanned"),
        (b"%PDF-1.4 cut short", "came a broken file"),
        (b"no pdf at all", "came a broken file"),
    ],
)
def test_what_gives_no_text_is_told(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_pdf(data)


def test_a_protected_file_is_told() -> None:
    encrypt = b"<< /Filter /Standard /V 1 /R 2 /O <" + b"41" * 32 + b"> /U <" + b"42" * 32 + b"> /P -4 >>"
    data = pdf(["Text."]).replace(b"/Info 4 0 R", b"/Info 4 0 R /ID [<00><00>] /Encrypt " + encrypt)
    with pytest.raises(InputError, match="protected by a password"):
        read_pdf(data)
