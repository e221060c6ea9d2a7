"""Sentences that may answer a question, and what each has of what the question asks for."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from evigraph.graph.records import Entity, Fact
from evigraph.graph.schema import Schema, attribute_words, relation_words
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document, Mention, Passage, Statement, Tier
from evigraph.ingest.values import find_values
from evigraph.query.cite import Place
from evigraph.query.gazetteer import Found, key, scan
from evigraph.query.index import Index, Likeness
from evigraph.query.records import Hit, Plan
from evigraph.query.words import EMPTY, alternatives, content, coverage, rarity, stems

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
TYPES: Mapping[str, frozenset[str]] = {
    "person": frozenset({"person", "thing", "organization", "group"}),
    "organization": frozenset({"organization", "thing", "group", "facility", "product"}),
    "place": frozenset({"place", "facility", "thing"}),
    "entity": frozenset(),
}
"""Types of mentions that may answer a question for a type; none stands for any."""
_SORT = re.compile(r"\b(?:which|what)\s+(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_COUNT = re.compile(r"\bhow many\b|多少(?:人|个|家|名|辆|座)|几(?:个|家|名|人)", re.IGNORECASE)
_OURS = re.compile(r"\b(?:we|our|us|ours)\b|我们|本公司|我司", re.IGNORECASE)
_DOER = re.compile(
    r"^(?:who|(?:which|what) \w+)\s+(?!is|was|are|were|did|does|do|has|have|had|can|could|will|would)[a-z]+",
    re.IGNORECASE,
)
"""A question whose first verb has the thing asked for as its subject."""
_FOOTER = re.compile(
    r"\bpage \d+ (?:of|/) \d+\b|^\W*page \d+\W*$|第\s*\d+\s*页\s*[，,/]?\s*共\s*\d+\s*页", re.IGNORECASE
)
"""What stands at the foot of a page and says nothing."""
FAINT = 0.3
"""What the word for the sort of thing asked for ("which carmaker") weighs: answers rarely repeat it."""
RIVALS = frozenset({"person", "organization", "group", "facility", "product"})
"""Types of subjects that a value belongs to."""
BEFORE = 2
"""Sentences before one that tell what its pronouns stand for."""
TRUST: Mapping[Tier, float] = {"official": 0.05, "paper": 0.04, "media": 0.0, "unknown": 0.0, "forum": -0.05}
"""What a source's tier adds to a sentence's score: it decides between sentences that fit alike."""
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
    in it is of the type asked for, `timely` whether it speaks of the years asked for, `said` its matching statements,
    `trust` what its source's tier adds, `bearers` the entities it is about of those that bear the names asked for.
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
    trust: float = 0.0
    bearers: frozenset[int] = frozenset()

    @property
    def score(self) -> float:
        """How well the sentence answers, by all of these."""
        value = 0.45 * self.near + 0.45 * self.cover + 0.2 * self.tie + 0.15 * bool(self.typed) + 0.2 * bool(self.said)
        return round(value + 0.1 * self.timely + 0.1 / (1 + self.rank) + self.trust, 4)


def demand(plan: Plan, *, index: Index, schema: Schema) -> Demand:
    """Return what a planned question asks for."""
    lower = not any(letter.isupper() for letter in plan.question)
    names = scan(plan.question, index.known, lower=lower)
    rest = plan.question
    for one in reversed(names):
        rest = f"{rest[: one.start]} {rest[one.end :]}"
    years = frozenset(_YEAR.findall(rest))
    words = [word for word in content(rest) if word not in years]
    weights = rarity(index.counts, len(index.passages), words)
    sort = _SORT.search(rest)
    if sort and not any(schema.attribute(name) for name in attribute_words(schema, [sort["noun"]])):
        weights.update({word: FAINT * weights[word] for word in content(sort["noun"]) if word in weights})
    return Demand(
        tuple(names), weights, alternatives(rest, schema), years, _kinds(plan, schema), plan.question.casefold()
    )


def _kinds(plan: Plan, schema: Schema) -> frozenset[str]:
    """Return the kinds of value that a question for a date or number asks for."""
    if plan.expects == "date":
        return frozenset({"date"})
    if plan.expects != "number":
        return frozenset()
    if _COUNT.search(plan.question):
        return frozenset({"number", "quantity"})
    kinds = [one.kinds for name in plan.predicates if (one := schema.attribute(name))]
    if any(held[0] == "money" for held in kinds):
        return frozenset({"money"})
    return frozenset(kind for held in kinds for kind in held) - {"date"} or frozenset(
        {"number", "money", "percent", "quantity"}
    )


def candidates(
    plan: Plan,
    asked: Demand,
    *,
    hits: Sequence[Hit],
    index: Index,
    store: GraphStore,
    schema: Schema,
    likeness: Likeness,
) -> list[Candidate]:
    """Return the sentences of the hits and of statements that match the plan, best first."""
    stated = _stated(plan, store, schema)
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
            if _FOOTER.search(view.text(passage, row)):
                continue
            said = tuple(stated.get((passage.document, int(index.arrays["starts"][row])), ()))
            made.append(view.candidate(passage, row, near=alike, said=said, rank=rank.get(passage.id, len(rank))))
    return sorted(made, key=lambda one: (-one.score, one.place))


def _stated(plan: Plan, store: GraphStore, schema: Schema) -> dict[tuple[str, int], list[Statement]]:
    """Return the statements that say one of the asked predicates of a named entity, by document and sentence.

    Where the question asks for the doer ("who supplies Arden"), the entity must be what something is done to.
    """
    wanted = set(plan.predicates)
    words = [word for word in plan.question.split() if word.lower() not in EMPTY]
    turned = {one.name for one in relation_words(schema, words) if one.inverted}
    doer = bool(_DOER.search(plan.question))
    facts = set()
    for by in ("subject", "object"):
        for fact in store.read(Fact, sorted(plan.entities), by=by):
            relation = schema.relation(fact.predicate)
            placed = "object" if doer != (fact.predicate in turned) else "subject"
            if fact.predicate in wanted and (relation is None or relation.symmetric or not doer or by == placed):
                facts.add(fact.id)
    found: defaultdict[tuple[str, int], list[Statement]] = defaultdict(list)
    for statement in store.read(Statement, sorted(facts)[:STATED]):
        found[statement.document, statement.start].append(statement)
    return found


def _subjects(
    passages: Sequence[str], store: GraphStore
) -> tuple[dict[tuple[str, int], frozenset[str]], frozenset[str]]:
    """Return the entities that each sentence says something of, and those of them that a value may belong to."""
    statements = {one.id: one for one in store.read(Statement, passages, by="passage")}
    found: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for fact in store.read(Fact, sorted(statements)):
        one = statements[fact.id]
        subject = fact.object if fact.inverted else fact.subject
        if subject:
            found[one.document, one.start].add(subject)
    everyone = sorted({entity for held in found.values() for entity in held})
    rivals = frozenset(one.id for one in store.read(Entity, everyone) if one.type in RIVALS)
    return {place: frozenset(held) for place, held in found.items()}, rivals


def _bearers(spelled: str, name: Found, index: Index) -> frozenset[int]:
    """Return the nodes of a name and of its longer and shorter forms: "Kestrel" may be Kestrel Refining Inc."""
    asked = key(spelled)
    known = index.known.names
    longer = [node for other, nodes in known.items() if asked and other.startswith(f"{asked} ") for node in nodes]
    words = asked.split()
    shorter = [node for size in range(1, len(words)) for node in known.get(" ".join(words[:size]), ())]
    own = [node for node in shorter if _fits(asked, key(index.names[node]))] if len(words) > 1 else shorter
    return frozenset({*name.nodes, *longer, *own})


def _fits(asked: str, other: str) -> bool:
    """Tell whether one of two names is the opening of the other, so that they may be of one thing."""
    return not other or asked.startswith(other) or other.startswith(asked)


class _View:
    """What is read once for all sentences of a question: documents and mentions."""

    def __init__(self, plan: Plan, asked: Demand, *, index: Index, store: GraphStore, passages: Sequence[str]) -> None:
        self._plan = plan
        self._asked = asked
        self._index = index
        self._named = [_bearers(plan.question[name.start : name.end], name, index) for name in asked.names]
        self._ids = {index.nodes[node] for bearers in self._named for node in bearers}
        self._mentions: defaultdict[tuple[str, int], list[Mention]] = defaultdict(list)
        for mention in store.read(Mention, passages, by="passage"):
            self._mentions[mention.document, mention.sentence].append(mention)
        documents = {index.documents[index.document[index.place[name]]] for name in passages}
        read = list(store.read(Document, sorted(documents)))
        self._dates = {one.id: f"{one.date} {one.title}".casefold() for one in read}
        self._trust = {one.id: TRUST[one.tier] for one in read}
        self._publisher = {one.id: f"{one.publisher} {one.author}".casefold() for one in read}
        self._subjects, self._rivals = _subjects(passages, store)

    def text(self, passage: Passage, row: int) -> str:
        """Return the words of a sentence."""
        start, end = int(self._index.arrays["starts"][row]), int(self._index.arrays["ends"][row])
        return passage.text[start - passage.start : end - passage.start]

    def candidate(
        self, passage: Passage, row: int, *, near: float, said: tuple[Statement, ...], rank: int
    ) -> Candidate:
        """Return a sentence with what it has of what is asked."""
        start, end = int(self._index.arrays["starts"][row]), int(self._index.arrays["ends"][row])
        if kinds := self._asked.kinds:
            given = self._asked.given
            said = tuple(s for s in said if s.value and s.value.kind in kinds and s.value.text.casefold() not in given)
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
            tie=self._tie(passage, row, nodes),
            typed=self._typed(text, passage.document, start),
            timely=self._timely(text, passage.document),
            said=said,
            rank=rank,
            trust=self._trust[passage.document],
            bearers=self._borne(passage, row, nodes),
        )

    def _borne(self, passage: Passage, row: int, nodes: frozenset[int]) -> frozenset[int]:
        """Return which bearers of the names asked for the sentence names, else those its passage does."""
        everyone = frozenset().union(*self._named)
        about = int(self._index.page_node[self._index.passage_of[row]])
        around = self._naming(self._index.sentence_rows(self._index.place[passage.id])) | {about}
        return (everyone & nodes) or (everyone & around)

    def _tie(self, passage: Passage, row: int, nodes: frozenset[int]) -> float:
        """Return how far the sentence is about the names asked for, their mean.

        A name counts 1 where the sentence is said of it or its document is about it; 0.8 where the sentence names it,
        0.6 where it is said of another; 0.5 where only the sentences before or the title name it, 0.25 where the
        passage does, nothing where the sentence is said of another.
        """
        if not self._named:
            return 0.0
        start = int(self._index.arrays["starts"][row])
        subjects = self._subjects.get((passage.document, start), frozenset())
        own = self._index.sentence_rows(self._index.place[passage.id])
        before = self._naming(range(max(own.start, row - BEFORE), row))
        around = self._naming(own)
        others = subjects & self._rivals - self._ids
        text = passage.text[start - passage.start : int(self._index.arrays["ends"][row]) - passage.start]
        ours = bool(_OURS.search(text))
        about = int(self._index.page_node[self._index.passage_of[row]])
        total = 0.0
        for name, bearers in zip(self._asked.names, self._named, strict=True):
            spelled = self._plan.question[name.start : name.end].casefold()
            mine = spelled.split()[0] in self._publisher[passage.document]
            said_of_it = subjects & {self._index.nodes[node] for node in bearers}
            if said_of_it or (ours and mine) or (about in bearers and not others):
                total += 1.0
            elif bearers & nodes:
                total += 0.6 if others else 0.8
            elif others or ours:
                continue
            elif bearers & before or spelled in self._dates[passage.document]:
                total += 0.5
            elif bearers & around:
                total += 0.25
        return total / len(self._named)

    def _naming(self, rows: range) -> frozenset[int]:
        return frozenset(node for row in rows for node in self._index.named_in(row).tolist())

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
        asked = frozenset().union(*self._named)
        exact = sorted(found, key=lambda one: one.type != self._plan.expects)
        other = (one.text for one in exact if not asked & set(self._index.known.names.get(key(one.text), ())))
        return tuple(text for text in other if text.casefold() not in self._asked.given and key(text))

    def _timely(self, text: str, document: str) -> float:
        """Return 1 where the sentence gives a year asked for, 0.7 where it gives none and its document's date does."""
        if not self._asked.years:
            return 1.0
        given = set(_YEAR.findall(text))
        if given & self._asked.years:
            return 1.0
        return 0.7 if not given and any(year in self._dates[document] for year in self._asked.years) else 0.0
