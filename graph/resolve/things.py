"""The things of all documents as they are joined: what each may not be joined with, and what company it keeps."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from evigraph.graph.resolve.cells import Cells
from evigraph.graph.resolve.local import Local
from evigraph.graph.resolve.shape import agree, shape
from evigraph.graph.schema import UNKNOWN

_COMPANY = frozenset({"person", "organization", "facility", "product", "work", "law", "event", "technology"})
"""Types whose names tell what a text is about; places and peoples stand in texts about anything."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A thing (by its place) that was taken for one with a fuller name in other documents, and the rule."""

    short: int
    long: int
    rule: str


class Things:
    """The things of all documents, joined step by step; each step's outcome is free of the order of the input."""

    def __init__(self, things: Sequence[Local], cells: Cells) -> None:
        self.things = things
        self.joins: list[Joined] = []
        self.company = Company(things, cells)
        self._parent = list(range(len(things)))
        self._members: list[list[int]] = [[at] for at in self._parent]
        self._documents: list[set[str]] = [{thing.document} for thing in things]
        self._faces = [_faces(thing) for thing in things]

    def find(self, at: int) -> int:
        """Return the place that stands for the component of a thing."""
        while self._parent[at] != at:
            self._parent[at] = self._parent[self._parent[at]]
            at = self._parent[at]
        return at

    def union(self, left: int, right: int, rule: str = "") -> bool:
        """Make two components one, unless that would make one of two that cannot be: the check against chains."""
        first, second = sorted((self.find(left), self.find(right)))
        if first == second or not _compatible(self._faces[first], self._faces[second]):
            return False
        self._parent[second] = first
        small, large = sorted((self._documents[first], self._documents[second]), key=len)
        large |= small
        self._documents[first], self._documents[second] = large, set()
        self._faces[first] |= self._faces[second]
        self._members[first] += self._members[second]
        self._members[second] = []
        if rule:
            self.joins.append(Joined(left, right, rule))
        return True

    def documents(self, at: int) -> set[str]:
        """Return the documents in which the thing occurs, as joined so far."""
        return self._documents[self.find(at)]

    def members(self, at: int) -> list[int]:
        """Return the places of all that were joined with a thing so far."""
        return self._members[self.find(at)]


class Company:
    """Which telling names stand beside a thing: in its passages, in two documents at least, not in every tenth."""

    def __init__(self, things: Sequence[Local], cells: Cells) -> None:
        self._things = things
        self._cells = cells
        count = Counter(name for names in cells.values() for name, cell in names.items() if cell.kind in _COMPANY)
        most = max(10, len(cells) // 10)
        self._weight = {name: 1 / documents for name, documents in count.items() if 2 <= documents <= most}
        self._rooms: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for document, names in cells.items():
            for name, cell in names.items():
                if name in self._weight:
                    for _, passage in cell.mentions:
                        self._rooms[document, passage].add(name)
        self._known: dict[int, frozenset[str]] = {}

    def of(self, at: int) -> frozenset[str]:
        """Return the telling names in the passages that name a thing, without its own."""
        if at not in self._known:
            thing = self._things[at]
            names = self._cells[thing.document]
            rooms = {(thing.document, passage) for name in thing.names for _, passage in names[name].mentions}
            beside = {name for room in rooms for name in self._rooms.get(room, ())}
            self._known[at] = frozenset(beside.difference(thing.names))
        return self._known[at]

    def shared(self, at: int, others: Iterable[int]) -> float:
        """Return how much company a thing has in common with others: each name counts 1 / (documents that hold it)."""
        mine = self.of(at)
        common = {name for other in others for name in mine & self.of(other)} if mine else set()
        return round(sum(sorted(self._weight[name] for name in common)), 9)

    def apart(self, left: Iterable[int], right: Iterable[int]) -> bool:
        """Tell whether two groups of things have company, and next to none in common."""
        ours, theirs = ({name for at in side for name in self.of(at)} for side in (left, right))
        least = min(len(ours), len(theirs))
        return least > 1 and len(ours & theirs) <= 0.05 * least


def _faces(thing: Local) -> frozenset[str]:
    """Return what a component may have only one of: a given name to a family name, a legal form to a company's name."""
    faces = set()
    for root in thing.roots:
        form = shape(root)
        if thing.kind == "person" and len(form.person) > 1:
            faces.add(f"person\0{form.person[-1]}\0{form.person[0]}")
            if form.generation:
                faces.add(f"generation\0{' '.join(form.person)}\0{form.generation}")
        if form.legal and thing.kind in {"organization", UNKNOWN}:
            faces.add(f"legal\0{form.core}\0{form.legal}")
        if thing.sense or form.qualifier:
            faces.add(f"sense\0{form.base}\0{thing.sense or form.qualifier}")
    return frozenset(faces)


_SAME: Mapping[str, Callable[[str, str], bool]] = {
    "person": agree,
    "generation": str.__eq__,
    "sense": str.__eq__,
    "legal": lambda own, other: set(own.split()) <= set(other.split()) or set(other.split()) <= set(own.split()),
}


def _compatible(left: frozenset[str], right: frozenset[str]) -> bool:
    if not (left and right):
        return True
    small, large = sorted((left, right), key=len)
    known: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for face in large:
        kind, key, own = face.split("\0")
        known[kind, key].append(own)
    for face in small:
        kind, key, own = face.split("\0")
        if not all(_SAME[kind](own, other) for other in known.get((kind, key), ())):
            return False
    return True
