"""The commands that read: search, ask, verify, paths, show, browser."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from evigraph.cli import forms, text
from evigraph.cli.options import (
    FAILED,
    AsJson,
    BrowserUrl,
    Documents,
    Languages,
    PasswordFile,
    Publishers,
    Question,
    Questions,
    Since,
    Store,
    Tiers,
    Until,
    User,
    Workspace,
    engine_of,
    filter_of,
    heed,
    put,
    questions_of,
    read_text,
    warn,
)
from evigraph.errors import ReadOnlyError, UsageError
from evigraph.verify.records import VERDICTS


def search(
    question: Question = None,
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    k: Annotated[int, typer.Option("-k", min=1, help="How many passages.")] = 8,
    mode: Annotated[
        Literal["lexical", "dense", "hybrid", "graph", "default"], typer.Option(help="How to retrieve.")
    ] = "default",
    questions: Questions = None,
    since: Since = "",
    until: Until = "",
    tier: Tiers = None,
    publisher: Publishers = None,
    language: Languages = None,
    document: Documents = None,
    as_json: AsJson = False,
) -> None:
    """Print the passages that fit a question best."""
    within = filter_of(since, until, tier, publisher, language, document)
    every = questions_of(question, questions)
    with engine_of(store, workspace, user, password_file) as engine:
        heed(engine, within)
        for id_, asked in every:
            found = engine.search(asked, k=k, mode=mode, within=within)
            if as_json or questions:
                put(forms.line(forms.search(asked, found, id=id_)))
            else:
                for line in text.hits(found):
                    put(line)


def ask(
    question: Question = None,
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    questions: Questions = None,
    since: Since = "",
    until: Until = "",
    tier: Tiers = None,
    publisher: Publishers = None,
    language: Languages = None,
    document: Documents = None,
    browser_url: BrowserUrl = None,
    save: Annotated[bool, typer.Option("--save/--no-save", help="Keep the answer in the store.")] = True,
    as_json: AsJson = False,
) -> None:
    """Answer a question with cited sentences of the sources, each claim verified; or refuse and say what is missing."""
    within = filter_of(since, until, tier, publisher, language, document)
    every = questions_of(question, questions)
    with engine_of(store, workspace, user, password_file, browser_url=browser_url) as engine:
        heed(engine, within)
        for id_, asked in every:
            answered = engine.ask(asked, within=within, save=save)
            if save and not answered.saved:
                warn("the store is read-only: the answer was not saved")
            if as_json or questions:
                put(forms.line(forms.ask(answered, id=id_)))
            else:
                for line in text.answer(answered):
                    put(line)


def verify(
    file: Annotated[str, typer.Argument(help="A text file; - for standard input.")],
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    fail_on: Annotated[str, typer.Option(help="Verdicts, with commas: exit status 1 where one occurs.")] = "",
    browser_url: BrowserUrl = None,
    as_json: AsJson = False,
) -> None:
    """Check every claim of a text against the graph and against what it cites."""
    gravest = {verdict.strip() for verdict in fail_on.split(",")} - {""}
    if unknown := sorted(gravest - set(VERDICTS)):
        raise UsageError(f"Expected verdicts of {', '.join(VERDICTS)}; got {unknown[0]!r} in --fail-on.")
    draft = read_text(file)
    with engine_of(store, workspace, user, password_file, browser_url=browser_url) as engine:
        verification = engine.verify(draft)
        try:
            view = engine.keep(draft, verification)
        except ReadOnlyError:
            view = None
            warn("the store is read-only: the verification was not saved")
    if as_json:
        put(forms.line(forms.verify(verification, view)))
    else:
        for line in text.verification(verification, view):
            put(line)
    if gravest & {check.verdict for check in verification.claims}:
        raise typer.Exit(FAILED)


def paths(
    left: Annotated[str, typer.Argument(help="An entity's name or id.")],
    right: Annotated[str, typer.Argument(help="Another's.")],
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    limit: Annotated[int, typer.Option(min=1, help="At most so many paths.")] = 5,
    hops: Annotated[int, typer.Option(min=1, max=6, help="At most so many steps a path.")] = 4,
    as_json: AsJson = False,
) -> None:
    """Print how two entities are tied, and who says so."""
    with engine_of(store, workspace, user, password_file) as engine:
        found = engine.paths(left, right, limit=limit, hops=hops)
    if as_json:
        put(forms.line({"paths": [forms.path(one) for one in found]}))
    else:
        for line in text.paths(found):
            put(line)
        if not found:
            put(f"No path of at most {hops} steps.")


def show(
    name: Annotated[str, typer.Argument(help="An answer's id, or an entity's name or id.")],
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    form: Annotated[
        Literal["html", "graphml", "json"],
        typer.Option("--format", help="Standalone page, GraphML, or node-link JSON."),
    ] = "html",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file, not to stdout.")] = None,
    hops: Annotated[int, typer.Option(min=1, max=3, help="How far from the entity.")] = 1,
    limit: Annotated[int, typer.Option(min=1, help="At most so many nodes.")] = 60,
    as_json: AsJson = False,
) -> None:
    """Draw the subgraph of an answer, or the neighbourhood of an entity."""
    from evigraph.graph import draw  # noqa: PLC0415  # it loads igraph and networkx

    with engine_of(store, workspace, user, password_file) as engine:
        subgraph = engine.show(name, hops=hops, limit=limit)
    render = {"html": draw.html, "graphml": draw.graphml, "json": draw.node_link}["json" if as_json else form]
    if output is None:
        put(render(subgraph))
        return
    try:
        output.write_text(render(subgraph), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"Expected a file that can be written as --output; {error}.") from None


def browser(
    folder: Annotated[Path | None, typer.Argument(metavar="DIR", help="Where to write; or -o.")] = None,
    store: Store = None,
    workspace: Workspace = None,
    user: User = None,
    password_file: PasswordFile = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Where to write.")] = None,
    as_json: AsJson = False,
) -> None:
    """Write a style and saved queries for Neo4j Browser; each is dropped on its page."""
    into = folder or output
    if into is None or (folder and output):
        raise UsageError("Expected one folder to write to, as DIR or -o; got " + ("none." if into is None else "two."))
    with engine_of(store, workspace, user, password_file) as engine:
        sheets = engine.browser()
    for sheet in sheets:
        path = into / sheet.name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(sheet.data)
        except OSError as error:
            raise UsageError(f"Expected a folder that can be written; {error}.") from None
    written = [str(into / sheet.name) for sheet in sheets]
    if as_json:
        put(forms.line({"files": written}))
    else:
        for line in written:
            put(line)
