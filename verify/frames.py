"""Who does what to whom in a parsed sentence: predicates with their arguments, polarity and modality."""

from dataclasses import dataclass
from typing import Literal

from evigraph.verify.tokens import Token
from evigraph.verify.words import bag

Manner = Literal["asserted", "future", "hedged", "reported"]

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
_NEGATORS = bag("fail refuse decline deny cancel abandon avoid stop cease prevent unable unlikely lack without")
_UNDOING = bag("deny refuse reject cancel scrap abandon prevent avoid lack without")
_NEGATIVE = bag("no none nobody nothing neither nor never hardly barely scarcely not n't n’t cannot")
_HEDGES = bag("may might could would should perhaps possibly likely probably potentially allegedly maybe")
_PLANS = bag(
    "plan intend expect aim consider hope seek propose target anticipate forecast project schedule want wish explore"
    " believe think suspect suggest seem appear estimate rumour rumor likely possible possibility plan proposal talk"
    " option bid intention negotiate offer discuss weigh study risk potential guidance set due"
)
_GENERIC = frozenset({"company", "firm", "group", "unit", "business", "organization", "organisation"})
"""Nouns that leave it to the word before them to say what somebody is: parent company."""
_IFS = frozenset({"if", "unless", "whether"})
_BELOW = frozenset({"xcomp", "ccomp", "acl", "pcomp", "advcl"})
_SAYING = bag("say claim allege tell state report insist argue maintain note add assert contend")


@dataclass(frozen=True, slots=True)
class Frame:
    """A predicate at token `head` and its arguments as (role, token), in the order of the sentence.

    Roles: `agent`, `patient`, or the preposition that marks it; a noun's described thing is its agent.
    """

    head: int
    lemma: str
    arguments: tuple[tuple[str, int], ...]
    negative: bool
    manner: Manner
    nominal: bool = False


class Tree:
    """A parsed sentence with its children at hand."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.children: list[list[int]] = [[] for _ in tokens]
        for i, token in enumerate(tokens):
            if token.head != i and token.head < len(tokens):
                self.children[token.head].append(i)

    def by(self, i: int, *labels: str) -> list[int]:
        """Return the children of a token that hang on one of these labels."""
        return [c for c in self.children[i] if self.tokens[c].dep in labels]

    def conjuncts(self, i: int) -> list[int]:
        """Return a token and all that is joined to it, and what stands in apposition."""
        found = [i]
        for c in self.by(i, "conj", "appos"):
            found += self.conjuncts(c)
        return found


def frames(tokens: tuple[Token, ...]) -> tuple[Frame, ...]:
    """Return the predicates of a sentence, verbs and nouns with arguments; none without grammar."""
    if not any(token.dep for token in tokens):
        return ()
    tree = Tree(tokens)
    found = []
    for i, token in enumerate(tokens):
        if token.pos == "VERB" or (token.pos == "AUX" and token.dep not in {"aux", "auxpass"}):
            found.append(_verbal(tree, i))
        elif token.pos in {"NOUN", "ADJ"} and (frame := _nominal(tree, i)):
            found.append(frame)
    return tuple(found)


def _verbal(tree: Tree, i: int) -> Frame:
    """Return a verb's frame."""
    tokens = tree.tokens
    put_to = (
        tokens[i].dep in {"xcomp", "advcl"}
        and tokens[tokens[i].head].lemma == "put"
        and tree.by(tokens[i].head, "auxpass")
    )
    passive = bool(put_to or tree.by(i, "nsubjpass", "auxpass", "agent")) or (
        tokens[i].dep in {"acl", "relcl"} and tokens[i].tag == "VBN" and not tree.by(i, "nsubj")
    )
    subjects = [t for s in _subjects(tree, i) for t in tree.conjuncts(s)]
    roles = [("patient" if passive else "agent", t) for t in subjects]
    for c in tree.by(i, "dobj", "attr", "oprd", "acomp", "dative"):
        if tokens[c].pos == "ADP" and tokens[c].dep == "dative":
            roles += _under(tree, c, tokens[c].lemma)
        else:
            role = "to" if tokens[c].dep == "dative" else "patient"
            roles += [(role, t) for t in tree.conjuncts(c)]
    for c in tree.by(i, "agent"):
        roles += _under(tree, c, "agent")
    for c in tree.by(i, "prep"):
        roles += _under(tree, c, "agent" if passive and tokens[c].lemma == "by" else tokens[c].lemma)
    particle = next((tokens[c].lemma for c in tree.by(i, "prt")), "")
    lemma = f"{tokens[i].lemma}-{particle}" if particle else tokens[i].lemma
    return Frame(i, lemma, tuple(dict.fromkeys(roles)), negative(tree, i), manner(tree, i))


def _subjects(tree: Tree, i: int, depth: int = 0) -> list[int]:
    """Return a verb's subjects, its own or those it shares."""
    tokens = tree.tokens
    own = [c for c in tree.children[i] if tokens[c].dep in _SUBJECTS]
    dep, head = tokens[i].dep, tokens[i].head
    if own and not (dep == "relcl" and tokens[own[0]].tag in {"WDT", "WP"}):
        return own
    if dep in {"relcl", "acl"}:
        described = tokens[head].dep == "attr" and tokens[tokens[head].head].lemma == "be"
        return [head, *(_subjects(tree, tokens[head].head, depth + 1) if described else [])]
    if depth < 5 and head != i and dep in {"conj", "xcomp", "advcl", "pcomp", "ccomp", "prep"}:
        if dep == "xcomp" and (objects := tree.by(head, "dobj")):
            return objects
        return _subjects(tree, head, depth + 1)
    return []


def _under(tree: Tree, preposition: int, role: str) -> list[tuple[str, int]]:
    """Return what a preposition governs, under a role; a preposition below it gives its own."""
    found = [(role, t) for c in tree.by(preposition, "pobj") for t in tree.conjuncts(c)]
    for c in tree.by(preposition, "prep"):
        found += _under(tree, c, tree.tokens[c].lemma)
    return found


def _nominal(tree: Tree, i: int) -> Frame | None:
    """Return the frame of a noun or adjective that has arguments, or None."""
    tokens = tree.tokens
    roles: list[tuple[str, int]] = []
    head, dep = tokens[i].head, tokens[i].dep
    if dep in {"attr", "acomp", "oprd"}:
        roles += [("agent", t) for s in _subjects(tree, head) for t in tree.conjuncts(s)]
    elif dep == "nsubj" and tokens[head].lemma == "be":
        roles += [("agent", t) for a in tree.by(head, "attr") for t in tree.conjuncts(a) if tokens[t].pos == "PROPN"]
    elif dep == "appos" and head != i:
        roles.append(("agent", head))
    roles += [("agent", t) for t in tree.by(i, "appos") if tokens[t].pos == "PROPN"]
    owned = any(tokens[c].lemma == "of" for c in tree.by(i, "prep"))
    roles += [("agent" if owned else "of", t) for c in tree.by(i, "poss") for t in tree.conjuncts(c)]
    for c in tree.by(i, "prep"):
        marker = tokens[c].lemma
        roles += _under(tree, c, "agent" if marker == "by" else marker)
    names = [c for c in tree.by(i, "compound", "nmod") if tokens[c].pos == "PROPN" and c < i]
    roles += [("of", t) for t in names]
    if len(roles) < 2 and not (roles and dep in {"attr", "acomp", "appos"}):
        return None
    described = dep in {"attr", "acomp", "oprd"}
    role = next((tokens[c].lemma for c in tree.by(i, "compound", "amod") if tokens[c].pos in {"NOUN", "ADJ"}), "")
    return Frame(
        i,
        role if role and tokens[i].lemma in _GENERIC else tokens[i].lemma,
        tuple(dict.fromkeys(roles)),
        negative(tree, head if described else i),
        manner(tree, head if described else i),
        nominal=True,
    )


def negative(tree: Tree, i: int) -> bool:
    """Tell whether a predicate is denied: an odd number of negations bears on it."""
    tokens, count = tree.tokens, 0
    for c in tree.children[i]:
        token = tokens[c]
        if token.dep in {"neg", "preconj", "advmod", "det"} and _denies(tree, c):
            count += 1
        elif token.dep == "advmod" and c < i and any(_denies(tree, d) for d in tree.by(c, "neg")):
            count += 1  # not frequently used
        elif token.dep in _SUBJECTS | {"dobj", "attr", "pobj"} and (
            token.lemma in {"none", "nobody", "nothing"} or any(tokens[d].lemma == "no" for d in tree.by(c, "det"))
        ):
            count += 1
    head = tokens[i].head
    if head != i and tokens[i].dep in {"xcomp", "pcomp"} and tokens[head].lemma in _NEGATORS:
        count += 1
    if head != i and tokens[i].dep in {"dobj", "pobj"} and tokens[head].lemma in _UNDOING:
        count += 1
    if head != i and tokens[i].dep == "xcomp" and negative(tree, head):
        count += 1
    if head != i and tokens[i].dep == "conj" and tokens[i].pos in {"VERB", "AUX"}:
        joined = any(tokens[c].lemma in {"or", "nor"} for c in tree.by(head, "cc"))
        own = any(tokens[c].dep in _SUBJECTS for c in tree.children[i])
        count += int(joined and not own and negative(tree, head))
    return count % 2 == 1


def _denies(tree: Tree, c: int) -> bool:
    """Tell whether a modifier negates what it modifies: `not`, `never`, `no longer`, but not `not only`."""
    tokens = tree.tokens
    if tokens[c].lemma in {"long", "longer"}:
        return any(tokens[d].lemma == "no" for d in tree.children[c])
    if tokens[c].lemma not in _NEGATIVE and tokens[c].text.casefold() not in _NEGATIVE:
        return False
    after = tokens[c + 1].lemma if c + 1 < len(tokens) else ""
    return after not in {"only", "just", "merely", "least"}


def manner(tree: Tree, i: int, depth: int = 0) -> Manner:
    """Return how a predicate is put forward: as a fact, as to come, as a possibility, or as somebody's word."""
    tokens = tree.tokens
    found = _marked(tree, i)
    head, dep = tokens[i].head, tokens[i].dep
    if found != "asserted" or head == i or depth > 3:
        return found
    if dep in _BELOW and (tokens[head].lemma in _PLANS or (dep == "pcomp" and _planned(tree, head))):
        return "hedged"
    if dep == "ccomp" and tokens[head].lemma in _SAYING:
        return "reported"
    return manner(tree, head, depth + 1) if dep in {"xcomp", "conj"} else "asserted"


def _marked(tree: Tree, i: int) -> Manner:
    """Return what the words that hang on a predicate make of it: `may`, `if`, `reportedly`, `will`, `he said`."""
    tokens, found = tree.tokens, set[Manner]()
    for c in tree.children[i]:
        dep, lemma = tokens[c].dep, tokens[c].lemma
        spoken = dep in {"ccomp", "parataxis"} and lemma in _SAYING and not tree.by(c, "ccomp")
        if (dep in {"aux", "advmod"} and lemma in _HEDGES) or (dep == "mark" and lemma in _IFS):
            found.add("hedged")
        elif spoken or (dep in {"advmod", "prep"} and lemma in {"reportedly", "according", "accord"}):
            found.add("reported")
        elif dep == "aux" and lemma in {"will", "shall"}:
            found.add("future")
    order: tuple[Manner, ...] = ("hedged", "reported", "future")
    return next((manner_ for manner_ in order if manner_ in found), "asserted")


def _planned(tree: Tree, preposition: int) -> bool:
    """Tell whether a preposition hangs on a word of planning: `plans for opening`."""
    return tree.tokens[tree.tokens[preposition].head].lemma in _PLANS
