"""Claims of a text under test, and what checking them gave."""

from dataclasses import dataclass
from typing import Literal, get_args

from evigraph.ingest.records import Mention, Statement, Value
from evigraph.query.records import Citation

Verdict = Literal["contradicted", "disputed", "unsupported", "qualified", "supported", "corroborated", "unchecked"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
"""Gravest first; `unchecked` is left out of any summary and counted."""

CitationStatus = Literal["carries", "does-not-carry", "altered-quote", "no-such-place", "no-such-document"]


@dataclass(frozen=True, slots=True)
class Marker:
    """A citation that the text under test gives: `[1]`, or a claim's place in `ask --json`, and where it points."""

    marker: str
    document: str
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of the text under test, at `start` to `end` of that text."""

    text: str
    start: int
    end: int
    statements: tuple[Statement, ...]
    mentions: tuple[Mention, ...]
    values: tuple[Value, ...]
    markers: tuple[Marker, ...] = ()


@dataclass(frozen=True, slots=True)
class CitationCheck:
    """What became of one citation of the text under test."""

    marker: str
    status: CitationStatus


@dataclass(frozen=True, slots=True)
class Check:
    """A claim's verdict, its reason code, the spans that decide it, and its citations' fates."""

    text: str
    start: int
    end: int
    verdict: Verdict
    reason: str
    evidence: tuple[Citation, ...]
    citations: tuple[CitationCheck, ...] = ()


@dataclass(frozen=True, slots=True)
class Verification:
    """All checks of one text. `checked + unchecked` is the number of claims."""

    claims: tuple[Check, ...]
    checked: int
    unchecked: int
