"""The command line: parse, call the engine, render."""

from evigraph.cli.app import main

__all__ = ["main"]
