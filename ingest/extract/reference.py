"""Read pronouns and definite descriptions as earlier names, conservatively: the latest subject that fits."""

from dataclasses import dataclass, field

from evigraph.ingest.extract.lexicon import COMPANIES, GENERIC, HONORIFICS, PERSONS, PRONOUNS, ROLES
from evigraph.ingest.extract.mentions import bare_title
from evigraph.ingest.extract.scene import Pointer, Scene
from evigraph.ingest.extract.tree import NOUN_TAGS, SUBJECTS
from evigraph.ingest.names import normalise

REACH = 3
"""Sentences back that a pronoun may point."""


@dataclass(slots=True)
class Memory:
    """Subjects of the document so far, oldest first, and what its title names."""

    title: str = ""
    kind: str = ""
    subjects: list[tuple[int, Pointer]] = field(default_factory=list)
    """Number of the sentence, and the subject."""
    sentence: int = 0


def resolve(scene: Scene, begin: int, end: int, memory: Memory) -> None:
    """Note in the scene what each pronoun and definite description of a sentence points at, and remember its subjects."""
    tree = scene.tree
    memory.sentence += 1
    for token in range(begin, end):
        word = tree.lowers[token]
        wanted = PRONOUNS.get(word) if tree.tags[token] in ("PRP", "PRP$") else _described(scene, token)
        if wanted and (pointer := _latest(scene, token, wanted, memory)):
            scene.pointers[token] = pointer
        if tree.deps[token] in SUBJECTS:
            _remember(scene, token, memory)


def _described(scene: Scene, token: int) -> frozenset[str] | None:
    """Return the types that a bare definite description ("the company") may point at, or None."""
    tree = scene.tree
    if tree.lowers[token] not in GENERIC or tree.tags[token] != "NN" or token in scene.named:
        return None
    kids = tree.kids[token]
    if not kids or any(tree.deps[kid] not in ("det", "punct", "case") for kid in kids):
        return None
    return GENERIC[tree.lowers[token]] if tree.lowers[kids[0]] in ("the", "this") else None


def _remember(scene: Scene, token: int, memory: Memory) -> None:
    tree = scene.tree
    mention = scene.mention(token)
    apposed = tree.child(token, "appos")
    if mention is None and tree.tags[token] in NOUN_TAGS:
        mention = scene.mention(apposed)
    if mention is not None and mention.type != "group":
        memory.subjects.append((memory.sentence, Pointer(mention.id, mention.name, mention.type)))
    elif token in scene.pointers:
        memory.subjects.append((memory.sentence, scene.pointers[token]))
    del memory.subjects[:-8]


def _latest(scene: Scene, token: int, wanted: frozenset[str], memory: Memory) -> Pointer | None:
    """Return the latest earlier subject of a wanted type; None where two of one sentence fit a person alike."""
    tree = scene.tree
    own = _own_subject(scene, token)
    for number, pointer in reversed(memory.subjects):
        if memory.sentence - number > REACH:
            break
        if pointer.type not in wanted or (pointer.mention == own and tree.tags[token] == "PRP"):
            continue
        rivals = {one.name for at, one in memory.subjects if at == number and one.type in wanted}
        if number < memory.sentence and len(rivals) > 1 and wanted == PERSONS:
            return None
        return Pointer(pointer.mention, pointer.name, pointer.type)
    if memory.title and (memory.kind in wanted or (not memory.kind and _title_fits(memory.title, wanted))):
        return Pointer("", normalise(memory.title), memory.kind or next(iter(sorted(wanted))), 0.6)
    return None


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
    if wanted == PERSONS:
        return person and not any(word.lower() in ROLES or word.lower() in COMPANIES for word in words)
    return named and len(words) <= 5 and not (words and words[0].lower() in HONORIFICS)


def memory_of(title: str, kinds: dict[str, str]) -> Memory:
    """Return a fresh memory for a document; `kinds` maps normalised names of its mentions to their types."""
    bare = bare_title(title)
    return Memory(bare, kinds.get(normalise(bare), ""))
