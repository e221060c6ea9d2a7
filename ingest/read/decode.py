"""Bytes to text: byte order marks, declared and detected encodings, and what is no text at all."""

import codecs
import re

from evigraph.errors import InputError
from evigraph.ingest.read.content import storable

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_KINDS = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a zip archive or office file"),
    (b"\xd0\xcf\x11\xe0", "an old Office file (.doc, .xls, .ppt)"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "an SQLite database"),
    (b"{\\rtf", "an RTF file"),
)
# What people's files are in; charset-normalizer's full list takes rare code pages for short Western texts.
_LIKELY = [
    "utf_8", "gb18030", "big5", "big5hkscs", "cp932", "shift_jis", "euc_jp", "euc_kr", "cp949", "cp1252", "latin_1",
    "iso8859_15", "cp1250", "iso8859_2", "cp1251", "koi8_r", "cp1253", "cp1254", "cp1255", "cp1256", "utf_16", "utf_32",
]  # fmt: skip
# Short texts in Western languages fit the Central European code page as well, and are often taken for it.
_LATIN = frozenset({"latin_1", "iso8859_15", "cp1250", "iso8859_2", "cp1252", "cp1254"})
_EASTERN = frozenset(
    {"Czech", "Slovak", "Polish", "Hungarian", "Slovene", "Croatian", "Romanian", "Estonian", "Lithuanian"}
)
_KOREAN = frozenset({"cp949", "euc_kr"})
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_SAMPLE = 1 << 18
_WEB_LATIN = frozenset({"iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii", "iso8859-1"})


def decode(data: bytes, *, declared: str = "") -> str:
    """Return the text of a file, storable, without byte order mark.

    `declared` is an encoding that the file names itself; it is taken where it fits.

    Raises:
        InputError: the bytes are no text.

    """
    for head, kind in _KINDS:
        if data.startswith(head):
            raise InputError(f"expected text, came {kind}; give the file its right suffix, or convert it")
    encoding = encoding_of(data, declared=declared)
    text = data.decode(encoding, "replace")
    sample = text[:_SAMPLE]
    if sample and len(_CONTROL.findall(sample)) > 2 + len(sample) / 20:
        raise InputError("expected text, came binary data; convert the file, or leave it out")
    return storable(text)


def encoding_of(data: bytes, *, declared: str = "") -> str:
    """Return the codec that reads these bytes: by mark, as UTF-8, as declared, by their pattern."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    if (wide := _wide(data[:_SAMPLE])) is not None:
        return wide
    if _fits(data, "utf-8") and not _declares_escapes(declared):
        return "utf-8"
    named = "cp1252" if declared.strip().lower() in _WEB_LATIN else declared.strip()  # as browsers do
    if named and named.lower() not in {"utf-8", "utf8"} and _fits(data, named):
        return named
    if _nearly_utf8(data[:_SAMPLE]):
        return "utf-8"
    return _detect(data[:_SAMPLE])


def _declares_escapes(declared: str) -> bool:
    return declared.strip().lower().startswith(("iso-2022", "hz", "utf-7"))


def _fits(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return False
    return True


def _wide(sample: bytes) -> str | None:
    """Tell UTF-16 and UTF-32 without a mark by where the zero bytes of plain letters stand."""
    if len(sample) < 4 or sample.count(0) < len(sample) / 10:
        return None
    zeros = [sample[i::4].count(0) * 4 / len(sample) for i in range(4)]
    if min(zeros[2:]) > 0.9 and zeros[0] < 0.5:
        return "utf-32-le"
    if min(zeros[:2]) > 0.9 and zeros[3] < 0.5:
        return "utf-32-be"
    even, odd = (zeros[0] + zeros[2]) / 2, (zeros[1] + zeros[3]) / 2
    if odd > 0.1 and even < odd / 10:
        return "utf-16-le"
    if even > 0.1 and odd < even / 10:
        return "utf-16-be"
    return None


def _nearly_utf8(sample: bytes) -> bool:
    """Tell a UTF-8 text with a few broken bytes (a cut, a bad join) from another encoding."""
    text = sample.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(1 for c in text if c > "\x7f") - broken
    return whole > 20 * broken


def _detect(sample: bytes) -> str:
    from charset_normalizer import from_bytes  # noqa: PLC0415

    best = from_bytes(sample, cp_isolation=_LIKELY, enable_fallback=False).best()
    guess, language = (best.encoding, best.language) if best is not None else ("ascii", "")
    if guess in _LATIN and language == "Turkish":
        guess = "cp1254"
    elif guess in _LATIN and language not in _EASTERN:
        guess = "cp1252"
    elif guess in _KOREAN and (b"\xa1\xa3" in sample or b"\xa3\xac" in sample):
        guess = "gb18030"  # ideographic stops and commas: Chinese, for which short texts are taken to be Korean
    return next(
        (encoding for encoding in (guess, "cp1252") if encoding != "ascii" and _fits(sample, encoding)), "latin_1"
    )
