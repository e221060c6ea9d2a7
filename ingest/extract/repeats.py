"""Names across one document: those that the tagger missed where they stand again, and the type that most uses give."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise

from evigraph.ingest.extract.lexicon import HEADS, LEGAL, SITES, SKIP_NAMES
from evigraph.ingest.extract.mentions import Name
from evigraph.ingest.extract.titles import LONG, is_heading
from evigraph.ingest.extract.tree import Tree
from evigraph.ingest.names import normalise, strip_legal

Known = Mapping[str, list[tuple[tuple[str, ...], str]]]
"""First word of a known name -> its words and type, the longest first."""

_NOUNLIKE = frozenset(("NN", "NNS", "NNP", "NNPS", "JJ", "FW"))


def drop_common(tree: Tree, names: list[Name], common: Set[str]) -> list[Name]:
    """Return the names without single words that owe their capital to opening a sentence, as `common` words do."""
    return [
        name
        for name in names
        if not (
            name[1] - name[0] == 1
            and name[0] in tree.openings
            and (name[3] == "proper" or name[2] in ("group", "product", "work", "thing"))
            and name[3] != "title"
            and tree.lowers[name[0]] in common
        )
    ]


def join_split(parts: Sequence[tuple[Tree, list[Name]]]) -> None:
    """Join, in place, two single words that the document only ever has side by side: "Lac" and "Vireux"."""
    doubted = [
        (tree, names, at)
        for tree, names in parts
        for at, (left, right) in enumerate(pairwise(names))
        if left[1] == right[0] == left[0] + 1 and right[1] == right[0] + 1 and right[0] not in tree.openings
    ]
    if not doubted:
        return
    words = {tree.words[names[at + one][0]] for tree, names, at in doubted for one in (0, 1)}
    sides = {
        (left, right)
        for tree, _ in parts
        for left, right in pairwise(["", *tree.words, ""])
        if left in words or right in words
    }
    for tree, names, at in reversed(doubted):
        (first, low, kind, source), (_, high, other, _) = names[at], names[at + 1]
        pair = (tree.words[first], tree.words[low])
        if tree.heads[first] >= low and not any((one[0] == pair[0]) != (one[1] == pair[1]) for one in sides):
            site = high < len(tree.words) and tree.lowers[high] in SITES  # types of parts are guesses
            told = "place" if site else other if kind in ("thing", "product") else kind
            names[at : at + 2] = [(first, high, told, source)]


def yield_headings(parts: Sequence[tuple[Tree, list[Name]]]) -> None:
    """Cut, in place, the names of headings to the names that the text below has: capitals run on in a heading.

    A heading's name that the text repeats stays as it is.
    """
    told: set[tuple[str, ...]] = set()
    heads = [{at for first, past, _ in tree.sentences if is_heading(tree, past) for at in range(first, past)}
             for tree, _ in parts]  # fmt: skip
    for (tree, names), heading in zip(parts, heads, strict=True):
        told.update(tuple(tree.words[first:past]) for first, past, _, _ in names if first not in heading)
    for (tree, names), heading in zip(parts, heads, strict=True):
        names[:] = [
            name for name in names if name[0] not in heading or name[1] - name[0] < 3 or not _holds(tree, name, told)
        ]


def _holds(tree: Tree, name: Name, told: Set[tuple[str, ...]]) -> bool:
    """Tell a name that no sentence has but that holds one which some sentence has, so that it can be found again.

    A name that ends as names do ("Halden Capital Partners LLP") is whole.
    """
    first, past, _, _ = name
    words, last = tuple(tree.words[first:past]), tree.lowers[past - 1]
    if words in told or len(words) > 12 or last in LEGAL or last == "." or (last in HEADS and len(words) <= LONG):
        return False
    size = len(words)
    inner = (words[at : at + length] for at in range(size) for length in range(1, size - at + 1) if length < size)
    return any(part in told for part in inner)


def known_names(parts: Iterable[tuple[Tree, list[Name]]]) -> Known:
    """Return the capitalised names that a document's passages gave, each with its most frequent type."""
    counts: dict[tuple[str, ...], dict[str, int]] = {}
    for tree, names in parts:
        for first, past, kind, _ in names:
            words = tuple(tree.words[first:past])
            if kind != "group" and words[0][:1].isupper() and words[0].lower() not in SKIP_NAMES and len(words[0]) > 1:
                kinds = counts.setdefault(words, {})
                kinds[kind] = kinds.get(kind, 0) + 1
    known: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for words, kinds in sorted(counts.items(), key=lambda item: (-len(item[0]), item[0])):
        kind = min(kinds, key=lambda one: (one == "thing", -kinds[one], one))
        known[words[0]].append((words, kind))
    return known


def add_known(tree: Tree, names: list[Name], known: Known, barred: bytearray) -> list[Name]:
    """Return a passage's names with those added that are known of the document and were missed here.

    A single word that opens a sentence owes its capital to that, so it must be tagged like a noun.
    """
    taken = bytearray(barred)
    for first, past, _, _ in names:
        taken[first:past] = b"\x01" * (past - first)
    added = []
    for at, word in enumerate(tree.words):
        if taken[at] or word not in known:
            continue
        for words, kind in known[word]:
            past = at + len(words)
            if (
                tuple(tree.words[at:past]) == words
                and not any(taken[at:past])
                and tree.openings.isdisjoint(range(at + 1, past))
            ):
                if len(words) > 1 or at not in tree.openings or tree.tags[at] in _NOUNLIKE:
                    added.append((at, past, kind, "proper"))
                    taken[at:past] = b"\x01" * len(words)
                break
    return sorted([*names, *added]) if added else names


def kinds_of(parts: Iterable[tuple[Tree, list[Name]]]) -> dict[str, str]:
    """Return normalised names -> the type that most of a document's uses give; a company's short name is one too.

    "thing" says nothing and loses to any other; a name that a longer one with a legal form opens is an organization.
    """
    counts: dict[str, dict[str, int]] = {}
    heads: set[str] = set()
    for tree, names in parts:
        for first, past, kind, _ in names:
            name = normalise(" ".join(tree.words[first:past]))
            told = counts.setdefault(name, {})
            told[kind] = told.get(kind, 0) + 1
            if kind == "organization" and past - first > 1 and tree.lowers[past - 1] in LEGAL:
                words = strip_legal(name).split()
                heads.update(" ".join(words[:size]) for size in range(1, len(words) + 1))
    best = {name: min(kinds, key=lambda one: (one == "thing", -kinds[one], one)) for name, kinds in counts.items()}
    return best | {name: "organization" for name in heads if name in best}
