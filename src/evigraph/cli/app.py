"""The application: the table of commands, and errors as one line and an exit status."""

import io
import signal
import sys
from contextlib import suppress
from importlib import metadata
from typing import Annotated

import typer

from evigraph.cli import asking, upkeep
from evigraph.cli.options import EMPTY, FAILED, STOPPED, WRONG, put
from evigraph.errors import EmptyError, EvigraphError, UsageError

COMMANDS = (
    upkeep.ingest,
    asking.search,
    asking.ask,
    asking.verify,
    asking.show,
    asking.paths,
    asking.browser,
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
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in COMMANDS:
    app.command()(command)


def _version(wanted: bool) -> None:  # noqa: FBT001  # the form of an option's callback
    if wanted:
        put(f"evigraph {metadata.version('evigraph')}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[  # its callback answers
        bool, typer.Option("--version", help="Print the version and leave.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """A folder of documents becomes a knowledge graph; questions get verified, cited answers."""  # noqa: D401  # what --help shows


class _Stopped(BaseException):
    """Ctrl-C; not the KeyboardInterrupt that the library for command lines takes for itself."""


def _stop(_number: int, _frame: object) -> None:
    raise _Stopped


def main() -> None:
    """Run the command line; whatever goes wrong outside of it is one line on stderr and an exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # half a character, as JSON and Python write it
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:  # in the background, shells keep Ctrl-C from a command
        signal.signal(signal.SIGINT, _stop)
    try:
        app()
    except EvigraphError as error:
        _tell(str(error))
        sys.exit(WRONG if isinstance(error, UsageError) else EMPTY if isinstance(error, EmptyError) else FAILED)
    except OSError as error:  # a disk that is full, say, while a derived file is written
        _tell(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
        sys.exit(FAILED)
    except _Stopped:
        _tell("stopped: what was written is kept, and the same command goes on from there")
        sys.exit(STOPPED)
    finally:
        signal.signal(signal.SIGINT, before)


def _tell(message: str) -> None:
    with suppress(OSError, AttributeError):  # stderr may be closed, or on a full disk
        sys.stderr.write(f"evigraph: {message}\n")
