"""Names: the one normal form under which mentions, titles and questions meet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.ingest.names import normalise, strip_legal


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The  Société Générale’s", "societe generale"),
        ("ＡＢＣ　Ｃｏｒｐ", "abc corp"),
        ("Jean‑Luc", "jean-luc"),
        ("“Halden”,", "halden"),
        ("C++", "c++"),
        ("the", "the"),
        ("The A Team", "team"),
        ("青茂电池", "青茂电池"),
    ],
)
def test_width_case_accents_articles_and_quotes_do_not_tell_names_apart(text: str, name: str) -> None:
    assert normalise(text) == name


@given(st.text())
def test_a_normal_form_is_its_own_normal_form(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once or not once


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("halden lithium co., ltd.", "halden lithium"),
        ("qingmao europe kft", "qingmao europe"),
        ("acme sp. z o.o.", "acme"),
        ("inc", "inc"),
        ("group", "group"),
    ],
)
def test_legal_suffixes_go_and_a_name_that_is_only_a_suffix_stays(name: str, bare: str) -> None:
    assert strip_legal(name) == bare
