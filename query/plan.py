"""How a question is to be answered: a route, the entities and relations it names, the kind of thing it asks for."""

import re
from typing import Literal

from evigraph.graph.records import Entity, Filter
from evigraph.graph.schema import Schema, attribute_words, relation_words
from evigraph.graph.store import GraphStore
from evigraph.query.index import Index
from evigraph.query.naming import Naming, naming
from evigraph.query.records import Plan, Route
from evigraph.query.words import EMPTY

Expects = Literal["", "person", "organization", "place", "date", "number", "boolean", "entity"]

_RELATIONSHIP = re.compile(
    r"\b(?:related|connect(?:ed|s)?|tied|ties|linked|links?|associated|relates?)\b"
    r".*\b(?:to|with|and|between)\b"
    r"|\b(?:relationship|relation|connection|link|tie|path|chain)s?\b.*\bbetween\b"
    r"|\bwhat (?:links|connects|ties)\b|\bthrough (?:which|what|whom)\b|\bvia (?:which|what|whom)\b"
    r"|什么关系|什么联系|如何(?:关联|联系|相关)|之间的?(?:关系|联系)|怎么联系",
    re.IGNORECASE,
)
_GLOBAL = re.compile(
    r"\b(?:themes?|topics?|in common|overall|overview|summar(?:y|ise|ize|ies)|big picture|lessons|takeaways?"
    r"|(?:main|key) (?:points|issues|concerns|findings|ideas|takeaways)|again and again|recurr?(?:ing|"
    r"ent)?|recur|trends?"
    r"|patterns?|what role (?:does|do|did)|across (?:the|all)|in the corpus)\b"
    r"|\bhow (?:did|does|do|has|have)\b.*\b(?:affect|impact|influence|change|hit|shape)(?:ed|"
    r"s)?\b.*\b(?:companies|industry"
    r"|sector|market|people|firms|suppliers|residents|owners|the \w+ chain|players)\b"
    r"|总结|概括|概述|综述|主要(?:内容|主题|问题|观点)|共同(?:点|之处)|有哪些共|主题|趋势|整体",
    re.IGNORECASE,
)
_AUXILIARY = r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)"
_BOOLEAN = re.compile(rf"^{_AUXILIARY}\b|,\s+{_AUXILIARY}\s|\bwhether\b|吗[？?]?$|是否|是不是|有没有", re.IGNORECASE)
_CUES: tuple[tuple[Expects, str], ...] = (
    (
        "date",
        (
            r"\bwhen\b|\b(?:what|which) (?:year|date|day|month|time)\b|\bhow long ago\b"
            r"|何时|什么时候|哪一?年|哪天|几月|几号|什么时间"
        ),
    ),
    (
        "number",
        (
            r"\bhow (?:many|much|large|big|long|high|tall|deep|far|old|heavy|fast|often)\b"
            r"|\bwhat (?:[\w'’.-]+ ){0,6}?(?:percentage|percent|number|amount|price|cost|revenue|profit|capacity|"
            r"population|share"
            r"|size|fine|penalty|output|rate|value|total|sum|stake|budget|area|length|height|depth|width|weight|speed|distance|temperature|age|frequency)\b"
            r"|多少|几(?:个|家|名|人|次|项)|多大|多高|多长"
        ),
    ),
    ("person", r"\bwho\b|\bwhom\b|\bwhose\b|谁|哪位|何人"),
    (
        "place",
        (
            r"\bwhere\b|\b(?:what|which) (?:\w+ )?(?:city|country|state|town|county|place|region|province|"
            r"continent|river|village"
            r"|district|location|port)\b|哪里|哪儿|何处|哪个(?:城市|国家|省|地方|地区)"
        ),
    ),
    (
        "organization",
        (
            r"\b(?:what|which) (?:\w+ )?(?:company|companies|firms?|organi[sz]ations?|agency|carmakers?|"
            r"suppliers?|makers?|bank"
            r"|university|school|party|team|band|group|publisher|institution|business|manufacturer|investors?|"
            r"refiner|miner"
            r"|producers?)\b|哪家|哪些公司|什么公司|哪个(?:公司|机构|企业|组织)"
        ),
    ),
    (
        "entity",
        (
            r"\b(?:what|which|whose) (?:\w+ )?name\b|\bunder what name\b|\bwhich\b|名称|叫什么"
            r"|\bwhat (?:is|was|are|were) (?:the|[\w'’. -]+['’]s) \w+"
            r"|\bwhat (?!is|was|are|were|do|does|did)[a-z]+ (?:is|was|are|were|do|does|did|has|have|had|can|will)\b"
        ),
    ),
)
_EXPECTS = tuple((kind, re.compile(cue, re.IGNORECASE)) for kind, cue in _CUES)


def plan(question: str, *, index: Index, store: GraphStore, schema: Schema, within: Filter | None = None) -> Plan:
    """Return the plan of a question, by rules: no model is asked.

    A question with two names and a word for a tie goes along paths; one with a word of the vocabulary's relations
    and no name is answered from the relations of that kind; one that asks of many sources at once from reports;
    the rest from passages.
    """
    names = naming(question, index=index, store=store)
    entities = _entities(names, index, store)
    words = _asked(question, names)
    relations = tuple(dict.fromkeys(one.name for one in relation_words(schema, words)))
    return Plan(
        question=question,
        route=_route(question, entities=len(entities), names=names, relations=relations),
        entities=tuple(entities),
        named=tuple(question[one.start : one.end] for one in names.found),
        unknown=names.unknown,
        predicates=relations + attribute_words(schema, words),
        expects=expects(question),
        within=within or Filter(),
    )


def expects(question: str) -> Expects:
    """Return the type of the bare answer a question asks for, empty where it has none.

    >>> [expects(q) for q in ("Who leads it?", "Did it grow?", "Why?", "多少人？")]
    ['person', 'boolean', '', 'number']
    """
    if _BOOLEAN.search(question):
        return "boolean"
    places = [(found.start(), place) for place, (_, cue) in enumerate(_EXPECTS) if (found := cue.search(question))]
    return _EXPECTS[min(places)[1]][0] if places else ""


def _route(question: str, *, entities: int, names: Naming, relations: tuple[str, ...]) -> Route:
    if entities >= 2 and _RELATIONSHIP.search(question):
        return "relationship"
    if _GLOBAL.search(question):
        return "global"
    if (
        not names.found
        and not names.unknown
        and relations
        and expects(question) in {"person", "organization", "entity"}
    ):
        return "relation"
    return "passage"


def _asked(question: str, names: Naming) -> list[str]:
    """Return the words of a question without its names and its empty words."""
    for one in reversed(names.found):
        question = f"{question[: one.start]} {question[one.end :]}"
    words = (word.strip("?.,!;:'\"“”‘’") for word in question.split())
    return [word for word in words if word and word.lower() not in EMPTY]


def _entities(names: Naming, index: Index, store: GraphStore) -> list[str]:
    """Return the ids of the entities named, in order; of several that bear a name, the one with most mentions."""
    candidates = sorted({index.nodes[node] for one in names.found for node in one.nodes})
    mentions = {entity.id: entity.mentions for entity in store.read(Entity, candidates)}
    chosen = []
    for one in names.found:
        known = [index.nodes[node] for node in one.nodes if index.nodes[node] in mentions]
        if known:
            chosen.append(min(known, key=lambda entity: (-mentions[entity], entity)))
    return list(dict.fromkeys(chosen))
