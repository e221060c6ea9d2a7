"""Measure entity resolution within documents on Re-DocRED: whether the names of one thing end in one entity.

    python benchmarks/resolution.py ../shared/data/extraction/redocred_dev.json [--errors N]

The gold mentions are the input, so that only resolution is measured. Pairs of different surface forms in one document
tell most (equal forms are one by normalisation); B-cubed (Bagga and Baldwin, 1998) is over all mentions.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, combinations
from pathlib import Path
from time import process_time

from evigraph.graph.resolve import Resolution, resolve
from evigraph.ingest.names import normalise
from evigraph.ingest.records import Document, Mention

TYPES = {"PER": "person", "ORG": "organization", "LOC": "place", "MISC": "thing"}


@dataclass(frozen=True)
class Gold:
    """A mention with the gold entity it belongs to."""

    mention: Mention
    entity: str


def read(path: Path) -> tuple[list[Document], list[Gold]]:
    """Return the documents (title alone) and the gold mentions of named things."""
    documents, gold = [], []
    for at, item in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        name = f"{at:04}"
        documents.append(Document(name, "", title=item["title"]))
        starts = list(accumulate((len(sentence) for sentence in item["sents"]), initial=0))
        for number, vertex in enumerate(item["vertexSet"]):
            for place, found in enumerate(vertex):
                if found["type"] in TYPES:
                    start = starts[found["sent_id"]] + found["pos"][0]
                    key = f"{name}:{number:03}:{place:03}"
                    mention = Mention(
                        key,
                        name,
                        name,
                        start,
                        start + 1,
                        found["name"],
                        normalise(found["name"]),
                        TYPES[found["type"]],
                        starts[found["sent_id"]],
                    )
                    gold.append(Gold(mention, f"{name}:{number}"))
    return documents, gold


def pairs(clusters: Mapping[str, str], gold: Iterable[Gold]) -> set[tuple[str, str, str]]:
    """Return the pairs (document, form, form) of different surface forms that share a cluster."""
    members: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for each in gold:
        members[each.mention.document, clusters[each.mention.id]].add(each.mention.text)
    return {(d, a, b) for (d, _), forms in members.items() for a, b in combinations(sorted(forms), 2)}


def b_cubed(found: Mapping[str, str], gold: Mapping[str, str], documents: Mapping[str, str]) -> tuple[float, float]:
    """Return B-cubed precision and recall over mentions, clusters kept within documents."""

    def sets(clusters: Mapping[str, str]) -> dict[str, set[str]]:
        grouped: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for mention, cluster in clusters.items():
            grouped[documents[mention], cluster].add(mention)
        return {mention: group for group in grouped.values() for mention in group}

    ours, theirs = sets(found), sets(gold)
    common = {mention: len(ours[mention] & theirs[mention]) for mention in gold}
    return (
        sum(common[m] / len(ours[m]) for m in gold) / len(gold),
        sum(common[m] / len(theirs[m]) for m in gold) / len(gold),
    )


def f1(precision: float, recall: float) -> float:
    """Return the harmonic mean."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def by_rule(resolved: Resolution, wrong: set[tuple[str, str, str]], right: set[tuple[str, str, str]]) -> Iterator[str]:
    """Yield how many right and wrong pairs each rule made, by the names it joined."""
    rules: defaultdict[frozenset[str], set[str]] = defaultdict(set)
    for merge in resolved.merges:
        rules[frozenset((merge.left, merge.right))].add(merge.rule)
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for label, which in (("right", right), ("wrong", wrong)):
        for _, left, right_form in which:
            key = frozenset((normalise(left), normalise(right_form)))
            for rule in sorted(rules.get(key, {"same normal form" if len(key) == 1 else "through a third name"})):
                counts[rule][label] += 1
    for rule in sorted(counts):
        yield f"  {rule:28} right {counts[rule]['right']:5}  wrong {counts[rule]['wrong']:4}"


def main() -> None:
    """Print precision, recall and F1."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path)
    parser.add_argument("--errors", type=int, default=0, help="wrong and missed pairs to print")
    arguments = parser.parse_args()
    documents, gold = read(arguments.file)
    started = process_time()
    resolved = resolve("bench", documents, [each.mention for each in gold])
    seconds = process_time() - started
    found = {membership.id: membership.entity for membership in resolved.memberships}
    truth = {each.mention.id: each.entity for each in gold}
    ours, theirs = pairs(found, gold), pairs(truth, gold)
    precision, recall = len(ours & theirs) / max(1, len(ours)), len(ours & theirs) / len(theirs)
    print(f"{len(documents)} documents, {len(gold)} mentions, {len(theirs)} gold pairs of forms, {seconds:.2f} CPU s")
    print(f"pairs    P {precision:.3f}  R {recall:.3f}  F1 {f1(precision, recall):.3f}")
    held = {each.mention.id: each.mention.document for each in gold}
    precision, recall = b_cubed(found, truth, held)
    print(f"B-cubed  P {precision:.3f}  R {recall:.3f}  F1 {f1(precision, recall):.3f}")
    print("\n".join(by_rule(resolved, ours - theirs, ours & theirs)))
    for label, some in (("wrong", ours - theirs), ("missed", theirs - ours)):
        for document, left, right in sorted(some)[: arguments.errors]:
            print(f"{label} {document} {left!r} {right!r}")


if __name__ == "__main__":
    main()
