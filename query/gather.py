"""From a settled store, what the derived files hold; nothing is encoded again."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evigraph.graph.records import Alias, Entity, Membership, ReprintCluster
from evigraph.graph.store import GraphStore
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document, Mention, Passage, Vectors
from evigraph.ingest.vectors import quantise
from evigraph.query.gazetteer import Gazetteer, gazetteer, key, scan, spellings
from evigraph.query.glosses import glosses, shared
from evigraph.query.words import stems

TITLE = "title:"
"""What the node of a title that no entity bears starts with; the document's id follows."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """The content of the derived files; `Index` says what each part is."""

    vectors: NDArray[np.float32]
    sentences: NDArray[np.int8]
    arrays: dict[str, NDArray[Any]]
    meta: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Entities first, sorted, then titles that no entity bears; `about` is by document."""

    ids: list[str]
    names: list[str]
    about: dict[str, int]
    known: Gazetteer


def gather(store: GraphStore) -> Gathered:
    """Read passages, vectors and names of a settled store and lay them out as arrays."""
    passages = list(store.read(Passage))
    documents: dict[str, str] = {}
    sources: set[str] = set()
    for document in store.read(Document):
        documents[document.id] = document.title
        sources.update(normalise(name) for name in (document.publisher, document.author) if name)
    at = {name: row for row, name in enumerate(documents)}
    named = _mentions(store)
    nodes = _nodes(store, documents, passages, named)
    place = {name: node for node, name in enumerate(nodes.ids)}
    first = [0]
    starts: list[int] = []
    ends: list[int] = []
    pairs: set[tuple[int, int]] = set()
    counts: Counter[str] = Counter()
    for passage in passages:
        counts.update(set(stems(f"{documents[passage.document]} {passage.text}")))
        for span in passage.sentences:
            if span.start < passage.own:
                continue
            row = len(starts)
            pairs.update((place[e], row) for e in named.get((passage.document, span.start), ()))
            text = passage.text[span.start - passage.start : span.end - passage.start]
            pairs.update((node, row) for one in scan(text, nodes.known) for node in one.nodes)
            starts.append(span.start)
            ends.append(span.end)
        first.append(len(starts))
    vectors, sentences = _vectors(store, passages, first)
    folded = {d for cluster in store.read(ReprintCluster) for d in cluster.documents if d != cluster.keeper}
    arrays = {
        "first": np.array(first, np.int32),
        "starts": np.array(starts, np.int32),
        "ends": np.array(ends, np.int32),
        "document": np.array([at[passage.document] for passage in passages], np.int32),
        "folded": np.array([passage.document in folded for passage in passages], bool),
        "about": np.array([nodes.about.get(name, -1) for name in documents], np.int32),
        **_csr(pairs, len(nodes.ids), len(starts)),
    }
    meta = {
        "passages": [passage.id for passage in passages],
        "documents": list(documents),
        "nodes": nodes.ids,
        "names": nodes.names,
        "sources": sorted(sources),
        "counts": dict(sorted(counts.items())),
        "known": {name: list(bearers) for name, bearers in nodes.known.names.items()},
    }
    return Gathered(vectors, sentences, arrays, meta)


def _mentions(store: GraphStore) -> dict[tuple[str, int], set[str]]:
    """Return the entities named in each sentence, by document and the sentence's start."""
    entity = {member.id: member.entity for member in store.read(Membership)}
    named: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for mention in store.read(Mention):
        if mention.id in entity:
            named[mention.document, mention.sentence].add(entity[mention.id])
    return named


def _nodes(
    store: GraphStore,
    documents: Mapping[str, str],
    passages: Iterable[Passage],
    named: Mapping[tuple[str, int], set[str]],
) -> _Nodes:
    entities = list(store.read(Entity))
    ids = [entity.id for entity in entities]
    names = [entity.name for entity in entities]
    place = {name: node for node, name in enumerate(ids)}
    keys = [(key(alias.name), place[alias.entity]) for alias in store.read(Alias) if alias.entity in place]
    bearers: defaultdict[str, set[int]] = defaultdict(set)
    for name, node in keys:
        bearers[name].add(node)
    inside: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for (document, _), found in named.items():
        inside[document].update(place[one] for one in found)
    about: dict[str, int] = {}
    for document, title in documents.items():
        if not title:
            continue
        borne = _title_node(spellings(title), bearers, inside[document])
        node = len(ids) if borne is None else borne
        if borne is None:
            ids.append(TITLE + document)
            names.append(title)
        about[document] = node
        keys.extend((spelling, node) for spelling in spellings(title))
    keys.extend(shared(glosses(one.text for one in passages if one.language == "zh"), bearers))
    for document, subject in _subjects(passages, named, set(documents) - set(about)).items():
        about[document] = place[subject]
    return _Nodes(ids, names, about, gazetteer(keys))


def _title_node(found: Iterable[str], bearers: Mapping[str, set[int]], inside: Counter[int]) -> int | None:
    """Return the entity that bears a title and is named in its document, the most often named one; or None."""
    for spelling in found:
        present = [node for node in bearers.get(spelling, ()) if inside[node]]
        if present:
            return min(present, key=lambda node: (-inside[node], node))
    return None


def _subjects(
    passages: Iterable[Passage], named: Mapping[tuple[str, int], set[str]], untitled: set[str]
) -> dict[str, str]:
    """Return, of each document without a title, an entity that its first sentence names: the most often named one."""
    opening: dict[str, int] = {}
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (document, _), found in named.items():
        if document in untitled:
            counts[document].update(found)
    for passage in passages:
        if passage.document in untitled and passage.sentences:
            start = passage.sentences[0].start
            opening[passage.document] = min(start, opening.get(passage.document, start))
    subjects = {}
    for document, start in sorted(opening.items()):
        if present := named.get((document, start)):
            subjects[document] = min(present, key=lambda one: (-counts[document][one], normalise(one)))
    return subjects


def _vectors(
    store: GraphStore, passages: list[Passage], first: list[int]
) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """Return the passages' and their own sentences' rows; where sentences have none, the passage's stands in."""
    vectors: NDArray[np.float32] = np.zeros((len(passages), 0), np.float32)
    sentences: NDArray[np.int8] = np.zeros((first[-1], 0), np.int8)
    place = {passage.id: row for row, passage in enumerate(passages)}
    for one in store.read(Vectors):
        row = place.get(one.id)
        if row is None:
            continue
        vector = np.frombuffer(one.vector, "<f4")
        if not vectors.shape[1]:
            vectors = np.zeros((len(passages), len(vector)), np.float32)
            sentences = np.zeros((first[-1], len(vector)), np.int8)
        vectors[row] = vector
        own = np.frombuffer(one.sentences, np.int8).reshape(-1, len(vector))
        low, high = first[row], first[row + 1]
        sentences[low:high] = own if len(own) == high - low else quantise(vector[None, :])
    return vectors, sentences


def _csr(pairs: Iterable[tuple[int, int]], nodes: int, rows: int) -> dict[str, NDArray[Any]]:
    """Return the matrix of nodes by sentence rows, and its transpose, as pointers and indices."""
    table = np.array(sorted(pairs), np.int32).reshape(-1, 2)
    by_row = table[np.lexsort((table[:, 0], table[:, 1]))]
    return {
        "pointers": np.searchsorted(table[:, 0], np.arange(nodes + 1)).astype(np.int32),
        "rows": np.ascontiguousarray(table[:, 1]),
        "by_row": np.searchsorted(by_row[:, 1], np.arange(rows + 1)).astype(np.int32),
        "named": np.ascontiguousarray(by_row[:, 0]),
    }
