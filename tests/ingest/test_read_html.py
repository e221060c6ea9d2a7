import json

import pytest

from evigraph.errors import InputError
from evigraph.ingest.read.html import read_html

PARAGRAPH = (
    "The ministry said on Monday that the plant, which employs 300 people, would be closed for the time of the repairs."
)


def page(body: str, head: str = "", attributes: str = "") -> bytes:
    return f"<!DOCTYPE html><html {attributes}><head>{head}</head><body>{body}</body></html>".encode()


def blocks(body: str) -> list[tuple[str, str]]:
    content = read_html(page(body))
    return [(block.kind, content.text[block.start : block.end]) for block in content.blocks]


def test_main_content_is_kept_and_navigation_is_not() -> None:
    nav = '<nav><ul><li><a href="/">Home</a></li><li><a href="/x">Markets</a></li></ul></nav>'
    text = read_html(
        page(f"{nav}<article><h1>Plant closed</h1>{f'<p>{PARAGRAPH}</p>' * 4}</article><footer>Imprint</footer>")
    ).text
    assert text.startswith("Plant closed\n\nThe ministry")
    assert "Markets" not in text
    assert "Imprint" not in text


def test_headings_paragraphs_items_rows_and_listings_are_blocks() -> None:
    table = "<table><tr><th>Year</th><th>Output</th></tr><tr><td>2022</td><td>4,100 <i>tonnes</i></td></tr></table>"
    listing = "<pre>x = 1\n  y = 2</pre>"
    found = blocks(
        f"<article><h1>Plant</h1><p>{PARAGRAPH}</p><ul><li>One item here</li><li>Two</li></ul>"
        f"{table}{listing}<p>{PARAGRAPH}</p></article>"
    )
    assert found == [
        ("heading", "Plant"),
        ("text", PARAGRAPH),
        ("text", "One item here"),
        ("text", "Two"),
        ("text", "Year\tOutput"),
        ("text", "2022\t4,100 tonnes"),
        ("code", "x = 1\n  y = 2"),
        ("text", PARAGRAPH),
    ]


def test_a_small_page_falls_back_to_its_body() -> None:
    assert blocks("<div>Closed.</div><script>var x;</script><p hidden>no</p>tail") == [
        ("text", "Closed."),
        ("text", "tail"),
    ]


def test_entities_are_decoded_and_words_stay_as_they_are() -> None:
    text = read_html(page(f"<p>M&uuml;ller &amp; S&ouml;hne paid &euro;5&nbsp;m. {PARAGRAPH}</p>")).text
    assert text.startswith("Müller & Söhne paid €5\xa0m. The ministry")


def test_inline_tags_part_no_word_and_line_breaks_do() -> None:
    assert read_html(page("<p>un<b>believ</b>able<br>next</p>")).text == "unbelievable\nnext"


def test_the_head_gives_title_author_publisher_date_language_and_address() -> None:
    head = (
        '<title>Plant closed | The Courier</title><meta property="og:site_name" content="The Courier">'
        '<meta name="author" content="Ann Lee"><meta property="article:author" content="https://x.example/ann">'
        '<meta property="article:published_time" content="2023-04-11T23:30:00-05:00"><link rel="canonical" href="https://x.example/a">'
    )
    metadata = read_html(page(f"<p>{PARAGRAPH}</p>", head, 'lang="en-US"')).metadata
    assert (metadata.title, metadata.publisher, metadata.author) == ("Plant closed", "The Courier", "Ann Lee")
    assert (metadata.date, metadata.language, metadata.uri) == ("2023-04-11", "en", "https://x.example/a")


def test_json_ld_and_time_elements_are_read() -> None:
    graph = {
        "@graph": [
            {"@type": "WebSite"},
            {
                "headline": "H",
                "datePublished": "2022-01-05",
                "author": [{"name": "A"}, {"name": "B"}],
                "publisher": {"name": "P"},
            },
        ]
    }
    metadata = read_html(
        page(f"<p>{PARAGRAPH}</p>", f'<script type="application/ld+json">{json.dumps(graph)}</script>')
    ).metadata
    assert (metadata.title, metadata.date, metadata.author, metadata.publisher) == ("H", "2022-01-05", "A, B", "P")
    timed = read_html(page(f'<article><time datetime="2021-12-24T10:00">Friday</time><p>{PARAGRAPH}</p></article>'))
    assert timed.metadata.date == "2021-12-24"


def test_a_page_without_title_takes_its_first_heading() -> None:
    assert read_html(page("<h1>Only <i>this</i></h1>")).metadata.title == "Only this"


def test_when_a_page_changed_is_not_its_date() -> None:
    head = '<meta property="article:modified_time" content="2024-01-01">'
    assert read_html(page(f"<p>{PARAGRAPH}</p><footer>© 2019</footer>", head)).metadata.date == ""


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "big5"])
def test_the_declared_encoding_is_honoured(encoding: str) -> None:
    head = f'<head><meta charset="{encoding}"><title>岚禾</title></head>'
    source = f"<html>{head}<body><p>公司成立于二零零九年。</p></body></html>"
    if encoding == "big5":
        source = source.replace("岚", "嵐").replace("于", "於")
    content = read_html(source.encode(encoding))
    assert "公司成立" in content.text
    assert content.metadata.title.endswith("禾")


def test_xhtml_with_its_declaration_is_read() -> None:
    declaration = b'<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml">'
    assert read_html(declaration + b"<body><p>Text here.</p></body></html>").text == "Text here."


def test_a_page_that_is_one_listing_is_plain_text() -> None:
    assert blocks(f"<pre>{PARAGRAPH}\n\n{PARAGRAPH}</pre>") == [("text", PARAGRAPH), ("text", PARAGRAPH)]


def test_what_holds_no_element_fails_with_a_clear_line() -> None:
    with pytest.raises(InputError, match="expected an HTML page"):
        read_html(b"<!-- nothing -->")


def test_a_page_with_an_empty_body_has_no_text() -> None:
    assert read_html(page("", "<title>Only a title</title>")).text == ""
