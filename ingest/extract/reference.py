"""Read pronouns and definite descriptions as earlier names, conservatively: the latest subject that fits."""

from dataclasses import dataclass, field

from evigraph.ingest.extract.lexicon import (
    COMPANIES,
    DEALS,
    GENERIC,
    HEADS,
    HONORIFICS,
    PERSONS,
    PRONOUNS,
    ROLES,
    SITES,
)
from evigraph.ingest.extract.scene import Pointer, Scene
from evigraph.ingest.extract.titles import bare_title
from evigraph.ingest.extract.tree import SUBJECTS
from evigraph.ingest.names import normalise, strip_legal

_PLAIN = frozenset(("company", "firm", "group", "business"))
"""Descriptions that fit any company, and so mean the one that the document is about."""
_QUOTES = frozenset(('"', "“", "‘", "'", "``", "''", "„"))
_UNNAMED = SITES | DEALS
"""Things without a name that "it" means where a sentence was about them."""
REACH = 3
"""Sentences back that a pronoun may point."""


@dataclass(slots=True)
class Memory:
    """Subjects of the document so far, oldest first, and what its title names."""

    title: str = ""
    kinds: dict[str, str] = field(default_factory=dict)
    """Normalised names of the document -> their types."""
    last: str = ""
    """Id of the latest mention of the title."""
    subjects: list[tuple[int, Pointer]] = field(default_factory=list)
    """Number of the sentence, and the subject."""
    sentence: int = 0
    company: str = ""
    """The company that the document is about, its normalised name without a legal form."""
    defined: dict[str, Pointer] = field(default_factory=dict)
    """Descriptions that the document says to stand for somebody: `Halden Motors AG ("the company")`."""
    unnamed: int = 0
    """Number of the latest sentence about a plant or a deal that has no name."""
    heard: tuple[int, Pointer] | None = None
    """Number of the sentence and latest mention of that company, as subject or not."""


def resolve(scene: Scene, begin: int, end: int, memory: Memory) -> None:
    """Note what each pronoun and definite description of a sentence points at, and remember the subjects."""
    tree = scene.tree
    memory.sentence += 1
    lowers, deps = tree.lowers, tree.deps
    for token in range(begin, end):
        word = lowers[token]
        if token in scene.named and (memory.company or memory.sentence <= 2):
            _hear(scene, token, memory)
        if word in GENERIC and lowers[token - 1] == "the" and (pointer := _definition(scene, token, memory)):
            memory.defined[word] = pointer
        wanted = None
        if word in PRONOUNS:
            wanted = PRONOUNS[word] if tree.tags[token] in ("PRP", "PRP$") else None
        elif word in GENERIC:
            wanted = _described(scene, token)
        if wanted and _refers(scene, token):
            _point(scene, token, wanted, memory)
        if deps[token] in SUBJECTS:
            for one in tree.conjuncts(token):
                _remember(scene, one, memory)
            if token not in scene.named and tree.lemma(token) in _UNNAMED:
                memory.unnamed = memory.sentence
    if topic := _topic(memory):
        scene.topics[begin] = topic


def _point(scene: Scene, token: int, wanted: frozenset[str], memory: Memory) -> None:
    """Note what one pronoun or description points at, and that its company was heard of again."""
    pointer = _latest(scene, token, wanted, memory) or _ahead(scene, token, wanted, memory)
    if pointer is None:
        return
    scene.pointers[token] = pointer
    if memory.heard and strip_legal(pointer.name) == strip_legal(memory.heard[1].name):
        memory.heard = (memory.sentence, memory.heard[1])


def _refers(scene: Scene, token: int) -> bool:
    """Tell a pronoun that refers from the "it" of "it is clear that", and from objects, too open to be read."""
    tree = scene.tree
    if tree.lowers[token] not in ("it", "itself"):
        return True
    if tree.deps[token] not in SUBJECTS:
        return False
    verb = tree.heads[token]
    said = tree.child(verb, "acomp", "attr", "oprd")
    clausal = ("xcomp", "ccomp", "advcl", "csubj", "acl", "relcl")
    if tree.lemma(verb) not in ("be", "seem", "appear", "become", "take") or said < 0:
        return tree.lemma(verb) not in ("seem", "appear") or tree.child(verb, "ccomp") < 0
    return tree.tags[said] not in ("JJ", "JJR", "JJS") or (
        tree.child(said, *clausal) < 0 and tree.child(verb, "xcomp", "ccomp", "csubj") < 0
    )


def _topic(memory: Memory) -> Pointer | None:
    """Return what a measure without an owner ("Revenue rose") belongs to: the latest company or place, or the title."""
    for number, pointer in reversed(memory.subjects):
        if memory.sentence - number <= 2 and pointer.type in ("organization", "place", "facility", "product"):
            return Pointer(pointer.mention, pointer.name, pointer.type, 0.6)
    kind = memory.kinds.get(normalise(memory.title), "") if memory.title else ""
    return Pointer(memory.last, normalise(memory.title), kind, 0.6) if kind and kind != "person" else None


def _described(scene: Scene, token: int) -> frozenset[str] | None:
    """Return the types that a bare definite description ("the company") may point at, or None."""
    tree = scene.tree
    if tree.tags[token] != "NN" or token in scene.named:
        return None
    kids = tree.kids[token]
    if not kids or any(tree.deps[kid] not in ("det", "punct", "case", "relcl") for kid in kids):
        return None
    loose = tree.child(token, "relcl") < 0 or tree.words[token + 1] == ","  # "the company that ..." is another
    return GENERIC[tree.lowers[token]] if loose and tree.lowers[kids[0]] in ("the", "this") else None


def _remember(scene: Scene, token: int, memory: Memory) -> None:
    mention = scene.mention(token) or scene.apposed(token)
    if mention is not None and mention.type != "group":
        kind = memory.kinds.get(mention.name, mention.type)
        memory.subjects.append((memory.sentence, Pointer(mention.id, mention.name, kind)))
        if mention.name == normalise(memory.title):
            memory.last = mention.id
    elif token in scene.pointers:
        memory.subjects.append((memory.sentence, scene.pointers[token]))
    del memory.subjects[:-8]


def _latest(scene: Scene, token: int, wanted: frozenset[str], memory: Memory) -> Pointer | None:
    """Return the latest earlier subject of a wanted type; None where two of one sentence fit a person alike."""
    tree = scene.tree
    if tree.lowers[token] in memory.defined and tree.lowers[tree.kids[token][0]] == "the":
        return memory.defined[tree.lowers[token]]
    if about := _about(scene, token, memory):
        return about
    own = _own_subject(scene, token)
    for number, pointer in reversed(memory.subjects):
        if memory.sentence - number > REACH:
            break
        if number <= memory.unnamed < memory.sentence and tree.lowers[token] in ("it", "its"):
            return None
        if pointer.type not in wanted or (pointer.mention == own and tree.tags[token] == "PRP"):
            continue
        rivals = {one.name for at, one in memory.subjects if at == number and one.type in wanted}
        if number < memory.sentence and len(rivals) > 1 and wanted == PERSONS:
            return None
        return Pointer(pointer.mention, pointer.name, pointer.type)
    if tree.lowers[token] in COMPANIES and (company := _company(memory)):
        return company
    kind = memory.kinds.get(normalise(memory.title), "") if memory.title else ""
    if kind in wanted or (memory.title and kind in ("", "thing") and _title_fits(memory.title, wanted)):
        return Pointer(memory.last, normalise(memory.title), kind or min(wanted), 0.6)
    return None


def _hear(scene: Scene, token: int, memory: Memory) -> None:
    """Note a mention of the company that the document is about: named first in its title, else its first subject."""
    mention = scene.mention(token)
    if mention is None or (memory.company and mention.name[:2] != memory.company[:2]):
        return
    bare = strip_legal(mention.name)
    kind = memory.kinds.get(mention.name, mention.type)
    if not memory.company and memory.sentence <= 2 and kind == "organization" and scene.tree.deps[token] in SUBJECTS:
        memory.company = bare
    same = bare == memory.company or bare.startswith(f"{memory.company} ") or memory.company.startswith(f"{bare} ")
    if memory.company and same:
        memory.heard = (memory.sentence, Pointer(mention.id, mention.name, kind))


def _definition(scene: Scene, token: int, memory: Memory) -> Pointer | None:
    """Return whom a description in brackets behind a name is said to stand for: `Halden Motors AG ("the company")`."""
    tree = scene.tree
    if tree.words[token - 2] not in _QUOTES and tree.words[token - 2] != "(":
        return None
    at = token - 2
    while at > max(0, token - 14) and tree.words[at] != "(":
        at -= 1
    mention = scene.mention(at - 1) if at and tree.words[at] == "(" else None
    closed = any(word == ")" for word in tree.words[token : token + 4])
    if mention is None or not closed or mention.type in ("person", "group"):
        return None
    return Pointer(mention.id, mention.name, memory.kinds.get(mention.name, mention.type), 0.9)


def _about(scene: Scene, token: int, memory: Memory) -> Pointer | None:
    """Return the company that the document is about, where "the company" may mean it: named not long ago.

    It may not where two sentences running had another for their subject.
    """
    tree = scene.tree
    if tree.lowers[token] not in _PLAIN or memory.heard is None or tree.lowers[tree.kids[token][0]] != "the":
        return None
    number, pointer = memory.heard
    others = {at for at, one in memory.subjects if one.type == "organization" and one.mention != pointer.mention
              and not strip_legal(one.name).startswith(memory.company)}  # fmt: skip
    moved = {memory.sentence - 1, memory.sentence - 2} <= others and number < memory.sentence - 2
    if memory.sentence - number > REACH or moved or pointer.mention == _own_subject(scene, token):
        return None
    return Pointer(pointer.mention, pointer.name, pointer.type)


def _company(memory: Memory) -> Pointer | None:
    """Return the one subject of the sentence before, where "the company" fits no type: firms are taken for places."""
    before = {one.name: one for at, one in memory.subjects if at == memory.sentence - 1 and one.type != "person"}
    if len(before) != 1:
        return None
    (one,) = before.values()
    return Pointer(one.mention, one.name, one.type, 0.6)


def _ahead(scene: Scene, token: int, wanted: frozenset[str], memory: Memory) -> Pointer | None:
    """Return the subject of the clause that "Through its subsidiary, ..." opens, where nothing before is meant."""
    tree = scene.tree
    verb = tree.clause(token)
    subject = tree.child(verb, *SUBJECTS) if verb > token else -1
    mention = scene.mention(subject) if subject > token and tree.tags[token] == "PRP$" else None
    kind = memory.kinds.get(mention.name, mention.type) if mention else ""
    if mention is None or kind not in wanted or subject in tree.climb(token):
        return None
    return Pointer(mention.id, mention.name, kind)


def _own_subject(scene: Scene, token: int) -> str:
    """Return the mention id of the subject of a pronoun's own clause, which it cannot be itself unless possessive."""
    tree = scene.tree
    verb = tree.clause(token)
    kid = tree.child(verb, *SUBJECTS) if verb >= 0 else -1
    mention = scene.mention(kid)
    return mention.id if mention and kid != token else "-"


def _title_fits(title: str, wanted: frozenset[str]) -> bool:
    """Tell whether a title of unknown type reads like a person's name, or for a thing like a short name."""
    words = title.split()
    named = all(word[0].isupper() for word in words if len(word) > 3)
    person = 2 <= len(words) <= 4 and named and not any(c.isdigit() for c in title)
    person = person and not any(word in ("of", "in", "the", "and", "for", "on", "at", "to") for word in words)
    if wanted == PERSONS:
        return person and not any(word.lower() in ROLES or word.lower() in COMPANIES for word in words)
    return named and len(words) <= 3 and not (words and words[0].lower() in HONORIFICS)


def memory_of(title: str, kinds: dict[str, str]) -> Memory:
    """Return a fresh memory for a document; `kinds` maps normalised names of its mentions to their types."""
    memory = Memory(bare_title(title), kinds)
    name = f"{normalise(title)} "
    first = sorted(
        one
        for one, kind in kinds.items()
        if kind == "organization" and name.startswith(f"{one} ") and HEADS.get(one.rpartition(" ")[2], kind) == kind
    )
    memory.company = strip_legal(first[-1]) if first else ""
    return memory
