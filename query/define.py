"""Questions for what or who something is: the sentences that define it, and those that name it first."""

import re
from collections.abc import Sequence
from dataclasses import replace

from evigraph.query.evidence import Candidate, Demand
from evigraph.query.records import Plan

_ASKS = re.compile(r"^\s*(?:who|what)(?: exactly)? (?:is|was|are|were)\b|^\s*(?:who|what)['’]s\b", re.IGNORECASE)
_ASKS_HAN = re.compile(r"^.{2,20}是(?:谁|什么|什么公司|什么人)[？?]?$|^(?:谁|什么)是.{2,20}[？?]?$")
_BE = r"(?:is|was|are|were|has been|became)"
_KIND = r"(?:an?|the|one of|chief|head|chair\w*|found\w*|president|director|managing|vice|former|senior)\b"
FULL, PART, OPENS, NAMES = 4, 3, 2, 1
"""How well a sentence defines: it says what something is; it gives a role beside its name; it opens with it; it
names it."""


def defines(plan: Plan, asked: Demand) -> bool:
    """Tell whether a question asks for what or who a named thing is, and for nothing else."""
    if asked.weights or not asked.names:
        return False
    return bool(_ASKS.search(plan.question) or _ASKS_HAN.search(plan.question))


def defining(found: Sequence[Candidate], plan: Plan, asked: Demand) -> list[Candidate]:
    """Return the sentences that define what a question names, best first; where there are none, those naming it.

    A sentence defines where the name stands before a copula, beside an apposition or after a title.
    """
    names = [re.escape(plan.question[one.start : one.end]) for one in asked.names]
    ranked = []
    for one in found:
        text = " ".join(one.text.split())
        degree = max((_degree(text, name) for name in names), default=0)
        if degree and one.tie:
            ranked.append((degree, one))
    best = max((degree for degree, _ in ranked), default=0)
    ranked = [item for item in ranked if item[0] >= max(best - 1, NAMES)]
    ranked.sort(key=lambda item: (-item[0], -item[1].tie, -item[1].score, item[1].place))
    return [replace(one, typed=()) for _, one in ranked]


def _degree(text: str, name: str) -> int:
    full = rf"(?:\w+[\s-]+){{0,2}}{name}(?:[\s-]+[\w.&-]+){{0,4}}?"
    if re.search(rf"{full}\s*(?:\([^()]*\)\s*)?(?:,[^,]*,\s*)?{_BE} (?:\w+ ){{0,2}}?{_KIND}", text, re.IGNORECASE):
        return FULL
    if re.search(rf"{name}\s*(?:\([^()]*\)\s*)?[,–—-]+\s*(?:\w+ )?{_KIND}", text, re.IGNORECASE):
        return FULL
    if re.search(rf"{name}(?:是|为|系)|(?:董事长|经理|总裁|主席|教授|院长|主任|书记){name}", text):
        return FULL
    if re.search(rf"\b(?:an?|the) (?:[\w-]+ ){{1,5}}?,? ?{name}|\b\w+(?:or|er|ist|man|ive|ent),? {name}", text):
        return PART
    if re.search(rf"{name},\s+[^,]{{4,80}},|{name},? (?:who|which)\b", text):
        return PART
    if re.match(rf"\W*(?:the )?{name}", text, re.IGNORECASE):
        return OPENS
    return NAMES if re.search(name, text) else 0
