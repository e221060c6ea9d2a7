"""GraphRAG with verified, cited answers.

from evigraph import Engine

with Engine("sqlite:///evigraph.db") as engine:
engine.ingest(["corpus"])
print(engine.ask("Who supplies Arden?").answer.text)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evigraph.engine import Engine

__all__ = ["Engine"]


def __getattr__(name: str) -> "type[Engine]":
    """Load the engine when it is first asked for, so that importing a stage alone stays cheap (PEP 562)."""
    if name == "Engine":
        from evigraph.engine import Engine  # noqa: PLC0415

        return Engine
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
