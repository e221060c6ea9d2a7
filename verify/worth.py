"""Whether a sentence claims anything that can be checked, and whom its pronouns mean."""

from collections.abc import Sequence
from dataclasses import replace

from evigraph.ingest.records import Mention
from evigraph.verify.evidence import Antecedent
from evigraph.verify.reading import Reading, read
from evigraph.verify.words import bag

_OPINION = bag(
    "think believe feel hope wish recommend suggest imagine great good bad nice important interesting exciting amazing"
    " wonderful terrible beautiful best worst"
)
_SELF = frozenset({"i", "we", "you", "me", "us", "my", "our", "your"})


def idle(reading: Reading) -> str:
    """Return the reason why a sentence is not checked, or nothing where it is to be."""
    if not checkable(reading):
        return "no-claim"
    return "no-subject" if _unexplained(reading) else ""


def _unexplained(reading: Reading) -> bool:
    """Tell whether a sentence names nothing and its subject is a pronoun."""
    if reading.of("name"):
        return False
    for i, token in enumerate(reading.tokens):
        if token.dep in {"nsubj", "nsubjpass"} and reading.tokens[token.head].dep == "ROOT":
            if any(t.pos == "NOUN" and t.dep.startswith("nsubj") for t in reading.tokens[:i]):
                return False
            return i in reading.anaphors and token.tag in {"PRP", "DT"}
    return False


def checkable(reading: Reading) -> bool:
    """Tell whether a sentence asserts something: no question, no instruction, no bare opinion, no fragment."""
    text = reading.text.rstrip(" \"'”’)*_")
    if text.endswith(("?", "？")):
        return False
    tokens = reading.tokens
    firm = any(e.kind != "word" for e in reading.elements)
    if not any(token.dep for token in tokens):
        return len(reading.elements) > 1
    if _imperative(reading):
        return False
    lemmas = {token.lemma for token in tokens}
    if not firm and (lemmas & _OPINION or lemmas & _SELF):
        return False
    if not any(token.pos in {"VERB", "AUX"} for token in tokens):
        return firm and len(reading.elements) > 1 and any(e.kind == "value" for e in reading.elements)
    words = sum(e.kind == "word" for e in reading.elements)
    return firm or words >= 2


def _imperative(reading: Reading) -> bool:
    """Tell whether a sentence is an instruction: a bare verb at its root and nobody to do it."""
    tokens = reading.tokens
    for i, token in enumerate(tokens):
        if token.head == i and token.dep == "ROOT":
            return token.tag == "VB" and not any(
                t.head == i and (t.dep.startswith("nsubj") or t.dep in {"aux", "expl"}) for t in tokens
            )
    return False


def resolved(reading: Reading, before: Sequence[Antecedent]) -> Reading:
    """Return a claim with a pronoun or `the company` in its subject read as the first name of the sentence before."""
    if not before or not reading.anaphors:
        return reading
    subjects = {t for f in reading.frames for role, t in f.arguments if role in {"agent", "patient"}}
    for i in reading.anaphors:
        token = reading.tokens[i]
        if i not in subjects:
            continue
        if any(e.kind == "name" and e.first <= i <= e.last for e in reading.elements):
            continue
        fitting = [a for a in before if token.lemma in a.nouns] or list(before)
        stand = Mention("", "", "", token.start, token.end, token.text, fitting[0].name, "", 0)
        own = [
            Mention("", "", "", e.start, e.end, reading.text[e.start : e.end], e.key, e.type, 0)
            for e in reading.elements
            if e.kind == "name"
        ]
        values = [replace(e.value) for e in reading.elements if e.value is not None]
        return read(reading.text, reading.tokens, values, [*own, stand])
    return reading
