"""Settings: where a statement stands in its document, and what the text around it names."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from evigraph.graph.namesakes import Namesakes
from evigraph.ingest.names import strip_legal
from evigraph.ingest.records import Mention, Passage

SITE = (
    r"(?:plant|gigafactory|factory|mine|refinery|mill|smelter|works|facility|site|shipyard|quarry|terminal|warehouse"
    r"|brewery|depot|dam|foundry|sawmill|cannery|dairy|wind farm|solar farm|power station|data cent(?:re|er)|reactor)"
)
"""Nouns for a place of work that has a capacity, a cost and people of its own."""

_AFTER = re.compile(rf"\s+(?:[a-z]+\s+)?{SITE}\b(?!\s+in\b)")
_BEFORE = re.compile(rf"\b{SITE}\s+(?:in|at|near|outside)\s+$")
_REACH = 1500
"""Code points back in which "the plant" or "the deal" may have been named."""

_SENTENCES = 4
"""Sentences, its own included, in which what a pronoun means must have been named."""


@dataclass(frozen=True, slots=True, order=True)
class Named:
    """A mention by what it resolved to."""

    start: int
    end: int
    entity: str


class Setting:
    """The sentences and the named things of documents, and which of those are sites."""

    def __init__(
        self,
        passages: Iterable[Passage],
        mentions: Iterable[Mention],
        *,
        entity: Mapping[str, str],
        kinds: Mapping[str, str],
        namesakes: Namesakes,
    ) -> None:
        self.kinds = kinds
        """The types of entities."""
        self._passages: defaultdict[str, list[Passage]] = defaultdict(list)
        for passage in passages:
            self._passages[passage.document].append(passage)
        self._named: defaultdict[str, list[Named]] = defaultdict(list)
        for mention in mentions:
            if mention.source != "title" and mention.id in entity:
                self._named[mention.document].append(Named(mention.start, mention.end, entity[mention.id]))
        for passages_of in self._passages.values():
            passages_of.sort(key=lambda passage: passage.start)
        for named in self._named.values():
            named.sort()
        self._starts = {document: [p.start for p in found] for document, found in self._passages.items()}
        self._namesakes = namesakes
        self._containers = frozenset(self._outer())
        self.sites = frozenset(
            one.entity
            for document, found in self._named.items()
            for one in found
            if self.ground(one.entity) and _AFTER.match(self.text(document, one.end, one.end + 40))
        )
        """Things after which a plant, mine or the like is called somewhere ("the Halden refinery")."""

    def ground(self, entity: str) -> bool:
        """Tell whether a plant may be called after a thing: no company, and nothing that holds other places."""
        names = self._namesakes.names.get(entity, ())
        return entity not in self._containers and all(strip_legal(name) == name for name in names)

    def text(self, document: str, start: int, end: int) -> str:
        """Return the text between two offsets, as far as it lies in the passage that holds the first."""
        passage = self._holding(document, start)
        if passage is None:
            return ""
        return passage.text[start - passage.start : max(start, min(end, passage.end)) - passage.start]

    def before(self, document: str, start: int, length: int = 60) -> str:
        """Return the text that stands before an offset, within its passage."""
        passage = self._holding(document, start)
        if passage is None:
            return ""
        return passage.text[max(0, start - passage.start - length) : start - passage.start]

    def _holding(self, document: str, at: int) -> Passage | None:
        """Return the passage that an offset is in, the earlier one where two overlap, or the one that ends there."""
        place = bisect_right(self._starts.get(document, ()), at) - 1
        if place < 0:
            return None
        found = self._passages[document]
        while place and found[place - 1].end > at:
            place -= 1
        return found[place] if at <= found[place].end else None

    def within(self, document: str, start: int, end: int) -> tuple[Named, ...]:
        """Return what is named between two offsets, in order."""
        found = self._named.get(document, [])
        at = bisect_left(found, Named(start, -1, ""))
        kept = []
        while at < len(found) and found[at].start < end:
            if found[at].end <= end:
                kept.append(found[at])
            at += 1
        return tuple(kept)

    def back(self, document: str, start: int) -> tuple[Named, ...]:
        """Return what is named in the stretch before an offset, the nearest first."""
        return self.within(document, max(0, start - _REACH), start)[::-1]

    def sentence(self, document: str, at: int) -> tuple[int, int]:
        """Return the bounds of the sentence that holds an offset."""
        passage = self._holding(document, at)
        spans = passage.sentences if passage else ()
        return next(((span.start, span.end) for span in spans if span.start <= at < span.end), (at, at))

    def sentence_before(self, document: str, start: int) -> str:
        """Return the sentence that stands before the one which starts at an offset, or nothing."""
        place = bisect_right(self._starts.get(document, ()), start)
        near = self._passages[document][max(0, place - 2) : place] if place else []
        spans = {span.start: (passage, span) for passage in near for span in passage.sentences if span.start < start}
        if not spans:
            return ""
        passage, span = spans[max(spans)]
        return passage.text[span.start - passage.start : span.end - passage.start]

    def meant(self, document: str, entity: str, start: int) -> bool:
        """Tell whether a pronoun or "the company" surely means a thing: nothing else of its kind could be meant.

        The last sentences before that name any must name this one first, the sentence itself up to there included.
        """
        own = self.kinds.get(entity, "")
        kinds = {own} if own == "person" else {own, "organization"}
        begin, _ = self.sentence(document, start)
        for _ in range(_SENTENCES):
            found = [n.entity for n in self.within(document, begin, start) if self.kinds.get(n.entity) in kinds]
            if found:
                return found[0] == entity
            start = begin
            begin, _ = self.sentence(document, max(0, begin - 2))
            if begin >= start:
                break
        return False

    def is_site(self, document: str, one: Named) -> bool:
        """Tell whether a plant or the like is named here by a name: "the Halden refinery", "a mine near Halden"."""
        if not self.ground(one.entity):
            return False
        if one.entity in self.sites:
            return True
        return bool(_BEFORE.search(self.before(document, one.start)))

    def _outer(self) -> Iterable[str]:
        """Yield what holds other places: the second of "Turin, Italy" where no list goes on."""
        place = {entity for entity, kind in self.kinds.items() if kind == "place"}
        for document, found in self._named.items():
            for one, other in pairwise(found):
                if not {one.entity, other.entity} <= place:
                    continue
                after = self.text(document, other.end, other.end + 6)
                if self.text(document, one.end, other.start) == ", " and not re.match(r",? and\b|, [A-Z]", after):
                    yield other.entity
