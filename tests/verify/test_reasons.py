"""Every reason that the table has comes up, each by a claim that a small corpus meets with it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine
from evigraph.verify.reasons import REASONS, verdict_of
from evigraph.verify.records import VERDICTS

pytestmark = pytest.mark.models

SMELTER = "The smelter of Corvane Batteries employs 90 people in Teviot."
TEXTS = {
    "deal": f"Brightwater Motors acquired Corvane Batteries in March 2022 for $310 million. {SMELTER} "
    "Output of Corvane Batteries fell sharply.",
    "left": "Tolgard Battery Works has an annual capacity of 24 GWh. Halden Lithium supplies spodumene to Norvik Cells. "
    "Orion Foods may acquire Kestrel Mills. According to the mayor, Kestrel Mills closed its bakery in Dunmore.",
    "right": "Rain fell all week. Tolgard Battery Works has an annual capacity of 18 GWh. "
    "Halden Lithium supplies spodumene to Norvik Cells.",
    "forum": "Selbury Quarry employs 45 people. Everybody knows that.",
    "old": "The Water Agency imposed a fine of EUR 4.8 million on Trondvik Paper GmbH on 11 April 2023.",
    "new": "Correction to Notice 4. The fine imposed on Trondvik Paper GmbH on 11 April 2023 was EUR 3.6 million, "
    "not EUR 4.8 million.",
    "lives": "Velmor Steel is a subsidiary of Arden Holdings. Hana Sato studied at Larchmont University. "
    "Velsa Council amended the Harbour Act.",
}
HEADS = {
    "deal": {"publisher": "Courier", "tier": "media", "date": "2022-03-05"},
    "left": {"publisher": "Left Press", "tier": "media", "date": "2023-02-01"},
    "right": {"publisher": "Right Press", "tier": "media", "date": "2023-02-03"},
    "forum": {"author": "anna", "tier": "forum", "date": "2023-01-01"},
    "old": {"title": "Notice 4", "tier": "official", "date": "2023-04-11"},
    "new": {"title": "Notice 6: corrigendum", "tier": "official", "date": "2023-06-20"},
    "lives": {"publisher": "Courier", "tier": "media", "date": "2021-05-02"},
}
CLAIMS = {
    "number-differs": "Brightwater Motors bought Corvane Batteries for $340 million.",
    "unit-differs": "Brightwater Motors bought Corvane Batteries for EUR 310 million.",
    "date-differs": "Brightwater Motors acquired Corvane Batteries in March 2021.",
    "negated": "Brightwater Motors did not acquire Corvane Batteries.",
    "opposite": "Output of Corvane Batteries rose sharply.",
    "roles-swapped": "Norvik Cells supplies spodumene to Halden Lithium.",
    "entity-differs": "Zorblax Industries acquired Corvane Batteries in March 2022.",
    "functional-other": "Velmor Steel is a subsidiary of Brightwater Motors.",
    "disjoint-relation": "Velsa Council repealed the Harbour Act.",
    "corrected": "The Water Agency imposed a fine of EUR 4.8 million on Trondvik Paper GmbH.",
    "sources-conflict": "Tolgard Battery Works has an annual capacity of 24 GWh.",
    "no-entity-known": "Zorblax Industries paints its lorries blue.",
    "no-statement-found": "Giraffes admire violins.",
    "entity-not-found": "The smelter of Corvane Batteries employs 90 people in Teviot and Kilmore.",
    "value-not-found": "Brightwater Motors acquired Corvane Batteries with 55 buses.",
    "not-as-bound": "Hana Sato acquired Teviot.",
    "detail-missing": "Corvane Batteries repaints locomotives in a hangar by the old harbour.",
    "less-exact": "Brightwater Motors acquired Corvane Batteries on 9 March 2022.",
    "only-hedged": "Orion Foods acquired Kestrel Mills.",
    "only-reported": "Kestrel Mills closed its bakery in Dunmore.",
    "only-forum": "Selbury Quarry employs 45 people.",
    "time-implied": "The smelter of Corvane Batteries employed 90 people in 2022.",
    "verbatim": SMELTER,
    "statement-matches": "Brightwater Motors bought Corvane Batteries for $310 million.",
    "sentences-match": "Brightwater Motors bought Corvane Batteries, whose smelter employs 90 people, for $310 million.",
    "relation-matches": "Hana Sato attended Larchmont University.",
    "cited-sentence-carries": f"Brightwater Motors bought Corvane Batteries. [1]\n\n[1]: deal#0-{TEXTS['deal'].index(' The')}",
    "two-sources": "Halden Lithium supplies spodumene to Norvik Cells.",
    "no-subject": "It was sold quickly.",
    "no-claim": "Was Corvane Batteries sold?",
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder: Path = tmp_path_factory.mktemp("reasons")
    lines = [json.dumps({"id": name, "text": text, **HEADS[name]}) for name, text in TEXTS.items()]
    (folder / "lines.jsonl").write_text("\n".join(lines), encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as opened:
        opened.ingest([folder / "lines.jsonl"])
        yield opened


def test_every_reason_of_the_table_has_a_claim_here_and_every_verdict_a_reason():
    assert set(CLAIMS) == set(REASONS)
    assert {verdict_of(reason) for reason in REASONS} == set(VERDICTS)


@pytest.mark.parametrize("reason", REASONS)
def test_a_claim_comes_to_each_reason_and_to_its_verdict(engine: Engine, reason: str):
    (found,) = engine.verify(CLAIMS[reason]).claims
    assert (found.reason, found.verdict) == (reason, verdict_of(reason))
