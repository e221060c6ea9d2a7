"""Clauses to statements: subject, predicate, object, one for each pair of arguments.

Roles are the sense's, not the sentence's: in "B was bought by A" A is the subject. A passive without its agent keeps
the patient as its subject and says so in the predicate, `be bought`, `be sold to`; participles of place (`base in`,
`headquarter in`, `locate in`) are read as the active verb.
"""

import hashlib
from collections.abc import Iterable

from evigraph.ingest.extract.clauses import Clause, Mood
from evigraph.ingest.extract.lexicon import DISCOURSE, MODIFIERS, OFFICES, ROLES, STATIVE
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.extract.tree import NOUN_TAGS
from evigraph.ingest.records import Argument, Span, Statement, Time, Value

PLAIN, LOOSE, UNREAD = 1.0, 0.8, 0.5
"""Confidence of a plain pattern, of a loose one, of a pronoun that was not read."""


def build(
    scene: Scene,
    sentence: Span,
    subject: int | Argument,
    predicate: tuple[str, int],
    thing: int | Value | None,
    *,
    mood: Mood,
    time: Time | None,
    confidence: float = PLAIN,
) -> Statement | None:
    """Return one statement; None where an argument is no noun phrase, or both are the same.

    `subject` is a token or an argument, `predicate` the words and their token, `thing` a token, a value or nothing.
    """
    who = scene.argument(subject) if isinstance(subject, int) else subject
    whom = scene.argument(thing) if isinstance(thing, int) else None
    value = thing if isinstance(thing, Value) else None
    if who is None or (isinstance(thing, int) and whom is None):
        return None
    if whom is not None and (whom.start == who.start or (whom.mention and whom.mention == who.mention)):
        return None
    tree = scene.tree
    words, at = predicate
    for token in (subject, thing):
        if isinstance(token, int):
            if token in scene.pointers:
                confidence = min(confidence, scene.pointers[token].confidence)
            elif tree.tags[token] in ("PRP", "DT", "PRP$"):
                confidence = min(confidence, UNREAD)
    document, passage = scene.document.id, scene.passage
    end = whom or value
    key = f"{document}\0{who.start}\0{who.end}\0{tree.starts[at]}\0{words}\0{end.start if end else -1}\0{end.end if end else -1}"
    return Statement(
        id=hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16],
        document=document,
        passage=passage.id,
        start=sentence.start,
        end=sentence.end,
        subject=who,
        predicate=words,
        predicate_start=tree.starts[at],
        predicate_end=tree.ends[at],
        object=whom,
        value=value,
        polarity="negative" if mood.negative else "positive",
        modality=mood.modality,
        speaker=speaker_of(scene, mood),
        time=time,
        confidence=confidence,
        page=passage.page,
    )


def speaker_of(scene: Scene, mood: Mood) -> str:
    """Return who tells a clause, as the text names them, or nothing."""
    if mood.speaker < 0:
        return ""
    who = scene.argument(mood.speaker)
    if who is None:
        return ""
    mention = next((m for m in scene.mentions if m.id == who.mention), None)
    return mention.text if mention else who.text


def state(scene: Scene, sentence: Span, clause: Clause, time: Time | None) -> list[Statement]:
    """Return the statements of one clause, values aside."""
    found: list[Statement | None] = []
    clause.subjects = [one for one in clause.subjects if one not in scene.valued]  # "613 had children" is an ellipsis
    subjects = clause.agents if clause.passive and clause.agents else clause.subjects

    def add(subject: int, words: str, at: int, thing: int | None, confidence: float = PLAIN) -> None:
        found.append(
            build(scene, sentence, subject, (words, at), thing, mood=clause.mood, time=time, confidence=confidence)
        )

    plain = predicate_of(scene, clause)
    for subject in subjects:
        objects = clause.subjects if clause.passive and clause.agents else clause.objects
        for thing in objects:
            if thing not in scene.valued:
                add(subject, clause.lemma, clause.verb, thing)
            elif (whole := _measured_thing(scene, thing)) >= 0:
                add(subject, clause.lemma, clause.verb, whole, LOOSE)
            for words, inner in _within(scene, clause, thing):
                add(subject, words, clause.verb, inner, LOOSE)
        if clause.attributes:
            for words, at, thing_, confidence in _copular(scene, clause, subject):
                add(subject, words, at, thing_, confidence)
    for subject in clause.subjects:
        count = len(found)
        for name, prep, things in clause.preps:
            for thing in things:
                if name.startswith(("according", "including", "such", "because", "as well")) or _connective(scene, thing):
                    continue
                if thing not in scene.valued:
                    add(subject, f"{plain} {name}", prep, thing)
                for words, inner in _within(scene, clause, thing, f"{plain} {name}"):
                    add(subject, words, prep, inner, LOOSE)
        full = clause.objects or clause.attributes or clause.agents or clause.preps or len(found) > count
        if not full and _stands_alone(scene, clause) and (scene.is_name(subject) or clause.passive):
            add(subject, plain, clause.verb, None)
    return unique(found)


def _connective(scene: Scene, noun: int) -> bool:
    """Tell the noun of "in fact", "for example", which says nothing of the subject."""
    return scene.tree.lowers[noun] in DISCOURSE and not any(scene.tree.deps[kid] != "punct" for kid in scene.tree.kids[noun])


def _measured_thing(scene: Scene, value: int) -> int:
    """Return the noun that a quantity is of ("650 tonnes of hydroxide"), or -1; names are reached otherwise."""
    tree = scene.tree
    of = next((kid for kid in tree.kids[value] if tree.deps[kid] == "prep" and tree.lowers[kid] == "of"), -1)
    noun = tree.child(of, "pobj") if of >= 0 else -1
    return -1 if noun in scene.valued or scene.is_name(noun) else noun


def _stands_alone(scene: Scene, clause: Clause) -> bool:
    """Tell whether a verb without arguments says something by itself: "resigned", not "agreed to ..." or "said that ..."."""
    tree = scene.tree
    return clause.lemma != "be" and not any(
        tree.deps[kid] in ("xcomp", "ccomp", "npadvmod") for kid in tree.kids[clause.verb]
    )


def unique(found: Iterable[Statement | None]) -> list[Statement]:
    """Return the statements that there are, one of each id."""
    return list({one.id: one for one in found if one is not None}.values())


def predicate_of(scene: Scene, clause: Clause) -> str:
    """Return a clause's predicate: the lemma, or for a passive `be` and the participle."""
    if not clause.passive or clause.lemma in STATIVE:
        return clause.lemma
    word = scene.tree.lowers[clause.verb]
    _, _, particle = clause.lemma.partition(" ")
    return f"be {word} {particle}".rstrip()


def _within(scene: Scene, clause: Clause, noun: int, lead: str = "") -> list[tuple[str, int]]:
    """Return predicates that reach through a noun to the names behind its prepositions: `sign agreement with` Y.

    Through a part ("a stake in", "40 % of") the verb itself reaches the whole.
    """
    tree = scene.tree
    lead = lead or clause.lemma
    found: list[tuple[str, int]] = []
    if noun in scene.named or (tree.tags[noun] not in NOUN_TAGS and noun not in scene.valued):
        return found
    for prep in tree.kids[noun]:
        if tree.deps[prep] != "prep":
            continue
        for kid in tree.kids[prep]:
            if tree.deps[kid] != "pobj" or kid in scene.valued:
                continue
            for thing in tree.conjuncts(kid):
                if not scene.is_name(thing):
                    continue
                if noun not in scene.valued:
                    found.append((f"{lead} {role_name(scene, noun)} {tree.lowers[prep]}", thing))
                if scene.part_of(noun) and tree.lowers[prep] in ("of", "in") and clause.lemma not in ("have", "be"):
                    found.append((lead, thing))
    return found


def role_name(scene: Scene, noun: int) -> str:
    """Return a noun with the modifiers that make it the role it is: `chief executive`, `deputy minister`."""
    tree = scene.tree
    official = tree.lowers[noun] in OFFICES
    words = [
        tree.lowers[kid]
        for kid in tree.kids[noun]
        if kid < noun
        and kid not in scene.named
        and (
            tree.lowers[kid] in MODIFIERS
            or (official and tree.deps[kid] in ("compound", "amod"))
            or (tree.deps[kid] == "compound" and tree.lowers[noun] in ROLES and tree.lowers[kid] in ROLES)
        )
    ]
    return " ".join([*words, tree.lemma(noun)])


def relations_of(scene: Scene, noun: int) -> list[tuple[str, int]]:
    """Return what a role noun relates to: "the CEO of Y", "Y's CEO", "Y CEO" give `ceo of` and Y."""
    tree = scene.tree
    found = []
    for kid in tree.kids[noun]:
        dep = tree.deps[kid]
        if dep == "prep":
            for thing in tree.kids[kid]:
                if tree.deps[thing] == "pobj" and thing not in scene.valued:
                    found += [
                        (f"{role_name(scene, noun)} {tree.lowers[kid]}", one)
                        for one in tree.conjuncts(thing)
                        if scene.is_name(one)
                    ]
        elif (dep in ("poss", "nmod", "compound") and scene.is_name(kid)) and not (
            dep != "poss" and tree.lemma(noun) not in ROLES
        ):
            found.append((f"{role_name(scene, noun)} of", kid))
    return found


def _copular(scene: Scene, clause: Clause, subject: int) -> list[tuple[str, int, int | None, float]]:
    """Return predicates of "X is the N of Y", "X is able", "Y's N is X"."""
    tree = scene.tree
    found: list[tuple[str, int, int | None, float]] = []
    shared: list[tuple[str, int]] = []
    for attribute in clause.attributes:
        if attribute in scene.valued:
            continue
        if tree.tags[attribute] in NOUN_TAGS or attribute in scene.named:
            found.append((clause.lemma, clause.verb, attribute, PLAIN))
            if attribute in scene.named:
                continue
            relations = relations_of(scene, attribute)
            found += [(f"{clause.lemma} {words}", attribute, thing, PLAIN) for words, thing in relations]
            shared.append((role_name(scene, attribute), len(relations)))
        else:
            word = tree.lowers[attribute]
            inner = [
                (k, one)
                for k in tree.kids[attribute]
                if tree.deps[k] == "prep"
                for one in tree.kids[k]
                if tree.deps[one] == "pobj"
            ]
            found += [
                (f"{clause.lemma} {word} {tree.lowers[k]}", attribute, one, PLAIN)
                for k, one in inner
                if one not in scene.valued
            ]
            if not inner and scene.is_name(subject) and tree.child(attribute, "xcomp") < 0:
                found.append((f"{clause.lemma} {word}", attribute, None, LOOSE))
    return found + _spread(scene, clause, shared)


def _spread(scene: Scene, clause: Clause, shared: list[tuple[str, int]]) -> list[tuple[str, int, int | None, float]]:
    """Give the first role of "founder and chairman of Y" the Y that the parse ties to the last alone."""
    if len(shared) < 2 or not shared[-1][1] or any(count for _, count in shared[:-1]):
        return []
    last = clause.attributes[-1]
    return [
        (f"{clause.lemma} {name} {words.rpartition(' ')[2]}", at, thing, LOOSE)
        for (name, _), at in zip(shared[:-1], clause.attributes, strict=False)
        for words, thing in relations_of(scene, last)
    ]
