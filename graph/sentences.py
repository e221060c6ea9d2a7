"""Sentences of the corpus that name an entity, as a table: where they stand, whom they name, their words."""

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evigraph.graph.records import Fact, Membership
from evigraph.ingest.records import Document, Mention, Passage, Statement

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_array

    Ints = NDArray[np.int64]

_TOKEN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[^\W_\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_ENDED = re.compile(r"[.!?。！？…][\s\"'”’」』)\]）]*$")
_LEANING = re.compile(
    r"^\W*(?:he|she|it|they|we|i|this|that|these|those|his|her|its|their|such|however|but|and|also|there"
    r"|他|她|它|他们|这|那|此|其|但|而|该)(?:\b|(?<=[\u4e00-\u9fff]))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sentences:
    """One row a sentence, in order of document and start; every column has the same length.

    `entities` are the ids of those it names and `stated` of those its statements are about, both sorted;
    `quality` is 0 to 1, how well it reads alone; `words` the (n, vocabulary) matrix of word weights, unit rows.
    """

    document: tuple[str, ...]
    start: tuple[int, ...]
    end: tuple[int, ...]
    text: tuple[str, ...]
    page: tuple[int | None, ...]
    entities: tuple[tuple[str, ...], ...]
    stated: tuple[tuple[str, ...], ...]
    quality: tuple[float, ...]
    words: "csr_array"
    passages: dict[str, tuple[int, ...]]
    documents: frozenset[str]

    def rows(self, passages: Iterable[str]) -> "Ints":
        """Return the rows of these passages' own sentences, in order."""
        import numpy as np  # noqa: PLC0415

        return np.array(sorted(row for passage in passages for row in self.passages.get(passage, ())), dtype=np.int64)


def words(text: str) -> list[str]:
    """Return the words of a text, case folded, and the overlapping bigrams of its Han runs.

    >>> words("Halden ships 锂电池.")
    ['halden', 'ships', '锂电', '电池']
    """
    found: list[str] = []
    for token in _TOKEN.findall(text.casefold()):
        if len(token) > 1 and _HAN.match(token):
            found.extend(token[i : i + 2] for i in range(len(token) - 1))
        else:
            found.append(token)
    return found


def tabulate(
    *,
    documents: Iterable[Document],
    passages: Iterable[Passage],
    mentions: Iterable[Mention],
    memberships: Iterable[Membership],
    statements: Iterable[Statement] = (),
    facts: Iterable[Fact] = (),
) -> Sentences:
    """Return the table of all sentences that name an entity. Of documents only ids and pages are read."""
    entity_of = {member.id: member.entity for member in memberships}
    named: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for mention in mentions:
        if mention.id in entity_of:
            named[mention.document, mention.sentence].add(entity_of[mention.id])
    about = {fact.id: {fact.subject, fact.object} - {""} for fact in facts}
    stated: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for statement in statements:
        stated[statement.document, statement.start] |= about.get(statement.id, set())
    pages = {document.id: document for document in documents}
    found = []
    for passage in passages:
        for span in passage.sentences:
            if span.start >= passage.own and (passage.document, span.start) in named:
                text = passage.text[span.start - passage.start : span.end - passage.start]
                found.append((passage.document, span.start, span.end, text, passage.id))
    found.sort()
    held: defaultdict[str, list[int]] = defaultdict(list)
    for row, (*_, passage_id) in enumerate(found):
        held[passage_id].append(row)
    matrix, lengths = _matrix(text for _, _, _, text, _ in found)
    return Sentences(
        document=tuple(d for d, *_ in found),
        start=tuple(s for _, s, *_ in found),
        end=tuple(e for _, _, e, *_ in found),
        text=tuple(t for _, _, _, t, _ in found),
        page=tuple(pages[d].page(s) if d in pages else None for d, s, *_ in found),
        entities=tuple(tuple(sorted(named[d, s])) for d, s, *_ in found),
        stated=tuple(tuple(sorted(stated.get((d, s), ()))) for d, s, *_ in found),
        quality=tuple(_quality(t, n) for (_, _, _, t, _), n in zip(found, lengths, strict=True)),
        words=matrix,
        passages={passage: tuple(rows) for passage, rows in held.items()},
        documents=frozenset(pages),
    )


def _quality(text: str, length: int) -> float:
    """Return how well a sentence reads alone: whole, neither short nor endless, not leaning on the one before."""
    quality = 1.0
    if length < 6:
        quality *= 0.4
    if length > 60:
        quality *= 0.6
    if not _ENDED.search(text):
        quality *= 0.5
    if _LEANING.match(text):
        quality *= 0.7
    return quality


def _matrix(texts: Iterable[str]) -> "tuple[csr_array, list[int]]":
    """Return (n, vocabulary) float64, unit rows of 1 + log count times inverse sentence frequency; and words a row."""
    import numpy as np  # noqa: PLC0415
    from scipy.sparse import csr_array  # noqa: PLC0415

    vocabulary: dict[str, int] = {}
    pointers, columns, counts, lengths = array("q", [0]), array("i"), array("f"), []
    for text in texts:
        row = words(text)
        lengths.append(len(row))
        for word, count in Counter(row).items():
            columns.append(vocabulary.setdefault(word, len(vocabulary)))
            counts.append(count)
        pointers.append(len(columns))
    size, column, pointer = max(len(vocabulary), 1), np.array(columns, dtype=np.int32), np.array(pointers)
    frequency = np.maximum(np.bincount(column, minlength=size), 1)
    weight = (1 + np.log(np.array(counts, dtype=np.float64))) * np.log1p(len(lengths) / frequency)[column]
    row_of = np.repeat(np.arange(len(lengths)), np.diff(pointer))
    norm = np.sqrt(np.bincount(row_of, weights=weight**2, minlength=len(lengths)))
    return csr_array((weight / norm[row_of], column, pointer), shape=(len(lengths), size)), lengths
