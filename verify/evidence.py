"""What a claim is checked against: candidate sentences as read, and what the graph knows around them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evigraph.graph.records import Conflict, Fact
from evigraph.graph.schema import Schema
from evigraph.ingest.records import Document, Statement, Tier, Time
from evigraph.query.records import Citation, Source
from evigraph.verify.reading import Reading


@dataclass(frozen=True, slots=True)
class Antecedent:
    """A name that stands before a sentence, and the nouns that say what it is: `Skarn` in `the Skarn wind farm`."""

    name: str
    nouns: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of a source that may decide a claim.

    `before` are names that its pronouns may stand for, the nearest last; `topic` those of its document's title.
    `witness` is the id of its independent source, the document's own where the graph has none.
    """

    document: Source
    start: int
    end: int
    page: int | None
    reading: Reading
    before: tuple[Antecedent, ...] = ()
    topic: tuple[str, ...] = ()
    statements: tuple[Statement, ...] = ()
    witness: str = ""
    tier: Tier = "unknown"
    date: str = ""

    def citation(self) -> Citation:
        """Return the sentence as a citation."""
        return Citation(self.document, self.page, self.start, self.end, self.reading.text)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that checking a claim may look at; nothing else decides.

    `aliases` maps normalised names to entity ids. `asserted` is what the claim says in the graph's terms, `rivals` what
    the graph says of the same entities.
    """

    candidates: tuple[Candidate, ...] = ()
    aliases: Mapping[str, frozenset[str]] = field(default_factory=dict)
    conflicts: tuple[Conflict, ...] = ()
    sides: Mapping[str, "Stated"] = field(default_factory=dict)
    """The statements of the conflicts' sides."""
    asserted: tuple["Asserted", ...] = ()
    rivals: tuple["Rival", ...] = ()
    schema: Schema | None = None


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement of a conflict's side: its sentence, and the document's date."""

    citation: Citation
    date: str


@dataclass(frozen=True, slots=True)
class Asserted:
    """A statement of a claim in the graph's terms: the entities that its ends may be, and the canonical predicate."""

    statement: Statement
    subjects: frozenset[str]
    predicate: str
    objects: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rival:
    """A resolved statement of the graph with its citation, to hold against what a claim asserts."""

    fact: Fact
    statement: Statement
    citation: Citation


def antecedents(reading: Reading) -> tuple[Antecedent, ...]:
    """Return the names of a sentence with the nouns that describe them, in order."""
    found = []
    for element in reading.elements:
        if element.kind != "name":
            continue
        nouns = set(element.key.split())
        own = range(element.first, element.last + 1)
        head = reading.tokens[element.head]
        while head.dep in {"compound", "nmod", "amod", "appos"} and reading.tokens[head.head] is not head:
            head = reading.tokens[head.head]
            if head.pos == "NOUN":
                nouns.add(head.lemma)
        for i, token in enumerate(reading.tokens):
            if (
                i not in own
                and token.head in own
                and token.dep in {"appos", "compound", "nmod"}
                and token.pos == "NOUN"
            ):
                nouns.add(token.lemma)
        for frame in reading.frames:
            if frame.nominal and any(role == "agent" and t in own for role, t in frame.arguments):
                nouns.add(frame.lemma)
        found.append(Antecedent(element.key, frozenset(nouns)))
    return tuple(found)


def source(document: Document) -> Source:
    """Return a document as citations name it."""
    return Source(document.id, document.title, document.uri)


def overlap(left: Time | None, right: Time | None) -> bool:
    """Tell whether two times share a day; an unknown time shares with all."""
    if left is None or right is None:
        return True
    return left.first <= right.last and right.first <= left.last


def ordered(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return candidates in the order of their documents and places, each place once."""
    places = {(c.document.id, c.start, c.end): c for c in candidates}
    return tuple(places[place] for place in sorted(places))
