"""What the form of a normalised name tells: its words, legal suffix and initials; and when one shortens another."""

import re
from dataclasses import dataclass
from functools import lru_cache

from evigraph.ingest.names import strip_legal

_TITLES = frozenset({"mr", "mrs", "ms", "miss", "mx"})
_RANKS = (
    "dr prof professor sir dame lord lady rev hon president senator sen gen general col colonel capt captain lt maj "
    "major sgt king queen prince princess pope judge justice governor gov chancellor minister"
)
_HONORIFICS = frozenset(_RANKS.split()) | _TITLES
_NOUNS = (
    "academy act administration agency agreement airport alliance army assembly association authority bank board "
    "bureau cabinet city club college commission committee company congress constitution contractor convention "
    "corporation council county court customer department district division executive federation firm foundation "
    "government group hospital house institute institution issuer league legislature library ministry museum navy "
    "office officer organisation organization parent parliament party plant police province regulator school "
    "secretary senate society state supplier treaty tribunal union university"
)
GENERIC = frozenset(_NOUNS.split())
"""Words that name a thing only in their own document ("the Agency")."""

_DEGREES = frozenset({"phd", "ph.d", "md", "m.d", "esq", "obe", "mbe", "cbe", "qc", "kc", "mp"})
_GENERATION = re.compile(r"^(?:jr|sr|junior|senior|[ivx]+|the elder|the younger)$")
_PARTICLES = frozenset(
    {"al", "da", "de", "del", "der", "di", "dos", "du", "el", "la", "le", "van", "von", "bin", "ibn"}
)
_SMALL = frozenset(
    {"of", "the", "and", "for", "in", "on", "to", "at", "de", "la", "du", "des", "et", "fur", "und", "&"}
)
_LEGAL = {
    "incorporated": "inc",
    "corporation": "corp",
    "company": "co",
    "limited": "ltd",
    "oyj": "oy",
    "s.a": "sa",
    "s.p.a": "spa",
    "n.v": "nv",
    "b.v": "bv",
    "k.k": "kk",
    "as": "a/s",
    "holding": "holdings",
}
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_QUALIFIED = re.compile(r"^(?P<base>.+?) \((?P<qualifier>[^()]+)\)?$")
_YEAR = re.compile(r"^(?:1[5-9]|20)\d\d$")
_TOWNS = frozenset({"town", "township", "village"})


@dataclass(frozen=True, slots=True)
class Shape:
    """A normalised name taken apart.

    `core` is the name without legal suffix, `legal` that suffix in one spelling; `person` the tokens without
    honorifics and degrees, initials split ("j.r. okafor" gives j, r, okafor); `generation` a person's number, junior or
    senior, which tells two of one name apart; `titled` a name with Mr or Ms; `plain` the letters and digits of
    the name in one spelling of suffixes, equal for mere variants; `base` the name without a qualifier in brackets.
    """

    name: str
    tokens: tuple[str, ...]
    core: str
    legal: str
    person: tuple[str, ...]
    generation: str
    titled: bool
    plain: str
    base: str
    qualifier: str
    han: bool


@lru_cache(maxsize=400_000)
def shape(name: str) -> Shape:
    """Return the shape of a normalised name."""
    qualified = _QUALIFIED.match(name)
    base = qualified["base"] if qualified else name
    core = strip_legal(base)
    parts = (word.strip(".") for word in re.split(r"[\s,]+", base[len(core) :]))
    suffix = [_LEGAL.get(word, word) for word in parts if word]
    tokens = words(name)
    person, generation = _person(tokens)
    return Shape(
        name=name,
        tokens=tokens,
        core=core,
        legal=" ".join(suffix),
        person=person,
        generation=generation,
        titled=len(tokens) > 1 and tokens[0] in _TITLES,
        plain=_squash(core)
        + ("+" + "".join(suffix) if suffix else "")
        + ("(" + name[len(base) :] if qualified else ""),
        base=base,
        qualifier=qualified["qualifier"] if qualified else "",
        han=bool(_HAN.search(name)),
    )


def shortens_person(short: Shape, long: Shape) -> str:
    """Return the rule by which one person's name shortens another: `initials`, `part`, `given-name`, or nothing.

    A king's name without number is `unsure`: "Ferdinand" may be any of them.
    """
    few, many = short.person, long.person
    if short.generation not in {"", long.generation} or not few or len(many) < 2 or few == many:
        return ""
    if len(few) == 1:
        return _single(few[0], long)
    if few[-1] != many[-1]:
        return ""
    if len(few) > len(many) or not agree(few[0], many[0]):
        inside = len(few) < len(many) and few == many[-len(few) :]
        return "part" if inside else ""
    middle = iter(many[1:-1])
    if not all(any(agree(a, b) for b in middle) for a in few[1:-1]):
        return ""
    if len(few) == len(many) and not any(len(a) < len(b) for a, b in zip(few, many, strict=True)):
        return ""
    return "initials" if any(len(token) == 1 for token in few[:-1]) else "part"


def _single(word: str, long: Shape) -> str:
    if word in _PARTICLES or len(word) < 2:
        return ""
    if word == long.person[0]:
        return "unsure" if long.generation else "given-name"
    return "part" if word == long.person[-1] else ""


def shortens_organization(short: Shape, long: Shape) -> str:
    """Return how an organization's short name leaves out words of a long one.

    `legal` where it is the long one without its suffix, `company` where it leaves out more words of a name with a
    legal suffix, `head` where it is the first word of one without; else nothing. Last words tell nothing: there are
    many that call themselves Parliament or Supreme Court.
    """
    if short.legal and not set(short.legal.split()) < set(long.legal.split()):
        return ""
    if long.legal and _squash(short.core) == _squash(long.core):
        return "legal"
    if short.legal or short.han != long.han:
        return ""
    if short.han:
        return "head" if len(short.name) >= 2 and long.name.startswith(short.name) else ""
    many, few = words(long.core), short.tokens
    rest = many[len(few) :]
    if not rest or {few[0], few[-1]} & _SMALL:
        return ""
    if many[: len(few)] != few or rest[0] in _SMALL or "'s" in many:
        return ""
    return "company" if long.legal else "head" if len(few) == 1 else ""


def words(name: str) -> tuple[str, ...]:
    """Return the words of a name without the punctuation at their ends."""
    return tuple(word for raw in name.split() if (word := raw.strip(".,;:\"'()")))


def shortens_place(short: Shape, long: Shape) -> str:
    """Return `part` for "Selbury" of "Selbury, Kent", "Selbury Township" or "City of Selbury"."""
    head, comma, _ = long.name.partition(",")
    if comma and head == short.name:
        return "part"
    many = long.tokens
    if many[:-1] == short.tokens and many[-1] in _TOWNS:
        return "part"
    return "part" if len(many) > 2 and many[0] in _TOWNS and many[1] == "of" and many[2:] == short.tokens else ""


def shortens_dated(short: Shape, long: Shape) -> str:
    """Return `part` where the long name is the short one and a year ("the Clean Air Act of 1970")."""
    few, many = short.tokens, long.tokens
    rest = many[len(few) :]
    dated = (
        len(few) > 1 and many[: len(few)] == few and rest and _YEAR.match(rest[-1]) and set(rest[:-1]) <= {"of", "in"}
    )
    return "part" if dated else ""


def abbreviates(short: Shape, long: Shape) -> bool:
    """Tell whether a short name is made of the first letters of a long one's words, small words in or out.

    >>> abbreviates(shape("ilo"), shape("international lithium organization"))
    True
    """
    letters = "".join(c for c in short.name if c.isalnum())
    if not (2 <= len(letters) <= 8 and letters.isalpha() and len(short.tokens) == 1) or short.han or long.han:
        return False
    for whole in (long.base, long.core):
        parts = [part for token in whole.split() for part in token.split("-") if part.strip(".,'\"")]
        great = [part for part in parts if part not in _SMALL]
        if len(great) > 1 and letters in {_initials(parts), _initials(great)}:
            return True
    return False


def namesakes(left: Shape, right: Shape) -> bool:
    """Tell whether two full names are those of two persons of one family: same last name, other first name."""
    return (
        min(len(left.person), len(right.person)) > 1
        and left.person[-1] == right.person[-1]
        and not agree(left.person[0], right.person[0])
    )


def agree(left: str, right: str) -> bool:
    """Tell whether two given names can be one: equal, or one is the other's initial."""
    return left == right or (min(len(left), len(right)) == 1 and left[0] == right[0])


def _initials(parts: list[str]) -> str:
    return "".join(part.strip(".,'\"")[0] for part in parts)


def _person(tokens: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the tokens of a person's name without honorifics, degrees and number, and that number."""
    parts = [part for token in tokens for part in (token.split(".") if "." in token else [token]) if part]
    while len(parts) > 1 and parts[0] in _HONORIFICS:
        parts = parts[1:]
    while len(parts) > 1 and parts[-1] in _DEGREES:
        parts = parts[:-1]
    generation = ""
    if len(parts) > 1 and _GENERATION.match(parts[-1]):
        parts, generation = parts[:-1], parts[-1]
    return tuple(parts), generation


def _squash(name: str) -> str:
    return "".join(c for c in name.replace("&", " and ") if c.isalnum())
