"""Names that open a sentence and were taken for an adverb or the like: the tags and the tree put right."""

from collections.abc import Set

from evigraph.ingest.extract.mentions import Name
from evigraph.ingest.extract.repeats import Known
from evigraph.ingest.extract.tree import SUBJECTS, VERB_TAGS, Tree

_STRAY = frozenset(
    ("RB", "RBR", "IN", "UH", "VB", "VBP", "VBD", "VBN", "VBG", "JJ", "MD", "FW", "CC", "CD", "NN", "NNP")
)
_BETWEEN = frozenset(("RB", "MD"))
_FINITE = frozenset(("VBD", "VBZ", "VBP", "VBN", "MD"))
REACH = 4
"""Auxiliaries and adverbs between a subject and its verb."""


def add_openers(tree: Tree, names: list[Name], known: Known, common: Set[str]) -> list[Name]:
    """Return the names with those that open a sentence as the subject of a verb that has none.

    Such an opener is a known name or the first word of one, and stands in the text in no lower-case form. The tree
    is changed: the opener becomes the verb's subject.
    """
    ends = {first: past for first, past, _, _ in names}
    added = []
    for begin, end, _ in tree.sentences:
        word = tree.words[begin]
        past = ends.get(begin, 0)
        fresh = not past
        if fresh:
            if tree.lowers[begin] in common or word not in known or len(word) < 3 or tree.tags[begin] not in _STRAY:
                continue
            past = begin + 1
        verb = _subjectless(tree, begin, past, end)
        if verb < 0:
            continue
        if fresh:
            added.append((begin, past, known[word][0][1], "proper"))
        _hang(tree, tree.root_of(begin, past - 1), verb)
    return sorted([*names, *added]) if added else names


def _subjectless(tree: Tree, begin: int, past: int, end: int) -> int:
    """Return the verb right behind a span, auxiliaries and adverbs aside, that has no subject; or -1."""
    at = past
    finite = False
    while at < min(end, past + REACH):
        tag = tree.tags[at]
        if tag in VERB_TAGS and tree.deps[at] not in ("aux", "auxpass"):
            finite = finite or tag in _FINITE
            break
        if tag not in _BETWEEN and tree.deps[at] not in ("aux", "auxpass", "neg"):
            return -1
        finite = finite or tag in _FINITE
        at += 1
    else:
        return -1
    if not finite or tree.deps[at] in ("amod", "acl", "relcl") or tree.child(at, *SUBJECTS, "expl") >= 0:
        return -1
    return at if tree.root_of(begin, past - 1) not in tree.climb(at) else -1


def _hang(tree: Tree, token: int, verb: int) -> None:
    """Make a token the subject of a verb."""
    head = tree.heads[token]
    if head != token:
        tree.kids[head].remove(token)
    passive = tree.child(verb, "auxpass") >= 0
    tree.heads[token], tree.deps[token] = verb, "nsubjpass" if passive else "nsubj"
    if not tree.tags[token].startswith("NN"):
        tree.tags[token] = "NNP"
    if tree.tags[verb] == "VBN" and not passive and tree.child(verb, "aux") < 0:
        tree.tags[verb] = "VBD"
    tree.kids[verb].append(token)
    tree.kids[verb].sort()
