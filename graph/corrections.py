"""Corrections: notices that say which figure was wrong and which is right, and the statements of either.

A notice ("The correct number is 14,200", "The figure of EUR 4.8 million is withdrawn") seldom repeats what the figure
is of. The wrong one leads to it: statements of other texts that give the same figure, name something that the notice
names, and share a word with it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from evigraph.graph.grounds import CORRECTS, Witness
from evigraph.graph.setting import Setting
from evigraph.graph.topics import CORRECTION, Topic
from evigraph.ingest.records import Document, Passage, Span, Value
from evigraph.ingest.values import compare, find_values

_NOUN = r"(?:number|figure|amount|value|date|year|price|total|sum|percentage|share|capacity|name|count|volume|size)"
_RIGHT = re.compile(
    rf"\b(?:correct|corrected|right|actual|accurate|revised|true)\s+{_NOUN}\s+(?:is|was|should be|reads)"
    r"|\b(?:is|are|was|were|been|be)?\s*(?:corrected|revised|amended|changed)\s+(?:from\b[^.;]*?\bto|to|as)\b"
    r"|\bshould (?:have )?(?:be|been|read|say|said|stated?)\b|\bnow reads?\b|\bin fact\b",
    re.IGNORECASE,
)
_WRONG = re.compile(
    r"\b(?:stated|said|reported|gave|given|wrote|published|printed|quoted|figure of|number of|amount of|incorrectly"
    r"|wrongly|erroneously|mistakenly|misstated|withdrawn|in error|originally|instead of|rather than|not|from)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r",?\s+(?:and |but )?(?:not|instead of|rather than)\s+(?:the\s+)?$")
_WORD = re.compile(r"[a-z]{5,}")
_COMMON = frozenset(
    {
        "about",
        "after",
        "again",
        "their",
        "there",
        "these",
        "those",
        "which",
        "while",
        "where",
        "would",
        "could",
        "should",
    }
    | {"stated", "number", "figure", "amount", "report", "correct", "corrected", "correction"}
)
_STEM = 5


@dataclass(frozen=True, slots=True)
class Notice:
    """A correction: the document, the wrong value and the right one, and the sentence that gives the right one."""

    document: str
    wrong: Value
    right: Value
    sentence: Span
    words: frozenset[str]


def corrected(witness: Mapping[str, Witness], passages: Iterable[Passage], setting: Setting) -> dict[str, Topic]:
    """Return by statement id the topics of statements that a notice says to be wrong or right."""
    by_document: defaultdict[str, list[Witness]] = defaultdict(list)
    documents: dict[str, Document] = {}
    for one in witness.values():
        by_document[one.document.id].append(one)
        documents[one.document.id] = one.document
    found: dict[str, Topic] = {}
    for notice in notices(passages, documents):
        found |= _topics(notice, witness, by_document[notice.document], setting)
    return found


def notices(passages: Iterable[Passage], documents: Mapping[str, Document]) -> list[Notice]:
    """Return the corrections of documents that speak of one, in the order of the text."""
    texts: defaultdict[str, list[tuple[Span, str]]] = defaultdict(list)
    speaking = {key for key, document in documents.items() if CORRECTS.search(document.title)}
    held = [passage for passage in passages if passage.document in documents]
    speaking |= {passage.document for passage in held if CORRECTS.search(passage.text)}
    for passage in sorted(held, key=lambda passage: (passage.document, passage.start)):
        if passage.document in speaking:
            texts[passage.document] += [
                (span, passage.text[span.start - passage.start : span.end - passage.start])
                for span in passage.sentences
                if span.start >= passage.own
            ]
    return [notice for document in sorted(texts) for notice in _notices(documents[document], texts[document])]


def _notices(document: Document, sentences: list[tuple[Span, str]]) -> Iterator[Notice]:
    titled = bool(CORRECTS.search(document.title))
    for at, (span, text) in enumerate(sentences):
        values = [value for value in find_values(text, offset=span.start) if _telling(value)]
        cue = _RIGHT.search(text)
        right = cue and next((value for value in values if value.start >= span.start + cue.end()), None)
        near = [sentences[at], *sentences[max(0, at - 3) : at][::-1], *sentences[at + 1 : at + 3]]
        for one, other in pairwise(values):
            if _NOT.search(text[: other.start - span.start]) and _differ(one, other):
                right, near = one, []
                yield _notice(document.id, other, right, span=span, text=text)
        if not right and titled and at and values and not _WRONG.search(text):
            right, near = values[0], [sentences[at - 1]]  # "We gave EUR 2 million. The fine was EUR 1 million."
        for place, wording in near if right else ():
            wrong = _wrong(wording, place, right) if right else None
            if right and wrong:
                yield _notice(document.id, wrong, right, span=span, text=f"{text} {wording}")
                break


def _notice(document: str, wrong: Value, right: Value, *, span: Span, text: str) -> Notice:
    return Notice(document, _bare(wrong), _bare(right), span, frozenset(_words(text)))


def _wrong(text: str, span: Span, right: Value) -> Value | None:
    """Return the value of a sentence that stands for the wrong one: of the right one's kind, in words that say so."""
    values = find_values(text, offset=span.start) if _WRONG.search(text) else ()
    return next((value for value in values if value.start != right.start and _differ(value, right)), None)


def _differ(left: Value, right: Value) -> bool:
    return _telling(left) and _telling(right) and compare(_bare(left), _bare(right)) == "differ"


def _topics(
    notice: Notice, witness: Mapping[str, Witness], own: Iterable[Witness], setting: Setting
) -> dict[str, Topic]:
    around = {named.entity for named in setting.within(notice.document, 0, 1 << 40)}
    sides: dict[str, tuple[Witness, Value]] = {}
    for key in sorted(witness):
        one = witness[key]
        value = one.statement.value
        if value is None or value.kind != notice.wrong.kind:
            continue
        bare = _bare(value)
        if not {"same"} & {compare(bare, notice.wrong), compare(bare, notice.right)}:
            continue
        if one.document.id == notice.document or (
            _entities(one, setting) & around and _words(one.sentence) & notice.words
        ):
            sides[key] = one, bare
    if not any(_gives(value, notice.right) and w.document.id == notice.document for w, value in sides.values()):
        stand_in = _nearest(notice, own)
        if stand_in:
            sides[stand_in.statement.id] = stand_in, notice.right
    wrong = [w for w, value in sides.values() if _gives(value, notice.wrong)]
    if all(w.document.id == notice.document for w in wrong):
        return {}
    subject = _subject(wrong, around, setting)
    names = Counter(w.fact.predicate for w in wrong if w.document.id != notice.document)
    predicate = min(names, key=lambda name: (-names[name], name))
    return {
        key: Topic(subject, predicate, (CORRECTION, notice.document), value, lasting="event")
        for key, (_, value) in sides.items()
        if subject
    }


def _nearest(notice: Notice, own: Iterable[Witness]) -> Witness | None:
    """Return a statement of the sentence that gives the right value, where none has it as its value."""
    inside = [w for w in own if w.statement.start == notice.sentence.start]
    return min(
        inside, key=lambda w: (abs(w.statement.predicate_start - notice.right.start), w.statement.id), default=None
    )


def _subject(wrong: Iterable[Witness], around: set[str], setting: Setting) -> str:
    """Return what most statements of the wrong value name, a subject before others."""
    counts: Counter[str] = Counter()
    for one in wrong:
        for entity in _entities(one, setting) & around:
            counts[entity] += 2
        if one.fact.subject in around:
            counts[one.fact.subject] += 1
    return min(counts, key=lambda entity: (-counts[entity], entity), default="")


def _entities(one: Witness, setting: Setting) -> set[str]:
    said = one.statement
    inside = {named.entity for named in setting.within(one.document.id, said.start, said.end)}
    return inside | ({one.fact.subject, one.fact.object} - {""})


def _gives(value: Value, other: Value) -> bool:
    return compare(value, other) == "same"


def _bare(value: Value) -> Value:
    """Return a value by which a notice and a report meet: what a plain number counts is called by many nouns."""
    return replace(value, unit="", approximate=False) if value.kind == "number" else value


def _telling(value: Value) -> bool:
    """Tell whether a value is not one of the small numbers that stand everywhere."""
    return value.kind != "number" or (value.low is not None and abs(value.low) >= 20)


def _words(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold()) if word not in _COMMON}
