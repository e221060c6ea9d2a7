"""A document's own records in Neo4j: they come and go in one transaction, what stays keeps its node."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from evigraph.errors import StoreError
from evigraph.graph.neo4j_answers import erase
from evigraph.graph.neo4j_cypher import name_of
from evigraph.graph.neo4j_kinds import KINDS, Row, shortened
from evigraph.graph.neo4j_links import own_links
from evigraph.graph.neo4j_near import embed
from evigraph.graph.neo4j_server import BATCH, Work
from evigraph.graph.neo4j_space import Space
from evigraph.graph.neo4j_words import indexed
from evigraph.graph.owned import METADATA, OWN, by_kind
from evigraph.ingest.records import Document, File, OwnRecords, Passage, Statement, Vectors

_LINKED: Final = ("Passage", "Mention", "Statement")


def put(work: Work, space: Space, batch: Sequence[OwnRecords]) -> None:
    """Write the own records of documents in place of those they had."""
    records = by_kind(batch)
    titles = {own.document.id: own.document.title for own in batch}
    stored = _stored(work, space, titles)
    gone = {kind: ids - {shortened(record.id) for record in records[kind]} for kind, ids in stored.items()}
    _delete(work, space, gone)
    for kind, made in records.items():
        _put(work, space, kind, made, stored=stored[kind], titles=titles)
    embed(work, space, records[Vectors])
    links: defaultdict[str, list[Row]] = defaultdict(list)
    for made in records.values():
        for record in sorted(made, key=lambda one: str(one.id)):
            for name, row in own_links(record):
                links[name].append(row)
    for name, rows in sorted(links.items()):
        work.each(name, rows, workspace=space.name)


def discard(work: Work, space: Space, documents: Collection[str]) -> None:
    """Delete the own records of documents."""
    _delete(work, space, _stored(work, space, documents))


def amend(work: Work, space: Space, documents: Sequence[Document]) -> None:
    """Replace the metadata of stored documents; raise `StoreError` for one that is not there."""
    new = {document.id: document for document in documents}
    titles = {
        shortened(name): title
        for name, title, _, _ in work.rows("titles", workspace=space.name, keys=[shortened(name) for name in new])
    }
    if unknown := sorted(name for name in new if shortened(name) not in titles):
        raise StoreError(f"Expected documents that the store holds; it has none with the id {unknown[0]!r}.")
    kind = KINDS[Document]
    rows = []
    for name, document in sorted(new.items()):
        row = kind.indexable({"id": name, **{field: getattr(document, field) for field in METADATA}})
        rows.append({"key": shortened(name), "properties": row})
    work.each("update Document", rows, workspace=space.name)
    renamed = {name for name, document in new.items() if document.title != titles[shortened(name)]}
    _rename(work, space, {name: new[name].title for name in renamed})


def note(work: Work, space: Space, files: Iterable[File]) -> None:
    """Keep the notes of files."""
    work.each("put File", rows_of_nodes(space, File, sorted(files, key=lambda one: one.id)), workspace=space.name)


def rows_of_nodes(space: Space, record: type, made: Sequence[Any]) -> list[Row]:
    """Return the parameters that write records as nodes: a key and all properties."""
    kind = KINDS[record]
    rows = []
    for cells in kind.tuples(made):
        properties = {**kind.row(cells), "workspace": space.name}
        rows.append({"key": properties[kind.property(kind.key)], "properties": properties})
    return rows  # type: ignore[return-value]  # a parameter holds a map where a node does not


def _put(
    work: Work, space: Space, kind: type, made: Sequence[Any], *, stored: set[str], titles: Mapping[str, str]
) -> None:
    """Make the nodes that are new, change those that are there."""
    in_order = sorted(made, key=lambda one: str(one.id))
    rows: list[Any] = rows_of_nodes(space, kind, in_order)
    if kind is Passage:
        for row, passage in zip(rows, in_order, strict=True):
            row["labels"] = [f"Passage_{space.token}"]
            row["properties"] |= {"space": space.token}
            row["properties"] |= indexed(titles[passage.document], passage.heading, passage.text)
    elif kind is Statement:
        for row, statement in zip(rows, in_order, strict=True):
            row["properties"]["text"] = _said(statement)
    kept = [row for row in rows if row["key"] in stored]
    size = BATCH // 10 if KINDS[kind].long else BATCH
    work.each(name_of("change", kind), kept, workspace=space.name, size=size)
    if kind.__name__ in _LINKED:
        work.each(f"unlink {kind.__name__}", [row["key"] for row in kept], workspace=space.name, of="keys")
    fresh = [row for row in rows if row["key"] not in stored]
    work.each(name_of("create", kind), fresh, workspace=space.name, size=size)


def _said(statement: Statement) -> str:
    """Return a statement in a few words, as a node's caption."""
    other = statement.object.text if statement.object else statement.value.text if statement.value else ""
    return " ".join(f"{statement.subject.text} {statement.predicate} {other}".split())


def _stored(work: Work, space: Space, documents: Iterable[str]) -> dict[type, set[str]]:
    """Return the keys of the nodes that documents have, by kind."""
    keys = sorted(map(shortened, documents))
    return {kind: {row[0] for row in work.rows(name_of("ids", kind), workspace=space.name, keys=keys)} for kind in OWN}


def _delete(work: Work, space: Space, gone: Mapping[type, set[str]]) -> None:
    erase(work, space, gone)
    for kind in reversed(tuple(OWN)):
        keys = sorted(gone[kind])
        if kind in {Document, Statement}:
            work.each(f"unsettle {kind.__name__}", keys, workspace=space.name, of="keys")
        work.each(name_of("delete", kind), keys, workspace=space.name, of="keys")


def _rename(work: Work, space: Space, titles: Mapping[str, str]) -> None:
    kind = KINDS[Passage]
    keys = [shortened(name) for name in sorted(titles)]
    for at in range(0, len(keys), 100):
        found = work.rows(name_of("read", Passage, "document"), workspace=space.name, keys=keys[at : at + 100])
        rows = []
        for cells in map(kind.cells, list(found)):
            (passage,) = kind.rows.decode([cells])
            properties = indexed(titles[passage.document], passage.heading, passage.text)
            rows.append({"key": shortened(passage.id), "properties": properties})
        work.each("update Passage", rows, workspace=space.name, size=BATCH // 10)
