"""Who a verb's subjects are: its own, or those that its place in the sentence lends it."""

from evigraph.ingest.extract.lexicon import DEALS, HAPPEN, INHABIT, OBJECT_CONTROL, PLACES
from evigraph.ingest.extract.tree import NOUN_TAGS, SUBJECTS, VERB_TAGS, Tree

RELATIVE = frozenset(("WDT", "WP", "WP$"))
DEEP = 8
"""How far up a tree moods and subjects are inherited; deeper nesting is a fault of the parse."""


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
        return [one for kid in own for one in referents(tree, kid)]
    head, dep = tree.heads[verb], tree.deps[verb]
    if depth > DEEP or head == verb:
        return []
    if dep == "acl" or (dep == "relcl" and _announced(tree, verb, head)):
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


def _announced(tree: Tree, verb: int, head: int) -> bool:
    """Tell the headline "Halden to build a plant", parsed as a noun with a clause."""
    root = tree.heads[head] == head and tree.words[head][0].isupper() and tree.tags[head] in NOUN_TAGS
    return root and tree.tags[verb] == "VB" and verb == head + 2 and tree.lowers[head + 1] == "to"


def _participle(tree: Tree, verb: int) -> bool:
    return tree.tags[verb] in ("VBG", "VBN", "VB")


def referents(tree: Tree, subject: int) -> list[int]:
    """Return a subject with its conjuncts; for a relative pronoun what it stands for."""
    if tree.lowers[subject] == "what":
        return []
    if tree.tags[subject] in RELATIVE:
        noun = antecedent(tree, subject)
        return [noun] if noun >= 0 else []
    if tree.deps[subject].startswith("csubj"):
        return []
    of = tree.child(subject, "prep")
    if of >= 0 and any(tree.tags[kid] in RELATIVE for kid in tree.kids[of]):
        noun = antecedent(tree, subject)  # "all of which"
        return [noun] if noun >= 0 else []
    return tree.conjuncts(subject)


def antecedent(tree: Tree, pronoun: int) -> int:
    """Return the noun that a relative pronoun stands for, or -1."""
    for head in tree.climb(pronoun):
        if tree.deps[head] == "relcl":
            return described(tree, tree.heads[head], head)
    return -1


def described(tree: Tree, noun: int, verb: int) -> int:
    """Return what a relative clause on a noun describes, through appositions and "X is a journal that"."""
    farther = _farther(tree, noun, verb)
    return farther if tree.lemma(farther) in DEALS and farther != noun else bearer(tree, farther)


def _farther(tree: Tree, name: int, verb: int) -> int:
    """Return the noun before the name that a clause hangs on: "a terminal in Harwick, which has 40 berths".

    The parse takes the nearest noun. A clause that fits a deal describes the deal, and one behind a place describes
    what lies there, unless it tells of inhabitants or the like.
    """
    if tree.tags[name] not in ("NNP", "NNPS"):
        return name
    top = name
    while tree.deps[top] == "appos" and tree.tags[tree.heads[top]] in ("NNP", "NNPS"):
        top = tree.heads[top]
    prep = tree.heads[top]
    if tree.deps[top] != "pobj" or prep == top:
        return name
    noun = tree.heads[prep]
    if tree.tags[noun] in VERB_TAGS:
        thing = tree.child(noun, "dobj", "attr")
        noun = thing if thing >= 0 and tree.extent(thing)[1] == prep - 1 else noun
    if tree.tags[noun] not in ("NN", "NNS") or not _agrees(tree, noun, verb):
        return name
    if tree.lowers[prep] in ("in", "at", "near", "outside", "on", "off"):
        return name if _of_place(tree, verb) and tree.lemma(noun) not in PLACES else noun
    return noun if tree.lemma(noun) in DEALS and _of_deal(tree, verb) else name


def _agrees(tree: Tree, noun: int, verb: int) -> bool:
    """Tell whether a noun is of the number that a verb asks of its subject."""
    first = next((kid for kid in tree.kids[verb] if tree.deps[kid] in ("aux", "auxpass")), verb)
    plural = tree.tags[noun] == "NNS"
    if tree.tags[first] == "VBZ" or tree.lowers[first] == "was":
        return not plural
    return plural or not (tree.tags[first] == "VBP" or tree.lowers[first] == "were")


def _of_place(tree: Tree, verb: int) -> bool:
    """Tell a clause that describes a place: "which has 40,000 inhabitants", "which lies on the Elbe"."""
    if tree.lemma(verb) in INHABIT:
        return True
    return any(
        tree.deps[kid] in ("dobj", "attr") and (tree.lemma(kid) in INHABIT or tree.lemma(kid) in PLACES)
        for kid in tree.kids[verb]
    )


def _of_deal(tree: Tree, verb: int) -> bool:
    """Tell a clause that describes a deal: "which was closed in May", "which is worth EUR 4 billion"."""
    if tree.lemma(verb) == "be":
        return any(tree.lowers[kid] in ("worth", "subject", "due", "valid") for kid in tree.kids[verb])
    if tree.lemma(verb) not in HAPPEN:
        return False
    thing = tree.child(verb, "dobj")
    return is_passive(tree, verb) or thing < 0 or tree.lemma(verb) in ("cost", "cover", "include", "run", "take")


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
    if _announced(tree, verb, noun):
        return [noun]
    if tree.child(verb, "aux") < 0:
        return []
    owner = tree.child(noun, "poss")
    if owner >= 0:
        return [owner]
    governor = tree.heads[noun]
    if tree.deps[noun] in ("dobj", "attr", "pobj"):
        governor = tree.clause(noun)
        return subjects_of(tree, governor, DEEP - 2) if governor >= 0 and governor != verb else []
    return []


def _controlled(tree: Tree, head: int, depth: int) -> list[int]:
    """Return the subject of an open complement: the governor's object ("asked X to go") or its subject."""
    thing = tree.child(head, "dobj")
    if thing >= 0 and tree.lemma(head) in OBJECT_CONTROL:
        return referents(tree, thing)
    while tree.tags[head] not in VERB_TAGS and tree.heads[head] != head:
        head = tree.heads[head]
    return subjects_of(tree, head, depth + 1)
