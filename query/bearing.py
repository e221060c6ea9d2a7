"""Whether a sentence bears on a question: it says what is asked, of the names asked for."""

import re
from collections.abc import Iterable, Mapping, Sequence

from evigraph.graph.inflect import forms
from evigraph.graph.schema import Schema
from evigraph.graph.store import HAN
from evigraph.ingest.names import normalise
from evigraph.query.gazetteer import fold
from evigraph.query.words import alternatives, content, stem, stems

_ANAPHOR = re.compile(
    r"\b(?:it|its|they|their|he|his|him|she|her|we|our|us|who|which|that|i|my)\b"
    r"|\b(?:the|this) (?:company|firm|group|plant|mine|factory|agency|board|carmaker|maker|producer|refiner|business"
    r"|supplier|book|film|song|album|band|country|city|town|river|island|element|man|woman|king|queen|author|player"
    r"|team|recall|order|agreement|deal|amount|penalty|fine|stake|project|operation)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_LEGAL = frozenset("inc ltd llc plc corp gmbh ag se sa co company corporation limited kft oy ab".split())  # noqa: SIM905
_LINKS = frozenset({"of", "the", "and", "de", "la", "von", "van", "for", "in"})


def bears(
    said: str, sentence: str, *, around: str, names: Sequence[Sequence[str]], schema: Schema, other: bool = False
) -> bool:
    """Tell whether a sentence speaks of what is said, `said` being the words that say it, without the names.

    It does where it gives each of the `names` (each with its other spellings), a pronoun or "the company" standing for
    one that its passage, `around`, gives; and where it has a word of what is said, or one that means the same. With
    `other` one of several names may be lacking, as where the sentence names another in its place.
    """
    missing = [name for name in names if not gives(name, sentence)]
    absent = [name for name in missing if not gives(name, around)]
    spared = int(other and len(names) > 1)
    if len(absent) > spared or (len(missing) == len(names) > 0 and not stands_in(sentence)):
        return False
    if len(missing) > spared and not (len(missing) - spared == 1 and stands_in(sentence)):
        return False
    return not content(said) or says(said, sentence, schema)


def says(said: str, sentence: str, schema: Schema) -> bool:
    """Tell whether a sentence has one of these words, in any form, or a word that means the same."""
    same = alternatives(said, schema)
    held = set(stems(sentence))
    plain = {fold(word) for word in _WORD.findall(sentence)}
    return any(
        root in held or same.get(root, frozenset()) & held or any(other in sentence for other in _han(same, root))
        for root in content(said)
    ) or any(forms(fold(word)) & plain for word in _WORD.findall(said) if stem(fold(word)) in content(said))


def _han(same: Mapping[str, frozenset[str]], root: str) -> Iterable[str]:
    return (word for word in same.get(root, ()) if not word.isascii())


def stands_in(text: str, *, alone: bool = False) -> bool:
    """Tell whether a text has a word that stands for a name given before; with `alone`, whether it is one."""
    if HAN.search(text):
        return True
    found = _ANAPHOR.search(text if not alone else f"the {text}" if " " not in text else text)
    return bool(found) and (not alone or len(text.split()) <= 2)


def gives(spellings: Sequence[str], text: str) -> bool:
    """Tell whether a text gives a name in one of its spellings, or by its first telling word."""
    plain = f" {' '.join(_WORD.findall(normalise(text)))} "
    for spelling in spellings:
        if HAN.search(spelling):
            if spelling in text:
                return True
            continue
        words = [word for word in _WORD.findall(normalise(spelling)) if word not in _LEGAL | _LINKS]
        if words and (f" {' '.join(words)} " in plain or all(f" {word} " in plain for word in words)):
            return True
    return False
