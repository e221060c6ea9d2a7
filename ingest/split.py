"""Documents to sentences and passages; every offset counts code points of the stored text."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from evigraph.ingest.language import HAN, passage_language
from evigraph.ingest.records import Block, Document, Passage, Span

SPLIT_VERSION = "2"
"""Changes whenever the same text would split otherwise; part of a document's key."""
LIMIT = 1024
OVERLAP = 128
HAN_LIMIT = 400
HAN_OVERLAP = 50

_END = re.compile(
    r"(?P<hard>[。！？｡।॥؟۔]+[。！？!?…]*|；)(?P<quote>[\"'”’」』）】》〉)\]]*)"
    r"|(?P<soft>[.!?…]+)(?P<close>[\"'”’»）」』)\]}]*(?:\*{2,3}|__)?(?:\[\d{1,3}\])*)"
    r"(?=\s|$|[\u3005-\u9fff\uff08“「『《]|(?<=[a-z]{3}\.)[A-Z][a-z])"
)
_BEFORE = re.compile(r"[^\s(\[{\"'“‘«/—–]*$")
_AFTER = re.compile(r"\s*[(\[{\"'“‘«*_`]*([^\W_][\w’'-]*)")
_WORDY = re.compile(r"[^\W_]")
_PLAIN = re.compile(r"(?:^|[\s(])[a-z’'-]{3,}$")
_CAPITAL = re.compile(r"[A-Z][a-z’']*(?:[\s,;]|$)")
_BREAK = re.compile(r"\n[^\S\n]*\n\s*|\n(?=[^\S\n]*(?:[-*+•>#|]|\d{1,3}[.)])[^\S\n])")
_CUT = re.compile(r"\s+|(?<=[，、：；;,。！？])")
_GOES_ON = frozenset("，、的之と,：:")
"""A Chinese mark before one of these stands inside the sentence."""

_TITLES = frozenset({
    "dr", "mr", "mrs", "ms", "messrs", "mme", "mlle", "prof", "gen", "rep", "sen", "gov", "lt", "col", "maj",
    "capt", "cmdr", "adm", "sgt", "cpl", "rev", "hon", "pres", "supt", "insp", "st", "ste", "mt", "ft", "vs", "cf",
    "viz", "ca", "approx", "fig", "figs", "eq", "eqs", "eds", "trans", "e.g", "i.e", "eg", "ie", "incl", "resp",
    "vols", "v", "op", "arts", "secs", "bzw", "z.b", "d.h", "nr", "abs", "hrsg", "ing", "dipl", "mag", "sr", "sra",
    "srta", "exmo", "dott", "avv",
})  # fmt: skip
"""Abbreviations that a name or number follows: never a sentence end."""
_NUMBERED = frozenset({
    "no", "nos", "p", "pp", "vol", "ch", "chap", "sec", "art", "para", "pt", "pl", "ser", "ex", "n", "c", "b", "d",
    "r",
})  # fmt: skip
"""Abbreviations before a number: an end before anything else."""
_ABBREVIATIONS = frozenset({
    "inc", "co", "cos", "corp", "ltd", "plc", "llc", "bros", "jr", "esq", "al", "ave", "blvd", "rd", "dept", "univ",
    "assn", "assoc", "dist", "div", "est", "ext", "govt", "intl", "natl", "mfg", "min", "max", "ph.d", "ed", "rev",
    "bhd", "kft", "kgaa", "pty", "zrt",
    "bldg", "hwy", "ctr", "gmbh", "cie", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct",
    "nov", "dec", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "ala", "ariz", "ark",
    "calif", "colo", "conn", "fla", "ga", "ill", "ind", "kan", "ky", "la", "mass", "md", "mich", "minn", "miss",
    "mo", "mont", "neb", "nev", "okla", "ore", "pa", "tenn", "tex", "va", "vt", "wash", "wis", "wyo", "s.a",
    "s.p.a", "n.v", "b.v", "p.l.c", "sa", "spa", "cia", "tel", "rs", "lb", "lbs", "oz", "ft", "sq", "cu", "hr",
    "hrs",
})  # fmt: skip
"""Abbreviations that may close a sentence: an end only before a word that opens one."""
_OPENERS = frozenset({
    "the", "a", "an", "in", "on", "at", "by", "for", "from", "with", "of", "to", "it", "its", "he", "she", "they",
    "we", "you", "i", "his", "her", "their", "our", "this", "that", "these", "those", "there", "here", "when",
    "while", "where", "who", "what", "why", "how", "if", "as", "after", "before", "since", "although", "though",
    "because", "however", "but", "and", "or", "nor", "so", "yet", "also", "both", "some", "many", "most", "several",
    "all", "each", "every", "no", "not", "one", "two", "three", "among", "during", "under", "over", "between",
    "according", "despite", "meanwhile", "moreover", "furthermore", "then", "thus", "still", "once", "until",
    "unlike", "like", "other", "another", "such", "today", "later", "instead", "nevertheless", "overall", "is",
    "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "could", "may", "might", "will",
    "would", "should", "please", "see", "read",
})  # fmt: skip
"""Words that, with a capital, open a sentence rather than follow an abbreviation."""
_CLOCK = frozenset({"a.m", "p.m"})
_WEEK = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|e[sd]?t|c[sd]?t|m[sd]?t|p[sd]?t|gmt|utc|bst|cet", re.IGNORECASE
)
_COMPANY = frozenset({"inc", "ltd", "corp", "co", "llc", "plc"})
_FIRMS = _COMPANY | frozenset({
    "ag", "b.v", "bros", "bhd", "cie", "cos", "gmbh", "kft", "kg", "kgaa", "n.v", "oy", "p.l.c", "pty", "s.a", "s.p.a",
    "sa", "spa", "zrt",
})  # fmt: skip
"""Legal forms of firms."""
_NEWLINE = re.compile(r"[^\S\n]*\n[^\S\n]*")
_ENUMERATOR = re.compile(r"\W*(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,4}|\d{1,2}(?:\.(?:\d{1,2}|[A-Za-z])){1,3})\W*$")
_ACRONYM = re.compile(r"(?:\w\.)+\w$")


def sentences(text: str, *, start: int = 0, end: int | None = None) -> list[Span]:
    """Return the sentences of a text between two offsets, without the white space around them.

    Blank lines end a sentence, and so do line ends before a list item, a heading mark or a table row; others do not.

    >>> text = "Acme Inc. bought J. P. Bell Co. in Jan. 2020 for $1.5 bn. Dr. Ito left."
    >>> [text[s.start : s.end] for s in sentences(text)]
    ['Acme Inc. bought J. P. Bell Co. in Jan. 2020 for $1.5 bn.', 'Dr. Ito left.']
    """
    stop = len(text) if end is None else end
    found: list[Span] = []
    position = start
    for match in _BREAK.finditer(text, start, stop):
        found.extend(_sentences(text, position, match.start()))
        position = match.end()
    found.extend(_sentences(text, position, stop))
    return found


def _sentences(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the sentences of one block; marks without a word belong to the sentence beside them."""
    last: Span | None = None
    for match in _END.finditer(text, start, end):
        ends = _hard(text, match, start, end) if match["hard"] else _soft(text, match, start, end)
        if ends and _WORDY.search(text, start, ends) and (span := _trim(text, start, ends)):
            if last:
                yield last
            last, start = span, ends
    if rest := _trim(text, start, end):
        if last and not _WORDY.search(text, rest.start, rest.end):
            rest = Span(last.start, rest.end)
        elif last:
            yield last
        last = rest
    if last:
        yield last


def _trim(text: str, start: int, end: int) -> Span | None:
    raw = text[start:end]
    bare = raw.lstrip()
    left = start + len(raw) - len(bare)
    return Span(left, left + len(bare.rstrip())) if bare else None


def _hard(text: str, match: re.Match[str], start: int, end: int) -> int:
    """Return where the sentence ends that a Chinese (or Indic, or Arabic) mark may end, 0 where it does not."""
    after = match.end("hard")
    quoted = text.count('"', start, after) % 2 == 1
    for closer in match["quote"]:
        if closer == '"' and not quoted:
            break  # it opens the next sentence
        quoted = quoted and closer != '"'
        after += 1
    if after < end and text[after] in _GOES_ON:
        return 0
    return (
        after if text.count("《", start, after) <= text.count("》", start, after) else 0
    )  # a title may ask or exclaim


def _soft(text: str, match: re.Match[str], start: int, end: int) -> int:
    """Return where the sentence ends that a Latin mark may end, 0 where it does not."""
    marks, after = match["soft"], match.end()
    if after < end and not text[after].isspace():  # a Han character follows at once, or a space was forgotten
        han = "…" not in marks and HAN.match(text, match.start() - 1)
        glued = _PLAIN.search(text, max(start, after - 30), match.start()) and _CAPITAL.match(text, after, end)
        return after if han or (glued and marks == ".") else 0
    word = _AFTER.match(text, after, end)
    if word is None:
        return 0 if _ENUMERATOR.match(text, start, match.end()) and text[after:end].strip() else after
    following = word[1]
    if following[0].islower() and not any(map(str.isupper, following[1:3])):
        return 0
    if marks != ".":
        company = marks in {"!", "?"} and following.lower() in _COMPANY and not match["close"]
        return 0 if company else after
    return after if match["close"] or _period(text, match, start, following) else 0


def _period(text: str, match: re.Match[str], start: int, following: str) -> bool:
    """Tell whether a full stop without closing mark ends the sentence, by the words around it."""
    if _ENUMERATOR.match(text, start, match.end()):
        return False
    before = _BEFORE.search(text, max(start, match.start() - 30), match.start())
    word = before[0] if before else ""
    low = word.lower()
    opens = following.lower() in _OPENERS and not text.startswith(".", match.end() + 1 + len(following))
    if low in _TITLES:
        return False
    if low in _NUMBERED and (word[0].islower() or low in {"no", "nos", "vol", "art", "sec"}):
        return not following[0].isdigit()
    if len(word) == 1 and word.isalpha() and word.isupper():
        return opens and following not in {"A", "I"}
    if low in _CLOCK:
        return _WEEK.fullmatch(following) is None
    if low in _ABBREVIATIONS and (word[0].isupper() or low in {"al", "est", "ext"} or len(word) < 3):
        firm = low in _FIRMS and following.lower() not in _FIRMS
        return opens or (firm and _line_ends(text, match, start, following))
    if _ACRONYM.match(word):
        return opens
    return True


def _line_ends(text: str, match: re.Match[str], start: int, following: str) -> bool:
    """Tell whether a line that ends with a firm's name was ended there by its writer, and not by wrapping.

    The next word would have found room beside a longer line; or sentence and line begin together, and the next line
    ends as a sentence does.
    """
    after = match.end()
    gap = _NEWLINE.match(text, after)
    if gap is None:
        return False
    begin = text.rfind("\n", 0, match.start()) + 1
    before = text[text.rfind("\n", 0, max(0, begin - 1)) + 1 : max(0, begin - 1)]
    stop = text.find("\n", gap.end())
    beyond = text[gap.end() : stop if stop >= 0 else len(text)].rstrip()
    if after - begin + 1 + len(following) <= max(len(before), len(beyond)):
        return True
    return not text[min(begin, start) : max(begin, start)].strip() and beyond.endswith((".", "!", "?", ".”", '."'))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A sentence, or part of one too long, and the block it stands in."""

    start: int
    end: int
    block: Block


def split(document: Document) -> tuple[Passage, ...]:
    """Return the passages of a document in order, each a run of whole sentences.

    A passage has at most 1,024 characters (400 where most of them are Han) and repeats the last whole sentences of
    the one before it that fit 128 characters (50). A heading opens a passage; code has passages of its own, of
    language `und`, a line a sentence. A sentence too long is cut at white space, or at punctuation in Han text.
    """
    han = [match.start() for match in HAN.finditer(document.text)]
    passages: list[Passage] = []
    run: list[_Piece] = []
    own = 0
    heading = ""
    for piece in _pieces(document, han):
        if not run:
            own = piece.start
        elif (apart := _apart(run[-1].block, piece.block)) or not _fits(run[0].start, piece.end, han):
            passages.append(_passage(document, run, own=own, heading=heading))
            run = [] if apart else _overlap(run, piece, han)
            own = piece.start
        if piece.block.kind == "heading":
            heading = " ".join(document.text[piece.block.start : piece.block.end].split())
        run.append(piece)
    if run:
        passages.append(_passage(document, run, own=own, heading=heading))
    return tuple(passages)


def _apart(last: Block, block: Block) -> bool:
    """Tell whether two kinds of block never share a passage: a heading opens one, code keeps to itself."""
    return (block.kind == "heading" != last.kind) or (block.kind == "code") != (last.kind == "code")


def _fits(start: int, end: int, han: list[int]) -> bool:
    size = end - start
    return size <= HAN_LIMIT or (size <= LIMIT and not _mostly(start, end, han))


def _mostly(start: int, end: int, han: list[int]) -> bool:
    """Tell whether most characters are Han, given the sorted offsets of all that are."""
    return bool(han) and (bisect_left(han, end) - bisect_left(han, start)) * 2 > end - start


def _overlap(run: list[_Piece], piece: _Piece, han: list[int]) -> list[_Piece]:
    """Return the last whole sentences that are repeated in front of `piece`, so that the passage still fits."""
    kept = len(run)
    end = run[-1].end
    while kept and run[kept - 1].block.kind != "heading":
        start = run[kept - 1].start
        allowed = HAN_OVERLAP if _mostly(start, end, han) else OVERLAP
        if end - start > allowed or not _fits(start, piece.end, han):
            break
        kept -= 1
    return run[kept:]


def _pieces(document: Document, han: list[int]) -> Iterator[_Piece]:
    """Yield the sentences of all blocks, those too long in parts."""
    text = document.text
    for block in document.blocks or (Block(0, len(text)),):
        for span in _lines(text, block) if block.kind == "code" else _sentences(text, block.start, block.end):
            yield from (_Piece(part.start, part.end, block) for part in _cut(text, span, han))


def _lines(text: str, block: Block) -> Iterator[Span]:
    position = block.start
    for line in text[block.start : block.end].split("\n"):
        if span := _trim(text, position, position + len(line)):
            yield span
        position += len(line) + 1


def _cut(text: str, span: Span, han: list[int]) -> Iterator[Span]:
    """Yield a sentence in parts that fit a passage."""
    start = span.start
    while not _fits(start, span.end, han):
        room = LIMIT if _fits(start, min(start + LIMIT, span.end), han) else HAN_LIMIT
        at = _cut_at(text, start, start + room)
        if not _fits(start, at, han):
            at = _cut_at(text, start, start + HAN_LIMIT)
        if part := _trim(text, start, at):
            yield part
        start = at
    if part := _trim(text, start, span.end):
        yield part


def _cut_at(text: str, start: int, limit: int) -> int:
    """Return the last place before `limit` to cut at: white space or punctuation, else `limit` itself."""
    cuts = [
        match.start()
        for match in _CUT.finditer(text, start + (limit - start) // 4, limit + 1)
        if match.start() <= limit
    ]
    return cuts[-1] if cuts else limit


def _passage(document: Document, run: list[_Piece], *, own: int, heading: str) -> Passage:
    start, end = run[0].start, run[-1].end
    text = document.text[start:end]
    return Passage(
        id=f"{document.id}#{start}-{end}",
        document=document.id,
        start=start,
        end=end,
        text=text,
        language="und" if run[-1].block.kind == "code" else passage_language(text, document.language),
        own=own,
        sentences=tuple(Span(piece.start, piece.end) for piece in run),
        heading=heading,
        page=document.page(start),
    )
