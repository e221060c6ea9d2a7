"""Within one document: which names mean one thing."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from evigraph.graph.resolve.cells import Cell
from evigraph.graph.resolve.kinds import Kinds, majority
from evigraph.graph.resolve.rules import UNSURE, Candidate, Scene
from evigraph.graph.resolve.shape import GENERIC, abbreviates, namesakes, shape
from evigraph.graph.schema import UNKNOWN
from evigraph.ingest.names import normalise


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """A name that stands for another within a document, and the rule that says so."""

    short: str
    long: str
    rule: str


@dataclass(frozen=True, slots=True)
class Local:
    """Names of one document that mean one thing. `roots` are those that shorten no other: its full names.

    `sense` is what the document's title adds in brackets to one of them: "planet" of "Mercury (planet)".
    """

    document: str
    names: tuple[str, ...]
    roots: tuple[str, ...]
    kind: str
    links: tuple[Link, ...]
    sense: str = ""

    def abroad(self) -> set[str]:
        """Return the names that may mean the same in other documents: not "Maria", nor "the Agency"."""
        return set(self.names) - GENERIC - {link.short for link in self.links if link.rule == "given-name"}


def link(
    cells: Mapping[str, Cell], kinds: Kinds, *, document: str, title: str = "", aliases: Iterable[tuple[str, str]] = ()
) -> list[Local]:
    """Return the things that a document names, each with its names, in a fixed order.

    A name is linked to a longer one only where exactly one longer name (or several that mean one thing) can be meant.
    """
    scene = Scene(cells, kinds)
    bonds = _Bonds(scene.names)
    for left, right in sorted({(min(pair), max(pair)) for pair in aliases}):
        if left != right and left in cells and right in cells and _may_alias(left, right, scene.kind):
            bonds.alias(left, right)
    titled = shape(normalise(title))
    for short in scene.names:
        if short not in bonds.up:
            _attach(short, scene.candidates(short), bonds, scene)
    return [
        replace(thing, sense=titled.qualifier) if titled.qualifier and titled.base in thing.roots else thing
        for thing in _locals(document, scene, bonds)
    ]


class _Bonds:
    """Names joined so far: `up` leads from a short name to a longer one, components by union."""

    def __init__(self, names: Sequence[str]) -> None:
        self.up: dict[str, str] = {}
        self.links: list[Link] = []
        self._parent = {name: name for name in names}

    def find(self, name: str) -> str:
        while self._parent[name] != name:
            self._parent[name] = self._parent[self._parent[name]]
            name = self._parent[name]
        return name

    def join(self, short: str, long: str, rule: str) -> None:
        self.links.append(Link(short, long, rule))
        self.up[short] = long
        self._union(short, long)

    def alias(self, left: str, right: str) -> None:
        """Join two names that the text itself equates; an acronym or a word beside several is the shorter."""
        long, short = sorted((left, right), key=lambda name: (-len(shape(name).tokens), -len(name), name))
        shorter = abbreviates(shape(short), shape(long)) or len(shape(short).tokens) == 1 < len(shape(long).tokens)
        if shorter and short not in self.up:
            self.join(short, long, "alias")
        else:
            self.links.append(Link(short, long, "alias"))
            self._union(short, long)

    def _union(self, left: str, right: str) -> None:
        first, second = sorted((self.find(left), self.find(right)))
        self._parent[second] = first


def _may_alias(left: str, right: str, kind: Mapping[str, str]) -> bool:
    kinds = {kind[left], kind[right]} - {UNKNOWN}
    if len(kinds) > 1 and "person" in kinds:
        return False
    return not ("person" in kinds and namesakes(shape(left), shape(right)))


def _attach(short: str, candidates: Sequence[Candidate], bonds: _Bonds, scene: Scene) -> None:
    """Join a name to what it stands for, where the surest candidates all mean one thing, or one alone is introduced.

    To take a family name for the person of the title, where several bear it, was right in 12 of 17 cases: too few.
    """
    if not candidates:
        return
    best = min(candidate.rank for candidate in candidates)
    surest = [candidate for candidate in candidates if candidate.rank == best]
    if len({bonds.find(candidate.long) for candidate in surest}) > 1:
        surest = [candidate for candidate in surest if scene.alone(short, candidate, surest)]
    if len({bonds.find(candidate.long) for candidate in surest}) == 1:
        surest = [candidate for candidate in surest if candidate.rule != UNSURE]
        if not surest:
            return
        chosen = min(surest, key=lambda candidate: (-len(candidate.long), candidate.long))
        bonds.join(short, chosen.long, chosen.rule)


def _locals(document: str, scene: Scene, bonds: _Bonds) -> list[Local]:
    members: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(scene.names):
        members[bonds.find(name)].append(name)
    links: defaultdict[str, list[Link]] = defaultdict(list)
    for bond in bonds.links:
        links[bonds.find(bond.short)].append(bond)
    found = []
    for root, names in members.items():
        roots = tuple(name for name in names if name not in bonds.up) or (names[0],)
        votes: Counter[str] = Counter()
        for name in roots:
            votes[scene.kind[name]] += scene.weight(name)
        found.append(Local(document, tuple(names), roots, majority(votes), tuple(sorted(links[root]))))
    return found
