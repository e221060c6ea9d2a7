"""Names that the corpus knows, and finding them in a text by exact runs of words."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LONGEST = 9
"""Words of the longest name that is looked for."""
LONGEST_HAN = 16

_WORD = re.compile(r"[^\W_\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_PARENTHESIS = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_ARTICLES = frozenset({"the", "a", "an"})
_COMMON_WORDS = (
    "the a an of in on at to for and or is are was were be by with from as that this these those it its his her"
    " their our your my me us him them he she we they you i what which who whom whose when where why how did does"
    " do has have had not no into than then there here if but so such all any some more most other first second"
    " one two new will would can could may might must shall should about after before between during under over"
    " also only both each january february march april may june july august september october november december"
    " monday tuesday wednesday thursday friday saturday sunday"
)
_COMMON = frozenset(_COMMON_WORDS.split())


@dataclass(frozen=True, slots=True)
class Found:
    """A name found in a text: its span there, and the nodes that bear it, sorted."""

    start: int
    end: int
    nodes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """Names as runs of folded words (joined by blanks), or of Han characters, and the nodes that bear each.

    `openings` are the first words, and pairs of first words, of the names: what a scan looks at before it compares.
    """

    names: Mapping[str, tuple[int, ...]]
    openings: frozenset[str]


def key(name: str) -> str:
    """Return a name as it is looked up: folded words without a leading article; empty where it cannot name anything.

    >>> key("The Akinoshū-Kenji")
    'akinoshu kenji'
    """
    if _HAN.search(name):
        han = "".join(name.split())
        return han if 2 <= len(han) <= LONGEST_HAN else ""
    words = _WORD.findall(fold(name))
    while len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    if not words or len(words) > LONGEST or (len(words) == 1 and not _telling(words[0])):
        return ""
    return " ".join(words)


def spellings(title: str) -> tuple[str, ...]:
    """Return the keys a title is found by: itself, without its parenthesis, and what precedes its first comma.

    >>> spellings("Paris, Texas (film)")
    ('paris texas film', 'paris texas', 'paris')
    """
    bare = _PARENTHESIS.sub("", title)
    found = (key(title), key(bare), key(bare.split(",")[0]) if "," in bare else "")
    return tuple(dict.fromkeys(one for one in found if one))


def gazetteer(names: Iterable[tuple[str, int]]) -> Gazetteer:
    """Make a gazetteer from pairs of a key and the node that bears it."""
    bearers: dict[str, set[int]] = {}
    for name, node in names:
        if name:
            bearers.setdefault(name, set()).add(node)
    return of_names({name: tuple(sorted(nodes)) for name, nodes in sorted(bearers.items())})


def of_names(names: Mapping[str, tuple[int, ...]]) -> Gazetteer:
    """Make a gazetteer from its table of names."""
    openings = set()
    for name in names:
        if _HAN.search(name):
            openings.add(name[:2])
            continue
        words = name.split(" ", 2)
        openings.add(words[0])
        openings.add(" ".join(words[:2]))
    return Gazetteer(names, frozenset(openings))


def scan(text: str, known: Gazetteer, *, lower: bool = False) -> list[Found]:
    """Return the names in a text, longest first where they overlap, in order of place.

    A single word counts only where it is written with a capital, or with `lower` in any way.
    """
    plain = fold(text)
    if len(plain) != len(text):
        plain = "".join(_fold_letter(letter) for letter in text)
    words = [(m.group(), m.start(), m.end()) for m in _WORD.finditer(plain)]
    found = []
    for at, (word, start, _) in enumerate(words):
        if word not in known.openings:
            continue
        for size in range(min(LONGEST, len(words) - at), 0, -1):
            if size > 1 and f"{word} {words[at + 1][0]}" not in known.openings:
                continue
            end = words[at + size - 1][2]
            nodes = known.names.get(" ".join(one[0] for one in words[at : at + size]))
            if nodes and (size > 1 or lower or any(letter.isupper() for letter in text[start:end])):
                found.append((start - end, start, end, nodes))
    for run in _HAN.finditer(text):
        found.extend(_scan_han(run.group(), run.start(), known))
    return _apart(found)


def fold(text: str) -> str:
    """Return a text in lower case and without accents; mostly of the same length."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", "".join(c for c in plain if not unicodedata.combining(c))).lower()


def _fold_letter(letter: str) -> str:
    """Fold one letter to one letter, so that places stay."""
    folded = fold(letter)
    return folded if len(folded) == 1 else letter.lower()[:1] or letter


def _telling(word: str) -> bool:
    return len(word) > 1 and word not in _COMMON and not word.isdigit()


def _scan_han(run: str, offset: int, known: Gazetteer) -> list[tuple[int, int, int, tuple[int, ...]]]:
    found: list[tuple[int, int, int, tuple[int, ...]]] = []
    for start in range(len(run) - 1):
        if run[start : start + 2] not in known.openings:
            continue
        ends = range(min(len(run), start + LONGEST_HAN), start + 1, -1)
        found += [
            (start - end, offset + start, offset + end, nodes)
            for end in ends
            if (nodes := known.names.get(run[start:end]))
        ]
    return found


def _apart(found: list[tuple[int, int, int, tuple[int, ...]]]) -> list[Found]:
    taken: set[int] = set()
    kept = []
    for _, start, end, nodes in sorted(found):
        if taken.isdisjoint(range(start, end)):
            taken.update(range(start, end))
            kept.append(Found(start, end, nodes))
    return sorted(kept, key=lambda one: one.start)
