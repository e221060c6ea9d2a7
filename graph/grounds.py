"""Grounds: what explains that two sources differ, other than that one is wrong."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from evigraph.graph.periods import Period, period
from evigraph.graph.records import Fact, ReprintCluster
from evigraph.ingest.records import Document, Passage, Statement, Value

CORRECTS = re.compile(
    r"\b(?:correction|corrections|corrected|corrects|corrigendum|errat(?:um|a)|retract(?:s|ed|ion|ions)?"
    r"|restat(?:es?|ed|ement|ements)|misstated|misreported|amended (?:filing|figures?)|in error|superseded|withdrawn"
    r"|revised (?:figures?|from|down|up)|(?:earlier|previous) version)\b|更正|勘误|勘誤|撤回|修正|订正|訂正",
    re.IGNORECASE,
)
"""Words with which a text speaks of a correction."""

_BASES: tuple[tuple[str, str], ...] = (
    ("group", r"group|consolidated|group-wide|groupwide|集团|集團|合并|合併"),
    ("part", r"subsidiary|division|segment|business unit|standalone|stand-alone|parent company|子公司|母公司|分部"),
    ("gross", r"gross|before tax|pre-tax|pretax|毛|税前"),
    ("net", r"net|after tax|after-tax|净|淨|税后"),
    ("nameplate", r"nameplate|name-plate|installed|rated|design capacity|planned|额定|額定|装机|设计产能|规划"),
    ("effective", r"effective|actual|usable|utilised|utilized|realised|realized|achieved|operational|有效|实际"),
    ("adjusted", r"adjusted|underlying|organic|pro forma|non-gaap|excluding|excl\.|constant currency|调整后|不含"),
    ("reported", r"statutory|as reported|gaap|including|incl\.|包括"),
    ("attributable", r"attributable|equity share|own share|权益"),
    ("peak", r"peak|maximum|峰值|最大"),
    ("average", r"average|mean|on average|平均"),
    ("home", r"domestic|国内"),
    ("world", r"worldwide|global|globally|international|全球"),
    ("direct", r"full-time|permanent staff|core staff|全职"),
    ("all", r"contractors|temporary|part-time|合同工"),
)
_BASIS = tuple(
    (name, re.compile(rf"(?<![A-Za-z-])(?:{pattern})(?![A-Za-z])", re.IGNORECASE)) for name, pattern in _BASES
)

_NEAR = 60
"""Code points on either side of a value in which a word tells its basis."""

_COMPARED = re.compile(r"\b(?:than|as|against|versus|compared (?:with|to)|(?:up|down) from)\s+(?:in\s+|the\s+)?$")
_DIGITS = re.compile(r"\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class Witness:
    """A statement as a witness to a fact: what it says in the graph's terms, where it stands, and when it holds.

    `text` is the document's id or that of its reprint cluster: witnesses of one text are one witness. `marks` are
    those of its topic.
    """

    fact: Fact
    statement: Statement
    document: Document
    passage: Passage | None
    period: Period
    text: str
    marks: tuple[tuple[str, str], ...] = ()

    @property
    def sentence(self) -> str:
        """The sentence it stands in; empty where its passage is not at hand."""
        if self.passage is None:
            return ""
        return self.passage.text[self.statement.start - self.passage.start : self.statement.end - self.passage.start]


def witnesses(
    *,
    statements: Iterable[Statement],
    facts: Iterable[Fact],
    documents: Iterable[Document],
    passages: Mapping[str, Passage],
    clusters: Iterable[ReprintCluster] = (),
) -> dict[str, Witness]:
    """Return the witnesses by statement id. `documents` may come without their texts."""
    known = {document.id: document for document in documents}
    statements = [_free_of_comparison(said, passages.get(said.passage)) for said in statements]
    copies = {document: cluster.id for cluster in clusters for document in cluster.documents}
    fact_of = {fact.id: fact for fact in facts}
    return {
        said.id: Witness(
            fact=fact_of[said.id],
            statement=said,
            document=known[said.document],
            passage=passages.get(said.passage),
            period=period(said, known[said.document]),
            text=copies.get(said.document, said.document),
        )
        for said in statements
        if said.id in fact_of and said.document in known
    }


def _free_of_comparison(said: Statement, passage: Passage | None) -> Statement:
    """Return a statement without the time that it is only compared with ("twice as many as five years ago")."""
    if said.time is None or not said.time.stated or passage is None or said.time.start < passage.start:
        return said
    before = passage.text[max(0, said.time.start - passage.start - 20) : said.time.start - passage.start]
    return replace(said, time=None) if _COMPARED.search(before) else said


def corrects(*witnesses: Witness) -> str:
    """Return which of the documents speaks of a correction in the sentence or the title, or nothing."""
    for witness in witnesses:
        if CORRECTS.search(witness.sentence) or CORRECTS.search(witness.document.title):
            return f"{witness.document.id} speaks of a correction"
    return ""


def supersedes(left: Witness, right: Witness) -> str:
    """Return that one document is a later text of the other's publisher, or nothing."""
    publisher = left.document.publisher
    if publisher and publisher == right.document.publisher:
        early, late = sorted((left.document, right.document), key=lambda d: (d.date, d.id))
        if early.date and early.date < late.date and not late.date.startswith(early.date):
            return f"{late.id} is a later text of the same publisher as {early.id}"
    return ""


def basis(witness: Witness) -> frozenset[str]:
    """Return the bases that stand beside a statement's value; words of the subject's name are none."""
    value, statement = witness.statement.value, witness.statement
    if value is None:
        return frozenset()
    start = max(0, value.start - statement.start - _NEAR)
    end = value.end - statement.start + _NEAR
    text = witness.sentence
    name = (statement.subject.start - statement.start, statement.subject.end - statement.start)
    if 0 <= name[0] < name[1]:
        text = text[: name[0]] + " " * (name[1] - name[0]) + text[name[1] :]
    beside = text[start:end]
    return frozenset(name for name, pattern in _BASIS if pattern.search(beside))


def units(left: Value, right: Value) -> bool:
    """Return whether the unit alone may explain a difference: other currencies, or one number of two units."""
    if left.unit != right.unit:
        return left.kind == right.kind == "money"
    return left.kind == right.kind == "quantity" and _number(left) == _number(right) != ""


def _number(value: Value) -> str:
    found = _DIGITS.search(value.text)
    return found.group().rstrip(".,").replace(",", "") if found else ""
