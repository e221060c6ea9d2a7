"""Taking a text under test apart: sentences, what is no claim, and both forms of citations."""

import json

import pytest

from evigraph.errors import InputError
from evigraph.verify.claims import claims
from evigraph.verify.claims import tested as text_of

ANSWER = """# Harrow

Harrow bought Pellworm in 2019. [1] It paid 48 million dollars [1, 2].
Its seat is Dunmore. [2]

```
Harrow sold 3 mills.
```

[1]: news/a.md#10-40 "Harrow bought \\"Pellworm\\""
[2]: b two.txt#3-9 "seat"

- supported (statement-matches): Harrow bought Pellworm in 2019.
"""


def test_claims_are_the_sentences_without_headings_code_definitions_and_verdicts():
    found = claims(ANSWER)
    assert [c.text.split(" [")[0] for c in found] == [
        "Harrow bought Pellworm in 2019.",
        "It paid 48 million dollars",
        "Its seat is Dunmore.",
    ]


def test_claims_spans_reread_the_text():
    assert all(ANSWER[c.start : c.end] == c.text for c in claims(ANSWER))


def test_a_marker_counts_for_the_sentence_it_stands_in_or_behind():
    assert [[m.marker for m in c.markers] for c in claims(ANSWER)] == [["1"], ["1", "2"], ["2"]]


def test_a_definition_gives_document_place_and_quote():
    marker = claims(ANSWER)[0].markers[0]
    assert (marker.document, marker.start, marker.end, marker.quote) == (
        "news/a.md",
        10,
        40,
        'Harrow bought "Pellworm"',
    )


def test_a_marker_without_a_definition_points_nowhere():
    (claim,) = claims("Harrow bought Pellworm [7].")
    assert (claim.markers[0].marker, claim.markers[0].document) == ("7", "")


def test_a_json_answer_gives_its_sentences_and_citations_at_offsets_of_the_answer():
    citation = {"document": {"id": "a", "title": "", "uri": ""}, "page": None, "start": 4, "end": 9, "quote": "Harro"}
    form = {
        "answer": "Harrow grew. It hired.",
        "sentences": [{"text": "Harrow grew.", "citations": [citation]}, {"text": "It hired.", "citations": []}],
    }
    text = json.dumps(form)
    found = claims(text)
    assert [text_of(text)[c.start : c.end] for c in found] == ["Harrow grew.", "It hired."]
    assert [(m.marker, m.document, m.start) for m in found[0].markers] == [("sentences[0].citations[0]", "a", 4)]


def test_a_json_answer_with_a_broken_citation_is_refused_by_name():
    broken = {"answer": "Harrow grew.", "sentences": [{"text": "Harrow grew.", "citations": [{"start": 1}]}]}
    with pytest.raises(InputError, match="citations"):
        claims(json.dumps(broken))


def test_a_text_without_sentences_has_no_claims():
    assert claims("# Only a heading\n") == ()
