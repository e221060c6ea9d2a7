"""Queries for the usual questions, to keep in Neo4j Browser: each stands alone, is capped, and starts at an index.

The first line is the name under which Browser lists it; what is to be changed by the reader stands in quotation marks.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from evigraph.graph.browser import literal


@dataclass(frozen=True, slots=True)
class Examples:
    """What the queries ask about until the reader puts in something else: an entity's name, and a source's."""

    entity: str
    source: str


def queries(workspace: str, examples: Examples) -> Mapping[str, str]:
    """Return the queries of a workspace by the names of their files."""
    here, entity, source = literal(workspace), literal(examples.entity), literal(examples.source)

    def every(node: str) -> str:
        return f"WHERE {node}.workspace = {here} AND {node}.id IS NOT NULL"

    found = {
        "who-is-tied-to-whom": f"""\
// Who is tied to whom: the relations that most sources state
MATCH (a:Entity) {every("a")}
MATCH (a)-[tie]->(b:Entity) WHERE tie.relation IS NOT NULL
RETURN a, tie, b
ORDER BY tie.sources DESC, tie.documents DESC, a.name, b.name
LIMIT 100""",
        "who-is-tied-to-one": f"""\
// Who is tied to one: change the name
MATCH (a:Entity) {every("a")} AND ({entity} = a.name OR {entity} IN a.aliases)
MATCH (a)-[tie]-(b:Entity) WHERE tie.relation IS NOT NULL
RETURN a, tie, b
ORDER BY tie.sources DESC, tie.documents DESC, b.name
LIMIT 100""",
        "what-is-disputed": f"""\
// What is disputed: statements that cannot both hold, and where they stand
MATCH (c:Conflict) {every("c")} AND c.kind = 'real'
WITH c ORDER BY c.id LIMIT 25
MATCH (c)-[about:OF]->(e:Entity)
MATCH (c)-[side:BETWEEN]->(s:Statement)-[at:IN]->(p:Passage)-[of:OF]->(d:Document)
RETURN c, about, e, side, s, at, p, of, d
LIMIT 150""",
        "what-only-one-source-says": f"""\
// What only one source says: relations nobody else bears out
MATCH (a:Entity) {every("a")}
MATCH (a)-[tie]->(b:Entity) WHERE tie.relation IS NOT NULL AND tie.sources = 1
WITH a, tie, b ORDER BY a.documents + b.documents DESC, a.name, b.name LIMIT 40
MATCH (s:Statement {{workspace: {here}, relation: tie.relation}})-[at:IN]->(p:Passage)-[of:OF]->(d:Document)
RETURN a, tie, b, s, at, p, of, d
LIMIT 120""",
        "what-a-source-says": f"""\
// What a source says: change the publisher, or give a document's id
MATCH (d:Document) {every("d")} AND ({source} = d.publisher OR {source} = d.id)
MATCH (d)<-[of:OF]-(p:Passage)<-[at:IN]-(s:Statement)-[end:SUBJECT|OBJECT]->(e:Entity)
RETURN d, of, p, at, s, end, e
ORDER BY d.id, s.start
LIMIT 120""",
        "how-a-community-is-made-up": f"""\
// How a community is made up: SKIP 1 shows the next
MATCH (c:Community) {every("c")}
WITH c ORDER BY c.level = 1 DESC, c.passages DESC, c.id SKIP 0 LIMIT 1
MATCH (c)<-[in:IN]-(e:Entity)
WITH c, in, e ORDER BY e.documents DESC, e.id LIMIT 80
OPTIONAL MATCH (e)-[tie]->(f:Entity) WHERE tie.relation IS NOT NULL AND f.id IN c.entities
OPTIONAL MATCH (c)<-[about:OF]-(r:Report)
RETURN c, in, e, collect(DISTINCT tie) AS ties, collect(DISTINCT about) AS about, collect(DISTINCT r) AS reports""",
    }
    return {name: f"{text};\n" for name, text in found.items()}
