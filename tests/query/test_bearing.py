import pytest

from evigraph.graph.schema import load_schema
from evigraph.query.bearing import bears

SCHEMA = load_schema()
PAIR = (("Marvik", "Marvik Refining GmbH"), ("Halden",))


@pytest.mark.parametrize(
    ("sentence", "around", "holds"),
    [
        ("Marvik Refining bought Halden in May.", "", True),
        ("Halden was acquired by Marvik.", "", True),
        ("Marvik sued Halden.", "", False),
        ("Marvik bought a ferry.", "Halden was there too.", False),
        ("It bought Halden in May.", "Marvik grew. It bought Halden in May.", True),
        ("It bought Halden in May.", "Corvane grew. It bought Halden in May.", False),
        ("The company bought it in May.", "Marvik and Halden agreed.", False),
    ],
)
def test_a_sentence_bears_on_a_claim_where_it_says_the_same_of_the_same_names(
    sentence: str, around: str, holds: object
) -> None:
    assert bears("bought", sentence, around=around, names=PAIR, schema=SCHEMA) is holds


def test_a_sentence_may_name_another_in_the_place_of_one_where_that_is_what_it_tells() -> None:
    said = {"around": "", "names": PAIR, "schema": SCHEMA}
    assert bears("bought", "Marvik bought Corvane.", other=True, **said)
    assert not bears("bought", "Marvik bought Corvane.", **said)
    assert not bears("bought", "Corvane bought a ferry.", other=True, **said)
