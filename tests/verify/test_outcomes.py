"""What claims come to on a small corpus: every kind of verdict, the fate of citations, the subgraph of an answer."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine
from evigraph.graph.records import Conflict
from evigraph.ingest.records import Document
from evigraph.query.records import Answer, Citation, Sentence, Source
from evigraph.verify.subgraph import subgraph

pytestmark = pytest.mark.models

LINES = [
    {
        "id": "left",
        "publisher": "Left Press",
        "tier": "media",
        "date": "2023-02-01",
        "text": "Tolgard Battery Works has an annual capacity of 24 GWh. Halden Lithium supplies spodumene to Norvik Cells."
        " Norvik Cells is based in Oslo. Orion Foods did not acquire Lyra Bakery. Orion Foods may acquire Kestrel Mills.",
    },
    {
        "id": "right",
        "publisher": "Right Press",
        "tier": "media",
        "date": "2023-02-03",
        "text": "Rain fell all week in the valley. Tolgard Battery Works has an annual capacity of 18 GWh. "
        "Halden Lithium supplies spodumene to Norvik Cells.",
    },
    {
        "id": "again",
        "publisher": "Left Press",
        "tier": "media",
        "date": "2023-04-01",
        "text": "The board met on Monday. Norvik Cells is based in Oslo. Its owners were pleased.",
    },
    {
        "id": "forum",
        "author": "anna",
        "tier": "forum",
        "date": "2023-01-01",
        "text": "Selbury Quarry employs 45 people. Everybody knows that.",
    },
    {
        "id": "then",
        "publisher": "Left Press",
        "tier": "media",
        "date": "2019-02-01",
        "text": "Marvik Refining employs 420 people.",
    },
    {
        "id": "now",
        "publisher": "Right Press",
        "tier": "media",
        "date": "2023-02-01",
        "text": "Marvik Refining employs 910 people.",
    },
    {
        "id": "old",
        "title": "Notice 4",
        "tier": "official",
        "date": "2023-04-11",
        "text": "The Water Agency imposed a fine of EUR 4.8 million on Trondvik Paper GmbH on 11 April 2023.",
    },
    {
        "id": "new",
        "title": "Notice 6: corrigendum",
        "tier": "official",
        "date": "2023-06-20",
        "text": "Correction to Notice 4. The fine imposed on Trondvik Paper GmbH on 11 April 2023 was EUR 3.6 million, "
        "not EUR 4.8 million.",
    },
    {
        "id": "deal",
        "publisher": "Courier",
        "tier": "media",
        "date": "2022-03-05",
        "text": "Brightwater Motors acquired Corvane Batteries in March 2022 for $310 million.",
    },
]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder: Path = tmp_path_factory.mktemp("outcomes")
    lines = folder / "lines.jsonl"
    lines.write_text("".join(json.dumps(line) + "\n" for line in LINES), encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as opened:
        opened.ingest([lines])
        yield opened


@pytest.mark.parametrize(
    ("claim", "verdict", "reason", "documents"),
    [
        ("Brightwater Motors bought Corvane Batteries for $310 million.", "supported", "statement-matches", "deal"),
        ("Brightwater Motors bought Corvane Batteries for $340 million.", "contradicted", "number-differs", "deal"),
        ("Brightwater Motors bought Corvane Batteries for EUR 310 million.", "contradicted", "unit-differs", "deal"),
        ("Brightwater Motors acquired Corvane Batteries in March 2021.", "contradicted", "date-differs", "deal"),
        ("Brightwater Motors did not acquire Corvane Batteries.", "contradicted", "negated", "deal"),
        ("Corvane Batteries acquired Brightwater Motors in March 2022.", "contradicted", "roles-swapped", "deal"),
        ("Zorblax Industries acquired Corvane Batteries in March 2022.", "contradicted", "entity-differs", "deal"),
        ("Norvik Cells supplies spodumene to Halden Lithium.", "contradicted", "roles-swapped", "left"),
        ("Orion Foods acquired Lyra Bakery.", "contradicted", "negated", "left"),
        ("Orion Foods acquired Kestrel Mills.", "qualified", "only-hedged", "left"),
        ("Selbury Quarry employs 45 people.", "qualified", "only-forum", "forum"),
        ("Was Corvane Batteries sold?", "unchecked", "no-claim", ""),
    ],
)
def test_a_claim_has_its_verdict_its_reason_and_the_document_that_decides(  # noqa: PLR0917
    engine: Engine, claim: str, verdict: str, reason: str, documents: str
) -> None:
    (found,) = engine.verify(claim).claims
    assert (found.verdict, found.reason) == (verdict, reason)
    assert {one.document.id for one in found.evidence} == set(documents.split())


def test_two_independent_sources_corroborate_and_two_texts_of_one_do_not(engine: Engine) -> None:
    both, one = engine.verify(
        "Halden Lithium supplies spodumene to Norvik Cells.\n\nNorvik Cells is based in Oslo."
    ).claims
    assert (both.verdict, {cited.document.id for cited in both.evidence}) == ("corroborated", {"left", "right"})
    assert one.verdict == "supported"


def test_sources_that_cannot_both_be_right_dispute_and_figures_of_other_years_do_not(engine: Engine) -> None:
    assert {one.kind for one in engine._open().read(Conflict)} == {"real", "time", "correction"}
    disputed, plain = engine.verify(
        "Tolgard Battery Works has an annual capacity of 24 GWh.\n\nMarvik Refining employs 420 people."
    ).claims
    assert (disputed.verdict, disputed.reason) == ("disputed", "sources-conflict")
    assert {one.document.id for one in disputed.evidence} == {"left", "right"}
    assert (plain.verdict, {one.document.id for one in plain.evidence}) == ("supported", {"then"})


def test_what_was_corrected_is_contradicted_and_the_correction_is_not(engine: Engine) -> None:
    old, new = engine.verify(
        "The Water Agency imposed a fine of EUR 4.8 million on Trondvik Paper GmbH on 11 April 2023.\n\n"
        "The fine imposed on Trondvik Paper GmbH on 11 April 2023 was EUR 3.6 million."
    ).claims
    assert (old.verdict, old.reason) == ("contradicted", "corrected")
    assert {one.document.id for one in old.evidence} == {"old", "new"}
    assert new.verdict == "supported"


def test_evidence_is_a_span_of_the_stored_text_and_all_claims_are_counted(engine: Engine) -> None:
    text = "# Deals\n\nBrightwater Motors acquired Corvane Batteries. Was it cheap? Norvik Cells is based in Oslo."
    found = engine.verify(text)
    assert (found.checked, found.unchecked) == (2, 1)
    assert [text[one.start : one.end] for one in found.claims] == [one.text for one in found.claims]
    texts = {one.id: one.text for one in engine._open().read(Document)}
    evidence = [cited for one in found.claims for cited in one.evidence]
    assert evidence
    assert all(texts[one.document.id][one.start : one.end] == one.quote for one in evidence)


def test_a_citation_carries_only_what_stands_at_its_place(engine: Engine) -> None:
    said = LINES[-1]["text"]
    rain = LINES[1]["text"].index(" Tolgard")
    text = (
        "Brightwater Motors acquired Corvane Batteries in March 2022 [1][2][3][4][5].\n\n"
        f'[1]: deal#0-{len(said)} "{said}"\n[2]: right#0-{rain}\n[3]: deal#0-{len(said)} "{said[:-3]}"\n'
        f"[4]: deal#0-{len(said) + 5}\n[5]: gone#0-5\n"
    )
    (claim,) = engine.verify(text).claims
    assert (claim.verdict, claim.reason) == ("supported", "cited-sentence-carries")
    assert [(one.marker, one.status) for one in claim.citations] == [
        ("1", "carries"),
        ("2", "does-not-carry"),
        ("3", "altered-quote"),
        ("4", "no-such-place"),
        ("5", "no-such-document"),
    ]


def test_a_subgraph_ties_each_claim_to_its_evidence_by_its_verdict(engine: Engine) -> None:
    texts = (
        "Brightwater Motors bought Corvane Batteries for $340 million.",
        "Halden Lithium supplies spodumene to Norvik Cells.",
        "Orion Foods acquired Kestrel Mills.",
        "Tolgard Battery Works has an annual capacity of 24 GWh.",
    )
    cited = Citation(Source("deal", "", ""), None, 0, 20, LINES[-1]["text"][:20])
    answer = Answer("a1", "?", "answered", "passage", "", (Sentence(texts[0], (cited,)),))
    drawn = subgraph(answer, engine.verify("\n\n".join(texts)), store=engine._open())
    ties = {(edge.source, edge.type) for edge in drawn.edges if edge.source.startswith("a1/")}
    assert ties == {
        ("a1/1", "CONTRADICTED_BY"),
        ("a1/2", "SUPPORTED_BY"),
        ("a1/3", "QUALIFIED_BY"),
        ("a1/4", "SUPPORTED_BY"),
        ("a1/4", "CONTRADICTED_BY"),
    }
    known = {node.id for node in drawn.nodes}
    assert {end for edge in drawn.edges for end in (edge.source, edge.target)} <= known
    labels = {node.id: node.label for node in drawn.nodes}
    held = {edge.target for edge in drawn.edges if edge.type == "IN"}
    assert {labels[one] for one in held} == {"Passage"}
