import os
from pathlib import Path

import pytest

from evigraph.errors import InputError, UsageError
from evigraph.ingest.read import find


def write(path: Path, text: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_files_of_a_folder_come_sorted_with_ids_relative_to_it(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.md", "a/b/c.html"):
        write(tmp_path / name)
    found = find([tmp_path])
    assert [one.id for one in found] == ["a/b/c.html", "a/z.md", "b.txt"]
    assert all(one.path.is_absolute() and not one.named for one in found)


def test_a_named_file_has_its_name_as_id_and_is_marked_as_named(tmp_path: Path) -> None:
    file = write(tmp_path / "deep" / "report.txt")
    assert [(one.id, one.named) for one in find([file])] == [("report.txt", True)]


def test_ids_are_relative_to_the_root_that_is_given(tmp_path: Path) -> None:
    file = write(tmp_path / "deep" / "report.txt")
    assert [one.id for one in find([file], root=tmp_path)] == ["deep/report.txt"]


def test_a_path_outside_the_root_is_wrong_usage(tmp_path: Path) -> None:
    file = write(tmp_path / "a" / "x.txt")
    (tmp_path / "b").mkdir()
    with pytest.raises(UsageError, match="not inside the root"):
        find([file], root=tmp_path / "b")


def test_a_missing_path_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.txt: expected a file or folder") as caught:
        find([tmp_path / "nowhere.txt"])
    assert "\n" not in str(caught.value)


def test_hidden_files_lock_files_and_sources_yaml_are_left_out(tmp_path: Path) -> None:
    for name in (".git/config.txt", ".hidden.txt", "sources.yaml", "a/sources.yaml", "~$report.docx", "a/kept.txt"):
        write(tmp_path / name)
    assert [one.id for one in find([tmp_path])] == ["a/kept.txt"]


def test_links_that_loop_end_and_each_folder_is_walked_once(tmp_path: Path) -> None:
    write(tmp_path / "in" / "x.txt")
    write(tmp_path / "outside" / "y.txt")
    (tmp_path / "in" / "again").symlink_to(tmp_path / "in")
    (tmp_path / "in" / "other").symlink_to(tmp_path / "outside")
    (tmp_path / "outside" / "back").symlink_to(tmp_path / "in")
    assert [one.id for one in find([tmp_path / "in"])] == ["other/y.txt", "x.txt"]


def test_a_file_named_twice_is_found_once_whatever_the_order(tmp_path: Path) -> None:
    file = write(tmp_path / "deep" / "x.txt")
    found = find([tmp_path, file])
    assert found == find([file, tmp_path])
    assert [(one.id, one.named) for one in found] == [("deep/x.txt", True)]


def test_a_file_name_that_is_no_text_gets_an_id_that_is(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"caf\xe9.txt")).write_text("x", encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes names in UTF-8 only")
    assert [one.id for one in find([tmp_path])] == [r"caf\xe9.txt"]


def test_a_link_to_nothing_and_links_in_a_circle_come_as_files_that_reading_refuses(tmp_path: Path) -> None:
    write(tmp_path / "x.txt")
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "nothing")
    (tmp_path / "left").symlink_to(tmp_path / "right")
    (tmp_path / "right").symlink_to(tmp_path / "left")
    assert [one.id for one in find([tmp_path])] == ["dangling.txt", "left", "right", "x.txt"]
    assert [one.named for one in find([tmp_path / "dangling.txt"])] == [True]


def test_a_pipe_is_no_file_to_read_whatever_leads_to_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "link.txt").symlink_to(tmp_path / "pipe.txt")
    assert find([tmp_path]) == ()


def test_a_place_that_is_no_text_has_a_location_that_is(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"raw\xff")
    try:
        write(folder / "x.txt")
    except OSError:
        pytest.skip("this file system takes names in UTF-8 only")
    assert [(one.id, one.location) for one in find([folder])] == [("x.txt", rf"{tmp_path}/raw\xff/x.txt")]
