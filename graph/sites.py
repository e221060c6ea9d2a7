"""Sites: which plant, mine or the like a phrase means, by the name in it or by the text before."""

import re
from dataclasses import dataclass

from evigraph.graph.setting import SITE, Named, Setting
from evigraph.ingest.records import Argument

_HEAD = re.compile(rf"\b({SITE})\b(?=\s*(?:$|in\b|at\b|near\b|outside\b|,))", re.IGNORECASE)
_DEFINITE = re.compile(r"(?:the|this|its|their|our)\b", re.IGNORECASE)
_GENERIC = frozenset({"plant", "facility", "site", "works", "factory"})
"""Nouns by which a mill, a dairy or a refinery may be called as well."""

_ORDINAL = re.compile(r"\b(first|second|third|fourth|fifth|another|other|former|old)\b", re.IGNORECASE)
_RUNS = re.compile(
    r"(?:['’]s?|\b(?:operates?|owns?|runs?|opens?|opened|builds?|built|is building|inaugurated|has|acquired|bought))\b"
    r"(?![^.;]*\b(?:that|which|who)\b)"
)

Marks = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Site:
    """The thing that a plant is called after, and marks: what kind of site it is, whose, and which of several."""

    entity: str
    marks: Marks = ()


def site_in(setting: Setting, document: str, phrase: Argument) -> Site | None:
    """Return the site that a phrase means: the last name before its noun, else the first after it, else an earlier one.

    A phrase that is definite and names nothing means the site last named; one with a name that is not known, none.
    """
    head = _HEAD.search(phrase.text)
    if head is None:
        return None
    noun, ordinal = head.group(1).casefold(), _ORDINAL.search(phrase.text)
    inside = setting.within(document, phrase.start, phrase.end)
    before = [n for n in inside if n.end <= phrase.start + head.start() and setting.ground(n.entity)]
    after = [n for n in inside if n.start >= phrase.start + head.end()]
    named = before[-1] if before else after[0] if after and setting.ground(after[0].entity) else None
    marks: Marks = () if noun in _GENERIC else (("noun", noun),)
    marks += (("which", ordinal.group().casefold()),) if ordinal else ()
    if named is not None:
        return Site(named.entity, marks + _owner(setting, document, named))
    unknown = re.search(r"\s[A-Z]", phrase.text[: head.start()]) or after
    if unknown or not _DEFINITE.match(phrase.text):
        return None
    found = last_site(setting, document, phrase.start)
    if found is None:
        return None
    return Site(found.entity, tuple(sorted({**dict(found.marks), **dict(marks)}.items())))


def last_site(setting: Setting, document: str, start: int) -> Site | None:
    """Return the site that was named last before an offset."""
    named = next((n for n in setting.back(document, start) if setting.is_site(document, n)), None)
    return site_called(setting, document, named) if named else None


def site_called(setting: Setting, document: str, named: Named) -> Site:
    """Return the site that is called after a name, with what stands beside it."""
    return Site(named.entity, _noun(setting, document, named) + _owner(setting, document, named))


def _noun(setting: Setting, document: str, named: Named) -> Marks:
    """Return the noun beside a name, where it tells one kind of site from others."""
    after = re.match(rf"\s+(?:[a-z]+\s+)?({SITE})\b", setting.text(document, named.end, named.end + 40))
    before = re.search(rf"\b({SITE})\s+(?:in|at|near|outside)\s+$", setting.before(document, named.start))
    found = after or before
    return (("noun", found.group(1).casefold()),) if found and found.group(1).casefold() not in _GENERIC else ()


def _owner(setting: Setting, document: str, named: Named) -> Marks:
    """Return whose site it is, where the sentence says so: "Halden operates a mill in Turin", "Halden's Turin mill"."""
    begin, _ = setting.sentence(document, named.start)
    for one in reversed(setting.within(document, begin, named.start)):
        if setting.kinds.get(one.entity) == "organization" and one.entity != named.entity:
            between = setting.text(document, one.end, named.start)
            return (("owner", one.entity),) if _RUNS.search(between) else ()
    return ()
