"""Words of a sentence with their grammar, in a form that no parser's library leaks through."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from evigraph.ingest.extract import parse as english
from evigraph.ingest.extract.tree import Tree
from evigraph.ingest.records import Span


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

_COARSE = {
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "MD": "AUX", "CD": "NUM", "IN": "ADP", "RP": "ADP",
    "TO": "PART", "POS": "PART", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "RB": "ADV", "RBR": "ADV", "RBS": "ADV",
    "PRP": "PRON", "PRP$": "PRON", "WP": "PRON", "WP$": "PRON", "EX": "PRON", "DT": "DET", "WDT": "DET", "PDT": "DET",
    "WRB": "SCONJ", "CC": "CCONJ", ".": "PUNCT", ",": "PUNCT", ":": "PUNCT", "$": "SYM",
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+(?:[.,:/-]\d+)*|[^\w\s]|_", re.UNICODE)
_HAN = re.compile(r"[㐀-鿿]")


def parse(texts: Sequence[str]) -> Iterator[tuple[Token, ...]]:
    """Parse sentences: English with grammar, text in Han characters as bare tokens.

    Raises `MissingError` where no English pipeline is installed.
    """
    trees = english.parse((text, 0, (Span(0, len(text)),)) for text in texts if not han(text))
    for text in texts:
        yield bare(text) if han(text) else _taken(next(trees))


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


def han(text: str) -> bool:
    """Tell whether most letters of a text are Han characters."""
    letters = sum(c.isalpha() for c in text)
    return letters > 0 and len(_HAN.findall(text)) * 2 > letters


def _taken(tree: Tree) -> tuple[Token, ...]:
    """Return the tokens of a tree."""
    entity: dict[int, tuple[str, bool]] = {}
    for first, past, label in tree.entities:
        entity.update({i: (label, i == first) for i in range(first, past)})
    return tuple(
        Token(
            tree.starts[i],
            tree.ends[i],
            word,
            tree.lemma(i),
            _coarse(tree.tags[i], tree.deps[i]),
            tree.tags[i],
            tree.deps[i],
            tree.heads[i],
            *entity.get(i, ("", False)),
        )
        for i, word in enumerate(tree.words)
    )


def _coarse(tag: str, dep: str) -> str:
    """Return the universal tag of a Penn tag."""
    if tag.startswith("VB"):
        return "AUX" if dep in {"aux", "auxpass"} else "VERB"
    if tag == "IN" and dep == "mark":
        return "SCONJ"
    return _COARSE.get(tag, "X")
