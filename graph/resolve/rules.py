"""Within one document: what longer names a name may stand for, and by which rule."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from evigraph.graph.resolve.cells import Cell
from evigraph.graph.resolve.kinds import Kinds
from evigraph.graph.resolve.shape import (
    GENERIC,
    Shape,
    abbreviates,
    shape,
    shortens_dated,
    shortens_organization,
    shortens_person,
    shortens_place,
    words,
)
from evigraph.graph.schema import UNKNOWN

UNSURE = "unsure"
"""No rule: the name may be meant, which forbids another, but is not joined."""

_RANKS = {
    "spelling": 0,
    "legal": 1,
    "qualifier": 1,
    "initials": 2,
    "acronym": 3,
    "part": 3,
    "company": 3,
    "given-name": 3,
    UNSURE: 3,
    "head": 4,
    "noun": 4,
}
"""How sure each rule is; where the surest rules that apply to a name point to one thing, the others do not count."""

_REGIONS = frozenset({"africa", "america", "americas", "asia", "australasia", "europe", "international", "worldwide"})


class Candidate(NamedTuple):
    """A longer name that a name may stand for."""

    rank: int
    rule: str
    long: str


class Scene:
    """One document's names with what its rules look at: types, places known to the corpus, order of appearance."""

    def __init__(self, cells: Mapping[str, Cell], kinds: Kinds) -> None:
        self.names = sorted(cells, key=lambda name: (-len(shape(name).tokens), -len(name), name))
        """Fullest first."""
        self.kind = {name: cell.kind for name, cell in cells.items()}
        self._cells = cells
        self._places = kinds.places
        self._heads = kinds.heads
        self._whole = kinds.whole
        self._settled = kinds.settled
        self._opening = min(sentence for cell in cells.values() for sentence, _ in cell.starts)
        self._blocks = _blocks(self.names)

    def weight(self, name: str) -> int:
        """Return how often the name occurs."""
        return len(self._cells[name].mentions)

    def alone(self, short: str, candidate: Candidate, others: Sequence[Candidate]) -> bool:
        """Tell whether a company's full name is the only one that a reader has met wherever its short one stands.

        A text that also names a namesake ("no connection with Halden Inc.") does so at its end.
        """
        if candidate.rule not in {"legal", "company", "head"} or not self._introduced(
            shape(short), shape(candidate.long)
        ):
            return False
        last = max(start for _, start in self._cells[short].starts)
        rest = [one.long for one in others if one.long != candidate.long]
        return all(min(start for _, start in self._cells[long].starts) > last for long in rest)

    def candidates(self, short: str) -> list[Candidate]:
        """Return all names that a name may stand for."""
        form = shape(short)
        keys = {f"p:{form.plain}", *(f"t:{token}" for token in (*form.tokens[:1], *form.person[-1:]))}
        if form.han:
            keys.add(f"h:{short[:2]}")
        if self._acronym(form):
            keys.add(f"i:{short[0]}")
        longer = sorted({name for key in keys for name in self._blocks.get(key, ()) if name != short})
        rules = [self._rule(form, shape(long)) for long in longer]
        return [Candidate(_RANKS[rule], rule, long) for long, rule in zip(longer, rules, strict=True) if rule]

    def _acronym(self, form: Shape) -> bool:
        return len(form.tokens) == 1 and self._cells[form.name].acronym()

    def _rule(self, short: Shape, long: Shape) -> str:
        """Return the rule by which one name may stand for another, the types allowing; or nothing."""
        mine, other = self.kind[short.name], self.kind[long.name]
        alike = mine == other or UNKNOWN in {mine, other}
        # One mention of the type will do, as recognisers waver.
        alike = alike or (not self._settled(short.name) and other in self._cells[short.name].types)
        if short.plain == long.plain or (alike and other == "person" and _same_person(short, long)):
            return "spelling" if alike and (len(short.name), short.name) < (len(long.name), long.name) else ""
        if long.qualifier and short.name == long.base and not short.qualifier:
            return "qualifier"
        if other != "person" and self._acronym(short) and abbreviates(short, long):
            return "acronym"
        if not alike or (other == UNKNOWN and mine != UNKNOWN):
            return ""
        return self._part(short, long, other)

    def _part(self, short: Shape, long: Shape, kind: str) -> str:
        if kind == "person":
            rule = shortens_person(short, long)
            return UNSURE if rule == "given-name" and not self._introduced(short, long) else rule
        if kind in {"organization", "facility"}:
            if short.name in GENERIC:
                return "noun" if long.tokens[-1] == short.name and self._introduced(short, long) else ""
            rule = shortens_organization(short, long)
            return rule if rule not in {"company", "head"} or self._names_whole(short, long, rule) else ""
        if kind == "place":
            return shortens_place(short, long)
        if kind == "law":
            return shortens_dated(short, long)
        return "part" if kind == "product" and self._branded(short, long) else ""

    def _introduced(self, short: Shape, long: Shape) -> bool:
        """Tell whether the full name comes first, as it does in prose; a headline may give the short one before."""
        first = min(start for _, start in self._cells[long.name].starts)
        body = [start for sentence, start in self._cells[short.name].starts if sentence != self._opening]
        return all(start > first for start in body)

    def _names_whole(self, short: Shape, long: Shape, rule: str) -> bool:
        """Tell a name cut short from that of a part: "Holden" is not "Holden New Zealand", nor "CBBC" "CBBC HD"."""
        many = words(long.core)
        if short.han:
            return self._introduced(short, long)
        rest = many[len(short.tokens) :]
        runs = (" ".join(rest[i:j]) for i in range(len(rest)) for j in range(i + 1, min(i + 3, len(rest)) + 1))
        if any(run in self._places or run in _REGIONS for run in runs):
            return False
        if rule == "company":
            # "Halden" is no shortening of "Halden Shipping AG" where the corpus knows a "Halden plc".
            return short.name not in self._whole
        # The name of a company that the corpus knows is no shortening of its products and parts.
        begun = short.name not in self._heads or " ".join(many) in self._heads
        return begun and not self._acronym(short) and self._introduced(short, long)

    def _branded(self, short: Shape, long: Shape) -> bool:
        """Tell whether the longer name puts its maker's name before ("Velmor Lyra")."""
        few, many = short.tokens, long.tokens
        brand = " ".join(many[: -len(few)])
        return len(few) < len(many) and many[-len(few) :] == few and self.kind.get(brand) == "organization"


def _same_person(short: Shape, long: Shape) -> bool:
    if short.person != long.person or len(short.person) < 2:
        return False
    return short.generation == long.generation or not (short.generation and long.generation)


def _blocks(names: Sequence[str]) -> dict[str, list[str]]:
    """Return names by what a shorter form of theirs must share: a word, plain letters, initials, Han beginnings."""
    blocks: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        form = shape(name)
        keys = {f"t:{token}" for token in (*form.tokens, *form.person)} | {f"p:{form.plain}"}
        if form.han:
            keys.add(f"h:{name[:2]}")
        elif len(form.tokens) > 1:
            keys.add(f"i:{form.tokens[0][0]}")
        for key in keys:
            blocks[key].append(name)
    return dict(blocks)
