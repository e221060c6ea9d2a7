"""Cells: all mentions of one normalised name in one document, which are taken to mean one thing."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from evigraph.ingest.records import Mention


@dataclass(slots=True)
class Cell:
    """One name in one document: its mentions (id, passage), the surface forms and the types they were given.

    `starts` are (sentence, offset) of the mentions, in no order; `kind` is the type that was settled on.
    """

    document: str
    name: str
    mentions: list[tuple[str, str]] = field(default_factory=list)
    surfaces: set[str] = field(default_factory=set)
    types: dict[str, int] = field(default_factory=dict)
    starts: list[tuple[int, int]] = field(default_factory=list)
    kind: str = "thing"

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
        cell.surfaces.add(mention.text)
        cell.types[mention.type] = cell.types.get(mention.type, 0) + 1
        cell.starts.append((mention.sentence, mention.start))
    return dict(cells)
