"""A second look in the other language: a question's names and words as Chinese, or English, texts spell them."""

from evigraph.graph.records import Filter
from evigraph.graph.store import HAN, GraphStore, bigrams
from evigraph.query.index import Index
from evigraph.query.records import Hit
from evigraph.query.search import passages
from evigraph.query.walk import seeds
from evigraph.query.words import BILINGUAL, content, stem

FEW = 6
"""Passages that the second look adds."""


def across(question: str, *, index: Index, store: GraphStore, within: Filter) -> list[Hit]:
    """Return passages of the other language for a question; none where it has no word or name known in both."""
    named = set(seeds(index, question))
    asks_han = bool(HAN.search(question))
    names = [name for name, nodes in index.known.names.items() if named.intersection(nodes)]
    others = [name for name in names if bool(HAN.search(name)) != asks_han]
    roots = set(content(question))
    if asks_han:
        words = [english for english, chinese in BILINGUAL.items() if any(word in question for word in chinese)]
        found = store.match([*words, *others], [], limit=FEW, within=within) if words and others else []
    else:
        terms = [word for english, chinese in BILINGUAL.items() if stem(english) in roots for word in chinese]
        pairs = [pair for term in (*terms, *others) for pair in bigrams(term)]
        found = store.match([], pairs, limit=FEW, within=within) if terms and others else []
    return passages([(one.id, one.score) for one in found], index=index, store=store)
