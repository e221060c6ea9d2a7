"""Which words of a sentence stand under a negation: the scope of not, no, without, fail to, and their like."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from evigraph.verify.tokens import Token
from evigraph.verify.words import bag

_ADVERBS = bag("not n't never")
_NOTHING = bag("no neither none nothing nobody")
_VERBS = bag("deny refuse fail lack decline")
_BEARING = bag("fail lack refuse decline")
"""Verbs that deny their own event too: who fails to pay does not pay."""
_BEING = bag("see observe find detect exist occur happen appear record register arise notice emerge")
"""What is not seen or does not occur is denied itself."""
_ONLY = bag("only just until")
"""After `not` these assert: not only, not until May."""
_APART = frozenset({"advcl", "relcl", "parataxis"})
_SUBJECT = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
_CORE = frozenset({"nsubj", "nsubjpass", "dobj", "attr", "expl", "oprd"})

Children = Mapping[int, Sequence[int]]


def children(tokens: Sequence[Token]) -> Children:
    """Return each token's dependents, in order."""
    found: dict[int, list[int]] = {i: [] for i in range(len(tokens))}
    for i, token in enumerate(tokens):
        if token.head != i:
            found[token.head].append(i)
    return found


def denied(tokens: Sequence[Token]) -> tuple[bool, ...]:
    """Return for each token whether it is denied; a double negation asserts again."""
    below = children(tokens)
    found = [False] * len(tokens)
    for i in range(len(tokens)):
        for t in set(_scope(tokens, below, i)):
            found[t] = not found[t]
    return tuple(found)


def directly(tokens: Sequence[Token], i: int) -> bool:
    """Tell whether `no`, `neither` or `without` stands at a word itself."""
    before = tokens[tokens[i].head].text.casefold()
    return before == "without" or any(t.head == i and t.text.casefold() in {"no", "neither"} for t in tokens)


def governor(tokens: Sequence[Token], i: int) -> int:
    """Return the verb that a token belongs to, itself included, or the root above it."""
    while tokens[i].pos not in {"VERB", "AUX"} and tokens[i].head != i:
        i = tokens[i].head
    return i


def _scope(tokens: Sequence[Token], below: Children, i: int) -> Iterator[int]:
    """Yield the tokens that the negation at `i` denies; none where there is no negation."""
    token, word = tokens[i], tokens[i].text.casefold()
    after = tokens[i + 1].text.casefold() if i + 1 < len(tokens) else ""
    if token.lemma in _ADVERBS or word in _ADVERBS:
        yield from _denied_by_not(tokens, below, i, after)
    elif word in _NOTHING and after != "other":
        top = _denied_by_nothing(tokens, i, after)
        mine = set(_under(tokens, below, tokens[i].head)) | {i}
        yield from (t for t in _predicate(tokens, below, top, but=mine))
    elif word == "without" or (word == "rather" and after == "than"):
        for t in below[i if word == "without" else i + 1]:
            yield from _under(tokens, below, t)
    elif word == "yet" and after == "to":
        yield from _predicate(tokens, below, governor(tokens, token.head))
    elif token.lemma in _VERBS and token.pos == "VERB":
        for t in below[i]:
            if tokens[t].dep in {"xcomp", "dobj", "ccomp"}:
                yield from _under(tokens, below, t)
        if token.lemma in _BEARING:
            yield i


def _denied_by_not(tokens: Sequence[Token], below: Children, i: int, after: str) -> Iterator[int]:
    """Yield what `not` or `never` denies: the clause; only what a hyphen ties to it in `pleaded not-guilty`."""
    head = tokens[i].head
    if after == "-" and i + 2 < len(tokens):
        yield from _under(tokens, below, i + 2)
    elif after not in _ONLY and not _bounds(tokens, i):
        yield from _predicate(tokens, below, head)


def _bounds(tokens: Sequence[Token], i: int) -> bool:
    """Tell whether a negation makes a bound of a number: never more than 41 kW."""
    words = [t.text.casefold() for t in tokens[i + 1 : i + 7]]
    at = next((n for n, w in enumerate(words) if w in {"more", "less", "fewer", "above", "over", "below"}), None)
    return at is not None and any(c.isdigit() for w in words[at : at + 3] for c in w)


def _predicate(tokens: Sequence[Token], below: Children, top: int, but: Collection[int] = ()) -> Iterator[int]:
    """Yield a clause without its subject, unless that is among `but` or what the clause says is only that it is."""
    kept: set[int] = set()
    if tokens[top].lemma not in _BEING:
        for t in below[top]:
            if tokens[t].dep in _SUBJECT and not ({t} & set(but)):
                kept |= set(_under(tokens, below, t))
    yield from (t for t in _under(tokens, below, top) if t not in kept)


def _denied_by_nothing(tokens: Sequence[Token], i: int, after: str) -> int:
    """Return the top of what `no` or `nothing` denies: the clause where it is a core argument, else the phrase."""
    if after == "longer":
        return governor(tokens, i)
    noun = tokens[i].head if tokens[i].dep in {"det", "preconj", "neg", "advmod"} else i
    core = tokens[noun].dep in _CORE and tokens[noun].head != noun
    return tokens[noun].head if core else noun


def _under(tokens: Sequence[Token], below: Children, top: int) -> Iterator[int]:
    """Yield a token and what hangs on it, clauses of their own left out."""
    yield top
    for t in below[top]:
        dep = tokens[t].dep
        joined = dep == "conj" and (
            tokens[top].pos in {"VERB", "AUX"} or any(tokens[u].dep in {"nsubj", "nsubjpass"} for u in below[t])
        )
        if dep not in _APART and not joined:
            yield from _under(tokens, below, t)
