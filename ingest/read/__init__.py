"""Files to documents."""

from evigraph.ingest.read.documents import FORMATS, read, readable
from evigraph.ingest.read.find import Found, find
from evigraph.ingest.read.sources import Sources, Unreadable, load_sources

__all__ = ["FORMATS", "Found", "Sources", "Unreadable", "find", "load_sources", "read", "readable"]
