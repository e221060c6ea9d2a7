"""Words of a sentence with their grammar, in a form that no parser's library leaks through."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from evigraph.ingest.records import Mention


@dataclass(frozen=True, slots=True)
class Token:
    """A word at `start` to `end` of the text read; `head` is its governor's index, its own for a root.

    `pos` is a Universal Dependencies tag and `dep` a ClearNLP label, both empty where the language has no parser.
    `entity` is the type of the name it belongs to, `begins` where that name starts with it.
    """

    start: int
    end: int
    text: str
    lemma: str
    pos: str = ""
    tag: str = ""
    dep: str = ""
    head: int = 0
    entity: str = ""
    begins: bool = False


Parser = Callable[[Sequence[str]], Iterable[tuple[Token, ...]]]
"""Reads texts into tokens, one tuple a text, in order."""

Names = Callable[[str], Sequence[Mention]]
"""Finds the names of a text."""


class _Word(Protocol):
    """What is used of a spaCy token."""

    idx: int
    i: int
    text: str
    lemma_: str
    pos_: str
    tag_: str
    dep_: str
    ent_type_: str
    ent_iob_: str
    is_space: bool

    @property
    def head(self) -> "_Word":
        """The governor."""


class Pipeline(Protocol):
    """What is used of a loaded spaCy pipeline with tagger, parser, lemmatiser and entity recogniser."""

    def pipe(self, texts: Iterable[str]) -> Iterator[Iterable[_Word]]:
        """Parse texts in order."""


_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+(?:[.,:/-]\d+)*|[^\w\s]|_", re.UNICODE)
_HAN = re.compile(r"[㐀-鿿]")


def grammar(pipeline: Pipeline) -> Parser:
    """Return a parser over a loaded English pipeline; Han text gets bare tokens instead."""

    def parse(texts: Sequence[str]) -> Iterator[tuple[Token, ...]]:
        english = [text for text in texts if not han(text)]
        parsed = iter(pipeline.pipe(english))
        for text in texts:
            yield bare(text) if han(text) else _taken(next(parsed))

    return parse


def bare(text: str) -> tuple[Token, ...]:
    """Return a text's words without grammar; Han characters in overlapping pairs.

    >>> [token.lemma for token in bare("Lyra sold 3 cells.")]
    ['lyra', 'sold', '3', 'cells', '.']
    """
    found: list[Token] = []
    for match in _WORD.finditer(text):
        word, start = match.group(), match.start()
        if _HAN.search(word) and len(word) > 1:
            found += [Token(start + i, start + i + 2, word[i : i + 2], word[i : i + 2]) for i in range(len(word) - 1)]
        else:
            found.append(Token(start, match.end(), word, word.casefold()))
    return tuple(found)


def plain(texts: Sequence[str]) -> Iterator[tuple[Token, ...]]:
    """Parse without a model: words and no grammar, for languages that have no pipeline."""
    return map(bare, texts)


def han(text: str) -> bool:
    """Tell whether most letters of a text are Han characters."""
    letters = sum(c.isalpha() for c in text)
    return letters > 0 and len(_HAN.findall(text)) * 2 > letters


def _taken(words: Iterable[_Word]) -> tuple[Token, ...]:
    """Return a parsed text's tokens, without those that are white space."""
    kept = [word for word in words if not word.is_space]
    index = {word.i: position for position, word in enumerate(kept)}
    return tuple(
        Token(
            word.idx,
            word.idx + len(word.text),
            word.text,
            word.lemma_.casefold(),
            word.pos_,
            word.tag_,
            word.dep_,
            index.get(word.head.i, index[word.i]),
            word.ent_type_,
            word.ent_iob_ == "B",
        )
        for word in kept
    )
