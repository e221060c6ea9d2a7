"""How a clause is put: denied, hedged or told, by its own words and by the clauses it hangs on."""

from dataclasses import dataclass
from typing import Literal

from evigraph.ingest.extract.lexicon import (
    HEDGE_ADJECTIVES,
    HEDGE_ADVERBS,
    HEDGE_MODALS,
    HEDGES,
    NEGATIONS,
    NEGATIVE_ADJECTIVES,
    NEGATORS,
    SAY,
    THINK,
)
from evigraph.ingest.extract.subjects import DEEP, is_passive, subjects_of
from evigraph.ingest.extract.tree import VERB_TAGS, Tree


@dataclass(frozen=True, slots=True)
class Mood:
    """How a clause is put: denied, hedged or told; `speaker` is the token of who tells, or -1."""

    negative: bool = False
    modality: Literal["asserted", "hedged", "reported"] = "asserted"
    speaker: int = -1


def mood_of(tree: Tree, verb: int, *, moods: dict[int, Mood], depth: int = 0) -> Mood:
    """Return how a clause is put, by its own words and by the clauses it hangs on; `moods` remembers those known."""
    if verb not in moods:
        moods[verb] = _joint(_above(tree, verb, moods=moods, depth=depth), _own(tree, verb))
    return moods[verb]


def _affirmed(mood: Mood) -> Mood:
    return Mood(modality=mood.modality, speaker=mood.speaker)


def _joint(outer: Mood, inner: Mood) -> Mood:
    rank = {"asserted": 0, "reported": 1, "hedged": 2}
    modality = max(outer.modality, inner.modality, key=rank.__getitem__)
    return Mood(
        negative=outer.negative != inner.negative,
        modality=modality,
        speaker=inner.speaker if inner.speaker >= 0 else outer.speaker,
    )


def _own(tree: Tree, verb: int) -> Mood:
    """Return the mood that a verb's own auxiliaries, adverbs and marks give it."""
    negative = hedged = False
    speaker = -1
    for kid in tree.kids[verb]:
        word, dep = tree.lowers[kid], tree.deps[kid]
        if dep == "neg" or (dep in ("advmod", "preconj", "cc") and word in NEGATIONS):
            negative = True
        elif dep == "advmod":
            hedged = hedged or word in HEDGE_ADVERBS
            negative = negative or (word == "longer" and any(tree.lowers[k] == "no" for k in tree.kids[kid]))
        elif dep == "aux":
            hedged = hedged or word in HEDGE_MODALS or (word == "to" and tree.heads[verb] == verb)  # "X to build Y"
        elif dep == "mark":
            hedged = hedged or word in ("if", "unless", "whether", "lest")
        elif dep == "prep" and word == "according":
            speaker = _according(tree, kid)
        elif dep in ("dobj", "nsubj", "attr", "nsubjpass"):
            negative = negative or any(
                tree.lowers[k] in ("no", "neither") and tree.deps[k] in ("det", "preconj") for k in tree.kids[kid]
            )
    if tree.deps[verb] == "pcomp" and tree.lowers[tree.heads[verb]] == "without":
        negative = True
    modality: Literal["asserted", "hedged", "reported"] = (
        "hedged" if hedged else "reported" if speaker >= 0 else "asserted"
    )
    return Mood(negative=negative, modality=modality, speaker=speaker)


def _according(tree: Tree, according: int) -> int:
    to = tree.child(according, "prep", "pcomp")
    return tree.child(to, "pobj") if to >= 0 else -1


def _above(tree: Tree, verb: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood that the clause above gives to this one."""
    dep, head = tree.deps[verb], tree.heads[verb]
    if depth > DEEP or head == verb:
        return Mood()
    if dep == "conj" and tree.tags[head] in VERB_TAGS:
        return _shared(tree, verb, head, moods=moods, depth=depth)
    if dep == "xcomp":
        return _governed(tree, verb, head, moods=moods, depth=depth)
    if dep == "ccomp" and tree.tags[head] in VERB_TAGS:
        return _told(tree, head, moods=moods, depth=depth)
    if dep == "advcl" and tree.tags[head] in VERB_TAGS:
        outer = _above(tree, head, moods=moods, depth=depth + 1)
        purpose = tree.tags[verb] == "VB" and any(
            tree.deps[kid] == "aux" and tree.lowers[kid] == "to" for kid in tree.kids[verb]
        )
        return Mood(modality="hedged" if purpose else outer.modality, speaker=outer.speaker)
    if tree.tags[verb] == "VB" and (dep == "acl" or (dep == "relcl" and tree.lowers[verb - 1] == "to")):
        return Mood(modality="hedged")
    if dep in ("relcl", "acl"):
        above = tree.clause(head)
        told = mood_of(tree, above, moods=moods, depth=depth + 1) if above >= 0 and above != verb else Mood()
        return Mood(modality="reported" if told.speaker >= 0 else "asserted", speaker=told.speaker)
    return Mood()


def _shared(tree: Tree, verb: int, head: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return what a joined verb shares with the first: all that embeds it, and its auxiliaries where it has none."""
    outer = _above(tree, head, moods=moods, depth=depth + 1)
    kids = [tree.deps[kid] for kid in tree.kids[verb]]
    if "nsubj" in kids or "aux" in kids or "nsubjpass" in kids or tree.tags[verb] != tree.tags[head]:
        return outer
    return _joint(outer, _own(tree, head))


def _governed(tree: Tree, verb: int, head: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of an open complement: "agreed to", "failed to", "is expected to", "is unable to"."""
    verbal = tree.tags[head] in VERB_TAGS
    lemma = tree.lemma(head)
    up = head if verbal else tree.clause(head)
    outer = mood_of(tree, up, moods=moods, depth=depth + 1) if up >= 0 and up != verb else Mood()
    gerund = tree.tags[verb] == "VBG"
    if verbal and lemma in NEGATORS:
        return Mood(negative=not outer.negative, modality=outer.modality, speaker=outer.speaker)
    if verbal and lemma in SAY and is_passive(tree, head):
        return _joint(outer, Mood(modality="reported"))
    if verbal and (lemma in HEDGES and not (gerund and lemma in ("try", "love", "like", "prefer"))):
        return _joint(outer, Mood(modality="hedged"))
    if not verbal and (tree.lowers[head] in HEDGE_ADJECTIVES or tree.lowers[head] in NEGATIVE_ADJECTIVES):
        return _joint(outer, Mood(negative=tree.lowers[head] in NEGATIVE_ADJECTIVES, modality="hedged"))
    return outer


def _told(tree: Tree, head: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of a clause that another verb says, thinks or denies."""
    outer = mood_of(tree, head, moods=moods, depth=depth + 1)
    lemma = tree.lemma(head)
    if lemma in SAY or lemma in THINK:
        who = next(iter(subjects_of(tree, head)), -1)
        modality: Literal["hedged", "reported"] = "reported" if lemma in SAY and not outer.negative else "hedged"
        return _joint(_affirmed(outer), Mood(negative=lemma == "deny", modality=modality, speaker=who))
    if lemma in HEDGES or outer.negative:
        return _joint(_affirmed(outer), Mood(modality="hedged"))
    return outer
