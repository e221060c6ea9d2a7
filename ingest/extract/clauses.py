"""Read a verb's clause off the tree: who, whom, with what polarity and modality, on whose word."""

from dataclasses import dataclass, field
from typing import Literal

from evigraph.ingest.extract.lexicon import (
    HEDGE_ADJECTIVES,
    HEDGE_ADVERBS,
    HEDGE_MODALS,
    HEDGES,
    INTRANSITIVE,
    NEGATIONS,
    NEGATIVE_ADJECTIVES,
    NEGATORS,
    OBJECT_CONTROL,
    PARTS,
    SAY,
    THINK,
)
from evigraph.ingest.extract.tree import NOUN_TAGS, SUBJECTS, VERB_TAGS, Tree

_RELATIVE = frozenset(("WDT", "WP", "WP$"))
_NO_CLAUSE = frozenset(("aux", "auxpass", "amod", "compound", "nmod", "case", "punct"))
_DEEP = 8
"""How far up a tree moods and subjects are inherited; deeper nesting is a fault of the parse."""


@dataclass(frozen=True, slots=True)
class Mood:
    """How a clause is put: denied, hedged or told; `speaker` is the token of who tells, or -1."""

    negative: bool = False
    modality: Literal["asserted", "hedged", "reported"] = "asserted"
    speaker: int = -1


@dataclass(slots=True)
class Clause:
    """A verb with its arguments as token indexes."""

    verb: int
    lemma: str
    mood: Mood
    subjects: list[int]
    passive: bool
    agents: list[int] = field(default_factory=list)
    objects: list[int] = field(default_factory=list)
    attributes: list[int] = field(default_factory=list)
    preps: list[tuple[str, int, list[int]]] = field(default_factory=list)
    """Preposition, its token, and what it governs."""


def clauses(tree: Tree, begin: int, end: int) -> list[Clause]:
    """Return the clauses of one sentence, in the order of their verbs."""
    moods: dict[int, Mood] = {}
    asked = tree.words[end - 1] == "?" or tree.words[max(begin, end - 2)] == "?"
    found = []
    for verb in range(begin, end):
        if tree.tags[verb] not in VERB_TAGS or tree.deps[verb] in _NO_CLAUSE:
            continue
        subjects = subjects_of(tree, verb)
        mood = mood_of(tree, verb, moods)
        if asked and mood.modality == "asserted":
            mood = Mood(mood.negative, "hedged", mood.speaker)
        if tree.child(verb, "expl") >= 0:
            subjects = []  # "there were ..." has none
        clause = Clause(verb, _lemma(tree, verb), mood, subjects, is_passive(tree, verb))
        _arguments(tree, clause)
        found.append(clause)
    return found


def _lemma(tree: Tree, verb: int) -> str:
    lemma = tree.lemma(verb)
    particle = tree.child(verb, "prt")
    return f"{lemma} {tree.lowers[particle]}" if particle >= 0 else lemma


def is_passive(tree: Tree, verb: int) -> bool:
    """Tell a passive clause, reduced ones ("founded by X") included."""
    if tree.tags[verb] not in ("VBN", "VBD"):
        return False
    kids = [tree.deps[kid] for kid in tree.kids[verb]]
    if "auxpass" in kids or "nsubjpass" in kids:
        return True
    if "aux" in kids or "nsubj" in kids:
        return False
    dep = tree.deps[verb]
    if tree.tags[verb] == "VBN" and dep in ("acl", "advcl"):
        return True
    head = tree.heads[verb]
    return (
        dep == "conj"
        and tree.tags[verb] == "VBN"
        and tree.tags[head] == "VBN"
        and "dobj" not in kids
        and is_passive(tree, head)
    )


def subjects_of(tree: Tree, verb: int, depth: int = 0) -> list[int]:
    """Return the tokens that head a verb's subjects: its own, or those that its place in the sentence lends it."""
    own = [kid for kid in tree.kids[verb] if tree.deps[kid] in SUBJECTS]
    if own:
        return [one for kid in own for one in _real(tree, kid)]
    head, dep = tree.heads[verb], tree.deps[verb]
    if depth > _DEEP or head == verb:
        return []
    if dep == "acl":
        return _nominal(tree, verb, head)
    if dep == "relcl":
        return tree.conjuncts(head)[:1] if tree.tags[head] in NOUN_TAGS and tree.tags[verb] in ("VBG", "VBN") else []
    if dep == "xcomp":
        return _controlled(tree, head, depth)
    if dep in ("conj", "ccomp", "advcl", "pcomp", "dep", "parataxis"):
        if dep == "advcl" and not _participle(tree, verb):
            return []
        while tree.tags[head] not in VERB_TAGS and tree.heads[head] != head and dep == "pcomp":
            head = tree.heads[head]
        return subjects_of(tree, head, depth + 1) if tree.tags[head] in VERB_TAGS else []
    return []


def _participle(tree: Tree, verb: int) -> bool:
    return tree.tags[verb] in ("VBG", "VBN", "VB")


def _real(tree: Tree, subject: int) -> list[int]:
    """Return a subject with its conjuncts; for a relative pronoun what it stands for."""
    if tree.tags[subject] in _RELATIVE:
        noun = antecedent(tree, subject)
        return [noun] if noun >= 0 else []
    if tree.deps[subject].startswith("csubj"):
        return []
    of = tree.child(subject, "prep")
    if of >= 0 and any(tree.tags[kid] in _RELATIVE for kid in tree.kids[of]):
        noun = antecedent(tree, subject)  # "all of which"
        return [noun] if noun >= 0 else []
    return tree.conjuncts(subject)


def antecedent(tree: Tree, pronoun: int) -> int:
    """Return the noun that a relative pronoun stands for, or -1."""
    for head in tree.climb(pronoun):
        if tree.deps[head] == "relcl":
            return bearer(tree, tree.heads[head])
    return -1


def bearer(tree: Tree, noun: int) -> int:
    """Return what a described noun describes: X of "X is a journal published by Y" and of "X, a firm that Y owns"."""
    head = tree.heads[noun]
    if tree.deps[noun] == "appos" and tree.tags[head] in NOUN_TAGS:
        return head
    if tree.deps[noun] == "attr" and tree.lemma(head) == "be" and tree.child(head, "neg", "expl") < 0:
        subject = tree.child(head, "nsubj")
        if subject >= 0 and (tree.tags[subject] in NOUN_TAGS or tree.lowers[subject] in ("it", "he", "she")):
            return subject
    return noun


def _nominal(tree: Tree, verb: int, noun: int) -> list[int]:
    """Return the subject of a clause that hangs on a noun: the noun, or for "plans to build" whose plans they are."""
    if tree.tags[verb] in ("VBG", "VBN"):
        return [bearer(tree, noun)]
    if tree.child(verb, "aux") < 0:
        return []
    owner = tree.child(noun, "poss")
    if owner >= 0:
        return [owner]
    governor = tree.heads[noun]
    if tree.deps[noun] in ("dobj", "attr", "pobj"):
        governor = tree.clause(noun)
        return subjects_of(tree, governor, _DEEP - 2) if governor >= 0 and governor != verb else []
    return []


def _controlled(tree: Tree, head: int, depth: int) -> list[int]:
    """Return the subject of an open complement: the governor's object ("asked X to go") or its subject."""
    thing = tree.child(head, "dobj")
    if thing >= 0 and tree.lemma(head) in OBJECT_CONTROL:
        return _real(tree, thing)
    while tree.tags[head] not in VERB_TAGS and tree.heads[head] != head:
        head = tree.heads[head]
    return subjects_of(tree, head, depth + 1)


def mood_of(tree: Tree, verb: int, moods: dict[int, Mood], depth: int = 0) -> Mood:
    """Return how a clause is put, by its own words and by the clauses it hangs on; `moods` remembers those known."""
    if verb not in moods:
        moods[verb] = _joint(_above(tree, verb, moods, depth), _own(tree, verb))
    return moods[verb]


def _joint(outer: Mood, inner: Mood) -> Mood:
    rank = {"asserted": 0, "reported": 1, "hedged": 2}
    modality = max(outer.modality, inner.modality, key=rank.__getitem__)
    return Mood(outer.negative != inner.negative, modality, inner.speaker if inner.speaker >= 0 else outer.speaker)


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
            hedged = hedged or word in HEDGE_MODALS
        elif dep == "mark":
            hedged = hedged or word in ("if", "unless", "whether", "lest")
        elif dep == "prep" and word == "according":
            speaker = _according(tree, kid)
        elif dep in ("dobj", "nsubj", "attr", "nsubjpass"):
            negative = negative or any(tree.lowers[k] in ("no", "neither") and tree.deps[k] in ("det", "preconj") for k in tree.kids[kid])
    if tree.deps[verb] == "pcomp" and tree.lowers[tree.heads[verb]] == "without":
        negative = True
    modality: Literal["asserted", "hedged", "reported"] = (
        "hedged" if hedged else "reported" if speaker >= 0 else "asserted"
    )
    return Mood(negative, modality, speaker)


def _according(tree: Tree, according: int) -> int:
    to = tree.child(according, "prep", "pcomp")
    return tree.child(to, "pobj") if to >= 0 else -1


def _above(tree: Tree, verb: int, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood that the clause above gives to this one."""
    dep, head = tree.deps[verb], tree.heads[verb]
    if depth > _DEEP or head == verb:
        return Mood()
    if dep == "conj" and tree.tags[head] in VERB_TAGS:
        return _shared(tree, verb, head, moods, depth)
    if dep == "xcomp":
        return _governed(tree, verb, head, moods, depth)
    if dep == "ccomp" and tree.tags[head] in VERB_TAGS:
        return _told(tree, head, moods, depth)
    if dep == "advcl" and tree.tags[head] in VERB_TAGS:
        outer = _above(tree, head, moods, depth + 1)
        purpose = tree.tags[verb] == "VB" and any(
            tree.deps[kid] == "aux" and tree.lowers[kid] == "to" for kid in tree.kids[verb]
        )
        return Mood(False, "hedged" if purpose else outer.modality, outer.speaker)
    if dep == "acl" and tree.tags[verb] == "VB":
        return Mood(modality="hedged")
    if dep in ("relcl", "acl"):
        above = tree.clause(head)
        told = mood_of(tree, above, moods, depth + 1) if above >= 0 and above != verb else Mood()
        return Mood(modality="reported" if told.speaker >= 0 else "asserted", speaker=told.speaker)
    return Mood()


def _shared(tree: Tree, verb: int, head: int, moods: dict[int, Mood], depth: int) -> Mood:
    """Return what a joined verb shares with the first: all that embeds it, and its auxiliaries where it has none."""
    outer = _above(tree, head, moods, depth + 1)
    kids = [tree.deps[kid] for kid in tree.kids[verb]]
    if "nsubj" in kids or "aux" in kids or "nsubjpass" in kids or tree.tags[verb] != tree.tags[head]:
        return outer
    return _joint(outer, _own(tree, head))


def _governed(tree: Tree, verb: int, head: int, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of an open complement: "agreed to", "failed to", "is expected to", "is unable to"."""
    verbal = tree.tags[head] in VERB_TAGS
    lemma = tree.lemma(head)
    up = head if verbal else tree.clause(head)
    outer = mood_of(tree, up, moods, depth + 1) if up >= 0 and up != verb else Mood()
    gerund = tree.tags[verb] == "VBG"
    if verbal and lemma in NEGATORS:
        return Mood(not outer.negative, outer.modality, outer.speaker)
    if verbal and lemma in SAY and is_passive(tree, head):
        return _joint(outer, Mood(modality="reported"))
    if verbal and (lemma in HEDGES and not (gerund and lemma in ("try", "love", "like", "prefer"))):
        return _joint(outer, Mood(modality="hedged"))
    if not verbal and (tree.lowers[head] in HEDGE_ADJECTIVES or tree.lowers[head] in NEGATIVE_ADJECTIVES):
        return _joint(outer, Mood(tree.lowers[head] in NEGATIVE_ADJECTIVES, "hedged"))
    return outer


def _told(tree: Tree, head: int, moods: dict[int, Mood], depth: int) -> Mood:
    """Return the mood of a clause that another verb says, thinks or denies."""
    outer = mood_of(tree, head, moods, depth + 1)
    lemma = tree.lemma(head)
    if lemma in SAY or lemma in THINK:
        who = next(iter(subjects_of(tree, head)), -1)
        modality: Literal["hedged", "reported"] = "reported" if lemma in SAY and not outer.negative else "hedged"
        return _joint(Mood(False, outer.modality, outer.speaker), Mood(lemma == "deny", modality, who))
    if lemma in HEDGES or outer.negative:
        return _joint(Mood(False, outer.modality, outer.speaker), Mood(modality="hedged"))
    return outer


def _arguments(tree: Tree, clause: Clause) -> None:
    """Fill a clause's objects, attributes, agents and prepositional arguments."""
    verb = clause.verb
    for kid in tree.kids[verb]:
        dep = tree.deps[kid]
        if dep == "dobj":
            clause.objects += _real(tree, kid)
        elif dep in ("attr", "oprd", "acomp"):
            clause.attributes += tree.conjuncts(kid)
        elif dep == "agent":
            clause.agents += [
                one for thing in tree.kids[kid] if tree.deps[thing] == "pobj" for one in _real(tree, thing)
            ]
        elif dep in ("prep", "dative"):
            _prep(tree, kid, tree.lowers[kid], clause.preps)
    if clause.passive and not clause.agents:
        _late_agent(tree, clause)
    _gap(tree, clause)
    if not (clause.objects or clause.preps or clause.attributes or clause.passive):
        _lent_object(tree, clause)


def _late_agent(tree: Tree, clause: Clause) -> None:
    """Find the agent that the parse hung on a part or a sum: "is owned in equal parts by A", "was sold for $5m by B"."""
    for _, _, things in clause.preps:
        for thing in things:
            by = next((kid for kid in tree.kids[thing] if tree.lowers[kid] == "by" and tree.deps[kid] == "prep"), -1)
            if by >= 0 and (tree.lemma(thing) in PARTS or tree.tags[thing] == "CD"):
                clause.agents += [one for kid in tree.kids[by] if tree.deps[kid] == "pobj" for one in _real(tree, kid)]


def _prep(tree: Tree, prep: int, name: str, into: list[tuple[str, int, list[int]]]) -> None:
    if tree.tags[prep] in NOUN_TAGS or tree.tags[prep] in ("PRP",):
        into.append(("to", prep, tree.conjuncts(prep)))  # "gave Y the book" is "gave the book to Y"
        return
    things = [one for kid in tree.kids[prep] if tree.deps[kid] == "pobj" for one in _real(tree, kid)]
    name = "due to" if name == "due" else name
    if things:
        into.append((name, prep, things))
    for kid in tree.kids[prep]:
        if tree.deps[kid] == "prep" and not things:
            _prep(tree, kid, f"{name} {tree.lowers[kid]}", into)
        elif tree.deps[kid] == "conj" and tree.tags[kid] in ("IN", "TO"):
            _prep(tree, kid, tree.lowers[kid], into)


def _gap(tree: Tree, clause: Clause) -> None:
    """Give a relative clause that lacks its object ("the mine that Norvik owns") the noun it hangs on."""
    verb = clause.verb
    if tree.deps[verb] != "relcl" or clause.objects or clause.passive or clause.lemma == "be":
        return
    noun = bearer(tree, tree.heads[verb])
    if noun in clause.subjects or any(tree.tags[kid] == "WRB" for kid in tree.kids[verb]):
        return
    stranded = [kid for kid in tree.kids[verb] if tree.deps[kid] == "prep" and not tree.kids[kid]]
    if stranded:
        clause.preps.append((tree.lowers[stranded[-1]], stranded[-1], [noun]))
    elif not any(noun in things for _, _, things in clause.preps) and not clause.attributes:
        clause.objects.append(noun)


def _lent_object(tree: Tree, clause: Clause) -> None:
    """Give the verbs of "designs, builds and sells ships" the object that only the last one has."""
    verb = clause.verb
    while 0 <= (after := tree.child(verb, "conj")) <= verb + 2 and tree.tags[after] == tree.tags[verb]:
        thing = tree.child(after, "dobj")
        if thing >= 0 and clause.lemma not in INTRANSITIVE:
            clause.objects += _real(tree, thing)
            return
        verb = after
