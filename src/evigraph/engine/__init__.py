"""The engine: one store, one workspace, every verb."""

from evigraph.engine.verbs import Answered, Engine, IngestReport

__all__ = ["Answered", "Engine", "IngestReport"]
