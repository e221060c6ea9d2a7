"""Passages in, their vectors as stored records out, and back."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evigraph.ingest.records import Document, Passage, Vectors
from evigraph.models import Encoder

Floats = NDArray[np.float32]
SCALE = 127.0


def embed(passages: Sequence[Passage], documents: Mapping[str, Document], encoder: Encoder) -> tuple[Vectors, ...]:
    """Encode each passage behind its document's title, and its own sentences from the same pass.

    `documents` maps document ids to documents. The result is in the order of `passages`.
    """
    texts = []
    spans = []
    for passage in passages:
        front = documents[passage.document].title
        front = f"{front}\n" if front else ""
        shift = len(front) - passage.start
        texts.append(front + passage.text)
        spans.append([(one.start + shift, one.end + shift) for one in passage.sentences if one.start >= passage.own])
    return tuple(
        Vectors(
            passage.id,
            passage.document,
            one.vector.astype("<f4").tobytes(),
            b"" if one.sentences is None else quantise(one.sentences).tobytes(),
        )
        for passage, one in zip(passages, encoder.encode(texts, spans), strict=True)
    )


def quantise(rows: Floats) -> NDArray[np.int8]:
    """Return unit rows, (n, dim) float32, as int8 with -127 to 127 for -1 to 1."""
    scaled: NDArray[np.float32] = np.rint(np.clip(rows, -1, 1) * SCALE)
    return scaled.astype(np.int8)


def dequantise(rows: NDArray[np.int8]) -> Floats:
    """Return int8 rows as (n, dim) float32 unit rows; rows of zeros stay zeros."""
    wide = rows.astype(np.float32)
    wide /= np.maximum(np.linalg.norm(wide, axis=1, keepdims=True), np.float32(1e-12))
    return wide
