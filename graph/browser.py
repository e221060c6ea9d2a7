"""The evidence of an answer in a database's own browser: one Cypher line that stands alone, and the link that opens it.

Nothing here is sent to a server by us: users run it. So it holds literals where the store sends parameters, and every
node is found by an index all the same.
"""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode

MOST: Final = 300
"""So many nodes are drawn at once; Neo4j Browser takes no more by itself either."""
_CLAIMS: Final = 60
"""So many claims come before their evidence; the others only where there is room."""
TIES: Final = "STATES|SUPPORTED_BY|CONTRADICTED_BY|QUALIFIED_BY|CITES|IN|OF|SUBJECT|OBJECT"
"""The types of the relationships in an answer's subgraph."""
_ESCAPES: Final = {"\\": r"\\", "'": r"\'", "\n": r"\n", "\r": r"\r", "\t": r"\t"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a workspace lies: the value of `workspace` on its nodes, the URLs to connect to and of the browser.

    No password is in either; `pages` is empty where the server does not tell where its browser is.
    """

    workspace: str
    connect: str
    pages: str
    database: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What shows an answer: a Cypher line, and the link that opens the browser with it, empty where there is none."""

    cypher: str
    link: str


def literal(text: str) -> str:
    r"""Return a text as a string of Cypher, on one line.

    >>> literal("it's a \\ of\n")
    "'it\\'s a \\\\ of\\n'"
    """
    escaped = re.sub(r"[\\'\x00-\x1f\x7f-\x9f\u2028\u2029]", _escape, text)
    return f"'{escaped}'"


def evidence(workspace: str, root: str) -> str:
    """Return the query of an answer's subgraph: a row a node, at most `MOST`, with its ties; the rest is counted."""
    at = "MATCH (s:Shown {workspace: answer.workspace, root: answer.root"
    own = "{workspace: answer.workspace, id: s.node}"
    number = "toInteger(split(node.id, '/')[-1])"
    arms = (
        "RETURN 0 AS rank, answer AS node",
        f"MATCH (answer)-[:STATES]->(node:Claim) RETURN CASE WHEN {number} > {_CLAIMS} THEN 9 ELSE 1 END AS rank, node",
        f"{at}, label: 'Statement'}}) MATCH (node:Statement {own}) RETURN 2 AS rank, node",
        f"{at}, label: 'Passage'}}) MATCH (node:Passage {own}) RETURN 3 AS rank, node",
        f"{at}, label: 'Document'}}) MATCH (node:Document {own}) RETURN 4 AS rank, node",
        f"{at}, label: 'Statement'}}) MATCH (:Statement {own})-[:SUBJECT|OBJECT]->(node:Entity) RETURN 5 AS rank, node",
    )
    return (
        f"MATCH (answer:Answer {{workspace: {literal(workspace)}, id: {literal(root)}}})"
        f" CALL (answer) {{ {' UNION '.join(arms)} }}"
        " WITH node, rank ORDER BY rank, size(node.id), node.id"
        f" WITH collect(node) AS found WITH found[..{MOST}] AS shown, size(found) AS total UNWIND shown AS node"
        f" RETURN node, [(node)-[tie:{TIES}]->(end) WHERE end IN shown | tie] AS ties,"
        " total - size(shown) AS left_out"
    )


def link(place: Place, cypher: str) -> str:
    """Return the link that opens the browser with a query in its editor; empty where no browser is known."""
    if not place.pages:
        return ""
    at = {"connectURL": place.connect} | ({"db": place.database} if place.database else {})
    asked = urlencode({**at, "cmd": "edit", "arg": cypher}, quote_via=quote, safe="")
    return f"{place.pages}?{asked}"


def view(place: Place, root: str) -> View:
    """Return what shows the answer of that root."""
    cypher = evidence(place.workspace, root)
    return View(cypher, link(place, cypher))


def pages_of(url: str) -> str:
    """Return the address of the browser's page, from the URL of a server or of the page itself.

    >>> pages_of("https://db.example:7473"), pages_of("db.example:7474/browser")
    ('https://db.example:7473/browser/', 'http://db.example:7474/browser/')
    """
    whole = (url if "://" in url else f"http://{url}").partition("?")[0].rstrip("/")
    return f"{whole}/" if whole.endswith("/browser") else f"{whole}/browser/"


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or f"\\u{ord(match[0]):04x}"
