"""What settling makes of the own records, and what users decide about them."""

from dataclasses import dataclass
from typing import Literal

Action = Literal["merge", "split", "confirm", "reject"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a user said, in terms of mentions, so that it outlives every re-ingest.

    merge: the names of `mentions` are one entity. split: the mentions listed first (`mentions`) are not the
    entity of `others`. confirm, reject: the relation of the statement ids in `mentions` is true, or is not.
    """

    id: str
    action: Action
    mentions: tuple[str, ...]
    others: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReprintCluster:
    """Documents whose texts are copies of each other (at least two); `keeper` stands for them all."""

    id: str
    documents: tuple[str, ...]
    keeper: str


@dataclass(frozen=True, slots=True)
class Source:
    """An independent source: documents that are no independent witnesses of each other (R60)."""

    id: str
    documents: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Entity:
    """What its mentions resolve to. `aliases` are the other surface forms, sorted; `names` the normalised ones."""

    id: str
    name: str
    type: str
    aliases: tuple[str, ...]
    names: tuple[str, ...]
    documents: int = 0
    mentions: int = 0


@dataclass(frozen=True, slots=True)
class Membership:
    """A mention (`id`) and the entity it resolved to."""

    id: str
    entity: str
    passage: str
    document: str


@dataclass(frozen=True, slots=True)
class Alias:
    """A normalised name and an entity that bears it; homonyms give several of one name."""

    id: str
    name: str
    entity: str
    documents: int


@dataclass(frozen=True, slots=True)
class Merge:
    """One line of the merge log: two names that were taken for one entity, and why."""

    id: str
    entity: str
    left: str
    right: str
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement with its names resolved and its predicate canonical; the link from statement to graph.

    `id` is the statement's. `subject` and `object` are entity ids or empty. `inverted` tells that the canonical
    direction is the converse of the sentence's. `relation` is empty where an end is not an entity.
    """

    id: str
    document: str
    subject: str
    predicate: str
    object: str
    relation: str
    source: str
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class Relation:
    """(subject entity, canonical predicate, object entity), with the statements for and against."""

    id: str
    subject: str
    predicate: str
    object: str
    status: Literal["verified", "candidate", "rejected"]
    statements: tuple[str, ...]
    negated: tuple[str, ...]
    hedged: tuple[str, ...]
    reported: tuple[str, ...]
    documents: int
    sources: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Statements about one fact that cannot both hold. `sides` groups statement ids by what they say."""

    id: str
    subject: str
    predicate: str
    kind: Literal["real", "correction", "time", "basis", "unit", "subject"]
    sides: tuple[tuple[str, ...], ...]
    values: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Community:
    """Entities that keep company; `parent` is empty at level 0 (the whole component)."""

    id: str
    level: int
    anchor: str
    parent: str
    entities: tuple[str, ...]
    passages: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence of a source that a report shows, with where it stands."""

    document: str
    start: int
    end: int
    text: str
    page: int | None = None
    entities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A community's report: a title from its key entities, and findings, each a cited sentence."""

    id: str
    community: str
    level: int
    title: str
    entities: tuple[str, ...]
    findings: tuple[Finding, ...]
    documents: int
    sources: int


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a subgraph; `label` is of the closed table in `graph.schema`."""

    label: str
    id: str
    properties: tuple[tuple[str, str | int | float | bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of a subgraph; `type` is of the closed table in `graph.schema` or a canonical predicate."""

    type: str
    source: str
    target: str
    properties: tuple[tuple[str, str | int | float | bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Subgraph:
    """Nodes and edges to draw, store and exchange; `root` is the node it was made for (an answer's, an entity's)."""

    root: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Derived:
    """All that settling makes, written at once in place of what was there. Every tuple is sorted by id."""

    clusters: tuple[ReprintCluster, ...] = ()
    sources: tuple[Source, ...] = ()
    entities: tuple[Entity, ...] = ()
    aliases: tuple[Alias, ...] = ()
    memberships: tuple[Membership, ...] = ()
    merges: tuple[Merge, ...] = ()
    facts: tuple[Fact, ...] = ()
    relations: tuple[Relation, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    communities: tuple[Community, ...] = ()
    reports: tuple[Report, ...] = ()


@dataclass(frozen=True, slots=True)
class Filter:
    """Which documents a question may be answered from; an empty field does not restrict.

    `since` and `until` are ISO dates, both included; a document without a date passes neither.
    """

    since: str = ""
    until: str = ""
    tiers: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """A record's id and its score; higher is better."""

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class State:
    """What a store says of itself. It is behind while `settled` is less than `revision`."""

    id: str
    schema: int
    encoder: str
    revision: int
    settled: int
