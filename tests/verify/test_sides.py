"""On which side of a matter a name stands, however the sentence is put."""

import pytest

from evigraph.verify.figures import values_of
from evigraph.verify.reading import read
from evigraph.verify.sides import Side, sides
from evigraph.verify.tokens import parse

pytestmark = pytest.mark.models


def stands(sentence, name):
    """Return the sides of a name of one word."""
    (tokens,) = parse([sentence])
    found = sides(read(sentence, tokens, values_of(sentence)))
    return found.get(next(i for i, t in enumerate(tokens) if t.text == name), frozenset())


@pytest.mark.parametrize(
    ("matter", "sentence"),
    [
        ("transfer", "Halden supplies ore to Marvik."),
        ("transfer", "Ore is supplied to Marvik by Halden."),
        ("transfer", "Halden supplies Marvik with ore."),
        ("transfer", "Marvik buys ore from Halden."),
        ("transfer", "The mill was sold to Marvik by Halden."),
        ("transfer", "Halden is a supplier of Marvik."),
        ("transfer", "Marvik, which buys ore from Halden, is in Oslo."),
        ("ownership", "Halden owns Marvik."),
        ("ownership", "Marvik is owned by Halden."),
        ("ownership", "Halden acquired Marvik."),
        ("ownership", "Halden holds a 20 percent stake in Marvik."),
        ("ownership", "Marvik is a subsidiary of Halden."),
        ("ownership", "Marvik belongs to Halden."),
        ("ownership", "Halden, which owns Marvik, is in Oslo."),
        ("ownership", "Marvik, owned by Halden, makes cells."),
        ("suit", "Halden sued Marvik."),
        ("suit", "Marvik was sued by Halden."),
        ("suit", "Halden filed a lawsuit against Marvik."),
        ("suit", "Halden's lawsuit against Marvik failed."),
        ("office", "Halden succeeded Marvik as the operator."),
        ("office", "Marvik was succeeded by Halden."),
        ("office", "Halden took over from Marvik as the operator."),
        ("prais", "Halden praised Marvik."),
        ("prais", "Marvik was praised by Halden."),
    ],
)
def test_sentences_that_say_one_thing_put_its_names_on_the_same_sides(matter, sentence):
    assert Side(matter, outward=True) in stands(sentence, "Halden")
    assert Side(matter, outward=False) not in stands(sentence, "Halden")
    assert Side(matter, outward=False) in stands(sentence, "Marvik")
    assert Side(matter, outward=True) not in stands(sentence, "Marvik")


def test_what_costs_money_is_not_taken_from_who_spends_it():
    assert not {s for s in stands("Halden received 5 million euros.", "Halden") if s.matter == "transfer"}


def test_names_joined_by_and_stand_on_one_side():
    sentence = "Marvik was sued by Halden and Tarn."
    assert stands(sentence, "Tarn") == stands(sentence, "Halden") != frozenset()
