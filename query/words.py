"""The words of a question that its answer has to meet, in English and Chinese."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import log

from evigraph.graph.schema import Schema, lemmas_for
from evigraph.graph.store import HAN, bigrams
from evigraph.query.gazetteer import fold

_WORD = re.compile(r"[^\W_]+")
_SUFFIXES = (
    "ations",
    "ation",
    "ments",
    "ment",
    "ings",
    "ing",
    "ions",
    "ion",
    "ies",
    "ied",
    "ers",
    "ors",
    "er",
    "or",
    "ees",
    "ee",
    "edly",
    "ed",
    "es",
    "al",
    "ly",
    "s",
    "y",
    "e",
)
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
"""Verbs of one syllable that double their last letter."""
_IRREGULAR_PAIRS = (
    "bought buy paid pay sold sell held hold led lead made make built build began begin founded found wrote write"
    " won win gave give took take grew grow fell fall rose rise left leave lost lose met meet ran run said say saw"
    " see sent send spent spend chose choose born bear died die people person men man women woman children child"
    " owns own known know sued sue sues sue"
)
_IRREGULAR = dict(zip(*(iter(_IRREGULAR_PAIRS.split()),) * 2, strict=True))

_PAST = {
    lemma: form
    for form, lemma in reversed(_IRREGULAR.items())
    if lemma not in {"own", "person", "know"} and (not form.endswith("n") or lemma == "win")
}

_EMPTY_WORDS = (
    "a an the this that these those it its he she they them his her their we our you your i me my us who whom"
    " whose what which when where why how is are was were be been being am do does did done has have had having"
    " can could will would shall should may might must of in on at to for from by with about into over under"
    " between among during before after against through than then as and or but nor not no if so such any all some"
    " each both either neither other another there here also only just very more most much many few less least"
    " same too up down out off again ever still yet while until since because although though per via according"
    " name named called kind type tell please list give show describe explain article articles report reports"
    " reported reporting mentioned mentions mention discussed discussing discusses considering based information"
    " source sources corpus document documents text said says say one two first respectively identified following"
    " well within without upon like regarding concerning different question answer"
)
EMPTY = frozenset(_EMPTY_WORDS.split())
_SORTS = "个|家|名|位|座|条|项|次|种|些|年|天|月|人|所|类|方面|地区|机构|公司|国家|城市|地方|部门|措施"
EMPTY_HAN = re.compile(
    "(?:在|于|到|从)?(?:什么|哪)(?:时候|时间段?|日期|地方|时|一?(?:" + _SORTS + "))?(?:内|里|儿)?"
    "|多少(?:"
    + _SORTS
    + ")?|几(?:"
    + _SORTS
    + "){0,2}|何时|何地|何处|何人|为何|为什么|如何|怎么样?|怎样|是否|是不是|有没有"
    "|请问|谁|吗|呢|的|了|是|在|与|和|及|由|被|于|对|这|那|其|(?<=\\d)[年月日]"
)

_LIGHT = frozenset(
    {"take", "get", "give", "go", "come", "put", "set", "make", "hold", "run", "stand", "lie", "complete", "agree"}
)
"""Verbs that say a relation only with the words after them."""

BILINGUAL: Mapping[str, tuple[str, ...]] = {
    "revenue": ("营业收入", "营收", "收入", "销售额"),
    "sales": ("销售", "销量", "销售额"),
    "profit": ("利润", "盈利"),
    "loss": ("亏损",),
    "employ": ("员工", "雇员", "职工"),
    "capacity": ("产能",),
    "output": ("产量",),
    "produce": ("生产",),
    "price": ("价格", "售价"),
    "customer": ("客户",),
    "supply": ("供应", "供货", "供给"),
    "supplier": ("供应商",),
    "own": ("持股", "持有", "拥有"),
    "stake": ("股份", "持股"),
    "founder": ("创始", "创立", "创办"),
    "found": ("创始", "创立", "成立"),
    "chairman": ("董事长",),
    "manager": ("经理",),
    "invest": ("投资",),
    "plant": ("工厂", "基地"),
    "headquarter": ("总部",),
    "acquire": ("收购",),
    "agreement": ("协议", "合同"),
    "battery": ("电池",),
    "lithium": ("锂",),
    "cathode": ("正极",),
    "fine": ("罚款",),
    "research": ("研究", "研发"),
}
"""English words and what says the same in Chinese, so that a question meets evidence in the other language."""


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """Return what the inflections of a word have in common, roughly; at most 7 letters.

    >>> {stem("supplies"), stem("supplier"), stem("supplied"), stem("supply")}
    {'suppl'}
    """
    word = _IRREGULAR.get(word, word)
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= (5 if suffix == "ly" else 3):
            word = word[: -len(suffix)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    if len(word) > 3 and word[-1] in "eiy":
        word = word[:-1]
    return word[:7]


def past(verb: str) -> str:
    """Return the simple past of a verb.

    >>> [past(verb) for verb in ("buy", "found", "supply", "acquire", "stop", "visit")]
    ['bought', 'founded', 'supplied', 'acquired', 'stopped', 'visited']
    """
    if verb in _PAST:
        return _PAST[verb]
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2:-1] not in set("aeiou"):
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1]}ed" if _DOUBLED.fullmatch(verb) else f"{verb}ed"


def stems(text: str) -> list[str]:
    """Return the stems of a text's words and the bigrams of its Han runs, in order."""
    return [stem(word) for word in _WORD.findall(fold(HAN.sub(" ", text)))] + bigrams(text)


def content(text: str) -> list[str]:
    """Return the stems of the words that carry meaning, each once, in order; for Han text its bigrams."""
    latin = [stem(w) for w in _WORD.findall(fold(HAN.sub(" ", text))) if w not in EMPTY and (len(w) > 1 or w.isdigit())]
    han = bigrams(EMPTY_HAN.sub(" ", text))
    return list(dict.fromkeys(latin + [pair for pair in han if len(pair) > 1]))


def alternatives(text: str, schema: Schema) -> dict[str, frozenset[str]]:
    """Return, for each stem of a question, the stems and Han words that say the same by the vocabulary.

    Two words say the same where lemmas of one relation, in either direction, or of one attribute begin with them.
    """
    groups: list[frozenset[str]] = []
    names = [one.name for one in schema.relations] + [one.name for one in schema.attributes]
    for name in names:
        firsts = (lemma.split()[0] for lemma in lemmas_for(schema, name))
        groups.append(frozenset(stem(first) for first in firsts if first not in EMPTY and first not in _LIGHT))
    found: dict[str, set[str]] = {}
    for root in content(text):
        same = {other for group in groups if root in group for other in group}
        for english, chinese in BILINGUAL.items():
            if stem(english) == root:
                same.update(chinese)
        found[root] = same - {root}
    for english, chinese in BILINGUAL.items():
        for pair in (pair for word in chinese if word in text for pair in bigrams(word)):
            found.setdefault(pair, set()).add(stem(english))
    return {root: frozenset(same) for root, same in found.items()}


def rarity(stem_counts: Mapping[str, int], total: int, words: Iterable[str]) -> dict[str, float]:
    """Return how telling each stem is: the logarithm of how few passages hold it, at least 0.3."""
    return {word: max(0.3, log((total + 1) / (stem_counts.get(word, 0) + 0.5))) for word in words}


def coverage(
    sentence: frozenset[str], text: str, *, weights: Mapping[str, float], same: Mapping[str, frozenset[str]]
) -> float:
    """Return the weighted share of a question's stems that a sentence meets; another word for one counts 0.75."""
    total = sum(weights.values())
    if not total:
        return 0.0
    met = sum(weight * _meets(word, sentence, text, same) for word, weight in weights.items())
    return round(met / total, 4)


def _meets(word: str, sentence: frozenset[str], text: str, same: Mapping[str, frozenset[str]]) -> float:
    if word in sentence:
        return 1.0
    others = same.get(word, frozenset())
    return 0.75 if any(other in sentence or (not other.isascii() and other in text) for other in others) else 0.0
