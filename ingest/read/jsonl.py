"""JSON Lines: a line is a document; a file of any length is streamed."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from evigraph.errors import InputError
from evigraph.ingest.read.content import Content, line, storable
from evigraph.ingest.read.decode import encoding_of
from evigraph.ingest.read.fields import metadata_of
from evigraph.ingest.read.paragraphs import paragraphs

_FIELDS = ("title", "uri", "publisher", "author", "tier", "language")
_SAMPLE = 1 << 16
_PATIENCE = 100
"""A file that starts with so many lines of which none is a document is no JSON Lines file: it is left."""


def read_lines(path: Path) -> Iterator[tuple[int, str, Content | InputError]]:
    """Yield each line's number, its id (empty where it gives none) and its content, or what is wrong with it.

    Raises:
        InputError: the file holds no lines, or JSON of another form.
        OSError: the file cannot be opened.

    """
    encoding = _encoding(path)
    seen: set[bytes] = set()
    bad = 0
    with path.open(encoding=encoding, errors="surrogateescape" if encoding.startswith("utf-8") else "replace") as file:
        for number, raw in enumerate(file, 1):
            if not raw.strip():
                continue
            if not (seen or bad) and raw.strip() in {"[", "{"}:
                raise InputError(
                    "expected one JSON object a line, came JSON over several lines; put each on its own line"
                )
            try:
                identity, content = _line(raw)
                _note(identity or f"#{number}", seen)
            except InputError as error:
                bad += 1
                yield number, "", error
            else:
                yield number, identity, content
            if bad >= _PATIENCE and not seen:
                raise InputError(f"none of the first {bad} lines is a document; is this JSON Lines with a field text?")
    if not (seen or bad):
        raise InputError("empty: no line in it")


def _encoding(path: Path) -> str:
    """Return the encoding of a file by its first whole lines."""
    with path.open("rb") as file:
        sample = file.read(_SAMPLE)
    whole = sample[: sample.rfind(b"\n") + 1]
    return encoding_of(whole or sample.rstrip(bytes(range(128, 256))) or sample)


def _note(identity: str, seen: set[bytes]) -> None:
    """Refuse an id twice in one file; hashes, since a file may have millions."""
    key = blake2b(identity.encode(), digest_size=8).digest()
    if key in seen:
        raise InputError(f"id {identity!r} stands on a line above already; give each line its own")
    seen.add(key)


def _line(raw: str) -> tuple[str, Content]:
    """Return the id and content of one line."""
    if any("\udc80" <= c <= "\udcff" for c in raw):
        raise InputError("expected UTF-8, came other bytes; save the file as UTF-8")
    try:
        known = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"expected a JSON object, came an error: {getattr(error, 'msg', 'no JSON')}; correct the line"
        ) from error
    if not isinstance(known, dict):
        raise InputError(f'expected a JSON object, came {raw.strip()!r:.40}; write {{"text": ...}}')
    text = known.get("text")
    if not isinstance(text, str):
        raise InputError(
            f"text: expected text, came {'no such field' if 'text' not in known else json.dumps(text)[:40]}"
        )
    for key in _FIELDS:
        if not isinstance(known.get(key), str | None):
            raise InputError(f"{key}: expected text, came {json.dumps(known[key])[:40]}")
    text = storable(text)
    if not text.strip():
        raise InputError("text: empty; leave the line out or give it a text")
    return _identity(known.get("id")), Content(
        text, tuple(paragraphs(text, titled=True)), metadata_of(known, where="line")
    )


def _identity(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str | int | float) and not isinstance(value, bool) and (identity := line(str(value))):
        return identity
    raise InputError(f"id: expected text or a number, came {json.dumps(value)[:40]}")
