"""What a parser gives: text, blocks, pages, and what the file says of itself."""

import re
from dataclasses import dataclass, field, fields

from evigraph.errors import InputError
from evigraph.ingest.records import TIERS, Block, Tier

_LINE_END = re.compile(r"\r\n?")
_UNSTORABLE = re.compile(r"[\ud800-\udfff]")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?=$|[-_])")
_LANGUAGE_NAMES = {
    "eng": "en", "english": "en", "zho": "zh", "chi": "zh", "cmn": "zh", "chinese": "zh", "中文": "zh", "汉语": "zh",
    "deu": "de", "ger": "de", "german": "de", "deutsch": "de", "fra": "fr", "fre": "fr", "french": "fr",
    "français": "fr",
    "spa": "es", "spanish": "es", "español": "es", "ita": "it", "italian": "it", "italiano": "it", "por": "pt",
    "portuguese": "pt", "português": "pt", "nld": "nl", "dut": "nl", "dutch": "nl", "jpn": "ja", "japanese": "ja",
    "日本語": "ja", "kor": "ko", "korean": "ko", "한국어": "ko", "rus": "ru", "russian": "ru", "русский": "ru",
    "ara": "ar", "arabic": "ar", "pol": "pl", "polish": "pl", "swe": "sv", "swedish": "sv", "tur": "tr", "ukr": "uk",
}  # fmt: skip
_NO_LANGUAGE = frozenset({"un", "xx", "zxx", "und", "mul", "mis"})


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a document's source; an empty field is not known.

    `undated` says, in one line, which date was written and is none.
    """

    title: str = ""
    uri: str = ""
    publisher: str = ""
    author: str = ""
    date: str = ""
    tier: Tier | None = None
    language: str = ""
    undated: str = field(default="", repr=False)

    def over(self, other: "Metadata") -> "Metadata":
        """Return this metadata with its unknown fields taken from `other`.

        >>> Metadata(title="A").over(Metadata(title="B", author="C")).author
        'C'
        """
        return Metadata(**{f.name: getattr(self, f.name) or getattr(other, f.name) for f in fields(self)})


@dataclass(frozen=True, slots=True)
class Content:
    """A file's text with its blocks, the start of each page, and its own metadata."""

    text: str
    blocks: tuple[Block, ...]
    metadata: Metadata = Metadata()
    pages: tuple[int, ...] = ()


def storable(text: str) -> str:
    r"""Return text that any store can hold: line ends as `\n`, no NUL, no lone surrogate.

    >>> storable("a\r\nb\rc\x00")
    'a\nb\nc'
    """
    return _UNSTORABLE.sub("\ufffd", _LINE_END.sub("\n", text).replace("\x00", ""))


def line(text: str) -> str:
    """Return a metadata value on one line, storable."""
    return " ".join(storable(text).split())


def language_code(text: str) -> str:
    """Return the ISO 639-1 code of a language tag or name, or an empty string.

    >>> language_code("en-US"), language_code("zh_Hans_CN"), language_code("Deutsch"), language_code("???")
    ('en', 'zh', 'de', '')
    """
    tag = text.strip().lower()
    if tag in _LANGUAGE_NAMES:
        return _LANGUAGE_NAMES[tag]
    if not (match := _LANGUAGE.match(tag)):
        return ""
    code = _LANGUAGE_NAMES.get(match[0], match[0])
    return "" if code in _NO_LANGUAGE else code


def tier_of(text: str) -> Tier:
    """Return the tier of that name.

    Raises:
        InputError: there is no such tier.

    """
    name = text.strip().lower()
    for tier in TIERS:
        if tier == name:
            return tier
    raise InputError(f"tier {text!r}: expected one of {', '.join(TIERS)}")
