"""What stands in a sentence in the place that a question asks for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evigraph.ingest.extract.tree import NOUN_TAGS, VERB_TAGS, Tree
from evigraph.query.slots import Slot
from evigraph.query.words import stem

_RELATIVE = frozenset({"who", "which", "that", "whom"})
_PROPER = frozenset({"NNP", "NNPS"})
_ENDED = re.compile(r"\b(?:former|ex|previous|until|resigned|stepped down|left|late|outgoing|then)\b", re.IGNORECASE)
_OPEN = frozenset({"PRP", "DT", "WP", "WDT", "EX", "PRP$"})
_WHERE = frozenset({"in", "at", "near", "on", "to", "from", "outside"})
_SOMEWHERE = frozenset({"be", "locate", "situate", "lie", "stand", "base", "sit"})
_AS = frozenset({"as"})
SHORT = {
    "ceo": "chief executive officer",
    "cfo": "chief financial officer",
    "coo": "chief operating officer",
    "cto": "chief technology officer",
}
"""Roles that are written in short."""
_BEFORE = frozenset({'"', "“", *SHORT})
"""What stands before a name and is no part of it."""


@dataclass(frozen=True, slots=True)
class Filler:
    """Words of a sentence that fill the place asked for; `other` those in the place across the verb, empty if none.

    `loose` tells that what stands across the verb is a pronoun or nothing; `ended` that the sentence says it is over;
    `proper` that it has a name, `one_of` that it is said to be one of several.
    """

    text: str
    head: str
    other: str
    loose: bool = False
    ended: bool = False
    proper: bool = True
    one_of: bool = False


def fillers(tree: Tree, asked: Slot, *, same: frozenset[str] = frozenset()) -> list[Filler]:
    """Return what fills a slot in a parsed sentence, in order of the sentence.

    `same` are stems of verbs that say the same as the slot's verb.
    """
    if asked.place == "role":
        return list(_holders(tree, asked))
    if asked.place == "place" and not asked.verb:
        return [one for verb in _standing(tree, asked) for one in _places(tree, verb)]
    if asked.place not in {"subject", "object", "prep", "place"}:
        return []
    found: list[Filler] = []
    verbs = {asked.verb, *same}
    for token, word in enumerate(tree.lowers):
        if stem(tree.lemma(token)) not in verbs and stem(word) not in verbs:
            continue
        if tree.child(token, "neg") >= 0:
            continue
        if asked.place == "place":
            found += _places(tree, token)
        elif tree.tags[token] in VERB_TAGS:
            found += _of_verb(tree, token, asked)
        elif tree.tags[token] in NOUN_TAGS and asked.place == "subject" and word.rstrip("s").endswith(("er", "or")):
            found += _agents(tree, token)
    return found


def _of_verb(tree: Tree, verb: int, asked: Slot) -> list[Filler]:
    doers, things = subjects(tree, verb), objects(tree, verb)
    if asked.place == "subject":
        return [_filler(tree, one, things) for one in doers]
    if asked.place == "object":
        return [_filler(tree, one, doers) for one in things]
    under = [kid for at in (verb, *things) for kid in tree.kids[at]]
    preps = [kid for kid in under if tree.deps[kid] == "prep" and tree.lowers[kid] == asked.prep]
    places = [tree.child(kid, "pobj") for kid in preps]
    heads = [one for place in places if place >= 0 for one in tree.conjuncts(place)]
    return [_filler(tree, one, [*doers, *things]) for one in heads]


def _standing(tree: Tree, asked: Slot) -> Iterator[int]:
    """Yield the verbs of being somewhere whose subject has the noun asked for."""
    for token in range(len(tree.words)):
        if tree.tags[token] in VERB_TAGS and tree.lemma(token) in _SOMEWHERE:
            heads = [*_all(tree, tree.child(token, "nsubj", "nsubjpass"))]
            if not asked.role or any(stem(tree.lowers[head]) in asked.role for head in heads):
                yield token


def _places(tree: Tree, verb: int) -> list[Filler]:
    """Return what follows a preposition of place at a verb or, as at "plant in", at a noun."""
    across = [*subjects(tree, verb), *objects(tree, verb)] if tree.tags[verb] in VERB_TAGS else []
    under = [verb, *(kid for kid in tree.kids[verb] if tree.deps[kid] in {"dobj", "prep", "attr", "acl", "advmod"})]
    under += [kid for at in under[1:] for kid in tree.kids[at] if tree.deps[kid] == "prep"]
    above = tree.heads[verb]
    if tree.tags[verb] in NOUN_TAGS and tree.deps[verb] == "nsubjpass" and tree.lemma(above) in _SOMEWHERE:
        under.append(above)
    found = []
    for at in dict.fromkeys(kid for one in under for kid in (one, *tree.kids[one])):
        if tree.deps[at] == "prep" and tree.lowers[at] in _WHERE:
            head = tree.child(at, "pobj")
            if head >= 0:
                found.append(_filler(tree, head, across))
                inner = [tree.child(kid, "pobj") for kid in tree.kids[head] if tree.lowers[kid] in _WHERE]
                found += [_filler(tree, one, across) for one in inner if one >= 0]
    return found


def subjects(tree: Tree, verb: int) -> list[int]:
    """Return the heads of what does what a verb says: its subject, or the agent of its passive."""
    passive = tree.child(verb, "nsubjpass", "auxpass") >= 0 or (
        tree.tags[verb] == "VBN" and tree.deps[verb] in {"acl", "amod"}
    )
    agent = tree.child(verb, "agent")
    if agent < 0 and passive:
        agent = next((k for k in tree.kids[verb] if tree.deps[k] == "prep" and tree.lowers[k] == "by"), -1)
    if agent >= 0:
        head = tree.child(agent, "pobj")
        return tree.conjuncts(head) if head >= 0 else []
    if passive:
        return []
    return _all(tree, _subject(tree, verb, "nsubj"))


def objects(tree: Tree, verb: int) -> list[int]:
    """Return the heads of what is done to: the object of a verb, or the subject of its passive."""
    thing = tree.child(verb, "dobj", "dative", "oprd")
    if thing >= 0:
        return _all(tree, thing)
    if tree.tags[verb] == "VBN" and tree.deps[verb] == "acl":
        return [tree.heads[verb]]
    if tree.child(verb, "auxpass") >= 0 or tree.child(verb, "nsubjpass") >= 0:
        return _all(tree, _subject(tree, verb, "nsubjpass"))
    if tree.deps[verb] == "relcl" and tree.child(verb, "nsubj") >= 0:
        subject = tree.child(verb, "nsubj")
        return [] if tree.lowers[subject] in _RELATIVE else [tree.heads[verb]]
    return []


def _subject(tree: Tree, verb: int, dep: str) -> int:
    """Return the subject of a verb, or of the one that it is joined to or depends on; -1 where there is none."""
    for at in (verb, *tree.climb(verb)):
        if tree.tags[at] not in VERB_TAGS:
            return at if tree.deps[verb] == "acl" and tree.tags[verb] == "VBG" else -1
        own = tree.child(at, dep, "nsubj", "nsubjpass")
        if own >= 0:
            return own
        if tree.deps[at] == "acl" and tree.tags[at] == "VBG":
            return tree.heads[at]
        if tree.deps[at] not in {"conj", "xcomp", "advcl"}:
            return -1
    return -1


def _all(tree: Tree, head: int) -> list[int]:
    """Return a head with what is joined to it; what a relative pronoun stands for instead of the pronoun."""
    if head < 0:
        return []
    if tree.lowers[head] in _RELATIVE:
        at = tree.heads[head]
        while tree.deps[at] == "conj":
            at = tree.heads[at]
        return [_meant(tree, tree.heads[at], tree.lowers[head])] if tree.deps[at] == "relcl" else []
    return tree.conjuncts(head)


def _meant(tree: Tree, head: int, pronoun: str) -> int:
    """Return what a relative pronoun stands for: in "Ann, the head of Arden, who ..." Ann, whatever the parse says."""
    if pronoun == "who" and tree.deps[head] == "pobj":
        role = tree.heads[tree.heads[head]]
        if tree.deps[role] == "appos":
            return tree.heads[role]
    return head


def _agents(tree: Tree, noun: int) -> Iterator[Filler]:
    """Yield the names that a noun for a doer ("founder") is said of, with what it is the doer of."""
    preps = [kid for kid in tree.kids[noun] if tree.deps[kid] == "prep" and tree.lowers[kid] in {"of", "to"}]
    across = [tree.child(kid, "pobj") for kid in preps]
    across += [kid for kid in tree.kids[noun] if tree.deps[kid] == "poss"]
    one_of = any(tree.lowers[kid] in {"a", "an", "one"} for kid in tree.kids[noun])
    for head in _said_of(tree, noun):
        yield replace(_filler(tree, head, [one for one in across if one >= 0]), one_of=one_of)


def _said_of(tree: Tree, noun: int) -> list[int]:
    """Return the heads of the names that a noun is said of: in apposition, by a copula, as a title, with "as"."""
    found = [kid for kid in tree.kids[noun] if tree.deps[kid] == "appos"]
    head, dep = tree.heads[noun], tree.deps[noun]
    while dep == "conj" and head != tree.heads[head]:
        noun, head, dep = head, tree.heads[head], tree.deps[head]
    title = dep in {"compound", "nmod", "amod"} and tree.tags[head] in _PROPER
    if title or (dep == "appos" and tree.tags[head] in NOUN_TAGS):
        found.append(head)
    if dep in {"attr", "oprd"} or (dep == "pobj" and tree.lowers[head] in _AS):
        verb = head if dep in {"attr", "oprd"} else tree.clause(head)
        if verb >= 0:
            found += _all(tree, _subject(tree, verb, "nsubj"))
    if not found and dep in {"nsubj", "nsubjpass"} and tree.lemma(head) == "be":
        complement = tree.child(head, "attr")
        found += tree.conjuncts(complement) if complement >= 0 else []
    return found


def _holders(tree: Tree, asked: Slot) -> Iterator[Filler]:
    """Yield the names that a sentence gives a role to."""
    for token, word in enumerate(tree.lowers):
        if tree.tags[token] not in NOUN_TAGS:
            continue
        own = [token, *(kid for kid in tree.kids[token] if tree.deps[kid] in {"compound", "amod", "nmod", "poss"})]
        own += [kid for at in own[1:] for kid in tree.kids[at]]
        spelled = {stem(part) for at in own for part in SHORT.get(tree.lowers[at], tree.lowers[at]).split()}
        heading = {stem(word), *(["officer"] if word in {*SHORT, "officer"} else [])}
        role = {
            part for one in asked.role for part in ([stem(w) for w in SHORT[one].split()] if one in SHORT else [one])
        }
        if not role <= spelled or not (heading & role or word in {*SHORT, "officer"}):
            continue
        across = [tree.child(kid, "pobj") for kid in tree.kids[token] if tree.deps[kid] == "prep"]
        beside = [kid for kid in tree.kids[token] if tree.deps[kid] in {"poss", "compound"}]
        across += [kid for kid in beside if tree.tags[kid] in _PROPER]
        for head in _said_of(tree, token):
            made = _filler(tree, head, [one for one in across if one >= 0])
            ended = bool(_ENDED.search(" ".join(tree.words)))
            yield replace(made, ended=ended)


def _filler(tree: Tree, head: int, across: Sequence[int]) -> Filler:
    text = phrase(tree, head)
    other = " ; ".join(phrase(tree, one) for one in across)
    loose = not across or all(tree.tags[one] in _OPEN or tree.tags[one] not in _PROPER for one in across)
    first, last = tree.extent(head)
    proper = any(tree.tags[at] in _PROPER for at in range(first, last + 1))
    return Filler(text, tree.words[head], other, loose, proper=proper)


def phrase(tree: Tree, head: int) -> str:
    """Return the words of the noun phrase at `head`, without an article before it and clauses after it."""
    first, last = tree.extent(head)
    while first < head and (
        tree.lowers[first] in SHORT or tree.tags[first] in {"DT", "PRP$", ",", "``"} or tree.lowers[first] in {'"', "“"}
    ):
        first += 1
    parts: list[str] = []
    for at in range(first, last + 1):
        gap = " " if at > first and tree.starts[at] > tree.ends[at - 1] else ""
        parts.append(f"{gap}{tree.words[at]}")
    return "".join(parts).strip(' ,;:"“”')
