"""Which documents are copies of each other, and which are no independent witnesses of one another."""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from evigraph.graph.records import ReprintCluster, Source
from evigraph.ingest.dedupe import PERMUTATIONS, jaccard, shingles, similarity, values
from evigraph.ingest.names import normalise
from evigraph.ingest.records import TIERS, Document, Signature

THRESHOLD = 0.9
"""Two texts are copies where more than this share of their shingles is common."""

_RECALL = 0.8
"""The similarity that the index is tuned for: below the threshold, so that nearly all pairs above it are found."""

_NOBODY = (
    "admin administrator agency anonymous author bureau contributor correspondent correspondents desk editor editorial "
    "editors guest guests newsroom press publisher redaction reporter reporters room service staff team unknown user "
    "webmaster wire writer writers by the of and our"
)
_GENERIC = frozenset(_NOBODY.split())
_AUTHORS = re.compile(r"\s*(?:;|\||&|\band\b|、|；)\s*", re.IGNORECASE)


def clusters(signatures: Iterable[Signature], documents: Iterable[Document]) -> tuple[ReprintCluster, ...]:
    """Return the clusters of copies, sorted by id; documents without a copy are in none.

    Candidates come from locality-sensitive hashing of the signatures; a pair counts where the exact Jaccard
    similarity of their shingles is over 0.9 (the estimate, where a text is not given). Clusters are the connected
    components, and so the same in whatever order the documents come. Indyk and Motwani, 1998.
    """
    known = {document.id: document for document in documents}
    signed = {signature.id: signature for signature in signatures if signature.shingles and signature.id in known}
    same: defaultdict[tuple[bytes, int], list[str]] = defaultdict(list)
    for name in sorted(signed):
        same[signed[name].minhash, signed[name].shingles].append(name)
    groups = {members[0]: members for members in same.values()}
    merged: defaultdict[str, list[str]] = defaultdict(list)
    for name, root in _components([signed[name] for name in sorted(groups)], known).items():
        merged[root].extend(groups[name])
    found = [_cluster(members, known) for members in merged.values() if len(members) > 1]
    return tuple(sorted(found, key=lambda cluster: cluster.id))


def sources(documents: Iterable[Document], reprints: Sequence[ReprintCluster]) -> tuple[Source, ...]:
    """Return the independent sources, sorted by id; every document belongs to exactly one (R60).

    A copy counts with the document that stands for its cluster. Otherwise the witness is the publisher (or the host
    of the address); in papers and forums, where the publisher only carries what others write, the author. An author
    who writes for several publishers counts with one of them, so that his texts do not bear each other out.
    A document without any of these stands alone.
    """
    known = {document.id: document for document in documents}
    keeper = {member: cluster.keeper for cluster in reprints for member in cluster.documents if member in known}
    homes = _homes(known)
    members: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for name in sorted(known):
        standing = known.get(keeper.get(name, name), known[name])
        members[_witness(standing, homes)].append(name)
    found = []
    for (kind, witness), names in members.items():
        copies = sum(1 for name in names if keeper.get(name, name) != name)
        found.append(Source(_id("source", names[0]), tuple(names), _reason(kind, witness, len(names), copies)))
    return tuple(sorted(found, key=lambda source: source.id))


def _candidates(signatures: Sequence[Signature]) -> Iterator[tuple[str, str]]:
    """Yield pairs of ids that share a band, each sorted, in a fixed order."""
    from datasketch import LeanMinHash, MinHashLSH  # noqa: PLC0415

    index = MinHashLSH(threshold=_RECALL, num_perm=PERMUTATIONS, weights=(0.2, 0.8))
    for signature in signatures:
        minhash = LeanMinHash(seed=1, hashvalues=values(signature).astype("u4"), scheme="affine32")
        yield from ((other, signature.id) for other in sorted(index.query(minhash)))
        index.insert(signature.id, minhash)


def _components(signatures: Sequence[Signature], known: Mapping[str, Document]) -> dict[str, str]:
    """Return each signature's component of copies, named by its smallest member."""
    signed = {signature.id: signature for signature in signatures}
    parent = {name: name for name in signed}

    def find(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    @lru_cache(maxsize=256)
    def cut(name: str) -> NDArray[np.uint64]:
        return shingles(known[name].text)

    def copies(left: Signature, right: Signature) -> bool:
        """Tell whether two documents are copies, by their shingles where both texts are at hand."""
        estimate = similarity(left, right)
        small, large = sorted((left.shingles, right.shingles))
        # The sizes alone bound the similarity; the estimate's deviation is 0.027 at the threshold.
        if small <= THRESHOLD * large or estimate < THRESHOLD - 0.15:
            return False
        if not (known[left.id].text and known[right.id].text):
            return estimate > THRESHOLD
        return jaccard(cut(left.id), cut(right.id)) > THRESHOLD

    for left, right in _candidates(signatures):
        # Components do not depend on which of their edges were tried, so one already joined need not be.
        first, second = sorted((find(left), find(right)))
        if first != second and copies(signed[left], signed[right]):
            parent[second] = first
    return {name: find(name) for name in signed}


def _cluster(members: Sequence[str], known: Mapping[str, Document]) -> ReprintCluster:
    names = sorted(members)
    return ReprintCluster(_id("reprint", names[0]), tuple(names), min(names, key=lambda name: _rank(known[name])))


def _rank(document: Document) -> tuple[int, str, str]:
    """Order documents by authority: tier, then date (a vague date after the exact ones it may hold), then id."""
    return TIERS.index(document.tier), (document.date or "~") + "~", document.id


def _witness(document: Document, homes: Mapping[str, str]) -> tuple[str, str]:
    authors, publisher = _authors(document), _publisher(document)
    if authors and (document.tier in {"paper", "forum"} or not publisher):
        return "author", authors[0]
    if publisher:
        home = min((homes[author] for author in authors if author in homes), default=publisher)
        return "publisher", home
    return "document", document.id


def _homes(known: Mapping[str, Document]) -> dict[str, str]:
    """Return, for authors who write for several publishers, the publisher of their most authoritative text."""
    first: dict[str, Document] = {}
    houses: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name in sorted(known, key=lambda name: _rank(known[name])):
        document = known[name]
        publisher = _publisher(document)
        if not publisher or document.tier in {"paper", "forum"}:
            continue
        for author in _authors(document):
            first.setdefault(author, document)
            houses[author][publisher] += 1
    return {author: _publisher(first[author]) for author in first if len(houses[author]) > 1}


def _authors(document: Document) -> list[str]:
    """Return the normalised names of a document's authors, the first first; "staff" and the like name nobody."""
    names = [normalise(re.sub(r"^by\s+", "", part, flags=re.IGNORECASE)) for part in _AUTHORS.split(document.author)]
    return [name for name in names if name and not set(re.findall(r"\w+", name)) <= _GENERIC]


def _publisher(document: Document) -> str:
    if document.publisher.strip():
        return normalise(document.publisher)
    host = urlsplit(document.uri).hostname if "://" in document.uri else None
    return (host or "").removeprefix("www.")


def _reason(kind: str, witness: str, count: int, copies: int) -> str:
    if count == 1:
        return "stands alone"
    reason = {"publisher": f"published by {witness}", "author": f"written by {witness}", "document": "one text"}[kind]
    return f"{reason}; {copies} of {count} documents are copies" if copies else reason


def _id(kind: str, key: str) -> str:
    return hashlib.sha256(f"{kind}\0{key}".encode()).hexdigest()[:16]
