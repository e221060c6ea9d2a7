"""Where a Neo4j server's Browser is, from what the server says of itself, and how Browser connects to it."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, urlsplit

from evigraph.errors import StoreError
from evigraph.graph.browser import Place, pages_of
from evigraph.graph.neo4j_server import Server
from evigraph.graph.neo4j_space import Space

_LOCAL: Final = frozenset({"", "localhost", "127.0.0.1", "::1", "0.0.0.0", "::"})  # noqa: S104 - names to tell apart
"""Hosts that say nothing to who connects from elsewhere."""


def place(server: Server, space: Space) -> Place:
    """Return where a workspace lies; without the address of Browser where the server does not tell it."""
    try:
        found = server.read(lambda work: {str(name): str(value) for name, value in work.rows("settings")})
    except StoreError:  # Aura and users who may not see settings
        found = {}
    address = server.address
    parts = urlsplit(address.uri)
    host = parts.hostname or "localhost"
    scheme = parts.scheme.replace("+ssc", "+s")  # Browser knows no other
    user = f"{quote(address.user, safe='')}@" if address.user else ""
    connect = f"{scheme}://{user}{_bracketed(host)}:{parts.port or 7687}"
    return Place(space.name, connect, pages(found, host), address.database)


def pages(settings: Mapping[str, str], host: str) -> str:
    """Return the address of Browser's page by a server's settings, for one who reaches it at `host`.

    >>> pages({"server.http.enabled": "true", "server.http.listen_address": "0.0.0.0:7474"}, "db.example")
    'http://db.example:7474/browser/'
    """
    for scheme in ("http", "https"):
        if settings.get(f"server.{scheme}.enabled") == "true":
            told = settings.get(f"server.{scheme}.advertised_address", "")
            listens = settings.get(f"server.{scheme}.listen_address", "")
            name, port = _parts(told)
            port = port or _parts(listens)[1]
            if port:
                return pages_of(f"{scheme}://{_bracketed(host if name in _LOCAL else name)}:{port}")
    return ""


def _parts(address: str) -> tuple[str, str]:
    """Return host and port of `HOST:PORT`, each empty where it is not said."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), port if port.isdecimal() and port != "0" else ""


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
