"""Whose share a share is."""

import pytest

from evigraph.verify.holders import holders
from tests.verify.laid import case, reasons

pytestmark = pytest.mark.models

TEXTS = (
    "Halden holds 51 percent of the venture and Norvik Cells 49 percent.",
    "Halden holds 51 percent of the venture, Norvik Cells the remaining 49 percent.",
    "The venture is owned by Halden (51 percent) and Norvik Cells (49 percent).",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_share_belongs_to_its_holder_and_not_to_the_other(text):
    assert reasons(holders(case("Halden holds 51 percent of the venture.", text))) == []
    assert reasons(holders(case("Norvik Cells holds 49 percent of the venture.", text))) == []
    assert reasons(holders(case("Halden holds 49 percent of the venture.", text))) == ["not-as-bound"]
    assert reasons(holders(case("Norvik Cells holds 51 percent of the venture.", text))) == ["not-as-bound"]


def test_a_share_that_no_name_holds_speaks_against_nobody():
    assert reasons(holders(case("Halden holds 51 percent of it.", "A stake of 51 percent was sold."))) == []
