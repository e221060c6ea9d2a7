"""From statements to facts and relations: canonical predicates, who supports what, and how sure that is."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from evigraph.graph.records import Decision, Entity, Fact, Membership, Relation, Source
from evigraph.graph.schema import UNKNOWN, Canonical, Schema, attribute_of, canonical
from evigraph.ingest.records import Argument, Statement

VERIFIED = 2
"""Independent sources that make a relation verified."""

_UNNAMED = "concept"
"""What an object that names nothing is taken for first ("supplies lithium hydroxide"), before any other type."""


@dataclass(frozen=True, slots=True)
class Related:
    """A fact for each statement, and the relations they support; both sorted by id."""

    facts: tuple[Fact, ...]
    relations: tuple[Relation, ...]


def relate(  # noqa: PLR0917 - the order of the flow: what is said, of whom, by whom, in which words, and what users say
    statements: Iterable[Statement],
    memberships: Iterable[Membership],
    entities: Iterable[Entity],
    sources: Iterable[Source],
    schema: Schema,
    decisions: Sequence[Decision] = (),
) -> Related:
    """Return the facts and relations of statements; the same for any order of the input.

    A relation joins two different entities. Only asserted positive statements support it, and its documents and
    independent sources are counted over those alone: two sources, or a user's word, make it verified.
    """
    entity = {membership.id: membership.entity for membership in memberships}
    kinds = {each.id: each.type for each in entities}
    source = {document: each.id for each in sources for document in each.documents}
    said = {statement.id: statement for statement in statements}
    reading = _Reading(schema, entity, kinds, source)
    facts = tuple(reading.fact(said[key]) for key in sorted(said))
    grouped: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.relation:
            grouped[fact.relation].append(fact)
    words = _words(facts, decisions)
    return Related(facts, tuple(_relation(group, said, words.get(key, "")) for key, group in sorted(grouped.items())))


class _Reading:
    """How statements are read: the entity of a mention, the type of an entity, the source of a document."""

    def __init__(
        self, schema: Schema, entity: Mapping[str, str], kinds: Mapping[str, str], source: Mapping[str, str]
    ) -> None:
        self.schema = schema
        self.entity = entity
        self.kinds = kinds
        self.source = source
        self.predicate = lru_cache(maxsize=100_000)(self._predicate)

    def fact(self, statement: Statement) -> Fact:
        """Return the fact of a statement: names resolved, the predicate canonical, the converse turned round."""
        subject = self._entity(statement.subject)
        if statement.object is None or statement.value is not None:
            kind = statement.value.kind if statement.value else ""
            name = attribute_of(self.schema, statement.predicate, kind)
            return self._fact(statement, subject, Canonical(name, inverted=False), "")
        object_ = self._entity(statement.object)
        found = self.predicate(statement.predicate, self._kind(subject), self._kind(object_) if object_ else "")
        if found.inverted:
            subject, object_ = object_, subject
        relation = self.schema.relation(found.name) if found.known else None
        if relation and relation.symmetric and object_ and object_ < subject:
            found = Canonical(found.name, not found.inverted)
            subject, object_ = object_, subject
        return self._fact(statement, subject, found, object_)

    def _fact(self, statement: Statement, subject: str, found: Canonical, object_: str) -> Fact:
        joins = bool(subject and object_) and subject != object_ and statement.predicate != "alias"
        return Fact(
            id=statement.id,
            document=statement.document,
            subject=subject,
            predicate=found.name,
            object=object_,
            relation=_id(subject, found.name, object_) if joins else "",
            source=self.source.get(statement.document, ""),
            inverted=found.inverted,
        )

    def _entity(self, argument: Argument) -> str:
        return self.entity.get(argument.mention, "") if argument.mention else ""

    def _kind(self, entity: str) -> str:
        return self.kinds.get(entity, UNKNOWN)

    def _predicate(self, predicate: str, subject: str, object_: str) -> Canonical:
        for kind in (object_,) if object_ else (_UNNAMED, UNKNOWN):
            found = canonical(self.schema, predicate, subject_type=subject, object_type=kind)
            if found.known:
                return found
        return found


def _words(facts: Iterable[Fact], decisions: Iterable[Decision]) -> dict[str, Literal["confirm", "reject"]]:
    """Return what users said of relations; where they disagree, the relation is rejected."""
    relation = {fact.id: fact.relation for fact in facts if fact.relation}
    words: dict[str, Literal["confirm", "reject"]] = {}
    for decision in decisions:
        if decision.action in {"confirm", "reject"}:
            for key in sorted({relation[mention] for mention in decision.mentions if mention in relation}):
                words[key] = "reject" if "reject" in {decision.action, words.get(key)} else "confirm"
    return words


def _relation(facts: Sequence[Fact], said: Mapping[str, Statement], word: str) -> Relation:
    sides: defaultdict[str, list[str]] = defaultdict(list)
    for fact in facts:
        statement = said[fact.id]
        asserted = statement.modality == "asserted"
        sides[statement.polarity if asserted else statement.modality].append(fact.id)
    supporting = [fact for fact in facts if fact.id in set(sides["positive"])]
    independent = {fact.source or fact.document for fact in supporting}
    status: Literal["verified", "candidate", "rejected"] = "candidate"
    if word == "reject":
        status = "rejected"
    elif word == "confirm" or len(independent) >= VERIFIED:
        status = "verified"
    return Relation(
        id=facts[0].relation,
        subject=facts[0].subject,
        predicate=facts[0].predicate,
        object=facts[0].object,
        status=status,
        statements=tuple(sorted(sides["positive"])),
        negated=tuple(sorted(sides["negative"])),
        hedged=tuple(sorted(sides["hedged"])),
        reported=tuple(sorted(sides["reported"])),
        documents=len({fact.document for fact in supporting}),
        sources=len(independent),
    )


def _id(subject: str, predicate: str, object_: str) -> str:
    return hashlib.sha256(f"relation\0{subject}\0{predicate}\0{object_}".encode()).hexdigest()[:16]
