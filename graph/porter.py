"""Stems of English words, as full-text indexes make them.

Porter 1980, "An algorithm for suffix stripping" (doi:10.1108/eb046814), with the author's later `bli` and `logi`.
"""

from functools import lru_cache
from typing import Final

_VOWELS: Final = frozenset("aeiou")
_SECOND: Final = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("bli", "ble"),
    ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"),
    ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"),
    ("iviti", "ive"), ("biliti", "ble"), ("logi", "log"),
)  # fmt: skip
_THIRD: Final = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_FOURTH: Final = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
)  # fmt: skip


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Return the stem of a word in lower case.

    >>> [stem(word) for word in ("supplies", "supplied", "relational", "was", "hopping", "agreed")]
    ['suppli', 'suppli', 'relat', 'wa', 'hop', 'agre']
    """
    if len(word) <= 2:
        return word
    word = _past(_plural(word))
    if word.endswith("y") and _has_vowel(word[:-1]):
        word = word[:-1] + "i"
    word = _replaced(_replaced(word, _SECOND), _THIRD)
    return _tidy(_fourth(word))


def _plural(word: str) -> str:
    if word.endswith(("sses", "ies")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def _past(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for suffix in ("ed", "ing"):
        if word.endswith(suffix):
            bare = word[: -len(suffix)]
            return _mended(bare) if _has_vowel(bare) else word
    return word


def _mended(bare: str) -> str:
    if bare.endswith(("at", "bl", "iz")):
        return bare + "e"
    if len(bare) > 1 and bare[-1] == bare[-2] and _consonant(bare, len(bare) - 1):
        return bare if bare[-1] in "lsz" else bare[:-1]
    return bare + "e" if _measure(bare) == 1 and _short(bare) else bare


def _replaced(word: str, pairs: tuple[tuple[str, str], ...]) -> str:
    for suffix, other in pairs:
        if word.endswith(suffix):
            bare = word[: -len(suffix)]
            return bare + other if _measure(bare) > 0 else word
    return word


def _fourth(word: str) -> str:
    # The longest ending decides: "ement" before "ment" before "ent".
    for suffix in sorted((one for one in _FOURTH if word.endswith(one)), key=len, reverse=True):
        bare = word[: -len(suffix)]
        if suffix == "ion" and not bare.endswith(("s", "t")):
            continue
        return bare if _measure(bare) > 1 else word
    return word


def _tidy(word: str) -> str:
    if word.endswith("e"):
        bare = word[:-1]
        measure = _measure(bare)
        if measure > 1 or (measure == 1 and not _short(bare)):
            word = bare
    if word.endswith("ll") and _measure(word[:-1]) > 1:
        word = word[:-1]
    return word


def _consonant(word: str, at: int) -> bool:
    letter = word[at]
    if letter in _VOWELS:
        return False
    return letter != "y" or at == 0 or not _consonant(word, at - 1)


def _has_vowel(bare: str) -> bool:
    return any(not _consonant(bare, at) for at in range(len(bare)))


def _measure(bare: str) -> int:
    """Count how often a run of vowels is followed by one of consonants."""
    kinds = [_consonant(bare, at) for at in range(len(bare))]
    return sum(1 for at in range(1, len(kinds)) if kinds[at] and not kinds[at - 1])


def _short(bare: str) -> bool:
    """Tell whether it ends in consonant, vowel, consonant, the last none of w, x, y."""
    end = len(bare) - 1
    if end < 2 or bare[end] in "wxy":
        return False
    return _consonant(bare, end) and not _consonant(bare, end - 1) and _consonant(bare, end - 2)
