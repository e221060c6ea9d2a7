"""Which place of a sentence a question asks for: the doer of a verb, what is done to, the holder of a role."""

from dataclasses import dataclass
from typing import Literal

from evigraph.ingest.extract.tree import NOUN_TAGS, Tree
from evigraph.query.words import stem

Place = Literal["subject", "object", "prep", "time", "place", "role", "define", ""]
_WH = frozenset({"WP", "WDT", "WP$", "WRB"})
_BE = frozenset({"be", "become", "remain"})
_NAMES = frozenset({"NNP", "NNPS"})


@dataclass(frozen=True, slots=True)
class Slot:
    """The place asked for: of `verb` (a stem), after `prep` where it is one, or the holder of `role` (stems).

    `sort` is the stem of the word for the sort of thing asked for ("which carmaker"), empty where there is none.
    """

    place: Place
    verb: str = ""
    prep: str = ""
    role: tuple[str, ...] = ()
    sort: str = ""


NOWHERE = Slot("")


def slot(tree: Tree) -> Slot:
    """Return the place of a sentence that a parsed question asks for; `NOWHERE` where its grammar does not tell."""
    wh = next((token for token, tag in enumerate(tree.tags) if tag in _WH), -1)
    if wh < 0:
        return NOWHERE
    if tree.lowers[wh] in {"when", "where"}:
        return _adverb(tree, wh)
    head, sort = wh, ""
    if tree.deps[wh] in {"det", "poss", "amod"} and tree.heads[wh] != wh:
        head = tree.heads[wh]
        sort = stem(tree.lowers[head])
    return _argument(tree, head, sort)


def _adverb(tree: Tree, wh: int) -> Slot:
    verb = _verb(tree, wh)
    if verb < 0:
        return NOWHERE
    place: Place = "time" if tree.lowers[wh] == "when" else "place"
    if tree.lemma(verb) not in _BE:
        return Slot(place, verb=stem(tree.lemma(verb)))
    nouns = [kid for kid in tree.kids[verb] if kid != wh and tree.deps[kid] in {"nsubj", "attr"}]
    return Slot(place, role=tuple(stem(tree.lowers[kid]) for kid in nouns if tree.tags[kid] not in _NAMES))


def _argument(tree: Tree, head: int, sort: str) -> Slot:
    dep, above = tree.deps[head], tree.heads[head]
    verb = _verb(tree, above if dep == "pobj" else head)
    if verb < 0:
        return NOWHERE
    said = stem(tree.lemma(verb))
    if dep == "pobj":
        place: Place = "subject" if tree.lowers[above] == "by" else "prep"
        return Slot(place, verb=said, prep=tree.lowers[above], sort=sort)
    if tree.lemma(verb) in _BE and dep in {"attr", "nsubj", "ROOT", "acomp", "dep"}:
        return _copula(tree, head, verb, sort)
    turned = tree.lowers[head] == "whom" or any(tree.lemma(kid) == "do" for kid in tree.kids[verb] if kid > head)
    if dep == "nsubj" and not turned:
        return Slot("subject", verb=said, sort=sort)
    bare = [kid for kid in tree.kids[verb] if tree.deps[kid] == "prep" and tree.child(kid, "pobj", "pcomp") < 0]
    if dep != "nsubjpass" and bare and bare[-1] > verb:
        return Slot("prep", verb=said, prep=tree.lowers[bare[-1]], sort=sort)
    known = dep in {"nsubj", "nsubjpass", "dobj", "attr", "oprd", "dative", "npadvmod", "dep"}
    return Slot("object", verb=said, sort=sort) if known else NOWHERE


def _copula(tree: Tree, head: int, verb: int, sort: str) -> Slot:
    """Return the slot of "Who is ...": the holder of a role, or, of a name, what defines it."""
    others = [kid for kid in tree.kids[verb] if kid != head and tree.deps[kid] in {"nsubj", "attr", "appos"}]
    others = [kid for kid in others if tree.tags[kid] not in _WH]
    if not others:
        return NOWHERE
    noun = others[0]
    if tree.tags[noun] in _NAMES and not any(tree.deps[kid] == "poss" for kid in tree.kids[noun]):
        return Slot("define", sort=sort)
    words = [
        kid
        for kid in sorted([noun, *tree.kids[noun]])
        if kid == noun or (tree.deps[kid] in {"compound", "amod"} and tree.tags[kid] not in _NAMES)
    ]
    return Slot("role", role=tuple(stem(tree.lowers[word]) for word in words), sort=sort)


def _verb(tree: Tree, token: int) -> int:
    """Return the verb above a token, the main one where it is an auxiliary."""
    for above in (*tree.climb(token),):
        if tree.tags[above].startswith("VB") and tree.deps[above] not in {"aux", "auxpass"}:
            return above
        if tree.tags[above] in NOUN_TAGS and tree.deps[above] == "ROOT":
            return -1
    return -1
