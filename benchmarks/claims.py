"""Planted errors caught and false alarms raised on a file of claims about the example corpus.

    python benchmarks/claims.py [examples/claims/first.jsonl ...] [--show]

A planted error is caught where the verdict is none of supported, corroborated and qualified; a true claim that is not
given one of these is a false alarm. `--show` lists the claims on the wrong side.
"""

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path

from evigraph import Engine

EXAMPLES = Path(__file__).parents[1] / "examples"
GOOD = {"supported", "corroborated", "qualified"}


def measure(engine: Engine, file: Path, *, show: bool) -> None:
    """Print one file's figures."""
    caught: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for line in file.read_text(encoding="utf-8").splitlines():
        form = json.loads(line)
        verification = engine.verify(form["claim"])
        verdicts = [(check.verdict, check.reason) for check in verification.claims]
        flagged = not verdicts or any(verdict not in GOOD for verdict, _ in verdicts)
        total[form["kind"]] += 1
        caught[form["kind"]] += flagged
        if show and flagged == form["label"]:
            print(f"{form['id']} {form['kind']} {verdicts}\n    {form['claim']}\n    {form['quotes']} ({form['note']})")
    false = total.pop("paraphrase")
    alarms = caught.pop("paraphrase")
    found, planted = sum(caught.values()), sum(total.values())
    print(f"{file.name}: {found} of {planted} errors caught ({found / planted:.2f}, bar 0.90)")
    print(f"{file.name}: {alarms} of {false} true claims flagged ({alarms / false:.2f}, bar 0.10)")
    for kind in sorted(total):
        print(f"    {kind}: {caught[kind]} of {total[kind]}")


def main() -> None:
    """Ingest the example corpus and measure each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=sorted((EXAMPLES / "claims").glob("*.jsonl")))
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Engine(f"sqlite:///{folder}/claims.db") as engine:
        engine.ingest([EXAMPLES / "corpus"])
        for file in chosen.files:
            measure(engine, file, show=chosen.show)


if __name__ == "__main__":
    main()
