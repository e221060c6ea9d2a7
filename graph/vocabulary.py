"""The records of a vocabulary, and reading one from YAML."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import yaml

from evigraph.errors import UsageError

UNKNOWN = "thing"
"""The type of a name whose type is not known; it is compatible with every other."""

KINDS = ("number", "money", "percent", "quantity", "date")
"""The kinds of a Value."""


@dataclass(frozen=True, slots=True)
class RelationType:
    """A relation of the vocabulary; `vocabulary.yaml` says what each field means."""

    name: str
    lemmas: tuple[str, ...]
    converse: tuple[str, ...] = ()
    domain: tuple[str, ...] = (UNKNOWN,)
    range: tuple[str, ...] = (UNKNOWN,)
    functional: bool = False
    inverse_functional: bool = False
    permanent: bool = False
    symmetric: bool = False
    disjoint: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a subject has a value of; `functional` allows one value per subject and time, `permanent` one for good."""

    name: str
    lemmas: tuple[str, ...]
    kinds: tuple[str, ...]
    functional: bool = False
    permanent: bool = False


class Sense(NamedTuple):
    """One relation that a lemma may say, and whether it says it the other way round."""

    relation: RelationType
    inverted: bool


@dataclass(frozen=True, slots=True)
class Schema:
    """A vocabulary. `senses` and `measures` are look-up tables made from it."""

    types: tuple[str, ...]
    relations: tuple[RelationType, ...]
    attributes: tuple[Attribute, ...]
    senses: Mapping[str, tuple[Sense, ...]] = field(init=False, repr=False, compare=False)
    measures: Mapping[str, tuple[Attribute, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        senses: dict[str, list[Sense]] = {}
        for relation in self.relations:
            for inverted, lemmas in ((False, relation.lemmas), (True, relation.converse)):
                for lemma in lemmas:
                    senses.setdefault(bare(lemma), []).append(Sense(relation, inverted))
        measures: dict[str, list[Attribute]] = {}
        for attribute in self.attributes:
            for lemma in attribute.lemmas:
                measures.setdefault(bare(lemma), []).append(attribute)
        object.__setattr__(self, "senses", MappingProxyType({k: tuple(dict.fromkeys(v)) for k, v in senses.items()}))
        object.__setattr__(
            self, "measures", MappingProxyType({k: tuple(dict.fromkeys(v)) for k, v in measures.items()})
        )

    @property
    def names(self) -> frozenset[str]:
        """The names of all types and relations."""
        return frozenset((*self.types, *(relation.name for relation in self.relations)))

    def relation(self, name: str) -> RelationType | None:
        """Return the relation of that name, or None where the vocabulary has none."""
        return next((relation for relation in self.relations if relation.name == name), None)

    def attribute(self, name: str) -> Attribute | None:
        """Return the attribute of that name, or None where the vocabulary has none."""
        return next((attribute for attribute in self.attributes if attribute.name == name), None)


_INTO_OFFICE = re.compile(
    r"^(?:be (?:appointed|named|elected|chosen|made|hired|installed|confirmed)(?: as)?"
    r"|(?:serve|act|work|continue|take over|step in|succeed|replace|join|return|start) as|remain) (?=\S+ \S)"
)
"""Predicates that make somebody what follows: "be appointed chief executive of", "serve as supplier to"."""


def bare(lemma: str) -> str:
    """Return a lemma as it is looked up: lower case, without a leading `be`, "serve as" or article."""
    words = _INTO_OFFICE.sub("", " ".join(lemma.casefold().split())).split()
    if len(words) > 1 and words[0] in {"be", "become"}:
        words = words[1:]
    if len(words) > 1 and words[0] in {"the", "a", "an"}:
        words = words[1:]
    return " ".join(words)


def read_vocabulary(path: Path | None = None) -> Schema:
    """Return the packaged vocabulary, or the one of a YAML file; one that extends the default is added to it.

    Raises `UsageError` with one clear line where the file cannot be read or is no vocabulary.
    """
    packaged = _read(Path(__file__).with_name("vocabulary.yaml"))
    if path is None:
        return packaged.schema()
    own = _read(path)
    return (packaged.extended(own) if own.extends else own).schema()


@dataclass(frozen=True, slots=True)
class _Source:
    """A vocabulary as one file gives it."""

    path: Path
    extends: bool
    types: tuple[str, ...]
    relations: tuple[RelationType, ...]
    attributes: tuple[Attribute, ...]

    def extended(self, other: "_Source") -> "_Source":
        """Return this vocabulary with another laid over it; where both define a name, the other's holds."""
        return _Source(
            path=other.path,
            extends=False,
            types=tuple(dict.fromkeys((*self.types, *other.types))),
            relations=_overlay(self.relations, other.relations),
            attributes=_overlay(self.attributes, other.attributes),
        )

    def schema(self) -> Schema:
        """Check what refers to what, and make the schema."""
        names = {relation.name for relation in self.relations}
        types = {*self.types, UNKNOWN}
        if both := sorted(names & {attribute.name for attribute in self.attributes}):
            raise _fault(self.path, f"a name for a relation or an attribute, not both, at {both[0]!r}")
        for relation in self.relations:
            if strange := [kind for kind in (*relation.domain, *relation.range) if kind not in types]:
                raise _fault(self.path, f"one of its types in the domain and range of {relation.name!r}", strange[0])
            if strange := [name for name in relation.disjoint if name not in names]:
                raise _fault(self.path, f"one of its relations under `disjoint` of {relation.name!r}", strange[0])
        return Schema(tuple(dict.fromkeys((*self.types, UNKNOWN))), self.relations, self.attributes)


N = TypeVar("N", RelationType, Attribute)


def _overlay(below: tuple[N, ...], above: tuple[N, ...]) -> tuple[N, ...]:
    merged = {item.name: item for item in below}
    merged.update({item.name: item for item in above})
    return tuple(merged.values())


def _read(path: Path) -> _Source:
    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(
            f"Expected a vocabulary file at {path}; {error.strerror or error}. Give the path of one."
        ) from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise UsageError(f"Expected YAML in {path}; got {' '.join(str(error).split())}. Correct the file.") from None
    top = _mapping(path, raw, "the top level", ("extends", "types", "relations", "attributes"))
    if top.get("extends", "default") != "default":
        raise _fault(path, "`extends: default`", top["extends"])
    extends = "extends" in top
    types = _words(path, top.get("types", []), "types")
    if not types and not extends:
        raise _fault(path, "`types`, the types of entities, unless it extends the default", None)
    relations = _mapping(path, top.get("relations") or {}, "relations", ())
    attributes = _mapping(path, top.get("attributes") or {}, "attributes", ())
    return _Source(
        path=path,
        extends=extends,
        types=types,
        relations=tuple(_relation(path, name, fields) for name, fields in relations.items()),
        attributes=tuple(_attribute(path, name, fields) for name, fields in attributes.items()),
    )


_RELATION = ("lemmas", "converse", "roles", "converse_roles", "domain", "range", "disjoint")
_FLAGS = ("functional", "inverse_functional", "permanent", "symmetric")


def _relation(path: Path, name: str, raw: object) -> RelationType:
    place = f"relation {name!r}"
    fields = _mapping(path, raw, place, (*_RELATION, *_FLAGS))
    lists = {key: _words(path, fields.get(key) or [], f"{key} of {place}") for key in _RELATION}
    flags = {key: _flag(path, fields.get(key, False), f"{key} of {place}") for key in _FLAGS}
    lemmas = (*lists["lemmas"], *_of(lists["roles"]), *_bearing(lists["converse_roles"]))
    converse = (*lists["converse"], *_of(lists["converse_roles"]), *_bearing(lists["roles"]))
    if flags["symmetric"]:
        lemmas, converse = (*lemmas, *converse), ()
    if not (lemmas or converse):
        raise _fault(path, f"at least one lemma or role of {place}", None)
    return RelationType(
        name=_name(path, name),
        lemmas=tuple(dict.fromkeys(lemmas)),
        converse=tuple(dict.fromkeys(converse)),
        domain=lists["domain"] or (UNKNOWN,),
        range=lists["range"] or (UNKNOWN,),
        disjoint=lists["disjoint"],
        **flags,
    )


def _attribute(path: Path, name: str, raw: object) -> Attribute:
    place = f"attribute {name!r}"
    fields = _mapping(path, raw, place, ("lemmas", "kinds", "functional", "permanent"))
    kinds = _words(path, fields.get("kinds") or [], f"kinds of {place}") or KINDS
    if strange := [kind for kind in kinds if kind not in KINDS]:
        raise _fault(path, f"kinds of {place} among {', '.join(KINDS)}", strange[0])
    lemmas = _words(path, fields.get("lemmas") or [name.replace("_", " ")], f"lemmas of {place}")
    return Attribute(
        name=_name(path, name),
        lemmas=lemmas,
        kinds=kinds,
        functional=_flag(path, fields.get("functional", False), f"functional of {place}"),
        permanent=_flag(path, fields.get("permanent", False), f"permanent of {place}"),
    )


def _of(roles: tuple[str, ...]) -> list[str]:
    return [f"{role} {preposition}" for role in roles for preposition in ("of", "at", "for", "to", "with")]


def _bearing(roles: tuple[str, ...]) -> list[str]:
    return [form for role in roles for form in (role, f"have {role}")]


def _name(path: Path, name: str) -> str:
    if not (name.isascii() and name.isidentifier() and name == name.lower()):
        raise _fault(path, "names of relations and attributes in snake_case", name)
    return name


def _mapping(path: Path, raw: object, place: str, known: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(raw, dict) or not all(isinstance(key, str) for key in raw):
        raise _fault(path, f"a mapping at {place}", raw)
    if known and (strange := sorted(set(raw) - set(known))):
        raise _fault(path, f"at {place} only {', '.join(known)}", strange[0])
    return raw


def _words(path: Path, raw: object, place: str) -> tuple[str, ...]:
    if not isinstance(raw, list) or not all(isinstance(item, str) and item.strip() for item in raw):
        raise _fault(path, f"a list of words at {place}", raw)
    return tuple(" ".join(item.split()) for item in raw)


def _flag(path: Path, raw: object, place: str) -> bool:
    if not isinstance(raw, bool):
        raise _fault(path, f"true or false at {place}", raw)
    return raw


def _fault(path: Path, expected: str, got: object = None) -> UsageError:
    came = "" if got is None else f"; got {got!r}"
    return UsageError(f"Expected in the vocabulary {path} {expected}{came}. Correct the file.")
