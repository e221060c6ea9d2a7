"""A claim laid over the sentences of one text, as the checker's rules take it."""

from collections.abc import Iterable

from evigraph.ingest.records import Document
from evigraph.verify.align import align
from evigraph.verify.beside import candidates
from evigraph.verify.case import Case, Fault
from evigraph.verify.figures import values_of
from evigraph.verify.reading import read
from evigraph.verify.sides import sides
from evigraph.verify.tokens import parse


def case(claim: str, text: str, *, title: str = "", date: str = "") -> Case:
    """Return the case of a claim against a text."""
    (tokens,) = parse([claim])
    reading = read(claim, tokens, values_of(claim))
    laid = [align(reading, one, {}) for one in candidates(Document("doc", text, title=title, date=date))]
    return Case(reading, laid, laid, {}, {id(one): sides(one.candidate.reading) for one in laid})


def reasons(faults: Iterable[Fault]) -> list[str]:
    """Return the reasons of faults, in order."""
    return [fault.reason for fault in faults]
