"""Cells: all mentions of one normalised name in one document, which are taken to mean one thing."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from evigraph.graph.schema import UNKNOWN
from evigraph.ingest.records import Mention


@dataclass(slots=True)
class Cell:
    """One name in one document: its mentions (id, passage), the surface forms and the types they were given.

    `starts` are (sentence, offset) of the mentions, in no order.
    """

    document: str
    name: str
    mentions: list[tuple[str, str]] = field(default_factory=list)
    surfaces: Counter[str] = field(default_factory=Counter)
    types: Counter[str] = field(default_factory=Counter)
    starts: list[tuple[int, int]] = field(default_factory=list)

    def acronym(self) -> bool:
        """Tell whether the name is written in capitals somewhere, as acronyms are."""
        return any(surface.replace(".", "").isupper() and " " not in surface for surface in self.surfaces)


Cells = Mapping[str, Mapping[str, Cell]]
"""Document -> normalised name -> cell."""


def gather(mentions: Iterable[Mention]) -> dict[str, dict[str, Cell]]:
    """Return the cells of all mentions; a mention without a name takes its text."""
    cells: defaultdict[str, dict[str, Cell]] = defaultdict(dict)
    for mention in mentions:
        name = mention.name or mention.text.casefold()
        cell = cells[mention.document].get(name)
        if cell is None:
            cell = cells[mention.document][name] = Cell(mention.document, name)
        cell.mentions.append((mention.id, mention.passage))
        cell.surfaces[mention.text] += 1
        cell.types[mention.type] += 1
        cell.starts.append((mention.sentence, mention.start))
    return dict(cells)


class Kinds:
    """The type of a name: in a document by its mentions, in the corpus by documents.

    One slip of the name recogniser shall not decide: a longer name has the type that most documents give it; a single
    word, which may well be a homonym, that of its own document, unless only one mention there speaks against several
    documents.
    """

    def __init__(self, cells: Cells) -> None:
        votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for names in cells.values():
            for name, cell in names.items():
                votes[name][majority(cell.types)] += 1
        self.places = frozenset(name for name, count in votes.items() if majority(count) == "place")
        self._corpus = {name: (majority(count), count.total()) for name, count in votes.items()}

    def of(self, cell: Cell) -> str:
        """Return the type of a cell."""
        here = majority(cell.types)
        corpus, documents = self._corpus[cell.name]
        if here == UNKNOWN or (documents >= 3 and (" " in cell.name or cell.types[here] == 1)):
            return corpus
        return here


def majority(votes: Mapping[str, int]) -> str:
    """Return the type with most votes, ties by code point; unknown only where there is no other."""
    known = [(-count, kind) for kind, count in votes.items() if kind != UNKNOWN]
    return min(known)[1] if known else UNKNOWN
