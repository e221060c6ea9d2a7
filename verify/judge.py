"""Judge a claim by its alignments: what is carried, what clashes, what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from evigraph.verify.align import Alignment
from evigraph.verify.amounts import reckoned
from evigraph.verify.bonds import CONTEXT, Pairing, bonds, bound
from evigraph.verify.direction import differs, reversed_ends, role, tied
from evigraph.verify.frames import Frame
from evigraph.verify.polarity import denies_otherwise
from evigraph.verify.reading import Reading
from evigraph.verify.words import LIGHT

COVERAGE = 0.28
"""Share of a claim's weight that its sources must say."""
HELPERS = 5
"""So many sentences at most carry a claim together."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reason code, the alignments that decide it, and how much of the claim they cover (0 to 1)."""

    reason: str
    support: tuple[Alignment, ...]
    score: float


def judge(claim: Reading, main: Alignment, others: Sequence[Alignment]) -> Ruling:
    """Judge a claim by one sentence, and by others that say what this one leaves out.

    What is found wrong decides first; what is merely unsaid counts only where it is much, or a number.
    """
    support = _support(claim, main, others)
    if (rival := _outdone(claim, support, others)) is not None:
        return Ruling(_clash(claim, rival, [rival]) or "value-not-found", (rival,), _covered(claim, [rival]))
    reason = (
        _clash(claim, main, support)
        or _frames_differ(claim, support)
        or ("negated" if denies_otherwise(claim, main, support) else "")
        or _word_opposed(claim, main, support)
        or _owner_differs(claim, support)
        or _lack(claim, support)
        or _manner(claim, support)
        or _undated(claim, support)
        or ("statement-matches" if len(support) == 1 else "sentences-match")
    )
    return Ruling(reason, tuple(support), _covered(claim, support))


def _support(claim: Reading, main: Alignment, others: Sequence[Alignment]) -> list[Alignment]:
    """Return the main sentence and those that say what it leaves out, of the same document before others."""
    support = [main]
    home = main.candidate.document.id
    helpers = sorted((a for a in others if a is not main), key=lambda a: a.candidate.document.id != home)
    for i in _needed(claim):
        if len(support) < HELPERS and not any(i in a.matches for a in support):
            support += [a for a in helpers if a not in support and _carries(claim, i, main, a)][:1]
    return support


def _needed(claim: Reading) -> list[int]:
    """Return the elements that a source must say: values and names first, then words of content."""
    firm = [i for i, e in enumerate(claim.elements) if e.kind != "word"]
    soft = [i for i, e in enumerate(claim.elements) if e.kind == "word" and e.key not in LIGHT]
    return firm + soft


def _carries(claim: Reading, i: int, main: Alignment, other: Alignment) -> bool:
    """Tell whether another sentence says an element, tied to the same things as in the claim.

    A sentence of another document must share a name with the main one. What the main sentence has something else in
    the place of must be tied to nearly all that ties it in the claim.
    """
    if i not in other.matches or CONTEXT in other.matches[i]:
        return False
    home = other.candidate.document.id == main.candidate.document.id
    names = [n for n in claim.of("name") if n != i]
    if not home and not any(n in other.matches and n in main.matches for n in names):
        return False
    ties = bonds(claim, i)
    total = sum(w for _, w in ties)
    got = sum(w for o, w in ties if o in other.matches or o in other.converses)
    share = got / total if total else 0.0
    kind = claim.elements[i].kind
    if kind == "value":
        share = min(share, other.binding.get(i, 0.0) + 0.2)
    if i in main.clashes:
        return share >= 0.7
    return share >= (0.35 if kind == "value" else 0.2 if kind == "name" else 0.0)


def _outdone(claim: Reading, support: Sequence[Alignment], others: Sequence[Alignment]) -> Alignment | None:
    """Return a sentence that fits the claim better than the one which gives it a value, and has another value there."""
    for i in (*claim.of("value"), *claim.of("name")):
        giving = [a for a in support if i in a.matches]
        if not giving:
            continue
        best = max(_share(claim, a, i) for a in giving)
        for rival in others:
            clash = i in rival.clashes and rival.binding.get(i, 1.0) >= 0.5
            if clash and _share(claim, rival, i) > best + 0.15 and not _frames_differ(claim, [rival]):
                return rival
    return None


def _share(claim: Reading, alignment: Alignment, but: int) -> float:
    """Return the share of a claim's weight that a sentence says, one element left aside."""
    rest = [(i, e.weight) for i, e in enumerate(claim.elements) if i != but and e.key not in LIGHT]
    got = sum(w for i, w in rest if i in alignment.matches or i in alignment.converses)
    return got / total if (total := sum(w for _, w in rest)) else 0.0


def _covered(claim: Reading, support: Sequence[Alignment]) -> float:
    """Return the share of the claim's weight that the sentences say together."""
    total = sum(e.weight for e in claim.elements)
    got = sum(
        e.weight for i, e in enumerate(claim.elements) if any(i in a.matches or i in a.converses for a in support)
    )
    return round(got / total, 4) if total else 0.0


def _clash(claim: Reading, main: Alignment, support: Sequence[Alignment]) -> str:
    """Return the reason where the main sentence has another value or name in the place of the claim's."""
    for i, element in enumerate(claim.elements):
        if i not in main.clashes or any(i in a.matches for a in support):
            continue
        if element.kind == "value" and main.binding.get(i, 0.0) >= 0.4:
            return _value_reason(claim, i, main)
        if element.kind == "name":
            return "entity-differs"
    return ""


def _value_reason(claim: Reading, i: int, main: Alignment) -> str:
    """Return how a claim's value differs from the one in its place."""
    ours, theirs = claim.elements[i].value, main.candidate.reading.elements[main.clashes[i]].value
    if ours is None or theirs is None:
        return "number-differs"
    if ours.kind == "date":
        return "date-differs"
    digits = [c for c in ours.text if c.isdigit()], [c for c in theirs.text if c.isdigit()]
    return "unit-differs" if digits[0] == digits[1] and digits[0] else "number-differs"


def _word_opposed(claim: Reading, main: Alignment, support: Sequence[Alignment]) -> str:
    """Return the reason where the main sentence has the opposite of one of the claim's words in its place."""
    source = main.candidate.reading
    pair = Pairing(claim, source, dict(main.matches))
    for i, tokens in main.opposites.items():
        if any(i in a.matches for a in support) or any(
            f.head == claim.elements[i].head for f in claim.frames if not f.nominal
        ):
            continue
        for token in tokens:
            owner = source.owner.get(token)
            if owner is not None and bound(pair, i, source.elements[owner]) >= 0.6:
                return "opposite"
    return ""


def _other_stuff(claim: Reading, i: int, support: Sequence[Alignment]) -> bool:
    """Tell whether a quantity of one thing in the claim is one of another in its source: tonnes of wheat, of barley."""
    stuff = _stuff(claim, claim.elements[i].head)
    if stuff is None or any(stuff in a.matches for a in support):
        return False
    for alignment in support:
        for token in alignment.matches.get(i, ()):
            other = _stuff(alignment.candidate.reading, token)
            if other is not None:
                return True
    return False


def _stuff(reading: Reading, head: int) -> int | None:
    """Return the word that says what a quantity is of, or None."""
    for e, element in enumerate(reading.elements):
        above = reading.tokens[reading.tokens[element.head].head]
        if element.kind == "word" and above.lemma == "of" and above.head == head and reading.tokens[head].pos == "NOUN":
            return e
    return None


def _owner_differs(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where what belongs to one name in the claim belongs to another in its source."""
    for i in claim.of("name"):
        governor = claim.owner.get(claim.tokens[claim.elements[i].head].head, i)
        if claim.tokens[claim.elements[i].head].dep not in {"poss", "compound", "amod", "nmod"} or governor == i:
            continue
        for alignment in support:
            tokens = alignment.candidate.reading.tokens
            places = [t for t in alignment.matches.get(governor, ()) if t != CONTEXT]
            own = alignment.matches.get(i, ())
            if CONTEXT in own:
                continue
            rivals = [
                e
                for e in alignment.candidate.reading.elements
                if e.kind == "name"
                and tokens[e.head].head in places
                and tokens[e.head].dep in {"poss", "compound", "amod"}
            ]
            strangers = [e for e in rivals if not any(e.first <= t <= e.last for t in own)]
            if rivals and len(strangers) == len(rivals) and not _elsewhere(i, governor, support, alignment):
                return "entity-differs"
    return ""


def _elsewhere(i: int, governor: int, support: Sequence[Alignment], but: Alignment) -> bool:
    """Tell whether another sentence ties a name to the word it belongs to."""
    return any(i in a.matches and governor in a.matches for a in support if a is not but)


def _lack(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where the sentences leave something unsaid that they must say."""
    said = {i for a in support for i in (*a.matches, *a.converses)}
    for i in claim.of("value"):
        saying = [a for a in support if i in a.matches]
        if saying and all(i in a.loose for a in saying):
            return "less-exact"
        if i not in said and not reckoned(claim, i):
            return "value-not-found"
    firm = [i for i, e in enumerate(claim.elements) if e.kind != "word"]
    unnamed = [i for i in claim.of("name") if i not in said and not _about(claim.elements[i].key, support[0])]
    named = len(claim.of("name")) - len(unnamed)
    if unnamed and (len(firm) == len(unnamed) or (not named and len(unnamed) > 1) or len(unnamed) > named + 1):
        return "entity-not-found"
    if any(_other_stuff(claim, i, support) for i in claim.of("value")):
        return "entity-differs"
    return "detail-missing" if _covered(claim, support) < COVERAGE else ""


def _other_stuff(claim: Reading, i: int, support: Sequence[Alignment]) -> bool:
    """Tell whether a quantity of one thing in the claim is one of another in its source: tonnes of wheat, of barley."""
    stuff = _stuff(claim, claim.elements[i].head)
    if stuff is None or any(stuff in a.matches for a in support):
        return False
    for alignment in support:
        for token in alignment.matches.get(i, ()):
            other = _stuff(alignment.candidate.reading, token)
            if other is not None:
                return True
    return False


def _stuff(reading: Reading, head: int) -> int | None:
    """Return the word that says what a quantity is of, or None."""
    for e, element in enumerate(reading.elements):
        above = reading.tokens[reading.tokens[element.head].head]
        if element.kind == "word" and above.lemma == "of" and above.head == head and reading.tokens[head].pos == "NOUN":
            return e
    return None


def _owner_differs(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where what belongs to one name in the claim belongs to another in its source."""
    for i in claim.of("name"):
        governor = claim.owner.get(claim.tokens[claim.elements[i].head].head, i)
        if claim.tokens[claim.elements[i].head].dep not in {"poss", "compound", "amod", "nmod"} or governor == i:
            continue
        for alignment in support:
            tokens = alignment.candidate.reading.tokens
            places = [t for t in alignment.matches.get(governor, ()) if t != CONTEXT]
            own = alignment.matches.get(i, ())
            if CONTEXT in own:
                continue
            rivals = [
                e
                for e in alignment.candidate.reading.elements
                if e.kind == "name"
                and tokens[e.head].head in places
                and tokens[e.head].dep in {"poss", "compound", "amod"}
            ]
            strangers = [e for e in rivals if not any(e.first <= t <= e.last for t in own)]
            if rivals and len(strangers) == len(rivals) and not _elsewhere(i, governor, support, alignment):
                return "entity-differs"
    return ""


def _elsewhere(i: int, governor: int, support: Sequence[Alignment], but: Alignment) -> bool:
    """Tell whether another sentence ties a name to the word it belongs to."""
    return any(i in a.matches and governor in a.matches for a in support if a is not but)


def _lack(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where the sentences leave something unsaid that they must say."""
    said = {i for a in support for i in a.matches} | {i for a in support for i in a.converses}
    for i, element in enumerate(claim.elements):
        if i in said:
            saying = [a for a in support if i in a.matches]
            if saying and all(i in a.loose for a in saying):
                return "less-exact"
            continue
        if element.kind == "value":
            return "value-not-found"
        if element.kind == "name":
            return "entity-not-found"
    if any(_other_stuff(claim, i, support) for i in claim.of("value")):
        return "entity-differs"
    words = [
        (i, e.weight + 0.5 * (claim.tokens[e.head].pos == "VERB"))
        for i, e in enumerate(claim.elements)
        if e.kind == "word" and e.key not in LIGHT
    ]
    total = sum(w for _, w in words)
    got = sum(w for i, w in words if i in said)
    firm = sum(1 for e in claim.elements if e.kind != "word")
    named = any(e.kind == "name" for e in claim.elements)
    least = COVERAGE + (0.0 if named else 0.1) - (0.15 if firm > 2 else 0.0)
    slack = 0.5 * firm if firm > 1 else 0.0
    if total and got / total < least and total - got > slack:
        return "detail-missing"
    return ""


def _frames_differ(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where a predicate of the claim is denied, opposite or the other way round in its source."""
    worst = ""
    for frame in claim.frames:
        found = _frame_differs(claim, frame, support)
        if found in {"negated", "opposite", "roles-swapped"}:
            return found
        worst = worst or found
    return worst


def _frame_differs(claim: Reading, frame: Frame, support: Sequence[Alignment]) -> str:
    """Return how one predicate of the claim differs from what its sources say, or nothing.

    The sentences with a predicate of its kind that share most of its arguments decide.
    """
    found: list[tuple[tuple[bool, int], str]] = []
    for alignment in support:
        ties = tied(claim, frame, alignment)
        if ties and (ties[0].shared or alignment is support[0]):
            rank = (ties[0].kinship != "other", len(ties[0].shared))
            if any(reversed_ends(claim, alignment, tie) for tie in ties):
                return "roles-swapped"
            outcome = differs(claim, frame, alignment, ties)
            if outcome != "entity-differs" or alignment is support[0]:
                found.append((rank, outcome))
    if not found:
        return ""
    if any(not outcome and shared >= len(_arguments(claim, frame)) > 1 for (_, shared), outcome in found):
        return ""
    most = max(rank for rank, _ in found)
    outcomes = [outcome for rank, outcome in found if rank == most]
    return "" if "" in outcomes else outcomes[0]


def _about(name: str, main: Alignment) -> bool:
    """Tell whether a name stands anywhere in the main sentence's document."""
    words = set(name.split())
    return any(name == other or words <= set(other.split()) for other in main.candidate.about)


def _undated(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where a date of the claim stands in no sentence, only over the document."""
    for i in claim.of("value"):
        found = [a.matches[i] for a in support if i in a.matches]
        if found and all(CONTEXT in tokens for tokens in found):
            return "time-implied"
    return ""


def _arguments(claim: Reading, frame: Frame) -> list[int]:
    """Return the elements of a claim that are arguments of one of its predicates or part of them."""
    return [i for i, e in enumerate(claim.elements) if role(claim.tokens, frame, e.head)]


def _manner(claim: Reading, support: Sequence[Alignment]) -> str:
    """Return the reason where the source says less firmly what the claim asserts."""
    found = set()
    for frame in claim.frames:
        if frame.nominal or frame.manner != "asserted":
            continue
        ties = [tie for alignment in support for tie in tied(claim, frame, alignment) if tie.kinship != "opposite"]
        manners = {tie.seen.manner for tie in ties}
        if manners and "asserted" not in manners:
            found.add("only-reported" if manners == {"reported"} else "only-hedged")
    return "only-hedged" if "only-hedged" in found else "only-reported" if found else ""
