"""Names across one document: those that the tagger missed where they stand again, and the type that most uses give."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set

from evigraph.ingest.extract.lexicon import LEGAL, SKIP_NAMES
from evigraph.ingest.extract.mentions import Name
from evigraph.ingest.extract.tree import Tree
from evigraph.ingest.names import normalise, strip_legal

Known = Mapping[str, list[tuple[tuple[str, ...], str]]]
"""First word of a known name -> its words and type, the longest first."""

_NOUNLIKE = frozenset(("NN", "NNS", "NNP", "NNPS", "JJ", "FW"))


def drop_common(tree: Tree, names: list[Name], common: Set[str]) -> list[Name]:
    """Return the names without single words that owe their capital to opening a sentence, as `common` words do."""
    opening = {first for first, _, _ in tree.sentences}
    return [
        name
        for name in names
        if not (
            name[1] - name[0] == 1
            and name[0] in opening
            and (name[3] == "proper" or name[2] in ("group", "product", "work", "thing"))
            and name[3] != "title"
            and tree.lowers[name[0]] in common
        )
    ]


def known_names(parts: Iterable[tuple[Tree, list[Name]]]) -> Known:
    """Return the capitalised names that a document's passages gave, each with its most frequent type."""
    counts: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for tree, names in parts:
        for first, past, kind, _ in names:
            words = tuple(tree.words[first:past])
            if kind != "group" and words[0][:1].isupper() and words[0].lower() not in SKIP_NAMES and len(words[0]) > 1:
                counts[words][kind] += 1
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
    opening = {first for first, _, _ in tree.sentences}
    added = []
    for at, word in enumerate(tree.words):
        if taken[at] or word not in known:
            continue
        for words, kind in known[word]:
            past = at + len(words)
            if tuple(tree.words[at:past]) == words and not any(taken[at:past]):
                if len(words) > 1 or at not in opening or tree.tags[at] in _NOUNLIKE:
                    added.append((at, past, kind, "proper"))
                    taken[at:past] = b"\x01" * len(words)
                break
    return sorted([*names, *added]) if added else names


def kinds_of(parts: Iterable[tuple[Tree, list[Name]]]) -> dict[str, str]:
    """Return normalised names -> the type that most of a document's uses give; a company's short name is one too.

    "thing" says nothing and loses to any other; a name that a longer one with a legal form opens is an organization.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    heads: set[str] = set()
    for tree, names in parts:
        for first, past, kind, _ in names:
            name = normalise(" ".join(tree.words[first:past]))
            counts[name][kind] += 1
            if kind == "organization" and past - first > 1 and tree.lowers[past - 1] in LEGAL:
                words = strip_legal(name).split()
                heads.update(" ".join(words[:size]) for size in range(1, len(words) + 1))
    best = {name: min(kinds, key=lambda one: (one == "thing", -kinds[one], one)) for name, kinds in counts.items()}
    return best | {name: "organization" for name in heads if name in best}
