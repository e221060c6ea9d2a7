"""Answers over many sources: from community reports, and from the sentences that speak of what is asked."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from evigraph.graph.records import Report, ReprintCluster
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Passage
from evigraph.query.cite import Place
from evigraph.query.index import Index, Likeness
from evigraph.query.records import Hit
from evigraph.query.words import content, coverage, rarity, stems

_THEME = re.compile(
    r"\bwhat (?:role|part) (?:does|do|did) (.+?) play\b|\bhow (?:did|does|do|has|have|is|are) (.+?) "
    r"(?:affect|impact|influence|change|hit|shape)\w*\b"
    r"|\bwhat (?!role|part)([\w ,-]+?) (?:come up|comes up|came up|recur|appear|keep)"
    r"|\bwhat do (?:the )?([\w-]+(?: and [\w-]+)?) (?:of|by|about|in) .+ in common",
    re.IGNORECASE,
)
"""What stands, in questions over many sources, for what they are about."""
SENTENCES = 8
"""Sentences of an answer over many sources."""
A_DOCUMENT = 2
"""Sentences of one document among them."""
REPORTS = 12
"""Reports whose findings compete."""
NOVELTY = 0.3
"""Share of novelty in the choice of the next sentence."""
HALF = 0.5
"""Share of the words of names that a document has to hold to be about them."""
SHORT = 6
"""Words under which a sentence says little alone."""
TOUCHES = 0.5
"""The likeness to the question from which a sentence speaks of what is asked in other words."""
PART = 0.3
"""The share of the words of a theme from which a sentence touches it."""
LEAST = 0.5
"""The share of the best sentence's fit from which another one speaks of what is asked."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that competes for a place in an answer: where it stands, what it says, how well it fits."""

    place: Place
    text: str
    stems: frozenset[str]
    fit: float


def gathered(
    question: str,
    topic: Sequence[str],
    *,
    named: Sequence[str],
    hits: Sequence[Hit],
    index: Index,
    store: GraphStore,
    likeness: Likeness,
) -> list[Said]:
    """Return the sentences that answer a question over many sources, in the order they were picked.

    With `topic`, the stems the question is about, the findings of all reports and the sentences of the hits compete by
    words and similarity, where names are asked for only those of passages that hold at least half of their words;
    without, the findings of the reports with most sources do. They are picked by maximal marginal relevance
    (Carbonell and Goldstein 1998, doi:10.1145/290941.291025), at most two of one document.
    """
    reports = list(store.read(Report))
    if not topic:
        return _pick(_leading(reports))
    weights = rarity(index.counts, len(index.passages), topic)
    folded = {d for cluster in store.read(ReprintCluster) for d in cluster.documents if d != cluster.keeper}
    about = _about(named, hits, store)
    found = [finding for report in reports for finding in report.findings]
    texts = {(f.document, f.start, f.end): f.text for f in found if not named or about.get(f.document, 0.0) >= HALF}
    for passage in store.read(Passage, sorted(hit.passage for hit in hits)):
        if named and about.get(passage.document, 0.0) < HALF:
            continue
        for span in passage.sentences:
            texts[passage.document, span.start, span.end] = passage.text[
                span.start - passage.start : span.end - passage.start
            ]
    near = _nearness(texts, index, likeness)
    wanted = {word: weights[word] for word in sorted(theme(question, topic))}
    pool = []
    for place, text in sorted(texts.items()):
        words = frozenset(stems(text))
        if place[0] in folded or len(words) < SHORT:
            continue
        met = coverage(words, text, weights=weights, same={})
        if coverage(words, text, weights=wanted, same={}) < PART and near.get(place, 0.0) < TOUCHES:
            continue
        fit = 0.6 * near.get(place, 0.0) + 0.4 * met
        pool.append(Said(place, text, words, round(fit, 4)))
    best = max((one.fit for one in pool), default=0.0)
    return _pick([one for one in pool if one.fit >= LEAST * best])


def theme(question: str, topic: Sequence[str]) -> frozenset[str]:
    """Return, of the stems of a question over many sources, those of what it is about; all where its form is another.

    >>> sorted(theme("What role does water play in the disputes?", ["role", "wat", "pla", "disput"]))
    ['wat']
    """
    found = _THEME.search(question)
    part = next((one for one in found.groups() if one), "") if found else ""
    return frozenset(content(part)) & set(topic) or frozenset(topic)


def _about(named: Sequence[str], hits: Sequence[Hit], store: GraphStore) -> dict[str, float]:
    """Return, of each document of the hits, the share of the words of names that its title and passages hold."""
    words = {word for name in named for word in stems(name)}
    if not words:
        return {}
    held: defaultdict[str, set[str]] = defaultdict(set)
    for passage in store.read(Passage, sorted(hit.passage for hit in hits)):
        held[passage.document] |= words & set(stems(passage.text))
    for hit in hits:
        held[hit.document.id] |= words & set(stems(hit.document.title))
    return {document: len(found) / len(words) for document, found in held.items()}


def _leading(reports: Sequence[Report]) -> list[Said]:
    """Return the findings of the reports with most sources, the first of each before the second."""
    nested = Counter(report.level for report in reports)
    level = max((level for level in nested if nested[level] >= SENTENCES), default=max(nested, default=0))
    order = sorted((one for one in reports if one.level <= level), key=lambda one: (-one.sources, -one.level, one.id))
    return [
        Said(
            (found.document, found.start, found.end),
            found.text,
            frozenset(stems(found.text)),
            round(1 / (1 + 0.1 * place + 0.5 * depth), 4),
        )
        for place, report in enumerate(order[:REPORTS])
        for depth, found in enumerate(report.findings[:3])
    ]


def _nearness(texts: dict[Place, str], index: Index, likeness: Likeness) -> dict[Place, float]:
    """Return the cosine of each place with the question."""
    rows = {}
    wanted = {document for document, _, _ in texts}
    for passage, document in enumerate(index.document.tolist()):
        name = index.documents[document]
        if name in wanted:
            for row in index.sentence_rows(passage):
                rows[name, int(index.arrays["starts"][row]), int(index.arrays["ends"][row])] = row
    held = [place for place in texts if place in rows]
    if not held:
        return {}
    scores = likeness.sentences(np.array([rows[place] for place in held], np.int64)).tolist()
    return dict(zip(held, scores, strict=True))


def _pick(pool: Sequence[Said]) -> list[Said]:
    chosen: list[Said] = []
    documents: Counter[str] = Counter()
    rest = sorted(pool, key=lambda one: (-one.fit, one.place))[:200]
    while rest and len(chosen) < SENTENCES:
        scored = [(round((1 - NOVELTY) * one.fit - NOVELTY * _overlap(one, chosen), 4), one) for one in rest]
        _, best = max(scored, key=lambda item: (item[0], item[1].fit))
        rest.remove(best)
        if documents[best.place[0]] < A_DOCUMENT and _overlap(best, chosen) < 0.7:
            chosen.append(best)
            documents[best.place[0]] += 1
    return chosen


def _overlap(one: Said, chosen: Sequence[Said]) -> float:
    return max((len(one.stems & other.stems) / len(one.stems | other.stems) for other in chosen), default=0.0)
