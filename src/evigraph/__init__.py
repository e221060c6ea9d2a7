"""GraphRAG with verified, cited answers.

from evigraph import Engine

with Engine("sqlite:///evigraph.db") as engine:
    engine.ingest(["corpus"])
    print(engine.ask("Who supplies Arden?").answer.text)
"""

from evigraph.engine import Engine

__all__ = ["Engine"]
