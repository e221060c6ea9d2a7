"""Recall of the five search modes on multi-hop questions, on the product's own path, with bootstrap intervals.

    python benchmarks/retrieval.py [musique] [hotpotqa] [multihop_rag] [--keep FOLDER]

Each corpus is shuffled (neighbours in the file are no neighbours in meaning), written as JSON Lines and ingested;
every question is then asked as `evigraph search -k 8` asks it. Stores are kept in FOLDER (default `.bench`), so that a
second run only asks. A passage counts as its document; one document found twice takes two places.

Recall@2 and Recall@5 are the share of a question's gold documents among the first 2 and 5 hits, all@8 the share of
questions with all of them among the first 8. Intervals: 95 % of 1,000 resamples of the questions.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import numpy as np

from evigraph import Engine
from evigraph.query.records import Mode

DATA = Path(os.environ.get("EVIGRAPH_DATA", "../shared/data"))
SEED = 7
RESAMPLES = 1000


@dataclass(frozen=True, slots=True)
class Set:
    """Documents as lines of JSON, and questions with the ids of their gold documents."""

    documents: list[dict[str, str]]
    questions: list[tuple[str, frozenset[str]]]


def musique() -> Set:
    """Read MuSiQue: the gold passages are those that support the answer."""
    corpus = _json("musique_corpus.json")
    ids = {(row["title"], row["text"]): f"p{at}" for at, row in enumerate(corpus)}
    documents = [{"id": ids[row["title"], row["text"]], "title": row["title"], "text": row["text"]} for row in corpus]
    questions = [
        (
            item["question"],
            frozenset(ids[p["title"], p["paragraph_text"]] for p in item["paragraphs"] if p["is_supporting"]),
        )
        for item in _json("musique.json")
    ]
    return Set(documents, questions)


def hotpotqa() -> Set:
    """Read HotpotQA: the gold passages are the pages of its supporting facts."""
    corpus = _json("hotpotqa_corpus.json")
    documents = [{"id": title, "title": title, "text": "".join(text)} for title, text in corpus.items()]
    questions = [
        (item["question"], frozenset(title for title, _ in item["supporting_facts"])) for item in _json("hotpotqa.json")
    ]
    return Set(documents, questions)


def multihop_rag() -> Set:
    """Read MultiHop-RAG: news; the gold documents are the articles of the evidence; null questions have none."""
    path = DATA / "multihop" / "multihop_rag_articles.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    documents = [
        {
            "id": row["url"],
            "uri": row["url"],
            "title": row["title"],
            "text": "\n\n".join(row["facts"]),
            "publisher": row["source"],
            "author": row["author"] or "",
            "date": row["published_at"][:10],
        }
        for row in rows
    ]
    questions = [
        (item["question"], frozenset(one["url"] for one in item["evidence_list"]))
        for item in _json("multihop_rag_queries.json")
        if item["evidence_list"]
    ]
    return Set(documents, questions)


SETS: dict[str, Callable[[], Set]] = {"musique": musique, "hotpotqa": hotpotqa, "multihop_rag": multihop_rag}


def _json(name: str) -> list[dict]:
    return json.loads((DATA / "multihop" / name).read_text(encoding="utf-8"))


def stored(name: str, found: Set, keep: Path) -> Engine:
    """Return an engine over a set's documents, ingested in a shuffled order where they are not stored yet."""
    keep.mkdir(parents=True, exist_ok=True)
    lines = keep / f"{name}.jsonl"
    documents = list(found.documents)
    random.Random(SEED).shuffle(documents)
    content = "".join(json.dumps(document, ensure_ascii=False) + "\n" for document in documents)
    if not lines.exists() or lines.read_text(encoding="utf-8") != content:
        lines.write_text(content, encoding="utf-8")
    engine = Engine(f"sqlite:///{(keep / f'{name}.db').resolve()}")
    engine.ingest([lines])
    return engine


def measure(engine: Engine, questions: list[tuple[str, frozenset[str]]], mode: Mode) -> tuple[np.ndarray, float]:
    """Return Recall@2, Recall@5 and all@8 of each question, (n, 3), and the mean seconds a question takes."""
    rows = []
    engine.search(questions[0][0], mode=mode)
    began = time.perf_counter()
    for question, gold in questions:
        found = [hit.document.id for hit in engine.search(question, k=8, mode=mode)]
        rows.append((*(len(gold & set(found[:at])) / len(gold) for at in (2, 5)), float(gold <= set(found))))
    return np.array(rows), (time.perf_counter() - began) / len(questions)


def interval(values: np.ndarray) -> tuple[float, float, float]:
    """Return the mean of a column in percent and the bounds of its bootstrap interval."""
    draws = np.random.default_rng(SEED).integers(0, len(values), (RESAMPLES, len(values)))
    low, high = np.percentile(values[draws].mean(1), (2.5, 97.5))
    return 100 * values.mean(), 100 * low, 100 * high


def main() -> int:
    """Print a table a set, and fail where the fused default falls short of its bar."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=list(SETS))
    parser.add_argument("--keep", type=Path, default=Path(".bench"))
    options = parser.parse_args()
    if not (DATA / "multihop").is_dir():
        print(f"skipped: no data in {DATA / 'multihop'}; set EVIGRAPH_DATA", file=sys.stderr)
        return 0
    short = []
    for name in options.sets:
        found = SETS[name]()
        engine = stored(name, found, options.keep)
        print(f"{name}: {len(found.questions)} questions, {len(found.documents)} documents")
        print(f"  {'mode':8} {'Recall@2':>20} {'Recall@5':>20} {'all@8':>20} {'s/question':>10}")
        means = {}
        for mode in get_args(Mode):
            values, seconds = measure(engine, found.questions, mode)
            cells = ["{:5.1f} ({:4.1f} to {:5.1f})".format(*interval(column)) for column in values.T]
            print(f"  {mode:8} " + " ".join(f"{cell:>20}" for cell in cells) + f" {seconds:10.3f}", flush=True)
            means[mode] = values.mean(0)
        engine.close()
        if name == "multihop_rag":
            continue
        if (means["default"] < means["hybrid"] - 1e-9).any():
            short.append(f"{name}: the fused default is below RRF")
        if name == "musique" and means["default"][1] < means["dense"][1] + 0.05:
            short.append(f"{name}: the fused default beats dense Recall@5 by less than 5 points")
    print("\n".join(short))
    return bool(short)


if __name__ == "__main__":
    sys.exit(main())
