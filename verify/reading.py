"""A sentence read for checking: what it names, what it states as values, its content words and who does what."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from evigraph.ingest.names import normalise
from evigraph.ingest.records import Mention, Value
from evigraph.verify.frames import Frame, frames
from evigraph.verify.tokens import Token
from evigraph.verify.words import bag, listed

Kind = Literal["name", "value", "word"]

_NUMERIC = frozenset({"DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL"})
_WEIGHTS = {"name": 2.0, "value": 2.5, "NOUN": 1.0, "VERB": 1.0, "ADJ": 0.7, "ADV": 0.4, "": 0.8, "PROPN": 1.0}
_EMPTY = bag(
    "be have do can could will would may might shall should must not n't no also other such own same many much very so"
    " then now still already just only even however therefore respectively which that this these those there it they he"
    " she we i you who whom whose one some any each both either neither well as than about around approximately some"
    " more most less least roughly nearly almost over under further per total overall thing way part number"
    " amount according"
)
_PRONOUNS = bag("it its they their them he his him she her hers we our us itself themselves himself herself")
ACTORS = bag(
    "company firm business group corporation manufacturer maker producer supplier unit subsidiary parent regulator"
    " agency authority ministry government bank fund investor startup start-up venture operator miner developer"
    " carmaker automaker buyer seller customer partner man woman executive founder chief director president minister"
    " author team club university school hospital band trader recycler refiner owner"
)
"""Nouns that stand for somebody named before: `the company`."""

_THINGS = bag(
    "plant factory facility site mine project institute city town country region island river film book song album show"
    " series game product model system service program programme platform battery refinery smelter deposit agreement"
    " deal farm ship ferry bridge drug case court"
)


@dataclass(frozen=True, slots=True)
class Element:
    """Something a sentence says that another must say too; `first` to `last` are its tokens, `head` the governing one.

    A figure that is no value, as in `Tier 1`, has the kind and no value: it must stand in the other as it is.
    """

    kind: Kind
    start: int
    end: int
    first: int
    last: int
    head: int
    key: str
    weight: float
    value: Value | None = None
    type: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence as read; offsets of tokens and elements count from the start of `text`.

    `anaphors` are the tokens that may stand for something named before.
    """

    text: str
    tokens: tuple[Token, ...]
    elements: tuple[Element, ...]
    frames: tuple[Frame, ...]
    anaphors: tuple[int, ...]
    owner: dict[int, int] = field(repr=False, compare=False, default_factory=dict)
    """Token -> the element it belongs to."""

    def of(self, kind: Kind) -> tuple[int, ...]:
        """Return the indices of the elements of a kind."""
        return tuple(i for i, element in enumerate(self.elements) if element.kind == kind)

    def named(self, token: int) -> bool:
        """Tell whether a token belongs to a name."""
        place = self.owner.get(token)
        return place is not None and self.elements[place].kind == "name"


def read(text: str, tokens: tuple[Token, ...], values: Sequence[Value], mentions: Sequence[Mention] = ()) -> Reading:
    """Read a sentence from its tokens, values and known names; their offsets count from the start of `text`."""
    taken: dict[int, int] = {}
    elements: list[Element] = []
    named = _names(tokens, mentions)
    tokens = _mended(tokens, named)
    for value in sorted(values, key=lambda v: (v.start, -v.end)):
        span = _span(tokens, value.start, value.end)
        if not span or any(i in taken for i in span) or _inside(span, named, value):
            continue
        _put(elements, taken, tokens, span, kind="value", key=value.text, value=value)
    for name in named:
        free = [i for i in name.span if i not in taken]
        if not free or free[-1] - free[0] != len(free) - 1:
            continue
        words = text[tokens[free[0]].start : tokens[free[-1]].end]
        _put(elements, taken, tokens, free, kind="name", key=name.key or normalise(words), type_=name.type)
    for i, token in enumerate(tokens):
        if i not in taken and any(c.isdigit() for c in token.text):
            _put(elements, taken, tokens, [i], kind="value", key=token.text.casefold())
        elif i not in taken and _content(tokens, i):
            _put(elements, taken, tokens, [i], kind="word", key=_lemma(tokens, i))
    order = sorted(range(len(elements)), key=lambda e: elements[e].first)
    ordered = tuple(elements[e] for e in order)
    owner = {i: e for e, element in enumerate(ordered) for i in range(element.first, element.last + 1)}
    anaphors = tuple(i for i, token in enumerate(tokens) if i not in owner_of_names(ordered) and _anaphor(tokens, i))
    return Reading(text, tokens, ordered, frames(tokens), anaphors, owner)


def owner_of_names(elements: Sequence[Element]) -> frozenset[int]:
    """Return the tokens that belong to names or values."""
    return frozenset(i for e in elements if e.kind != "word" for i in range(e.first, e.last + 1))


def _put(
    elements: list[Element],
    taken: dict[int, int],
    tokens: tuple[Token, ...],
    span: Sequence[int],
    *,
    kind: Kind,
    key: str,
    value: Value | None = None,
    type_: str = "",
) -> None:
    """Append an element over a run of tokens."""
    heads = [i for i in span if tokens[i].head not in span or tokens[i].head == i] or [span[-1]]
    head = heads[0] if kind == "value" else heads[-1]
    weight = _WEIGHTS.get(kind) or _WEIGHTS.get(tokens[head].pos, 0.5)
    for i in span:
        taken[i] = len(elements)
    start, end = tokens[span[0]].start, tokens[span[-1]].end
    elements.append(Element(kind, start, end, span[0], span[-1], head, key, weight, value, type_))


@dataclass(frozen=True, slots=True)
class _Run:
    """Tokens that name something; `key` is the name they stand for where it is not their own."""

    span: list[int]
    type: str
    key: str = ""
    known: bool = False
    """Whether it is a mention, which goes before what the parser alone takes for a name."""


def _mended(tokens: tuple[Token, ...], named: Sequence[_Run]) -> tuple[Token, ...]:
    """Return tokens where a known name that a parser took for an adverb is the verb's subject or object again."""
    made = list(tokens)
    for run in named:
        head = next((i for i in run.span if tokens[i].head not in run.span), run.span[-1])
        token = tokens[head]
        verb = tokens[token.head]
        if not run.known or token.dep not in {"advmod", "npadvmod", "dep", "intj"} or verb.pos not in {"VERB", "AUX"}:
            continue
        held = {t.dep for t in tokens if t.head == token.head}
        before = head < token.head
        wanted = ("nsubj" if "nsubjpass" not in held else "") if before else "dobj"
        if wanted and wanted not in held:
            made[head] = replace(token, pos="PROPN", dep=wanted)
    return tuple(made)


def _names(tokens: tuple[Token, ...], mentions: Sequence[Mention]) -> list[_Run]:
    """Return runs of tokens that name something, longest first where they overlap, in order."""
    runs = [
        _Run(span, mention.type, "" if normalise(mention.text) == mention.name else mention.name, known=True)
        for mention in mentions
        if (span := _span(tokens, mention.start, mention.end))
    ]
    run: list[int] = []
    for i, token in enumerate([*tokens, Token(0, 0, "", "")]):
        if i == 0 and not token.entity and (token.text.endswith("ing") or listed(token.text.casefold())):
            continue  # a capital at the start of a sentence names nothing
        if run and (
            i == len(tokens) or not (_proper(token) or _capital(tokens, i)) or (token.begins and tokens[run[-1]].entity)
        ):
            runs.append(_Run(run, tokens[run[-1]].entity))
            run = []
        if i < len(tokens) and (_proper(token) or _capital(tokens, i)):
            run.append(i)
    kept: list[_Run] = []
    used: set[int] = set()
    for one in sorted(runs, key=lambda r: (not r.key, not r.known, -len(r.span), r.span[0])):
        for part in [one.span] if one.key or one.known else _parts(tokens, one.span):
            bare = part if one.key else _trim(tokens, part, whole=one.known)
            if bare and not used & set(bare):
                kept.append(_Run(bare, one.type, one.key, known=one.known))
                used |= set(bare)
    return sorted(kept, key=lambda r: r.span[0])


def _parts(tokens: tuple[Token, ...], span: list[int]) -> list[list[int]]:
    """Return a run of tokens cut at commas, which stand between names more often than in one."""
    cuts = [i for i in span if tokens[i].text in {",", ";"}]
    if not cuts:
        return [span]
    bounds = [span[0] - 1, *cuts, span[-1] + 1]
    return [list(range(left + 1, right)) for left, right in pairwise(bounds) if right > left + 1]


def _trim(tokens: tuple[Token, ...], span: list[int], *, whole: bool) -> list[int]:
    """Drop articles, possessives and punctuation at the ends of a name, and names that are no name."""
    while span and (tokens[span[0]].lemma in {"the", "a", "an"} or not tokens[span[0]].text[0].isalnum()):
        span = span[1:]
    while span and _no_end(tokens[span[-1]]) and not (whole and tokens[span[-1]].text[0].isalpha()):
        span = span[:-1]
    return span if any(tokens[i].text[0].isupper() or tokens[i].entity for i in span) else []


def _capital(tokens: tuple[Token, ...], i: int) -> bool:
    """Tell whether a word has a capital that no start of a sentence, heading or quotation gives it."""
    token = tokens[i]
    if i == 0 or not token.text[0].isupper() or token.tag in {"PRP", "PRP$", "NNP", "NNPS", "CD"} or token.entity:
        return False
    return tokens[i - 1].text[0].isalnum() and tokens[i - 1].text.islower() and len(token.text) > 2


def _no_end(token: Token) -> bool:
    """Tell whether a token cannot end a name: a possessive, punctuation, or a common noun as in `the Aldan mine`."""
    if token.text in {"'s", "’s", "'", "’"} or not token.text[-1].isalnum():
        return True
    return token.text.islower() and token.pos == "NOUN"


def _proper(token: Token) -> bool:
    """Tell whether a token is part of a name."""
    if token.entity and token.entity not in _NUMERIC:
        return True
    return token.pos == "PROPN" and token.entity not in _NUMERIC


def _inside(span: Sequence[int], named: Sequence[_Run], value: Value) -> bool:
    """Tell whether a bare number is but part of a name, as in `Tier 1`."""
    return value.kind == "number" and any(set(span) < set(name.span) for name in named)


def _span(tokens: tuple[Token, ...], start: int, end: int) -> list[int]:
    """Return the tokens that overlap a range of the text."""
    return [i for i, token in enumerate(tokens) if token.start < end and token.end > start]


def _content(tokens: tuple[Token, ...], i: int) -> bool:
    """Tell whether a token says something of its own."""
    token = tokens[i]
    if not any(c.isalnum() for c in token.text) or (
        token.lemma in _EMPTY and token.text.casefold() not in {"owns", "owned", "owning"}
    ):
        return False
    if token.lemma in {"up", "down"}:
        if any(t.lemma == "to" and tokens[t.head] is token for t in tokens):
            return False  # up to 2018
        return token.dep in {"advmod", "acomp", "advcl", "prep", "amod"} and token.tag != "RP"
    return token.pos in {"NOUN", "VERB", "ADJ", "ADV", "PROPN", ""} and len(token.text) > 1


def _lemma(tokens: tuple[Token, ...], i: int) -> str:
    """Return a word's lemma, with its particle: `set-up`."""
    particle = next((t.lemma for t in tokens if t.dep == "prt" and t.head == i), "")
    return f"{tokens[i].lemma}-{particle}" if particle else tokens[i].lemma


def _anaphor(tokens: tuple[Token, ...], i: int) -> bool:
    """Tell whether a token may stand for a name given before: a pronoun, or `the company`."""
    token = tokens[i]
    if token.lemma in _PRONOUNS or token.text.casefold() in _PRONOUNS:
        return True
    if token.lemma not in ACTORS | _THINGS:
        return False
    parts = [t for j, t in enumerate(tokens) if t.head == i and j != i]
    named = any(t.dep in {"compound", "poss", "appos", "nmod"} or t.lemma == "of" for t in parts)
    return not named and any(t.dep in {"det", ""} and t.lemma in {"the", "this", "that"} for t in parts)
