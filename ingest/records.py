"""What ingest makes of a document: plain values that know no graph and no store.

Offsets everywhere count code points of `Document.text`, half open, so that
`document.text[start:end]` re-reads a span.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Literal

Tier = Literal["official", "paper", "media", "forum", "unknown"]
TIERS: tuple[Tier, ...] = ("official", "paper", "media", "forum", "unknown")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of code points of a document's text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text that no sentence crosses: a heading, a paragraph, an item, a table row.

    Text outside every block (front matter, fenced markup) is stored and never split.
    """

    start: int
    end: int
    kind: Literal["heading", "text", "code"] = "text"


@dataclass(frozen=True, slots=True)
class Document:
    """A text with what is known of its source.

    `date` is ISO 8601 cut to what is known (`2023`, `2023-04`, `2023-04-11`) or empty.
    `location` is the absolute path of the file it was read from; it is never exported.
    `key` is the increment's: a hash of the text, of the metadata that extraction reads (title, date, language), of
    the extractor's version and of the split settings; a reader leaves it empty.
    `pages` are the start offsets of the pages, empty where the format has none.
    """

    id: str
    text: str
    title: str = ""
    uri: str = ""
    publisher: str = ""
    author: str = ""
    date: str = ""
    tier: Tier = "unknown"
    language: str = ""
    format: str = "text"
    location: str = ""
    key: str = ""
    pages: tuple[int, ...] = ()
    blocks: tuple[Block, ...] = ()

    def page(self, offset: int) -> int | None:
        """Return the 1-based page that holds `offset`, or None where the format has no pages."""
        if not self.pages:
            return None
        return max(1, bisect_right(self.pages, offset))


@dataclass(frozen=True, slots=True)
class Passage:
    """A run of whole sentences of one document, the unit of retrieval.

    `sentences` are all sentence spans inside it, in order; those before `own` (an offset) are
    overlap, repeated from the passage before, and belong to that one.
    `language` is `en`, `zh` or another ISO 639-1 code, `und` where the script does not tell.
    """

    id: str
    document: str
    start: int
    end: int
    text: str
    language: str
    own: int
    sentences: tuple[Span, ...]
    heading: str = ""
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that names something; `name` is its normalised name, the key that resolution starts from."""

    id: str
    document: str
    passage: str
    start: int
    end: int
    text: str
    name: str
    type: str
    sentence: int
    """Start offset of the sentence that holds it."""
    source: Literal["ner", "proper", "title"] = "ner"
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """A typed quantity or time that a text states, normalised.

    `low` and `high` are equal for a point; money in whole units of `unit` (ISO 4217), percent as
    12.5 for 12.5 %, quantities in base units of `unit`, dates as ISO strings in `first` and `last`.
    """

    kind: Literal["number", "money", "percent", "quantity", "date"]
    text: str
    start: int
    end: int
    low: float | None = None
    high: float | None = None
    unit: str = ""
    approximate: bool = False
    first: str = ""
    last: str = ""
    bound: Literal["", "at_least", "at_most"] = ""


@dataclass(frozen=True, slots=True)
class Argument:
    """The subject or object of a statement: a noun phrase, and the mention it names where it names one.

    Where a pronoun or a definite description was read as an earlier name, `text` and the span are
    those of the sentence and `mention` is the earlier mention's id.
    """

    text: str
    start: int
    end: int
    name: str
    mention: str = ""


@dataclass(frozen=True, slots=True)
class Time:
    """When a statement holds: ISO days, first and last included.

    `stated` tells a time that stands in the text (at `start`, `end`) from the document's own date.
    """

    first: str
    last: str
    precision: Literal["day", "month", "quarter", "year", "range"]
    stated: bool
    start: int = -1
    end: int = -1


Polarity = Literal["positive", "negative"]
Modality = Literal["asserted", "hedged", "reported"]


@dataclass(frozen=True, slots=True)
class Statement:
    """One assertion of one sentence, as said. It has an object, or a value, or neither (intransitive)."""

    id: str
    document: str
    passage: str
    start: int
    """Start of the sentence."""
    end: int
    """End of the sentence."""
    subject: Argument
    predicate: str
    """Lemma with particle or preposition (`supply to`, `headquarter in`); for a value, the attribute (`revenue`)."""
    predicate_start: int
    predicate_end: int
    object: Argument | None = None
    value: Value | None = None
    polarity: Polarity = "positive"
    modality: Modality = "asserted"
    speaker: str = ""
    time: Time | None = None
    confidence: float = 1.0
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """MinHash of a document's word (or Han character) shingles, little-endian uint64, and their number."""

    id: str
    """The document's id."""
    minhash: bytes
    shingles: int


@dataclass(frozen=True, slots=True)
class Vectors:
    """A passage's unit vector, float32, and its own sentences' vectors, int8 (n, dim), as bytes."""

    id: str
    """The passage's id."""
    document: str
    vector: bytes
    sentences: bytes


@dataclass(frozen=True, slots=True)
class Extraction:
    """What the extract table gives for one passage."""

    mentions: tuple[Mention, ...] = ()
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnRecords:
    """All own records of one document, written and deleted together."""

    document: Document
    passages: tuple[Passage, ...] = ()
    mentions: tuple[Mention, ...] = ()
    statements: tuple[Statement, ...] = ()
    signature: Signature | None = None
    vectors: tuple[Vectors, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class File:
    """What became of one file of a batch: the bytes seen, the documents made, or why none."""

    id: str
    """Its absolute path."""
    hash: str
    documents: int = 0
    status: Literal["read", "skipped", "failed"] = "read"
    reason: str = ""
