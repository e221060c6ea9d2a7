"""Values to statements: what a number, sum, percentage, quantity or date measures, and of whom.

The predicate is the attribute: `revenue`, `revenue rise`, `capacity`; or the verb where there is none: `employ`, `pay`.
"""

from collections.abc import Iterator
from dataclasses import replace

from evigraph.ingest.extract.clauses import Clause
from evigraph.ingest.extract.lexicon import ATTRIBUTES, EQUALS, GROW, TIME_WORDS
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.extract.statements import LOOSE, PLAIN, Setting, build, predicate_of, unique
from evigraph.ingest.extract.subjects import bearer
from evigraph.ingest.extract.tree import NOUN_TAGS, SUBJECTS, VERB_TAGS, Tree
from evigraph.ingest.records import Argument, Statement, Value

_PALE = TIME_WORDS | {"total", "annual", "overall", "own", "new", "current", "full"}
"""Modifiers that leave a measure the same."""
_INNER = frozenset(("nummod", "quantmod", "compound", "amod", "nmod", "npadvmod"))
_ABOUT = frozenset(("about", "around", "nearly", "over", "under", "between", "above", "below"))
_DIRECT = SUBJECTS | {"dobj", "attr", "npadvmod", "oprd", "advmod", "dep", "acomp"}
Bound = tuple[int | Argument, str, int, Value, float]
"""Subject, attribute, its token, value, confidence."""


def measure(scene: Scene, setting: Setting, clauses: list[Clause], tokens: tuple[int, int]) -> list[Statement]:
    """Return the statements that the values of one sentence make, each tied to its attribute and subject.

    `tokens` bound the sentence; the setting's time is that of clauses that state none.
    """
    by_verb = {clause.verb: clause for clause in clauses}
    found: list[Statement | None] = []
    for value, first, past in scene.values:
        if first < tokens[0] or past > tokens[1]:
            continue
        root = scene.tree.root_of(first, past - 1)
        clause = by_verb.get(scene.tree.clause(root))
        rule = _dated if value.kind == "date" else _measured
        here = setting
        if clause:
            here = Setting(setting.sentence, clause.mood, scene.times.get(clause.verb, setting.time))
        if value.kind == "date":
            here = Setting(setting.sentence, here.mood, None)
        for subject, words, at, bound, confidence in rule(scene, value, root, clause):
            found.append(build(scene, here, (subject, words, at, bound), confidence=confidence))
    return unique(found)


def _dated(scene: Scene, value: Value, root: int, clause: Clause | None) -> Iterator[Bound]:
    """Yield "was founded in 2009": (X, `found`, 2009), where no object takes the time as its own."""
    tree = scene.tree
    if clause is None or clause.objects or clause.attributes or tree.child(clause.verb, "ccomp", "xcomp") >= 0:
        return
    head = tree.heads[root]
    back = tree.heads[head] if tree.lowers[tree.heads[head]] == "back" else head  # "dates back to 1987"
    direct = head == clause.verb or (tree.deps[head] == "prep" and tree.heads[back] == clause.verb)
    if not direct or clause.lemma in ("say", "tell", "report", "announce", "be"):
        return
    for subject in clause.subjects:
        if subject not in scene.named and tree.lemma(subject) in ATTRIBUTES:
            continue
        words = clause.lemma if clause.passive and clause.lemma != "bear" else predicate_of(scene, clause)
        words = f"{words} back to" if back != head else words
        yield subject, words, clause.verb, value, PLAIN


def _measured(scene: Scene, value: Value, root: int, clause: Clause | None) -> Iterator[Bound]:
    tree = scene.tree
    value, root = _counted(scene, _yearly(scene, value, root), root)
    root, dep, head = _hung(tree, root)
    if dep == "pobj" and tree.deps[head] in ("prep", "agent"):
        governor, prep = tree.heads[head], tree.lowers[head]
        if prep == "with" and (found := list(_staffed(scene, value, governor, clause))):
            yield from found
        elif tree.tags[governor] in NOUN_TAGS and governor not in scene.named:
            if prep in ("of", "at", "to", "around", "between", "over", "under") and governor not in scene.valued:
                yield from _of_noun(scene, value, governor, clause)
        elif clause is not None and governor == clause.verb:
            yield from _of_verb(scene, value, clause, prep=prep)
    elif clause is not None and head == clause.verb and dep in _DIRECT:
        if root not in clause.subjects and dep not in SUBJECTS:
            yield from _of_verb(scene, value, clause, prep="")
        elif dep in SUBJECTS:
            yield from _going(scene, value, root, clause)
    elif (
        clause is not None
        and dep == "npadvmod"
        and tree.tags[head].startswith(("JJ", "RB"))
        and tree.heads[head] == clause.verb
    ):
        for subject in clause.subjects:
            yield subject, tree.lowers[head], head, value, PLAIN
    elif dep in ("poss", "appos", *_INNER) and head not in scene.named and tree.lemma(head) in ATTRIBUTES:
        yield from _of_noun(scene, value, head, clause)


def _hung(tree: Tree, root: int) -> tuple[int, str, int]:
    """Return the token that hangs a value in the sentence, how, and on what; "about" before it is looked through."""
    dep, head = tree.deps[root], tree.heads[root]
    if dep == "pobj" and tree.lowers[head] in _ABOUT:
        root, head = head, tree.heads[head]  # "worth about EUR 4.2 billion" hangs where "about" does
        dep = "pobj" if tree.tags[head] == "IN" else "npadvmod"
    return root, dep, head


def _staffed(scene: Scene, value: Value, noun: int, clause: Clause | None) -> Iterator[Bound]:
    """Yield what "with" gives a name: "is a shipping line with 2,300 employees", "Halden, with 2,300 employees"."""
    tree = scene.tree
    if value.kind != "number" or not value.unit:
        return
    if tree.tags[noun] in VERB_TAGS:
        if clause is None or clause.verb != noun or value.start > tree.starts[noun]:
            return
        for subject in clause.subjects:
            if scene.is_name(subject):
                yield subject, value.unit, noun, value, LOOSE
        return
    holder = bearer(tree, noun)
    if scene.is_name(holder):
        yield holder, value.unit, noun, value, PLAIN


def _going(scene: Scene, value: Value, root: int, clause: Clause) -> Iterator[Bound]:
    """Yield whom a quantity as a subject goes to or comes from: "40,000 tonnes a year are committed to Halden"."""
    if value.kind not in ("quantity", "money", "percent"):
        return
    plain = predicate_of(scene, clause)
    for agent in clause.agents:
        yield agent, clause.lemma, clause.verb, value, PLAIN
    if value.kind == "percent" and not clause.agents:
        for whole in _whole(scene, root):
            yield whole, plain, clause.verb, value, LOOSE
    for name, prep, things in clause.preps:
        if name in ("to", "for", "by", "from"):
            for thing in things:
                if scene.is_name(thing):
                    yield thing, f"{plain} {name}", prep, value, LOOSE


def _whole(scene: Scene, share: int) -> Iterator[int]:
    """Yield what a share is of: the water of "four fifths of the water"."""
    tree = scene.tree
    for of in tree.kids[share]:
        if tree.deps[of] == "prep" and tree.lowers[of] == "of":
            yield from (kid for kid in tree.kids[of] if tree.deps[kid] == "pobj" and kid not in scene.valued)


def _yearly(scene: Scene, value: Value, root: int) -> Value:
    """Return a quantity as a rate where "a year" stands behind what it is of: "10 GWh of cells a year"."""
    tree = scene.tree
    if value.kind != "quantity" or value.unit == "s" or "/" in value.unit:
        return value
    head = tree.heads[root]
    for kid in (*tree.kids[root], *(tree.kids[head] if tree.deps[root] == "dobj" else ())):
        year = tree.child(kid, "pobj") if tree.lowers[kid] == "per" else kid
        told = tree.lowers[kid] == "per" or any(tree.lowers[one] in ("a", "each", "every") for one in tree.kids[kid])
        if kid > root and told and year >= 0 and tree.lowers[year] in ("year", "annum"):
            return replace(value, unit=f"{value.unit}/year")
    return value


def _counted(scene: Scene, value: Value, root: int) -> tuple[Value, int]:
    """Return the value with the noun it counts as its unit, and the token that stands for both: "3,000 people"."""
    tree = scene.tree
    head = tree.heads[root]
    if (
        value.kind == "number"
        and tree.deps[root] in ("nummod", "quantmod", "amod", "compound")
        and tree.tags[head] in ("NNS", "NN", "NNPS")
        and head > root
    ):
        if tree.tags[head] == "NN" and tree.lowers[head] not in ("people", "staff", "personnel"):
            return value, root
        return replace(value, unit=tree.lemma(head)), head
    if (
        value.kind == "number"
        and (of := tree.child(root, "prep")) >= 0
        and tree.lowers[of] == "of"
        and (noun := tree.child(of, "pobj")) >= 0
    ):
        return replace(value, unit=tree.lemma(noun)) if tree.tags[noun] == "NNS" else value, root
    return value, root


def attribute_name(scene: Scene, noun: int) -> str:
    """Return a measured noun with the words that tell it from its kin: `net profit`, `production capacity`."""
    tree = scene.tree
    words = [
        tree.lowers[kid]
        for kid in tree.kids[noun]
        if kid < noun and tree.deps[kid] in ("compound", "amod") and kid not in scene.named and kid not in scene.valued
        and tree.tags[kid] not in ("JJS", "JJR") and tree.lowers[kid] not in _PALE and tree.words[kid] != "-"
    ]  # fmt: skip
    lemma = tree.lemma(noun)
    if lemma == "number" and (of := tree.child(noun, "prep")) >= 0 and (what := tree.child(of, "pobj")) >= 0:
        return tree.lemma(what)
    per = next((kid for kid in tree.kids[noun] if tree.lowers[kid] == "per" and tree.child(kid, "pobj") >= 0), -1)
    tail = ["per", tree.lemma(tree.child(per, "pobj"))] if per >= 0 else []
    return " ".join([*words, lemma, *tail])


def owner_of(scene: Scene, noun: int) -> int:
    """Return the token of what a measured noun belongs to: "Acme's", "of Acme", "Acme revenue"; or -1."""
    tree = scene.tree
    part = scene.part_of(noun)  # what follows "a stake in" is not whose stake it is
    for kid in tree.kids[noun]:
        dep = tree.deps[kid]
        if dep == "poss" or (dep in ("compound", "nmod") and kid in scene.named):
            return kid
        if dep == "prep" and not part and tree.lowers[kid] in ("of", "at", "for", "in"):
            for thing in tree.kids[kid]:
                if tree.deps[thing] == "pobj" and scene.is_name(thing) and thing not in scene.valued:
                    return thing
    return -1


def _of_noun(scene: Scene, value: Value, noun: int, clause: Clause | None) -> Iterator[Bound]:
    """Yield a value that a noun takes itself: "revenue of $3bn", "a capacity of 24 GWh", "a 40 % stake"."""
    tree = scene.tree
    if tree.deps[noun] == "pobj" and tree.lowers[tree.heads[noun]] == "per":
        noun = tree.heads[tree.heads[noun]]  # "earnings per share of $1.63"
    words = attribute_name(scene, noun)
    owner = owner_of(scene, noun)
    if owner >= 0:
        yield owner, words, noun, value, PLAIN
        return
    head = tree.heads[noun]
    if tree.deps[noun] == "pobj" and tree.lowers[head] == "with" and tree.tags[tree.heads[head]] in NOUN_TAGS:
        yield tree.heads[head], words, noun, value, PLAIN
    elif clause is not None and noun not in clause.subjects:
        if tree.deps[noun] == "pobj" and tree.lowers[head] == "with" and clause.objects:
            yield clause.objects[-1], words, noun, value, LOOSE
            return
        for subject in clause.agents or clause.subjects:
            yield subject, words, noun, value, PLAIN if tree.deps[noun] in ("dobj", "attr") else LOOSE
    elif tree.tags[head] in NOUN_TAGS and tree.deps[noun] == "appos":
        yield head, words, noun, value, LOOSE


def _of_verb(scene: Scene, value: Value, clause: Clause, *, prep: str) -> Iterator[Bound]:
    """Yield a value that a verb takes: "revenue rose 12 % to $3bn", "employs 3,000 people", "was sold for $5m"."""
    tree = scene.tree
    subjects = clause.subjects if prep else (clause.agents or clause.subjects)
    for subject in subjects:
        if subject in scene.named or subject in scene.pointers or tree.tags[subject] not in NOUN_TAGS:
            yield subject, _verb_name(scene, clause, value, prep), clause.verb, value, PLAIN
            continue
        if tree.lemma(subject) not in ATTRIBUTES:
            yield subject, _verb_name(scene, clause, value, prep), clause.verb, value, PLAIN
            continue
        noun, owner = attribute_name(scene, subject), owner_of(scene, subject)
        words = _grown(noun, clause, value, prep)
        if owner >= 0:
            yield owner, words, subject, value, PLAIN
        else:
            who, confidence = _topical(scene, subject)
            yield who, words, subject, value, confidence


def _topical(scene: Scene, noun: int) -> tuple[int | Argument, float]:
    """Return whose measure a noun without an owner is: what the sentence is about, or the noun itself."""
    begin = max((at for at in scene.topics if at <= noun), default=-1)
    topic = scene.topics.get(begin)
    phrase = scene.argument(noun)
    if topic is None or phrase is None:
        return noun, LOOSE
    return Argument(phrase.text, phrase.start, phrase.end, topic.name, topic.mention), topic.confidence


def _verb_name(scene: Scene, clause: Clause, value: Value, prep: str) -> str:
    if clause.lemma in ("have", "be") and value.unit and value.kind == "number" and not prep:
        return value.unit
    words = predicate_of(scene, clause) if prep or not clause.agents else clause.lemma
    return f"{words} {prep}".rstrip()


def _grown(noun: str, clause: Clause, value: Value, prep: str) -> str:
    """Return the attribute that a verb makes of a noun: where "revenue rose 12 % to $3bn" ended is `revenue`."""
    if clause.lemma in GROW:
        by = prep in ("", "by") and (value.kind == "percent" or prep == "by" or value.kind == "money")
        if prep == "to":
            return noun
        return f"{noun} {clause.lemma}" if by else f"{noun} {clause.lemma} {prep}".rstrip()
    if clause.lemma in EQUALS and prep in ("", "at", "to"):
        return noun
    return f"{noun} {clause.lemma} {prep}".rstrip()
