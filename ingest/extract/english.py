"""English passages to mentions and statements, by rules over spaCy's tags, parse and entities."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence

from evigraph.ingest.extract.clauses import clauses
from evigraph.ingest.extract.measures import measure
from evigraph.ingest.extract.mentions import Name, find_names
from evigraph.ingest.extract.nominals import nominals
from evigraph.ingest.extract.parse import parse
from evigraph.ingest.extract.reference import Memory, memory_of, resolve
from evigraph.ingest.extract.scene import Scene
from evigraph.ingest.extract.statements import state, unique
from evigraph.ingest.extract.times import bind_times, document_time
from evigraph.ingest.extract.tree import Tree
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document, Extraction, Mention, Passage, Statement
from evigraph.ingest.values import find_values


def extract(passages: Sequence[Passage], documents: Mapping[str, Document]) -> list[Extraction]:
    """Return what each passage's own sentences name and say, aligned with `passages`.

    Passages of one document are read in their order; a pronoun may point at a subject of the passage before.
    """
    own = [(passage.text[passage.own - passage.start :], passage.own, _own(passage)) for passage in passages]
    scenes = [
        _scene(tree, passage, documents[passage.document], text)
        for tree, passage, (text, _, _) in zip(parse(own), passages, own, strict=True)
    ]
    kinds: dict[str, Counter[tuple[str, str]]] = {}
    for scene in scenes:
        kinds.setdefault(scene.document.id, Counter()).update((m.name, m.type) for m in scene.mentions)
    memories: dict[str, Memory] = {}
    found = []
    for scene in scenes:
        document = scene.document
        if document.id not in memories:
            memories[document.id] = memory_of(document.title, _majority(kinds[document.id]))
        found.append(Extraction(tuple(scene.mentions), tuple(_statements(scene, memories[document.id]))))
    return found


def _own(passage: Passage) -> tuple:  # type: ignore[type-arg]
    return tuple(span for span in passage.sentences if span.start >= passage.own)


def _majority(kinds: Counter[tuple[str, str]]) -> dict[str, str]:
    """Return the type that most mentions of each name have; "thing" says nothing and loses."""
    best: dict[str, str] = {}
    for (name, kind), _ in sorted(kinds.items(), key=lambda item: (item[0][1] != "thing", item[1], item[0][1])):
        best[name] = kind if kind != "thing" else ""
    return best


def _scene(tree: Tree, passage: Passage, document: Document, text: str) -> Scene:
    """Return the passage's scene with mentions and values in place."""
    scene = Scene(tree, document, passage)
    barred = bytearray(len(tree.words))
    for value in find_values(text, offset=passage.own, today=document.date):
        first = bisect_right(tree.ends, value.start)
        past = bisect_left(tree.starts, value.end)
        if first < past:
            scene.values.append((value, first, past))
            barred[first:past] = b"\x01" * (past - first)
    names = find_names(tree, document.title, (text, passage.own), barred)
    _mentions(scene, names)
    scene.values = [found for found in scene.values if not all(at in scene.named for at in range(found[1], found[2]))]
    for at, (_, first, past) in enumerate(scene.values):
        scene.valued.update(dict.fromkeys(range(first, past), at))
    return scene


def _mentions(scene: Scene, names: list[Name]) -> None:
    tree, document, passage = scene.tree, scene.document, scene.passage
    bounds = [first for first, _, _ in tree.sentences]
    for first, past, kind, source in names:
        start, end = tree.starts[first], tree.ends[past - 1]
        text = document.text[start:end]
        mention = Mention(
            id=f"{document.id}#{start}-{end}",
            document=document.id,
            passage=passage.id,
            start=start,
            end=end,
            text=text,
            name=normalise(" ".join(tree.words[first:past]) if "\n" in text or "*" in text else text),
            type=kind,
            sentence=tree.sentences[bisect_right(bounds, first) - 1][2].start,
            source=source,  # type: ignore[arg-type]  # find_names gives the three sources
            page=document.page(start),
        )
        scene.named.update(dict.fromkeys(range(first, past), len(scene.mentions)))
        scene.mentions.append(mention)
        scene.spans.append((first, past))


def _statements(scene: Scene, memory: Memory) -> list[Statement]:
    found: list[Statement] = []
    default = document_time(scene.document.date)
    for begin, end, span in scene.tree.sentences:
        if end - begin < 3:
            continue
        resolve(scene, begin, end, memory)
        parts = clauses(scene.tree, begin, end)
        bind_times(scene, parts, begin, end)
        for clause in parts:
            found += state(scene, span, clause, scene.times.get(clause.verb, default))
        found += nominals(scene, begin, end, span, default)
        found += measure(scene, span, parts, (begin, end), default)
    return unique(found)
