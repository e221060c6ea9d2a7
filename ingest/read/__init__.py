"""Files to documents."""

from evigraph.ingest.read.documents import FORMATS, read, readable, unopened
from evigraph.ingest.read.find import Found, find, storable_path
from evigraph.ingest.read.sources import Remark, Sources, Unreadable, load_sources

__all__ = [
    "FORMATS",
    "Found",
    "Remark",
    "Sources",
    "Unreadable",
    "find",
    "load_sources",
    "read",
    "readable",
    "storable_path",
    "unopened",
]
