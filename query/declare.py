"""A yes/no question as the sentence that would be true if the answer were yes."""

import re
from collections.abc import Sequence

from evigraph.graph.store import HAN
from evigraph.ingest.extract.parse import parse
from evigraph.ingest.extract.tree import SUBJECTS, Tree
from evigraph.ingest.values import find_values
from evigraph.query.words import past

AUXILIARIES = frozenset(
    "is are was were am do does did has have had can could will would shall should may might must".split()  # noqa: SIM905
)
_AFTER_NAME = frozenset({"DT", "PRP$", "VBN", "VBD", "VBG", "VB", "JJ", "JJR", "JJS", "RB", "RBR", "TO", "CD", "PDT"})
"""Tags of the words that begin what is said of a name right before them."""
_POLAR = {"anything": "something", "anyone": "someone", "anybody": "somebody", "anywhere": "somewhere", "any": ""}
_DROPPED = frozenset({"n't", "n’t", "not", "ever", "yet", "really", "actually"})
_WHETHER = re.compile(r"是否|是不是|有没有|能否|可否")
_STANDINS = ("there", "it", "he", "she", "they", "this", "anyone", "anybody", "anything", "someone", "somebody")
_OPEN = re.compile(r"^(?:who|whom|whose|what|which|when|where|why|how)\b|\bor\b", re.IGNORECASE)
_LIGHT = frozenset({"be", "have", "make", "take", "get", "give", "become", "remain", "do"})
_SIBILANT = ("s", "x", "z", "ch", "sh", "o")


def declared(question: str, *, names: Sequence[str] = ()) -> str:
    """Return the sentence that a yes/no question asks about, empty where it is none or its grammar is not clear.

    `names` are names known to stand in the question: what follows one of them is not taken for a part of it. Raises
    `MissingError` where no English pipeline is installed.
    """
    if HAN.search(question):
        return _chinese(question)
    tree = next(parse([(question, 0, ())]))
    start = _auxiliary(tree)
    if start < 0 or _OPEN.search(question):
        return ""
    end = _named(tree, start + 1, [*names, *_STANDINS]) or _subject_end(tree, start)
    return _joined(tree, question, aux=start, end=end) if end > start + 1 else ""


def predicate(sentence: str) -> str:
    """Return the words of a sentence that say what holds of its subject, without names: "owns", "chairman".

    Raises `MissingError` where no English pipeline is installed.
    """
    if HAN.search(sentence):
        return ""
    tree = next(parse([(sentence, 0, ())]))
    roots = [token for token, head in enumerate(tree.heads) if head == token]
    if not roots:
        return ""
    verb = roots[0]
    if tree.lemma(verb) not in _LIGHT:
        return tree.words[verb]
    parts = [kid for kid in tree.kids[verb] if tree.deps[kid] in {"attr", "acomp", "dobj", "oprd"}]
    return " ".join(tree.words[part] for part in parts if tree.tags[part] not in {"NNP", "NNPS", "CD"})


def _chinese(question: str) -> str:
    """Return a Chinese question without the words that make it one, empty where it is no yes/no question.

    >>> _chinese("海登锂业是否位于挪威？"), _chinese("海登锂业是不是上市公司？"), _chinese("谁创立了海登锂业？")
    ('海登锂业位于挪威。', '海登锂业是上市公司。', '')
    """
    bare = question.strip().rstrip("?？ ")
    found = _WHETHER.search(bare)
    if not found and not bare.endswith("吗"):
        return ""
    kept = {"是否": "", "是不是": "是", "有没有": "有", "能否": "能", "可否": "可"}
    return f"{_WHETHER.sub(lambda one: kept[one[0]], bare.removesuffix('吗'))}。"


def _auxiliary(tree: Tree) -> int:
    """Return the auxiliary that the question opens with, after an opening phrase at most; -1 where there is none."""
    for token, word in enumerate(tree.lowers):
        if word in AUXILIARIES and (token == 0 or tree.words[token - 1] == ","):
            return token
    return -1


def _named(tree: Tree, first: int, names: Sequence[str]) -> int:
    """Return where the name that is the subject ends, 0 where no known name is the whole of it."""
    while first < len(tree.words) and (tree.tags[first] == "DT" or tree.lowers[first] in _DROPPED):
        first += 1
    if first >= len(tree.words):
        return 0
    ends = []
    for name in names:
        words = name.casefold().split()
        spelled = "".join(words)
        ends += [end for end in range(first + 1, len(tree.words)) if "".join(tree.lowers[first:end]) == spelled]
    end = max(ends, default=0)
    if not end or end >= len(tree.words):
        return 0
    follows = tree.tags[end] in _AFTER_NAME
    other = tree.tags[end] in {"NNP", "NNPS"} and any(tree.lowers[end] == name.casefold().split()[0] for name in names)
    return end if follows or other else 0


def _subject_end(tree: Tree, aux: int) -> int:
    """Return where the subject of the verb that an auxiliary belongs to ends, 0 where the parse has none."""
    verb = tree.heads[aux] if tree.deps[aux] in {"aux", "auxpass"} else aux
    subjects = [kid for kid in range(aux + 1, len(tree.words)) if tree.deps[kid] in {*SUBJECTS, "expl"}]
    if not subjects:
        return verb if verb > aux + 1 else 0
    last = _last(tree, subjects[0])
    cut = _predicate(tree, subjects[0], last)
    return cut or (last + 1 if last + 1 < len(tree.words) else 0)


def _predicate(tree: Tree, subject: int, last: int) -> int:
    """Return where what is said begins, where the parse took it for a part of the subject: "Is Ann the head of X"."""
    for token in range(subject + 1, last + 1):
        first = min([token, *tree.kids[token]])
        if tree.deps[token] == "appos" and first > subject and tree.words[first - 1] != ",":
            return first
        whole = last + 1 >= len(tree.words) - 1
        if whole and tree.deps[token] == "acl" and tree.tags[token] == "VBN" and tree.heads[token] == subject:
            return token
    if last + 1 < len(tree.words) - 1:
        return 0
    text = " ".join(tree.words)
    at = [len(" ".join(tree.words[:token])) + (token > 0) for token in range(len(tree.words))]
    values = [value.start for value in find_values(text) if value.start > at[subject] and value.end >= at[last]]
    return next((token for token in range(len(at)) if values and at[token] == values[0]), 0)


def _last(tree: Tree, token: int) -> int:
    return max([token, *(_last(tree, kid) for kid in tree.kids[token])])


def _joined(tree: Tree, question: str, *, aux: int, end: int) -> str:
    """Return the words with the auxiliary after the subject, or in the verb where it is "does"."""
    opening = question[: tree.starts[aux]]
    first = aux + 1
    while tree.lowers[first] in _DROPPED:
        first += 1
    subject = question[tree.starts[first] : tree.ends[end - 1]]
    subject = _POLAR.get(subject.lower(), subject)
    said = question[tree.starts[aux] : tree.ends[aux]].lower()
    rest: list[str] = []
    for token in range(end, len(tree.words)):
        word = question[tree.starts[token] : tree.ends[token]]
        space = " " if tree.starts[token] > tree.ends[token - 1] or token == end else ""
        if tree.lowers[token] in _DROPPED or tree.words[token] == "?":
            continue
        if said in {"does", "did"} and tree.tags[token] in {"VB", "VBP"} and tree.deps[token] not in {"xcomp", "ccomp"}:
            word, said = _third(word) if said == "does" else past(word), ""
        word = _POLAR.get(tree.lowers[token], word)
        rest.append(f"{space}{word}" if word else "")
    if said == "do":
        said = ""
    sentence = f"{opening}{subject} {said}{''.join(rest)}".replace("  ", " ").strip().rstrip("?.! ")
    return f"{sentence[0].upper()}{sentence[1:]}." if rest else ""


def _third(verb: str) -> str:
    """Return the third person of a verb.

    >>> [_third(verb) for verb in ("own", "supply", "reach", "have")]
    ['owns', 'supplies', 'reaches', 'has']
    """
    if verb == "have":
        return "has"
    if verb.endswith("y") and verb[-2:-1] not in set("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(_SIBILANT) else f"{verb}s"
