"""Answers: sentences of the sources, each with its citation; or a refusal that names what is missing."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from evigraph.graph.records import Conflict, Entity, Relation
from evigraph.graph.schema import Schema
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Statement
from evigraph.models import Encoder
from evigraph.query.across import across
from evigraph.query.bare import Bare
from evigraph.query.cite import Place, cite
from evigraph.query.correct import correction, disputed, stated_at
from evigraph.query.define import defines
from evigraph.query.evidence import Candidate, Demand, candidates, demand
from evigraph.query.expand import paths
from evigraph.query.globals import gathered
from evigraph.query.index import Index, Likeness
from evigraph.query.plan import plan
from evigraph.query.records import Answer, Citation, Hit, Path, Plan, Sentence
from evigraph.query.search import search
from evigraph.query.select import choose, lacking, plain, unmet
from evigraph.query.short import Grounds, short
from evigraph.query.words import stem

HITS = 12
"""Passages that a question is answered from."""
WIDE = 32
"""Passages that a question over many sources is answered from."""
PATHS = 3
"""Paths that are shown."""
RELATIONS = 8
"""Relations that are shown of a kind asked for."""
HOPS = 5
_SPEAKER = re.compile(
    r"\baccording to (?:whom|who|which|what)\b|^who (?:says?|said|claims?|claimed|reports?|reported)\b", re.IGNORECASE
)
"""A question for whose word something is."""
_DISAGREE = re.compile(
    r"\b(?:sources|documents|reports|papers|they)\b.*\b(?:disagree|differ|conflict|contradict)|\b(?:conflicts?|contradictions?|disputes?"
    r"|disagreements?) (?:between|among|in|of|are)\b|哪些矛盾|不一致",
    re.IGNORECASE,
)
"""A question for what the sources dispute."""
DISPUTED = 2
"""Sentences of other sides of a conflict that are shown beside the best sentence."""
SHOWN = 6
"""Sentences of an answer at most."""
_GENERIC_WORDS = (
    "theme topic common overall overview summary summarise summarize main key point issue concern finding idea"
    " takeaway again recurring recur trend pattern role across all corpus picture lesson collection subject matter"
    " shared general content data set file important major central"
)
GENERIC = frozenset(map(stem, _GENERIC_WORDS.split()))
"""Stems that ask for an overview and are no topic."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """What questions are answered from: a settled store, its index, the vocabulary in force, the store's encoder."""

    store: GraphStore
    index: Index
    schema: Schema
    encoder: Encoder


@dataclass(frozen=True, slots=True)
class _Draft:
    """An answer before it has its id: sentences as places of one or more documents, and what is missing."""

    sentences: tuple[tuple[Place, ...], ...] = ()
    short: str = ""
    missing: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()


def answer(planned: Plan, *, corpus: Corpus) -> Answer:
    """Answer a planned question with sentences of the sources.

    An answer is refused where a name of the question is not in the corpus or nothing in it says what is asked; it is
    partial where only a part is missing. `missing` names what. The same question, filter and store revision give
    the same answer.
    """
    if planned.unknown:
        return _finished(
            planned, _Draft(missing=tuple(f"{name}: not in the corpus" for name in planned.unknown)), corpus
        )
    if planned.route == "relationship":
        draft = _along(planned, corpus)
        if draft.missing:
            direct = _from_passages(planned, corpus)
            draft = draft if direct.missing else direct
    elif planned.route == "relation":
        draft = _of_kind(planned, corpus)
        if draft.missing:
            draft = _from_passages(planned, corpus)
    elif not planned.entities and _DISAGREE.search(planned.question):
        draft = _disputes(planned, corpus)
    elif planned.route == "global":
        draft = _over_all(planned, corpus)
    else:
        draft = _from_passages(planned, corpus)
    return _finished(planned, draft, corpus)


def ask(question: str, *, corpus: Corpus) -> Answer:
    """Plan a question without a filter and answer it."""
    return answer(plan(question, index=corpus.index, store=corpus.store, schema=corpus.schema), corpus=corpus)


def _from_passages(planned: Plan, corpus: Corpus) -> _Draft:
    """Answer from the best passages or, where they do not, from those of the other language too."""
    index, store = corpus.index, corpus.store
    hits = search(planned.question, index=index, store=store, encoder=corpus.encoder, k=HITS, within=planned.within)
    draft = _from_hits(planned, hits, corpus)
    if draft.missing:
        more = across(planned.question, index=index, store=store, within=planned.within)
        if more:
            return _from_hits(planned, [*more, *hits], corpus)
    return draft


def _from_hits(planned: Plan, hits: Sequence[Hit], corpus: Corpus) -> _Draft:
    asked = demand(planned, index=corpus.index, schema=corpus.schema)
    everything = candidates(
        planned,
        asked,
        hits=hits,
        index=corpus.index,
        store=corpus.store,
        schema=corpus.schema,
        likeness=_likeness(planned, corpus),
    )
    allowed = _allowed(planned, corpus)
    kept = [one for one in everything if allowed is None or one.place[0] in allowed]
    chosen = choose(kept, planned, asked)
    missing = lacking(planned, asked, chosen)
    if missing:
        return _Draft(missing=missing)
    found = _bare(planned, asked, chosen=chosen, kept=kept, corpus=corpus)
    if found.unsaid and planned.named:
        return _Draft(missing=(unmet(planned, asked),))
    bare = found.text
    top = [found.place] if found.place else []
    places = list(dict.fromkeys([*top, *found.rivals[:DISPUTED], *(one.place for one in chosen)]))[:SHOWN]
    said = tuple(sorted(stated_at(places, corpus.store)))
    corrected = correction(said, corpus.store)
    if corrected and (allowed is None or corrected[1].document in allowed):
        old, new = corrected
        place = (new.document, new.start, new.end)
        places = [place, *(one for one in places if one != place)]
        bare = new.value.text if new.value and old.value and old.value.text == bare else bare
    first = stated_at(places[:1], corpus.store)
    rivals = [(one.document, one.start, one.end) for one in disputed(sorted(first), corpus.store)]
    other = [one for one in rivals if allowed is None or one[0] in allowed][:DISPUTED]
    places = list(dict.fromkeys([*places[:1], *other, *places[1:]]))
    return _Draft(tuple((place,) for place in places), bare, statements=said)


def _bare(
    planned: Plan, asked: Demand, *, chosen: Sequence[Candidate], kept: Sequence[Candidate], corpus: Corpus
) -> Bare:
    """Return the bare answer; none of a question for one thing by way of another, a definition, or who says so."""
    grounds = Grounds(corpus.store, corpus.index, corpus.schema)
    if not plain(planned, asked) or defines(planned, asked) or _SPEAKER.search(planned.question):
        return Bare()
    return short(planned, asked, [*chosen, *(one for one in kept if one not in chosen)], grounds=grounds)


def _likeness(planned: Plan, corpus: Corpus) -> Likeness:
    return Likeness(corpus.index, corpus.encoder.encode([planned.question], kind="query")[0].vector)


def _allowed(planned: Plan, corpus: Corpus) -> frozenset[str] | None:
    """Return the documents that the filter lets through, or None where it lets all through."""
    empty = type(planned.within)()
    return None if planned.within == empty else frozenset(corpus.store.select(planned.within))


def _along(planned: Plan, corpus: Corpus) -> _Draft:
    """Answer how two entities are tied by the best paths between them."""
    first, last = planned.entities[0], planned.entities[-1]
    found = paths(corpus.store, corpus.index, first, last, limit=PATHS, max_hops=HOPS)
    allowed = _allowed(planned, corpus)
    shown = [path for path in found if allowed is None or all(_cited(step.citations, allowed) for step in path.steps)]
    if not shown:
        return _Draft(missing=(f"a tie between {planned.named[0]} and {planned.named[-1]}",))
    sentences: list[tuple[Place, ...]] = []
    statements: list[str] = []
    for path in shown if len(shown[0].steps) == 1 else shown[:1]:
        for step in path.steps:
            places = tuple(_place(one) for one in step.citations if allowed is None or one.document.id in allowed)
            statements.extend(step.statements)
            if places and places[:1] not in [one[:1] for one in sentences]:
                sentences.append(places[:2])
    return _Draft(tuple(sentences), _route(shown[0]), statements=tuple(dict.fromkeys(statements)))


def _cited(citations: Iterable[Citation], allowed: frozenset[str]) -> bool:
    return any(one.document.id in allowed for one in citations)


def _place(citation: Citation) -> Place:
    return citation.document.id, citation.start, citation.end


def _route(path: Path) -> str:
    return " → ".join(path.names)


def _of_kind(planned: Plan, corpus: Corpus) -> _Draft:
    """Answer a question that names a relation and no entity with the relations of that kind, best supported first."""
    wanted = [name for name in planned.predicates if corpus.schema.relation(name)]
    found = [one for one in corpus.store.read(Relation, wanted, by="predicate") if one.statements]
    order = {name: place for place, name in enumerate(wanted)}
    found = sorted(
        (one for one in found if one.status != "rejected"),
        key=lambda one: (order[one.predicate], one.status != "verified", -one.sources, -one.documents, one.id),
    )[:RELATIONS]
    if not found:
        return _Draft(missing=(f"a statement that says {' or '.join(wanted)}",))
    said = {one.id: one for one in corpus.store.read(Statement, sorted({s for one in found for s in one.statements}))}
    allowed = _allowed(planned, corpus)
    names = {
        one.id: one.name for one in corpus.store.read(Entity, sorted({e for r in found for e in (r.subject, r.object)}))
    }
    sentences: list[tuple[Place, ...]] = []
    pairs: list[str] = []
    statements: list[str] = []
    for relation in found:
        held = [said[name] for name in relation.statements if allowed is None or said[name].document in allowed]
        if not held:
            continue
        best = min(held, key=lambda one: (one.end - one.start, one.id))
        if ((best.document, best.start, best.end),) not in sentences:
            sentences.append(((best.document, best.start, best.end),))
        pairs.append(
            f"{names.get(relation.subject, '')} {relation.predicate.replace('_', ' ')} {names.get(relation.object, '')}"
        )
        statements.extend(relation.statements)
    return _Draft(tuple(sentences), "; ".join(pairs), statements=tuple(statements))


def _disputes(planned: Plan, corpus: Corpus) -> _Draft:
    """Answer what the sources disagree about with a sentence of each side of each real conflict."""
    allowed = _allowed(planned, corpus)
    wanted = [min(side) for one in corpus.store.read(Conflict) if one.kind == "real" for side in one.sides]
    said = {one.id: one for one in corpus.store.read(Statement, sorted(set(wanted)))}
    kept = [said[name] for name in wanted if allowed is None or said[name].document in allowed]
    places = list(dict.fromkeys((one.document, one.start, one.end) for one in kept))
    missing = () if places else ("a dispute between sources",)
    return _Draft(tuple((place,) for place in places), missing=missing, statements=tuple(one.id for one in kept))


def _over_all(planned: Plan, corpus: Corpus) -> _Draft:
    """Answer a question over many sources."""
    asked = demand(planned, index=corpus.index, schema=corpus.schema)
    topic = [word for word in asked.weights if word in corpus.index.counts]
    named = bool(planned.entities) or bool(planned.named)
    topic = [] if not named and set(topic) <= GENERIC else topic
    hits = search(
        planned.question, index=corpus.index, store=corpus.store, encoder=corpus.encoder, k=WIDE, within=planned.within
    )
    found = gathered(
        planned.question,
        topic,
        named=planned.named,
        hits=hits,
        index=corpus.index,
        store=corpus.store,
        likeness=_likeness(planned, corpus),
    )
    allowed = _allowed(planned, corpus)
    kept = [one for one in found if allowed is None or one.place[0] in allowed]
    if not kept or (asked.weights and topic and not (set(topic) - GENERIC) and not named):
        return _Draft(missing=(" ".join(planned.named) or planned.question.rstrip("?？ "),))
    return _Draft(tuple((one.place,) for one in kept))


def _finished(planned: Plan, draft: _Draft, corpus: Corpus) -> Answer:
    """Cite the places of a draft and give the answer its id."""
    citations = cite((place for places in draft.sentences for place in places), corpus.store)
    sentences = tuple(
        Sentence(" ".join(citations[places[0]].quote.split()), tuple(citations[place] for place in places))
        for places in draft.sentences
        if places[0] in citations
    )
    status: Literal["answered", "partial", "refused"] = (
        "answered" if sentences and not draft.missing else "partial" if sentences else "refused"
    )
    return Answer(
        id=_identify(planned, corpus),
        question=planned.question,
        status=status,
        route=planned.route,
        short=draft.short if sentences else "",
        sentences=sentences,
        missing=draft.missing or (() if sentences else ("anything that fits the question",)),
        conflicts=_conflicts(draft.statements, corpus),
    )


def _identify(planned: Plan, corpus: Corpus) -> str:
    parts = (corpus.store.workspace, str(corpus.store.state().revision), planned.question, repr(planned.within))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _conflicts(statements: Sequence[str], corpus: Corpus) -> tuple[str, ...]:
    """Return the conflicts that the statements of an answer take part in, sorted."""
    wanted = set(statements)
    return tuple(sorted(one.id for one in corpus.store.read(Conflict) if any(wanted & set(side) for side in one.sides)))
