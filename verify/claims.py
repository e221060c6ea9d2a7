"""Take a text under test apart: its claims, where each stands, and what each cites."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from evigraph.errors import InputError
from evigraph.ingest.split import sentences
from evigraph.verify.records import VERDICTS, Claim, Marker

_MARK = re.compile(r"\[(\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*)\]")
_DEFINITION = re.compile(
    r"^[ \t]{0,3}\[(?P<n>[^\]\s]{1,40})\]:[ \t]+(?P<document>\S.*?)#(?P<start>\d+)-(?P<end>\d+)"
    r"(?:[ \t]+\"(?P<quote>.*)\")?[ \t]*$",
    re.MULTILINE,
)
_VERDICT = "|".join(VERDICTS)
_SKIPPED = re.compile(
    r"^(?P<fence>[ \t]*(?:```|~~~)).*?(?:^(?P=fence)[`~]*[ \t]*$|\Z)"  # a fenced block
    r"|\A---\n.*?\n---[ \t]*$"  # front matter
    r"|^[ \t]{0,3}#{1,6}[ \t][^\n]*$"  # a heading
    r"|^[^\n]+\n(?:={3,}|-{3,})[ \t]*$"  # a heading underlined
    r"|^[ \t]{0,3}\[[^\]\s]{1,40}\]:[ \t][^\n]*$"  # a definition of a citation or link
    rf"|^[ \t]*[-*][ \t]+(?:{_VERDICT})[ \t]+\([a-z-]+\):[^\n]*$"  # what `ask` prints of its claims
    r"|^(?:The corpus does not hold an answer\.|Missing: [^\n]*)$"  # what `ask` says of itself
    r"|^MATCH \(answer:Answer \{workspace: [^\n]*$|^https?://\S+/browser/\?\S*$"  # how it shows its evidence
    r"|^[ \t|:-]{3,}$"  # a rule, or that of a table
    r"|<!--.*?-->",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
_LAST = re.compile(_MARK.pattern + r"[ \t]*\n")
_BULLET = re.compile(r"(?:[-*+•>]|\d{1,3}[.)]|#{1,6})[ \t]+")


@dataclass(frozen=True, slots=True)
class _Cited:
    """A sentence of `ask --json` with its citations."""

    text: str
    markers: tuple[Marker, ...]


def claims(text: str) -> tuple[Claim, ...]:
    """Return the sentences of a text as claims, in order, with the citations that each gives.

    A text is Markdown or plain prose, or the object that `ask --json` prints; then offsets count in its `answer`.
    Headings, code, front matter, definitions of citations and the verdict lines of `ask` are left out. A marker
    counts for the sentence it stands in, or behind. Statements, mentions and values are left for the checker.
    Raises `InputError` where an object of `ask --json` is not of that form.
    """
    if (answer := _answer(text)) is not None:
        return answer
    defined: dict[str, list[Marker]] = {}
    for match in _DEFINITION.finditer(text):
        quote = (match["quote"] or "").replace('\\"', '"')
        marker = Marker(match["n"], match["document"].strip(), int(match["start"]), int(match["end"]), quote)
        defined.setdefault(match["n"], []).append(marker)
    clean = _SKIPPED.sub(_blank, text)
    marks = [(m.start(), m.end(), _numbers(m[1])) for m in _MARK.finditer(clean)]
    bare = _MARK.sub(_blank, _LAST.sub(_broken, clean))
    found = []
    spans = list(_spans(bare))
    bounds = [*(start for start, _ in spans[1:]), len(text)] if spans else []
    for (start, end), until in zip(spans, bounds, strict=True):
        numbers = [n for at, _, group in marks if start <= at < until and _near(clean, end, at) for n in group]
        markers = [m for n in dict.fromkeys(numbers) for m in defined.get(n, [Marker(n, "", -1, -1, "")])]
        found.append(Claim(text[start:end], start, end, (), (), (), tuple(markers) if defined or numbers else ()))
    return tuple(found)


def tested(text: str) -> str:
    """Return the text that offsets of claims count in: the answer of an `ask --json` object, else the text itself."""
    form = _form(text)
    if form is None:
        return text
    return str(form.get("answer") or " ".join(str(one.get("text", "")) for one in form.get("sentences", [])))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a text without bullets before them."""
    for span in sentences(text):
        start = span.start
        while bullet := _BULLET.match(text, start, span.end):
            start = bullet.end()
        if any(c.isalnum() for c in text[start : span.end]):
            yield start, span.end


def _near(text: str, end: int, at: int) -> bool:
    """Tell whether a marker stands in the sentence that ends at `end`, or directly behind it."""
    return at < end or not any(c.isalnum() for c in _MARK.sub("", text[end:at]))


def _numbers(group: str) -> list[str]:
    """Return the numbers of a marker: `1, 3` or `2-4`."""
    found: list[str] = []
    for part in re.split(r"\s*[,;]\s*", group):
        ends = re.split(r"\s*[–-]\s*", part)
        if len(ends) == 2 and 0 <= int(ends[1]) - int(ends[0]) < 50:
            found += [str(n) for n in range(int(ends[0]), int(ends[1]) + 1)]
        else:
            found += ends
    return found


def _broken(match: re.Match[str]) -> str:
    """Return blanks that end in an empty line, as a line that ends in a marker is a sentence of its own."""
    return " " * (len(match[0]) - 2) + "\n\n"


def _blank(match: re.Match[str]) -> str:
    """Return blanks as long as what was found, line ends kept."""
    return re.sub(r"[^\n]", " ", match[0])


def _answer(text: str) -> tuple[Claim, ...] | None:
    """Return the claims of what `ask --json` printed, or None for any other text."""
    form = _form(text)
    if form is None:
        return None
    try:
        cited = [_cited(number, sentence) for number, sentence in enumerate(form.get("sentences", []))]
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise InputError(
            f"Expected what `ask --json` prints, with sentences of text and citations; a part is missing: {wrong}."
        ) from wrong
    return tuple(_located(tested(text), cited))


def _form(text: str) -> dict[str, Any] | None:
    """Return the object that `ask --json` printed, or None for any other text."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        form = json.loads(text)
    except json.JSONDecodeError:
        return None
    return form if isinstance(form, dict) and {"answer", "sentences"} & set(form) else None


def _cited(number: int, sentence: dict[str, object]) -> _Cited:
    """Return a sentence of the object, its citations named by their place."""
    citations = sentence.get("citations", [])
    if not isinstance(citations, list):
        raise TypeError("citations")
    markers = [
        Marker(
            f"sentences[{number}].citations[{place}]",
            str(one["document"]["id"]),
            int(one["start"]),
            int(one["end"]),
            str(one.get("quote") or ""),
        )
        for place, one in enumerate(citations)
    ]
    return _Cited(str(sentence["text"]), tuple(markers))


def _located(answer: str, cited: Sequence[_Cited]) -> Iterator[Claim]:
    """Yield each sentence of an answer where it stands in it; what no sentence covers is a claim without citations."""
    position = 0
    for one in cited:
        at = answer.find(one.text, position)
        if at < 0:
            at, end = position, position
        else:
            yield from _plain(answer, position, at)
            end = at + len(one.text)
        inner = list(_spans(one.text)) or [(0, len(one.text))]
        for start, stop in inner:
            if end > at:
                yield Claim(one.text[start:stop], at + start, at + stop, (), (), (), one.markers)
            else:
                yield Claim(one.text[start:stop], at, at, (), (), (), one.markers)
        position = end
    yield from _plain(answer, position, len(answer))


def _plain(answer: str, start: int, end: int) -> Iterator[Claim]:
    """Yield the sentences of a part of an answer that cites nothing."""
    for first, last in _spans(answer[start:end]):
        yield Claim(answer[start + first : start + last], start + first, start + last, (), (), ())
