"""What type of thing a name means: by its mentions, by its form, and by what the corpus says of it."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from evigraph.graph.resolve.cells import Cell, Cells
from evigraph.graph.resolve.shape import shape, words
from evigraph.graph.schema import UNKNOWN
from evigraph.ingest.records import Statement

_PLACING = frozenset(
    f"{verb} {preposition}"
    for verb in ("headquarter", "base", "locate", "situate", "live", "bear", "be headquartered", "be based")
    for preposition in ("in", "at", "near")
)
_SURE = 0.9
"""A recogniser that gives a name one type this often knows it; below, it guesses."""


class Kinds:
    """The type of a name in each document.

    Recognisers guess at names they have not met ("Kestrel" a person, "Selbury" a company), so the corpus is asked
    first: a name with a legal suffix is an organization, and so is a name that begins one, unless persons bear it or
    it is surely a place; what things are headquartered in is a place; who is called Ms is a person. Else a longer
    name has the type that most documents give it, and a single word, which may well be a homonym, that of its own
    document, unless only one mention there speaks against several documents.
    """

    def __init__(self, cells: Cells, statements: Iterable[Statement] = ()) -> None:
        votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for names in cells.values():
            for name, cell in names.items():
                votes[name][majority(cell.types)] += 1
                seen[name].update(cell.types)
        self._corpus = {name: (majority(count), count.total()) for name, count in votes.items()}
        self.heads = _heads(votes)
        """Beginnings of the names of companies with a legal suffix, the names without suffix among them."""
        self.whole = frozenset(form.core for name in votes if (form := shape(name)).legal)
        """Names of companies without their legal suffix."""
        placed = {name for name in _placed(statements) if seen[name]["place"]}
        self._known = _known(seen, self.heads, placed)
        several = (name for name, count in votes.items() if count.total() > 1 and _surely(seen[name], {"place"}))
        self.places = frozenset((*placed, *several))
        """Names that are places beyond doubt."""

    def settled(self, name: str) -> bool:
        """Tell whether the corpus decides the type of a name, so that no document's recogniser can."""
        return name in self._known

    def of(self, cell: Cell) -> str:
        """Return the type of a cell."""
        if cell.name in self._known:
            return self._known[cell.name]
        here = majority(cell.types)
        corpus, documents = self._corpus[cell.name]
        if here == UNKNOWN or (documents >= 3 and (" " in cell.name or cell.types[here] == 1)):
            return corpus
        return here


def majority(votes: Mapping[str, int]) -> str:
    """Return the type with most votes, ties by code point; unknown only where there is no other."""
    known = [(-count, kind) for kind, count in votes.items() if kind != UNKNOWN]
    return min(known)[1] if known else UNKNOWN


def _heads(names: Iterable[str]) -> frozenset[str]:
    heads = set()
    for name in names:
        form = shape(name)
        if form.legal:
            parts = words(form.core)
            heads |= {" ".join(parts[:end]) for end in range(1, len(parts) + 1)}
    return frozenset(heads)


def _placed(statements: Iterable[Statement]) -> frozenset[str]:
    """Return the names of what things are said to be in."""
    return frozenset(s.object.name for s in statements if s.object and s.predicate in _PLACING)


def _known(seen: Mapping[str, Counter[str]], heads: Collection[str], placed: Collection[str]) -> dict[str, str]:
    """Return the types that the corpus decides, whatever a document's recogniser says."""
    persons: set[str] = set()
    for name, count in seen.items():
        form = shape(name)
        if majority(count) == "person" and len(form.person) > 1 and not form.legal and name not in heads:
            persons |= {form.person[0], form.person[-1]}
    known = {}
    for name, count in seen.items():
        form = shape(name)
        if form.legal and len(form.tokens) > 1:
            known[name] = "organization"
        elif form.titled or (_initialled(form.person) and form.person[-1] in persons):
            known[name] = "person"
        elif name in placed:
            known[name] = "place"
        elif (
            name in heads and not (len(form.tokens) == 1 and name in persons) and not _surely(count, {"place", "group"})
        ):
            known[name] = "organization"
    return known


def _surely(count: Counter[str], kinds: Collection[str]) -> bool:
    return sum(count[kind] for kind in kinds) >= _SURE * (count.total() - count[UNKNOWN]) > 0


@lru_cache(maxsize=100_000)
def _initialled(person: tuple[str, ...]) -> bool:
    return len(person) > 1 and len(person[0]) == 1 and len(person[-1]) > 1
