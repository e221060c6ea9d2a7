"""The commands that keep a store: ingest, settle, remove, decide, health, export, config."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from evigraph.cli import forms, text
from evigraph.cli.options import (
    EMPTY,
    FAILED,
    AsJson,
    PasswordFile,
    Store,
    User,
    Workspace,
    engine_of,
    flags_of,
    put,
    warn,
)
from evigraph.config import resolve_settings
from evigraph.errors import UsageError
from evigraph.graph.records import Action


def ingest(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders.")],
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    root: Annotated[Path | None, typer.Option(help="Document ids are paths relative to this folder.")] = None,
    prune: Annotated[bool, typer.Option("--prune", help="Remove what is gone from the folders.")] = False,
    workers: Annotated[int | None, typer.Option(help="Processes; 0 chooses by the size of the input.")] = None,
    as_json: AsJson = False,
) -> None:
    """Bring the store up to files and folders. Exit status 1 where a file failed, 3 where the graph is empty."""
    if absent := [path for path in paths if not os.path.lexists(path)]:
        raise UsageError(f"Expected files and folders; there is nothing at {str(absent[0])!r}.")
    console = Console(stderr=True)
    columns = (TextColumn("ingest"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn())
    with (
        engine_of(store, workspace, user, password_file, workers=workers) as engine,
        Progress(*columns, console=console, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task("ingest", total=None)
        report = engine.ingest(
            paths,
            root=root,
            prune=prune,
            workers=engine.settings.workers,
            progress=lambda done, whole: bar.update(task, completed=done, total=whole),
        )
    if as_json:
        put(forms.line(forms.ingest(report)))
    else:
        for line in text.ingested(report):
            put(line)
    if report.tally.failed:
        raise typer.Exit(FAILED)
    if report.health.empty:
        warn("the graph is empty: no entity was found in what was ingested")
        raise typer.Exit(EMPTY)


def settle(
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Compute entities, relations, conflicts and communities anew where the store is behind."""
    with engine_of(store, workspace, user, password_file) as engine:
        moved = engine.settle()
    put(forms.line({"settled": moved}) if as_json else ("Settled." if moved else "Nothing to settle."))


def remove(
    names: Annotated[list[str], typer.Argument(help="Document ids, or paths of their files or folders.")],
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Remove documents and all that hangs on them alone."""
    with engine_of(store, workspace, user, password_file) as engine:
        removed = engine.remove(names)
    put(forms.line({"removed": removed}) if as_json else f"{removed} documents removed")


def decide(
    action: Annotated[Action, typer.Argument(help="What you know.")],
    ids: Annotated[list[str], typer.Argument(help="Mention ids; for confirm and reject, statement ids.")],
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    other: Annotated[list[str] | None, typer.Option(help="split: a mention of the other entity.")] = None,
    reason: Annotated[str, typer.Option(help="Why; kept in the merge log.")] = "",
    undo: Annotated[bool, typer.Option("--undo", help="Forget this decision.")] = False,
    as_json: AsJson = False,
) -> None:
    """Record what you know: that names are one thing or two, that a relation is true or is not."""
    with engine_of(store, workspace, user, password_file) as engine:
        decision = engine.decide(action, ids, others=other or (), reason=reason, undo=undo)
    put(forms.line({"decision": decision.id}) if as_json else f"decision {decision.id}")


def health(
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Print what the store holds and what looks wrong in it."""
    with engine_of(store, workspace, user, password_file) as engine:
        engine.settle()
        one = engine.health()
    if as_json:
        put(forms.line(forms.health(one)))
    else:
        for line in text.health(one):
            put(line)


def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="URL of the store to copy from.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="URL of an empty store, or of an earlier copy.")],
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Copy a workspace to another store, SQLite or Neo4j: documents, decisions, answers, all that was derived."""
    with engine_of(source, workspace, user, password_file) as engine:
        done = engine.copy(target)
    if as_json:
        form = {"documents": done.documents, "decisions": done.decisions, "answers": done.answers}
        put(forms.line({**form, "settled": done.settled}))
    else:
        put(f"{done.documents} documents, {done.decisions} decisions, {done.answers} answers copied")


def export(
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    answers: Annotated[bool, typer.Option("--answers", help="Kept answers too.")] = False,
    as_json: AsJson = False,  # noqa: ARG001  # an export is JSON Lines either way
) -> None:
    """Print every record as sorted JSON Lines, the same bytes whatever the store's history."""
    with engine_of(store, workspace, user, password_file) as engine:
        for line in engine.export(answers=answers):
            put(line)


def config(
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Print every setting, its value and where it comes from."""
    _, settings = resolve_settings(flags_of(store, workspace, user, password_file))
    if as_json:
        put(forms.line({one.name: {"value": one.value, "origin": one.origin} for one in settings}))
    else:
        for one in settings:
            put(f"{one.name} = {one.value!r}  ({one.origin})")
