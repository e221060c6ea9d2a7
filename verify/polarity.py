"""Whether a claim denies what its source says, or says what it denies, where their predicates are other words."""

from collections.abc import Sequence

from evigraph.verify.align import Alignment
from evigraph.verify.bonds import CONTEXT
from evigraph.verify.frames import Frame
from evigraph.verify.reading import Reading
from evigraph.verify.tokens import Token
from evigraph.verify.words import LIGHT, bag, kin

_HARD = bag("not n't n’t never no none neither nor nobody nothing without cannot")
_SOFT = bag(
    "fail refuse decline deny lack absent absence exclude outside except prevent avoid stop cease reject unable unlikely"
    " free only barely hardly rarely seldom few little ban prohibit forbid block miss lose end cancel drop abandon"
    " instead rather unless until yet beyond exempt oppose unwilling remain impossible halt suspend withdraw dismiss"
)
"""Words that may deny without a negation: where one stands, polarity is left open."""
_NOT_DENYING = bag("only just merely least later longer-than more less fewer")
_CLAUSES = frozenset({"conj", "advcl", "relcl", "ccomp", "parataxis", "acl"})


def denies_otherwise(claim: Reading, main: Alignment, others: Sequence[Alignment]) -> bool:
    """Tell whether claim and main sentence differ in polarity, although no predicate of theirs is the same.

    A negation of the claim must have one in a source; a sentence whose own verb is denied carries no claim without.
    """
    ours = _hard(claim.tokens)
    source = main.candidate.reading
    if ours:
        if any(_hard(a.candidate.reading.tokens) or _soft(a.candidate.reading.tokens) or a.opposites for a in others):
            return False
        return not _soft(claim.tokens) and len(ours) == 1
    if _soft(claim.tokens) or not _hard(source.tokens):
        return False
    denied = [frame for frame in source.frames if frame.negative and not frame.until and not frame.nominal]
    return any(_governs(claim, main, frame) for frame in denied) and not _said_elsewhere(claim, main, others)


def _hard(tokens: tuple[Token, ...]) -> list[int]:
    """Return the negations of a sentence that deny something."""
    found = []
    for i, token in enumerate(tokens):
        after = tokens[i + 1].lemma if i + 1 < len(tokens) else ""
        if (token.lemma in _HARD or token.text.casefold() in _HARD) and after not in _NOT_DENYING:
            found.append(i)
    return found


def _soft(tokens: tuple[Token, ...]) -> bool:
    """Tell whether a word stands in a sentence that may deny without a negation."""
    return any(token.lemma in _SOFT for token in tokens)


def _governs(claim: Reading, main: Alignment, frame: Frame) -> bool:
    """Tell whether most of what a sentence shares with a claim stands in the clause of one predicate."""
    tokens = main.candidate.reading.tokens
    total = inside = 0.0
    for i, found in main.matches.items():
        places = [t for t in found if t != CONTEXT]
        element = claim.elements[i]
        if places and element.key not in LIGHT:
            total += element.weight
            inside += element.weight * any(_within(tokens, t, frame.head) for t in places)
    verbs = [f for f in claim.frames if not f.nominal and f.lemma not in LIGHT]
    own = any(kin(f.lemma, g.lemma) == "same" and not g.negative for f in verbs for g in main.candidate.reading.frames)
    return total > 0 and inside / total >= 0.75 and not own


def _within(tokens: tuple[Token, ...], token: int, head: int) -> bool:
    """Tell whether a token stands in the clause of a verb, not in one below it."""
    here = token
    for _ in range(12):
        if here == head:
            return True
        if tokens[here].head == here or (tokens[here].dep in _CLAUSES and tokens[here].pos in {"VERB", "AUX"}):
            return False
        here = tokens[here].head
    return False


def _said_elsewhere(claim: Reading, main: Alignment, others: Sequence[Alignment]) -> bool:
    """Tell whether a sentence without negation shares as much with the claim as the main one."""
    most = _weight(claim, main)
    return any(
        a is not main and not _hard(a.candidate.reading.tokens) and _weight(claim, a) >= 0.95 * most for a in others
    )


def _weight(claim: Reading, alignment: Alignment) -> float:
    """Return the weight of what a sentence shares with a claim."""
    return sum(claim.elements[i].weight for i in alignment.matches)
