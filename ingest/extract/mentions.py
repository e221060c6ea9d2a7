"""Find what a passage names: entities of the recogniser, cleaned; proper-noun phrases; the document's title."""

import re

from evigraph.ingest.extract.bounds import unbroken, within
from evigraph.ingest.extract.lexicon import (
    EPITHETS,
    FIRSTS,
    HEADS,
    HONORIFICS,
    LEGAL,
    MODIFIERS,
    ROLES,
    SITES,
    SKIP_NAMES,
    STATES,
    TYPES,
)
from evigraph.ingest.extract.quotes import quoted
from evigraph.ingest.extract.titles import capitalised, shouted_in, title_spans
from evigraph.ingest.extract.tree import Tree

Name = tuple[int, int, str, str]
"""First token, past the last token, type, source."""

_PROPER = frozenset(("NNP", "NNPS"))
_EDGE_TAGS = frozenset(
    ("DT", "PRP$", "PRP", "POS", "CC", "WDT", "PDT", "''", "``", ",", ":", "-LRB-", "-RRB-", "SYM", "HYPH", "_SP", ".")
)
_LINKS = frozenset(
    (
        "of",
        "the",
        "&",
        "de",
        "del",
        "della",
        "di",
        "da",
        "dos",
        "la",
        "le",
        "du",
        "van",
        "von",
        "der",
        "den",
        "al",
        "el",
    )
)
_MODEL = re.compile(r"(?=.*\d)[A-Z0-9][A-Za-z0-9.-]{0,9}$")
_EDITION = re.compile(r"(?:1[89]|20)\d\d|\d{1,3}(?:st|nd|rd|th)")
_ORDINAL = frozenset(("ii", "iii", "iv", "jr", "jr.", "sr", "sr."))
_SURNAMES = frozenset(
    ("band", "church", "club", "court", "lodge", "post", "press", "school", "times", "as", "se", "sa")
)
"""Last words of firms that also end a person's name."""
_PLAIN = re.compile(r"[A-Za-z]")


def find_names(tree: Tree, title: str, text: tuple[str, int], dated: bytearray) -> list[Name]:
    """Return the names of a passage as token spans, in order, none overlapping.

    `text` is the passage's own text and its offset in the document; `dated` marks tokens that lie in a date or
    another value, which name nothing.
    """
    taken = bytearray(len(tree.words))
    names: list[Name] = []
    entities = [found for entity in tree.entities for found in _entity(tree, entity, dated)]
    for first, past, kind in title_spans(tree, title, text, entities):
        names.append((first, past, kind or _type(tree, first, past), "title"))
        taken[first:past] = b"\x01" * (past - first)
    shouted = shouted_in(tree)
    for first, past, kind in (*quoted(tree), *entities):
        if not any(taken[first:past]) and not shouted[first]:
            names.append((first, past, kind, "ner"))
            taken[first:past] = b"\x01" * (past - first)
    names = _proper(tree, names, taken, bytearray(a | b for a, b in zip(dated, shouted, strict=True)))
    found: list[Name] = []
    for name in _legal(tree, names):
        first, past, kind, source = name
        if past - first == 1 or unbroken(tree, text, first, past):
            found.append(name)
        else:
            found += [(*span, kind, source) for part in within(tree, text, first, past) if (span := trim(tree, *part))]
    return found


def _legal(tree: Tree, names: list[Name]) -> list[Name]:
    """Return the names with a legal form that was found as a name of its own put back: "Halden Battery Co.", "Ltd."."""
    found: list[Name] = []
    if not any(past - first == 1 and tree.lowers[first] in LEGAL for first, past, _, _ in names):
        return names
    for name in names:
        first, past, _, _ = name
        if past - first == 1 and tree.lowers[first] in LEGAL and found:
            low, high, _, source = found[-1]
            between = tree.words[high:first]
            if between in ([], [","]) and first not in tree.openings:
                found[-1] = (low, past, "organization", source)
                continue
        found.append(name)
    return found


def _entity(tree: Tree, entity: tuple[int, int, str], dated: bytearray) -> list[tuple[int, int, str]]:
    """Return what is left of a recognised entity once its span is cleaned; two where it had joined two."""
    first, past, label = entity
    kind = TYPES.get(label)
    if kind is None or all(dated[first:past]):
        return []
    words = tree.words
    cuts = [at for at in range(first + 1, past - 1) if _parts(tree, at, kind, (first, past))]
    bounds = [first, *(bound for at in cuts for bound in (at, at + 1)), past]
    parts = list(zip(bounds[::2], bounds[1::2], strict=True))
    if kind == "person" and past - first == 1 and tree.deps[first] == "pobj" and tree.lowers[tree.heads[first]] == "in":
        kind = "place"  # nobody is in Raahela but those who live there
    if kind == "person" and past - first == 1 and first and tree.lowers[first - 1] == "the":
        kind = "thing"  # "the Lyra" is a car or a ship
    if kind == "person" and past - first > 1 and tree.lowers[past - 1] in SITES:
        kind = "facility"
    if past - first == 1 and words[first] in STATES and first and words[first - 1] == ",":
        kind = "place"
    found = []
    for part in parts:
        if span := trim(tree, *part, person=kind == "person"):
            low, high = _completed(tree, *span, kind)
            found.append((low, high, "organization" if _is_firm(tree, low, high, kind) else kind))
    return found


def _is_firm(tree: Tree, first: int, past: int, kind: str) -> bool:
    """Tell a firm by its last word where the recogniser took it for a person or a place: "Kesten GmbH"."""
    last = tree.lowers[past - 1]
    if past - first < 2 or kind not in ("person", "place", "product", "thing", "group"):
        return False
    if last in LEGAL and last not in _ORDINAL and tree.words[past - 1][0].isupper():
        return True
    return kind == "person" and HEADS.get(last) == "organization" and last not in _SURNAMES


def _parts(tree: Tree, at: int, kind: str, bounds: tuple[int, int]) -> bool:
    """Tell a token inside an entity that shows it to be two: "and" between persons, a verb or bracket between firms."""
    word, tag = tree.words[at], tree.tags[at]
    if word in ("(", "[", "/"):
        return True
    if kind in ("person", "place") and (tag == "CC" or (word == "," and kind == "person")):
        return tree.lowers[at + 1] not in LEGAL
    if kind == "organization" and word == ",":
        return _lists(tree, at, *bounds)
    return tag in ("VBZ", "VBD", "VBP") and word.islower() and kind not in ("work", "event", "law")


def _lists(tree: Tree, comma: int, first: int, past: int) -> bool:
    """Tell the comma between two firms from the one inside a firm's name or a university's place."""
    whole = tree.lowers[comma + 1] not in LEGAL and "university" not in tree.lowers[first:comma]
    joined = any(word in ("&", "and") for word in tree.lowers[comma:past])
    return whole and not joined and comma - first > 1 and past - comma > 2


def _completed(tree: Tree, first: int, past: int, kind: str) -> tuple[int, int]:
    """Return a name's span with what belongs to it: "Co., Ltd.", "the Younger", the year of a "2002 Olympics"."""
    lowers = tree.lowers
    size = len(lowers)
    dated = kind == "event" or HEADS.get(lowers[past - 1]) == "event"
    if dated and first and _EDITION.fullmatch(lowers[first - 1]) and first <= tree.heads[first - 1] < past:
        first -= 1
    at = past + (past < size and lowers[past] == ",")
    if at < size and lowers[at] in LEGAL and tree.words[at][0].isupper():
        return first, at + 1
    if past + 1 < size and lowers[past] == "the" and lowers[past + 1] in EPITHETS and tree.words[past + 1][0].isupper():
        return first, past + 2
    return first, past


def trim(tree: Tree, first: int, past: int, *, person: bool = False) -> tuple[int, int] | None:
    """Return a name's span without determiners, possessives, quotes and titles at its ends; None if nothing is left."""
    words, tags, lowers = tree.words, tree.tags, tree.lowers
    while first < past and (
        tags[first] in _EDGE_TAGS
        or (tags[first] == "IN" and words[first].islower())
        or not any(c.isalnum() for c in words[first])
    ):
        first += 1
    while past > first and (
        (tags[past - 1] in _EDGE_TAGS and words[past - 1] != ".")
        or lowers[past - 1] in ("'s", "’s")
        or not any(c.isalnum() for c in words[past - 1])
    ):
        past -= 1
    if person:
        while past - first > 1 and (
            lowers[first] in HONORIFICS
            or lowers[first] in ROLES
            or (lowers[first] in MODIFIERS and lowers[first + 1] in ROLES)
        ):
            first += 1
    if first >= past:
        return None
    name = " ".join(words[first:past])
    if (
        name.islower()
        or (name.isascii() and not _PLAIN.search(name))
        or (past - first == 1 and (lowers[first] in SKIP_NAMES or len(name) < 2))
    ):
        return None
    if past - first > 12 or (past - first == 1 and tags[first] in ("PRP", "PRP$", "DT", "IN", "CC", "MD", "WRB")):
        return None
    return first, past


def _proper(tree: Tree, names: list[Name], taken: bytearray, barred: bytearray) -> list[Name]:
    """Add runs of proper nouns that are no name yet, joined to a name beside them where the parse makes them one."""
    tags, lowers, words = tree.tags, tree.lowers, tree.words
    closed = bytearray(a | b for a, b in zip(taken, barred, strict=True))
    by_end = {past: at for at, (_, past, _, _) in enumerate(names)}
    by_start = {first: at for at, (first, _, _, _) in enumerate(names)}
    for begin, end, _ in tree.sentences:
        at = begin
        titled = None
        while at < end:
            if tags[at] not in _PROPER or closed[at]:
                at += 1
                continue
            past = _run(tree, at, end, closed)
            if titled is None:
                titled = capitalised(tree, begin, end)
            if not (_join(tree, names, (at, past), (by_end, by_start)) or titled):
                first_, past_ = at, past
                while (
                    first_ < past_
                    and (lowers[first_] in HONORIFICS or lowers[first_] in ROLES)
                    and words[first_] != words[past_ - 1]
                ):
                    first_ += 1
                span = trim(tree, first_, past_)
                if span and not all(
                    lowers[i] in HONORIFICS or lowers[i] in ROLES or lowers[i] in MODIFIERS for i in range(*span)
                ):
                    names.append((*span, _type(tree, *span), "proper"))
            at = past
    names.sort()
    return names


def _run(tree: Tree, at: int, end: int, closed: bytearray) -> int:
    """Return the token past a run of proper nouns, small words and model numbers inside it included."""
    past = at + 1
    while past < end and not closed[past]:
        step = _step(tree, past, end)
        if not step or closed[past + step - 1]:
            break
        past += step
    return past


def _step(tree: Tree, past: int, end: int) -> int:
    """Return how many tokens a run of proper nouns goes on by: one noun or number, or a link and the noun behind it."""
    tags, lowers = tree.tags, tree.lowers
    if tags[past] in _PROPER:
        return 1
    if tags[past] in ("CD", "NN") and _MODEL.match(tree.words[past]):
        beside = tree.heads[past] == past - 1 or tree.heads[past - 1] == past
        return int(tags[past] == "NN" or beside)
    ahead = past
    while ahead < end and ahead < past + 2 and lowers[ahead] in _LINKS:
        ahead += 1
    if past < ahead < end and tags[ahead] in _PROPER:
        return ahead + 1 - past
    glued = tree.words[past] in ("-", "/", "–") and tree.starts[past] == tree.ends[past - 1]
    return 2 if glued and past + 1 < end and tags[past + 1] in _PROPER else 0


def _join(tree: Tree, names: list[Name], run: tuple[int, int], ends: tuple[dict[int, int], dict[int, int]]) -> bool:
    """Join a run to the name right before or after it in its sentence; tell whether it is settled."""
    by_end, by_start = ends
    first, past = run
    lowers = tree.lowers
    if first in by_end and first not in tree.openings:
        at = by_end[first]
        low, high, kind, source = names[at]
        if lowers[first] in ROLES or lowers[first] in HONORIFICS or lowers[first] in MODIFIERS:
            return False
        head = tree.root_of(low, high - 1)
        if low <= tree.heads[head] < high or first <= tree.heads[head] < past:
            told = HEADS.get(lowers[past - 1], "")
            kept = kind if kind in ("organization", "person", "facility", "work", "event", "law") else "thing"
            names[at] = (low, past, told or kept, source)
            del by_end[first]
            by_end[past] = at
            return True
    if past in by_start and past not in tree.openings:
        at = by_start[past]
        low, high, kind, source = names[at]
        if lowers[past - 1] in ROLES or lowers[past - 1] in HONORIFICS:
            return kind == "person" and past - first == 1
        if kind == "person" and HEADS.get(lowers[high - 1]) != "organization" and high - low > 1:
            return past - first == 1
        if low <= tree.heads[tree.root_of(first, past - 1)] < high:
            names[at] = (first, high, FIRSTS.get(lowers[first], kind), source)
            del by_start[past]
            return True
    return False


def _type(tree: Tree, first: int, past: int) -> str:
    """Return the type that a name's words tell: its last word, or the last before "of", or its first."""
    lowers = tree.lowers
    last = next((at for at in range(first + 1, past) if lowers[at] in ("of", "for", "de")), past) - 1
    if past - first == 1:
        return "organization" if lowers[first] in LEGAL else "thing"
    return HEADS.get(lowers[last]) or HEADS.get(lowers[past - 1]) or FIRSTS.get(lowers[first]) or "thing"
