"""What became of a citation: whether the place exists, whether the quote stands there, and the sentences it holds."""

from evigraph.ingest.records import Document
from evigraph.verify.records import CitationStatus, Marker


def place(marker: Marker, document: Document | None) -> CitationStatus | None:
    """Return what is wrong with the place a citation names, or None where it exists and reads as quoted.

    White space, quotation marks and dashes of the quote may differ; a quote cut with an ellipsis must stand there in
    its parts.
    """
    if document is None:
        return "no-such-document"
    if not 0 <= marker.start < marker.end <= len(document.text):
        return "no-such-place"
    if not marker.quote:
        return None
    stored = _plain(document.text[marker.start : marker.end])
    parts = [_plain(part) for part in marker.quote.replace("[...]", "…").replace("...", "…").split("…")]
    position = 0
    for part in parts:
        at = stored.find(part, position)
        if at < 0:
            return "altered-quote"
        position = at + len(part)
    return None if len(parts) > 1 or parts[0] == stored else "altered-quote"


def _plain(text: str) -> str:
    """Return a text with one blank for white space and plain quotation marks and dashes."""
    table = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "‐": "-", "‑": "-"})
    return " ".join(text.translate(table).split())
