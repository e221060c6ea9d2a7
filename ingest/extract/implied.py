"""What a clause says beside its own predicate: who leads whom after an appointment, what two did together."""

from collections.abc import Callable, Iterator

from evigraph.ingest.extract.clauses import Clause
from evigraph.ingest.extract.lexicon import APPOINT, DEALS, ROLES, STAKES
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.extract.statements import LOOSE, Said, Setting, build, relations_of, role_name, through, unique
from evigraph.ingest.extract.subjects import antecedent
from evigraph.ingest.extract.tree import NOUN_TAGS
from evigraph.ingest.records import Statement


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_JOIN = frozenset(("ally", "collaborate", "combine", "compete", "cooperate", "merge", "partner", "team up"))
_AGREE = _set("""
    announce conclude create enter establish form have launch make reach set sign strike
""")
_UNIONS = DEALS | frozenset(("alliance", "collaboration", "cooperation", "pact", "partnership", "venture"))
_MUTUAL = _set("""
    ally brother competitor cousin neighbor neighbour partner rival sibling sister spouse
""")
_TOWARD = frozenset(("to", "from", "with"))
_SEATS = frozenset(("headquarters", "headquarter", "office", "seat"))
_LIE = frozenset(("be", "become", "lie", "locate", "remain", "situate"))
Rule = Callable[[Scene, Clause], Iterator[Said]]


def implied(scene: Scene, setting: Setting, clause: Clause) -> list[Statement]:
    """Return the statements that follow from one clause's pattern, in order."""
    rules: tuple[Rule, ...] = _RULES.get(clause.lemma, ())
    if clause.passive and clause.agents and clause.preps:
        rules = (*rules, _handed)
    if len(clause.subjects) > 1 and (clause.lemma in _JOIN or clause.lemma in _AGREE or clause.lemma in _LIE):
        rules = (*rules, _together)
    if any(name == "as" for name, _, _ in clause.preps):
        rules = (*rules, _acting)
    return unique(build(scene, setting, one, confidence=LOOSE) for rule in rules for one in rule(scene, clause))


def _appointed(scene: Scene, clause: Clause) -> Iterator[Said]:
    """Yield of "Halden appointed Maria Olsen as chief executive" that she became chief executive of it."""
    if clause.passive:
        return
    roles = [thing for name, _, things in clause.preps if name == "as" for thing in things] + clause.attributes
    persons = [
        *clause.objects,
        *(kid for role in roles for kid in scene.tree.kids[role] if scene.tree.deps[kid] == "nmod"),
    ]
    for role in roles:
        if role in scene.named or scene.tree.lowers[role] not in ROLES:
            continue
        inner = [(words, thing) for words, thing in relations_of(scene, role) if thing not in persons]
        for person in persons:
            mention = scene.mention(person)
            if mention is None or mention.type != "person":
                continue
            for words, thing in inner:
                yield person, f"become {words}", clause.verb, thing
            for subject in clause.subjects if not inner else ():
                yield person, f"become {role_name(scene, role)} of", clause.verb, subject


def _together(scene: Scene, clause: Clause) -> Iterator[Said]:
    """Yield of "A and B formed a partnership" that A formed it with B, and so of "A and B merged", "are rivals"."""
    named = [one for one in clause.subjects if scene.is_name(one)]
    if len(named) < 2 or clause.passive or any(name == "with" for name, _, _ in clause.preps):
        return
    words = clause.lemma if clause.lemma in _JOIN and not clause.objects else ""
    if clause.lemma in _AGREE:
        nouns = [one for one in clause.objects if scene.tree.lemma(one) in _UNIONS]
        words = f"{clause.lemma} {role_name(scene, nouns[0])}" if nouns else ""
    words = f"{words} with" if words else ""
    if clause.lemma in ("be", "become", "remain"):
        mutual = [one for one in clause.attributes if one not in scene.named and scene.tree.lemma(one) in _MUTUAL]
        words = (
            f"{clause.lemma} {scene.tree.lemma(mutual[0])} of" if mutual and not relations_of(scene, mutual[0]) else ""
        )
    for other in named[1:] if words else ():
        yield named[0], words, clause.verb, other


def _counted(scene: Scene, clause: Clause) -> Iterator[Said]:
    """Yield of "the customers of Halden include Norvik" that Norvik is a customer of it."""
    if clause.passive:
        return
    for subject in clause.subjects:
        if subject in scene.named or scene.tree.lemma(subject) not in ROLES:
            continue
        for words, whose in relations_of(scene, subject):
            for thing in clause.objects:
                if scene.is_name(thing):
                    yield thing, f"be {words}", clause.verb, whose


def _acting(scene: Scene, clause: Clause) -> Iterator[Said]:
    """Yield of "as a supplier of Halden, Norvik expects growth" that Norvik is a supplier of it."""
    for name, prep, things in clause.preps:
        for thing in things if name == "as" else ():
            if scene.tree.lemma(thing) not in ROLES or thing in scene.named:
                continue
            for subject in clause.subjects:
                if prep < subject:
                    for words, whose in relations_of(scene, thing):
                        yield subject, f"be {words}", thing, whose


def _handed(scene: Scene, clause: Clause) -> Iterator[Said]:
    """Yield of "nickel was delivered to B by A" that A delivers to B."""
    for agent in clause.agents:
        for name, prep, things in clause.preps:
            for thing in things:
                carried = through(scene, clause, thing)
                if (carried or name in _TOWARD) and scene.is_name(thing) and scene.is_name(agent):
                    yield agent, f"{clause.lemma} {carried}{name}", prep, thing


def _sold(scene: Scene, clause: Clause) -> Iterator[Said]:
    """Yield of "A sold B to C" that C buys B, and of "its stake in B" that C buys a stake."""
    buyers = [thing for name, _, things in clause.preps if name == "to" for thing in things if scene.is_name(thing)]
    for noun in (clause.subjects if clause.passive else clause.objects) if buyers else ():
        mention = scene.mention(noun)
        goods = [("buy", noun)] if mention and mention.type in ("organization", "facility") else []
        if scene.tree.lemma(noun) in STAKES or noun in scene.valued:
            goods = [("buy stake in", one) for one in _inner(scene, noun)]
        for words, thing in goods:
            for buyer in buyers:
                yield buyer, words, clause.verb, thing


def _inner(scene: Scene, noun: int) -> list[int]:
    """Return the companies behind "stake in" and "15 percent of"."""
    tree = scene.tree
    held = (tree.child(kid, "pobj") for kid in tree.kids[noun] if tree.lowers[kid] in ("in", "of"))
    return [
        thing for thing in held if thing >= 0 and (mention := scene.mention(thing)) and mention.type == "organization"
    ]


def _seated(scene: Scene, clause: Clause) -> Iterator[Said]:
    """Yield of "its headquarters are in Bremen" and "whose seat is in Bremen" where the owner has its headquarters."""
    tree = scene.tree
    for subject in clause.subjects:
        if subject in scene.named or tree.lowers[subject] not in _SEATS or tree.tags[subject] not in NOUN_TAGS:
            continue
        for owner in _owners(scene, subject):
            for name, prep, things in clause.preps:
                for thing in things if name in ("in", "at") else ():
                    if scene.is_name(thing):
                        yield owner, "headquarters in", prep, thing


def _owners(scene: Scene, noun: int) -> list[int]:
    """Return whose a noun is: "Halden's", "its", "whose", "of Halden"."""
    tree = scene.tree
    owners = []
    for kid in tree.kids[noun]:
        if tree.deps[kid] == "poss":
            owner = antecedent(tree, kid) if tree.tags[kid] == "WP$" else kid
            owners.append(owner)
        elif tree.deps[kid] == "prep" and tree.lowers[kid] == "of":
            owners.append(tree.child(kid, "pobj"))
    return [owner for owner in owners if owner >= 0 and scene.is_name(owner)]


_RULES: dict[str, tuple[Rule, ...]] = {
    **dict.fromkeys(APPOINT, (_appointed,)),
    **dict.fromkeys(_LIE, (_seated,)),
    "include": (_counted,),
    "sell": (_sold,),
}
"""Lemma of a verb -> what else it may say."""
