"""The application: the table of commands, and errors as one line and an exit status."""

import sys

import typer

from evigraph.cli import asking, upkeep
from evigraph.cli.options import FAILED, WRONG
from evigraph.errors import EvigraphError, UsageError

COMMANDS = (
    upkeep.ingest,
    asking.search,
    asking.ask,
    asking.verify,
    asking.show,
    asking.paths,
    upkeep.health,
    upkeep.settle,
    upkeep.decide,
    upkeep.remove,
    upkeep.export,
    upkeep.copy,
    upkeep.config,
)

app = typer.Typer(
    name="evigraph",
    help="A folder of documents becomes a knowledge graph; questions get verified, cited answers.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in COMMANDS:
    app.command()(command)


def main() -> None:
    """Run the command line; an error of ours is one line on stderr and an exit status, never a traceback."""
    try:
        app()
    except EvigraphError as error:
        sys.stderr.write(f"evigraph: {error}\n")
        sys.exit(WRONG if isinstance(error, UsageError) else FAILED)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of stdout went away, so there is nobody to tell
        sys.exit(FAILED)
