"""The signature of a text: MinHash over its shingles, by which copies are found without comparing all with all."""

import re
import unicodedata
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from evigraph.ingest.records import Document, Signature

if TYPE_CHECKING:
    from datasketch import MinHash

PERMUTATIONS = 128
WIDTH = 5
"""Words of a shingle; a Han character counts as a word."""

_SEED = 1
_CHUNK = 8192
_TOKEN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W_\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_WEIGHTS = np.array(
    [0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F],
    dtype=np.uint64,
)
"""Odd 64-bit constants, one a place, so that a shingle's hash depends on the order of its words."""


def sign(document: Document) -> Signature:
    """Return the signature of a document's text; its title and other metadata do not count.

    Broder, On the resemblance and containment of documents, 1997. A text of fewer than five words is one shingle;
    one without words has none and resembles nothing.
    """
    hashes = shingles(document.text)
    minhash = _template().copy()
    mixed = (hashes >> np.uint64(32)).astype(np.uint32)
    for start in range(0, len(mixed), _CHUNK):
        minhash.update_batch(mixed[start : start + _CHUNK].tolist())
    return Signature(document.id, minhash.hashvalues.astype("<u8").tobytes(), len(hashes))


def similarity(left: Signature, right: Signature) -> float:
    """Return the estimated Jaccard similarity of two texts' shingles, from 0 to 1."""
    if not (left.shingles and right.shingles):
        return 0.0
    return float(np.mean(values(left) == values(right)))


def values(signature: Signature) -> NDArray[np.uint64]:
    """Return the minima of a signature: (128,) uint64."""
    return np.frombuffer(signature.minhash, dtype="<u8")


def shingles(text: str) -> NDArray[np.uint64]:
    """Return the distinct 64-bit hashes of a text's shingles, sorted: (n,) uint64.

    Words are compared without case, width or compatibility forms, and without punctuation.
    """
    tokens = _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold())
    words = np.fromiter(map(_hash, tokens), dtype=np.uint64, count=len(tokens))
    width = min(WIDTH, len(words))
    if not width:
        return words
    count = len(words) - width + 1
    mixed = np.zeros(count, dtype=np.uint64)
    for place in range(width):
        mixed += words[place : place + count] * _WEIGHTS[place]
    return np.unique(_avalanche(mixed))


def jaccard(left: NDArray[np.uint64], right: NDArray[np.uint64]) -> float:
    """Return the exact Jaccard similarity of two sets of shingles."""
    both = len(np.intersect1d(left, right, assume_unique=True))
    return both / max(1, len(left) + len(right) - both)


@lru_cache(maxsize=200_000)
def _hash(word: str) -> int:
    # crc32 is the same in every process, unlike hash().
    return zlib.crc32(word.encode()) + 1


def _avalanche(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Spread every input bit over all output bits (the finalizer of MurmurHash3)."""
    hashes = (hashes ^ (hashes >> np.uint64(33))) * np.uint64(0xFF51AFD7ED558CCD)
    hashes = (hashes ^ (hashes >> np.uint64(33))) * np.uint64(0xC4CEB9FE1A85EC53)
    return hashes ^ (hashes >> np.uint64(33))


@lru_cache(maxsize=1)
def _template() -> "MinHash":
    # The scheme is named so that signatures stay comparable whatever the library's default becomes.
    from datasketch import MinHash  # noqa: PLC0415

    return MinHash(num_perm=PERMUTATIONS, seed=_SEED, hashfunc=int, scheme="affine32")
