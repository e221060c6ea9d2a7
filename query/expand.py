"""Paths: how two entities are tied, over relations first and company in a sentence where there is none."""

import heapq
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Literal

from evigraph.graph.records import Entity, Relation
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Statement
from evigraph.query.cite import Place, cite
from evigraph.query.gather import TITLE
from evigraph.query.index import Index
from evigraph.query.records import Citation, Path, Step

Status = Literal["verified", "candidate", "company"]

COST: dict[Status, float] = {"verified": 1.0, "candidate": 1.3, "company": 2.5}
HUB = 0.12
"""What passing through an entity costs for each e-fold of the passages that hold it."""
COMPANIONS = 40
"""Entities in company with one that are tried, the closest ones."""
SENTENCES = 2_000
"""Sentences of an entity that are looked at for company."""
TRIES = 20_000
"""Partial paths that are looked at before a search gives up."""
CITED = 3
"""Sentences that a step cites at most."""


@dataclass(frozen=True, slots=True)
class _Tie:
    """A way from one entity to another: a relation, or where `relation` is None the sentence rows of their company."""

    other: str
    cost: float
    status: Status
    relation: Relation | None = None
    rows: tuple[int, ...] = ()


def paths(store: GraphStore, index: Index, a: str, b: str, *, limit: int = 5, max_hops: int = 4) -> list[Path]:
    """Return the best simple paths between two entities by id, cheapest first; none where nothing ties them.

    A step is a relation (verified before candidate; a rejected one never) or, where two entities have none, company in
    a sentence. Entities that many passages hold cost more to pass through. The search takes partial paths in
    order of cost and expands an entity at most `limit` times.
    """
    ties = _Ties(store, index)
    found: list[tuple[float, tuple[str, ...], tuple[_Tie, ...]]] = []
    queue: list[tuple[float, tuple[str, ...], int, tuple[_Tie, ...]]] = [(0.0, (a,), 0, ())]
    visits: defaultdict[str, int] = defaultdict(int)
    count = 0
    while queue and len(found) < limit and count < TRIES:
        cost, route, _, taken = heapq.heappop(queue)
        here = route[-1]
        if here == b:
            found.append((cost, route, taken))
            continue
        visits[here] += 1
        if visits[here] > limit or len(taken) >= max_hops:
            continue
        for tie in ties.of(here):
            if tie.other not in route:
                count += 1
                through = 0.0 if tie.other == b else HUB * ties.hub(tie.other)
                heapq.heappush(queue, (round(cost + tie.cost + through, 4), (*route, tie.other), count, (*taken, tie)))
    return _shown(found, store=store, index=index)


class _Ties:
    """The ties of entities, read when first asked for."""

    def __init__(self, store: GraphStore, index: Index) -> None:
        self._store = store
        self._index = index
        self._known: dict[str, list[_Tie]] = {}

    def hub(self, entity: str) -> float:
        node = self._index.node_of.get(entity)
        return 0.0 if node is None else log(float(self._index.frequency[node]))

    def of(self, entity: str) -> list[_Tie]:
        """Return the ties of an entity: relations first, then company where there is no relation."""
        if entity not in self._known:
            related = self._relations(entity)
            near = [tie for tie in self._company(entity) if tie.other not in related]
            self._known[entity] = [related[other] for other in sorted(related)] + near
        return self._known[entity]

    def _relations(self, entity: str) -> dict[str, _Tie]:
        """Return the best relation with each other entity."""
        best: dict[str, _Tie] = {}
        read = [one for by in ("subject", "object") for one in self._store.read(Relation, [entity], by=by)]
        for relation in sorted(read, key=lambda one: (one.status != "verified", -one.sources, one.id)):
            other = relation.object if relation.subject == entity else relation.subject
            if other == entity or other in best or relation.status == "rejected" or not relation.statements:
                continue
            best[other] = _Tie(other, COST[relation.status], relation.status, relation)
        return best

    def _company(self, entity: str) -> list[_Tie]:
        index = self._index
        node = index.node_of.get(entity)
        if node is None:
            return []
        rows: defaultdict[int, list[int]] = defaultdict(list)
        for row in index.naming(node)[:SENTENCES].tolist():
            for other in index.named_in(row).tolist():
                if other != node and other not in self._titles:
                    rows[other].append(row)
        weight = {other: len(held) / float(index.frequency[other]) ** 0.5 for other, held in rows.items()}
        order = sorted(rows, key=lambda other: (-weight[other], other))[:COMPANIONS]
        return [
            _Tie(
                index.nodes[other],
                COST["company"] - min(0.4, 0.1 * len(rows[other])),
                "company",
                None,
                tuple(rows[other]),
            )
            for other in order
        ]

    @cached_property
    def _titles(self) -> frozenset[int]:
        return frozenset(at for at, name in enumerate(self._index.nodes) if name.startswith(TITLE))


def _shown(
    found: Sequence[tuple[float, tuple[str, ...], tuple[_Tie, ...]]], *, store: GraphStore, index: Index
) -> list[Path]:
    """Make paths with names and citations of what was found."""
    names = {one.id: one.name for one in store.read(Entity, sorted({name for _, route, _ in found for name in route}))}
    ties = [tie for _, _, taken in found for tie in taken]
    wanted = sorted({said for tie in ties if tie.relation for said in tie.relation.statements})
    statements = {one.id: one for one in store.read(Statement, wanted)}
    places = {id(tie): _places(tie, statements, index) for tie in ties}
    citations = cite((place for held in places.values() for place in held), store)
    made = []
    for cost, route, taken in found:
        steps = tuple(
            _step(tie, start, tuple(citations[place] for place in places[id(tie)]))
            for start, tie in zip(route, taken, strict=False)
        )
        made.append(Path(route, tuple(names.get(name, name) for name in route), steps, round(1 / (1 + cost), 4)))
    return made


def _step(tie: _Tie, start: str, citations: tuple[Citation, ...]) -> Step:
    if tie.relation is None:
        return Step(start, "in company with", tie.other, "company", (), citations)
    one = tie.relation
    return Step(one.subject, one.predicate, one.object, tie.status, one.statements, citations)


def _places(tie: _Tie, statements: dict[str, Statement], index: Index) -> list[Place]:
    """Return the sentences that say a tie, of different documents first, short ones first."""
    if tie.relation is None:
        rows = [(int(index.arrays["starts"][row]), int(index.arrays["ends"][row]), row) for row in tie.rows]
        said = [(index.documents[index.document[index.passage_of[row]]], start, end) for start, end, row in rows]
    else:
        held = (statements[name] for name in tie.relation.statements if name in statements)
        said = [(one.document, one.start, one.end) for one in held]
    said = sorted(set(said), key=lambda place: (place[2] - place[1], place))
    first = {place[0]: place for place in reversed(said)}
    apart = sorted(first.values(), key=said.index)
    return (apart + [place for place in said if place not in apart])[:CITED]
