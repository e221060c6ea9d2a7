"""Passages by their words: Neo4j's full-text indexes give the candidates, `neo4j_words` their scores."""

import json
from collections.abc import Iterator, Sequence
from threading import Lock

from evigraph.graph.neo4j_cypher import WORDS_INDEXES
from evigraph.graph.neo4j_kinds import shortened
from evigraph.graph.neo4j_server import Work
from evigraph.graph.neo4j_space import Space
from evigraph.graph.neo4j_words import Term, Text, score, terms
from evigraph.graph.records import Filter, Scored

COMMON = 0.3
"""A term in more than this share of the passages is left out where a rarer one is asked for too."""
FEW = 20
"""In as many passages or fewer no term counts as common."""
KEPT = 10_000
"""So many terms' counts are kept at once."""
CLAUSES = 500
"""So many terms stand in one query; Lucene takes 1,024 at most."""
CANDIDATES = 200
"""So many candidates are scored again, or four times as many as are wanted where that is more."""
_EVERYTHING = 2**31 - 1


class TextIndex:
    """The words of one workspace; the numbers of passages that hold them are kept for one revision."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._lock = Lock()
        self._revision: tuple[object, ...] = ()
        self._passages = 0
        self._mean = 0.0
        self._counts: dict[Term, int] = {}

    def match(self, words: Sequence[str], han: Sequence[str], *, limit: int, within: Filter) -> list[Scored]:
        """Return the best passages for any of these terms, ties by id."""
        asked = terms(words, han)
        if not asked or limit < 1:
            return []
        return self._space.reading(lambda work: self._match(work, asked, limit=limit, within=within))

    def _match(self, work: Work, asked: list[Term], *, limit: int, within: Filter) -> list[Scored]:
        telling, passages, mean = self._telling(work, asked)
        found: dict[str, Text] = {}
        wanted = max(CANDIDATES, 4 * limit)
        for name in WORDS_INDEXES:
            mine = [term for term in telling if bool(term.han) == (name == "evigraph_han")]
            for at in range(0, len(mine), CLAUSES):
                query = self._query(" ".join(term.query for term in mine[at : at + CLAUSES]))
                found |= {text.id: text for text in self._candidates(work, name, query, wanted=wanted, within=within)}
        scored = (
            Scored(text.id, round(score(text, telling, passages=passages, mean=mean), 4)) for text in found.values()
        )
        best = sorted((one for one in scored if one.score >= 0), key=lambda one: (-one.score, one.id))
        return best[:limit]

    def _candidates(self, work: Work, name: str, query: str, *, wanted: int, within: Filter) -> Iterator[Text]:
        if within == Filter():
            rows = work.rows(f"candidates {name}", query=query, limit=wanted)
        else:
            rows = work.rows(f"candidates within {name}", query=query, limit=wanted, **conditions(within))
        for passage, full, words, pairs, length in rows:
            yield Text(json.loads(full).get("id", passage) if full else passage, words, pairs, length)

    def _telling(self, work: Work, asked: list[Term]) -> tuple[dict[Term, int], int, float]:
        """Return the terms that occur and are not common, or all that occur, with the passages that hold each."""
        with self._lock:
            revision = work.one("revision", workspace=self._space.name) or ()
            if revision != self._revision or len(self._counts) > KEPT:
                counted = work.one("lengths", workspace=self._space.name) or (0, 0)
                self._passages = int(counted[0])
                self._mean = counted[1] / self._passages if self._passages else 0.0
                self._revision, self._counts = revision, {}
            common = int(max(self._passages * COMMON, FEW))
            self._count(work, [term for term in asked if term not in self._counts], limit=common + 1)
            present = {term: self._counts[term] for term in asked if self._counts[term] > 0}
            telling = {term: count for term, count in present.items() if count <= common}
            if present and not telling:
                for term in present:
                    del self._counts[term]
                self._count(work, list(present), limit=_EVERYTHING)
                telling = {term: self._counts[term] for term in present}
            return telling, self._passages, self._mean

    def _count(self, work: Work, asked: list[Term], *, limit: int) -> None:
        for name in WORDS_INDEXES:
            mine = {self._query(term.query): term for term in asked if bool(term.han) == (name == "evigraph_han")}
            for at in range(0, len(mine), CLAUSES):
                queries = list(mine)[at : at + CLAUSES]
                for query, count in work.rows(f"count {name}", queries=queries, limit=limit):
                    self._counts[mine[query]] = count

    def _query(self, clauses: str) -> str:
        return f"+space:{self._space.token} +({clauses})"


def conditions(within: Filter) -> dict[str, object]:
    """Return a filter as the parameters of a query."""
    return {
        "since": within.since,
        "until": within.until,
        "tiers": list(within.tiers),
        "publishers": list(within.publishers),
        "languages": list(within.languages),
        "documents": [shortened(one) for one in within.documents],
    }
