"""Fields that people write themselves (front matter, sources.yaml, a JSON line) to metadata."""

import datetime
from collections.abc import Mapping

from evigraph.errors import InputError
from evigraph.ingest.read.content import Metadata, language_code, line, tier_of
from evigraph.ingest.read.dates import iso_date

FIELDS = ("title", "uri", "publisher", "author", "date", "tier", "language")
"""The fields that metadata has."""
_OTHER_NAMES = {
    "authors": "author",
    "lang": "language",
    "url": "uri",
    "canonical": "uri",
    "published": "date",
    "source": "publisher",
}
"""What front matter calls these fields as well."""


def metadata_of(known: Mapping[str, object], *, where: str) -> Metadata:
    """Return the metadata among these fields; unknown keys are ignored, a date that is none is not known but remarked.

    Raises:
        InputError: a tier does not exist, or a value is no text; `where` names the place.

    """
    values = {
        key: _text(known[key], key=key) for key in ("title", "uri", "publisher", "author", "language") if key in known
    }
    if where == "front matter":
        for name, key in _OTHER_NAMES.items():
            if not values.get(key) and key != "date" and isinstance(known.get(name), str | list):
                values[key] = _text(known[name], key=name)
    tier = _text(known.get("tier"), key="tier")
    stated = known.get("published" if where == "front matter" and "date" not in known else "date")
    date = _date(stated)
    return Metadata(
        title=values.get("title", ""),
        uri=values.get("uri", ""),
        publisher=values.get("publisher", ""),
        author=values.get("author", ""),
        date=date,
        tier=tier_of(tier) if tier else None,
        language=language_code(values.get("language", "")),
        undated="" if date or stated is None or not str(stated).strip() else _undated(stated),
    )


def _undated(stated: object) -> str:
    return f"date: expected one such as 2023-04-11, came {line(str(stated))!r:.60}; it is left out"


def _date(value: object) -> str:
    """Return the date, refusing what can be none, such as a list."""
    if value is None or (isinstance(value, str | int | datetime.date) and not isinstance(value, bool)):
        return iso_date(value)
    raise InputError(f"date: expected text such as 2023-04-11, came {_shown(value)}")


def _text(value: object, *, key: str) -> str:
    """Return a value as one line; numbers and dates are their text, a list of authors is joined."""
    if value is None:
        return ""
    if isinstance(value, str):
        return line(value)
    if isinstance(value, int | float | datetime.date) and not isinstance(value, bool):
        return str(value)
    if key in {"author", "authors"} and isinstance(value, list):
        names = [name.get("name") if isinstance(name, dict) else name for name in value]
        if all(isinstance(name, str) for name in names):
            return ", ".join(line(str(name)) for name in names)
    raise InputError(f"{key}: expected text, came {_shown(value)}")


def _shown(value: object) -> str:
    """Name a value of a wrong type as users of JSON and YAML know it."""
    names = {
        bool: "true or false",
        dict: "a mapping",
        list: "a list",
        int: "a number",
        float: "a number",
        type(None): "null",
    }
    return names.get(type(value), type(value).__name__)
