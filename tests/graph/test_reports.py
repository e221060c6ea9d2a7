"""Reports: a title from the key entities, and findings that are sentences of the sources."""

import random
from dataclasses import replace

from evigraph.graph.communities import belonging, communities
from evigraph.graph.company import company
from evigraph.graph.records import Entity, Fact, Membership, Report, ReprintCluster, Source
from evigraph.graph.reports import reports
from evigraph.graph.sentences import Sentences, tabulate, words
from evigraph.ingest.records import Argument, Document, Mention, Passage, Span, Statement


class Corpus:
    """Documents made of sentences; names in capitals inside them are the entities."""

    def __init__(self, texts: dict[str, list[str]], names: tuple[str, ...]):
        self.documents, self.passages, self.mentions, self.memberships = [], [], [], []
        self.statements: list[Statement] = []
        self.facts: list[Fact] = []
        self.clusters: tuple[ReprintCluster, ...] = ()
        self.sources: tuple[Source, ...] = ()
        for document, sentences in texts.items():
            spans, text = [], ""
            for sentence in sentences:
                spans.append(Span(len(text), len(text) + len(sentence)))
                text += sentence + " "
            self.documents.append(Document(document, text, pages=(0, spans[-1].start) if len(spans) > 1 else ()))
            self.passages.append(Passage(f"{document}/0", document, 0, len(text), text, "en", 0, tuple(spans)))
            for span in spans:
                self._name(document, text, span, names)
        self.entities = [
            Entity(
                name, name, "organization", (), (name.lower(),), documents=sum(name in d.text for d in self.documents)
            )
            for name in names
        ]

    def _name(self, document: str, text: str, span: Span, names: tuple[str, ...]) -> None:
        for name in names:
            start = text.find(name, span.start, span.end)
            if start >= 0:
                key, passage = f"{document}:{start}", f"{document}/0"
                end = start + len(name)
                self.mentions.append(Mention(key, document, passage, start, end, name, name, "thing", span.start))
                self.memberships.append(Membership(key, name, passage, document))

    def table(self) -> Sentences:
        return tabulate(
            documents=self.documents,
            passages=self.passages,
            mentions=self.mentions,
            memberships=self.memberships,
            statements=self.statements,
            facts=self.facts,
        )

    def make(self) -> tuple[Report, ...]:
        graph = company(mentions=self.mentions, memberships=self.memberships, relations=(), clusters=self.clusters)
        found = communities("w", graph)
        return reports(
            found,
            belonging(graph, found),
            entities=self.entities,
            sentences=self.table(),
            sources=self.sources,
            clusters=self.clusters,
        )


HALDEN = [
    "Halden supplies lithium hydroxide to Norvik under a contract of five years.",
    "In spring Halden opened its second refinery beside the harbour of Kestrel.",
    "It then hired forty people for Halden.",
    "Norvik builds battery cells for buses and ferries with Kestrel.",
]
ORCHARD = ["Lyra grows apples with Orion in the valley.", "Orion sells the cider of Lyra at the market."]
NAMES = ("Halden", "Norvik", "Kestrel", "Lyra", "Orion")


def corpus() -> Corpus:
    return Corpus({"a": HALDEN, "b": ORCHARD}, NAMES)


def test_a_report_is_titled_by_its_key_entities():
    titles = {report.title for report in corpus().make()}
    assert titles == {"Halden, Kestrel, Norvik", "Lyra, Orion"}


def test_findings_are_sentences_of_the_stored_text():
    made = corpus()
    text = {document.id: document.text for document in made.documents}
    for report in made.make():
        assert report.findings
        for finding in report.findings:
            assert text[finding.document][finding.start : finding.end] == finding.text
            assert finding.text in HALDEN + ORCHARD


def test_findings_name_their_entities_and_their_page():
    found = {f.text: f for report in corpus().make() for f in report.findings}
    assert found[HALDEN[0]].entities == ("Halden", "Norvik")
    assert (found[HALDEN[0]].page, found[HALDEN[3]].page) == (1, 2)


def test_a_report_holds_only_what_lies_inside_its_community():
    for report in corpus().make():
        assert len({finding.document for finding in report.findings}) == 1
        assert report.documents == 1


def test_a_sentence_that_leans_on_the_one_before_comes_after_those_that_stand_alone():
    report = next(r for r in corpus().make() if "Halden" in r.title)
    assert [f.text for f in report.findings][-1] == HALDEN[2]


def test_a_second_sentence_that_says_the_same_is_passed_over():
    same = "Halden supplies lithium hydroxide to Norvik."
    made = Corpus({"a": [same, *HALDEN[1:]], "b": [same], "c": [same]}, NAMES)
    report = next(r for r in made.make() if "Halden" in r.title)
    assert [f.text for f in report.findings].count(same) == 1


def test_a_folded_reprint_gives_no_findings_and_is_no_source_of_its_own():
    made = Corpus({"a": HALDEN, "copy": HALDEN, "c": ["Halden met Norvik in autumn to plan the winter."]}, NAMES)
    made.clusters = (ReprintCluster("r", ("a", "copy"), "copy"),)
    made.sources = (Source("one", ("a", "copy"), "copies"), Source("two", ("c",), "alone"))
    (report,) = made.make()
    assert {finding.document for finding in report.findings} == {"copy", "c"}
    assert (report.documents, report.sources) == (3, 2)


def test_a_statement_about_a_key_entity_puts_its_sentence_first():
    made = corpus()
    start = made.documents[0].text.find(HALDEN[3])
    end = start + len(HALDEN[3])
    subject = Argument("Norvik", start, start + 6, "norvik")
    made.statements = [Statement("s", "a", "a/0", start, end, subject, "build", start + 7, start + 13)]
    made.facts = [Fact("s", "a", "Norvik", "produces", "", "", "a")]
    report = next(r for r in made.make() if "Halden" in r.title)
    assert report.findings[0].text == HALDEN[3]
    assert next(r for r in corpus().make() if "Halden" in r.title).findings[0].text != HALDEN[3]


def test_a_sentence_that_overlaps_from_the_passage_before_is_told_once():
    made = corpus()
    whole = made.passages[0]
    last = whole.sentences[3]
    rest = replace(whole, id="a/1", start=whole.sentences[2].start, own=last.start, sentences=whole.sentences[2:])
    made.passages[0] = replace(whole, sentences=whole.sentences[:3])
    made.passages.append(replace(rest, text=whole.text[rest.start :]))
    for records in (made.mentions, made.memberships):
        records[:] = [replace(r, passage="a/1") if r.document == "a" and int(r.id.partition(":")[2]) >= last.start
                      else r for r in records]  # fmt: skip
    assert list(made.table().text) == HALDEN + ORCHARD
    report = next(r for r in made.make() if "Halden" in r.title)
    assert sorted(f.text for f in report.findings) == sorted(HALDEN)


def test_larger_communities_get_more_findings_up_to_ten():
    names = tuple(f"Entity{i:02d}x" for i in range(40))
    texts = {
        f"d{i:02d}": [f"{names[i]} signed contract number {i} about topic{i} with {names[i + 1]} in town{i}."]
        for i in range(39)
    }
    (large,) = Corpus(texts, names).make()
    small = Corpus({"a": [f"{names[0]} met {names[1]} about matter {i} at place{i}." for i in range(9)]}, names).make()[
        0
    ]
    assert (len(small.findings), len(large.findings)) == (3, 7)


def test_the_order_of_the_records_does_not_matter():
    expected = corpus().make()
    made = corpus()
    for records in (made.documents, made.passages, made.mentions, made.memberships, made.entities):
        random.Random(3).shuffle(records)
    assert made.make() == expected


def test_han_text_is_compared_by_bigrams():
    assert words("锂电池 A12 cells") == ["锂电", "电池", "a12", "cells"]
    made = Corpus({"a": ["海登向诺维克供应氢氧化锂。", "诺维克在奥斯陆建厂。", "海登公布财报。"]}, ("海登", "诺维克"))
    (report,) = made.make()
    assert report.title == "海登, 诺维克"
    assert report.findings[0].text == "海登向诺维克供应氢氧化锂。"


def test_a_community_whose_passages_belong_elsewhere_has_no_report():
    made = Corpus({"a": [*HALDEN, "Lyra sings with Orion at a fair in the old town."]}, NAMES)
    assert [report.title for report in made.make()] == ["Halden, Kestrel, Norvik"]
