import pytest

from evigraph.errors import InputError
from evigraph.ingest.read.markdown import read_markdown

SOURCE = """---
title: "A: b"
authors: [Ann, Bo]
date: 2023-04-11
lang: en-GB
tier: media
---
Heading *one*
=============

## Second ##

> quoted text
> goes on.

- item one
  wrapped
* [link](http://a.example) item

| name | value |
|------|-------|
| a    | 1     |

```py
x = 1

y = 2
```

<div>inside <b>html</b></div>

[ref]: http://b.example
"""


def blocks(source: str) -> list[tuple[str, str]]:
    content = read_markdown(source.encode())
    return [(block.kind, content.text[block.start : block.end]) for block in content.blocks]


def test_blocks_are_spans_of_the_source_without_the_markers() -> None:
    assert blocks(SOURCE) == [
        ("heading", "Heading *one*"),
        ("heading", "Second"),
        ("text", "quoted text\n> goes on."),
        ("text", "item one\n  wrapped"),
        ("text", "[link](http://a.example) item"),
        ("text", "name | value"),
        ("text", "a    | 1"),
        ("code", "x = 1\n\ny = 2"),
        ("text", "inside"),
        ("text", "html"),
    ]


def test_the_text_is_the_source_and_front_matter_is_in_no_block() -> None:
    content = read_markdown(SOURCE.encode())
    assert content.text == SOURCE
    assert content.blocks[0].start > SOURCE.index("\n---\n")


def test_front_matter_gives_metadata_and_the_first_heading_the_title_it_lacks() -> None:
    metadata = read_markdown(SOURCE.encode()).metadata
    assert (metadata.title, metadata.author, metadata.date, metadata.language, metadata.tier) == (
        "A: b",
        "Ann, Bo",
        "2023-04-11",
        "en",
        "media",
    )
    assert (
        read_markdown(b"---\nauthor: Ann\n---\n## Minor\n\n# The *main* [title](x)\n").metadata.title
        == "The main title"
    )


def test_front_matter_that_is_no_yaml_is_read_line_by_line() -> None:
    metadata = read_markdown(b"---\ntitle: Colons: a study\nauthor: Ann\n---\nText.\n").metadata
    assert (metadata.title, metadata.author) == ("Colons: a study", "Ann")


def test_a_rule_at_the_top_is_no_front_matter() -> None:
    assert blocks("---\n\nSome text.\n\n---\n\nMore text.\n") == [("text", "Some text."), ("text", "More text.")]


def test_a_tier_that_does_not_exist_fails() -> None:
    with pytest.raises(InputError, match="tier 'best': expected one of"):
        read_markdown(b"---\ntier: best\n---\nText.")


def test_deep_and_odd_markup_keeps_blocks_in_order_and_inside_the_text() -> None:
    source = (
        "> " * 60 + "deep\n\n-\t- tab\n\n\titem\n\n1. a\n   ```\n   code\n   ```\n\n| a |\n|---|\n\n~~~\nopen fence"
    )
    content = read_markdown(source.encode())
    end = 0
    for block in content.blocks:
        assert end <= block.start < block.end <= len(content.text)
        end = block.end
