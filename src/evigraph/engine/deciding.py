"""Yes/no questions: the checker decides whether the sentence that a question asks about holds."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from evigraph.graph.records import Entity
from evigraph.graph.schema import Schema
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document, Passage, Statement
from evigraph.ingest.values import find_values
from evigraph.query.bearing import bears
from evigraph.query.cite import cite
from evigraph.query.correct import correction, disputed, stated_at
from evigraph.query.declare import declared, predicate
from evigraph.query.gazetteer import key
from evigraph.query.index import Index
from evigraph.query.records import Answer, Citation, Plan, Sentence
from evigraph.verify.records import Check, Verdict, Verification

WORDS: dict[Verdict, str] = {"supported": "yes", "corroborated": "yes", "contradicted": "no"}
"""The verdicts that decide, and the bare answer each gives."""
OPEN: frozenset[Verdict] = frozenset({"disputed", "qualified"})
"""The verdicts that show evidence and decide nothing."""
AGREED: frozenset[Verdict] = frozenset({"supported", "corroborated"})
DENIAL = re.compile(
    r"\b(?:not|no|never|none|neither|nor|nothing|nobody|without|cannot)\b|n['’]t\b|没有|不是|并非|否认|未"
)
"""A sentence that denies something bears out no claim that denies nothing."""
OTHER = frozenset({"entity-differs", "functional-other"})
"""Reasons of a verdict whose evidence names another in the place of one of the names asked for."""
SHOWN = 3
"""Sentences of an answer that a verdict decides."""


@dataclass(frozen=True, slots=True)
class Bench:
    """What a question is decided with: the store, its index, the vocabulary, and the checker."""

    store: GraphStore
    index: Index
    schema: Schema
    verify: Callable[[str], Verification]


def decided(answer: Answer, planned: Plan, bench: Bench) -> Answer:
    """Return the answer of a yes/no question with the bare answer that the checker's verdict gives.

    The sentence that the question asks about is checked; the evidence that decides it comes first. "yes" and "no" are
    said only where a sentence of it says what is asked of the names asked for. What is disputed or said with a
    reservation is shown without a bare answer, and so is what the checker cannot tell.
    """
    if planned.expects != "boolean" or planned.unknown or planned.route != "passage":
        return answer
    said = declared(planned.question, names=planned.named)
    checks = bench.verify(said).claims if said else ()
    if len(checks) != 1:
        return answer
    check = checks[0]
    evidence = _bearing(check, said, planned, bench)
    if not evidence or check.verdict not in {*WORDS, *OPEN}:
        return answer
    word, evidence = _weighed(WORDS.get(check.verdict, ""), evidence, planned, bench)
    first = [Sentence(" ".join(one.quote.split()), (one,)) for one in evidence[:SHOWN]]
    shown = {one.citations[0].start for one in first}
    rest = [one for one in answer.sentences if one.citations[0].start not in shown]
    room = 0 if word else max(0, SHOWN - len(first))
    return replace(
        answer,
        status="answered",
        short=word,
        sentences=(*first, *rest[:room]),
        missing=(),
    )


def _bearing(check: Check, said: str, planned: Plan, bench: Bench) -> list[Citation]:
    """Return the evidence of a check that lies within the filter and speaks of what is said."""
    words = predicate(said)
    names = [_spellings(name, bench) for name in planned.named]
    allowed = None if planned.within == type(planned.within)() else set(bench.store.select(planned.within))
    kept = []
    for one in check.evidence:
        inside = allowed is None or one.document.id in allowed
        around = _around(one, bench.store)
        denied = check.verdict in AGREED and DENIAL.search(one.quote) and not DENIAL.search(said)
        if (
            inside
            and not denied
            and bears(words, one.quote, around=around, names=names, schema=bench.schema, other=check.reason in OTHER)
        ):
            kept.append(one)
    return kept


def _weighed(word: str, evidence: list[Citation], planned: Plan, bench: Bench) -> tuple[str, list[Citation]]:
    """Return the bare answer and its evidence where conflicts of the sources are heard too.

    A yes that rests on a figure which was corrected is a no, the correction its evidence; one that rests on a side of
    a real conflict is none, and the other sides stand beside it.
    """
    allowed = None if planned.within == type(planned.within)() else set(bench.store.select(planned.within))
    places = [(one.document.id, one.start, one.end) for one in evidence]
    told = sorted(stated_at(places, bench.store))
    amended = correction(told, bench.store)
    if word == "yes" and amended and amended[0].value and amended[0].value.text in planned.question:
        new = amended[1]
        return "no", [*_cited([new], bench, allowed), *evidence]
    rivals = disputed(told, bench.store)
    if word == "yes" and any(one.value and _asks_amount(planned.question) for one in rivals):
        return "", [*evidence[:1], *_cited(rivals, bench, allowed), *evidence[1:]]
    return word, evidence


def _asks_amount(question: str) -> bool:
    return bool(find_values(question))


def _cited(statements: Sequence[Statement], bench: Bench, allowed: set[str] | None) -> list[Citation]:
    kept = [(one.document, one.start, one.end) for one in statements if allowed is None or one.document in allowed]
    made = cite(kept, bench.store)
    return [made[place] for place in kept if place in made]


def _spellings(name: str, bench: Bench) -> Sequence[str]:
    nodes = bench.index.known.names.get(key(name), ())
    bearers = bench.store.read(Entity, sorted({bench.index.nodes[node] for node in nodes}))
    return (name, *(spelling for one in bearers for spelling in (one.name, *one.aliases)))


def _around(one: Citation, store: GraphStore) -> str:
    """Return the passage that holds a citation, with the title of its document and who publishes it."""
    for passage in store.read(Passage, [one.document.id], by="document"):
        if passage.start <= one.start < passage.end:
            (document,) = store.read(Document, [one.document.id])
            return f"{document.title} {document.publisher} {passage.heading} {passage.text}"
    return ""
