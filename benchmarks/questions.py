"""The questions of the example corpus: what is answered, what is refused, and where the short answer is right.

    python benchmarks/questions.py [--show]

A short answer is right where it holds the gold one or one of its variants, or these hold it; where the gold one says
that sources differ, none is right too. A wrong one is counted apart from none. A gold
document is found where an answer cites it or a reprint of it.
"""

import argparse
import json
import tempfile
from pathlib import Path

from evigraph import Engine
from evigraph.engine import Answered

EXAMPLES = Path(__file__).parents[1] / "examples"


def right(short: str, wanted: list[str]) -> bool:
    """Whether a short answer and one of the wanted ones hold each other."""
    mine = short.casefold()
    return any(mine and (one.casefold() in mine or mine in one.casefold()) for one in wanted if one)


def measure(engine: Engine, *, show: bool) -> None:
    """Print the figures."""
    gold = json.loads((EXAMPLES / "gold.json").read_text(encoding="utf-8"))
    copies = {name: min(cluster) for cluster in gold["reprints"] for name in cluster}
    refused = shorts = wrong = with_short = cited = wanted_documents = 0
    for item in gold["questions"]:
        answered = engine.ask(item["question"], save=False)
        found = {copies.get(name, name) for name in _cited(answered)}
        wanted = {copies.get(one["document"], one["document"]) for one in item["gold"]}
        cited += len(found & wanted)
        wanted_documents += len(wanted)
        refused += answered.answer.status == "refused"
        if item["short"]:
            with_short += 1
            told = answered.answer.short
            fits = right(told, [item["short"], *item["aliases"]]) if told else _differ(item["aliases"])
            shorts += fits
            wrong += bool(told) and not fits
        if show:
            _show(answered, item["id"], item["short"], found=len(found & wanted), of=len(wanted))
    given = [engine.ask(item["question"], save=False) for item in gold["unanswerable"]]
    if show:
        for answered, item in zip(given, gold["unanswerable"], strict=True):
            _show(answered, item["id"], "a refusal", found=0, of=0)
    kept = sum(answered.answer.status == "refused" for answered in given)
    print(f"answerable: {refused} of {len(gold['questions'])} refused (bar 1)")
    print(f"unanswerable: {kept} of {len(given)} refused (bar {len(given)})")
    print(f"short answers: {shorts} of {with_short} right, {wrong} wrong")
    print(f"gold documents: {cited} of {wanted_documents} cited")


def _differ(variants: list[str]) -> bool:
    """Whether the gold answer is that sources differ."""
    return any("disputed" in one for one in variants)


def _cited(answered: Answered) -> set[str]:
    return {one.document.id for sentence in answered.answer.sentences for one in sentence.citations}


def _show(answered: Answered, name: str, wanted: str, *, found: int, of: int) -> None:
    answer = answered.answer
    print(f"{name} {answer.status} ({answer.route}): {answer.question}")
    print(f"    wanted {wanted!r}, got {answer.short!r}, {found} of {of} gold documents, missing {answer.missing}")
    for sentence in answer.sentences:
        print(f"    - {sentence.text[:160]}")


def main() -> None:
    """Ingest the example corpus and ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print every answer")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Engine(f"sqlite:///{folder}/questions.db") as engine:
        engine.ingest([EXAMPLES / "corpus"])
        measure(engine, show=chosen.show)


if __name__ == "__main__":
    main()
