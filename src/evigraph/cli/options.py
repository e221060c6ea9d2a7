"""The options that several commands share, and how they are read."""

import datetime
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from evigraph.config import resolve_settings
from evigraph.engine import Engine
from evigraph.errors import EvigraphError, InputError, UsageError
from evigraph.graph.records import Filter
from evigraph.ingest.records import TIERS

_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?", re.ASCII)
_HALF = re.compile(r"[\ud800-\udfff]")
FAILED, WRONG, EMPTY, STOPPED, UNREAD = 1, 2, 3, 130, 141
"""Exit statuses: a file or a check failed, wrong usage, an empty graph; as shells have them: Ctrl-C, and a reader of
stdout that went away."""

Store = Annotated[str | None, typer.Option("--store", help="URL of the store [default: sqlite:///evigraph.db].")]
Workspace = Annotated[str | None, typer.Option("--workspace", help="One of the store's graphs [default: default].")]
User = Annotated[str | None, typer.Option("--user", help="Who signs in at a Neo4j server.")]
PasswordFile = Annotated[
    Path | None,
    typer.Option("--password-file", help="File whose first line is the password; or EVIGRAPH_NEO4J_PASSWORD."),
]
BrowserUrl = Annotated[
    str | None,
    typer.Option("--browser-url", help="Where Neo4j Browser is [default: as the server says]: http://HOST:PORT."),
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
    browser_url: str | None = None,
) -> Iterator[Engine]:
    """Open the engine that the flags, the environment and the settings file name."""
    flags = flags_of(store, workspace, user, password_file)
    settings, _ = resolve_settings({**flags, "workers": workers, "browser_url": browser_url})
    with Engine(settings.store, settings=settings) as engine:
        yield engine


def put(line: str) -> None:
    """Write a line of data to stdout; end quietly where its reader went away.

    Raises `EvigraphError` where stdout is closed or cannot be written.
    """
    if sys.stdout is None:  # a shell's `>&-`
        raise EvigraphError("Expected an open stdout to print to; it is closed.")
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except OSError as error:
        hush()
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(UNREAD) from None
        raise EvigraphError(f"Cannot write to stdout: {error.strerror or error}.") from None


def hush() -> None:
    """Let nothing more reach stdout: what it still holds would fail again when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def warn(line: str) -> None:
    """Write a line of advice to stderr."""
    sys.stderr.write(f"evigraph: {line}\n")


def questions_of(question: str | None, file: Path | None) -> list[tuple[str | None, str]]:
    """Return (id, question) from the argument or from a file of JSON lines; all are checked before any is asked.

    Raises `UsageError` where both or neither are given, and for a file or a line that holds no question.
    """
    if (question is None) == (file is None):
        raise UsageError("Expected a question, or --questions FILE; got " + ("both." if question else "neither."))
    if file is None:
        return [(None, question or "")]
    try:
        lines = read_text(str(file)).split("\n")
    except InputError as error:
        raise UsageError(str(error)) from None
    asked = [_question(file, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not asked:
        raise UsageError(f'Expected lines of {{"id", "question"}} in {str(file)!r}; got none.')
    return asked


def _question(file: Path, number: int, line: str) -> tuple[str | None, str]:
    try:
        form = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"Expected JSON in {file}, line {number}; {error}.") from None
    if not isinstance(form, dict) or not isinstance(form.get("question"), str) or not form["question"].strip():
        raise UsageError(f'Expected {{"id", "question"}} in {file}, line {number}; got {line[:80]!r}.')
    if _HALF.search(form["question"]):
        raise UsageError(f"Expected whole characters in {file}, line {number}; got {form['question'][:80]!r}.")
    return str(form.get("id", number)), form["question"]


def read_text(file: str) -> str:
    """Return a UTF-8 file's text, or standard input's for `-`.

    Raises `UsageError` where there is no such file, `InputError` where it is no UTF-8 text.
    """
    if file == "-" and sys.stdin is None:
        raise UsageError("Expected a text on standard input; it is closed.")
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise UsageError(f"Expected a text file; got {file!r}: {getattr(error, 'strerror', None) or error}.") from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise InputError(f"Expected a UTF-8 text file; got {file!r}: {error}.") from None


def _is_date(date: str) -> bool:
    """Tell whether a date, cut to what is known, stands in the calendar."""
    if not _DATE.fullmatch(date):
        return False
    try:
        datetime.date.fromisoformat(date + "-01-01"[len(date) - 4 :])
    except ValueError:
        return False
    return True


def heed(engine: Engine, within: Filter) -> None:
    """Say on stderr what a filter asks for and no document has."""
    for name in engine.unmet(within):
        warn(f"no document has {name}")


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
        if date and not _is_date(date):
            raise UsageError(f"Expected an ISO date (2023, 2023-04 or 2023-04-11); got {date!r}.")
    for tier in tiers or ():
        if tier not in TIERS:
            raise UsageError(f"Expected a tier of {', '.join(TIERS)}; got {tier!r}.")
    return Filter(
        since, until, tuple(tiers or ()), tuple(publishers or ()), tuple(languages or ()), tuple(documents or ())
    )
