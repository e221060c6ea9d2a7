"""URLs of Neo4j stores: what they name, and that nothing shows who signs in with what."""

import pytest

from evigraph.config import resolve_settings
from evigraph.errors import UsageError
from evigraph.graph.neo4j_address import parse_address
from evigraph.graph.store import open_store, shown, signed


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("neo4j://h", ("neo4j://h", "", "", "", "")),
        ("bolt://ann:p%40ss%2F@h:7688/db", ("bolt://h:7688", "db", "ann", "p@ss/", "")),
        ("neo4j+s://x.databases.neo4j.io", ("neo4j+s://x.databases.neo4j.io", "", "", "", "")),
        ("bolt+ssc://ann@[::1]:7687/?store=two", ("bolt+ssc://[::1]:7687", "", "ann", "", "two")),
    ],
)
def test_a_url_names_server_database_user_and_store(url, named):
    address = parse_address(url)
    assert (address.uri, address.database, address.user, address.password, address.store) == named


@pytest.mark.parametrize(
    "url",
    [
        "bolt://ann:secret@",
        "bolt://ann:secret@h:x",
        "bolt://ann:secret@h/a/b",
        "bolt://ann:secret@h?x=1",
        "bolt://ann:secret@h#f",
    ],
)
def test_another_form_is_refused_without_showing_the_password(url):
    with pytest.raises(UsageError, match="Expected neo4j://HOST") as refused:
        open_store(url)
    assert "secret" not in str(refused.value)


def test_no_text_of_an_address_shows_the_password():
    address = parse_address("bolt://ann:secret@h/db?store=s")
    assert "secret" not in f"{address} {address!r} {address.shown}"
    assert address.shown == "bolt://h/db?store=s"
    with pytest.raises(UsageError) as refused:
        open_store("mongodb://ann:secret@h")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("bolt://h:1/db", "bolt://ann:p%2F@h:1/db"),
        ("bolt://bob@h", "bolt://bob:p%2F@h"),
        ("bolt://bob:own@h", "bolt://bob:own@h"),
        ("sqlite:///x.db", "sqlite:///x.db"),
        ("sqlite:////a@b/x.db", "sqlite:////a@b/x.db"),
    ],
)
def test_who_signs_in_is_taken_from_the_url_first(url, expected):
    assert signed(url, "ann", "p/") == expected
    assert signed(url, "", "") == url or "@" in url
    assert "own" not in shown(url)


def test_user_and_password_come_from_options_or_the_environment_and_are_not_printed(tmp_path):
    file = tmp_path / "password"
    file.write_text("from a file\nsecond line\n", encoding="utf-8")
    environ = {"EVIGRAPH_NEO4J_USER": "ann", "EVIGRAPH_NEO4J_PASSWORD": "secret", "EVIGRAPH_STORE": "bolt://a:b@h"}
    settings, printed = resolve_settings({}, environ=environ, folder=tmp_path)
    assert (settings.neo4j_user, settings.neo4j_password) == ("ann", "secret")
    assert "secret" not in f"{settings!r} {printed!r}"
    assert "a:b" not in repr(printed)
    settings, printed = resolve_settings({"password_file": str(file), "neo4j_user": "bob"}, environ=environ)
    assert (settings.neo4j_user, settings.neo4j_password) == ("bob", "from a file")
    assert "from a file" not in repr(printed)


def test_a_password_file_that_cannot_be_read_and_a_password_in_the_settings_file_are_refused(tmp_path):
    with pytest.raises(UsageError, match="Expected a file with a password"):
        resolve_settings({"password_file": str(tmp_path / "none")}, environ={}, folder=tmp_path)
    (tmp_path / "evigraph.toml").write_text('neo4j_password = "secret"\n', encoding="utf-8")
    with pytest.raises(UsageError, match="Expected no password in") as refused:
        resolve_settings({}, environ={}, folder=tmp_path)
    assert "secret" not in str(refused.value)
