"""Which relationships a record's node has, and the labels and types that come from texts.

Only names of the vocabulary become labels and types; whatever else a text says stays a property.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

from evigraph.graph.neo4j_kinds import KINDS, Row, shortened
from evigraph.graph.records import (
    Community,
    Conflict,
    Entity,
    Fact,
    Membership,
    Relation,
    Report,
    ReprintCluster,
    Source,
)
from evigraph.ingest.records import Mention, Passage, Statement

RELATED: Final = "RELATED"
"""The type of a relation that is not of the vocabulary."""
_OURS: Final = frozenset({kind.label for kind in KINDS.values()}) | {
    *("Answer", "Claim", "Store", "Workspace", "Gate", "Lease", "Shown"),
    *(record.__name__ for record in KINDS),
}
Link = tuple[str, Row]
"""The name of the query that makes a relationship, and its row."""


def labels_of(entity: Entity, vocabulary: Collection[str]) -> list[str]:
    """Return the label that an entity's type gives it besides its own, none for a type outside the vocabulary.

    >>> labels_of(Entity("e", "Bill", "public_office", (), ()), {"public_office"})
    ['PublicOffice']
    """
    if entity.type not in vocabulary:
        return []
    name = "".join(part[:1].upper() + part[1:] for part in re.split(r"[\s_]+", entity.type))
    # A label may be neither empty nor one that tells our own nodes apart.
    return [f"{name}Entity" if name in _OURS else name] if name.replace("\0", "") else []


def type_of(predicate: str, vocabulary: Collection[str]) -> str:
    """Return the type of a relation's relationship: its predicate's name where the vocabulary has it.

    >>> type_of("located_in", {"located_in"}), type_of("hail", {"located_in"})
    ('LOCATED_IN', 'RELATED')
    """
    known = predicate in vocabulary and re.fullmatch(r"[a-z_][a-z0-9_]*", predicate)
    return predicate.upper() if known else RELATED


def own_links(record: Any) -> Iterator[Link]:
    """Yield the relationships of an own record's node to others of its document."""
    if isinstance(record, Passage):
        yield "link Passage OF", _row(record.id, record.document)
    elif isinstance(record, Mention | Statement):
        name = f"link {type(record).__name__} IN"
        yield name, {**_row(record.id, record.passage), "start": record.start, "end": record.end}


def derived_links(record: Any, vocabulary: Collection[str]) -> Iterator[Link]:
    """Yield the relationships of a derived record's node."""
    if isinstance(record, Membership):
        yield "link Mention OF_ENTITY", _row(record.id, record.entity)
    elif isinstance(record, Fact):
        for type_, end in (("SUBJECT", record.subject), ("OBJECT", record.object)):
            if end:
                yield f"link Statement {type_} Entity", _row(record.id, end)
    elif isinstance(record, Relation):
        yield "link Relation", relation_row(record, vocabulary)
    elif isinstance(record, Community):
        yield from (("link Entity IN Community", _row(entity, record.id)) for entity in record.entities)
        if record.parent:
            yield "link Community IN Community", _row(record.id, record.parent)
        yield "link Community ANCHOR Entity", _row(record.id, record.anchor)
    elif isinstance(record, ReprintCluster | Source):
        name = f"link {type(record).__name__} HOLDS Document"
        yield from ((name, _row(record.id, document)) for document in record.documents)
    else:
        yield from _reasoned(record)


def relation_row(relation: Relation, vocabulary: Collection[str]) -> Row:
    """Return a relation's relationship: its ends, its type and its properties."""
    return {
        **_row(relation.subject, relation.object),
        "type": type_of(relation.predicate, vocabulary),
        "relation": shortened(relation.id),
        "predicate": relation.predicate,
        "status": relation.status,
        "documents": relation.documents,
        "sources": relation.sources,
    }


def _reasoned(record: Any) -> Iterator[Link]:
    if isinstance(record, Conflict):
        yield "link Conflict OF Entity", _row(record.id, record.subject)
        for side, statements in enumerate(record.sides):
            for statement in statements:
                yield "link Conflict BETWEEN Statement", {**_row(record.id, statement), "side": side}
    elif isinstance(record, Report):
        yield "link Report OF Community", _row(record.id, record.community)
        for found in record.findings:
            row = {**_row(record.id, found.document), "start": found.start, "end": found.end}
            yield "link Report CITES Document", row


def _row(a: str, b: str) -> Row:
    return {"a": shortened(a), "b": shortened(b)}
