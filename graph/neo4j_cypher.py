"""Every Cypher text that is sent to Neo4j, by name: values are parameters, names are of our own tables.

Labels and types that come from a text (`$(row.labels)`, `$(row.type)`) are values too, so that none is read as Cypher;
`neo4j_links` says which of them there may be.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from evigraph.graph.neo4j_kinds import KINDS, NODES, Kind
from evigraph.graph.records import Entity
from evigraph.graph.schema import LABELS
from evigraph.ingest.records import Document, Mention, Passage, Statement

WORDS_INDEXES: Final = {"evigraph_words": ("english", "words"), "evigraph_han": ("cjk", "han")}
"""Full-text index -> its analyser and the property it holds beside `space`, the token of the workspace."""

_ROWS: Final = "UNWIND $rows AS row"
_HERE: Final = "workspace: $workspace"


def name_of(verb: str, kind: type, by: str = "") -> str:
    """Return the name under which the query of a kind stands in `QUERIES`."""
    return " ".join(filter(None, (verb, kind.__name__, by)))


def _columns(kind: Kind) -> str:
    return ", ".join(f"n.`{name}`" for name in (*kind.names, "full"))


def _reads(record: type, kind: Kind) -> Iterator[tuple[str, str]]:
    key = kind.property(kind.key)
    only = f" AND n.`{kind.marker}` IS NOT NULL" if kind.hosted else ""
    # Ordered by workspace too, so that the index gives the order and nothing has to be sorted.
    yield (
        name_of("read", record),
        (
            f"MATCH (n:{kind.label}) WHERE n.workspace = $workspace AND n.`{key}` IS NOT NULL{only}"
            f" RETURN {_columns(kind)} ORDER BY n.workspace, n.`{key}`"
        ),
    )
    for field in kind.keys:
        by = kind.property(field)
        where = f" WHERE n.`{kind.marker}` IS NOT NULL" if kind.hosted else ""
        order = "" if field == kind.key else f" ORDER BY n.`{key}`"  # keys come sorted, and each finds one
        yield (
            name_of("read", record, field),
            (
                f"UNWIND $keys AS key MATCH (n:{kind.label} {{{_HERE}, `{by}`: key}}){where}"
                f" RETURN {_columns(kind)}{order}"
            ),
        )
    yield (
        name_of("count", record),
        f"MATCH (n:{kind.label}) WHERE n.workspace = $workspace AND n.`{kind.marker}` IS NOT NULL RETURN count(n)",
    )


def _node_writes(record: type, kind: Kind) -> Iterator[tuple[str, str]]:
    key = kind.property(kind.key)
    labels = ", n:$(row.labels)" if record in {Entity, Passage} else ""
    yield name_of("create", record), f"{_ROWS} CREATE (n:{kind.label}) SET n = row.properties{labels}"
    found = f"MATCH (n:{kind.label} {{{_HERE}, `{key}`: row.key}})"
    bare = " REMOVE n:$([label IN labels(n) WHERE label <> 'Entity'])" if record is Entity else ""
    yield name_of("change", record), f"{_ROWS} {found}{bare} SET n += row.properties{labels}"
    yield (
        name_of("delete", record),
        f"UNWIND $keys AS key MATCH (n:{kind.label} {{{_HERE}, `{key}`: key}}) DETACH DELETE n",
    )


def _hosted_writes(record: type, kind: Kind) -> Iterator[tuple[str, str]]:
    own = {"id", "document", "passage"}
    gone = ", ".join(f"n.`{name}` = null" for name in kind.names if name not in own)
    found = f"MATCH (n:{kind.label} {{{_HERE}, id: row.key}})"
    for verb in ("create", "change"):
        yield name_of(verb, record), f"{_ROWS} {found} SET n += row.properties"
    yield name_of("delete", record), f"UNWIND $keys AS key MATCH (n:{kind.label} {{{_HERE}, id: key}}) SET {gone}"


_BY_DOCUMENT: Final = {
    name_of("ids", record): f"UNWIND $keys AS key MATCH (n:{kind.label} {{{_HERE}, `{by}`: key}}) RETURN n.id, n.full"
    for record, kind in NODES.items()
    for by in (("document",) if "document" in kind.keys else ("id",))
    if record in {Document, Passage, Mention, Statement} or kind.label in {"Signature", "Vectors"}
}

_LINKS: Final = {
    "link Passage OF": f"{_ROWS} MATCH (a:Passage {{{_HERE}, id: row.a}}) MATCH (b:Document {{{_HERE}, id: row.b}})"
    " CREATE (a)-[:OF]->(b)",
    **{
        f"link {label} IN": f"{_ROWS} MATCH (a:{label} {{{_HERE}, id: row.a}}) MATCH (b:Passage {{{_HERE}, id: row.b}})"
        " CREATE (a)-[:IN {start: row.start, end: row.end}]->(b)"
        for label in ("Mention", "Statement")
    },
    "link Mention OF_ENTITY": f"{_ROWS} MATCH (a:Mention {{{_HERE}, id: row.a}})"
    f" MATCH (b:Entity {{{_HERE}, id: row.b}}) CREATE (a)-[:OF_ENTITY]->(b)",
    **{
        f"link {a} {type_} {b}": f"{_ROWS} MATCH (a:{a} {{{_HERE}, id: row.a}}) MATCH (b:{b} {{{_HERE}, id: row.b}})"
        f" CREATE (a)-[:{type_}]->(b)"
        for a, type_, b in (
            ("Statement", "SUBJECT", "Entity"),
            ("Statement", "OBJECT", "Entity"),
            ("Entity", "IN", "Community"),
            ("Community", "IN", "Community"),
            ("Community", "ANCHOR", "Entity"),
            ("Report", "OF", "Community"),
            ("Conflict", "OF", "Entity"),
            ("ReprintCluster", "HOLDS", "Document"),
            ("Source", "HOLDS", "Document"),
        )
    },
    "link Report CITES Document": f"{_ROWS} MATCH (a:Report {{{_HERE}, id: row.a}})"
    f" MATCH (b:Document {{{_HERE}, id: row.b}}) CREATE (a)-[:CITES {{start: row.start, end: row.end}}]->(b)",
    "link Conflict BETWEEN Statement": f"{_ROWS} MATCH (a:Conflict {{{_HERE}, id: row.a}})"
    f" MATCH (b:Statement {{{_HERE}, id: row.b}}) CREATE (a)-[:BETWEEN {{side: row.side}}]->(b)",
    "link Relation": f"{_ROWS} MATCH (a:Entity {{{_HERE}, id: row.a}}) MATCH (b:Entity {{{_HERE}, id: row.b}})"
    " CREATE (a)-[:$(row.type) {workspace: $workspace, relation: row.relation, predicate: row.predicate,"
    " status: row.status, documents: row.documents, sources: row.sources}]->(b)",
}

_UNLINKS: Final = {
    **{
        f"unlink {label}": f"UNWIND $keys AS key MATCH (n:{label} {{{_HERE}, id: key}})-[r:{types}]->() DELETE r"
        for label, types in (
            ("Passage", "OF"),
            ("Mention", "IN"),
            ("Statement", "IN"),
            ("Community", "ANCHOR|IN"),
            ("Report", "OF|CITES"),
            ("Conflict", "OF|BETWEEN"),
            ("ReprintCluster", "HOLDS"),
            ("Source", "HOLDS"),
        )
    },
    "unlink members": f"UNWIND $keys AS key MATCH (n:Community {{{_HERE}, id: key}})<-[r:IN]-(:Entity) DELETE r",
    "unlink Membership": f"UNWIND $keys AS key MATCH (n:Mention {{{_HERE}, id: key}})-[r:OF_ENTITY]->() DELETE r",
    "unlink Fact": f"UNWIND $keys AS key MATCH (n:Statement {{{_HERE}, id: key}})-[r:SUBJECT|OBJECT]->() DELETE r",
    "unlink Relation": f"{_ROWS} MATCH (a:Entity {{{_HERE}, id: row.a}}) MATCH (b:Entity {{{_HERE}, id: row.b}})"
    " MATCH (a)-[r]->(b) WHERE r.relation = row.relation DELETE r",
    # What settling made of an own record goes with it; the next settling makes it anew.
    **{
        f"unsettle {label}": f"UNWIND $keys AS key MATCH (:{label} {{{_HERE}, id: key}})<-[:BETWEEN|HOLDS|CITES]-(x)"
        " WHERE x:Conflict OR x:Source OR x:ReprintCluster OR x:Report DETACH DELETE x"
        for label in ("Document", "Statement")
    },
}

# Dates are cut to what is known, so each pair is compared as far as both go: 2023 is not before 2023-04-11.
_WITHIN: Final = (
    "($since = '' OR (d.date <> '' AND left(d.date, size($since)) >= left($since, size(d.date))))"
    " AND ($until = '' OR (d.date <> '' AND left(d.date, size($until)) <= left($until, size(d.date))))"
    " AND ($tiers = [] OR d.tier IN $tiers) AND ($publishers = [] OR d.publisher IN $publishers)"
    " AND ($documents = [] OR d.id IN $documents)"
    " AND ($languages = [] OR CASE WHEN d.language <> '' THEN d.language IN $languages"
    " ELSE EXISTS { (d)<-[:OF]-(q:Passage) WHERE q.language IN $languages } END)"
)

_TEXT: Final = {
    "select": f"MATCH (d:Document) WHERE d.workspace = $workspace AND d.id IS NOT NULL AND {_WITHIN}"
    " RETURN d.id, d.full ORDER BY d.workspace, d.id",
    "revision": "MATCH (w:Workspace {name: $workspace}) RETURN w.revision, w.done",
    "dimension": "MATCH (w:Workspace {name: $workspace}) RETURN w.dimension",
    "embed": (
        f"{_ROWS} MATCH (n:Passage {{{_HERE}, id: row.key}})"
        " CALL db.create.setNodeVectorProperty(n, 'embedding', row.vector)"
    ),
    "near": ("CALL db.index.vector.queryNodes($index, $candidates, $vector) YIELD node RETURN node.id, node.full"),
    "lengths": "MATCH (n:Passage) WHERE n.workspace = $workspace AND n.length IS NOT NULL"
    " RETURN count(n), sum(n.length)",
    **{
        key: text
        for name in WORDS_INDEXES
        for key, text in (
            (
                f"count {name}",
                (
                    "UNWIND $queries AS query CALL (query) {"
                    f" CALL db.index.fulltext.queryNodes('{name}', query) YIELD node WITH node LIMIT $limit"
                    " RETURN count(node) AS number } RETURN query, number"
                ),
            ),
            (
                f"candidates {name}",
                (
                    f"CALL db.index.fulltext.queryNodes('{name}', $query, {{limit: $limit}}) YIELD node"
                    " RETURN node.id, node.full, node.words, node.han, node.length"
                ),
            ),
            (
                f"candidates within {name}",
                (
                    f"CALL db.index.fulltext.queryNodes('{name}', $query) YIELD node MATCH (node)-[:OF]->(d:Document)"
                    f" WHERE {_WITHIN} RETURN node.id, node.full, node.words, node.han, node.length LIMIT $limit"
                ),
            ),
        )
    },
}

DRAWN: Final = ("Answer", "Claim")
"""The labels of nodes that are a subgraph's own; the others are the graph's."""

_DRAWING: Final = {
    "note Shown": f"{_ROWS} CREATE (n:Shown) SET n = row.properties",
    "shown": f"UNWIND $keys AS key MATCH (n:Shown {{{_HERE}, node: key}}) RETURN n.label, n.name, n.root",
    **{
        f"erase {label}": f"UNWIND $keys AS key MATCH (n:{label} {{{_HERE}, root: key}}) DETACH DELETE n"
        for label in ("Shown", *DRAWN)
    },
    **{f"draw {label}": f"{_ROWS} CREATE (n:{label}) SET n = row.properties, n:$(row.labels)" for label in DRAWN},
    **{
        f"draw {a} to {b}": f"{_ROWS} MATCH (a:{a} {{{_HERE}, id: row.a}}) MATCH (b:{b} {{{_HERE}, id: row.b}})"
        " CREATE (a)-[r:$(row.type)]->(b) SET r = row.properties"
        for a in DRAWN
        for b in LABELS
    },
}

_FRAME: Final = {
    "version": "CALL dbms.components() YIELD versions, edition RETURN versions[0], edition",
    "access": "SHOW DATABASES YIELD name, access, default RETURN name, access, default",
    "indexes": "SHOW INDEXES YIELD name, state, populationPercent, failureMessage"
    " WHERE name STARTS WITH 'evigraph_' RETURN name, state, populationPercent, failureMessage ORDER BY name",
    "await": "CALL db.awaitIndexes($seconds)",
    "settings": "SHOW SETTINGS 'server.http.enabled', 'server.http.listen_address', 'server.http.advertised_address',"
    " 'server.https.enabled', 'server.https.listen_address', 'server.https.advertised_address'"
    " YIELD name, value RETURN name, value",
    "store": "MATCH (s:Store {key: $store}) RETURN s.id, s.schema, s.layout, s.encoder",
    "make store": "MERGE (s:Store {key: $store})"
    " ON CREATE SET s.id = $id, s.schema = $schema, s.layout = $layout, s.encoder = ''",
    "migrated": "MATCH (s:Store {key: $store}) SET s.schema = $schema, s.layout = $layout",
    "bind": "MATCH (s:Store {key: $store}) SET s.encoder = CASE s.encoder WHEN '' THEN $encoder ELSE s.encoder END"
    " RETURN s.encoder",
    "workspaces": "MATCH (s:Store {key: $store})-[:HOLDS]->(w:Workspace) RETURN w.title ORDER BY w.title",
    "make workspace": "MERGE (w:Workspace {name: $workspace})"
    " ON CREATE SET w.title = $title, w.token = $token, w.revision = 0, w.settled = 0, w.done = ''"
    " MERGE (g:Gate {workspace: $workspace}) ON CREATE SET g.begun = ''"
    " MERGE (l:Lease {workspace: $workspace}) ON CREATE SET l.owner = '', l.expires = 0"
    " MERGE (s:Store {key: $store}) MERGE (s)-[:HOLDS]->(w)",
    "state": "MATCH (s:Store {key: $store}) MATCH (w:Workspace {name: $workspace})"
    " RETURN s.id, s.schema, s.encoder, w.revision, w.settled",
    "stamps": "MATCH (g:Gate {workspace: $workspace}) MATCH (w:Workspace {name: $workspace})"
    " RETURN g.begun, w.done, w.torn",
    "lock": "MATCH (w:Workspace {name: $workspace}) SET w.lock = $token RETURN w.done, w.torn, w.step",
    "announce": "MATCH (g:Gate {workspace: $workspace}) SET g.begun = $token",
    "done": "MATCH (w:Workspace {name: $workspace}) SET w.done = $token",
    "stepped": "MATCH (w:Workspace {name: $workspace}) SET w.step = $token",
    "measured": "MATCH (w:Workspace {name: $workspace}) SET w.dimension = $dimension",
    "advance": "MATCH (w:Workspace {name: $workspace}) SET w.revision = w.revision + 1",
    "tear": "MATCH (w:Workspace {name: $workspace}) SET w.torn = $token, w.settled = -1",
    "settled": "MATCH (w:Workspace {name: $workspace}) SET w.settled = $revision, w.torn = null",
    "lease": "MATCH (l:Lease {workspace: $workspace}) SET l.lock = $owner WITH l"
    " WHERE l.owner IN ['', $owner] OR l.expires <= timestamp()"
    " SET l.owner = CASE WHEN $milliseconds > 0 THEN $owner ELSE '' END, l.expires = timestamp() + $milliseconds"
    " RETURN l.owner",
    "put File": f"{_ROWS} MERGE (n:File {{{_HERE}, id: row.key}}) SET n = row.properties",
    "put Decision": f"{_ROWS} MERGE (n:Decision {{{_HERE}, id: row.key}}) SET n = row.properties",
    "forget File": f"UNWIND $keys AS key MATCH (n:File {{{_HERE}, id: key}}) DELETE n",
    "update Document": f"{_ROWS} MATCH (n:Document {{{_HERE}, id: row.key}}) SET n += row.properties",
    "update Passage": f"{_ROWS} MATCH (n:Passage {{{_HERE}, id: row.key}}) SET n += row.properties",
    "titles": f"UNWIND $keys AS key MATCH (n:Document {{{_HERE}, id: key}}) RETURN key, n.title, n.location, n.full",
}


def _queries() -> Iterator[tuple[str, str]]:
    for record, kind in KINDS.items():
        yield from _reads(record, kind)
        yield from (_hosted_writes if kind.hosted else _node_writes)(record, kind)
    for part in (_BY_DOCUMENT, _LINKS, _UNLINKS, _TEXT, _DRAWING, _FRAME):
        yield from part.items()


QUERIES: Final[Mapping[str, str]] = MappingProxyType(dict(_queries()))
"""Name -> Cypher. Nothing else is sent to a server."""
