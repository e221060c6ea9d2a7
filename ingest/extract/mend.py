"""Parses put right before they are read: verbs that were taken for nouns, participles or adjectives."""

from collections.abc import Sequence

from evigraph.ingest.extract.tree import NOUN_TAGS, SUBJECTS, VERB_TAGS, Tree

_FINITE = frozenset(("VBD", "VBZ", "VBP", "MD"))


_DASHES = frozenset(("–", "—", "--", "―"))
_DATED = frozenset(("NNP", "NNPS", "NN", "CD", ",", "HYPH", "-LRB-", "-RRB-", "."))
_DATELINE = 14
"""Tokens in the longest dateline that is believed."""


def mend(tree: Tree, begin: int, end: int) -> None:
    """Change a sentence's tags and tree where a plain pattern shows the parse to be wrong."""
    _dateline(tree, begin, end)
    if "neither" in tree.lowers[begin : end - 3]:
        _neither(tree, tree.lowers.index("neither", begin), end)
    for at, dep in enumerate(tree.deps[begin:end], begin):
        if dep in ("amod", "acl") and tree.tags[at] == "VBN":
            if dep == "acl":
                _reduced(tree, at, begin, end)
            elif begin < at - 1:
                _second(tree, at)


def mend_names(tree: Tree, spans: Sequence[tuple[int, int]]) -> None:
    """Make one noun phrase of a name whose first word was taken for a verb: "Kesten GmbH's parent is based in"."""
    for first, past in spans:
        if past - first < 2 or tree.tags[first] not in VERB_TAGS:
            continue
        thing = tree.child(first, "dobj")
        if thing < past - 1:
            continue
        dep, head = tree.deps[first], tree.heads[first]
        _move(tree, thing, thing if head == first else head, dep.replace("csubj", "nsubj"))
        for kid in list(tree.kids[first]):
            _move(tree, kid, thing, tree.deps[kid])
        _move(tree, first, past - 1, "compound")
        tree.tags[first] = "NNP"


def mend_addresses(tree: Tree, spans: Sequence[tuple[int, int]], kinds: Sequence[str]) -> None:
    """Take out of a list the town that stands behind a firm's comma: "owned by Halden AG, Hanover, and Norvik AS"."""
    firm = -1
    for at, (first, past) in enumerate(spans):
        near = at > 0 and first == spans[at - 1][1] + 1 and tree.words[first - 1] == ","
        if kinds[at] == "organization":
            firm = at
        if kinds[at] != "place" or not near or firm < 0 or any(kind != "place" for kind in kinds[firm + 1 : at]):
            firm = firm if kinds[at] == "organization" else -1
            continue
        root, town = tree.root_of(spans[firm][0], spans[firm][1] - 1), tree.root_of(first, past - 1)
        after = tree.words[past] if past < len(tree.words) else "."
        if after not in (",", ".", ";", ")", "and") or tree.deps[town] not in ("conj", "appos", "npadvmod"):
            continue
        for kid in [kid for kid in tree.kids[town] if tree.deps[kid] in ("conj", "cc", "appos", "relcl", "acl")]:
            _move(tree, kid, root, tree.deps[kid])
        _move(tree, town, root, "npadvmod")


def _neither(tree: Tree, at: int, end: int) -> None:
    """Make verbs of "Norvik neither supplies nor owns Halden", whose first was taken for a noun."""
    first = at + 1
    nor = next((token for token in range(first + 1, min(end, first + 8)) if tree.lowers[token] == "nor"), -1)
    second = nor + 1
    if nor < 0 or second >= end or tree.tags[second] not in ("VBZ", "VBD", "VBN"):
        return
    subject = at - 1
    if tree.tags[first] not in ("NNS", "NN", "VBZ", "VBD", "VBN") or subject < 0 or tree.tags[subject] not in NOUN_TAGS:
        return
    if tree.tags[first] in VERB_TAGS and tree.child(first, *SUBJECTS) >= 0:
        return
    _reroot(tree, first, subject, "VBZ" if tree.tags[second] == "VBZ" else "VBD")
    _move(tree, at, first, "preconj")
    _move(tree, nor, first, "cc")
    _move(tree, second, first, "conj")


def _dateline(tree: Tree, begin: int, end: int) -> None:
    """Part "OSLO, 3 May 2022 – Norvik Mining announced": the firm is the subject, and not the town."""
    past = min(end, begin + _DATELINE)
    if _DASHES.isdisjoint(tree.words[begin:past]):
        return
    dash = next((at for at in range(begin + 1, past) if tree.words[at] in _DASHES and _spaced(tree, at)), -1)
    if dash < 0 or not all(tree.tags[at] in _DATED for at in range(begin, dash)):
        return
    for town in range(begin, dash):
        verb = tree.heads[town]
        if tree.deps[town] in SUBJECTS and verb > dash + 1:
            firm = next((kid for kid in tree.kids[town] if kid > dash and tree.deps[kid] in ("appos", "conj")), -1)
            if firm >= 0:
                _move(tree, firm, verb, tree.deps[town])
            if firm >= 0 or any(tree.deps[kid] in SUBJECTS and kid > dash for kid in tree.kids[verb]):
                _move(tree, town, verb, "dep")


def _spaced(tree: Tree, at: int) -> bool:
    return tree.ends[at - 1] < tree.starts[at] and at + 1 < len(tree.starts) and tree.ends[at] < tree.starts[at + 1]


def _second(tree: Tree, at: int) -> None:
    """Join the second verb of "has never supplied or owned Halden", taken for an adjective, to the first."""
    link, first, noun = at - 1, at - 2, tree.heads[at]
    joined = tree.lowers[link] in ("or", "and", "nor") and tree.tags[first] in ("VBN", "VBD")
    if not joined or tree.deps[noun] != "conj" or tree.heads[noun] != first or noun < at:
        return
    _move(tree, at, first, "conj")
    _move(tree, noun, at, "dobj")
    tree.tags[at] = tree.tags[first]


def _reduced(tree: Tree, at: int, begin: int, end: int) -> None:
    """Make the verb of "Pell Capital invested in Halden", taken for a participle, where there is no other."""
    noun = tree.heads[at]
    if tree.heads[noun] != noun or at != noun + 1 or tree.tags[noun] not in ("NNP", "NNPS"):
        return
    if not tree.lowers[at].endswith("ed") or any(tree.lowers[kid] == "by" for kid in tree.kids[at]):
        return
    if tree.words[end - 1] not in (".", "!", "?") or any(tree.tags[token] in _FINITE for token in range(begin, end)):
        return
    _reroot(tree, at, noun, "VBD")


def _reroot(tree: Tree, verb: int, subject: int, tag: str) -> None:
    """Put a verb in the place of the noun that it hangs on, which becomes its subject, with what else hung there."""
    top = subject
    _move(tree, verb, tree.heads[top] if tree.heads[top] != top else verb, tree.deps[top])
    tree.tags[verb] = tag
    _move(tree, top, verb, "nsubj")
    for kid in [kid for kid in tree.kids[top] if kid > verb]:
        _move(tree, kid, verb, tree.deps[kid])


def _move(tree: Tree, token: int, head: int, dep: str) -> None:
    """Hang a token on another."""
    old = tree.heads[token]
    if old != token:
        tree.kids[old].remove(token)
    tree.heads[token], tree.deps[token] = head, dep
    if head != token:
        tree.kids[head].append(token)
        tree.kids[head].sort()
