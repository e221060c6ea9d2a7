"""Health: what is in a store, and what looks wrong with it."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from evigraph.graph.records import (
    Alias,
    Community,
    Conflict,
    Entity,
    Membership,
    Relation,
    Report,
    ReprintCluster,
)
from evigraph.graph.store import GraphStore
from evigraph.ingest.extract import EXTRACTORS
from evigraph.ingest.names import strip_legal
from evigraph.ingest.records import Document, File, Mention, Passage, Statement

SUSPECTS = 100
"""Suspected duplicates and homonyms that are listed, at most; their numbers count all."""

_BLOCK = 200
"""Names that share a word are compared where they are no more than this; a commoner word tells little."""

_ALIKE = 90
_TELLING = re.compile(r"\d+|\b(?:[ivx]+|[a-z])\b")
"""Numbers, Roman ones too, and single letters: what alone tells `World War I` from `World War II`."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two entities of one type whose names are so alike that they may be one thing."""

    left: str
    right: str
    names: tuple[str, str]
    type: str


@dataclass(frozen=True, slots=True)
class Homonym:
    """A normalised name that several entities bear."""

    name: str
    entities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """The state of a workspace: numbers first, then what deserves a look.

    `orphans` is the share (0 to 1) of entities with neither relation nor company; `largest` that of entities in the
    largest connected component. `conflicts` are counted by kind, `not_extracted` passages by language, all sorted.
    `behind` tells that the derived records are older than the documents; `database` is what the store says of its
    software.
    """

    documents: int
    passages: int
    mentions: int
    statements: int
    entities: int
    relations: int
    verified: int
    candidates: int
    communities: int
    reports: int
    reprints: int
    conflicts: tuple[Count, ...]
    passages_without_entities: int
    orphans: float
    largest: float
    duplicates: int
    suspected_duplicates: tuple[Duplicate, ...]
    homonyms: int
    suspected_homonyms: tuple[Homonym, ...]
    not_extracted: tuple[Count, ...]
    failed: tuple[File, ...]
    skipped: tuple[File, ...]
    behind: bool
    database: tuple[tuple[str, str], ...] = ()

    @property
    def empty(self) -> bool:
        """Whether the graph came out empty: no entity, be it that there are no documents either."""
        return self.entities == 0


def health(store: GraphStore, *, extracted: Collection[str] = frozenset(EXTRACTORS)) -> Health:
    """Return what a workspace holds and what looks wrong with it; `extracted` are the languages that are extracted."""
    state = store.state()
    entities = list(store.read(Entity))
    statuses = Counter(relation.status for relation in store.read(Relation))
    duplicates = list(_duplicates(entities))
    homonyms = list(_homonyms(store.read(Alias)))
    orphans, largest = _company(store, len(entities))
    languages, bare = _passages(store, extracted)
    files = list(store.read(File))
    return Health(
        documents=store.count(Document),
        passages=store.count(Passage),
        mentions=store.count(Mention),
        statements=store.count(Statement),
        entities=len(entities),
        relations=sum(statuses.values()),
        verified=statuses["verified"],
        candidates=statuses["candidate"],
        communities=store.count(Community),
        reports=store.count(Report),
        reprints=store.count(ReprintCluster),
        conflicts=_counted(conflict.kind for conflict in store.read(Conflict)),
        passages_without_entities=bare,
        orphans=orphans,
        largest=largest,
        duplicates=len(duplicates),
        suspected_duplicates=tuple(duplicates[:SUSPECTS]),
        homonyms=len(homonyms),
        suspected_homonyms=tuple(homonyms[:SUSPECTS]),
        not_extracted=languages,
        failed=tuple(file for file in files if file.status == "failed"),
        skipped=tuple(file for file in files if file.status == "skipped"),
        behind=state.settled != state.revision,
        database=store.about(),
    )


def _counted(names: Iterable[str]) -> tuple[Count, ...]:
    return tuple(Count(name, number) for name, number in sorted(Counter(names).items()))


def _company(store: GraphStore, entities: int) -> tuple[float, float]:
    """Return the share of entities without relation and company, and that of the largest component.

    A community of level 0 is a component of the graph; an entity in none, or alone in its own, is an orphan.
    """
    sizes = [len(community.entities) for community in store.read(Community) if community.level == 0]
    tied = sum(size for size in sizes if size > 1)
    total = max(entities, 1)
    return round((entities - tied) / total, 4), round(max(sizes, default=0) / total, 4)


def _passages(store: GraphStore, extracted: Collection[str]) -> tuple[tuple[Count, ...], int]:
    """Return the passages not extracted by language, and how many of the others name no entity."""
    named = {member.passage for member in store.read(Membership)}
    languages: Counter[str] = Counter()
    bare = 0
    for passage in store.read(Passage):
        if passage.language not in extracted:
            languages[passage.language] += 1
        elif passage.id not in named:
            bare += 1
    return _counted(languages.elements()), bare


def _homonyms(aliases: Iterable[Alias]) -> Iterator[Homonym]:
    bearers: defaultdict[str, set[str]] = defaultdict(set)
    for alias in aliases:
        bearers[alias.name].add(alias.entity)
    for name, entities in sorted(bearers.items()):
        if len(entities) > 1:
            yield Homonym(name, tuple(sorted(entities)))


def _duplicates(entities: Sequence[Entity]) -> Iterator[Duplicate]:
    """Yield pairs of entities of one type with names alike, most mentioned first.

    Only names that share a word, or their first five letters, are compared: blocking keeps the pairs few.
    """
    blocks: defaultdict[tuple[str, str], list[Entity]] = defaultdict(list)
    for entity in entities:
        name = strip_legal(entity.name.casefold())
        for key in sorted({*name.split(), name[:5]}):
            blocks[entity.type, key].append(entity)
    pairs: dict[tuple[str, str], tuple[int, Duplicate]] = {}
    for (kind, _), block in sorted(blocks.items()):
        if 1 < len(block) <= _BLOCK:
            for left, right in _near(block):
                one, other = sorted((block[left], block[right]), key=lambda entity: entity.id)
                found = Duplicate(one.id, other.id, (one.name, other.name), kind)
                pairs[one.id, other.id] = (min(one.mentions, other.mentions), found)
    yield from (found for _, found in sorted(pairs.values(), key=lambda item: (-item[0], item[1].left, item[1].right)))


def _near(block: Sequence[Entity]) -> list[tuple[int, int]]:
    """Return the places of the pairs whose names differ by a slip or by the order of their words, not in a number."""
    import numpy as np  # noqa: PLC0415
    from rapidfuzz.fuzz import token_sort_ratio  # noqa: PLC0415
    from rapidfuzz.process import cdist  # noqa: PLC0415

    names = [strip_legal(entity.name.casefold()) for entity in block]
    scores = cdist(names, names, scorer=token_sort_ratio, score_cutoff=_ALIKE, dtype=np.uint8)
    telling = [sorted(_TELLING.findall(name)) for name in names]
    return [(i, j) for i, j in np.argwhere(np.triu(scores, k=1)).tolist() if telling[i] == telling[j]]
