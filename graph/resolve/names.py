"""From mentions to entities: the ladder from one name's mentions to one thing's names, with its reasons."""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from evigraph.graph.records import Alias, Decision, Entity, Membership, Merge
from evigraph.graph.resolve.cells import Cell, Cells, gather
from evigraph.graph.resolve.decide import Place, apply
from evigraph.graph.resolve.join import join
from evigraph.graph.resolve.kinds import Kinds, majority
from evigraph.graph.resolve.local import link
from evigraph.graph.resolve.things import Things
from evigraph.ingest.records import Document, Mention, Statement

_REASONS = {
    "spelling": "is another spelling of",
    "legal": "is, without the legal form,",
    "qualifier": "is, without the qualifier,",
    "initials": "abbreviates the given names of",
    "part": "is part of the one fuller name",
    "given-name": "is the given name of",
    "company": "is the beginning of the company's name",
    "head": "is the beginning of the name",
    "noun": "is, in its document, the one",
    "acronym": "is made of the first letters of",
    "alias": "is said to be another name of",
    "short-name-elsewhere": "is what other documents of like company call more fully",
    "beginning-elsewhere": "is the beginning of what other documents of like company call",
    "initials-elsewhere": "abbreviates, by documents of like company,",
}
_WRAPPING = re.compile(r"^(?:the|a|an)\s+(?=\S)|[’'](?:s)?$|^[\"“”‘(\[]+|[\"“”)\],;:]+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Resolution:
    """Entities with the names that bear them, the mentions that name them, and why; every tuple sorted by id."""

    entities: tuple[Entity, ...]
    aliases: tuple[Alias, ...]
    memberships: tuple[Membership, ...]
    merges: tuple[Merge, ...]


def resolve(  # noqa: PLR0917 - the order of the flow: what is known, what is said, what users say
    workspace: str,
    documents: Iterable[Document],
    mentions: Iterable[Mention],
    statements: Iterable[Statement] = (),
    decisions: Sequence[Decision] = (),
) -> Resolution:
    """Return what the mentions of a workspace resolve to; the same for any order of the input.

    Names are one thing by their normal form, without legal suffix, by an alias that the text states (`alias`
    statements), as acronym, by initials, or as the part of one fuller name in their document; not where types speak
    against it or a name is a homonym. Decisions of users override.
    """
    cells = gather(mentions)
    said = tuple(statements)
    kinds = Kinds(cells, said)
    for names in cells.values():
        for cell in names.values():
            cell.kind = kinds.of(cell)
    stated = _stated(cells, said)
    titles = {document.id: document.title for document in documents}
    things = [
        thing
        for name in sorted(cells)
        for thing in link(cells[name], kinds, document=name, title=titles.get(name, ""), aliases=stated.get(name, ()))
    ]
    joined = join(things, cells)
    thing = {
        mention: joined.find(at)
        for at, local in enumerate(things)
        for name in local.names
        for mention, _ in cells[local.document][name].mentions
    }
    return _Outcome(cells, joined, thing, apply(thing, _places(cells), decisions) if decisions else ()).records(
        workspace
    )


def _places(cells: Cells) -> dict[str, Place]:
    return {m: Place(d, name) for d, names in cells.items() for name, cell in names.items() for m, _ in cell.mentions}


def _stated(cells: Cells, statements: Iterable[Statement]) -> dict[str, list[tuple[str, str]]]:
    """Return the pairs of names that each document equates."""
    pairs: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    wanted = [s for s in statements if s.predicate == "alias" and s.object and _plain(s)]
    name_of = {
        mention: name
        for document in {s.document for s in wanted}
        for name, cell in cells.get(document, {}).items()
        for mention, _ in cell.mentions
    }
    for statement in wanted:
        assert statement.object is not None  # noqa: S101 - filtered above
        left, right = (name_of.get(a.mention, a.name) for a in (statement.subject, statement.object))
        pairs[statement.document].append((left, right))
    return dict(pairs)


def _plain(statement: Statement) -> bool:
    return statement.polarity == "positive" and statement.modality == "asserted"


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What resolution found, before it is written down."""

    cells: Cells
    joined: Things
    thing: Mapping[str, int]
    rulings: Sequence[Decision]

    def records(self, workspace: str) -> Resolution:
        """Return the records of the outcome."""
        parts = _parts(self.cells, self.joined, self.thing)
        shorts = _shorts(self.joined)
        ids = _ids(workspace, parts)
        aliases: list[Alias] = []
        memberships: list[Membership] = []
        for at, held in parts.items():
            documents: defaultdict[str, set[str]] = defaultdict(set)
            for part in held:
                documents[part.cell.name].add(part.cell.document)
                memberships.extend(Membership(m, ids[at], passage, part.cell.document) for m, passage in part.mentions)
            aliases.extend(Alias(_id("alias", ids[at], n), n, ids[at], len(where)) for n, where in documents.items())
        return Resolution(
            tuple(sorted((_entity(ids[at], held, shorts) for at, held in parts.items()), key=lambda e: e.id)),
            tuple(sorted(aliases, key=lambda alias: alias.id)),
            tuple(sorted(memberships, key=lambda membership: membership.id)),
            self._merges(ids),
        )

    def _merges(self, ids: Mapping[int, str]) -> tuple[Merge, ...]:
        """Return the log: each pair of names taken for one, once per entity and rule, with where and why."""
        found: defaultdict[tuple[str, str, str, str], set[str]] = defaultdict(set)
        for local in self.joined.things:
            for bond in local.links:
                ends = [self._of(local.document, name) for name in (bond.short, bond.long)]
                if ends[0] == ends[1]:
                    found[ids[ends[0]], bond.short, bond.long, bond.rule].add(local.document)
        for step in self.joined.joins:
            short, long = self.joined.things[step.short], self.joined.things[step.long]
            ends = [self._of(local.document, local.roots[0]) for local in (short, long)]
            if ends[0] == ends[1]:
                found[ids[ends[0]], short.roots[0], long.roots[0], f"{step.rule}-elsewhere"].add(short.document)
        merges = [_merge(*key, documents) for key, documents in found.items()]
        for said in self.rulings:
            at = next(self.thing[mention] for mention in said.mentions if mention in self.thing)
            pair = (said.mentions[0], (said.others or said.mentions[1:])[0])
            reason = said.reason or f"a user's {said.action}"
            merges.append(Merge(_id("merge", said.id), ids[at], *pair, f"decision-{said.action}", reason))
        return tuple(sorted(merges, key=lambda merge: merge.id))

    def _of(self, document: str, name: str) -> int:
        return self.thing[self.cells[document][name].mentions[0][0]]


def _merge(entity: str, left: str, right: str, rule: str, documents: set[str]) -> Merge:  # noqa: PLR0917 - a record's fields
    where = f"in {min(documents)}" + (f" and {len(documents) - 1} more" if len(documents) > 1 else "")
    return Merge(
        _id("merge", entity, left, right, rule),
        entity,
        left,
        right,
        rule,
        f'"{left}" {_REASONS[rule]} "{right}" {where}',
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """The mentions of a cell that resolved to one thing (all of them, but for decisions)."""

    cell: Cell
    mentions: tuple[tuple[str, str], ...]
    root: bool


def _parts(cells: Cells, joined: Things, thing: Mapping[str, int]) -> dict[int, list[_Part]]:
    parts: defaultdict[int, list[_Part]] = defaultdict(list)
    for local in joined.things:
        for name in local.names:
            cell = cells[local.document][name]
            groups: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
            for mention in sorted(cell.mentions):
                groups[thing[mention[0]]].append(mention)
            for at, held in groups.items():
                parts[at].append(_Part(cell, tuple(held), name in local.roots))
    return dict(parts)


def _shorts(joined: Things) -> set[tuple[str, str]]:
    """Return (document, name) of the full names that were taken for shorter forms of others elsewhere."""
    return {(joined.things[j.short].document, root) for j in joined.joins for root in joined.things[j.short].roots}


def _ids(workspace: str, parts: Mapping[int, Sequence[_Part]]) -> dict[int, str]:
    smallest = {at: min(part.cell.name for part in held) for at, held in parts.items()}
    homonyms = Counter(smallest.values())
    ids = {}
    for at, name in smallest.items():
        key = [workspace, name]
        if homonyms[name] > 1:
            key.append(min(mention for part in parts[at] for mention, _ in part.mentions))
        ids[at] = _id("entity", *key)
    return ids


def _entity(identity: str, parts: Sequence[_Part], shorts: set[tuple[str, str]]) -> Entity:
    full = [part for part in parts if part.root and (part.cell.document, part.cell.name) not in shorts]
    votes: Counter[str] = Counter()
    for part in full or parts:
        votes.update({_unwrapped(surface) for surface in part.cell.surfaces})
    types: defaultdict[str, set[str]] = defaultdict(set)
    for part in full or parts:
        types[part.cell.kind].add(part.cell.document)
    name = min(votes, key=lambda surface: (-votes[surface], surface))
    surfaces = {_unwrapped(surface) for part in parts for surface in part.cell.surfaces} - {name}
    return Entity(
        id=identity,
        name=name,
        type=majority({kind: len(documents) for kind, documents in types.items()}),
        aliases=tuple(sorted(surfaces)),
        names=tuple(sorted({part.cell.name for part in parts})),
        documents=len({part.cell.document for part in parts}),
        mentions=sum(len(part.mentions) for part in parts),
    )


def _unwrapped(surface: str) -> str:
    """Return a surface form without article, possessive, quotes and doubled spaces."""
    bare = " ".join(surface.split())
    return _WRAPPING.sub("", bare).strip() or bare


def _id(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
