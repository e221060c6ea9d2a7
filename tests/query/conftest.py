import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from evigraph import Engine
from evigraph.query.answer import Corpus

LINES = [
    {
        "id": "halden",
        "title": "Halden Lithium",
        "publisher": "Mining Weekly",
        "date": "2022-03-01",
        "tier": "media",
        "text": "Halden Lithium is a mining company based in Bergmora. It was founded by Ingrid Solheim in 1998. "
        "Halden Lithium supplies spodumene to Marvik Refining under a ten-year contract.",
    },
    {
        "id": "marvik",
        "title": "Marvik Refining",
        "publisher": "Mining Weekly",
        "date": "2023-05-10",
        "tier": "media",
        "text": "Marvik Refining is a chemical company in Trondvik. Marvik Refining employs 420 people. "
        "Marvik Refining sells lithium hydroxide to Corvane Batteries.",
    },
    {
        "id": "corvane",
        "title": "Corvane Batteries",
        "publisher": "Corvane Batteries",
        "date": "2023-06-02",
        "tier": "official",
        "text": "Corvane Batteries makes cells for buses. The revenue of Corvane Batteries was EUR 310 million in 2022."
        " Its chief executive is Tomas Brandt.",
    },
    {
        "id": "solheim",
        "title": "Ingrid Solheim",
        "date": "2021-01-05",
        "tier": "forum",
        "text": "Ingrid Solheim was born in Vestby. She studied geology and later opened a museum of minerals.",
    },
    {
        "id": "vestby",
        "title": "Vestby",
        "date": "2020",
        "text": "Vestby is a town on the coast. The town is known for a wooden lighthouse built in 1874.",
    },
    {
        "id": "weather",
        "title": "Weather notes",
        "date": "2023-05-11",
        "text": "Heavy rain fell along the coast for a week. Residents of the coast complained about flooded cellars.",
    },
    {
        "id": "residents",
        "title": "Letters from residents",
        "date": "2023-05-20",
        "tier": "forum",
        "text": "Residents complained that the pumps came late. Many cellars were flooded again in spring.",
    },
    {
        "id": "haideng",
        "title": "海登锂业公告",
        "date": "2023-04-01",
        "tier": "official",
        "language": "zh",
        "text": "海登锂业股份有限公司（英文名称：Halden Lithium，以下简称“海登锂业”）发布年度业绩。"
        "海登锂业2022年实现营业收入8.4亿元。",
    },
    {"id": "poem", "text": "Der Wald schweigt. Im Herbst fallen die Blätter."},
]


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder: Path = tmp_path_factory.mktemp("query")
    lines = folder / "lines.jsonl"
    lines.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES), encoding="utf-8")
    with Engine(f"sqlite:///{folder / 'store.db'}") as opened:
        opened.ingest([lines])
        yield opened


@pytest.fixture
def corpus(engine: Engine) -> Corpus:
    return Corpus(engine._open(), engine._indexed(), engine.schema, engine.encoder)
