"""One passage while its statements are made: the tree, its mentions and values by token, and what pronouns point at."""

import re
from dataclasses import dataclass, field

from evigraph.ingest.extract.lexicon import PARTS
from evigraph.ingest.extract.mentions import Name
from evigraph.ingest.extract.tree import NOUN_TAGS, Tree
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Argument, Document, Mention, Passage, Time, Value

_SIMPLE = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
_ARTICLES = ("the ", "a ", "an ")


@dataclass(slots=True)
class Pointer:
    """What a pronoun or a definite description was read as: a mention's id (empty for the title) and its name."""

    mention: str
    name: str
    type: str
    confidence: float = 0.7


@dataclass(slots=True)
class Scene:
    """A passage's tree with what is known of its tokens."""

    tree: Tree
    document: Document
    passage: Passage
    names: list[Name] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    """Token spans of the mentions."""
    named: dict[int, int] = field(default_factory=dict)
    """Token -> index of the mention it lies in."""
    values: list[tuple[Value, int, int]] = field(default_factory=list)
    """Values with their first token and the one past the last."""
    valued: dict[int, int] = field(default_factory=dict)
    """Token -> index of the value it lies in."""
    pointers: dict[int, Pointer] = field(default_factory=dict)
    topics: dict[int, Pointer] = field(default_factory=dict)
    """First token of a sentence -> what the sentence is about, where its subject does not say."""
    times: dict[int, Time] = field(default_factory=dict)
    """Verb -> the time that stands in its clause."""
    arguments: dict[int, Argument | None] = field(default_factory=dict)

    def mention(self, token: int) -> Mention | None:
        """Return the mention that a token lies in."""
        at = self.named.get(token)
        return None if at is None else self.mentions[at]

    def is_name(self, token: int) -> bool:
        """Tell whether a noun phrase's head names something, itself or by what it points at."""
        return token in self.named or token in self.pointers

    def date_at(self, token: int) -> Value | None:
        """Return the date that a token lies in."""
        value = self.value_at(token)
        return value if value and value.kind == "date" else None

    def value_at(self, token: int) -> Value | None:
        """Return the value that a token lies in."""
        at = self.valued.get(token)
        return None if at is None else self.values[at][0]

    def argument(self, token: int) -> Argument | None:
        """Return the noun phrase headed by a token as an argument; None where it is no noun phrase."""
        if token not in self.arguments:
            self.arguments[token] = self._argument(token)
        return self.arguments[token]

    def _argument(self, token: int) -> Argument | None:
        tree = self.tree
        mention = self.mention(token)
        if mention is None and token not in self.pointers:
            mention = self.apposed(token)
        if mention is not None:
            return Argument(mention.text, mention.start, mention.end, mention.name, mention.id)
        first, last = tree.extent(token)
        start, end = tree.starts[first], tree.ends[last]
        text = self.text(start, end)
        pointer = self.pointers.get(token)
        if pointer is not None:
            return Argument(text, start, end, pointer.name, pointer.mention)
        if tree.tags[token] in ("WDT", "WP", "EX") or not any(c.isalnum() for c in text):
            return None
        return Argument(text, start, end, quick_name(" ".join(tree.words[first : last + 1])))

    def apposed(self, token: int) -> Mention | None:
        """Return the name right behind a common noun that refers: "the company, Norvik, said"."""
        tree = self.tree
        name = tree.child(token, "appos")
        if name not in self.named or tree.tags[token] not in NOUN_TAGS or tree.deps[token] in ("attr", "appos", "oprd"):
            return None
        return self.mention(name) if self.spans[self.named[name]][0] - tree.extent(token)[1] <= 2 else None

    def text(self, start: int, end: int) -> str:
        """Return the document's text at a span."""
        return self.document.text[start:end]

    def part_of(self, token: int) -> bool:
        """Tell a noun that stands for a part of what follows it: "a stake in", "40 % of"."""
        return self.tree.lemma(token) in PARTS or self.tree.words[token] == "%"


def quick_name(text: str) -> str:
    """Return `normalise(text)`, by a short cut where the text is plain words.

    >>> quick_name("The production of cars")
    'production of cars'
    """
    if not _SIMPLE.fullmatch(text):
        return normalise(text)
    lower = text.lower()
    for article in _ARTICLES:
        if lower.startswith(article):
            return lower[len(article) :]
    return lower
