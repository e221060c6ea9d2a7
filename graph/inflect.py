"""The forms that an English verb or noun takes, so that the words of a question meet the lemmas of the vocabulary."""

from functools import lru_cache

_IRREGULAR = {
    "bear": ("born", "bore", "borne"),
    "be": ("is", "are", "was", "were", "been"),
    "become": ("became",),
    "bind": ("bound",),
    "bring": ("brought",),
    "build": ("built",),
    "buy": ("bought",),
    "come": ("came",),
    "die": ("dying",),
    "draw": ("drew", "drawn"),
    "fall": ("fell", "fallen"),
    "fight": ("fought",),
    "find": ("found",),
    "forbid": ("forbade", "forbidden"),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "grow": ("grew", "grown"),
    "have": ("has", "had"),
    "hold": ("held",),
    "lead": ("led",),
    "lie": ("lay", "lain", "lying"),
    "lose": ("lost",),
    "make": ("made",),
    "oversee": ("oversaw", "overseen"),
    "owe": ("owed",),
    "pay": ("paid",),
    "put": ("putting",),
    "rise": ("rose", "risen"),
    "run": ("ran", "running"),
    "sell": ("sold",),
    "set": ("setting",),
    "sing": ("sang", "sung"),
    "sit": ("sat", "sitting"),
    "speak": ("spoke", "spoken"),
    "spend": ("spent",),
    "spin": ("spun", "spinning"),
    "stand": ("stood",),
    "strike": ("struck",),
    "take": ("took", "taken"),
    "teach": ("taught",),
    "wed": ("wedded",),
    "win": ("won", "winning"),
    "write": ("wrote", "written"),
    "woman": ("women",),
    "child": ("children",),
    "wife": ("wives",),
}
_VOWELS = "aeiou"


@lru_cache(maxsize=4096)
def forms(word: str) -> frozenset[str]:
    """Return a lemma with its inflected forms, lower case.

    >>> sorted(forms("supply"))
    ['supplied', 'supplies', 'supply', 'supplying']
    """
    endings = {word, *_IRREGULAR.get(word, ())}
    if len(word) < 2 or not word.isalpha():
        return frozenset(endings)
    if word.endswith("y") and word[-2] not in _VOWELS:
        endings |= {word[:-1] + "ies", word[:-1] + "ied", word + "ing"}
    elif word.endswith("e"):
        endings |= {word + "s", word + "d", word[:-1] + "ing"}
    elif word.endswith(("s", "x", "z", "ch", "sh")):
        endings |= {word + "es", word + "ed", word + "ing"}
    else:
        endings |= {word + "s", word + "ed", word + "ing"}
        if word[-1] not in "wxy" + _VOWELS and word[-2] in _VOWELS and (len(word) < 3 or word[-3] not in _VOWELS):
            endings |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return frozenset(endings)
