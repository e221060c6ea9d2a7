"""A question, how it is to be answered, what was found, and the answer."""

from dataclasses import dataclass, field
from typing import Literal

from evigraph.graph.records import Filter

Route = Literal["relationship", "relation", "global", "passage"]
Mode = Literal["lexical", "dense", "hybrid", "graph", "default"]


@dataclass(frozen=True, slots=True)
class Source:
    """A document as a citation names it."""

    id: str
    title: str
    uri: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A span of a document's stored text, and the words that stand there."""

    document: Source
    page: int | None
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class Plan:
    """How a question is to be answered.

    `entities` are the ids of the entities it names, in order; `named` the words that named them; `unknown` names that
    the corpus does not hold; `predicates` canonical relations it asks for; `expects` the type of the bare answer.
    """

    question: str
    route: Route
    entities: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    predicates: tuple[str, ...] = ()
    expects: Literal["", "person", "organization", "place", "date", "number", "boolean", "entity"] = ""
    within: Filter = field(default_factory=Filter)


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found. `score` orders hits of one search and compares with no other."""

    passage: str
    document: Source
    start: int
    end: int
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class Step:
    """One edge of a path: a relation or, where there is none, company in a sentence; with the sentences that say so."""

    source: str
    predicate: str
    target: str
    status: Literal["verified", "candidate", "company"]
    statements: tuple[str, ...]
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """How two entities are tied: entity names in order and the steps between them."""

    entities: tuple[str, ...]
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an answer with its citations."""

    text: str
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: evidence first. `missing` names what the corpus does not hold."""

    id: str
    question: str
    status: Literal["answered", "partial", "refused"]
    route: Route
    short: str
    sentences: tuple[Sentence, ...]
    missing: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentences in one run."""
        return " ".join(sentence.text for sentence in self.sentences)
