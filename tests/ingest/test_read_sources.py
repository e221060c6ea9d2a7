from pathlib import Path

from evigraph.ingest.read import find, load_sources, read
from evigraph.ingest.records import Document


def corpus(folder: Path, files: dict[str, str]) -> dict[str, Document]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    found = find([folder])
    sources = load_sources(found)
    documents = [item for one in found for item in read(one, sources)]
    return {item.id: item for item in documents if isinstance(item, Document)}


def failures(folder: Path, text: str) -> list[str]:
    (folder / "a.txt").write_text("Some text.", encoding="utf-8")
    (folder / "sources.yaml").write_text(text, encoding="utf-8")
    return [failure.reason for failure in load_sources(find([folder])).failures]


def test_sources_yaml_gives_all_fields_of_a_file(tmp_path: Path) -> None:
    entry = "a.txt: {title: T, publisher: P, author: [A, B], date: 2023-04-11, tier: official, language: en-GB, uri: u}"
    document = corpus(tmp_path, {"a.txt": "Some text.", "sources.yaml": entry})["a.txt"]
    assert (document.title, document.publisher, document.author, document.date) == ("T", "P", "A, B", "2023-04-11")
    assert (document.tier, document.language, document.uri) == ("official", "en", "u")


def test_an_exact_name_beats_a_glob_field_by_field(tmp_path: Path) -> None:
    entries = '"*.txt": {tier: media, author: Desk}\na.txt: {tier: paper}'
    known = corpus(tmp_path, {"a.txt": "One.", "b.txt": "Two.", "sources.yaml": entries})
    assert (known["a.txt"].tier, known["a.txt"].author) == ("paper", "Desk")
    assert (known["b.txt"].tier, known["b.txt"].author) == ("media", "Desk")


def test_a_later_glob_beats_an_earlier_one(tmp_path: Path) -> None:
    entries = '"*.txt": {tier: media}\n"a*": {tier: forum}'
    known = corpus(tmp_path, {"a.txt": "One.", "b.txt": "Two.", "sources.yaml": entries})
    assert (known["a.txt"].tier, known["b.txt"].tier) == ("forum", "media")


def test_the_nearer_sources_yaml_wins_and_the_farther_fills_in(tmp_path: Path) -> None:
    known = corpus(
        tmp_path,
        {
            "in/a.txt": "One.",
            "in/sources.yaml": '"*.txt": {publisher: Near}',
            "sources.yaml": '"in/a.txt": {publisher: Far, author: Far}',
        },
    )
    assert (known["in/a.txt"].publisher, known["in/a.txt"].author) == ("Near", "Far")


def test_sources_above_the_root_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "sources.yaml").write_text('"**": {publisher: Above}', encoding="utf-8")
    assert corpus(tmp_path / "in", {"a.txt": "One."})["a.txt"].publisher == ""


def test_globs_cross_folders_with_two_stars_only_where_they_name_a_folder(tmp_path: Path) -> None:
    entries = (
        '"*.md": {author: bare}\n"x/*.txt": {author: one}\n"y/**/*.txt": {author: deep}\n"[z]*": {publisher: class}'
    )
    files = {"x/a.txt": "A.", "x/n/b.txt": "B.", "y/c.txt": "C.", "y/n/m/d.txt": "D.", "p/q/e.md": "E.", "zz.txt": "Z."}
    known = corpus(tmp_path, {**files, "sources.yaml": entries})
    authors = {key: document.author for key, document in known.items()}
    assert authors == {
        "x/a.txt": "one",
        "x/n/b.txt": "",
        "y/c.txt": "deep",
        "y/n/m/d.txt": "deep",
        "p/q/e.md": "bare",
        "zz.txt": "",
    }
    assert known["zz.txt"].publisher == "class"


def test_what_the_user_says_wins_over_the_files_own_head(tmp_path: Path) -> None:
    page = (
        '<html><head><title>Own</title><meta name="author" content="Own"></head><body><p>Some text.</p></body></html>'
    )
    document = corpus(tmp_path, {"a.html": page, "sources.yaml": "a.html: {title: Said}"})["a.html"]
    assert (document.title, document.author) == ("Said", "Own")


def test_a_lines_own_fields_win_over_sources_yaml(tmp_path: Path) -> None:
    lines = '{"id": "1", "text": "One.", "tier": "paper"}\n{"id": "2", "text": "Two."}\n'
    known = corpus(tmp_path, {"a.jsonl": lines, "sources.yaml": "a.jsonl: {tier: forum}"})
    assert (known["1"].tier, known["2"].tier) == ("paper", "forum")


def test_malformed_yaml_is_a_failure_with_its_line_and_documents_are_read(tmp_path: Path) -> None:
    reasons = failures(tmp_path, "a.txt: {title: A\nb: [")
    assert len(reasons) == 1
    assert "expected YAML, came an error at line" in reasons[0]
    found = find([tmp_path])
    assert [type(item) for item in read(found[0], load_sources(found))] == [Document]


def test_an_unknown_tier_is_a_failure_that_names_the_entry_and_the_tiers(tmp_path: Path) -> None:
    (reason,) = failures(tmp_path, "a.txt: {tier: offical}")
    assert reason.startswith("a.txt: tier 'offical': expected one of official, paper")


def test_one_wrong_entry_leaves_the_others(tmp_path: Path) -> None:
    files = {"a.txt": "One.", "b.txt": "Two.", "sources.yaml": "a.txt: oops\nb.txt: {tier: media}"}
    assert corpus(tmp_path, files)["b.txt"].tier == "media"
    assert "expected a mapping of fields" in load_sources(find([tmp_path])).failures[0].reason


def test_an_empty_sources_yaml_is_no_failure(tmp_path: Path) -> None:
    assert failures(tmp_path, "# nothing yet\n") == []


def remarks(folder: Path, text: str, *, named: str = "") -> list[str]:
    (folder / "sources.yaml").write_text(text, encoding="utf-8")
    return [one.reason for one in load_sources(find([folder / named])).remarks]


def test_keys_that_no_file_has_and_fields_that_are_not_known_are_remarked(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a.txt", "in/b.txt", "skipped.xlsx"):
        (tmp_path / name).write_text("Some text.", encoding="utf-8")
    entries = {"a.txt": "T", "in/*.txt": "T", "skipped.xlsx": "T", "b.txt": "T", "*.md": "T", "in/../a.txt": "T"}
    text = "\n".join(f'"{key}": {{title: {title}}}' for key, title in entries.items())
    missing = ["b.txt: there is no such file", "*.md: there is no such file"]
    assert remarks(tmp_path, text) == missing
    assert remarks(tmp_path, text, named="a.txt") == missing
    assert remarks(tmp_path, "a.txt: {titel: T, tier: media}") == ["a.txt: the field titel is not known"]


def test_a_date_that_is_none_is_remarked_once_and_leaves_the_file_without(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("Some text.", encoding="utf-8")
    (reason,) = remarks(tmp_path, '"*.txt": {date: 2023-13-45}')
    assert reason == "*.txt: date: expected one such as 2023-04-11, came '2023-13-45'; it is left out"
    found = find([tmp_path])
    items = [item for one in found for item in read(one, load_sources(found))]
    assert [(type(item), item.id) for item in items] == [(Document, "a.txt"), (Document, "b.txt")]
    assert remarks(tmp_path, '"*.txt": {date: 2023-12}\na.txt: {date: ""}') == []
