"""Apparent conflicts: figures and offices that differ and both hold, each with its class, and none where it is none."""

import pytest

from evigraph.graph.records import Conflict
from evigraph.graph.schema import load_schema
from evigraph.graph.settle import Holdings, derive
from evigraph.ingest.extract import extract
from evigraph.ingest.records import Document
from evigraph.ingest.split import split

pytestmark = pytest.mark.models

SCHEMA = load_schema()


def found(*texts: str) -> tuple[Conflict, ...]:
    """Return the conflicts of texts of different publishers, all of one day."""
    documents = {f"d{n}": Document(f"d{n}", text, date="2023-06-01", publisher=f"p{n}") for n, text in enumerate(texts)}
    passages = [passage for document in documents.values() for passage in split(document)]
    parts = extract(passages, documents)
    own = Holdings(
        documents=tuple(documents.values()),
        passages=tuple(passages),
        mentions=tuple(mention for part in parts for mention in part.mentions),
        statements=tuple(statement for part in parts for statement in part.statements),
    )
    return derive("w", own, schema=SCHEMA).conflicts


def kinds(*texts: str) -> list[str]:
    return [conflict.kind for conflict in found(*texts)]


def test_a_companys_staff_and_its_plants_are_of_two_subjects():
    assert kinds(
        "Halden Motors AG employs 2,150 people. Halden Motors AG operates a plant in Bremen.",
        "The plant in Bremen is large. Some 410 people work at the Bremen plant.",
    ) == ["subject"]


def test_a_plant_of_nobody_known_is_no_part_of_a_company():
    assert not kinds(
        "Halden Motors AG employs 2,150 people.",
        "The plant in Bremen is large. Some 410 people work at the Bremen plant.",
    )


def test_the_figures_of_two_companies_of_one_name_are_of_two_subjects():
    assert kinds(
        "Halden Motors AG is a carmaker in Bremen. Halden Motors AG employs 2,150 people.",
        "Halden Motors Inc. is a car dealer in Ohio. Halden Motors Inc. employs 35 people.",
    ) == ["subject"]


def test_a_chief_executive_and_the_next_one_are_of_two_times():
    (one,) = found(
        "Maria Olsen is the chief executive of Halden Motors AG.",
        "Jan Berg succeeded Maria Olsen in May 2023.",
    )
    assert (one.kind, one.predicate, set(one.values)) == ("time", "leads", {"Maria Olsen", "Jan Berg"})


def test_what_a_plant_was_to_cost_in_another_currency_differs_in_unit_alone():
    assert kinds(
        "The plant in Bremen cost EUR 360 million.",
        "The plant in Bremen will cost USD 400 million.",
    ) == ["unit"]
    assert not kinds(
        "The plant in Bremen cost EUR 360 million.",
        "The plant in Bremen will cost EUR 300 million.",
    )


def test_a_quantity_given_again_on_another_basis_is_no_real_conflict():
    assert kinds(
        "Norvik Mining Ltd supplies Halden Motors AG with 60,000 tonnes of concentrate a year. "
        "This quantity corresponds to 8,600 tonnes of carbonate."
    ) == ["basis"]
