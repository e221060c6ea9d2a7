"""Names of the graph in a text: what its entities are called, found word by word, whatever a parser makes of it."""

from collections.abc import Sequence
from itertools import chain

from evigraph.graph.records import Alias, Entity
from evigraph.graph.store import GraphStore
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Mention
from evigraph.verify.tokens import Token
from evigraph.verify.words import listed

LONGEST = 7
"""Words of the longest name that is looked for."""
_Run = tuple[int, int]


def named(texts: Sequence[str], tokens: Sequence[tuple[Token, ...]], store: GraphStore) -> list[tuple[Mention, ...]]:
    """Return for each text the names in it that entities of the graph bear, longest first where they overlap.

    Offsets count from the start of each text. A name begins with a capital or a digit; a word that has its capital
    from the start of the sentence, and means something of its own, is none.
    """
    runs = [_runs(text, words) for text, words in zip(texts, tokens, strict=True)]
    wanted = sorted(set(chain.from_iterable(found.values() for found in runs)))
    bearers = {alias.name: alias.entity for alias in store.read(Alias, wanted, by="name")} if wanted else {}
    ids = sorted(set(bearers.values()))
    types = {entity.id: entity.type for entity in store.read(Entity, ids)} if ids else {}
    made = []
    for text, words, found in zip(texts, tokens, runs, strict=True):
        taken: set[int] = set()
        kept = []
        for (first, last), name in sorted(found.items(), key=lambda item: (item[0][0] - item[0][1], item[0])):
            if name in bearers and not taken & set(range(first, last + 1)):
                taken |= set(range(first, last + 1))
                start, end = words[first].start, words[last].end
                kept.append(Mention("", "", "", start, end, text[start:end], name, types.get(bearers[name], ""), 0))
        made.append(tuple(sorted(kept, key=lambda mention: mention.start)))
    return made


def _runs(text: str, tokens: tuple[Token, ...]) -> dict[_Run, str]:
    """Return the runs of words that may be names, with the normalised name."""
    found = {}
    for first, token in enumerate(tokens):
        if not (token.text[0].isupper() or (token.text[0].isdigit() and any(c.isalpha() for c in token.text))):
            continue
        for last in range(first, min(first + LONGEST, len(tokens))):
            end = tokens[last].text
            if not end[-1].isalnum() and (end[-1] != "." or end == "."):
                continue
            words = text[token.start : tokens[last].end]
            plain = first == last and (listed(words.casefold()) or not any(c.isalpha() for c in words))
            if (name := normalise(words)) and not plain:
                found[first, last] = name
    return found
