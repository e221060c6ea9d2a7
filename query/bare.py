"""A bare answer, and what may become one."""

from dataclasses import dataclass

from evigraph.query.cite import Place
from evigraph.query.evidence import Candidate


@dataclass(frozen=True, slots=True)
class Bare:
    """A bare answer, the sentence it stands in, and sentences that give another; those are shown beside it.

    Where sources differ `text` is empty; `unsaid` tells that no sentence has even the verb that the question asks by.
    """

    text: str = ""
    place: Place | None = None
    rivals: tuple[Place, ...] = ()
    unsaid: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Words that may be the answer, the sentence they stand in, and how surely they stand in the place asked for."""

    text: str
    one: Candidate
    sure: float
    ended: bool = False
    date: str = ""
