"""Dates and numbers that a question asks for: which of those in a sentence belongs to what is asked."""

import re
from collections.abc import Sequence

from evigraph.graph.store import HAN
from evigraph.ingest.extract.parse import parse
from evigraph.ingest.extract.tree import VERB_TAGS, Tree
from evigraph.query.bare import Found
from evigraph.query.evidence import Candidate, Demand
from evigraph.query.records import Plan
from evigraph.query.slots import slot
from evigraph.query.words import stem, stems

_TOKEN = re.compile(r"\w+")
_COUNTED = re.compile(r"\bhow many (?:[a-z]+ ){0,2}?(?P<noun>[a-z]+)\b", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:ends?|ended|expires?|expired|until|run out|runs out|over)\b", re.IGNORECASE)
_BEGINS = re.compile(r"\b(?:begins?|began|begun|starts?|started)\b", re.IGNORECASE)
_RANGE = re.compile(r"^(?:from |between )?(?P<first>.+?)\s*(?:-|–|—|\bto\b|\buntil\b|\band\b)\s*(?P<last>.+)$")
_UNIT = re.compile(r"(?:几|多少)([^\W\d_是有](?:方面|基点)?)")
"""The measure word that a Chinese question counts by."""
BOUND, NEAR, FAINT = 3.2, 2.9, 1.0
"""How sure a figure is: bound to the verb or the noun asked for; nearest to the words asked for; neither."""
ALIKE = 0.3
"""What it takes from that where the verb only means the same."""
ENOUGH = 0.5
"""Share of the question's words that a sentence has to meet for the nearest figure to count."""


def figures(plan: Plan, asked: Demand, pool: Sequence[Candidate], question: Tree | None) -> list[Found]:
    """Return the figure of each candidate sentence that has one; `question` is its tree, None for Chinese."""
    typed = [one for one in pool if one.typed or (one.said and one.said[0].value)]
    place = slot(question) if question is not None else None
    if place is None or place.place != "time" or not place.verb:
        return [_nearest(plan, asked, one) for one in typed]
    verbs = frozenset({place.verb, *asked.same.get(place.verb, ())})
    trees = parse((" ".join(one.text.split()), 0, ()) for one in typed)
    found = []
    for one, tree in zip(typed, trees, strict=True):
        own = [text for text in one.typed if _in_clause(tree, text, frozenset({place.verb}))]
        held = [text for text in one.typed if _in_clause(tree, text, verbs)]
        if own or held:
            found.append(Found(_cut((own or held)[0], plan.question), one, BOUND if own else BOUND - ALIKE))
        elif stem_held(tree, verbs) or one.said:
            found.append(_nearest(plan, asked, one, sure=NEAR if one.said else FAINT))
    return found


def stem_held(tree: Tree, verbs: frozenset[str]) -> bool:
    """Tell whether a parsed sentence has one of these stems."""
    return any(stem(word) in verbs for word in tree.lowers)


def _in_clause(tree: Tree, text: str, verbs: frozenset[str]) -> bool:
    """Tell whether a date stands in the clause of one of the verbs, and in none inside it."""
    words = text.split()
    for at in range(len(tree.words)):
        if tree.words[at] != words[0].rstrip(","):
            continue
        own = -1
        for above in tree.climb(at):
            if tree.tags[above] in VERB_TAGS and tree.deps[above] not in {"amod", "compound"}:
                own = above
                break
        while own >= 0:
            if stem(tree.lemma(own)) in verbs or stem(tree.lowers[own]) in verbs:
                return True
            own = tree.heads[own] if tree.deps[own] in {"aux", "auxpass"} else -1
    return False


def _nearest(plan: Plan, asked: Demand, one: Candidate, sure: float = 0.0) -> Found:
    """Return the figure of the noun that is counted, else the one closest to the words asked for."""
    values = [s.value.text for s in one.said if s.value is not None]
    if values and values[0] in one.text:
        return Found(_cut(values[0], plan.question), one, BOUND)
    counted = _COUNTED.search(plan.question)
    if counted:
        noun = stem(counted["noun"].lower())
        for text in one.typed:
            after = one.text[one.text.find(text) + len(text) :]
            near = [word.lower() for word in _TOKEN.findall(after)[:3]]
            if "of" not in near and any(stem(word) == noun for word in near):
                return Found(text, one, BOUND)
    if unit := _UNIT.search(plan.question):
        fitting = [
            text
            for text in one.typed
            if re.search(rf"{re.escape(text)}{unit[1]}|\d{unit[1]}", _with_next(text, one.text))
        ]
        return Found(fitting[0], one, BOUND) if len(fitting) == 1 else Found(one.typed[0], one, FAINT)
    marks = [
        (found.start() + found.end()) / 2
        for found in _TOKEN.finditer(one.text)
        if any(word in asked.weights for word in stems(found.group()))
    ]

    def distance(text: str) -> float:
        at = one.text.find(text) + len(text) / 2
        return min((abs(at - mark) for mark in marks), default=0.0)

    text = min(one.typed, key=lambda text: (distance(text), one.text.find(text)))
    clear = one.cover >= ENOUGH and (not HAN.search(plan.question) or len(one.typed) == 1)
    return Found(_cut(text, plan.question), one, sure or (NEAR if clear else FAINT))


def _with_next(text: str, sentence: str) -> str:
    """Return a figure with the two characters after it."""
    at = sentence.find(text)
    return sentence[at : at + len(text) + 2]


def _cut(text: str, question: str) -> str:
    """Return the end of a range that a question for an end asks for, or its start.

    >>> _cut("2024 to 2030", "When does the contract end?"), _cut("2024 to 2030", "When did it begin?")
    ('2030', '2024')
    """
    found = _RANGE.match(text)
    if not found or not re.search(r"\d", found["first"]):
        return text
    if _ENDS.search(question):
        return found["last"].strip()
    return found["first"].strip() if _BEGINS.search(question) else text
