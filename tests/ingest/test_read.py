import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evigraph.ingest.read import FORMATS, Found, Sources, Unreadable, read, readable
from evigraph.ingest.records import Document


def one(path: Path, data: bytes) -> Document | Unreadable:
    path.write_bytes(data)
    (item,) = read(Found(path, path.name, named=True), Sources())
    return item


@pytest.mark.parametrize("suffix", sorted(FORMATS))
def test_each_suffix_is_readable_in_any_case(suffix: str) -> None:
    assert readable(Path("a" + suffix))
    assert readable(Path("A" + suffix.upper()))


def test_other_formats_are_not_readable_and_told(tmp_path: Path) -> None:
    assert not readable(Path("a.pptx"))
    item = one(tmp_path / "a.pptx", b"x")
    assert isinstance(item, Unreadable)
    assert item.reason.startswith("format '.pptx' is not read; expected .txt")


def test_a_document_carries_its_place_and_format(tmp_path: Path) -> None:
    item = one(tmp_path / "a.txt", b"Some text.")
    assert item == Document(id="a.txt", text="Some text.", location=str(tmp_path / "a.txt"), blocks=item.blocks)  # type: ignore[union-attr]


@pytest.mark.parametrize("suffix", [".txt", ".md", ".html", ".pdf", ".docx", ".jsonl"])
def test_an_empty_file_is_unreadable(tmp_path: Path, suffix: str) -> None:
    assert isinstance(one(tmp_path / f"a{suffix}", b""), Unreadable)


def test_a_markdown_file_of_front_matter_alone_is_unreadable(tmp_path: Path) -> None:
    assert isinstance(one(tmp_path / "a.md", b"---\ntitle: T\n---\n"), Unreadable)


@pytest.mark.parametrize("suffix", [".txt", ".md", ".html"])
def test_a_file_of_white_space_is_unreadable(tmp_path: Path, suffix: str) -> None:
    item = one(tmp_path / f"a{suffix}", b" \n\t\n")
    assert isinstance(item, Unreadable)
    assert "\n" not in item.reason


def test_a_file_that_is_gone_is_unreadable(tmp_path: Path) -> None:
    (item,) = read(Found(tmp_path / "gone.txt", "gone.txt", named=False), Sources())
    assert isinstance(item, Unreadable)
    assert item.reason.startswith("cannot be opened: No such file")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    suffix=st.sampled_from([".txt", ".md", ".html", ".pdf", ".docx", ".jsonl"]),
    data=st.binary(max_size=200)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
    | st.text("<>/!-[]{}()#*`|\"'=\n\t &;:abp\x00\r\u2028漢", max_size=120).map(str.encode),
)
def test_no_bytes_raise_and_every_block_lies_in_the_text(tmp_path: Path, suffix: str, data: bytes) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(data)
    for item in read(Found(path, path.name, named=True), Sources()):
        if isinstance(item, Unreadable):
            assert item.reason
            assert "\n" not in item.reason
            continue
        end = 0
        for block in item.blocks:
            assert end <= block.start < block.end <= len(item.text)
            assert not item.text[block.start].isspace()
            assert not item.text[block.end - 1].isspace()
            end = block.end
        assert item.text.encode()


def test_importing_loads_no_heavy_library() -> None:
    heavy = {"trafilatura", "pypdfium2", "docx", "dateparser", "charset_normalizer", "spacy"}
    code = f"import sys, evigraph.ingest.read, evigraph.ingest.split; print(*sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
