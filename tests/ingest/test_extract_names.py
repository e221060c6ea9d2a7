"""Names at the bounds of sentences, in headings, at the head of a sentence, and names that the recogniser cut."""

import pytest

from evigraph.ingest.extract import extract
from evigraph.ingest.records import Block, Document, Mention, Statement
from evigraph.ingest.split import split

pytestmark = pytest.mark.models


def read(*parts: str, title: str = "") -> tuple[list[Mention], list[Statement]]:
    text = "\n\n".join(parts)
    blocks, at = [], 0
    for part in parts:
        blocks.append(Block(at, at + len(part)))
        at += len(part) + 2
    document = Document("d", text, title=title, date="2022-03-04", language="en", blocks=tuple(blocks))
    found = extract(split(document), {"d": document})
    return [m for one in found for m in one.mentions], [s for one in found for s in one.statements]


def texts(mentions: list[Mention]) -> list[str]:
    return [mention.text for mention in mentions]


def said(statements: list[Statement]) -> set[tuple[str, str, str]]:
    return {
        (s.subject.name, s.predicate, s.object.name if s.object else s.value.text if s.value else "")
        for s in statements
    }


HEADLINE = "Halden Maritime completes the acquisition of Osprey Lines"


def test_no_name_runs_from_a_headline_into_the_text():
    mentions, _ = read(
        HEADLINE, "Halden Maritime ASA today completed the acquisition of Osprey Lines plc.", title=HEADLINE
    )
    assert texts(mentions) == ["Halden Maritime", "Osprey Lines", "Halden Maritime ASA", "Osprey Lines plc"]


def test_no_name_runs_over_a_short_line_but_over_a_wrapped_one():
    mentions, _ = read("Yours, on behalf of the whole board,\nRupert Lang\nManaging Partner")
    assert "Rupert Lang" in texts(mentions)
    wrapped = "The offtake of the coming year was agreed in June with Tamarack\nRidge Lithium Inc., which ships ore."
    assert "Tamarack\nRidge Lithium Inc." in texts(read(wrapped)[0])


def test_a_headline_names_what_is_in_it_and_a_pronoun_never_points_at_it():
    title = "Norvik to build 30 GWh cell plant in Hungary"
    mentions, statements = read(
        title, "Norvik Battery Co., Ltd. will build it by May. It employs 4,000 people.", title=title
    )
    assert title not in texts(mentions)
    assert {"Norvik", "Hungary", "Norvik Battery Co., Ltd."} <= set(texts(mentions))
    assert ("norvik battery co., ltd", "employ", "4,000") in said(statements)
    planned = [s for s in statements if s.predicate == "build" and s.start == 0]
    assert planned
    assert {s.modality for s in planned} == {"hedged"}


def test_a_headline_in_title_case_gives_way_to_the_names_of_its_text():
    title = "Halden Maritime Completes Acquisition Of Osprey Lines"
    mentions, _ = read(title, "Halden Maritime bought Osprey Lines for cash.", title=title)
    assert texts(mentions)[:2] == ["Halden Maritime", "Osprey Lines"]


def test_a_title_that_is_a_name_is_one():
    mentions, _ = read("Mount Solace Observatory", "It stands on a hill.", title="Mount Solace Observatory")
    assert [(m.text, m.source) for m in mentions] == [("Mount Solace Observatory", "title")]
    mentions, _ = read("The Tide Strikes Back is a film of 1980.", title="The Tide Strikes Back")
    assert mentions[0].source == "title"


def test_a_name_that_opens_a_sentence_is_the_subject_of_the_verb_that_has_none():
    _, statements = read("Tolliver Group bought a mill. Tolliver paid USD 350 million for the mill.")
    assert ("tolliver", "pay", "USD 350 million") in said(statements)


def test_an_adverb_that_opens_a_sentence_stays_one():
    mentions, _ = read("Lately Foods sells milk. Prices fell lately. Lately rose the price of milk.")
    assert texts(mentions) == ["Lately Foods"]


def test_legal_forms_with_points_stay_in_one_piece():
    mentions, _ = read("The mill of Novara Foods S.p.A. was shut.", "Novara Foods S.p.A acquired Brisa S.r.l.")
    assert texts(mentions) == ["Novara Foods S.p.A.", "Novara Foods S.p.A", "Brisa S.r.l."]


def test_words_that_stand_only_side_by_side_are_one_name():
    mentions, _ = read("The Lac Vireux mine shipped its first concentrate to Halden Refining in January 2024.")
    assert texts(mentions)[0] == "Lac Vireux"


def test_a_relative_clause_behind_a_place_describes_what_lies_there():
    _, statements = read(
        "Osprey has a terminal in Harwick, which has 40 berths. Norvik has a mine in Chile, which employs 300 men."
    )
    assert {("terminal in harwick", "berth", "40"), ("mine in chile", "employ", "300")} <= said(statements)


def test_a_relative_clause_of_inhabitants_describes_the_place():
    _, statements = read("Norvik built a plant in Tiszaker, which has 40,000 inhabitants.")
    assert ("tiszaker", "inhabitant", "40,000") in said(statements)


def test_a_relative_clause_that_fits_a_deal_describes_the_deal_and_else_the_firm():
    _, statements = read(
        "The acquisition of Norvik Refining GmbH, which was closed on 3 March 2022, cost EUR 280 million.",
        "The acquisition of Norvik Refining GmbH, which makes pumps, cost EUR 280 million.",
    )
    assert ("acquisition of norvik refining gmbh", "close", "3 March 2022") in said(statements)
    assert ("norvik refining gmbh", "make", "pumps") in said(statements)


def test_what_with_and_brackets_tell_of_a_name_is_stated():
    _, statements = read(
        "Halden Maritime (founded 1987) is a shipping line with 2,300 employees. Osprey Lines dates back to 1990."
    )
    assert {
        ("halden maritime", "found", "1987"),
        ("halden maritime", "employee", "2,300"),
        ("osprey lines", "date back to", "1990"),
    } <= said(statements)


def test_a_quantity_that_goes_to_a_name_is_stated_of_the_name():
    _, statements = read("Sixty thousand tonnes a year are committed to Velmor.")
    assert ("velmor", "be committed to", "Sixty thousand tonnes a year") in said(statements)


def test_the_company_is_the_one_that_the_title_opens_with():
    _, statements = read(
        "Reclave Oy today raised EUR 60 million in a round led by Velmor Automotive SE.",
        "Velmor owns 30 percent of Reclave. The company was founded in 2017.",
        title="Reclave raises EUR 60 million",
    )
    assert ("reclave", "found", "2017") in said(statements)


def test_the_company_is_another_where_the_text_has_moved_on():
    _, statements = read(
        "Reclave Oy today raised EUR 60 million. Velmor Automotive SE led the round. Velmor Automotive SE sells cars. "
        "Velmor Automotive SE exports them. The company was founded in 1948.",
        title="Reclave raises EUR 60 million",
    )
    assert ("velmor automotive se", "found", "1948") in said(statements)


def test_a_share_as_the_subject_is_stated_of_its_whole():
    _, statements = read("Four fifths of the process water is recycled.")
    assert ("process water", "be recycled", "Four fifths") in said(statements)
