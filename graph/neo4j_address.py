"""The URL of a Neo4j database: where it is, who signs in, and how it may be shown."""

from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote, urlsplit

from evigraph.errors import UsageError

_FORM = "neo4j://HOST[:PORT][/DATABASE][?store=NAME], or bolt, neo4j+s, neo4j+ssc, bolt+s or bolt+ssc instead of neo4j"


@dataclass(frozen=True, slots=True)
class Address:
    """A server's address without credentials (`uri`), its database (empty: the user's own), and who signs in.

    `store` tells several stores in one database apart; the one without a name is the usual.
    """

    uri: str
    database: str
    user: str
    password: str = field(repr=False)
    store: str = ""

    @property
    def shown(self) -> str:
        """The address as messages give it; it holds no password."""
        named = f"?store={self.store}" if self.store else ""
        return (f"{self.uri}/{self.database}" if self.database else self.uri) + named


def parse_address(url: str) -> Address:
    """Return the address that a URL gives; `%XX` escapes in user, password and database are decoded.

    Raises `UsageError` for a URL of another form; the message shows neither user nor password.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise UsageError(f"Expected {_FORM}; got another form, or a port that is no number.") from None
    database = unquote(parts.path.strip("/"))
    options = parse_qs(parts.query, keep_blank_values=True)
    if not host or options.keys() - {"store"} or parts.fragment or "/" in database:
        raise UsageError(f"Expected {_FORM}, without other options; got {parts.scheme}://{host or ''}{parts.path}.")
    named = f"[{host}]" if ":" in host else host
    uri = f"{parts.scheme}://{named}" + (f":{port}" if port else "")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Address(uri, database, user, password, options.get("store", [""])[0])
