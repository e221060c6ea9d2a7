"""On which side of a matter a name stands: who gives and who takes, who owns and is owned, sues and is sued."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from evigraph.verify.reading import Reading
from evigraph.verify.scope import Children, children
from evigraph.verify.tokens import Token
from evigraph.verify.words import bag, root

GIVE = bag(
    "supply sell deliver provide ship give grant lease license licence export transfer send distribute furnish divest"
    " award hand"
)
TAKE = bag("buy purchase obtain get receive source procure import take order acquire draw use consume")
OWN = bag("own hold have control acquire buy purchase possess keep invest")
SUE = bag("sue accuse")
FOLLOW = bag("succeed replace follow")
_TO_NAMED = bag("supply provide furnish")
"""Verbs whose object may be who receives: supply a maker with cells."""
_GET = bag("get obtain receive draw")
"""Verbs that may have a result as object: gets 91 percent out of it."""
_BRING = bag("file bring lodge take")
_GIVERS = bag("supplier seller vendor provider exporter licensor lessor donor")
_TAKERS = bag("buyer customer purchaser recipient importer client licensee user")
_OWNERS = bag("owner shareholder parent investor holder")
_UNITS = bag("subsidiary unit arm")
_STAKES = bag("stake share interest holding shareholding percent")
_SUITS = bag("lawsuit suit complaint case proceeding claim action litigation")
_BEAT = bag("defeat beat thrash overcome vanquish rout")
_WINS = bag("win victory triumph")
_BUYING = bag("acquisition takeover purchase buyout")
_INSTEAD = bag("take fill")
"""Verbs of taking somebody's place."""
_MUTUAL = bag("partner rival neighbour neighbor friend competitor ally sibling brother sister spouse colleague peer")
_GENERAL_BUT = GIVE | TAKE | OWN | SUE | FOLLOW | bag("be have do")


@dataclass(frozen=True, slots=True)
class Side:
    """A matter (`transfer`, `ownership`, `suit`, `office`, or a verb) and whether it goes out from the name."""

    matter: str
    outward: bool


Sides = Mapping[int, frozenset[Side]]


@dataclass(slots=True)
class _Sheet:
    """A sentence while its sides are noted, by token."""

    reading: Reading
    tokens: Sequence[Token]
    below: Children
    found: dict[int, set[Side]] = field(default_factory=lambda: defaultdict(set))

    def put(self, tokens: Iterable[int], matter: str, *, outward: bool) -> None:
        """Note a side for tokens and what is joined to them by `and` or stands in apposition."""
        for t in tokens:
            self.found[t].add(Side(matter, outward))
            for u in self.below[t]:
                if self.tokens[u].dep in {"conj", "appos"}:
                    self.found[u].add(Side(matter, outward))

    def kind(self, t: int) -> str:
        """Return the kind of element that a token belongs to, and of a value its own kind."""
        place = self.reading.owner.get(t)
        if place is None:
            return ""
        element = self.reading.elements[place]
        return element.value.kind if element.value is not None else element.kind

    def of(self, v: int, *deps: str) -> list[int]:
        """Return the dependents of a token under these labels."""
        return [t for t in self.below[v] if self.tokens[t].dep in deps]


def sides(reading: Reading) -> Sides:
    """Return the sides of a sentence's tokens, those without one left out."""
    sheet = _Sheet(reading, reading.tokens, children(reading.tokens))
    for i, token in enumerate(reading.tokens):
        if token.tag.startswith("VB"):
            _verb(sheet, i)
        elif token.pos in {"NOUN", "PROPN"} and token.dep in {"appos", "compound", "nsubj", "pobj", "dobj", "conj"}:
            described = [token.head] if token.dep in {"appos", "compound"} else []
            _noun(sheet, i, [*described, *sheet.of(i, "appos")])
    return {t: frozenset(found) for t, found in sheet.found.items()}


def _verb(sheet: _Sheet, v: int) -> None:
    """Note the sides of a verb's arguments."""
    call, over = _called(sheet, v)
    lemma = call.lemma.removesuffix("-over")
    if lemma in GIVE | TAKE:
        _transfer(sheet, v, call)
    if lemma in OWN or lemma == "belong":
        _owning(sheet, call)
    if lemma in SUE | _BRING:
        _suing(sheet, call)
    if {"from", "to"} <= set(call.hangs) and lemma not in GIVE | TAKE:
        sheet.put(call.hangs["from"], "course", outward=True)
        sheet.put(call.hangs["to"], "course", outward=False)
    stead = lemma in _INSTEAD and any(sheet.tokens[t].lemma == "place" for t in call.objects)
    if stead or lemma in FOLLOW or (over and lemma in {"take", "hand"}):
        _following(sheet, call)
    if lemma not in _GENERAL_BUT:
        _acting(sheet, v, call)
    if lemma in _BEAT or lemma == "lose":
        _contesting(sheet, call)
    if lemma == "be":
        for t in sheet.of(v, "attr"):
            _noun(sheet, t, call.active)
    for t in call.hangs.get("as", []):
        if sheet.tokens[sheet.tokens[t].head].head == v:
            _noun(sheet, t, call.passive or call.objects or call.active)


@dataclass(frozen=True, slots=True)
class _Call:
    """A verb with its arguments: subjects, objects, and what hangs on it by preposition."""

    lemma: str
    active: list[int]
    passive: list[int]
    objects: list[int]
    hangs: Mapping[str, list[int]]

    @property
    def makers(self) -> list[int]:
        """The agents of a passive."""
        return self.hangs.get("by", [])


def _called(sheet: _Sheet, v: int) -> tuple[_Call, bool]:
    """Return a verb with its arguments, and whether it is one with `over`; to take something over is to acquire it."""
    particle = next((sheet.tokens[t].lemma for t in sheet.below[v] if sheet.tokens[t].dep == "prt"), "")
    lemma = sheet.tokens[v].lemma
    active, passive = _subjects(sheet, v)
    over = particle == "over" or any(sheet.tokens[t].lemma == "over" for t in sheet.below[v])
    objects = sheet.of(v, "dobj")
    if over and lemma == "take" and (passive or objects):
        lemma, over = "acquire", False
    elif particle:
        lemma = f"{lemma}-{particle}"
    return _Call(lemma, active, passive, objects, _prepositions(sheet, v)), over


def _acting(sheet: _Sheet, v: int, call: _Call) -> None:
    """Note who does what any verb says, and to whom."""
    acting = call.active if call.objects else []  # what opens may also be opened
    matter = root(call.lemma)
    sheet.put([*acting, *call.makers], matter, outward=True)
    sheet.put([*call.objects, *call.passive], matter, outward=False)
    if not any(sheet.kind(t) == "name" for t in [*call.objects, *call.passive]):
        reached = [*sheet.of(v, "dative"), *call.hangs.get("to", [])]
        sheet.put([t for t in reached if sheet.kind(t) == "name" or t in sheet.reading.anaphors], matter, outward=False)


def _contesting(sheet: _Sheet, call: _Call) -> None:
    """Note who beats whom."""
    if call.lemma in _BEAT:
        sheet.put([*call.active, *call.makers], "contest", outward=True)
        sheet.put([*call.objects, *call.passive], "contest", outward=False)
    else:
        sheet.put(call.active, "contest", outward=False)
        sheet.put(call.hangs.get("to", []), "contest", outward=True)


def _transfer(sheet: _Sheet, v: int, call: _Call) -> None:
    """Note who gives and who takes."""
    if call.lemma in GIVE:
        sheet.put([*call.active, *call.makers, *call.hangs.get("from", [])], "transfer", outward=True)
        sheet.put([*call.hangs.get("to", []), *sheet.of(v, "dative")], "transfer", outward=False)
        if call.lemma in _TO_NAMED:
            sheet.put([t for t in call.objects if sheet.kind(t) == "name"], "transfer", outward=False)
    elif not any(sheet.kind(t) == "money" or (call.lemma in _GET and sheet.kind(t) == "percent") for t in call.objects):
        sheet.put([*call.active, *(call.makers if call.passive else [])], "transfer", outward=False)
        givers = [*call.hangs.get("from", []), *([] if call.passive else call.makers)]
        sheet.put(givers, "transfer", outward=True)


def _suing(sheet: _Sheet, call: _Call) -> None:
    """Note who sues whom, by the verb or by the suit that is brought."""
    if call.lemma in SUE or any(sheet.tokens[t].lemma == "court" for t in call.hangs.get("to", [])):
        sheet.put([*call.active, *call.makers], "suit", outward=True)
        sheet.put([*call.objects, *call.passive], "suit", outward=False)
    elif suits := [t for t in [*call.objects, *call.passive] if sheet.tokens[t].lemma in _SUITS]:
        owners = [t for s in suits for t in sheet.of(s, "poss")]
        sheet.put([*call.active, *call.makers, *owners], "suit", outward=True)
        sheet.put(call.hangs.get("against", []), "suit", outward=False)


def _following(sheet: _Sheet, call: _Call) -> None:
    """Note who comes after whom in an office."""
    if call.lemma in _INSTEAD:
        sheet.put(call.active, "office", outward=True)
        for t in call.objects:
            if sheet.tokens[t].lemma in {"place", "role"}:
                sheet.put([*_prepositions(sheet, t).get("of", []), *sheet.of(t, "poss")], "office", outward=False)
        return
    later = not call.lemma.startswith("hand")
    sheet.put([*call.active, *call.makers], "office", outward=later)
    sheet.put([*(call.objects if call.lemma in FOLLOW else []), *call.passive], "office", outward=False)
    sheet.put(call.hangs.get("from" if later else "to", []), "office", outward=not later)


def _owning(sheet: _Sheet, call: _Call) -> None:
    """Note who owns whom: a name owned outright, or one in which a stake or a share is held."""
    if call.lemma == "belong":
        sheet.put(call.active, "ownership", outward=False)
        sheet.put(call.hangs.get("to", []), "ownership", outward=True)
        return
    owned = [t for t in call.objects if sheet.kind(t) == "name"]
    kinds = {"percent", "number", "value"}
    stakes = [t for t in call.objects if sheet.tokens[t].lemma in _STAKES or sheet.kind(t) in kinds]
    inside = [u for t in stakes for word in ("in", "of") for u in _prepositions(sheet, t).get(word, [])]
    inside += call.hangs.get("in", []) if stakes else []
    if call.lemma == "invest":
        inside = call.hangs.get("in", [])
    inside += [u for t in inside if sheet.tokens[t].lemma in _STAKES for u in sheet.of(t, "poss")]
    if owned or inside or stakes or call.passive:
        sheet.put([*call.active, *call.makers], "ownership", outward=True)
        sheet.put([*owned, *inside, *call.passive], "ownership", outward=False)


def _noun(sheet: _Sheet, n: int, described: list[int]) -> None:
    """Note the sides that a noun of role gives: to whom it describes, and to whose it is."""
    lemma, hangs = sheet.tokens[n].lemma, _prepositions(sheet, n)
    owners = sheet.of(n, "poss")
    whose = [*hangs.get("of", []), *hangs.get("in", []), *hangs.get("to", []), *owners]
    roles = (
        (_GIVERS, "transfer", True),
        (_TAKERS, "transfer", False),
        (_OWNERS, "ownership", True),
        (bag("successor"), "office", True),
        (bag("predecessor"), "office", False),
    )
    for words, matter, outward in roles:
        if lemma in words:
            sheet.put(described, matter, outward=outward)
            sheet.put(whose, matter, outward=not outward)
    if lemma in _WINS:
        sheet.put(hangs.get("over", []) + hangs.get("against", []), "contest", outward=False)
        sheet.put(owners, "contest", outward=True)
    if lemma in _BUYING:
        token = sheet.tokens[n]
        doing = list(_subjects(sheet, token.head)[0]) if token.dep == "dobj" else []
        sheet.put([*owners, *hangs.get("by", []), *doing], "ownership", outward=True)
        sheet.put(hangs.get("of", []), "ownership", outward=False)
    if lemma in _UNITS | _STAKES:
        names = [t for t in sheet.of(n, "compound", "nmod") if sheet.kind(t) == "name"]
        sheet.put(names, "ownership", outward=lemma in _UNITS)
    known = any(lemma in words for words, _, _ in roles)
    if not known and lemma not in _UNITS | _STAKES | _SUITS | _MUTUAL and sheet.tokens[n].pos == "NOUN" and described:
        matter = root(lemma.removesuffix("ant") if len(lemma) > 6 else lemma)
        whose = [*whose, *hangs.get("at", []), *hangs.get("for", []), *hangs.get("with", [])]
        people = [t for t in described if sheet.kind(t) == "name"]
        sheet.put(people, matter, outward=True)
        sheet.put([t for t in whose if sheet.kind(t) == "name"] if people else [], matter, outward=False)
    if lemma in _UNITS:
        sheet.put(described, "ownership", outward=False)
        sheet.put([*hangs.get("of", []), *owners], "ownership", outward=True)
    elif lemma in _STAKES:
        sheet.put([*hangs.get("in", []), *hangs.get("of", [])], "ownership", outward=False)
        sheet.put(owners if sheet.tokens[n].dep != "pobj" else [], "ownership", outward=True)
    elif lemma in _SUITS:
        sheet.put(owners, "suit", outward=True)
        sheet.put(hangs.get("against", []), "suit", outward=False)


def _subjects(sheet: _Sheet, v: int, depth: int = 0) -> tuple[list[int], list[int]]:
    """Return the active and the passive subjects of a verb, those of the verb it hangs on where it has none."""
    tokens, token = sheet.tokens, sheet.tokens[v]
    active, passive = sheet.of(v, "nsubj", "csubj"), sheet.of(v, "nsubjpass")
    if active or passive or depth > 4:
        return _referents(tokens, v, active), _referents(tokens, v, passive)
    if token.dep in {"conj", "xcomp"} and token.head != v:
        above = _subjects(sheet, token.head, depth + 1)
        if token.tag == "VBN" and not sheet.of(v, "aux", "auxpass"):
            return above  # was designed and built
        return ([], [*above[0], *above[1]]) if sheet.of(v, "auxpass") else ([*above[0], *above[1]], [])
    if token.dep == "relcl":
        helped = any(tokens[t].dep == "auxpass" for t in sheet.below[v])
        return ([], [token.head]) if helped else ([token.head], [])
    if token.dep == "acl" and token.tag in {"VBN", "VBD"}:
        return [], [token.head]
    if token.dep == "acl" and token.tag == "VBG":
        return [token.head], []
    if token.dep == "advcl" and token.tag in {"VBG", "VBN"}:
        above = _subjects(sheet, token.head, depth + 1)
        whole = above[0] or above[1]
        return ([], whole) if token.tag == "VBN" else (whole, [])
    return [], []


def _referents(tokens: Sequence[Token], v: int, subjects: list[int]) -> list[int]:
    """Replace relative pronouns by the noun that their clause describes."""
    relative = tokens[v].dep == "relcl"
    return [tokens[v].head if relative and tokens[t].tag in {"WDT", "WP"} else t for t in subjects]


def _prepositions(sheet: _Sheet, v: int, depth: int = 0) -> dict[str, list[int]]:
    """Return the objects of the prepositions that hang on a word, or on its objects, by preposition."""
    found: dict[str, list[int]] = defaultdict(list)
    for t in sheet.below[v]:
        token = sheet.tokens[t]
        deeper = [t] if token.dep in {"dobj", "attr", "oprd", "nsubjpass"} else []
        if token.pos == "ADP" and token.dep in {"prep", "agent", "dative"}:
            objects = sheet.of(t, "pobj", "pcomp")
            found[token.lemma] += objects
            deeper = objects if token.dep == "prep" else []
        if depth < 2:
            for u in deeper:
                for word, objects in _prepositions(sheet, u, depth + 1).items():
                    found[word] += objects
    return found
