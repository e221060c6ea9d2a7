"""Sentences that may answer a question, and what each has of what the question asks for."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from evigraph.graph.records import Fact
from evigraph.graph.schema import Schema
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document, Mention, Passage, Statement
from evigraph.ingest.values import find_values
from evigraph.query.cite import Place
from evigraph.query.gazetteer import Found, scan
from evigraph.query.index import Index, Likeness
from evigraph.query.records import Hit, Plan
from evigraph.query.words import alternatives, content, coverage, rarity, stems

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
TYPES: Mapping[str, frozenset[str]] = {
    "person": frozenset({"person", "thing", "organization", "group"}),
    "organization": frozenset({"organization", "thing", "group", "facility", "product"}),
    "place": frozenset({"place", "facility", "thing"}),
    "entity": frozenset(),
}
"""Types of mentions that may answer a question for a type; none stands for any."""
STATED = 400
"""Facts about the named entities that are looked at."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What a question asks for: names, its other words by weight and what says the same, years, kinds of value."""

    names: tuple[Found, ...]
    weights: Mapping[str, float]
    same: Mapping[str, frozenset[str]]
    years: frozenset[str]
    kinds: frozenset[str]
    given: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may answer; every share is 0 to 1.

    `cover` is the share of the question's words it meets, `tie` how far it is about the names asked for, `typed` what
    in it is of the type asked for, `timely` whether it speaks of the years asked for, `said` its matching statements.
    """

    place: Place
    text: str
    stems: frozenset[str]
    nodes: frozenset[int]
    near: float
    cover: float
    tie: float
    typed: tuple[str, ...]
    timely: float
    said: tuple[Statement, ...]
    rank: int

    @property
    def score(self) -> float:
        """How well the sentence answers, by all of these."""
        value = 0.45 * self.near + 0.45 * self.cover + 0.2 * self.tie + 0.15 * bool(self.typed) + 0.2 * bool(self.said)
        return round(value + 0.1 * self.timely + 0.1 / (1 + self.rank), 4)


def demand(plan: Plan, *, index: Index, schema: Schema) -> Demand:
    """Return what a planned question asks for."""
    lower = not any(letter.isupper() for letter in plan.question)
    names = scan(plan.question, index.known, lower=lower)
    rest = plan.question
    for one in reversed(names):
        rest = f"{rest[: one.start]} {rest[one.end :]}"
    years = frozenset(_YEAR.findall(rest))
    words = [word for word in content(rest) if word not in years]
    kinds = {kind for name in plan.predicates if (attribute := schema.attribute(name)) for kind in attribute.kinds}
    if plan.expects == "date":
        kinds = {"date"}
    elif plan.expects == "number":
        kinds = kinds - {"date"} or {"number", "money", "percent", "quantity"}
    weights = rarity(index.counts, len(index.passages), words)
    return Demand(tuple(names), weights, alternatives(rest, schema), years, frozenset(kinds), plan.question.casefold())


def candidates(
    plan: Plan, asked: Demand, *, hits: Sequence[Hit], index: Index, store: GraphStore, likeness: Likeness
) -> list[Candidate]:
    """Return the sentences of the hits and of statements that match the plan, best first."""
    stated = _stated(plan, store)
    rank = {hit.passage: place for place, hit in enumerate(hits)}
    wanted = sorted({*rank, *(one.passage for held in stated.values() for one in held)})
    view = _View(plan, asked, index=index, store=store, passages=wanted)
    made = []
    for passage in store.read(Passage, wanted):
        rows = [
            row
            for row in index.sentence_rows(index.place[passage.id])
            if passage.id in rank or (passage.document, int(index.arrays["starts"][row])) in stated
        ]
        if not rows:
            continue
        near = likeness.sentences(np.array(rows, np.int64)).tolist()
        for row, alike in zip(rows, near, strict=True):
            said = tuple(stated.get((passage.document, int(index.arrays["starts"][row])), ()))
            made.append(view.candidate(passage, row, near=alike, said=said, rank=rank.get(passage.id, len(rank))))
    return sorted(made, key=lambda one: (-one.score, one.place))


def _stated(plan: Plan, store: GraphStore) -> dict[tuple[str, int], list[Statement]]:
    """Return the statements that say one of the asked predicates of a named entity, by document and sentence."""
    wanted = set(plan.predicates)
    facts = {
        fact.id
        for by in ("subject", "object")
        for fact in store.read(Fact, sorted(plan.entities), by=by)
        if fact.predicate in wanted
    }
    found: defaultdict[tuple[str, int], list[Statement]] = defaultdict(list)
    for statement in store.read(Statement, sorted(facts)[:STATED]):
        found[statement.document, statement.start].append(statement)
    return found


class _View:
    """What is read once for all sentences of a question: documents and mentions."""

    def __init__(self, plan: Plan, asked: Demand, *, index: Index, store: GraphStore, passages: Sequence[str]) -> None:
        self._plan = plan
        self._asked = asked
        self._index = index
        self._named = [frozenset(name.nodes) for name in asked.names]
        self._mentions: defaultdict[tuple[str, int], list[Mention]] = defaultdict(list)
        for mention in store.read(Mention, passages, by="passage"):
            self._mentions[mention.document, mention.sentence].append(mention)
        documents = {index.documents[index.document[index.place[name]]] for name in passages}
        self._dates = {one.id: f"{one.date} {one.title}".casefold() for one in store.read(Document, sorted(documents))}

    def candidate(
        self, passage: Passage, row: int, *, near: float, said: tuple[Statement, ...], rank: int
    ) -> Candidate:
        """Return a sentence with what it has of what is asked."""
        start, end = int(self._index.arrays["starts"][row]), int(self._index.arrays["ends"][row])
        text = passage.text[start - passage.start : end - passage.start]
        words = frozenset(stems(text))
        nodes = frozenset(self._index.named_in(row).tolist())
        return Candidate(
            place=(passage.document, start, end),
            text=text,
            stems=words,
            nodes=nodes,
            near=near,
            cover=coverage(words, text, weights=self._asked.weights, same=self._asked.same),
            tie=self._tie(passage, nodes, said),
            typed=self._typed(text, passage.document, start),
            timely=self._timely(text, passage.document),
            said=said,
            rank=rank,
        )

    def _tie(self, passage: Passage, nodes: frozenset[int], said: Sequence[Statement]) -> float:
        """Return how many of the names asked for the sentence is about: named in it 1, in its passage or title 0.5."""
        if not self._named:
            return 0.0
        row = self._index.place[passage.id]
        about = {int(self._index.page_node[row])}
        around = {node for own in self._index.sentence_rows(row) for node in self._index.named_in(own).tolist()}
        title = self._dates[passage.document]
        total = 0.0
        for name, bearers in zip(self._asked.names, self._named, strict=True):
            spelled = self._plan.question[name.start : name.end].casefold()
            if bearers & (nodes | about):
                total += 1.0
            elif bearers & around or spelled in title or spelled in passage.text.casefold():
                total += 0.5
        return max(total, float(bool(said))) / len(self._named)

    def _typed(self, text: str, document: str, start: int) -> tuple[str, ...]:
        """Return what in the sentence is of the type asked for and not in the question itself."""
        if self._asked.kinds:
            values = [one for one in find_values(text) if one.kind in self._asked.kinds]
            kept = [one for one in values if self._plan.expects == "date" or not _YEAR.fullmatch(one.text)]
            return tuple(one.text for one in kept if one.text.casefold() not in self._asked.given)
        wanted = TYPES.get(self._plan.expects)
        if wanted is None:
            return ()
        found = [one for one in self._mentions[document, start] if not wanted or one.type in wanted]
        return tuple(one.text for one in found if one.text.casefold() not in self._asked.given)

    def _timely(self, text: str, document: str) -> float:
        """Return 1 where the sentence gives a year asked for, 0.7 where it gives none and its document's date does."""
        if not self._asked.years:
            return 1.0
        given = set(_YEAR.findall(text))
        if given & self._asked.years:
            return 1.0
        return 0.7 if not given and any(year in self._dates[document] for year in self._asked.years) else 0.0
