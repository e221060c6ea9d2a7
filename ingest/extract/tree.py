"""A parsed passage as plain lists, and the few walks over it that the rules need."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from evigraph.ingest.records import Span

VERB_TAGS = frozenset(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"))
NOUN_TAGS = frozenset(("NN", "NNS", "NNP", "NNPS"))
SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj", "csubjpass"))
_OUTSIDE = frozenset(
    "relcl appos acl advcl conj cc punct preconj ccomp parataxis meta dep intj mark".split()  # noqa: SIM905
)
_INSIDE = frozenset(("compound", "amod", "poss", "nmod", "nummod", "quantmod"))


@dataclass(slots=True)
class Tree:
    """Tokens of one passage's own sentences; all lists are indexed by token, offsets are the document's."""

    words: list[str]
    tags: list[str]
    deps: list[str]
    heads: list[int]
    starts: list[int]
    ends: list[int]
    sentences: list[tuple[int, int, Span]]
    """First token, past the last token, and the sentence's span."""
    entities: list[tuple[int, int, str]]
    """First token, past the last token, and the label of the named entity recogniser."""
    lemma_of: Callable[[str, str], str]
    lowers: list[str] = field(init=False)
    kids: list[list[int]] = field(init=False)
    openings: frozenset[int] = field(init=False)
    """The first tokens of the sentences."""

    def __post_init__(self) -> None:
        self.lowers = [word.lower() for word in self.words]
        kids: list[list[int]] = [[] for _ in self.words]
        for token, head in enumerate(self.heads):
            if head != token:
                kids[head].append(token)
        self.kids = kids
        self.openings = frozenset(first for first, _, _ in self.sentences)

    def lemma(self, token: int) -> str:
        """Return the lower-case lemma of a token."""
        return self.lemma_of(self.lowers[token], self.tags[token])

    def child(self, token: int, *deps: str) -> int:
        """Return the first child with one of these dependencies, or -1."""
        labels = self.deps
        for kid in self.kids[token]:
            if labels[kid] in deps:
                return kid
        return -1

    def conjuncts(self, token: int) -> list[int]:
        """Return the token and all that is joined to it by conjunctions, in order.

        A joined word of another kind (a verb beside a noun) is a fault of the parse and ends the chain.
        """
        found = [token]
        noun = self.tags[token] in NOUN_TAGS
        for one in found:
            for kid in self.kids[one]:
                if self.deps[kid] == "conj" and (not noun or self.tags[kid] not in VERB_TAGS):
                    found.append(kid)  # noqa: PERF401  (the list grows while it is walked)
        return found

    def extent(self, token: int) -> tuple[int, int]:
        """Return the first token and the last token of the noun phrase at `token`, without clauses and conjuncts."""
        return self._extent(token, inside=False)

    def _extent(self, token: int, *, inside: bool) -> tuple[int, int]:
        first = last = token
        for kid in self.kids[token]:
            dep = self.deps[kid]
            if dep in _OUTSIDE and not (inside and dep in ("conj", "cc", "punct")):
                continue
            low, high = self._extent(kid, inside=dep in _INSIDE)
            if kid > token and low > last + 1 and self.words[last + 1] in (",", "(", ";", ":", "--", "–", "—"):
                break
            first, last = min(first, low), max(last, high)
        while first < token and self.words[first] in (",", '"', "“", "(", "''", "``"):
            first += 1
        return first, last

    def climb(self, token: int) -> Iterator[int]:
        """Yield the heads above a token, nearest first, to the root."""
        head = self.heads[token]
        while head != token:
            yield head
            token, head = head, self.heads[head]

    def clause(self, token: int) -> int:
        """Return the verb that governs a token (the token itself where it is one), or -1."""
        if self.tags[token] in VERB_TAGS and self.deps[token] not in ("aux", "auxpass", "amod", "compound"):
            return token
        for head in self.climb(token):
            if self.tags[head] in VERB_TAGS and self.deps[head] not in ("amod", "compound"):
                return head
        return -1

    def root_of(self, first: int, last: int) -> int:
        """Return the token of `first` to `last`, both included, whose head lies outside."""
        for token in range(last, first - 1, -1):
            head = self.heads[token]
            if head < first or head > last or head == token:
                return token
        return last
