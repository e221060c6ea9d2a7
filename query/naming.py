"""Which names a question gives, and which of them the corpus does not hold."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from evigraph.graph.records import Filter
from evigraph.graph.store import GraphStore
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Passage
from evigraph.ingest.values import find_values
from evigraph.query.gazetteer import Found, fold, key, scan
from evigraph.query.index import Index
from evigraph.query.words import EMPTY, content

_PART = r"[A-Z0-9][\w'’&.-]*"
_LINK = r"(?:of|the|and|de|del|van|von|der|la|for|&|in|on)"
_PHRASE = re.compile(rf"(?<![\w]){_PART}(?:(?:\s+{_LINK}){{0,2}}\s+{_PART})*")
_JOINTS = re.compile(r"\s+(?:of|the|and|for|in|on|&)\s+(?:the\s+)?|['’]s\s+|\s*[|:]\s*")
SHARED = 3
"""Words that a passage shares with a question beside a surname, where it may speak of the same person."""
_POSSESSIVE = re.compile(r"['’]s?$")
_PERSONAL = re.compile(r"(?:ese|ian|an|ish|ic|i|er|ers)$")
_NO_NAME_WORDS = (
    "who what which when where why how is are was were do does did has have had can could will would shall should"
    " may might must in on at to for from by with about into of the a an this that these those it and or but if"
    " between before after during since until considering based according given both either neither under over"
    " through name tell list give show describe explain summarise summarize overall january february march april"
    " may june july august september october november december monday tuesday wednesday thursday friday saturday"
    " sunday ceo cfo cto coo chief mr mrs ms dr president i also is yes no q1 q2 q3 q4 as from did besides aside"
    " one two first last does notable"
)
_NO_NAMES = frozenset(_NO_NAME_WORDS.split())


@dataclass(frozen=True, slots=True)
class Naming:
    """The names found in a question, in order, and those that the corpus does not hold."""

    found: tuple[Found, ...]
    unknown: tuple[str, ...]


def naming(question: str, *, index: Index, store: GraphStore) -> Naming:
    """Find the names of a question and check that the corpus holds each.

    A capitalised or quoted phrase is held where an entity, a title, a publisher or an author is called so, near
    enough for an inflection or a middle name, or where its words stand in a text one after the other.
    """
    lower = not any(letter.isupper() for letter in question)
    found = scan(question, index.known, lower=lower)
    unknown = [
        phrase
        for start, phrase in phrases(question)
        if not _held(phrase, start, found=found, index=index, store=store, question=question)
    ]
    return Naming(tuple(found), tuple(dict.fromkeys(unknown)))


def phrases(question: str) -> list[tuple[int, str]]:
    """Return the capitalised phrases of a question with their places, without words that only begin a sentence.

    >>> phrases("Did Halden Lithium buy the Kestrel mine in May?")
    [(4, 'Halden Lithium'), (27, 'Kestrel')]
    """
    shown = []
    for match in _PHRASE.finditer(_without_amounts(question)):
        words = [(m.start() + match.start(), m.group()) for m in re.finditer(r"\S+", match.group())]
        while words and fold(words[0][1].strip(".,'’")) in _NO_NAMES:
            words = words[1:]
        while words and (fold(words[-1][1].strip(".,'’")) in _NO_NAMES | EMPTY or words[-1][1].isdigit()):
            words = words[:-1]
        if not words:
            continue
        last_start, last = words[-1]
        text = _POSSESSIVE.sub("", question[words[0][0] : last_start + len(last)].rstrip(".,?!;:"))
        if len(text) > 1 and not text[0].isdigit():
            shown.append((words[0][0], text))
    return shown


def _without_amounts(question: str) -> str:
    """Return a question with blanks in the place of money and quantities, whose capitals name nothing."""
    for value in find_values(question):
        if value.kind in {"money", "quantity", "percent"}:
            question = f"{question[: value.start]}{' ' * (value.end - value.start)}{question[value.end :]}"
    return question


def _held(phrase: str, start: int, *, found: Sequence[Found], index: Index, store: GraphStore, question: str) -> bool:
    if _covered(phrase, start, found):
        return True
    parts = [part for part in _JOINTS.split(phrase) if len(part) > 1]
    return _is_held(phrase, index=index, store=store, question=question) or (
        len(parts) > 1 and all(_is_held(part, index=index, store=store, question=question) for part in parts)
    )


def _is_held(phrase: str, *, index: Index, store: GraphStore, question: str) -> bool:
    return (
        _called(phrase, index)
        or _published(phrase, index)
        or _stands(phrase, store)
        or _shortened(phrase, store=store, question=question)
    )


def _covered(phrase: str, start: int, found: Sequence[Found]) -> bool:
    """Tell whether names of the gazetteer make up the phrase, but for words like titles."""
    return all(
        any(one.start <= start + word.start() < one.end for one in found) or fold(word.group()) in _NO_NAMES | EMPTY
        for word in re.finditer(r"[^\W_]+", phrase)
    )


def _shortened(phrase: str, *, store: GraphStore, question: str) -> bool:
    """Tell whether a text names the phrase by its last word alone, and speaks of what the question asks."""
    words = phrase.split()
    if len(words) < 2:
        return False
    found = [one.id for one in store.match([words[-1]], [], limit=5, within=Filter())]
    asked = set(content(question)) - set(content(phrase))
    return any(len(asked & set(content(passage.text))) >= SHARED for passage in store.read(Passage, found))


def _called(phrase: str, index: Index) -> bool:
    """Tell whether an entity or title is called so, or nearly: a middle name more, an inflection, a letter off."""
    name = key(phrase)
    if not name or name in index.known.names:
        return True
    words = name.split()
    if len(words) == 1:
        root = _PERSONAL.sub("", name)
        return len(root) >= 4 and any(opening.startswith(root) for opening in _openings(index, root))
    if len(words) > 2 and f"{words[0]} {words[-1]}" in index.known.names:
        return True
    from rapidfuzz import fuzz, process  # noqa: PLC0415

    near = process.extractOne(name, _openings(index, words[0][:3]), scorer=fuzz.ratio, score_cutoff=90)
    return near is not None


def _openings(index: Index, start: str) -> list[str]:
    return [name for name in index.known.names if name.startswith(start)]


def _published(phrase: str, index: Index) -> bool:
    """Tell whether a publisher or author is called so, or its words begin or are among theirs."""
    words = normalise(phrase).split()
    return any(set(words) <= set(source.split()) for source in index.sources) if words else True


def _stands(phrase: str, store: GraphStore) -> bool:
    return bool(store.match([phrase], [], limit=1, within=Filter()))
