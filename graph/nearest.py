"""Passages by the cosine of their vectors with another, exactly: what every store gives, however it finds them."""

from collections.abc import Iterable
from itertools import islice

from evigraph.graph.records import Scored
from evigraph.ingest.records import Vectors

_CHUNK = 2_000


def nearest(vectors: Iterable[Vectors], vector: bytes, *, limit: int) -> list[Scored]:
    """Return the passages whose unit vectors are nearest to one, float32 all: scores with 4 decimals, ties by id.

    A vector of another length than that which is asked for is left out.
    """
    import numpy as np  # noqa: PLC0415  # it takes a tenth of a second to load

    asked = np.frombuffer(vector, np.float32)
    best: list[Scored] = []
    source = iter(vectors)
    while chunk := list(islice(source, _CHUNK)):
        fit = [one for one in chunk if len(one.vector) == len(vector)]
        rows = np.frombuffer(b"".join(one.vector for one in fit), np.float32).reshape(len(fit), len(asked))
        scores = np.round((rows @ asked).astype(np.float64), 4).tolist() if fit else []
        best += [Scored(one.id, score) for one, score in zip(fit, scores, strict=True)]
        best = sorted(best, key=lambda one: (-one.score, one.id))[: max(limit, 0)]
    return best
