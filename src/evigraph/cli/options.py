"""The options that several commands share, and how they are read."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from evigraph.config import resolve_settings
from evigraph.engine import Engine
from evigraph.errors import InputError, UsageError
from evigraph.graph.records import Filter
from evigraph.ingest.records import TIERS

_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
FAILED, WRONG, EMPTY = 1, 2, 3
"""Exit statuses: a file or a check failed, wrong usage, an empty graph."""

Store = Annotated[str | None, typer.Option("--store", help="URL of the store [default: sqlite:///evigraph.db].")]
Workspace = Annotated[str | None, typer.Option("--workspace", help="One of the store's graphs [default: default].")]
User = Annotated[str | None, typer.Option("--user", help="Who signs in at a Neo4j server.")]
PasswordFile = Annotated[
    Path | None,
    typer.Option("--password-file", help="File whose first line is the password; or EVIGRAPH_NEO4J_PASSWORD."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON on stdout.")]
Questions = Annotated[
    Path | None, typer.Option("--questions", help='JSON Lines of {"id", "question"}: answer each, one object a line.')
]
Question = Annotated[str | None, typer.Argument(help="The question, in words.")]
Since = Annotated[str, typer.Option(help="Only documents dated so or later (ISO: 2023, 2023-04, 2023-04-11).")]
Until = Annotated[str, typer.Option(help="Only documents dated so or earlier.")]
Tiers = Annotated[list[str] | None, typer.Option("--tier", help=f"Only documents of this tier: {', '.join(TIERS)}.")]
Publishers = Annotated[list[str] | None, typer.Option("--publisher", help="Only documents of this publisher.")]
Languages = Annotated[list[str] | None, typer.Option("--language", help="Only documents in this language (en, zh).")]
Documents = Annotated[list[str] | None, typer.Option("--document", help="Only this document, by its id.")]


def flags_of(
    store: str | None, workspace: str | None, user: str | None, password_file: Path | None
) -> dict[str, str | int | None]:
    """Return the flags that all commands have, by the names of their settings."""
    file = None if password_file is None else str(password_file)
    return {"store": store, "workspace": workspace, "neo4j_user": user, "password_file": file}


@contextmanager
def engine_of(
    store: str | None,
    workspace: str | None,
    user: str | None = None,
    password_file: Path | None = None,
    *,
    workers: int | None = None,
) -> Iterator[Engine]:
    """Open the engine that the flags, the environment and the settings file name."""
    flags = flags_of(store, workspace, user, password_file)
    settings, _ = resolve_settings({**flags, "workers": workers})
    with Engine(settings.store, settings=settings) as engine:
        yield engine


def put(line: str) -> None:
    """Write a line of data to stdout."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def warn(line: str) -> None:
    """Write a line of advice to stderr."""
    sys.stderr.write(f"evigraph: {line}\n")


def questions_of(question: str | None, file: Path | None) -> Iterator[tuple[str | None, str]]:
    """Yield (id, question) from the argument or from a file of JSON lines.

    Raises `UsageError` where both or neither are given, `InputError` for a line that is no question.
    """
    if (question is None) == (file is None):
        raise UsageError("Expected a question, or --questions FILE; got " + ("both." if question else "neither."))
    if file is None:
        yield None, question or ""
        return
    for number, line in enumerate(read_text(str(file)).splitlines(), 1):
        if line.strip():
            yield _question(file, number, line)


def _question(file: Path, number: int, line: str) -> tuple[str, str]:
    try:
        form = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"Expected JSON in {file}, line {number}; {error}.") from None
    if not isinstance(form, dict) or not isinstance(form.get("question"), str) or not form["question"].strip():
        raise InputError(f'Expected {{"id", "question"}} in {file}, line {number}; got {line[:80]!r}.')
    return str(form.get("id", number)), form["question"]


def read_text(file: str) -> str:
    """Return a UTF-8 file's text, or standard input's for `-`; raise `InputError` where there is none."""
    try:
        if file == "-":
            return sys.stdin.read()
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"Expected a UTF-8 text file; got {file!r}: {error}.") from None


def filter_of(
    since: str,
    until: str,
    tiers: list[str] | None,
    publishers: list[str] | None,
    languages: list[str] | None,
    documents: list[str] | None,
) -> Filter:
    """Return the filter that the options describe; raise `UsageError` for a date or a tier that is none."""
    for date in (since, until):
        if date and not _DATE.fullmatch(date):
            raise UsageError(f"Expected an ISO date (2023, 2023-04 or 2023-04-11); got {date!r}.")
    for tier in tiers or ():
        if tier not in TIERS:
            raise UsageError(f"Expected a tier of {', '.join(TIERS)}; got {tier!r}.")
    return Filter(
        since, until, tuple(tiers or ()), tuple(publishers or ()), tuple(languages or ()), tuple(documents or ())
    )
