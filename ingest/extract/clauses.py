"""Read a verb's clause off the tree: who, whom, with what polarity and modality, on whose word."""

from dataclasses import dataclass, field

from evigraph.ingest.extract.lexicon import INTRANSITIVE, PARTS
from evigraph.ingest.extract.moods import Mood, mood_of
from evigraph.ingest.extract.subjects import described, is_passive, referents, subjects_of
from evigraph.ingest.extract.tree import NOUN_TAGS, VERB_TAGS, Tree

_NO_CLAUSE = frozenset(("aux", "auxpass", "amod", "compound", "nmod", "case", "punct"))


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
        mood = mood_of(tree, verb, moods=moods)
        if asked and mood.modality != "hedged":
            mood = Mood(negative=mood.negative, modality="hedged", speaker=mood.speaker)
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


def _arguments(tree: Tree, clause: Clause) -> None:
    """Fill a clause's objects, attributes, agents and prepositional arguments."""
    verb = clause.verb
    for kid in tree.kids[verb]:
        dep = tree.deps[kid]
        if dep == "dobj":
            clause.objects += referents(tree, kid)
        elif dep in ("attr", "oprd", "acomp"):
            clause.attributes += tree.conjuncts(kid)
        elif dep == "agent":
            clause.agents += [
                one for thing in tree.kids[kid] if tree.deps[thing] == "pobj" for one in referents(tree, thing)
            ]
        elif dep in ("prep", "dative"):
            _prep(tree, kid, tree.lowers[kid], clause.preps)
    if clause.passive and not clause.agents:
        _late_agent(tree, clause)
    _gap(tree, clause)
    if not (clause.objects or clause.preps or clause.attributes or clause.passive):
        _lent_object(tree, clause)


def _late_agent(tree: Tree, clause: Clause) -> None:
    """Find the agent that the parse hung on a part or a sum: "owned in equal parts by A", "sold for $5m by B"."""
    for _, _, things in clause.preps:
        for thing in things:
            by = next((kid for kid in tree.kids[thing] if tree.lowers[kid] == "by" and tree.deps[kid] == "prep"), -1)
            if by >= 0 and (tree.lemma(thing) in PARTS or tree.tags[thing] == "CD"):
                clause.agents += [
                    one for kid in tree.kids[by] if tree.deps[kid] == "pobj" for one in referents(tree, kid)
                ]


def _prep(tree: Tree, prep: int, name: str, into: list[tuple[str, int, list[int]]]) -> None:
    if tree.tags[prep] in NOUN_TAGS or tree.tags[prep] == "PRP":
        into.append(("to", prep, tree.conjuncts(prep)))  # "gave Y the book" is "gave the book to Y"
        return
    things = [one for kid in tree.kids[prep] if tree.deps[kid] == "pobj" for one in referents(tree, kid)]
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
    noun = described(tree, tree.heads[verb], verb)
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
    if clause.lemma in INTRANSITIVE:
        return
    while 0 <= (after := tree.child(verb, "conj")) <= verb + 3 and _alike(tree.tags[after], tree.tags[verb]):
        thing = tree.child(after, "dobj")
        if thing >= 0:
            clause.objects += referents(tree, thing)
            return
        verb = after


def _alike(tag: str, other: str) -> bool:
    """Tell two forms of verbs that may share an object; the past and the participle are often taken for each other."""
    return tag == other or {tag, other} <= _FINITE


_FINITE = frozenset(("VBD", "VBN", "VBZ", "VBP"))
