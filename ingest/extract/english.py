"""English passages to mentions and statements, by rules over spaCy's tags, parse and entities."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import groupby

from evigraph.ingest.extract.clauses import clauses
from evigraph.ingest.extract.implied import implied
from evigraph.ingest.extract.measures import measure
from evigraph.ingest.extract.mend import mend, mend_addresses, mend_names
from evigraph.ingest.extract.mentions import find_names
from evigraph.ingest.extract.moods import Mood
from evigraph.ingest.extract.nominals import nominals
from evigraph.ingest.extract.openers import add_openers
from evigraph.ingest.extract.parse import parse
from evigraph.ingest.extract.reference import Memory, memory_of, resolve
from evigraph.ingest.extract.repeats import add_known, drop_common, join_split, kinds_of, known_names, yield_headings
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.extract.statements import Setting, state, unique
from evigraph.ingest.extract.times import bind_times, document_time
from evigraph.ingest.extract.tree import Tree
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document, Extraction, Mention, Passage, Statement
from evigraph.ingest.values import find_values

_MARKED = re.compile(r"[\n*\[\]`|_<>]")
"""What a name's span may hold that its words do not."""


def extract(passages: Sequence[Passage], documents: Mapping[str, Document]) -> list[Extraction]:
    """Return what each passage's own sentences name and say, aligned with `passages`.

    Passages of one document are read in their order; a pronoun may point at a subject of the passage before.
    """
    own = [(passage.text[passage.own - passage.start :], passage.own, _own(passage)) for passage in passages]
    parsed = zip(parse(own), passages, own, strict=True)
    found: list[Extraction] = []
    # document by document, so that no more trees are held than one document has
    for name, group in groupby(parsed, key=lambda item: item[1].document):
        found += _document([_scene(tree, passage, documents[name], text) for tree, passage, (text, _, _) in group])
    return found


def _document(scenes: list[Scene]) -> list[Extraction]:
    """Return the extractions of one document's passages."""
    common = {word for scene in scenes for word in scene.tree.words if word.islower()}
    for scene in scenes:
        scene.names = drop_common(scene.tree, scene.names, common)
    parts = [(scene.tree, scene.names) for scene in scenes]
    join_split(parts)
    yield_headings(parts)
    known = known_names(parts)
    for scene in scenes:
        barred = _barred(scene)
        scene.names = add_known(scene.tree, scene.names, known, barred)
        scene.names = add_openers(scene.tree, scene.names, known, common)
        _mentions(scene)
    kinds = kinds_of((scene.tree, scene.names) for scene in scenes)
    memory = memory_of(scenes[0].document.title, kinds)
    return [Extraction(tuple(scene.mentions), tuple(_statements(scene, memory))) for scene in scenes]


def _own(passage: Passage) -> tuple:  # type: ignore[type-arg]
    return tuple(span for span in passage.sentences if span.start >= passage.own)


def _scene(tree: Tree, passage: Passage, document: Document, text: str) -> Scene:
    """Return the passage's scene with values and names in place."""
    scene = Scene(tree, document, passage)
    for value in find_values(text, offset=passage.own, today=document.date):
        first = bisect_right(tree.ends, value.start)
        past = bisect_left(tree.starts, value.end)
        if first < past:
            scene.values.append((value, first, past))
    scene.names = find_names(tree, document.title, (text, passage.own), _barred(scene))
    return scene


def _barred(scene: Scene) -> bytearray:
    """Mark the tokens that lie in values and so name nothing; a bare number may ("Boeing 747")."""
    barred = bytearray(len(scene.tree.words))
    for value, first, past in scene.values:
        if value.kind != "number":
            barred[first:past] = b"\x01" * (past - first)
    return barred


def _mentions(scene: Scene) -> None:
    """Make the scene's mentions of its names, and leave out values that lie inside one ("Boeing 747")."""
    tree, document, passage = scene.tree, scene.document, scene.passage
    bounds = [first for first, _, _ in tree.sentences]
    for first, past, kind, source in scene.names:
        start, end = tree.starts[first], tree.ends[past - 1]
        text = document.text[start:end]
        mention = Mention(
            id=f"{document.id}#{start}-{end}",
            document=document.id,
            passage=passage.id,
            start=start,
            end=end,
            text=text,
            name=normalise(" ".join(tree.words[first:past]) if _MARKED.search(text) else text),
            type=kind,
            sentence=tree.sentences[bisect_right(bounds, first) - 1][2].start,
            source=source,  # type: ignore[arg-type]  # find_names gives the three sources
            page=document.page(start),
        )
        scene.named.update(dict.fromkeys(range(first, past), len(scene.mentions)))
        scene.mentions.append(mention)
        scene.spans.append((first, past))
    scene.values = [found for found in scene.values if not all(at in scene.named for at in range(found[1], found[2]))]
    for at, (_, first, past) in enumerate(scene.values):
        scene.valued.update(dict.fromkeys(range(first, past), at))


def _statements(scene: Scene, memory: Memory) -> list[Statement]:
    found: list[Statement] = []
    default = document_time(scene.document.date)
    mend_names(scene.tree, scene.spans)
    mend_addresses(scene.tree, scene.spans, [mention.type for mention in scene.mentions])
    for begin, end, span in scene.tree.sentences:
        if end - begin < 3:
            continue
        mend(scene.tree, begin, end)
        resolve(scene, begin, end, memory)
        parts = clauses(scene.tree, begin, end)
        bind_times(scene, parts, begin, end)
        for clause in parts:
            time = scene.times.get(clause.verb, default)
            setting = Setting(span, clause.mood, time)
            found += state(scene, setting, clause)
            found += implied(scene, setting, clause)
        plain = Setting(span, Mood(), default)
        found += nominals(scene, plain, begin, end)
        found += measure(scene, plain, parts, (begin, end))
    return unique(found)
