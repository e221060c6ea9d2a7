"""What the vocabulary says of predicates and words, and the tables of labels and edges of a Subgraph."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from evigraph.graph.inflect import forms
from evigraph.graph.vocabulary import UNKNOWN, Attribute, RelationType, Schema, Sense, bare, read_vocabulary

__all__ = [
    "EDGES",
    "LABELS",
    "UNKNOWN",
    "Attribute",
    "Canonical",
    "RelationType",
    "Schema",
    "attribute_of",
    "attribute_words",
    "canonical",
    "lemmas_for",
    "load_schema",
    "relation_words",
]

LABELS = ("Answer", "Claim", "Community", "Conflict", "Document", "Entity", "Passage", "Report", "Statement")
"""The labels that a node of a Subgraph may have."""

EDGES: Mapping[str, str] = MappingProxyType(
    {
        "ANCHOR": "Community -> Entity: the member that names it",
        "BETWEEN": "Conflict -> Statement: one that takes part in it",
        "CITES": "Answer, Claim, Report -> Passage or Document: a citation",
        "CONTRADICTED_BY": "Claim -> Statement: evidence against it",
        "IN": "Statement -> Passage or Document; Entity, Community -> Community: is held by",
        "MENTIONS": "Passage, Claim, Report, Answer -> Entity: names it",
        "OBJECT": "Statement -> Entity",
        "OF": "Passage -> Document; Report -> Community; Conflict -> Entity: is of",
        "QUALIFIED_BY": "Claim -> Statement: evidence that restricts it",
        "RELATED": "Entity -> Entity: a relation outside the vocabulary, `predicate` as property",
        "STATES": "Answer -> Claim; Passage, Document -> Statement",
        "SUBJECT": "Statement -> Entity",
        "SUPPORTED_BY": "Claim -> Statement: evidence for it",
    }
)
"""The types that an edge of a Subgraph may have, besides the upper-case names of the vocabulary's relations."""

_NEAR = frozenset(
    frozenset(pair)
    for pair in (
        ("organization", "facility"),
        ("organization", "group"),
        ("organization", "product"),
        ("place", "facility"),
        ("work", "product"),
        ("work", "law"),
        ("technology", "product"),
        ("technology", "concept"),
        ("product", "concept"),
    )
)
"""Types that name recognisers often take for each other: a relation may hold between them, at a lower rank."""


_UNDOING = frozenset(
    {"former", "ex", "acting", "interim", "deputy", "vice", "assistant", "future", "next", "potential", "would-be"}
    | {"designate", "previous", "late", "then", "honorary", "associate", "prospective", "not", "no"}
    | {"alleged", "erstwhile", "likely", "one-time", "onetime", "planned", "possible", "proposed", "supposed"}
)
"""Words that make of a role another one, or none."""


_JOINTS = frozenset({"as", "at", "by", "for", "from", "in", "of", "on", "to", "with"})
"""Words that end what is said: "be nominated as chief executive of" does not say that somebody is it."""


class Canonical(NamedTuple):
    """The relation that a predicate says; `inverted` where subject and object change places."""

    name: str
    inverted: bool
    known: bool = True


def canonical(schema: Schema, predicate: str, *, subject_type: str, object_type: str) -> Canonical:
    """Return the relation that a predicate lemma says between two types, or the lemma itself where none fits.

    Among the senses of a lemma the one whose domain and range fit best wins, the vocabulary's order breaks ties;
    where both ends would have to be of another type than their names were given, none fits.
    """
    best, name, inverted = 3, "", False
    for sense in _senses(schema, predicate):
        relation = sense.relation
        left, right = (object_type, subject_type) if sense.inverted else (subject_type, object_type)
        domain, scope = _fit(left, relation.domain), _fit(right, relation.range)
        if domain and scope and domain + scope > best:
            best, name, inverted = domain + scope, relation.name, sense.inverted
    if not name:
        return Canonical(" ".join(predicate.split()), inverted=False, known=False)
    return Canonical(name, inverted)


def _senses(schema: Schema, predicate: str) -> tuple[Sense, ...]:
    """Return the senses of a lemma; a role with adjectives ("be senior analyst at") has those of the role."""
    lemma = bare(predicate)
    if lemma in schema.senses:
        return schema.senses[lemma]
    words = lemma.split()
    if lemma != " ".join(predicate.casefold().split()) and len(words) > 2 and not _UNDOING.intersection(words):
        ends = (" ".join(words[at:]) for at in range(1, len(words) - 1) if not _JOINTS.intersection(words[:at]))
        return next((schema.senses[end] for end in ends if end in schema.senses), ())
    return ()


def attribute_of(schema: Schema, predicate: str, kind: str) -> str:
    """Return the attribute that a predicate lemma gives a value of that kind for, or the lemma itself.

    >>> attribute_of(load_schema(), "employ", "number")
    'employees'
    """
    for attribute in schema.measures.get(bare(predicate), ()):
        if kind in attribute.kinds:
            return attribute.name
    return " ".join(predicate.split())


def lemmas_for(schema: Schema, name: str) -> tuple[str, ...]:
    """Return all lemmas that say a relation or attribute, in either direction, sorted; none for an unknown name."""
    if relation := schema.relation(name):
        return tuple(sorted({*relation.lemmas, *relation.converse}))
    if attribute := schema.attribute(name):
        return tuple(sorted(set(attribute.lemmas)))
    return ()


def relation_words(schema: Schema, words: Sequence[str]) -> tuple[Canonical, ...]:
    """Return the relations that the words of a question name, in any inflection, in the vocabulary's order.

    A whole lemma ("take over", "customer of") counts before a lemma's first word alone ("located" of "locate in"),
    which counts only where no longer match holds the word.

    >>> [found.name for found in relation_words(load_schema(), "who supplies whom".split())]
    ['supplies', 'provides']
    """
    found = _matches(((lemma, _key(s)) for lemma, ss in schema.senses.items() for s in ss), words)
    order = {relation.name: place for place, relation in enumerate(schema.relations)}
    named = {Canonical(key[0], key[1]) for key in found}
    return tuple(sorted(named, key=lambda c: (order[c.name], c.inverted)))


def attribute_words(schema: Schema, words: Sequence[str]) -> tuple[str, ...]:
    """Return the attributes that the words of a question name, in any inflection, in the vocabulary's order."""
    found = _matches(((lemma, (a.name, False)) for lemma, aa in schema.measures.items() for a in aa), words)
    named = {name for name, _ in found}
    return tuple(attribute.name for attribute in schema.attributes if attribute.name in named)


def load_schema(path: Path | None = None) -> Schema:
    """Return the packaged vocabulary, or the user's YAML file in its place.

    A file with `extends: default` adds to the packaged one: its types and names are added, a name that both have is
    the file's. Raises `UsageError` where the file cannot be read or is no vocabulary.
    """
    return read_vocabulary(path)


def _key(sense: Sense) -> tuple[str, bool]:
    return sense.relation.name, sense.inverted and not sense.relation.symmetric


def _fit(kind: str, allowed: tuple[str, ...]) -> int:
    """Return how well a type fits: 4 for itself, 3 for unknown on either side, 1 for one often confused, 0 for no."""
    if kind in allowed and kind != UNKNOWN:
        return 4
    if kind in {UNKNOWN, ""} or UNKNOWN in allowed:
        return 3
    return int(any(frozenset((kind, other)) in _NEAR for other in allowed))


def _matches(lemmas: Iterable[tuple[str, tuple[str, bool]]], words: Sequence[str]) -> set[tuple[str, bool]]:
    tokens = [word.casefold().strip("?.,!\"'“”‘’") for word in words]
    whole: list[tuple[range, tuple[str, bool]]] = []
    alone: list[tuple[int, tuple[str, bool]]] = []
    for lemma, key in lemmas:
        parts = [forms(part) for part in lemma.split()]
        for start, token in enumerate(tokens):
            if token not in parts[0]:
                continue
            span = range(start, start + len(parts))
            if span.stop <= len(tokens) and all(tokens[at] in part for at, part in zip(span, parts, strict=True)):
                whole.append((span, key))
            elif len(parts) == 2:
                alone.append((start, key))
    longest = [(s, k) for s, k in whole if not any(len(o) > len(s) and s.start in o for o, _ in whole)]
    held = {at for span, _ in longest for at in span}
    return {key for _, key in longest} | {key for at, key in alone if at not in held and tokens[at] not in _LIGHT}


_LIGHT = frozenset().union(*(forms(verb) for verb in ("be", "have", "take", "get", "give", "go", "come", "put", "set")))
"""Words that say no relation without the word after them."""
