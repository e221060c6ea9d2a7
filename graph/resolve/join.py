"""Across documents: which things of different documents are one, and which of one name are several."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from evigraph.graph.resolve.cells import Cells
from evigraph.graph.resolve.kinds import majority
from evigraph.graph.resolve.local import Local
from evigraph.graph.resolve.shape import GENERIC, shape, shortens_person, words
from evigraph.graph.resolve.things import Things
from evigraph.graph.schema import UNKNOWN


def join(things: Sequence[Local], cells: Cells) -> Things:
    """Join the things of all documents, name by name, the fullest names first.

    Things of one full name are one, unless the name is a homonym. A short name that stands alone in its document
    ("Halden") is taken for what other documents call more fully only where that is one thing and the documents keep
    common company, so that no short name ties two things together.
    """
    joined = Things(things, cells)
    bearers = _bearers(things)
    surnames = _surnames(things)
    for plain in sorted(
        bearers.full, key=lambda plain: (-_words(bearers.full[plain][0], plain, things), -len(plain), plain)
    ):
        _join_name(joined, plain, bearers, surnames)
    return joined


@dataclass(frozen=True, slots=True)
class _Bearers:
    """Things by the plain form of a name: whose full name it is, who has it beside a fuller one, whose begins so."""

    full: dict[str, list[int]]
    beside: dict[str, list[int]]
    begun: dict[str, list[int]]


def _bearers(things: Sequence[Local]) -> _Bearers:
    full: defaultdict[str, list[int]] = defaultdict(list)
    beside: defaultdict[str, list[int]] = defaultdict(list)
    begun: defaultdict[str, list[int]] = defaultdict(list)
    for at, thing in enumerate(things):
        roots = {_plain(root, thing.kind) for root in thing.roots if root not in GENERIC}
        for plain in sorted(roots):
            full[plain].append(at)
        implied = {inner for root in thing.roots for inner in _implied(root, thing.kind)}
        for plain in sorted({_plain(name, thing.kind) for name in (*thing.abroad(), *implied)} - roots):
            beside[plain].append(at)
        for plain in sorted({shape(name).plain for root in thing.roots for name in _beginnings(root, thing.kind)}):
            begun[plain].append(at)
    return _Bearers(dict(full), dict(beside), dict(begun))


def _implied(root: str, kind: str) -> Iterator[str]:
    """Yield the shorter forms that a full name always has, whether its document uses them or not."""
    form = shape(root)
    if kind in {"organization", UNKNOWN} and form.legal:
        yield form.core
        parts = form.legal.split()
        if len(parts) > 1:
            yield from (f"{form.core} {part}" for part in parts)
    if form.qualifier:
        yield form.base
    if kind == "person" and len(form.person) > 2:
        yield f"{form.person[0]} {form.person[-1]}"


def _beginnings(root: str, kind: str) -> Iterator[str]:
    """Yield the beginnings, of two words or more, of the name of a company with a legal suffix."""
    form = shape(root)
    if form.legal and kind == "organization":
        parts = words(form.core)
        yield from (" ".join(parts[:end]) for end in range(2, len(parts)))


def _plain(name: str, kind: str) -> str:
    """Return the letters under which a name meets its like; a person's without honorifics."""
    form = shape(name)
    return "".join((*form.person, form.generation)) if kind == "person" and form.tokens != form.person else form.plain


def _words(at: int, plain: str, things: Sequence[Local]) -> int:
    """Return the words of a full name; four or more Han characters count as two."""
    kind = things[at].kind
    form = next(shape(root) for root in things[at].roots if _plain(root, kind) == plain)
    if form.han:
        return 2 if len(form.name) > 3 else 1
    return len(form.person if kind == "person" else form.tokens)


def _join_name(joined: Things, plain: str, bearers: _Bearers, surnames: Mapping[tuple[str, str], list[int]]) -> None:
    """Join the things whose full name this is: to what bears it beside a fuller name, else to each other."""
    holders = bearers.full[plain]
    fuller, rule = bearers.beside.get(plain, []), "short-name"
    decisive = _words(holders[0], plain, joined.things) > 1
    if not fuller and plain in bearers.begun:
        fuller, rule = bearers.begun[plain], "beginning"
    elif not fuller and any(_initialled(joined.things[at]) for at in holders):
        fuller, rule = _spelled_out(joined, holders, surnames), "initials"
    several = [] if decisive else [at for at in holders if len(joined.things[at].roots) > 1]
    if several:
        # A word that the text equates with another: the pair counts, so that a homonym has no two partners.
        _join_pairs(joined, several, bearers)
        holders = [at for at in holders if len(joined.things[at].roots) == 1]
    comps: defaultdict[int, list[int]] = defaultdict(list)
    for at in (*fuller, *several):
        comps[joined.find(at)].append(at)
    rest, chosen = [], []
    for at in holders:
        target = _choose(joined, at, comps, sure=rule == "short-name" and (decisive or _sure(joined, at, comps)))
        if target is None:
            rest.append(at)
        else:
            chosen.append((at, comps[target][0]))
    for at, target in chosen:
        joined.union(at, target, rule)
    for group in _senses(joined, rest) if rest else ():
        for at in group[1:]:
            joined.union(group[0], at)


def _spelled_out(joined: Things, holders: Sequence[int], surnames: Mapping[tuple[str, str], list[int]]) -> list[int]:
    """Return the persons that an initialled name ("m. okafor") may abbreviate."""
    root = next(shape(joined.things[at].roots[0]) for at in holders if _initialled(joined.things[at]))
    same = surnames.get((root.person[-1], root.person[0][0]), ())
    return [at for at in same if any(shortens_person(root, shape(full)) for full in joined.things[at].roots)]


def _join_pairs(joined: Things, several: Sequence[int], bearers: _Bearers) -> None:
    pairs: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for at in several:
        pairs[tuple(sorted({_plain(root, joined.things[at].kind) for root in joined.things[at].roots}))].append(at)
    for roots, group in sorted(pairs.items()):
        for at in group[1:]:
            joined.union(group[0], at)
        counts = Counter(comp for root in roots for comp in {joined.find(at) for at in bearers.beside.get(root, ())})
        both = sorted(comp for comp, count in counts.items() if count > 1 and comp != joined.find(group[0]))
        if len(both) == 1:
            joined.union(group[0], both[0], "short-name")


def _senses(joined: Things, holders: Sequence[int]) -> list[list[int]]:
    """Part the holders of one name where it is a homonym: titles give it two senses, or it names things of two types.

    Each type needs at least two documents of its own, and their documents next to no company in common; a slip of
    the name recogniser has neither.
    """
    titled = {joined.things[at].sense for at in holders} - {""}
    if len(titled) > 1:
        return _parted(
            joined, holders, {sense: [at for at in holders if joined.things[at].sense == sense] for sense in titled}
        )
    types: defaultdict[str, list[int]] = defaultdict(list)
    for at in holders:
        types[joined.things[at].kind].append(at)
    real = {kind: group for kind, group in types.items() if kind != UNKNOWN and len(group) > 1}
    if len(real) < 2:
        return [list(holders)]
    groups: dict[str, list[int]] = {}
    for kind in sorted(real, key=lambda kind: (-len(real[kind]), kind)):
        place = next((other for other in groups if not joined.company.apart(groups[other], real[kind])), None)
        groups[place or kind] = sorted((*groups.get(place or kind, ()), *real[kind]))
    return _parted(joined, holders, groups)


def _parted(joined: Things, holders: Sequence[int], senses: Mapping[str, Sequence[int]]) -> list[list[int]]:
    """Return the groups of a homonym's senses; each other holder goes with the one whose company it keeps, if any."""
    order = sorted(senses, key=lambda sense: (-len(senses[sense]), sense))
    groups = [list(senses[sense]) for sense in order]
    sides = [tuple(group) for group in groups]
    placed = {at for group in groups for at in group}
    rest: list[int] = []
    for at in holders:
        if at in placed:
            continue
        scores = [joined.company.shared(at, side) for side in sides]
        best = max(scores)
        (groups[scores.index(best)] if best and scores.count(best) == 1 else rest).append(at)
    return [sorted(group) for group in (*groups, rest) if group]


def _sure(joined: Things, at: int, comps: Mapping[int, list[int]]) -> bool:
    """Tell whether a single word is sure enough to need no common company.

    It is where it is no person's, and is a company's whole name but for the legal suffix, or two documents give the
    fuller name.
    """
    thing = joined.things[at]
    if len(comps) != 1 or thing.kind in {"person", UNKNOWN}:
        return False
    holders = [joined.things[holder] for held in comps.values() for holder in held]
    whole = any(shape(root).core == thing.roots[0] for holder in holders for root in holder.roots)
    return whole or len({holder.document for holder in holders}) > 1


def _choose(joined: Things, at: int, comps: Mapping[int, list[int]], *, sure: bool) -> int | None:
    """Return the component that a short name means, or None where that is not clear."""
    thing = joined.things[at]
    fitting = []
    for comp in sorted(comps):
        kind = majority(Counter(joined.things[holder].kind for holder in comps[comp]))
        # What its own document names beside it, and did not equate with it, it does not mean.
        if (thing.kind == kind or UNKNOWN in {thing.kind, kind}) and thing.document not in joined.documents(comp):
            fitting.append(comp)
    if len(fitting) == len(comps) == 1 and sure:
        return fitting[0]
    # A document that names two of them says nothing of which is meant.
    counts = Counter(document for comp in comps for document in joined.documents(comp))
    telling = {
        comp: [member for member in joined.members(comp) if counts[joined.things[member].document] == 1]
        for comp in fitting
    }
    scored = sorted((-joined.company.shared(at, telling[comp]), comp) for comp in fitting)
    if not scored or not scored[0][0]:
        return None
    clear = len(scored) == 1 or scored[0][0] <= 2 * scored[1][0]
    return scored[0][1] if clear else None


def _initialled(thing: Local) -> bool:
    form = shape(thing.roots[0]).person
    return thing.kind in {"person", UNKNOWN} and len(form) > 1 and len(form[0]) == 1 and len(form[-1]) > 1


def _surnames(things: Sequence[Local]) -> dict[tuple[str, str], list[int]]:
    found: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for at, thing in enumerate(things):
        if thing.kind == "person":
            for root in thing.roots:
                form = shape(root).person
                if len(form) > 1 and len(form[0]) > 1:
                    found[form[-1], form[0][0]].append(at)
    return dict(found)
