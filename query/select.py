"""Which sentences make the answer, and whether they are enough."""

import re
from collections.abc import Mapping, Sequence

from evigraph.graph.store import HAN
from evigraph.query.define import defines, defining
from evigraph.query.evidence import Candidate, Demand
from evigraph.query.records import Plan
from evigraph.query.words import EMPTY_HAN, content, coverage, stem, stems

MOST = 4
"""Sentences of an answer."""
ENOUGH = 0.5
"""Share of a question's words that its sentences have to meet together."""
ENOUGH_HAN = 0.4
"""The same of one sentence in Chinese, whose pairs of characters also span words."""
HELD_HAN = 0.6
"""Share of the pairs of characters of a role that a Chinese sentence has to have."""
_FIGURE = re.compile(r"\d|[一二三四五六七八九十百千万两]")
TIED = 0.5
"""How far a sentence has to be about the names asked for."""
SOME = 0.25
"""The same for a question that asks by way of another thing, or in many words."""
NEAR = 0.42
"""The likeness of a sentence to such a question from which its words need not be the same."""
LONG = 8
"""Words beyond which a question is one of many words."""
ALIKE = 0.6
"""Share of words that two sentences have in common from which one says the other."""
KEPT = 0.55
"""The share of the best score from which a sentence is shown where it meets something new."""

CLOSE = 0.85
"""The share of the best score from which a sentence is shown though it meets nothing new."""
NEW = 0.1
"""Weight of the words that only this sentence meets, from which it is shown."""

_KIN = (
    r"(?:birthplace|birth|country|city|state|county|town|author|director|producer|performers?|mother|father|spouse|wife"
    r"|husband|sons?|daughters?|founders?|owners?|parent|creator|writer|composer|singer|stars?|employer|team|band|school"
    r"|university|company|person|artist|character|group|supplier|customer|refiner|man|woman)"
)
_NESTED = re.compile(
    r"^\S+\s+\S+.*\b(?:that|which|who|whose|whom|where|when)\b|['’]s \w+['’]s|\band (?:who|what|where|how|which)\b"
    rf"|^\S+ (?!(?:is|was|are|were) the {_KIN}\b).*\bthe {_KIN} (?:of|behind|[A-Z])|['’]s {_KIN}\b"
)
_CHOICE = re.compile(r"\bor\b|\bboth\b|\bthan\b|还是")
_ROLE = re.compile(
    r"^(?:who|what) (?:is|was|are|were)\s+(?:the |an? )?(?P<role>[\w\s-]{3,60}?)\s+(?:of|at|for|in)\s", re.IGNORECASE
)
_ROLE_HAN = re.compile(
    r"^(?P<owner>[^的？?]{2,16})的(?P<role>[^的？?]{2,8}?)(?:是|在|有|为|叫|姓)(?:谁|哪|什么|多少|几|何)"
)
_SHORT = {
    "ceo": "chief executive officer",
    "cfo": "chief financial officer",
    "coo": "chief operating officer",
    "cto": "chief technology officer",
    "md": "managing director",
}
"""Roles that are written in short."""
_PERSONAL = frozenset({"person", "organization", "place", "entity"})


def nested(question: str) -> bool:
    """Tell whether a question asks for one thing by way of another, so that no one sentence need hold it all.

    >>> [nested(q) for q in ("Who leads the firm that owns Arden?", "Who leads Arden?")]
    [True, False]
    """
    return bool(_NESTED.search(question) or _CHOICE.search(question))


def plain(plan: Plan, asked: Demand) -> bool:
    """Tell whether one sentence should hold the whole answer: a question in few words that asks for one thing."""
    return len(asked.weights) <= LONG and not nested(plan.question)


def choose(found: Sequence[Candidate], plan: Plan, asked: Demand) -> list[Candidate]:
    """Return the sentences of an answer, best first: each after the first meets a new word or scores near the best.

    For a plain question those that have all that is asked for come first, and where there are any, those that are of
    another subject are left out.
    """
    most = MOST
    if defines(plan, asked):
        found = defining(found, plan, asked)
    elif plain(plan, asked):
        role, _ = _role(plan.question, asked)
        fitting = [one for one in found if _fits(one, plan, asked, plain=True)]
        rest = [one for one in found if one not in fitting and (not fitting or not asked.names or one.tie >= TIED)]
        found = sorted([*fitting, *rest], key=lambda one: bool(role) and not _holds(role, one, asked.same))
    else:
        most += 1
    chosen: list[Candidate] = []
    met: set[str] = set()
    best = found[0].score if found else 0.0
    for one in found:
        if len(chosen) == most:
            break
        if any(_alike(one, other) for other in chosen) or (chosen and _homonym(one, chosen[0])):
            continue
        new = {word for word in asked.weights if word in one.stems} - met
        gain = sum(asked.weights[word] for word in new) / max(sum(asked.weights.values()), 1e-9)
        share = one.score / max(best, 1e-9)
        if not chosen or (share >= KEPT and gain >= NEW) or share >= CLOSE:
            chosen.append(one)
            met |= new
    return chosen


def lacking(plan: Plan, asked: Demand, chosen: Sequence[Candidate]) -> tuple[str, ...]:
    """Return what the sentences lack of what is asked, in words; none where they are enough.

    A plain question for a value or a name wants one sentence that has the words, the type, the time and the name. One
    that asks by way of another thing, or in many words, is not refused where its names are known and its sentences
    together have some of its words: which of them is the answer is for the reader to see.
    """
    if not chosen:
        return (unmet(plan, asked),)
    if defines(plan, asked):
        return ()
    simple = plain(plan, asked)
    role, owner = _role(plan.question, asked)
    if simple and role and not any(_holds(role, one, asked.same) for one in chosen):
        return (f"{role} of {', '.join(plan.named) or owner}",)
    if simple and HAN.search(owner) and not plan.named and not any(_holds(owner, one, asked.same) for one in chosen):
        return (owner,)
    near = max(one.near for one in chosen)
    wanted = ENOUGH if simple else 0.0 if near >= NEAR else SOME
    together = frozenset().union(*(one.stems for one in chosen))
    met = coverage(together, " ".join(one.text for one in chosen), weights=asked.weights, same=asked.same)
    if (met >= wanted or not asked.weights) and any(_fits(one, plan, asked, plain=simple) for one in chosen):
        return ()
    if asked.years and not any(one.timely for one in chosen):
        return (f"{unmet(plan, asked)} in {', '.join(sorted(asked.years))}",)
    return (unmet(plan, asked),)


def _fits(one: Candidate, plan: Plan, asked: Demand, *, plain: bool) -> bool:
    han = bool(HAN.search(plan.question))
    if not plain:
        return bool(one.typed) or plan.expects not in {"number", "date"}
    if asked.years and not one.timely:
        return False
    if han:
        return one.cover >= ENOUGH_HAN and (plan.expects not in {"number", "date"} or bool(_FIGURE.search(one.text)))
    anything = plan.expects == "entity" and plan.question.lower().startswith("what")
    if plan.expects in {"number", "date"} | _PERSONAL and not anything and not one.typed and not one.said:
        return False
    if asked.names and one.tie < TIED:
        return False
    return one.cover >= ENOUGH or bool(one.said) or not asked.weights


def _role(question: str, asked: Demand) -> tuple[str, str]:
    """Return the role that a question asks the holder of, and the Chinese words for whose role it is."""
    if found := _ROLE_HAN.match(question):
        return found["role"], found["owner"]
    found = _ROLE.match(question)
    if not found or not set(content(found["role"])) & set(asked.weights):
        return "", ""
    return " ".join(found["role"].split()), "the one asked for"


def _holds(role: str, one: Candidate, same: Mapping[str, frozenset[str]]) -> bool:
    """Tell whether a sentence has the words of a role: all of up to three, most of more."""
    words = content(role)
    if words and words[0] in _SHORT:
        words = [stem(word) for word in _SHORT[words[0]].split()]
    spelled = " ".join(_SHORT.get(word, word) for word in re.findall(r"\w+", one.text.lower()))
    have = one.stems | set(stems(spelled))
    met = sum(
        word in have or any(not other.isascii() and other in one.text for other in same.get(word, ())) for word in words
    )
    if HAN.search(role):
        return met >= HELD_HAN * len(words)
    return met >= (len(words) if len(words) <= 3 else 0.75 * len(words))


def unmet(plan: Plan, asked: Demand) -> str:
    """Return what the question asks about in its own words, without the words that only make it a question."""
    if HAN.search(plan.question):
        return " ".join(EMPTY_HAN.sub(" ", plan.question).replace("？", " ").replace("?", " ").split())
    kept = [word for word in re.findall(r"[\w'’-]+", plan.question) if set(content(word)) & set(asked.weights)]
    if not kept and plan.named:
        return f"what {' and '.join(plan.named)} is"
    about = " ".join(dict.fromkeys(kept)) or plan.question.rstrip("?？ ")
    return f"{about} ({', '.join(plan.named)})" if plan.named else about


def _homonym(one: Candidate, best: Candidate) -> bool:
    """Tell whether a sentence is about another bearer of a name asked for than the best sentence is."""
    return bool(one.bearers and best.bearers and not one.bearers & best.bearers)


def _alike(one: Candidate, other: Candidate) -> bool:
    return len(one.stems & other.stems) > ALIKE * min(len(one.stems), len(other.stems) or 1) if one.stems else True
