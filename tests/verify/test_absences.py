"""Names of a claim that a document has nowhere."""

import pytest

from evigraph.verify.absences import absences
from tests.verify.laid import case, reasons

pytestmark = pytest.mark.models


def test_a_name_in_whose_place_the_document_has_another_differs():
    (fault,) = absences(case("Zorblax closed a smelter.", "Halden closed a smelter."))
    assert fault.reason == "entity-differs"
    assert fault.at is not None


def test_a_name_that_nothing_stands_for_is_not_found():
    assert reasons(absences(case("Halden sued Zorblax.", "Halden opened a smelter."))) == ["entity-not-found"]


def test_a_name_of_the_title_is_not_missing():
    claim, text = "Zorblax closed a smelter in May.", "A smelter was closed in May."
    assert reasons(absences(case(claim, text, title="Zorblax Group: report of 2023"))) == []
    assert reasons(absences(case(claim, text, title="Report of 2023"))) == ["entity-not-found"]


def test_a_place_that_only_describes_may_be_left_out():
    assert reasons(absences(case("Halden closed a smelter in Sweden.", "Halden closed a smelter."))) == []
    assert reasons(absences(case("Halden closed the Swedish smelter.", "Halden closed a smelter."))) == []


def test_a_place_that_something_is_said_to_be_in_may_not():
    assert reasons(absences(case("The smelter is in Sweden.", "The smelter is in Norway."))) == ["entity-not-found"]
