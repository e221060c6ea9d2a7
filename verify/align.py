"""Lay a claim over a sentence of a source: which of its elements the sentence says too, and what stands in their place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from evigraph.ingest.records import Value
from evigraph.ingest.values import Comparison, compare
from evigraph.verify.alike import Aliases, known, longer, same_name, spelled
from evigraph.verify.bonds import Meets, bound, crossed
from evigraph.verify.evidence import Candidate
from evigraph.verify.reading import ACTORS, YEARLESS, Element, Reading
from evigraph.verify.tokens import Token
from evigraph.verify.words import LIGHT, kin

_DIGITS = re.compile(r"\d+")
CONTEXT = -1
"""The token of a name that the sentence does not say but stands for."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """A claim laid over one sentence.

    `matches` maps claim elements to the tokens that say them, best first (`CONTEXT` for a name that a pronoun stands
    for). `clashes` maps a value or name of the claim to the element that the sentence has in its place.
    `opposites` and `converses` map words to tokens. `score` is the share of the claim's weight that is matched.
    """

    candidate: Candidate
    matches: Mapping[int, tuple[int, ...]]
    clashes: Mapping[int, int]
    opposites: Mapping[int, tuple[int, ...]]
    converses: Mapping[int, tuple[int, ...]]
    binding: Mapping[int, float]
    score: float
    loose: frozenset[int] = field(default=frozenset())
    """Values that the sentence gives less exactly than the claim."""


def align(claim: Reading, candidate: Candidate, aliases: Aliases) -> Alignment:
    """Lay a claim over a candidate sentence."""
    source = candidate.reading
    matches: dict[int, tuple[int, ...]] = {}
    opposites: dict[int, tuple[int, ...]] = {}
    converses: dict[int, tuple[int, ...]] = {}
    for i, element in enumerate(claim.elements):
        if element.kind == "name":
            matches[i] = _name(element, candidate, aliases)
        elif element.kind == "word":
            matches[i], converses[i], opposites[i] = _word(element, source)
    _from_context(claim, candidate, matches, aliases)
    clashes: dict[int, int] = {}
    binding: dict[int, float] = {}
    loose: set[int] = set()

    def meets(other: int) -> tuple[int, ...]:
        found = matches.get(other, ()) or converses.get(other, ())
        return tuple(t for t in found if t != CONTEXT)

    for i in claim.of("value"):
        _value(claim, i, source, meets, (matches, clashes, binding, loose))
    for i in claim.of("value"):
        if matches[i] and (rival := _exchanged(claim, i, source, matches[i][0], meets)) is not None:
            clashes[i], binding[i] = rival, 1.0
    for i in clashes:
        matches[i] = ()
    for i in claim.of("name"):
        if not matches[i] and (rival := _rival(claim, i, source, meets, matches)) is not None:
            clashes[i] = rival
    kept = {i: tokens for i, tokens in matches.items() if tokens}
    return Alignment(
        candidate,
        kept,
        clashes,
        {i: t for i, t in opposites.items() if t},
        {i: t for i, t in converses.items() if t},
        binding,
        _score(claim, kept, converses),
        frozenset(loose),
    )


def _score(claim: Reading, matches: Mapping[int, tuple[int, ...]], converses: Mapping[int, tuple[int, ...]]) -> float:
    """Return the share of the claim's weight that is matched."""
    total = got = 0.0
    for i, element in enumerate(claim.elements):
        weight = element.weight * (0.3 if element.key in LIGHT else 1.0)
        total += weight
        if i in matches:
            got += weight * (0.7 if matches[i] == (CONTEXT,) else 1.0)
        elif converses.get(i):
            got += weight
    return round(got / total, 4) if total else 0.0


def _name(element: Element, candidate: Candidate, aliases: Aliases) -> tuple[int, ...]:
    """Return the tokens of a sentence that name what a claim's name does.

    A name that says more than the sentence's must be one that the source or the graph knows in full; its numbers must
    stand in the sentence.
    """
    source = candidate.reading
    if not set(_DIGITS.findall(element.key)) <= set(_DIGITS.findall(source.text)):
        return ()
    full = bool(known(element.key, aliases)) or any(
        element.key == name for name in (*candidate.topic, *(a.name for a in candidate.before))
    )
    found = [
        e.head
        for e in source.elements
        if e.kind == "name" and same_name(element.key, e.key, aliases) and (full or not longer(element.key, e.key))
    ]
    if found:
        return tuple(found)
    wanted = spelled(element.key)
    words = [(i, w) for i, token in enumerate(source.tokens) for w in spelled(token.text)]
    for at in range(len(words) - len(wanted) + 1):
        if wanted and tuple(w for _, w in words[at : at + len(wanted)]) == wanted:
            return (words[at + len(wanted) - 1][0],)
    return ()


def _word(element: Element, source: Reading) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the tokens that mean the same as a word, its converse, and its opposite."""
    same: list[tuple[int, int]] = []
    converse, opposite = [], []
    for i, token in enumerate(source.tokens):
        if not token.lemma[:1].isalnum():
            continue
        owner = source.owner.get(i)
        lemma = token.lemma
        if owner is not None and source.elements[owner].kind == "word":
            lemma = source.elements[owner].key
        kinship = kin(element.key, lemma)
        if kinship == "same":
            same.append((0 if lemma == element.key else 1, i))
        elif kinship == "converse":
            converse.append(i)
        elif kinship == "opposite":
            opposite.append(i)
    return tuple(i for _, i in sorted(same)), tuple(converse), tuple(opposite)


def _from_context(claim: Reading, candidate: Candidate, matches: dict[int, tuple[int, ...]], aliases: Aliases) -> None:
    """Match names that the sentence does not say but that its pronouns stand for, each pronoun once."""
    source = candidate.reading
    agents = {t for f in claim.frames for role, t in f.arguments if role in {"agent", "patient"}}
    wanting = sorted(
        (i for i in claim.of("name") if not matches[i]), key=lambda i: (claim.elements[i].head not in agents, i)
    )
    nameless = not source.of("name")
    for anaphor in source.anaphors:
        standing = _antecedents(source.tokens[anaphor], candidate)
        for i in wanting:
            if not matches[i] and any(same_name(claim.elements[i].key, name, aliases) for name in standing):
                matches[i] = (CONTEXT,)
                break
    for i in wanting:
        key = claim.elements[i].key
        topical = any(same_name(key, name, aliases) for name in candidate.topic)
        spoken_of = nameless and any(same_name(key, name, aliases) for name in (a.name for a in candidate.before[-3:]))
        implied = spoken_of or (topical and not _has_named_subject(source)) or _elliptic(claim, i, candidate, matches)
        if not matches[i] and implied:
            named = topical or any(same_name(key, a.name, aliases) for a in candidate.before[-4:])
            matches[i] = (CONTEXT,) if named else ()


def _elliptic(claim: Reading, i: int, candidate: Candidate, matches: Mapping[int, tuple[int, ...]]) -> bool:
    """Tell whether a name only says whose something is, and the sentence leaves that unsaid: `sales` for Lyra's sales."""
    element = claim.elements[i]
    if claim.tokens[element.head].dep not in {"poss", "pobj", "compound"}:
        return False
    source = candidate.reading
    owner = claim.tokens[element.head].head
    if claim.tokens[owner].dep == "prep" and claim.tokens[owner].lemma == "of":
        owner = claim.tokens[owner].head
    place = claim.owner.get(owner)
    if place is None or claim.elements[place].kind != "word" or claim.tokens[owner].pos != "NOUN":
        return False
    return any(
        t != CONTEXT and not any(k.head == t and k.dep in {"poss", "compound", "prep", "amod"} for k in source.tokens)
        for t in matches.get(place, ())
    )


def _antecedents(anaphor: Token, candidate: Candidate) -> tuple[str, ...]:
    """Return the names that a pronoun or `the club` may stand for.

    Names that are called so before come first, alone. What is no actor and was never called so stands for nothing but
    the document's topic.
    """
    near = candidate.before[-8:]
    if anaphor.pos not in {"NOUN", ""}:
        return (*candidate.topic, *(a.name for a in near))
    fitting = [a.name for a in near if any(kin(anaphor.lemma, noun) == "same" for noun in a.nouns)]
    if fitting:
        return (fitting[-1],)
    return (*candidate.topic, *(a.name for a in near)) if anaphor.lemma in ACTORS else candidate.topic


def _has_named_subject(source: Reading) -> bool:
    """Tell whether a sentence names who does or is what it says."""
    agents = {t for f in source.frames if not f.nominal for role, t in f.arguments if role in {"agent", "patient"}}
    return any(e.kind == "name" and agents & set(range(e.first, e.last + 1)) for e in source.elements)


_Found = tuple[dict[int, tuple[int, ...]], dict[int, int], dict[int, float], set[int]]


def _value(claim: Reading, i: int, source: Reading, meets: Meets, found: _Found) -> None:
    """Match a value of the claim, bound to the same words, or note the value that stands in its place."""
    matches, clashes, binding, loose = found
    matches[i] = ()
    value = claim.elements[i].value
    if value is None:
        same = tuple(t for t, token in enumerate(source.tokens) if token.text.casefold() == claim.elements[i].key)
        matches[i], binding[i] = same, 1.0
        return
    fits: list[tuple[float, int]] = []
    differs: list[tuple[float, int]] = []
    for j in source.of("value"):
        seen = source.elements[j]
        if seen.value is None:
            continue
        how = weigh(value, seen.value)
        if how == "differ" and _ends_stand(value, source):
            how = "same"
        strength = bound(claim, i, source, seen, meets)
        if how in {"same", "compatible"}:
            fits.append((strength, -j))
            if how == "compatible" and finer(value, seen.value):
                loose.add(i)
        elif how == "differ":
            differs.append((strength, -j))
    best, rival = max(fits, default=None), max(differs, default=None)
    if best is not None and not (rival is not None and rival[0] > best[0] + 0.25):
        matches[i] = (source.elements[-best[1]].head,)
        binding[i] = best[0]
    elif rival is not None:
        clashes[i] = -rival[1]
        binding[i] = rival[0]


def _exchanged(claim: Reading, i: int, source: Reading, token: int, meets: Meets) -> int | None:
    """Return the value of the source that stands where the claim has this one, or None where this one does."""
    value = claim.elements[i].value
    for j in crossed(claim, i, source, token, meets):
        seen = source.elements[j].value
        if value and seen and weigh(value, seen) == "differ":
            return j
    return None


def _ends_stand(value: Value, source: Reading) -> bool:
    """Tell whether both ends of a range stand in a sentence by themselves: from 600 ft (180 m) to 1,200 ft."""
    points = {(e.value.low, e.value.unit) for e in source.elements if e.value and e.value.low == e.value.high}
    return value.low != value.high and {(value.low, value.unit), (value.high, value.unit)} <= points


def weigh(value: Value, seen: Value) -> Comparison:
    """Compare a claim's value with one of a source, where the source may say less or more than the claim.

    A day without a year is that day of any year. Money or quantities in other units of one kind differ. A range of the
    claim is not met by one of its points.
    """
    if value.kind == seen.kind == "date" and YEARLESS in {value.first[:4], seen.first[:4]}:
        if len({value.first, value.last}) == len({seen.first, seen.last}) == 1:
            return "same" if value.first[4:] == seen.first[4:] else "differ"
        return "incomparable"
    if value.kind == seen.kind == "date" and value.bound == "at_least" != seen.bound:
        value = replace(value, bound="")
    how = compare(value, seen)
    if how == "incomparable" and value.kind == seen.kind == "money":
        return "differ"
    ranged = value.low != value.high and None not in {value.low, value.high, seen.low, seen.high}
    if how == "compatible" and ranged and not (value.approximate or seen.approximate) and _wider(value, seen):
        return "differ"
    return how


def _wider(value: Value, seen: Value) -> bool:
    """Tell whether a claim's range goes beyond the source's range or point."""
    size = abs(value.high or 0.0) * 0.02
    return (value.low or 0.0) < (seen.low or 0.0) - size or (value.high or 0.0) > (seen.high or 0.0) + size


def finer(value: Value, seen: Value) -> bool:
    """Tell whether a claim's value is more exact than the source's: a day for a year, a number for a range."""
    if value.kind == "date":
        apart = (value.first, value.last) != (seen.first, seen.last)
        return apart and bool(seen.first) and seen.first <= value.first and value.last <= seen.last
    return seen.low != seen.high and value.low == value.high and None not in {seen.low, seen.high}


def _rival(claim: Reading, i: int, source: Reading, meets: Meets, matches: Mapping[int, tuple[int, ...]]) -> int | None:
    """Return the name that a sentence has where the claim has another, or None."""
    used = {t for tokens in matches.values() for t in tokens}
    best: tuple[float, int] | None = None
    for j in source.of("name"):
        seen = source.elements[j]
        if used & set(range(seen.first, seen.last + 1)):
            continue
        strength = bound(claim, i, source, seen, meets)
        if strength >= 0.5 and (best is None or strength > best[0]):
            best = (strength, j)
    return best[1] if best else None
