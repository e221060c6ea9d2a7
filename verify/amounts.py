"""Values of a claim in a sentence: the same one, bound to the same things, or another in its place."""

import re
from dataclasses import replace

from evigraph.ingest.records import Value
from evigraph.ingest.values import Comparison, compare
from evigraph.verify.bonds import CONTEXT, Pairing, bound, distance
from evigraph.verify.figures import YEARLESS
from evigraph.verify.reading import Element, Reading
from evigraph.verify.words import LIGHT, bag, kin

_RECKONED = bag("later after afterwards afterward before earlier ago early late since previous next following within")


_PART_OF_YEAR = re.compile(
    r"\b(?:(?:first|second|third|fourth) (?:quarter|half)|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|spring|summer|autumn|winter)\b"
)


def match_values(pair: Pairing, dated: str, title: str = "") -> None:
    """Match the claim's values, each bound to the same words, and note as clashes those that stand in their place.

    A date of the claim is implied where the sentence gives none and `dated`, its document's, lies within, or where the
    title of its document names the year.
    """
    years = frozenset(re.findall(r"(?<!\d)(?:19|20)\d\d(?!\d)", title))
    values = pair.claim.of("value")
    for i in values:
        _match(pair, i)
    for i in values:
        if pair.matches[i] and (rival := _exchanged(pair, i)) is not None:
            pair.clashes[i], pair.binding[i] = rival, 1.0
    for i in pair.clashes:
        pair.matches[i] = ()
    undated = not any(e.value is not None and e.value.kind == "date" for e in pair.source.elements)
    for i in values:
        value = pair.claim.elements[i].value
        if undated and value and value.kind == "date" and _implied(value, dated, years, pair):
            pair.matches[i] = (CONTEXT,)


def _implied(value: Value, dated: str, years: frozenset[str], pair: Pairing) -> bool:
    """Tell whether a document's date or title gives the date that its sentence leaves out."""
    if dated and value.first <= dated <= value.last:
        return True
    ours, theirs = (_PART_OF_YEAR.findall(text.casefold()) for text in (value.text, pair.source.text))
    return value.first[:4] in years and value.first[:4] == value.last[:4] and theirs == ours


def _match(pair: Pairing, i: int) -> None:
    """Match one value, or note the value that stands in its place."""
    source = pair.source
    pair.matches[i] = ()
    value = pair.claim.elements[i].value
    if value is None:
        key = pair.claim.elements[i].key
        pair.matches[i] = tuple(t for t, token in enumerate(source.tokens) if token.text.casefold() == key)
        pair.binding[i] = 1.0
        return
    taken = _taken(pair)
    fits: list[tuple[float, int]] = []
    differs: list[tuple[float, int]] = []
    for j in source.of("value"):
        seen = source.elements[j]
        if seen.value is None or (i not in taken.get(j, {i})):
            continue
        how = "same" if _ends_stand(value, source) else weigh(value, seen.value)
        if how in {"same", "compatible"}:
            fits.append((bound(pair, i, seen), -j))
            if how == "compatible" and finer(value, seen.value):
                pair.loose.add(i)
        elif how == "differ" and _comparable(pair, i, seen):
            differs.append((bound(pair, i, seen), -j))
    best, rival = max(fits, default=None), max(differs, default=None)
    if best is not None and not (rival is not None and rival[0] > best[0] + 0.4):
        pair.matches[i], pair.binding[i] = (source.elements[-best[1]].head,), best[0]
    elif rival is not None:
        pair.clashes[i], pair.binding[i] = -rival[1], rival[0]


def _taken(pair: Pairing) -> dict[int, set[int]]:
    """Return the values of the source that the claim has too, each with those of the claim that it is the same as."""
    found: dict[int, set[int]] = {}
    for j in pair.source.of("value"):
        theirs = pair.source.elements[j].value
        for i in pair.claim.of("value"):
            ours = pair.claim.elements[i].value
            if ours is not None and theirs is not None and weigh(ours, theirs) == "same":
                found.setdefault(j, set()).add(i)
    return found


def _comparable(pair: Pairing, i: int, seen: Element) -> bool:
    """Tell whether two bare numbers count the same, as far as they say what they count."""
    element = pair.claim.elements[i]
    if element.value is None or element.value.kind != "number":
        return True
    ours, theirs = counted(pair.claim, element), counted(pair.source, seen)
    return not ours or not theirs or kin(ours, theirs) == "same"


def counted(reading: Reading, element: Element) -> str:
    """Return the noun that a number counts, as a lemma; empty where it stands alone."""
    token = reading.tokens[element.head]
    noun = reading.tokens[token.head]
    return noun.lemma if token.dep == "nummod" and noun.pos in {"NOUN", "PROPN"} else ""


def weigh(value: Value, seen: Value) -> Comparison:
    """Compare a claim's value with one of a source, where the source may say less or more than the claim.

    A day without a year is that day of any year. Money or quantities in other units of one kind differ. A range of the
    claim is not met by one of its points.
    """
    if value.kind == seen.kind == "date" and YEARLESS in {value.first[:4], seen.first[:4]}:
        if len({value.first, value.last}) == len({seen.first, seen.last}) == 1:
            return "same" if value.first[4:] == seen.first[4:] else "differ"
        return "incomparable"
    if value.kind == seen.kind == "date" and value.bound:
        value = replace(value, bound="")
        seen = replace(seen, bound="") if not _open(seen) else seen
    if value.kind == seen.kind == "date" and _years(value) and _years(seen):
        ends = [(v.first[:4], v.last[:4]) for v in (value, seen)]
        return "same" if ends[0] == ends[1] else "differ"
    if (
        value.kind == "number"
        and seen.kind == "quantity"
        and value.text.split()[0].casefold() == seen.text.split()[0].casefold()
    ):
        return "same"
    if _rate(value, seen) or _rate(seen, value):
        value, seen = replace(value, unit=""), replace(seen, unit="")
    how = compare(_unpowered(value), _unpowered(seen))
    if how == "incomparable" and value.kind == seen.kind == "money":
        return "differ"
    if how == "compatible" and seen.bound and not value.bound and _beyond(value, seen):
        return "differ"
    ranged = value.low != value.high and None not in {value.low, value.high, seen.low, seen.high}
    if how == "compatible" and ranged and not (value.approximate or seen.approximate) and _wider(value, seen):
        return "differ"
    return how


def _years(value: Value) -> bool:
    """Tell whether a date is a span from one year to another: from 2024 to 2030."""
    return not value.bound and not _open(value) and value.first[:4] != value.last[:4] and not value.text.endswith("s")


def _rate(value: Value, seen: Value) -> bool:
    """Tell whether one value is a rate of what the other is an amount of: USD 52,400 per tonne, and USD 52,400."""
    return bool(value.unit) and seen.unit.startswith(f"{value.unit}/")


def _open(value: Value) -> bool:
    """Tell whether a date has no end or no beginning."""
    return value.first.startswith("0001") or value.last.startswith("9999")


def _unpowered(value: Value) -> Value:
    """Return a value whose text has no figure but its own: the 2 of km2 would be taken for its last digit."""
    return replace(value, text=re.sub(r"(?<=[A-Za-z])[23²³]\b", "", value.text))


def _beyond(value: Value, seen: Value) -> bool:
    """Tell whether a claim's number is far from the bound that the source gives: 165 where it has over 100."""
    edge = seen.low if seen.bound == "at_least" else seen.high
    point = value.low if value.low is not None else value.high
    return edge is not None and point is not None and abs(point - edge) > 0.2 * abs(edge)


def _wider(value: Value, seen: Value) -> bool:
    """Tell whether a claim's range goes beyond the source's range or point."""
    size = abs(value.high or 0.0) * 0.02
    return (value.low or 0.0) < (seen.low or 0.0) - size or (value.high or 0.0) > (seen.high or 0.0) + size


def finer(value: Value, seen: Value) -> bool:
    """Tell whether a claim's value is more exact than the source's: a day for a year, a number for a range."""
    if value.kind == "date":
        if value.first == value.last and value.first in {seen.first, seen.last}:
            return False
        apart = (value.first, value.last) != (seen.first, seen.last)
        return apart and bool(seen.first) and seen.first <= value.first and value.last <= seen.last
    return seen.low != seen.high and value.low == value.high and None not in {seen.low, seen.high}


def reckoned(claim: Reading, i: int) -> bool:
    """Tell whether a value is one that readers reckon and sources need not give: two years later, one, twice."""
    element = claim.elements[i]
    value = element.value
    if value is None:
        return False
    if value.kind == "number" and value.low == value.high == 1.0:
        return True
    if claim.text[: element.start].endswith(("上", "前", "下", "同")):
        return True  # the year before
    near = claim.tokens[max(0, element.first - 2) : element.last + 3]
    return value.kind == "quantity" and value.unit == "s" and any(t.lemma in _RECKONED for t in near)


def _ends_stand(value: Value, source: Reading) -> bool:
    """Tell whether both ends of a range stand in a sentence by themselves: from 600 ft (180 m) to 1,200 ft."""
    points = {(e.value.low, e.value.unit) for e in source.elements if e.value and e.value.low == e.value.high}
    return value.low != value.high and {(value.low, value.unit), (value.high, value.unit)} <= points


def _exchanged(pair: Pairing, i: int) -> int | None:
    """Return the value of the source that has what the claim ties its value `i` to, where the matched one has not.

    A claim that trades 52,000 in 2018 against 61,000 in 2017, or profit against loss, has all its values in the
    source, but not with their own year or noun.
    """
    value, token = pair.claim.elements[i].value, pair.matches[i][0]
    for other in range(len(pair.claim.elements)):
        if other == i or not _owns(pair.claim, i, other):
            continue
        places = pair.meets(other)
        if not places or any(distance(pair.source.tokens, token, place) <= 1 for place in places):
            continue
        for rival in pair.source.of("value"):
            seen = pair.source.elements[rival]
            differ = value is not None and seen.value is not None and weigh(value, seen.value) == "differ"
            if differ and _nearer(pair, (i, other), seen, places[0]):
                return rival
    return None


def _nearer(pair: Pairing, tie: tuple[int, int], seen: Element, place: int) -> bool:
    """Tell whether another value of the source has what the claim gives to the matched one, which has its own."""
    i, other = tie
    source, token = pair.source, pair.matches[i][0]
    if place in range(seen.first, seen.last + 1):
        return False
    ours, them = pair.claim.elements[i], pair.claim.elements[other]
    near, far = distance(source.tokens, seen.head, place), distance(source.tokens, token, place)
    if them.kind == "value":
        return near < far and near <= 2 and _has_own(source, token, place)
    if them.kind == "name":
        return _several(pair.claim, i) and near < far and near <= 2 and _has_own(source, token, place)
    direct = distance(pair.claim.tokens, ours.head, them.head) <= 1
    return near <= 1 < far and direct and _has_noun(source, token)


def _owns(claim: Reading, i: int, other: int) -> bool:
    """Tell whether an element stands nearer to value `i` than to the claim's other values of that kind."""
    ours, them = claim.elements[i], claim.elements[other]
    far = _reach(claim, ours.head, them.head)
    kind = ours.value.kind if ours.value else ""
    rivals = [
        e for k, e in enumerate(claim.elements) if k not in {i, other} and e.value is not None and e.value.kind == kind
    ]
    return far[0] <= 4 and all(far < _reach(claim, e.head, them.head) for e in rivals)


def _reach(reading: Reading, left: int, right: int) -> tuple[int, int]:
    """Return how far two tokens are apart, in the tree and, where that does not tell, in words."""
    return distance(reading.tokens, left, right), abs(left - right)


def _several(claim: Reading, i: int) -> bool:
    """Tell whether a claim has several values of one kind, so that they may be exchanged."""
    own = claim.elements[i].value
    kind = own.kind if own else ""
    return sum(e.value is not None and e.value.kind == kind for e in claim.elements) > 1


def _has_own(source: Reading, token: int, place: int) -> bool:
    """Tell whether a value has another of the kind of the one at `place` nearer to it."""
    owner = source.owner.get(place)
    if owner is None:
        return False
    them = source.elements[owner]
    return any(
        e.kind == them.kind
        and (e.value.kind if e.value else "") == (them.value.kind if them.value else "")
        and place not in range(e.first, e.last + 1)
        and _reach(source, token, e.head) < _reach(source, token, place)
        for e in source.elements
    )


def _has_noun(source: Reading, token: int) -> bool:
    """Tell whether a value hangs on a noun directly."""
    return any(
        e.kind == "word"
        and source.tokens[e.head].pos == "NOUN"
        and e.key not in LIGHT
        and distance(source.tokens, token, e.head) <= 1
        and not e.first <= token <= e.last
        for e in source.elements
    )
