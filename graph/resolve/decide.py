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


@dataclass(slots=True)
class _State:
    thing: dict[str, int]
    places: Mapping[str, Place]
    members: defaultdict[int, set[str]]
    parted: list[tuple[set[str], set[str]]] = field(default_factory=list)


def apply(thing: dict[str, int], places: Mapping[str, Place], decisions: Sequence[Decision]) -> list[Decision]:
    """Change `thing` (mention -> thing) as decided, and return the decisions that took effect.

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
    return [each for each in ordered if (_split if each.action == "split" else _merge)(state, each)]


def _split(state: _State, decision: Decision) -> bool:
    """Move the mentions of a split out of the thing that holds both its sides; tell whether there was one."""
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
    return new is not None


def _merge(state: _State, decision: Decision) -> bool:
    """Make the things of a merge's mentions one, unless a split stands against it; tell whether it did."""
    things = sorted({state.thing[mention] for mention in decision.mentions if mention in state.thing})
    if len(things) < 2:
        return False
    union = {mention for at in things for mention in state.members[at]}
    if any(union & ours and union & theirs for ours, theirs in state.parted):
        return False
    for at in things[1:]:
        for mention in state.members.pop(at):
            state.thing[mention] = things[0]
    state.members[things[0]] = union
    return True
