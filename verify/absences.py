"""Names of a claim that a document has nowhere."""

from collections.abc import Iterator

from evigraph.verify import scope
from evigraph.verify.alike import same_name, spelled
from evigraph.verify.case import Case, Fault
from evigraph.verify.words import bag

_PLACES = bag("gpe norp loc fac place facility group date event")


def absences(case: Case) -> Iterator[Fault]:
    """Yield the names that a document has nowhere, save those of places that only describe another."""
    topics = [*case.own[0].candidate.topic]
    seen = {e.key for a in case.own for e in a.candidate.reading.elements if e.kind == "name"}
    title = f" {' '.join(spelled(case.own[0].candidate.document.title))} "
    for i in case.claim.of("name"):
        element = case.claim.elements[i]
        if any(i in a.matches for a in case.own) or any(same_name(element.key, t, case.aliases) for t in topics):
            continue
        if f" {' '.join(spelled(element.key))} " in title:
            continue
        token = case.claim.tokens[element.head]
        shown = next((a for a in case.own if i in a.clashes), None)
        loosely = {"amod", "compound", "poss", "nmod"} if shown else {"amod", "compound", "poss", "nmod", "pobj"}
        told_by = case.claim.tokens[scope.governor(case.claim.tokens, element.head)]
        if told_by.lemma == "be" and token.dep == "pobj":
            loosely = set()  # is in Sweden: the place is what the clause says
        describes = element.type.casefold() in _PLACES and token.dep in loosely
        if not describes and element.key not in seen and element.key.removesuffix("n") not in seen:
            yield Fault("entity-differs" if shown else "entity-not-found", shown)
