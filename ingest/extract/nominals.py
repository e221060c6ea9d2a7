"""Statements without a verb: appositions, roles before a name, possessives, places within places, aliases."""

import re
from collections.abc import Iterator
from dataclasses import replace

from evigraph.ingest.extract.lexicon import COMPANIES, MODIFIERS, ROLES, SITES
from evigraph.ingest.extract.moods import nominal_mood
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.extract.statements import LOOSE, PLAIN, Setting, build, relations_of, role_name, unique
from evigraph.ingest.extract.tree import NOUN_TAGS
from evigraph.ingest.records import Mention, Statement, Value

_KNOWN_AS = re.compile(
    r"^(?:\s*,?\s*|\s*[(（]\s*)(?:(?:also|better|formerly|previously|commonly|widely|now|then|originally)?\s*"
    r"(?:known|called|branded|named)\s+as|(?:also|formerly|previously|originally|now)\s+(?:called|named)"
    r"|formerly|previously|doing\s+business\s+as|d/b/a|dba|a\.k\.a\.|aka|abbreviated(?:\s+as|\s+to)?|short\s+for"
    r"|or\s+simply|nicknamed|now)\s+(?:the\s+)?[\"“‘']?$",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^[\"”’]?\s*[(（]\s*(?:the|hereinafter|hereafter|together|abbreviated|or|collectively|in short|short|[“\",:\s])*$",
    re.IGNORECASE,
)
_BEGUN = {
    "founded": "found", "est": "establish", "established": "establish", "formed": "form", "created": "create",
    "incorporated": "incorporate", "opened": "open", "built": "build", "launched": "launch",
}  # fmt: skip
"""Participles before a year in brackets -> the verb."""
_SEATED = frozenset(("based", "headquartered"))
_DOUBT = re.compile(r"[“\"‘']")
_TITLE_WORDS = ROLES | MODIFIERS | {"and", "-"}
Found = tuple[int, str, int, int | Value, float]
"""Subject token, predicate, its token, object token or value, confidence."""


def nominals(scene: Scene, setting: Setting, begin: int, end: int) -> list[Statement]:
    """Return what the names of one sentence say of each other without a verb."""
    found: list[Statement | None] = []
    words_here = set(scene.tree.lowers[begin:end])
    based, sited = not _SEATED.isdisjoint(words_here), not SITES.isdisjoint(words_here)
    bracketed = "(" in words_here
    for at, (first, past) in enumerate(scene.spans):
        if first < begin or past > end:
            continue
        root = scene.tree.root_of(first, past - 1)
        for subject, words, token, thing, confidence in (
            *_appositions(scene, root),
            *_prefixed(scene, at, begin),
            *_possessed(scene, root),
            *_nested(scene, at, end),
            *_aliases(scene, at, end),
            *(_lived(scene, at, end) if bracketed else ()),
            *_began(scene, at, end),
            *(_based(scene, at, begin) if based else ()),
            *(_sited(scene, at) if sited else ()),
        ):
            mood = nominal_mood(scene.tree, token)
            put = setting if mood == setting.mood else replace(setting, mood=mood)
            found.append(build(scene, put, (subject, words, token, thing), confidence=confidence))
    return unique(found)


def _appositions(scene: Scene, root: int) -> Iterator[Found]:
    """Yield "Maria Okafor, chief executive of Halden" and "Halden's chief executive, Maria Okafor"."""
    tree = scene.tree
    nouns = [kid for kid in tree.kids[root] if tree.deps[kid] == "appos" and kid not in scene.named]
    if tree.deps[root] == "appos" and tree.heads[root] not in scene.named:
        nouns.append(tree.heads[root])
    for first in nouns:
        for noun in tree.conjuncts(first):
            if (
                tree.tags[noun] not in NOUN_TAGS
                or noun in scene.valued
                or noun in scene.named
                or tree.lowers[noun] == "est"
            ):
                continue
            yield root, "be", noun, noun, 0.9
            shared = first if tree.lemma(noun) in ROLES - COMPANIES else -1
            shared = tree.conjuncts(first)[-1] if noun == first else shared
            relations = relations_of(scene, noun) or (relations_of(scene, shared) if shared >= 0 else [])
            for words, thing in relations:
                name = role_name(scene, noun)
                yield root, f"be {name} {words.rpartition(' ')[2]}", noun, thing, 0.9


def _prefixed(scene: Scene, at: int, begin: int) -> Iterator[Found]:
    """Yield "Halden CEO Maria Okafor", "its subsidiary Norvik", "chief executive Maria Okafor"."""
    tree = scene.tree
    first, past = scene.spans[at]
    role = first - 1
    while role >= begin and role not in scene.named and role >= first - 4 and tree.lowers[role] in _TITLE_WORDS:
        role -= 1
    words = tree.lowers[role + 1 : first]
    if not words or words[-1] not in ROLES:
        return
    name = " ".join(words)
    root = tree.root_of(first, past - 1)
    holder = role - 1 if role >= begin and tree.tags[role] == "POS" else role
    parts = [part.strip() for part in name.split(" and ")]
    if holder >= begin and (holder in scene.named or (holder in scene.pointers and tree.tags[holder] == "PRP$")):
        owner = scene.mention(holder)
        if owner is None or owner.type != "person" or scene.mentions[at].type == "person":
            for part in parts:
                yield root, f"be {part} of", first - 1, holder, 0.9
    elif scene.mentions[at].type == "person" and tree.tags[first - 1] != "POS":
        yield root, "be", first - 1, first - 1, LOOSE


def _possessed(scene: Scene, root: int) -> Iterator[Found]:
    """Yield "Halden's plant in Skellefteå": (Halden, `plant in`, Skellefteå), and "acquisition of B by A"."""
    tree = scene.tree
    noun = tree.heads[root]
    if tree.deps[root] == "poss" and noun not in scene.named and tree.tags[noun] in ("NN", "NNS"):
        for words, thing in relations_of(scene, noun):
            if thing != root:
                yield root, words, noun, thing, 0.9
        return
    if tree.deps[root] == "pobj" and tree.lowers[noun] == "by" and tree.tags[tree.heads[noun]] in ("NN", "NNS"):
        for words, thing in relations_of(scene, tree.heads[noun]):
            if words.endswith(" of"):
                yield root, words, tree.heads[noun], thing, 0.9


def _sited(scene: Scene, at: int) -> Iterator[Found]:
    """Yield "Halden's Turin mill", "its Turin mill": who runs a site that is called by a name."""
    tree = scene.tree
    first, past = scene.spans[at]
    root = tree.root_of(first, past - 1)
    noun = root if tree.lowers[root] in SITES else tree.heads[root]
    if tree.lowers[noun] not in SITES or (noun != root and tree.deps[root] not in ("compound", "nmod", "amod")):
        return
    if scene.mentions[at].type not in ("place", "facility", "thing"):
        return
    owner = tree.child(noun, "poss")
    if owner >= 0 and owner != root and scene.is_name(owner):
        yield owner, f"have {tree.lemma(noun)} in", noun, root, 0.9


def _nested(scene: Scene, at: int, end: int) -> Iterator[Found]:
    """Yield "Skellefteå, Sweden": the first place lies in the second."""
    if at + 1 >= len(scene.spans):
        return
    first, past = scene.spans[at]
    low, high = scene.spans[at + 1]
    inner, outer = scene.mentions[at], scene.mentions[at + 1]
    tree = scene.tree
    if (
        low != past + 1
        or low >= end
        or tree.words[past] != ","
        or inner.type not in ("place", "facility")
        or outer.type != "place"
    ):
        return
    listed = (high < end and tree.lowers[high] in ("and", "or")) or (
        high + 1 < end and tree.words[high] == "," and tree.lowers[high + 1] in ("and", "or")
    )
    before = first > 1 and tree.words[first - 1] == "," and first - 2 in scene.named and _is_place(scene, first - 2)
    chained = high < end and tree.words[high] == "," and high + 1 in scene.named and _is_place(scene, high + 1)
    if not listed and not (before and chained):
        yield tree.root_of(first, past - 1), "locate in", past, tree.root_of(low, high - 1), LOOSE


def _lived(scene: Scene, at: int, end: int) -> Iterator[Found]:
    """Yield "Ada Byron (1815-1852)" and "(born 10 December 1815)": when a person was born and died."""
    tree = scene.tree
    first, past = scene.spans[at]
    if scene.mentions[at].type != "person" or past >= end or tree.words[past] != "(":
        return
    close = next((token for token in range(past, min(end, past + 30)) if tree.words[token] == ")"), -1)
    inside = [value for value, low, high in scene.values if past < low and high <= close and value.kind == "date"]
    root = tree.root_of(first, past - 1)
    if len(inside) == 1 and re.fullmatch(r"\d{4}\s?[-–—]\s?\d{4}", inside[0].text):
        inside = list(_ends(inside[0]))
    words = tree.lowers[past:close]
    dashed = len(inside) == 2 and any(word in ("–", "-", "—", "died", "d.") for word in words)
    if dashed or (len(inside) == 2 and inside[0].end < inside[1].start and inside[0].text.isdigit()):
        yield root, "be born", past, inside[0], PLAIN
        yield root, "die", past, inside[1], PLAIN
    elif len(inside) == 1 and ("born" in words or "b." in words):
        yield root, "be born", past, inside[0], PLAIN


def _began(scene: Scene, at: int, end: int) -> Iterator[Found]:
    """Yield "Halden (founded 1987)", "Halden, established in 1987": when a thing began."""
    tree = scene.tree
    first, past = scene.spans[at]
    opened = past + 1
    if scene.mentions[at].type == "person" or opened >= end or tree.words[past] not in ("(", ","):
        return
    word = _BEGUN.get(tree.lowers[opened].rstrip("."), "")
    for value, low, _ in scene.values if word else ():
        if value.kind == "date" and opened < low <= opened + 3:
            between = tree.lowers[opened + 1 : low]
            if all(one in ("in", ".", "around", "circa") for one in between):
                yield tree.root_of(first, past - 1), word, opened, value, PLAIN


def _based(scene: Scene, at: int, begin: int) -> Iterator[Found]:
    """Yield "Bremen-based Halden Motors", "the Bremen-based maker Halden Motors"."""
    tree = scene.tree
    first, past = scene.spans[at]
    based = next((one for one in range(first - 1, max(begin + 1, first - 5), -1) if tree.lowers[one] in _SEATED), -1)
    if based < 0 or tree.words[based - 1] not in ("-", "‑", "–") or scene.mentions[at].type == "place":
        return
    between = range(based + 1, first)
    if based - 2 in scene.named and all(tree.tags[one] in ("NN", "JJ", "CC") for one in between):
        yield tree.root_of(first, past - 1), "base in", based, based - 2, PLAIN


def _ends(years: Value) -> Iterator[Value]:
    """Yield the first and the last year of a range of years as values of their own."""
    for start, day in ((years.start, years.first), (years.end - 4, years.last)):
        yield Value("date", day[:4], start, start + 4, first=f"{day[:4]}-01-01", last=f"{day[:4]}-12-31")


def _is_place(scene: Scene, token: int) -> bool:
    mention = scene.mention(token)
    return mention is not None and mention.type == "place"


def _aliases(scene: Scene, at: int, end: int) -> Iterator[Found]:
    """Yield "Full Name (FN)", "also known as", "formerly", "doing business as": the predicate is `alias`."""
    if at + 1 >= len(scene.spans):
        return
    tree = scene.tree
    _, past = scene.spans[at]
    low, high = scene.spans[at + 1]
    if low >= end or low - past > 7:
        return
    left, right = scene.mentions[at], scene.mentions[at + 1]
    between = scene.text(left.end, right.start)
    root = tree.root_of(low, high - 1)
    if _KNOWN_AS.match(between):
        yield tree.root_of(scene.spans[at][0], past - 1), "alias", low, root, PLAIN
        return
    opened = _OPENING.match(between)
    closing = scene.text(right.end, right.end + 3).lstrip("”\"’'")
    if (
        opened
        and closing[:1] in (")", "）", ";", ",")
        and (_DOUBT.search(between) or is_acronym(right, left) or is_acronym(left, right))
    ):
        yield tree.root_of(scene.spans[at][0], past - 1), "alias", low, root, PLAIN


def is_acronym(short: Mention, full: Mention) -> bool:
    """Tell whether one name's letters are the initials of another's words, in order, small words free.

    "EBOA" of "European Battery Oversight Authority".
    """
    letters = [c.casefold() for c in short.text if c.isalnum()]
    words = [word for word in re.split(r"[\s\-–/&]+", full.text) if word]
    if not 2 <= len(letters) <= 10 or len(words) < 2 or " " in short.text.strip():
        return False
    initials = [word[0].casefold() for word in words]
    strong = [word[0].casefold() for word in words if word[0].isupper()]
    return letters in (initials, strong) or letters == initials[: len(letters)] or letters == strong[: len(letters)]
