"""Passages by their vectors: Neo4j's vector index gives four times as many as are wanted, the stored float32 decide.

The index compares in a quantised form, so its own order is not the exact one.
"""

import json
import struct
from collections.abc import Iterable
from typing import Any, Final

from evigraph.graph.nearest import nearest
from evigraph.graph.neo4j_cypher import name_of
from evigraph.graph.neo4j_kinds import KINDS, shortened
from evigraph.graph.neo4j_server import BATCH, Work
from evigraph.graph.neo4j_space import Space
from evigraph.graph.records import Scored
from evigraph.ingest.records import Vectors

CANDIDATES: Final = 4
"""So many candidates for each passage that is wanted."""


def dimension_of(encoder: str) -> int:
    """Return the dimension that an encoder's full name ends with, 0 where it has none.

    >>> dimension_of("minilm@1/float32/384")
    384
    """
    last = encoder.rpartition("/")[2]
    return int(last) if last.isdecimal() and 0 < int(last) <= 4096 else 0


def definition(space: Space, dimension: int) -> str:
    """Return the statement that makes a workspace's vector index; its names are letters and digits of our own."""
    return (
        f"CREATE VECTOR INDEX evigraph_vectors_{space.token} IF NOT EXISTS FOR (n:Passage_{space.token})"
        " ON (n.embedding) OPTIONS {indexConfig: {`vector.dimensions`: "
        f"{dimension}, `vector.similarity_function`: 'cosine'}}}}"
    )


def embed(work: Work, space: Space, vectors: Iterable[Vectors]) -> None:
    """Put vectors on the nodes of their passages, for the index, where the workspace has one for that length."""
    found = work.one("dimension", workspace=space.name)
    dimension = found[0] if found else None
    if dimension:
        form = f"<{dimension}f"
        rows = (
            {"key": shortened(one.id), "vector": list(struct.unpack(form, one.vector))}
            for one in sorted(vectors, key=lambda one: one.id)
            if len(one.vector) == 4 * dimension
        )
        work.each("embed", rows, workspace=space.name, size=BATCH // 10)


def near(work: Work, space: Space, vector: bytes, *, limit: int) -> list[Scored] | None:
    """Return the nearest passages of the whole workspace; None where it has no index for that length."""
    found = work.one("dimension", workspace=space.name)
    if not found or not found[0] or len(vector) != 4 * found[0]:
        return None
    asked = {
        "index": f"evigraph_vectors_{space.token}",
        "candidates": limit * CANDIDATES,
        "vector": list(struct.unpack(f"<{found[0]}f", vector)),
    }
    names = [json.loads(full).get("id", name) if full else name for name, full in work.rows("near", **asked)]
    return nearest(_stored(work, space, names), vector, limit=limit)


def _stored(work: Work, space: Space, names: Iterable[str]) -> Iterable[Any]:
    kind = KINDS[Vectors]
    keys = sorted(map(shortened, names))
    rows = list(work.rows(name_of("read", Vectors, "id"), workspace=space.name, keys=keys))
    return kind.rows.decode([kind.cells(row) for row in rows])
