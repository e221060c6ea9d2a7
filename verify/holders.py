"""Shares that belong to one name in the claim and to another in the document."""

from collections.abc import Iterator

from evigraph.verify.bonds import CONTEXT
from evigraph.verify.case import LEAST, Case, Fault, share
from evigraph.verify.reading import Reading


def holders(case: Case) -> Iterator[Fault]:
    """Yield the shares that belong to one name in the claim and to another in the document."""
    claim = case.claim
    for i in claim.of("value"):
        value = claim.elements[i].value
        if value is None or value.kind != "percent":
            continue
        name = _holder(claim, claim.elements[i].head)
        if name is None:
            continue
        good, bad, shown = -1.0, -1.0, None
        for one in case.own:
            reading = one.candidate.reading
            for t in [t for t in one.matches.get(i, ()) if t != CONTEXT][:1]:
                theirs = _holder(reading, t)
                mine = {reading.owner.get(p) for p in one.matches.get(name, ()) if p != CONTEXT}
                say = share(claim, one, i)
                if theirs is None or theirs in mine:
                    good = max(good, say)
                elif mine and say > bad:
                    bad, shown = say, one
        if bad > max(good, LEAST):
            yield Fault("not-as-bound", shown)
            return


def _holder(reading: Reading, t: int) -> int | None:
    """Return the name that has or does what a value says: the subject of its verb, or the name it stands beside."""
    tokens = reading.tokens
    element = reading.elements[reading.owner[t]]
    before = element.first - 1
    while before >= 0 and tokens[before].text.casefold() in {"the", "other", "remaining", "(", "rest"}:
        before -= 1
    if before >= 0 and reading.named(before):
        return reading.owner[before]
    verb = t
    while tokens[verb].pos not in {"VERB", "AUX"} and tokens[verb].head != verb:
        verb = tokens[verb].head
    for u in range(len(tokens)):
        if tokens[u].head == verb and tokens[u].dep == "nsubj" and reading.named(u):
            return reading.owner[u]
    return None
