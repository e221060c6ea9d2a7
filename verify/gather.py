"""Gather evidence: from a store, the sentences and the parts of the graph that may decide a claim."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from evigraph.graph.records import Alias, Conflict, Filter, Membership, Source
from evigraph.graph.schema import Schema
from evigraph.graph.store import GraphStore, bigrams
from evigraph.ingest.names import normalise, strip_legal
from evigraph.ingest.records import Document, Mention, Passage, Span, Statement
from evigraph.verify.alike import spelled
from evigraph.verify.amounts import weigh
from evigraph.verify.evidence import Antecedent, Asserted, Candidate, Evidence, antecedents, ordered, source
from evigraph.verify.figures import values_of
from evigraph.verify.reading import Reading, read
from evigraph.verify.related import asserted, rivals, sides_of, types_of
from evigraph.verify.tokens import Parser, Token
from evigraph.verify.words import LIGHT, root

PASSAGES = 24
"""Passages that the full text gives for a claim."""
SENTENCES = 12
"""Sentences that share most with a claim and are read for it, besides those it cites."""
DOCUMENTS = 3
"""Documents that share most with a claim, of which further sentences are read: a claim may join what stands apart."""
WHOLE = 45
"""So many sentences of such a document at most."""
TOPICS = 2
"""So many of a document's most frequent names may be what it speaks of without naming it."""
HUB = 400
"""An entity in more passages than this finds no sentence by itself."""
_FIGURE = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundred|half)\b")
_WORD = re.compile(r"[^\W_]+", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of a passage."""

    passage: str
    span: Span


@dataclass(frozen=True, slots=True)
class Shelf:
    """What was read from the store for a text's claims."""

    passages: Mapping[str, Passage]
    documents: Mapping[str, Document]
    mentions: Mapping[str, tuple[Mention, ...]]
    statements: Mapping[str, tuple[Statement, ...]]
    witnesses: Mapping[str, str]
    names: Mapping[str, tuple[str, ...]]
    """Document -> its names, the most frequent first."""


def gather(
    claims: Sequence[Reading],
    cited: Sequence[Sequence[Place]],
    *,
    statements: Sequence[Sequence[Statement]] = (),
    store: GraphStore,
    schema: Schema | None,
    parse: Parser,
) -> tuple[Evidence, ...]:
    """Return for each claim its evidence; `cited` are the sentences that each cites, `statements` what each asserts.

    Text finds sentences (full text of the claim's words and of its names' aliases), the graph finds more (facts of its
    entities, passages that hold two of them); none decides anything here.
    """
    aliases = _aliases((e.key for c in claims for e in c.elements if e.kind == "name"), store)
    found = [_passages(claim, aliases, store) for claim in claims]
    wanted = sorted({p for ids in found for p in ids} | {place.passage for places in cited for place in places})
    shelf = _shelf(wanted, store)
    chosen = [
        _best(claim, [shelf.passages[p] for p in ids if p in shelf.passages], aliases)
        for claim, ids in zip(claims, found, strict=True)
    ]
    places = {place for group in [*chosen, *cited] for place in group if place.passage in shelf.passages}
    candidates = _candidates(places, shelf, parse)
    known = dict(aliases)
    known.update(_aliases(_named(candidates.values()) - set(aliases), store))
    entities = sorted({e for ids in known.values() for e in ids})
    conflicts = tuple(store.read(Conflict, entities, by="subject")) if entities else ()
    said = _said(statements or [()] * len(claims), known, schema, store)
    opposed = rivals(said, schema, store) if schema else ()
    stated = sides_of(conflicts, store)
    made = []
    for group, own, what in zip(chosen, cited, said, strict=True):
        laid = [candidates[p] for p in (*group, *own) if p in candidates]
        made.append(Evidence(ordered(laid), known, conflicts, stated, what, opposed, schema))
    return tuple(made)


def _said(
    statements: Sequence[Sequence[Statement]],
    aliases: Mapping[str, frozenset[str]],
    schema: Schema | None,
    store: GraphStore,
) -> list[tuple[Asserted, ...]]:
    """Return what each claim asserts in the graph's terms."""
    if schema is None:
        return [() for _ in statements]
    types = types_of((i for ids in aliases.values() for i in ids), store)
    return [asserted(group, aliases, types, schema) for group in statements]


def _named(candidates: Iterable[Candidate]) -> set[str]:
    """Return all names that candidates hold or stand for."""
    names: set[str] = set()
    for one in candidates:
        names |= {e.key for e in one.reading.elements if e.kind == "name"} | {a.name for a in one.before}
    return names


def _aliases(names: Iterable[str], store: GraphStore) -> dict[str, frozenset[str]]:
    """Return the entities that bear each of these names, with or without legal suffix."""
    forms = sorted({form for name in names for form in (name, strip_legal(name)) if form})
    found: dict[str, set[str]] = defaultdict(set)
    for alias in store.read(Alias, forms, by="name") if forms else ():
        found[alias.name].add(alias.entity)
    return {name: frozenset(ids) for name, ids in found.items()}


def _passages(claim: Reading, aliases: Mapping[str, frozenset[str]], store: GraphStore) -> tuple[str, ...]:
    """Return the passages that may speak of what a claim says."""
    words = [w for e in claim.elements if e.key not in LIGHT for w in _WORD.findall(e.key.casefold())]
    entities = sorted({i for e in claim.elements if e.kind == "name" for i in aliases.get(e.key, frozenset())})
    others = [a.name for a in store.read(Alias, entities, by="entity")] if entities else []
    han = bigrams(claim.text)
    found = [s.id for s in store.match(sorted(set(words)), han, limit=PASSAGES, within=Filter())]
    if others:
        more = sorted({w for name in others for w in _WORD.findall(name)} | {w for w in words if not w.isdigit()})
        found += [
            s.id
            for s in store.match(more, sorted({h for n in others for h in bigrams(n)}), limit=PASSAGES, within=Filter())
        ]
    found += _by_entity(entities, store)
    return tuple(dict.fromkeys(found))


def _by_entity(entities: Sequence[str], store: GraphStore) -> list[str]:
    """Return the passages that hold two of these entities, or the facts of the only one."""
    if not entities:
        return []
    held: dict[str, set[str]] = defaultdict(set)
    for member in store.read(Membership, entities, by="entity"):
        held[member.passage].add(member.entity)
    shared = sorted((p for p, ids in held.items() if len(ids) > 1), key=lambda p: (-len(held[p]), p))
    few = sorted(held) if len(held) <= HUB // 10 else []
    return [*shared[:PASSAGES], *few]


def _shelf(ids: Sequence[str], store: GraphStore) -> Shelf:
    """Read passages and all that belongs to them."""
    passages = {p.id: p for p in store.read(Passage, ids)}
    documents = {d.id: d for d in store.read(Document, sorted({p.document for p in passages.values()}))}
    mentions: dict[str, list[Mention]] = defaultdict(list)
    for mention in store.read(Mention, ids, by="passage"):
        mentions[mention.passage].append(mention)
    statements: dict[str, list[Statement]] = defaultdict(list)
    for statement in store.read(Statement, ids, by="passage"):
        statements[statement.passage].append(statement)
    return Shelf(
        passages,
        documents,
        {p: tuple(sorted(found, key=lambda m: m.start)) for p, found in mentions.items()},
        {p: tuple(found) for p, found in statements.items()},
        {document: one.id for one in store.read(Source) for document in one.documents},
        _frequent(sorted(documents), store),
    )


def _frequent(documents: Sequence[str], store: GraphStore) -> dict[str, tuple[str, ...]]:
    """Return the names of documents, the most frequent first."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mention in store.read(Mention, documents, by="document"):
        counts[mention.document][mention.name] += 1
    return {d: tuple(sorted(found, key=lambda n: (-found[n], n))) for d, found in counts.items()}


def _best(claim: Reading, passages: Sequence[Passage], aliases: Mapping[str, frozenset[str]]) -> tuple[Place, ...]:
    """Return the sentences of passages that share most with a claim, by words, names and numbers."""
    roots = {root(e.key) for e in claim.elements if e.kind == "word" and e.key not in LIGHT}
    names = [e.key for e in claim.elements if e.kind == "name"]
    forms = {n: [n] for n in names}
    for name in names:
        forms[name] += [o for o, ids in aliases.items() if ids & aliases.get(name, frozenset())]
    numbers = {d for e in claim.elements if e.kind == "value" for d in re.findall(r"\d+", e.key)}
    quantities = [e.value for e in claim.elements if e.value is not None]
    pairs = set(bigrams(claim.text))
    scored: list[tuple[float, str, int, Place]] = []
    further: dict[str, list[Place]] = defaultdict(list)
    seen: set[tuple[str, int]] = set()
    for passage in passages:
        for span in passage.sentences:
            if (passage.document, span.start) in seen:
                continue
            seen.add((passage.document, span.start))
            further[passage.document].append(Place(passage.id, span))
            text = passage.text[span.start - passage.start : span.end - passage.start]
            words = spelled(text)
            have = {root(w) for w in words}
            run = f" {' '.join(words)} "
            score = len(roots & have) + 2.0 * sum(any(f" {f} " in run for f in forms[n]) for n in names)
            score += 1.5 * len(numbers & set(re.findall(r"\d+", text)))
            if quantities and _FIGURE.search(text):
                seen_values = values_of(text)
                score += 2.0 * sum(any(weigh(q, v) == "same" for v in seen_values) for q in quantities)
            score += 0.5 * len(pairs & set(bigrams(text))) if pairs else 0.0
            if score > 0:
                scored.append((-score, passage.document, span.start, Place(passage.id, span)))
    best = sorted(scored, key=lambda s: s[:3])[:SENTENCES]
    near: dict[str, float] = defaultdict(float)
    for rank, (_, document, _, _) in enumerate(best):
        near[document] += 1 / (1 + rank)
    chosen = [place for _, _, _, place in best]
    for document in sorted(near, key=lambda d: (-near[d], d))[:DOCUMENTS]:
        chosen += further[document][:WHOLE]
    return tuple(dict.fromkeys(chosen))


def _candidates(places: set[Place], shelf: Shelf, parse: Parser) -> dict[Place, Candidate]:
    """Read sentences, with the two before each for what pronouns stand for."""
    context: dict[Place, tuple[Place, ...]] = {}
    for place in places:
        spans = shelf.passages[place.passage].sentences
        at = next((i for i, span in enumerate(spans) if span == place.span), 0)
        context[place] = tuple(Place(place.passage, span) for span in spans[max(0, at - 2) : at])
    needed = sorted(places | {c for group in context.values() for c in group}, key=lambda p: (p.passage, p.span))
    texts = [_text(place, shelf) for place in needed]
    readings = {
        place: _reading(place, text, tokens, shelf)
        for place, text, tokens in zip(needed, texts, parse(texts), strict=True)
    }
    return {place: _candidate(place, readings, (context[place], shelf)) for place in places}


def _text(place: Place, shelf: Shelf) -> str:
    """Return a sentence's text."""
    passage = shelf.passages[place.passage]
    return passage.text[place.span.start - passage.start : place.span.end - passage.start]


def _reading(place: Place, text: str, tokens: tuple[Token, ...], shelf: Shelf) -> Reading:
    """Read a sentence with its stored names.

    What its pronouns were taken for at extraction is left aside: a claim may hang on another reading of them.
    """
    document = shelf.documents[shelf.passages[place.passage].document]
    names = [
        replace(m, start=m.start - place.span.start, end=m.end - place.span.start)
        for m in shelf.mentions.get(place.passage, ())
        if place.span.start <= m.start and m.end <= place.span.end
    ]
    return read(text, tokens, values_of(text, today=document.date), names)


def _about(document: Document) -> tuple[str, ...]:
    """Return what a document may mean by `we` or `the company`: its publisher, and a title short enough for a name."""
    title = document.title if len(document.title.split()) <= 4 else ""
    return tuple(name for name in (document.publisher, title) if name)


def _candidate(place: Place, readings: Mapping[Place, Reading], around: tuple[Sequence[Place], Shelf]) -> Candidate:
    """Return a sentence as a candidate."""
    before, shelf = around
    passage = shelf.passages[place.passage]
    document = shelf.documents[passage.document]
    earlier = [Antecedent(m.name) for m in shelf.mentions.get(passage.id, ()) if m.end <= place.span.start]
    near = [a for one in before for a in antecedents(readings[one])]
    title = f" {' '.join(spelled(document.title))} "
    named = {m.name for m in shelf.mentions.get(passage.id, ())}
    topic = sorted(n for n in named if f" {' '.join(spelled(n))} " in title)
    return Candidate(
        source(document),
        place.span.start,
        place.span.end,
        document.page(place.span.start),
        readings[place],
        (*earlier, *near),
        (*topic, *(normalise(name) for name in _about(document)), *shelf.names.get(document.id, ())[:TOPICS]),
        tuple(s for s in shelf.statements.get(passage.id, ()) if s.start == place.span.start),
        shelf.witnesses.get(document.id, document.id),
        document.tier,
        document.date,
    )
