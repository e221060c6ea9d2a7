"""Clauses to statements: subject, predicate, object, one for each pair of arguments.

Roles are the sense's, not the sentence's: in "B was bought by A" A is the subject. A passive without its agent keeps
the patient as its subject and says so in the predicate, `be bought`, `be sold to`; participles of place (`base in`,
`headquarter in`, `locate in`) are read as the active verb.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from evigraph.ingest.extract.clauses import Clause
from evigraph.ingest.extract.lexicon import (
    APPOINT,
    DISCOURSE,
    LIGHT,
    MODIFIERS,
    OF_PLACES,
    OFFICES,
    PURCHASES,
    ROLES,
    STAKES,
    STATIVE,
    TRANSFERS,
)
from evigraph.ingest.extract.moods import Mood
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.extract.tree import NOUN_TAGS
from evigraph.ingest.records import Argument, Span, Statement, Time, Value

PLAIN, LOOSE, UNREAD = 1.0, 0.8, 0.5
"""Confidence of a plain pattern, of a loose one, of a pronoun that was not read."""


Said = tuple[int | Argument, str, int, int | Value | None]
"""Subject (its token or itself), predicate, the predicate's token, and object token, value or nothing."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the statements of one clause share."""

    sentence: Span
    mood: Mood
    time: Time | None


def build(scene: Scene, setting: Setting, said: Said, *, confidence: float = PLAIN) -> Statement | None:
    """Return one statement; None where an argument is no noun phrase, or both are the same."""
    subject, predicate, at, thing = said
    who = scene.argument(subject) if isinstance(subject, int) else subject
    whom = scene.argument(thing) if isinstance(thing, int) else None
    value = thing if isinstance(thing, Value) else None
    if who is None or (isinstance(thing, int) and whom is None):
        return None
    if whom is not None and (whom.start == who.start or (whom.mention and whom.mention == who.mention)):
        return None
    tree, mood, end = scene.tree, setting.mood, whom or value
    start, stop = tree.starts[at], tree.ends[at]
    where = f"{who.start}\0{who.end}\0{start}\0{predicate}\0{end.start if end else -1}\0{end.end if end else -1}"
    key = f"{scene.document.id}\0{where}"
    return Statement(
        id=hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16],
        document=scene.document.id,
        passage=scene.passage.id,
        start=setting.sentence.start,
        end=setting.sentence.end,
        subject=who,
        predicate=predicate,
        predicate_start=start,
        predicate_end=stop,
        object=whom,
        value=value,
        polarity="negative" if mood.negative else "positive",
        modality=mood.modality,
        speaker=speaker_of(scene, mood),
        time=setting.time,
        confidence=min(confidence, _read(scene, subject), _read(scene, thing)),
        page=scene.passage.page,
    )


def _read(scene: Scene, argument: int | Argument | Value | None) -> float:
    """Return how surely an argument was read: a pronoun as an earlier name, or not at all."""
    if not isinstance(argument, int):
        return PLAIN
    if argument in scene.pointers:
        return scene.pointers[argument].confidence
    return UNREAD if scene.tree.tags[argument] in ("PRP", "DT", "PRP$") else PLAIN


def speaker_of(scene: Scene, mood: Mood) -> str:
    """Return who tells a clause, as the text names them, or nothing."""
    if mood.speaker < 0:
        return ""
    who = scene.argument(mood.speaker)
    if who is None:
        return ""
    mention = next((m for m in scene.mentions if m.id == who.mention), None)
    return mention.text if mention else who.text


def state(scene: Scene, setting: Setting, clause: Clause) -> list[Statement]:
    """Return the statements of one clause, values aside."""
    clause.subjects = [one for one in clause.subjects if one not in scene.valued]  # "613 had children" is an ellipsis
    said = [*_transitive(scene, clause), *_copular(scene, clause), *_prepositional(scene, clause)]
    if not said and _stands_alone(scene, clause):
        plain = predicate_of(scene, clause)
        named = [one for one in clause.subjects if clause.passive or scene.is_name(one)]
        said = [((subject, plain, clause.verb, None), PLAIN) for subject in named]
    return unique(build(scene, setting, one, confidence=confidence) for one, confidence in said)


def _transitive(scene: Scene, clause: Clause) -> Iterator[tuple[Said, float]]:
    """Yield "A buys B", and for "A signs an agreement with C" also (A, `sign agreement with`, C)."""
    done = clause.passive and clause.agents
    for subject in clause.agents if done else clause.subjects:
        for thing in clause.subjects if done else clause.objects:
            if thing not in scene.valued:
                yield (subject, clause.lemma, clause.verb, thing), PLAIN
            elif (whole := _measured_thing(scene, thing)) >= 0:
                yield (subject, clause.lemma, clause.verb, whole), LOOSE
            for words, inner in _within(scene, clause, thing, clause.lemma):
                yield (subject, words, clause.verb, inner), LOOSE


def _prepositional(scene: Scene, clause: Clause) -> Iterator[tuple[Said, float]]:
    """Yield "A supplies to C", one for each thing behind a preposition."""
    plain = predicate_of(scene, clause)
    for subject in clause.subjects:
        for name, prep, things in clause.preps:
            if name.startswith(("according", "including", "such", "because", "as well")):
                continue
            for thing in things:
                if _connective(scene, thing):
                    continue
                if thing not in scene.valued:
                    yield (
                        (
                            subject,
                            f"{plain} {'' if clause.passive else through(scene, clause, thing)}{name}",
                            prep,
                            thing,
                        ),
                        PLAIN,
                    )
                for words, inner in _within(scene, clause, thing, f"{plain} {name}"):
                    yield (subject, words, prep, inner), LOOSE


_BOUND_VERBS = LIGHT | PURCHASES | {"sell"}


def through(scene: Scene, clause: Clause, thing: int) -> str:
    """Return the noun without which a verb says too little of a name: "sign contract with", "sell stake to".

    What is handed over is left out ("deliver cells to" is `deliver to`), unless it is a company or a part of one.
    """
    nouns = clause.subjects if clause.passive else clause.objects
    if len(nouns) != 1 or clause.lemma not in _BOUND_VERBS or not scene.is_name(thing):
        return ""
    (noun,) = nouns
    tree = scene.tree
    if clause.lemma == "sell" or clause.lemma in PURCHASES:
        firm = scene.mention(noun)
        if firm is not None and firm.type in ("organization", "facility"):
            return "company "
        return f"{tree.lemma(noun)} " if _is_stake(scene, noun) else "stake " if noun in scene.valued else ""
    if noun in scene.named or noun in scene.valued or tree.tags[noun] not in NOUN_TAGS:
        return ""
    return "stake " if clause.lemma == "hold" and scene.part_of(noun) else f"{role_name(scene, noun)} "


def _is_stake(scene: Scene, noun: int) -> bool:
    return scene.tree.lemma(noun) in STAKES


def _connective(scene: Scene, noun: int) -> bool:
    """Tell the noun of "in fact", "for example", which says nothing of the subject."""
    return scene.tree.lowers[noun] in DISCOURSE and not any(
        scene.tree.deps[kid] != "punct" for kid in scene.tree.kids[noun]
    )


def _measured_thing(scene: Scene, value: int) -> int:
    """Return the noun that a quantity is of ("650 tonnes of hydroxide"), or -1; names are reached otherwise."""
    tree = scene.tree
    of = next((kid for kid in tree.kids[value] if tree.deps[kid] == "prep" and tree.lowers[kid] == "of"), -1)
    noun = tree.child(of, "pobj") if of >= 0 else -1
    return -1 if noun in scene.valued or scene.is_name(noun) else noun


def _stands_alone(scene: Scene, clause: Clause) -> bool:
    """Tell whether a verb without arguments says something by itself: "resigned", not "agreed to" or "said that"."""
    tree = scene.tree
    if clause.objects or clause.attributes or clause.agents or clause.preps:
        return False
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


def _within(scene: Scene, clause: Clause, noun: int, lead: str) -> list[tuple[str, int]]:
    """Return predicates that reach through a noun to the names behind its prepositions: `sign agreement with` Y.

    Through a part ("a stake in", "40 % of") the verb itself reaches the whole.
    """
    tree = scene.tree
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
                name = tree.lowers[prep]
                if noun not in scene.valued:
                    found.append((f"{lead} {_carried(scene, lead, noun, name)}{name}", thing))
                elif name == "in" and lead in _SPEND:
                    found.append((f"{lead} in", thing))
                if scene.part_of(noun) and name in ("of", "in") and clause.lemma not in ("have", "be"):
                    found.append((_of_part(scene, lead, noun, name), thing))
    return found


_SPEND = frozenset(("invest", "put", "inject"))


def _carried(scene: Scene, lead: str, noun: int, name: str) -> str:
    """Return the noun of "sign agreement with"; what is delivered to somebody, or bought from them, is left out."""
    carries = (lead in TRANSFERS and name == "to") or (lead in PURCHASES and name == "from")
    plain = carries and not _is_stake(scene, noun) and scene.tree.lowers[noun] not in ROLES
    return "" if plain else f"{role_name(scene, noun)} "


def _of_part(scene: Scene, lead: str, noun: int, name: str) -> str:
    """Return the predicate that reaches the whole: who buys a share of a company has not bought the company."""
    if lead in PURCHASES or lead in ("take", "sell", "be sold"):
        word = scene.tree.lemma(noun)
        if noun in scene.valued or word in STAKES or word == "%":
            return f"{lead} stake {name}"
    return lead


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
            for prep in tree.conjuncts(kid):
                for thing in tree.kids[prep]:
                    if tree.deps[thing] == "pobj" and thing not in scene.valued:
                        found += [
                            (f"{role_name(scene, noun)} {tree.lowers[prep]}", one)
                            for one in tree.conjuncts(thing)
                            if scene.is_name(one)
                        ]
        elif dep in ("poss", "nmod", "compound") and scene.is_name(kid) and (dep == "poss" or _bears(scene, kid, noun)):
            found.append((f"{role_name(scene, noun)} of", kid))
    return found


def _bears(scene: Scene, name: int, noun: int) -> bool:
    """Tell the role before which a name says whose it is: "Halden CEO", "Oslo mayor", but not "the London investor"."""
    mention, role = scene.mention(name), scene.tree.lemma(noun)
    return role in ROLES and (mention is None or mention.type != "place" or role in OF_PLACES)


def _copular(scene: Scene, clause: Clause) -> Iterator[tuple[Said, float]]:
    """Yield "X is N", "X is the N of Y", "X is able", and of "Y's N is X" that X is the N of Y."""
    lemma = predicate_of(scene, clause) if clause.lemma in APPOINT else clause.lemma
    for subject in clause.subjects:
        shared: list[tuple[str, int]] = []
        for attribute in clause.attributes:
            if attribute in scene.valued:
                continue
            if attribute in scene.named:
                yield (subject, lemma, clause.verb, attribute), PLAIN
                for words, thing in relations_of(scene, subject) if subject not in scene.named else ():
                    yield (attribute, f"{lemma} {words}", subject, thing), PLAIN
            elif scene.tree.tags[attribute] in NOUN_TAGS:
                yield (subject, lemma, clause.verb, attribute), PLAIN
                relations = relations_of(scene, attribute)
                for words, thing in relations:
                    yield (subject, f"{lemma} {words}", attribute, thing), PLAIN
                shared.append((role_name(scene, attribute), len(relations)))
            else:
                yield from _described(scene, clause, subject, attribute)
        for words, at, thing in _spread(scene, clause, shared):
            yield (subject, words, at, thing), LOOSE


def _described(scene: Scene, clause: Clause, subject: int, attribute: int) -> Iterator[tuple[Said, float]]:
    """Yield "X is responsible for Y", or "X is insolvent"."""
    tree = scene.tree
    words = f"{clause.lemma} {tree.lowers[attribute]}"
    inner = [(prep, tree.child(prep, "pobj")) for prep in tree.kids[attribute] if tree.deps[prep] == "prep"]
    for prep, thing in inner:
        if thing >= 0 and thing not in scene.valued:
            yield (subject, f"{words} {tree.lowers[prep]}", attribute, thing), PLAIN
    if not inner and scene.is_name(subject) and tree.child(attribute, "xcomp") < 0:
        yield (subject, words, attribute, None), LOOSE


def _spread(scene: Scene, clause: Clause, shared: list[tuple[str, int]]) -> list[tuple[str, int, int]]:
    """Give the first role of "founder and chairman of Y" the Y that the parse ties to the last alone."""
    if len(shared) < 2 or not shared[-1][1] or any(count for _, count in shared[:-1]):
        return []
    last = clause.attributes[-1]
    return [
        (f"{clause.lemma} {name} {words.rpartition(' ')[2]}", at, thing)
        for (name, _), at in zip(shared[:-1], clause.attributes, strict=False)
        for words, thing in relations_of(scene, last)
    ]
