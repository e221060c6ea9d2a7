"""Show what was answered or verified in the browser of the database that keeps it, where it has one."""

import hashlib
import zipfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from evigraph.errors import UsageError
from evigraph.graph.browser import Place, View, pages_of, view
from evigraph.graph.records import Entity
from evigraph.graph.store import GraphStore
from evigraph.ingest.records import Document
from evigraph.query.records import Answer
from evigraph.verify.records import Verification

_CAPTION = 200
"""Characters of a verified text that name it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file to write: its name below a folder, and its bytes."""

    name: str
    data: bytes


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


def sheets(store: GraphStore, browser: str) -> tuple[Sheet, ...]:
    """Return the files that set a browser up for the workspace: style, saved queries, and these in one file.

    Raises `UsageError` where the store has no browser.
    """
    from evigraph.graph.grass import style  # noqa: PLC0415  # only this verb wants them
    from evigraph.graph.saved import Examples, queries  # noqa: PLC0415  # as the above

    place = place_of(store, browser)
    if place is None:
        raise UsageError("Expected a store that Neo4j Browser shows: --store neo4j://HOST; got one without a browser.")
    chosen = max(store.read(Entity), key=lambda one: (one.documents, one.mentions, one.id), default=None)
    published = Counter(one.publisher or one.id for one in store.read(Document))
    source = min(published, key=lambda name: (-published[name], name), default="")
    saved = queries(place.workspace, Examples(chosen.name if chosen else "", source))
    files = [Sheet(f"queries/{name}.cypher", text.encode()) for name, text in saved.items()]
    return (
        Sheet("evigraph.grass", style().encode()),
        Sheet("evigraph-queries.zip", _packed(files)),
        *files,
    )


def _packed(files: Sequence[Sheet]) -> bytes:
    """Return the queries as Browser takes them into its favourites: one archive, a folder, the same bytes each time."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in files:
            archive.writestr(
                zipfile.ZipInfo(one.name.replace("queries/", "evigraph/"), (1980, 1, 1, 0, 0, 0)), one.data
            )
    return made.getvalue()
