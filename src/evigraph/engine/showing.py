"""Show what was answered or verified in the browser of the database that keeps it, where it has one."""

import hashlib
from dataclasses import replace

from evigraph.graph.browser import Place, View, pages_of, view
from evigraph.graph.store import GraphStore
from evigraph.query.records import Answer
from evigraph.verify.records import Verification

_CAPTION = 200
"""Characters of a verified text that name it."""


def place_of(store: GraphStore, browser: str) -> Place | None:
    """Return where the workspace can be browsed, at the address `browser` where one is given."""
    place = store.place()
    return replace(place, pages=pages_of(browser)) if place and browser else place


def shown(store: GraphStore, root: str, browser: str) -> View | None:
    """Return what shows the kept answer of that root, None where the store has no browser."""
    place = place_of(store, browser)
    return view(place, root) if place else None


def kept(store: GraphStore, text: str, verification: Verification, browser: str) -> View | None:
    """Keep the verification of a text as an answer's, where it can be shown, and return what shows it.

    Raises `ReadOnlyError` where the store may not be written.
    """
    from evigraph.verify.subgraph import subgraph  # noqa: PLC0415  # it loads numpy

    place = place_of(store, browser)
    if place is None:
        return None
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    bare = {check.verdict for check in verification.claims} - {"supported", "corroborated"}
    caption = " ".join(text.split())[:_CAPTION]
    answer = Answer(f"draft-{digest}", caption, "partial" if bare else "answered", "passage", "", ())
    store.save(subgraph(answer, verification, store=store))
    return view(place, answer.id)
