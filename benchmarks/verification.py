"""Balanced accuracy of verification on SummEdits: is an edited summary supported by its document?

    python benchmarks/verification.py [--domains news,ectsum,sales_email] [--limit N] [--failures N]

Each document is the only source; a summary is called supported where every claim of it is supported, corroborated or
qualified. The data folder is `EVIGRAPH_DATA` (default `../shared/data`).
"""

import argparse
import json
import os
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from evigraph.ingest.records import Document
from evigraph.verify.beside import candidates
from evigraph.verify.check import check
from evigraph.verify.claims import claims
from evigraph.verify.evidence import Candidate, Evidence, antecedents
from evigraph.verify.reading import read, values_of
from evigraph.verify.reasons import verdict_of
from evigraph.verify.tokens import parse
from evigraph.verify.worth import checkable, resolved

CARRIED = {"supported", "corroborated", "qualified", "unchecked"}


@dataclass(frozen=True)
class Item:
    """A summary with its document, whether it is supported, and how it was edited."""

    document: str
    summary: str
    supported: bool
    edits: tuple[str, ...]


def load(folder: Path, domain: str, limit: int) -> list[Item]:
    """Return the items of a domain, at most `limit`, evenly spread over the file."""
    rows = json.loads((folder / "verification" / f"summedits_{domain}.json").read_text(encoding="utf-8"))
    items = [Item(r["doc"], r["summary"], r["label"] == 1, tuple(sorted(r["edit_types"]))) for r in rows]
    return items[:: max(1, -(-len(items) // limit))] if limit else items


def judge(summary: str, sentences: tuple[Candidate, ...]) -> list[tuple[str, str]]:
    """Return each claim of a summary with its reason code."""
    found, before = [], ()
    parts = claims(summary)
    for part, tokens in zip(parts, parse([part.text for part in parts]), strict=True):
        reading = resolved(read(part.text, tokens, values_of(part.text)), before)
        before = antecedents(reading) or before
        reason = check(reading, Evidence(sentences)).reason if checkable(reading) else "no-claim"
        found.append((reason, part.text))
    return found


def main() -> int:
    """Print balanced accuracy by domain and by kind of edit."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--domains", default="news,ectsum,sales_email")
    options.add_argument("--limit", type=int, default=0, help="items a domain, 0 for all")
    options.add_argument("--failures", type=int, default=0, help="print so many wrong items a domain")
    chosen = options.parse_args()
    folder = Path(os.environ.get("EVIGRAPH_DATA", "../shared/data"))
    if not (folder / "verification").is_dir():
        print(f"skipped: no folder {folder / 'verification'}; set EVIGRAPH_DATA")
        return 0
    for domain in chosen.domains.split(","):
        report(domain, load(folder, domain, chosen.limit), chosen.failures)
    return 0


def report(domain: str, items: list[Item], failures: int) -> None:
    """Print the figures of one domain."""
    started = time.process_time()
    read_once: dict[str, tuple[Candidate, ...]] = {}
    right: dict[str, list[bool]] = defaultdict(list)
    reasons: Counter[tuple[bool, str]] = Counter()
    shown = 0
    for item in items:
        if item.document not in read_once:
            read_once[item.document] = candidates(Document("doc", item.document))
        found = judge(item.summary, read_once[item.document])
        bad = [(reason, text) for reason, text in found if verdict_of(reason) not in CARRIED]
        correct = (not bad) == item.supported
        right["supported" if item.supported else "altered"].append(correct)
        for edit in () if item.supported else item.edits if len(item.edits) == 1 else ("several",):
            right[edit].append(correct)
        reasons[(item.supported, bad[0][0] if bad else "carried")] += 1
        if not correct and shown < failures:
            shown += 1
            print(f"  {'FALSE ALARM' if item.supported else 'MISSED'} {item.edits} {bad}\n    {item.summary}")
    rates = {name: sum(values) / len(values) for name, values in sorted(right.items())}
    balanced = (rates.get("supported", 0.0) + rates.get("altered", 0.0)) / 2
    seconds = time.process_time() - started
    print(f"{domain}: balanced accuracy {balanced:.3f} over {len(items)} summaries, {seconds:.0f} CPU seconds")
    print("  " + ", ".join(f"{name} {rate:.2f} ({len(right[name])})" for name, rate in rates.items()))
    for supported in (True, False):
        counts = ", ".join(f"{r} {n}" for (s, r), n in reasons.most_common() if s == supported)
        print(f"  {'supported' if supported else 'altered'}: {counts}")


if __name__ == "__main__":
    sys.exit(main())
