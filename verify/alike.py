"""Whether two names name one thing: by the graph's aliases, else by their form."""

import re
from collections.abc import Mapping
from functools import lru_cache

from evigraph.ingest.names import normalise, strip_legal
from evigraph.verify.words import bag

Aliases = Mapping[str, frozenset[str]]
"""Normalised name -> the ids of the entities that bear it."""

_SMALL = bag("of the and for in on de la du di und & y a an")
_TITLES = bag(
    "mr mrs ms dr prof professor sir lady lord president minister chancellor ceo chairman chairwoman captain judge"
    " senator governor mayor king queen prince princess pope chief director executive founder analyst mr. mrs. ms. dr."
    " prime secretary general"
)
_KINDS_OF_THING = bag(
    "plant factory works facility site mine project river lake county city province state region bridge port airport"
    " street road valley mount island university school hospital bank agency authority ministry department council"
    " act law agreement group"
)
_PEOPLES = """
uk britain british united-kingdom great-britain u.k england english briton
us usa american america united-states u.s u.s.a united-states-of-america
china chinese prc people's-republic-of-china
germany german
france french
netherlands dutch holland
spain spanish
switzerland swiss
sweden swedish
denmark danish
norway norwegian
finland finnish
poland polish
greece greek
turkey turkish
ireland irish
japan japanese
portugal portuguese
thailand thai
philippines filipino philippine
new-zealand new-zealander
czech czechia czech-republic
eu european-union
un united-nations
uae united-arab-emirates emirati
"""
_PEOPLE = {
    word.replace("-", " "): number for number, line in enumerate(_PEOPLES.strip().splitlines()) for word in line.split()
}
_SHORT = re.compile(r"(?<![\w.])(?:u\.?s\.?a?|u\.?k|e\.?u|u\.?n)\b(?!\.\w)")
_FULL = {
    "us": "united states",
    "usa": "united states",
    "uk": "united kingdom",
    "eu": "european union",
    "un": "united nations",
}
_DEMONYM = re.compile(r"(?:ians?|ans?|ns?|ese|ish|is?)$")


def same_name(left: str, right: str, aliases: Aliases, *, person: bool = True) -> bool:
    """Tell whether two normalised names name one thing; `person` lets a surname or a title stand for a full name.

    >>> same_name("european battery agency", "eba", {})
    True
    >>> same_name("river arden", "arden", {})
    False
    """
    if plain(left) == plain(right):
        return True
    ours, theirs = known(left, aliases), known(right, aliases)
    if ours & theirs or _folk(left, right):
        return True
    return not (ours and theirs) and _formally(left, right, person=person)


def longer(claimed: str, seen: str) -> bool:
    """Tell whether a claim's name says more than the name seen, titles and legal suffixes aside.

    >>> longer("olympic stadium glasgow", "olympic stadium"), longer("judge reyes", "reyes")
    (True, False)
    """
    ours, theirs = _untitled(claimed).split(), _untitled(seen).split()
    return len(ours) > len(theirs) > 0 and (ours[: len(theirs)] == theirs or ours[-len(theirs) :] == theirs)


def known(name: str, aliases: Aliases) -> frozenset[str]:
    """Return the entities that the graph knows under a name, with or without its legal suffix."""
    return aliases.get(name) or aliases.get(strip_legal(name), frozenset())


@lru_cache(maxsize=100_000)
def plain(name: str) -> str:
    """Return a name without legal suffix, dots, hyphens and blanks, the form that spellings share."""
    full = _SHORT.sub(lambda m: _FULL[m[0].replace(".", "")], strip_legal(name))
    return re.sub(r"[\s.\-'’&,]+", "", full)


@lru_cache(maxsize=100_000)
def _formally(left: str, right: str, *, person: bool) -> bool:
    """Tell whether one name is a usual short form of the other."""
    bare = _untitled if person else strip_legal
    short, long = sorted((bare(left), bare(right)), key=lambda n: (len(n.split()), len(n)))
    if short == long:
        return True
    few, many = short.split(), long.split()
    if not few or not many:
        return False
    if len(many) > 1 and _initials(many) & {plain(short)}:
        return True
    if len(few) == len(many) == 1:
        return short + "s" == long
    return len(few) < len(many) and _contained(few, many, person=person)


@lru_cache(maxsize=100_000)
def _folk(left: str, right: str) -> bool:
    """Tell whether two names are a country and its adjective, or two names of one country."""
    short, long = sorted((left, right), key=lambda n: (len(n.split()), len(n)))
    if short in _PEOPLE and _PEOPLE[short] == _PEOPLE.get(long):
        return True
    return " " not in short and " " not in long and _people(short, long)


def _untitled(name: str) -> str:
    """Return a name without legal suffix and leading titles: Judge Tomas Reyes, Tomas Reyes."""
    words = strip_legal(name).split()
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    return " ".join(words)


def _initials(words: list[str]) -> set[str]:
    """Return the acronyms of a name, with and without its small words."""
    bare = [w for w in words if w not in _SMALL]
    return {"".join(w[0] for w in bare), "".join(w[0] for w in words)} if len(bare) > 1 else set()


def _people(short: str, long: str) -> bool:
    """Tell whether a word is the adjective of a country's name, or of the same country."""
    stem = _DEMONYM.sub("", long)
    return len(stem) >= 4 and stem != long and _DEMONYM.sub("", short).rstrip("aeiouy") == stem.rstrip("aeiouy")


def _contained(few: list[str], many: list[str], *, person: bool) -> bool:
    """Tell whether a name is the head of a longer one, or a person's last name after titles and given names."""
    rest = many[len(few) :] if many[: len(few)] == few else None
    if rest is not None:
        return not any(any(c.isdigit() for c in w) for w in rest) and not _KINDS_OF_THING & {rest[-1]}
    if many[-len(few) :] != few or not person:
        return False
    front = many[: -len(few)]
    return not _KINDS_OF_THING & set(front) and all(w in _TITLES or w.isalpha() for w in front) and len(front) <= 2


def spelled(text: str) -> tuple[str, ...]:
    """Return the normalised words of a text, to look a name up in it.

    >>> spelled("The Arden's plant")
    ('arden', 'plant')
    """
    return tuple(word for word in (normalise(w) for w in text.split()) if word and word not in {"the", "a", "an"})
