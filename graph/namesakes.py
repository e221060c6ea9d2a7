"""Namesakes: names that several entities bear, and entities that may be one thing or parts of one another."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from evigraph.graph.records import Alias, Entity, Membership, Relation
from evigraph.ingest.names import normalise, strip_legal
from evigraph.ingest.records import Mention, Statement

_WITHIN = frozenset({"located_in", "part_of", "capital_of", "subsidiary_of", "member_of"})
_PLACES = frozenset({"place", "facility"})


@dataclass(frozen=True, slots=True)
class Namesakes:
    """What is known of names, for those who ask whether two answers exclude each other."""

    homonyms: frozenset[str]
    titles: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]]
    within: frozenset[tuple[str, str]]

    @classmethod
    def of(
        cls,
        *,
        entities: Iterable[Entity],
        aliases: Iterable[Alias],
        relations: Iterable[Relation],
        mentions: Iterable[Mention] = (),
        memberships: Iterable[Membership] = (),
    ) -> "Namesakes":
        """Read them from the records of a store; mentions tell places that stand one in another ("Turin, Italy")."""
        bearers: defaultdict[str, set[str]] = defaultdict(set)
        for alias in aliases:
            bearers[alias.name].add(alias.entity)
        known = tuple(entities)
        pairs = {tuple(sorted((r.subject, r.object))) for r in relations if r.predicate in _WITHIN}
        return cls(
            homonyms=frozenset(name for name, bearing in bearers.items() if len(bearing) > 1),
            titles={entity.id: entity.name for entity in known},
            names={entity.id: entity.names or (entity.name.casefold(),) for entity in known},
            within=frozenset((pair[0], pair[-1]) for pair in pairs | _nested(known, mentions, memberships)),
        )

    def title(self, entity: str) -> str:
        """Return an entity's name, or its id where it is not known."""
        return self.titles.get(entity, entity)

    def shared(self, entity: str, statements: Iterable[Statement]) -> str:
        """Return a name under which one of the statements speaks of the entity and that others bear too, or nothing."""
        own = self.names.get(entity, ())
        said = (argument.name for s in statements for argument in (s.subject, s.object) if argument)
        return next((name for name in said if name in self.homonyms and name in own), "")

    def named(self, entities: Iterable[str], text: str) -> bool:
        """Tell whether a text is a name of one of the entities, and no pronoun or description of it."""
        name = normalise(text)
        return any(name == own or alike(name, own) for entity in entities for own in self.names.get(entity, ()))

    def compatible(self, left: str, right: str) -> bool:
        """Tell whether two entities may both answer: one thing under two names, or one inside the other."""
        if tuple(sorted((left, right))) in self.within:
            return True
        return any(alike(one, other) for one in self.names.get(left, ()) for other in self.names.get(right, ()))


def alike(left: str, right: str) -> bool:
    """Tell whether two normalised names may name one thing: equal words, initials, one inside the other, a slip.

    >>> alike("halden lithium ag", "halden"), alike("european commission", "ec"), alike("turin", "lyon")
    (True, True, False)
    """
    from rapidfuzz.fuzz import ratio  # noqa: PLC0415

    one, other = (re.findall(r"\w+", strip_legal(name)) for name in (left, right))
    if not one or not other:
        return False
    if set(one) <= set(other) or set(other) <= set(one):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) == 1 and len(long) > 1 and short[0] == "".join(word[0] for word in long):
        return True
    digits = [re.findall(r"\d+", name) for name in (left, right)]
    return digits[0] == digits[1] and ratio(" ".join(one), " ".join(other)) >= 88


def _nested(
    entities: Iterable[Entity], mentions: Iterable[Mention], memberships: Iterable[Membership]
) -> set[tuple[str, ...]]:
    """Return pairs of places that stand one after another with a comma between, unless it is a list."""
    place = {entity.id for entity in entities if entity.type in _PLACES}
    of = {member.id: member.entity for member in memberships if member.entity in place}
    row = sorted((m.document, m.start, m.end, of[m.id]) for m in mentions if m.id in of)
    pairs: set[tuple[str, ...]] = set()
    chain: list[str] = []
    for i, (document, _, end, entity) in enumerate(row):
        chain.append(entity)
        following = row[i + 1] if i + 1 < len(row) and row[i + 1][0] == document else None
        gap = following[1] - end if following else -1
        if gap != 2:  # ", " is 2 code points; " and " is 5, ", and " is 6
            if gap not in {5, 6}:
                pairs.update(tuple(sorted((a, b))) for k, a in enumerate(chain) for b in chain[k + 1 :] if a != b)
            chain = []
    return pairs
