"""What users decided about names, applied over what the rules found."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evigraph.graph.records import Decision


@dataclass(frozen=True, slots=True)
class Place:
    """Where a mention stands: its document and its normalised name."""

    document: str
    name: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision that had effect, and the thing (by number) it made or kept."""

    decision: Decision
    thing: int


@dataclass(slots=True)
class _State:
    thing: dict[str, int]
    places: Mapping[str, Place]
    members: defaultdict[int, set[str]]
    parted: list[tuple[set[str], set[str]]] = field(default_factory=list)


def apply(thing: dict[str, int], places: Mapping[str, Place], decisions: Sequence[Decision]) -> list[Ruling]:
    """Change `thing` (mention -> thing) as decided, and return the rulings that took effect.

    Splits come first, merges after, and no merge brings together what a split parted. A split of two names parts
    all their mentions; one within a name parts the documents of the mentions listed. Mentions that are gone count
    for nothing.
    """
    ordered = sorted(
        (d for d in decisions if d.action in {"merge", "split"}), key=lambda d: (d.action != "split", d.id)
    )
    if not ordered:
        return []
    state = _State(thing, places, defaultdict(set))
    for mention, at in thing.items():
        state.members[at].add(mention)
    rulings = []
    for decision in ordered:
        made = _split(state, decision) if decision.action == "split" else _merge(state, decision)
        if made is not None:
            rulings.append(Ruling(decision, made))
    return rulings


def _split(state: _State, decision: Decision) -> int | None:
    """Move the mentions of a split out of the thing that holds both its sides; return their new thing."""
    thing, places = state.thing, state.places
    ours = {mention for mention in decision.mentions if mention in thing}
    theirs = {mention for mention in decision.others if mention in thing} - ours
    state.parted.append((ours, theirs))
    names, others = ({places[m].name for m in side} for side in (ours, theirs))
    spots = {places[mention] for mention in ours}
    new = None
    for at in sorted({thing[m] for m in ours} & {thing[m] for m in theirs}):
        if names & others:
            leaving = {m for m in state.members[at] if places[m] in spots} - theirs
        else:
            leaving = {m for m in state.members[at] if places[m].name in names}
        # All that leave by one decision are one thing.
        new = max(state.members) + 1 if new is None else new
        state.members[new] |= leaving
        state.members[at] -= leaving
        for mention in leaving:
            thing[mention] = new
    return new


def _merge(state: _State, decision: Decision) -> int | None:
    """Make the things of a merge's mentions one, unless a split stands against it; return that thing."""
    things = sorted({state.thing[mention] for mention in decision.mentions if mention in state.thing})
    if len(things) < 2:
        return None
    union = {mention for at in things for mention in state.members[at]}
    if any(union & ours and union & theirs for ours, theirs in state.parted):
        return None
    for at in things[1:]:
        for mention in state.members.pop(at):
            state.thing[mention] = things[0]
    state.members[things[0]] = union
    return things[0]
