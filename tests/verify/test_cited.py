"""The place of a citation: whether it exists and reads as quoted."""

import pytest

from evigraph.ingest.records import Document
from evigraph.verify.cited import place
from evigraph.verify.records import Marker

TEXT = "The “old” mill – closed in 2019 – was sold."
DOCUMENT = Document("a", TEXT)


@pytest.mark.parametrize(
    ("start", "end", "quote", "status"),
    [
        (0, len(TEXT), TEXT, None),
        (0, len(TEXT), 'The "old"  mill - closed in 2019 - was sold.', None),
        (0, len(TEXT), "The “old” mill … was sold.", None),
        (0, len(TEXT), "", None),
        (0, len(TEXT), "The “old” mill – closed in 2018 – was sold.", "altered-quote"),
        (0, len(TEXT), "was sold", "altered-quote"),
        (5, len(TEXT) + 1, "", "no-such-place"),
        (9, 9, "", "no-such-place"),
    ],
)
def test_a_place_exists_and_reads_as_quoted_but_for_spacing_quotes_dashes_and_ellipses(start, end, quote, status):
    assert place(Marker("1", "a", start, end, quote), DOCUMENT) == status


def test_an_unknown_document_is_named_as_such():
    assert place(Marker("1", "b", 0, 3, ""), None) == "no-such-document"
