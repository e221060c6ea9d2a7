import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph.ingest.read import Found, Remark, Sources, Unreadable, read
from evigraph.ingest.records import Document


def lines(tmp_path: Path, *rows: object) -> list[Document | Unreadable]:
    file = tmp_path / "a.jsonl"
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    file.write_text(text, encoding="utf-8")
    return list(read(Found(file, "a.jsonl", named=True), Sources()))


def test_a_line_is_a_document_with_its_fields(tmp_path: Path) -> None:
    row = {
        "id": "x",
        "text": "One.\r\nTwo.",
        "title": "T",
        "uri": "u",
        "publisher": "P",
        "author": "A",
        "date": "11 April 2023",
        "tier": "paper",
        "language": "en-US",
        "n": 1,
    }
    (document,) = lines(tmp_path, row)
    assert isinstance(document, Document)
    assert (document.id, document.text, document.title, document.uri, document.publisher) == (
        "x",
        "One.\nTwo.",
        "T",
        "u",
        "P",
    )
    assert (document.author, document.date, document.tier, document.language) == ("A", "2023-04-11", "paper", "en")
    assert document.location == str(tmp_path / "a.jsonl")


def test_a_line_without_id_is_named_by_file_and_line_and_blank_lines_count(tmp_path: Path) -> None:
    found = lines(tmp_path, {"text": "One."}, "", {"id": 7, "text": "Two."}, {"id": None, "text": "Three."})
    assert [item.id for item in found] == ["a.jsonl#1", "7", "a.jsonl#4"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("{broken", "line 2: expected a JSON object, came an error"),
        ("[1]", "line 2: expected a JSON object, came '[1]'"),
        ({"id": "a"}, "line 2: text: expected text, came no such field"),
        ({"text": 5}, "line 2: text: expected text, came 5"),
        ({"text": " \n"}, "line 2: text: empty"),
        ({"text": "x", "title": ["a"]}, 'line 2: title: expected text, came ["a"]'),
        ({"text": "x", "id": True}, "line 2: id: expected text or a number, came true"),
        ({"text": "x", "tier": "blog"}, "line 2: tier 'blog': expected one of"),
        ({"text": "x", "date": {}}, "line 2: date: expected text"),
        ({"text": "x", "id": "first"}, "line 2: id 'first' stands on a line above"),
        ('{"text": "x", "n": ' + "[" * 100_000 + "}", "line 2: expected a JSON object, came an error"),
    ],
)
def test_a_bad_line_is_told_and_the_others_are_read(tmp_path: Path, row: object, reason: str) -> None:
    found = lines(tmp_path, {"id": "first", "text": "One."}, row, {"id": "last", "text": "Three."})
    assert [type(item) for item in found] == [Document, Unreadable, Document]
    assert isinstance(found[1], Unreadable)
    assert found[1].id == "a.jsonl#2"
    assert found[1].reason.startswith(reason)
    assert "\n" not in found[1].reason


def test_json_over_several_lines_is_told_once(tmp_path: Path) -> None:
    found = lines(tmp_path, "[", '{"text": "x"}', "]")
    assert [item.reason[:39] for item in found if isinstance(item, Unreadable)] == [
        "expected one JSON object a line, came J"
    ]


def test_a_file_of_another_kind_is_left_after_a_hundred_lines(tmp_path: Path) -> None:
    found = lines(tmp_path, *["a;b;c"] * 5000)
    assert len(found) == 101
    assert isinstance(found[-1], Unreadable)
    assert found[-1].reason.startswith("none of the first 100 lines is a document")


def test_an_empty_file_is_told(tmp_path: Path) -> None:
    (item,) = lines(tmp_path, "")
    assert isinstance(item, Unreadable)


def test_lone_surrogates_and_nul_in_a_line_become_storable(tmp_path: Path) -> None:
    (document,) = lines(tmp_path, '{"text": "a\\ud800b\\u0000c \\ud83d\\ude00"}')
    assert isinstance(document, Document)
    assert document.text == "a\ufffdbc \N{GRINNING FACE}"


def test_a_file_is_streamed(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    file.write_text('{"text": "One sentence."}\n' * 200_000, encoding="utf-8")
    stream: Iterator[Document | Unreadable] = read(Found(file, "long.jsonl", named=True), Sources())
    assert [item.id for item in itertools.islice(stream, 2)] == ["long.jsonl#1", "long.jsonl#2"]


def test_other_encodings_of_a_file_are_read_and_stray_bytes_told(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes('{"text": "Grüße."}\n'.encode("utf-16"))
    (document,) = read(Found(file, "a.jsonl", named=True), Sources())
    assert isinstance(document, Document)
    assert document.text == "Grüße."
    file.write_bytes(b'{"text": "Gr\xc3\xbc\xc3\x9fe und mehr."}\n' * 30 + b'{"text": "Gr\xfc\xdfe"}\n')
    found = list(read(Found(file, "a.jsonl", named=True), Sources()))
    assert isinstance(found[-1], Unreadable)
    assert "expected UTF-8" in found[-1].reason


def test_a_date_that_is_none_is_remarked_behind_its_document(tmp_path: Path) -> None:
    found = lines(tmp_path, {"text": "One.", "date": "2023-02-30"}, {"text": "Two.", "date": "May 2023"})
    assert [type(item) for item in found] == [Document, Remark, Document]
    assert isinstance(found[1], Remark)
    assert (found[1].id, found[1].reason[:5]) == ("a.jsonl#1", "date:")
