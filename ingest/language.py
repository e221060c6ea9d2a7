"""The language of a text, told by its script and, in Latin, by its stop words."""

import re

HAN = re.compile(r"[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
"""A Han character."""
_SCRIPTS = {
    "han": HAN,
    "kana": re.compile(r"[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9d]"),
    "hangul": re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]"),
    "cyrillic": re.compile(r"[\u0400-\u052f]"),
    "arabic": re.compile(r"[\u0620-\u064a\u0671-\u06d3\u0750-\u077f]"),
    "hebrew": re.compile(r"[\u05d0-\u05ea]"),
    "greek": re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]"),
    "devanagari": re.compile(r"[\u0900-\u0963]"),
    "thai": re.compile(r"[\u0e01-\u0e4e]"),
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"),
}
_WEIGHTS = {"han": 3, "kana": 2, "hangul": 2}
"""How many letters of an alphabet say as much as one character of these."""
_OF_SCRIPT = {
    "han": ("zh", "ja", "yue"),
    "kana": ("ja",),
    "hangul": ("ko",),
    "cyrillic": ("ru", "uk", "bg", "sr", "be", "mk", "kk", "ky", "mn", "tg"),
    "arabic": ("ar", "fa", "ur", "ps", "ug", "ku"),
    "hebrew": ("he", "yi"),
    "greek": ("el",),
    "devanagari": ("hi", "mr", "ne", "sa"),
    "thai": ("th",),
}
"""The languages of a script; the first is what it tells without more."""
_NOT_LATIN = frozenset(language for languages in _OF_SCRIPT.values() for language in languages)
_STOP_WORDS = {
    "en": "the of and to is was for that with by are from his which were has had been their its they would this",
    "de": "der die das und ist nicht ein eine mit den dem auf für von zu sich auch wird werden bei als im sind wurde",
    "fr": "le la les des et est une dans pour que qui du sur pas au par sont avec ce il elle aux cette été",
    "es": "el los las del que y en una por con para es su se al como fue más pero sus este entre",
    "it": "il di che è per una con non sono del della dei nel alla gli le si anche ha più come questo",
    "pt": "o os as que do da dos das em um uma para com não é por no na ao se mais foi como são",
    "nl": "de het een van en is dat op te zijn met voor niet aan er ook als bij door naar werd wordt",
    "sv": "och att det som är av för på med den till inte har ett om var från kan men ska",
    "pl": "na się nie jest że jak przez od po za jego które został oraz która był była tego dla jako",
}
_VOTES = {language: frozenset(words.split()) for language, words in _STOP_WORDS.items()}
_WORD = re.compile(r"[^\W\d_]+")


def language_of(text: str) -> str:
    """Return the ISO 639-1 code of a text's language, told by its script and, in Latin, by its stop words.

    Latin text is `en` unless another language clearly has more of its stop words; `und` has no letters.

    >>> language_of("The plant opened."), language_of("工厂于2023年投产。"), language_of("3.5 %")
    ('en', 'zh', 'und')
    """
    script = _script(text)
    return _latin(text) if script == "latin" else _OF_SCRIPT[script][0] if script else "und"


def _script(text: str) -> str:
    """Return the script of most of a text; Japanese is kana wherever it is written with some."""
    if text.isascii():
        return "latin" if _SCRIPTS["latin"].search(text) else ""
    counts = {name: len(pattern.findall(text)) for name, pattern in _SCRIPTS.items()}
    if counts["kana"] * 10 > counts["han"]:
        counts["kana"], counts["han"] = counts["kana"] + counts["han"], 0
    best = max(counts, key=lambda name: counts[name] * _WEIGHTS.get(name, 1))
    return best if counts[best] else ""


def _latin(text: str) -> str:
    words = _WORD.findall(text.lower())
    votes = {language: sum(word in stop for word in words) for language, stop in _VOTES.items()}
    best = max(votes, key=lambda language: votes[language])
    return best if votes[best] >= max(3, 2 * votes["en"], len(words) // 8) else "en"


def passage_language(text: str, stated: str) -> str:
    """Return a passage's language: the document's where the script fits it."""
    script = _script(text)
    if stated and script and (stated in _OF_SCRIPT[script] if script != "latin" else stated not in _NOT_LATIN):
        return stated
    return language_of(text)
