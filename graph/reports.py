"""Reports: what a community's sources say of it, in their own sentences, each with where it stands."""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from evigraph.graph.records import Community, Entity, Finding, Report, ReprintCluster, Source
from evigraph.graph.sentences import Sentences

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

_KEYS = 10
"""Entities that a report lists, at most."""

_TITLE = 3
"""Entities that its title names, at most."""

_POOL = 100
"""Sentences that compete for a place, the most relevant first."""

_NOVELTY = 0.35
"""Share of novelty in the choice of the next finding; the rest is relevance."""

_SAME_SOURCE = 0.04
"""What each finding already taken from a source costs that source's next."""


def reports(
    communities: Iterable[Community],
    belonging: Mapping[str, Sequence[str]],
    *,
    entities: Iterable[Entity],
    sentences: Sentences,
    sources: Iterable[Source] = (),
    clusters: Iterable[ReprintCluster] = (),
) -> tuple[Report, ...]:
    """Return a report for each community that holds a sentence naming one of its entities, sorted by id.

    `belonging` gives each community's passages. Its key entities are those with most mentions inside, damped by
    how many documents name them; its findings are picked by maximal marginal relevance (Carbonell and Goldstein 1998,
    doi:10.1145/290941.291025) over word counts, a sentence being relevant that is near the community's words, names
    its key entities and states something of them. A folded reprint gives no findings. Documents and independent
    sources are counted over the community's passages.
    """
    names = {entity.id: entity for entity in entities}
    source = {document: one.id for one in sources for document in one.documents}
    folded = frozenset(d for cluster in clusters for d in cluster.documents if d != cluster.keeper)
    made = []
    for community in communities:
        rows = sentences.rows(belonging.get(community.id, ()))
        weights = _weights(community, rows, names, sentences)
        if weights:
            made.append(_report(community, rows, weights, names=names, table=sentences, source=source, folded=folded))
    return tuple(sorted(made, key=lambda report: report.id))


def _weights(community: Community, rows: "Ints", names: Mapping[str, Entity], table: Sentences) -> dict[str, float]:
    """Return what each entity that the sentences name weighs in the community, heaviest first."""
    members = set(community.entities)
    named = Counter(e for row in rows.tolist() for e in table.entities[row] if e in members)
    total = max(len(table.documents), 1)
    weights = {
        entity: round(count * math.log1p(total / max(names[entity].documents, 1)), 4)
        for entity, count in named.items()
        if entity in names
    }
    return dict(sorted(weights.items(), key=lambda item: (-item[1], item[0])))


def _report(
    community: Community,
    rows: "Ints",
    weights: Mapping[str, float],
    *,
    names: Mapping[str, Entity],
    table: Sentences,
    source: Mapping[str, str],
    folded: frozenset[str],
) -> Report:
    keys = list(weights)[:_KEYS]
    documents = {table.document[row] for row in rows.tolist()}
    own = rows if not folded else rows[[table.document[row] not in folded for row in rows.tolist()]]
    places = _pick(own, weights, table=table, source=source, size=len(community.entities)) if len(own) else []
    return Report(
        id=hashlib.sha256(f"report\0{community.id}".encode()).hexdigest()[:16],
        community=community.id,
        level=community.level,
        title=_title([names[entity].name for entity in keys]),
        entities=tuple(keys),
        findings=tuple(_finding(row, table) for row in places),
        documents=len(documents),
        sources=len({source.get(document, document) for document in documents}),
    )


def _title(names: Sequence[str]) -> str:
    """Return the first names that are not part of one another."""
    chosen: list[str] = []
    for name in names:
        if len(chosen) < _TITLE and not any(name in other or other in name for other in chosen):
            chosen.append(name)
    return ", ".join(chosen)


def _finding(row: int, table: Sentences) -> Finding:
    return Finding(
        document=table.document[row],
        start=table.start[row],
        end=table.end[row],
        text=table.text[row],
        page=table.page[row],
        entities=table.entities[row],
    )


def _pick(
    rows: "Ints", weights: Mapping[str, float], *, table: Sentences, source: Mapping[str, str], size: int
) -> list[int]:
    """Return the rows of the findings, best first."""
    import numpy as np  # noqa: PLC0415

    wanted = min(10, 2 + round(math.log2(max(size, 2))))
    relevance = _relevance(rows, weights, table)
    pool = np.lexsort((rows, -relevance))[:_POOL]
    rows, relevance = rows[pool], relevance[pool]
    words = table.words[rows]
    alike = (words @ words.T).toarray()
    nearest = np.zeros(len(rows))
    taken: Counter[str] = Counter()
    of = [source.get(table.document[row], table.document[row]) for row in rows.tolist()]
    chosen: list[int] = []
    while len(chosen) < min(wanted, len(rows)):
        crowd = np.array([_SAME_SOURCE * taken[one] for one in of])
        score = np.round((1 - _NOVELTY) * relevance - _NOVELTY * nearest - crowd, 4)
        score[chosen] = -np.inf
        best = int(np.argmax(score))
        if chosen and nearest[best] > 0.9:  # only copies are left
            break
        chosen.append(best)
        taken[of[best]] += 1
        nearest = np.maximum(nearest, alike[best])
    return [int(rows[i]) for i in chosen]


def _relevance(rows: "Ints", weights: Mapping[str, float], table: Sentences) -> "Floats":
    """Return each row's relevance in 0 to 1: words 0.4, entities 0.35, statements about key entities 0.25."""
    import numpy as np  # noqa: PLC0415

    words = table.words[rows]
    centre = np.asarray(words.sum(axis=0)).ravel()
    nearness = words @ (centre / max(float(np.linalg.norm(centre)), 1e-12))
    keys = set(list(weights)[:_KEYS])
    heaviest = max(weights.values())
    named = [min(1.0, sum(weights.get(e, 0.0) for e in table.entities[row]) / (2 * heaviest)) for row in rows.tolist()]
    stated = [1.0 if keys.intersection(table.stated[row]) else 0.0 for row in rows.tolist()]
    raw = 0.4 * nearness / max(float(nearness.max()), 1e-12) + 0.35 * np.array(named) + 0.25 * np.array(stated)
    return np.asarray(np.round(raw * np.array([table.quality[row] for row in rows.tolist()]), 4))
