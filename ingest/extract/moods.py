"""How a clause is put: denied, hedged or told, by its own words and by the clauses it hangs on."""

from dataclasses import dataclass, replace
from typing import Literal

from evigraph.ingest.extract.denials import (
    Cast,
    adjective_cast,
    deal_cast,
    denied_by_object,
    denied_by_subject,
    gerund_cast,
    noun_cast,
)
from evigraph.ingest.extract.lexicon import (
    DEALS,
    EQUALS,
    GROW,
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
from evigraph.ingest.extract.tree import NOUN_TAGS, VERB_TAGS, Tree

_ONLY = frozenset(("only", "just", "merely", "simply", "least"))
_NEARLY = frozenset(("almost", "nearly"))
_PAST = frozenset(("VBD", "VBN"))
_GIVEN_UP = frozenset((("rule", "out"), ("give", "up"), ("hold", "off"), ("leave", "off")))


@dataclass(frozen=True, slots=True)
class Mood:
    """How a clause is put: denied, hedged or told; `speaker` is the token of who tells, or -1."""

    negative: bool = False
    modality: Literal["asserted", "hedged", "reported"] = "asserted"
    speaker: int = -1


_PLAIN = Mood()


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
    """Return the mood that a verb's own auxiliaries, adverbs, marks and arguments give it."""
    mood = _worded(tree, verb)
    return mood if mood.negative or not denied_by_object(tree, verb) else replace(mood, negative=True)


def _worded(tree: Tree, verb: int) -> Mood:
    """Return the mood that a verb's auxiliaries, adverbs, marks and subject give it, which joined verbs may share."""
    negative = hedged = False
    speaker = -1
    for kid in tree.kids[verb]:
        word, dep = tree.lowers[kid], tree.deps[kid]
        if dep == "neg" or (dep in ("advmod", "preconj", "cc") and word in NEGATIONS):
            only = tree.lowers[kid + 1] in _ONLY if word == "not" else word == "nor" and kid > verb
            negative = negative or not only
        elif dep == "advmod":
            hedged = hedged or word in HEDGE_ADVERBS or (word in _NEARLY and _whole(tree, verb, kid))
            negative = negative or (word == "longer" and any(tree.lowers[k] == "no" for k in tree.kids[kid]))
        elif dep == "aux":
            hedged = hedged or word in HEDGE_MODALS or (word == "to" and tree.heads[verb] == verb)  # "X to build Y"
        elif dep == "mark":
            hedged = hedged or word in ("if", "unless", "whether", "lest")
            negative = negative or (word == "than" and tree.lowers[kid - 1] == "rather")
        elif dep == "prep" and word == "according":
            speaker = _according(tree, kid)
    modality: Literal["asserted", "hedged", "reported"] = (
        "hedged" if hedged else "reported" if speaker >= 0 else "asserted"
    )
    return Mood(negative=negative or denied_by_subject(tree, verb), modality=modality, speaker=speaker)


def _whole(tree: Tree, verb: int, adverb: int) -> bool:
    """Tell a verb that "almost" leaves undone from one of growth, which it leaves a little smaller."""
    return adverb == verb - 1 and tree.lemma(verb) not in GROW and tree.lemma(verb) not in EQUALS


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
    if dep == "pcomp":
        return _prepositional(tree, verb, moods=moods, depth=depth)
    if dep == "advcl" and tree.tags[head] in VERB_TAGS:
        return _adverbial(tree, verb, _above(tree, head, moods=moods, depth=depth + 1))
    return _noun_clause(tree, verb, head, moods=moods, depth=depth) if dep in ("acl", "relcl", "ccomp") else Mood()


def _adverbial(tree: Tree, verb: int, outer: Mood) -> Mood:
    """Return what an adverbial clause has of those above its verb's; one of purpose need not come about."""
    purpose = tree.tags[verb] == "VB" and any(
        tree.deps[kid] == "aux" and tree.lowers[kid] == "to" for kid in tree.kids[verb]
    )
    return Mood(modality="hedged" if purpose else outer.modality, speaker=outer.speaker)


def _noun_clause(tree: Tree, verb: int, head: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of a clause on a noun: "plans to buy", "rumours that it bought", "the firm that bought"."""
    dep = tree.deps[verb]
    if cast := noun_cast(tree, verb, head):
        return _cast(cast, Mood())
    if tree.tags[verb] == "VB" and (dep == "acl" or (dep == "relcl" and tree.lowers[verb - 1] == "to")):
        return Mood(modality="hedged")
    above = tree.clause(head) if dep != "ccomp" else -1
    told = mood_of(tree, above, moods=moods, depth=depth + 1) if above >= 0 and above != verb else Mood()
    return Mood(modality="reported" if told.speaker >= 0 else "asserted", speaker=told.speaker)


def _cast(cast: Cast, outer: Mood) -> Mood:
    return _joint(outer, Mood(negative=cast.negative, modality=cast.modality))


def _prepositional(tree: Tree, verb: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of a gerund behind a preposition: what that makes of it, and how the clause above is put."""
    above = tree.clause(tree.heads[verb])
    outer = mood_of(tree, above, moods=moods, depth=depth + 1) if above >= 0 and above != verb else Mood()
    cast = gerund_cast(tree, verb)
    if cast and cast.negative:
        return Mood(negative=True)
    plain = Mood(modality="hedged" if outer.modality == "hedged" else "asserted", speaker=outer.speaker)
    return _cast(cast, plain) if cast else plain


def _shared(tree: Tree, verb: int, head: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return what a joined verb shares with the first: all that embeds it, and its auxiliaries where it has none."""
    outer = _above(tree, head, moods=moods, depth=depth + 1)
    kids = [tree.deps[kid] for kid in tree.kids[verb]]
    links = {tree.lowers[kid] for kid in tree.kids[head] if tree.deps[kid] == "cc" and head < kid < verb}
    if "nor" in links:
        return replace(outer, negative=True)
    past = tree.tags[verb] in _PAST and tree.tags[head] in _PAST
    if "nsubj" in kids or "aux" in kids or "nsubjpass" in kids or not (past or tree.tags[verb] == tree.tags[head]):
        return outer
    own = _worded(tree, head)
    return _joint(outer, _affirmed(own) if "but" in links else own)


def _governed(tree: Tree, verb: int, head: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of an open complement: "agreed to", "failed to", "is expected to", "is unable to"."""
    verbal = tree.tags[head] in VERB_TAGS
    lemma = tree.lemma(head)
    up = head if verbal else tree.clause(head)
    outer = mood_of(tree, up, moods=moods, depth=depth + 1) if up >= 0 and up != verb else Mood()
    gerund = tree.tags[verb] == "VBG"
    if tree.lowers[verb - 1] == "to" and tree.lowers[verb - 2] == "yet":
        return replace(outer, negative=True)
    if verbal and (lemma in NEGATORS or (lemma, _particle(tree, head)) in _GIVEN_UP):
        return Mood(negative=not outer.negative, modality=outer.modality, speaker=outer.speaker)
    if verbal and lemma in SAY and is_passive(tree, head):
        return _joint(outer, Mood(modality="reported"))
    if verbal and (lemma in HEDGES and not (gerund and lemma in ("try", "love", "like", "prefer"))):
        return _joint(outer, Mood(modality="hedged"))
    if not verbal and (tree.lowers[head] in HEDGE_ADJECTIVES or tree.lowers[head] in NEGATIVE_ADJECTIVES):
        return _joint(outer, Mood(negative=tree.lowers[head] in NEGATIVE_ADJECTIVES, modality="hedged"))
    return outer


def _particle(tree: Tree, verb: int) -> str:
    particle = tree.child(verb, "prt")
    return tree.lowers[particle] if particle >= 0 else ""


def _told(tree: Tree, head: int, *, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of a clause that another verb says, thinks or denies."""
    outer = mood_of(tree, head, moods=moods, depth=depth + 1)
    lemma = tree.lemma(head)
    if cast := adjective_cast(tree, head, denied=outer.negative):
        return _cast(cast, _affirmed(outer))
    if lemma in SAY or lemma in THINK:
        who = next(iter(subjects_of(tree, head)), -1)
        modality: Literal["hedged", "reported"] = "reported" if lemma in SAY and not outer.negative else "hedged"
        return _joint(_affirmed(outer), Mood(negative=lemma == "deny", modality=modality, speaker=who))
    if lemma in HEDGES or outer.negative:
        return _joint(_affirmed(outer), Mood(modality="hedged"))
    return outer


def nominal_mood(tree: Tree, noun: int) -> Mood:
    """Return how a relation that a noun states is put: "not a subsidiary of", "the planned acquisition of"."""
    if tree.tags[noun] not in NOUN_TAGS or not tree.kids[noun]:
        return _PLAIN
    first, _ = tree.extent(noun)
    negative = _denied_before(tree, first) or any(
        tree.lowers[kid] in NEGATIONS or tree.deps[kid] == "neg" for kid in tree.kids[noun]
    )
    if tree.lemma(noun) not in DEALS:
        return Mood(negative=True) if negative else _PLAIN
    cast = deal_cast(tree, noun)
    verb = tree.clause(noun)
    above = mood_of(tree, verb, moods={}) if verb >= 0 else Mood()
    denied = above.negative and cast.modality == "asserted" and not cast.negative
    return Mood(
        negative=negative or cast.negative,
        modality="hedged" if denied or above.modality == "hedged" else cast.modality,
        speaker=above.speaker if above.modality == "reported" else -1,
    )


def _denied_before(tree: Tree, first: int) -> bool:
    """Tell "not" or "no longer" before the article of a noun phrase."""
    before = tree.lowers[max(0, first - 2) : first]
    return before[-1:] == ["not"] or before == ["no", "longer"]
