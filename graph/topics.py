"""Topics: what a figure is of, where the phrase that it is said of names no entity by itself.

Sources give one fact in other forms: "the Halden refinery has a capacity of", "it can"; "640 people work there"; "the
deal was not closed until". A topic says of which plant, deal or contract a statement speaks, by the names in its
phrase and sentence and, where that is definite, by the text before. Only figures of one topic are held against each
other, so that a topic which is not sure is none.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from evigraph.graph.grounds import Witness
from evigraph.graph.setting import SITE, Named, Setting
from evigraph.graph.sites import Site, last_site, site_called, site_in
from evigraph.graph.wordings import headcount
from evigraph.ingest.records import Value
from evigraph.ingest.values import find_values

Lasting = Literal["", "event", "contract"]
PLANNED = "planned"
"""A key of the topics of what is only to be spent."""
CORRECTION = "correction"
"""The first key of the topics that notices of a correction give."""

_SUBJECT = re.compile(rf"\W*(?:The|This|Its|Their)\s+(?:[\w-]+\s+){{0,3}}?{SITE}\b")
_THERE = re.compile(rf"\bthere\b|\bat (?:the|this|its) {SITE}\b")
_OF_SITES = frozenset({"capacity", "employees", "cost"})

_DEAL = re.compile(
    r"\b(?:acquisition|takeover|take-over|purchase|deal|transaction|buyout|buy-out|sale|merger)\b", re.IGNORECASE
)
_CLOSES = re.compile(r"^(?:be )?(?:clos|complet|conclud|finali[sz]|consummat|settl)|^(?:closed|completed)_on$")
_PASS = re.compile(r"^(?:be )?(?:pass|transfer|change)")
_OBJECT = re.compile(
    r"(?:\b(?:acquisition|takeover|purchase|buyout|sale) of|\b(?:buy|buys|bought|buying|acquire[sd]?|acquiring"
    r"|purchased?|take over|took over|taken over)|\b(?:stake|interest|holding) in|\bshares? (?:in|of)"
    r"|(?:percent|per cent|%|half|majority) of)\s+(?:the\s+)?$"
)
_SOLD = re.compile(r"\s+(?:was|were|has been|had been|is being|is to be)\s+(?:sold|acquired|bought|taken over)\b")
_PAID = re.compile(
    r"(?:\bfor|\bpa(?:id|ys?)|\bprice\s+(?:of|was|is|came to|amounted to))"
    r"\s+(?:(?:about|some|around|nearly|roughly)\s+)?$"
)
_TRADE = re.compile(r"\b(?:stake|shares?|acqui|purchase|bought|buy|sale|sold|deal|price|takeover)", re.IGNORECASE)
_SHARE = re.compile(r"\b(\d+(?:\.\d+)?)\s*(?:percent|per cent|%)")

_SUPPLY = re.compile(
    r"\b(?:suppl(?:y|ies|ied)|deliver(?:s|ed)?|off-?take|ships?|shipped|commit(?:s|ted)|take[sn]?|sells?|buys?)\b"
)
_YEARLY = re.compile(r"[^.;]{0,60}?\b(?:a|per|each) year\b|[^.;]{0,60}?\bannually\b")
_GOODS = re.compile(
    r"\s*(?:a year |per year |annually )?of\s+((?:[\w-]+\s+){0,3}?[\w-]+?)"
    r"(?=\s+(?:a|per|each)\s+year|\s+annually|\s+(?:from|to|for|until|in|at|by|under)\b|[,.;])"
)
_OPEN = re.compile(
    r"\b(?:may|might|could|would|expect|plan|intend|hope|propos|rumou?r|reportedly|forecast|up to)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a statement's figure is of: entity, attribute and further keys; `marks` tell what must not differ."""

    subject: str
    predicate: str
    key: tuple[str, ...]
    value: Value
    marks: tuple[tuple[str, str], ...] = ()
    lasting: Lasting = ""


@dataclass(frozen=True, slots=True)
class Readings:
    """How statements are read beyond their subjects: topics by statement id, and whose pronouns are sure."""

    topics: Mapping[str, Topic] = field(default_factory=dict)
    sure: frozenset[str] = frozenset()


PLAIN = Readings()
"""Statements as they are said."""


def sure(witness: Mapping[str, Witness], setting: Setting) -> frozenset[str]:
    """Return the statements of a value in which a pronoun or description can mean nothing but the subject it has."""
    return frozenset(
        key
        for key, one in witness.items()
        if one.statement.value is not None
        and one.fact.subject
        and setting.meant(one.document.id, one.fact.subject, one.statement.subject.start)
    )


def topics(witness: Mapping[str, Witness], setting: Setting) -> dict[str, Topic]:
    """Return by statement id the topics that statements can be given."""
    rules: tuple[Callable[[Witness, Setting], Topic | None], ...] = (_closing, _price, _supply, _site)
    found: dict[str, Topic] = {}
    for key in sorted(witness):
        topic = next((t for rule in rules if (t := rule(witness[key], setting)) is not None), None)
        if topic is not None:
            found[key] = topic
    return _told_apart({key: found[key] for key in _chosen(found, witness)})


def _told_apart(found: Mapping[str, Topic]) -> dict[str, Topic]:
    """Return the topics with the kind of site as a key where a town has several: there "the works" is not the mill."""
    nouns: defaultdict[str, set[str]] = defaultdict(set)
    for topic in found.values():
        nouns[topic.subject] |= {said for name, said in topic.marks if name == "noun"}
    return {
        key: replace(topic, key=(*topic.key, dict(topic.marks).get("noun", "")))
        if topic.key == ("site",) and len(nouns[topic.subject]) > 1
        else topic
        for key, topic in found.items()
    }


def apart(left: Witness, right: Witness) -> bool:
    """Tell whether the marks of two statements' topics say that they speak of two things."""
    marks = dict(left.marks)
    return any(marks.get(name, said) != said for name, said in right.marks)


def _chosen(found: Mapping[str, Topic], witness: Mapping[str, Witness]) -> Iterator[str]:
    """Yield for each figure one statement: that which has it as its value, else that with the longest object."""
    best: dict[tuple[str, int, str], tuple[bool, int, str]] = {}
    for key, topic in found.items():
        said = witness[key].statement
        rank = (said.value is None, -len(said.object.text) if said.object else 0, key)
        place = (said.document, topic.value.start, topic.predicate)
        best[place] = min(best.get(place, rank), rank)
    yield from sorted(key for *_, key in best.values())


def _site(one: Witness, setting: Setting) -> Topic | None:
    """Read a capacity, a headcount or a cost of a plant, mine or the like."""
    said, document = one.statement, one.document.id
    phrase, value, predicate = said.subject, said.value, one.fact.predicate
    site: Site | None = None
    if count := headcount(one):
        value, predicate = count, "employees"
        if said.object is None and _THERE.search(one.sentence):
            site = last_site(setting, document, phrase.start)
        elif said.object is not None:
            site = site_in(setting, document, said.object)
    elif value is None or predicate not in _OF_SITES or not (_held(one) or _to_cost(one)):
        return None
    elif phrase.text.casefold() in {"it", "they"} and predicate == "capacity":
        begun = [setting.sentence_before(document, said.start), one.sentence if phrase.text.islower() else ""]
        site = last_site(setting, document, phrase.start) if any(map(_SUBJECT.match, begun)) else None
    else:
        site = site_in(setting, document, phrase)
        if site is None and one.fact.subject in setting.sites:
            site = site_called(setting, document, Named(phrase.start, phrase.end, one.fact.subject))
    if site is None or value.kind not in {"number", "quantity", "money"}:
        return None
    value = replace(value, unit="") if value.kind == "number" else value
    return Topic(site.entity, predicate, ("site",) if _held(one) else ("site", PLANNED), value, site.marks)


def _closing(one: Witness, setting: Setting) -> Topic | None:
    """Read the day on which a deal was closed."""
    said, document = one.statement, one.document.id
    value, phrase = said.value, said.subject
    if value is None or value.kind != "date" or said.modality == "hedged":
        return None
    shares = "shares" in phrase.text and _PASS.match(said.predicate)
    if not (shares or _CLOSES.match(said.predicate) or _CLOSES.match(one.fact.predicate)):
        return None
    if said.polarity == "negative":
        if value.bound != "at_most" and not re.search(r"\buntil\s+$", setting.before(document, value.start)):
            return None
        value = replace(value, bound="")  # "was not closed until 13 March" says when it was
    deal: _Deal | None = None
    if phrase.mention and _OBJECT.search(setting.before(document, phrase.start)):
        deal = _Deal(one.fact.subject)
    elif shares or _DEAL.search(phrase.text):
        deal = _deal_in(setting, document, (phrase.start, phrase.end)) or _last_deal(setting, document, phrase.start)
    return Topic(deal.target, "closed_on", ("deal",), value, deal.marks, "event") if deal and deal.target else None


def _price(one: Witness, setting: Setting) -> Topic | None:
    """Read what was paid for a company or a share of it."""
    said, document = one.statement, one.document.id
    value = said.value
    if value is None and said.object is not None:
        value = _first(said.object.text, said.object.start, "money")
    if value is None or value.kind != "money" or "/" in value.unit or not _held(one) or not _TRADE.search(one.sentence):
        return None
    after = setting.text(document, value.end, value.end + 12)
    if not _PAID.search(setting.before(document, value.start)) or re.match(r"\s*(?:per|a|an|each|apiece)\b", after):
        return None
    deal = _deal_in(setting, document, (said.start, said.end)) or _last_deal(setting, document, said.start)
    return Topic(deal.target, "purchase_price", ("deal",), value, deal.marks, "event") if deal else None


@dataclass(frozen=True, slots=True)
class _Deal:
    target: str
    marks: tuple[tuple[str, str], ...] = ()


def _deal_in(setting: Setting, document: str, span: tuple[int, int]) -> _Deal | None:
    """Return the deal of which a stretch of text speaks: who is bought, and by whom and how much where it says so."""
    found = [n for n in setting.within(document, *span) if setting.kinds.get(n.entity) == "organization"]
    for target in found:
        if not _bought(setting, document, target):
            continue
        buyers = [n for n in found if n.start < target.start and n.entity != target.entity]
        share = _SHARE.search(setting.text(document, max(span[0], target.start - 40), target.start))
        marks = [("buyer", buyers[0].entity)] if buyers else []
        marks += [("share", f"{float(share.group(1)):g}")] if share else []
        return _Deal(target.entity, tuple(marks))
    return None


def _last_deal(setting: Setting, document: str, start: int) -> _Deal | None:
    for named in setting.back(document, start):
        if setting.kinds.get(named.entity) == "organization" and _bought(setting, document, named):
            return _deal_in(setting, document, setting.sentence(document, named.start))
    return None


def _bought(setting: Setting, document: str, one: Named) -> bool:
    after = setting.text(document, one.end, one.end + 40)
    return bool(_OBJECT.search(setting.before(document, one.start)) or _SOLD.match(after))


def _supply(one: Witness, setting: Setting) -> Topic | None:
    """Read how much one company supplies to another in a year."""
    said, document = one.statement, one.document.id
    value = said.value
    if value is None or value.kind != "quantity" or said.polarity != "positive":
        return None
    sentence = one.sentence
    after = setting.text(document, value.end, said.end)
    yearly = value.unit.endswith("/year") or _YEARLY.match(after)
    if not yearly or not _SUPPLY.search(sentence) or _OPEN.search(sentence):
        return None
    parties = {
        n.entity
        for n in setting.within(document, said.start, said.end)
        if setting.kinds.get(n.entity) == "organization"
    }
    if len(parties) != 2:
        return None
    goods = _GOODS.match(after)
    marks = (("goods", goods.group(1).split()[-1].casefold()),) if goods else ()
    one_party, other = sorted(parties)
    unit = value.unit.removesuffix("/year")
    return Topic(one_party, "supply_volume", ("supply", other), replace(value, unit=unit), marks, "contract")


def _to_cost(one: Witness) -> bool:
    """Tell what a site is to cost ("will cost about EUR 360 million")."""
    said = one.statement
    return one.fact.predicate == "cost" and said.polarity == "positive" and said.modality == "hedged"


def _held(one: Witness) -> bool:
    return one.statement.polarity == "positive" and one.statement.modality != "hedged"


def _first(text: str, offset: int, kind: str) -> Value | None:
    return next((value for value in find_values(text, offset=offset) if value.kind == kind), None)
