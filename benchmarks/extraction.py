"""What extraction costs beside bare spaCy, and what it finds, in one run.

    python benchmarks/extraction.py [speed] [carb] [mentions] [--errors N]

speed: CPU seconds of the same pipeline alone and of the whole extraction, over 1 MB of Wikipedia articles.
carb: token overlap with the CaRB development tuples (Bhardwaj et al., 2019): each tuple of ours is matched with at
most one of gold for precision, each of gold with the best of ours for recall; a pair must share a word of the relation.
mentions: how many of the gold mentions of Re-DocRED are found, exactly or overlapping, titles not given.
"""

import argparse
import json
import os
import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from evigraph.ingest.extract import extract, parse_text
from evigraph.ingest.extract.parse import BATCH, lemma, load
from evigraph.ingest.records import Document, Passage, Span, Statement
from evigraph.ingest.split import split

DATA = Path(os.environ.get("EVIGRAPH_DATA", "../shared/data"))
SIZE = 1_000_000


def articles(size: int) -> list[Document]:
    """Return Wikipedia articles, in a fixed random order, until they hold so many characters."""
    paths = sorted((DATA / "corpora" / "wikipedia").glob("*.txt"))
    random.Random(1).shuffle(paths)
    found: list[Document] = []
    for path in paths:
        if size <= 0:
            break
        text = path.read_text(encoding="utf-8")
        found.append(Document(path.name, text, title=path.stem.replace("_", " "), language="en"))
        size -= len(text)
    return found


def speed(_: int) -> None:
    """Print CPU seconds of bare spaCy and of extraction, and what extraction adds."""
    documents = {document.id: document for document in articles(SIZE)}
    passages = [passage for document in documents.values() for passage in split(document)]
    nlp = load()
    texts = [passage.text[passage.own - passage.start :] for passage in passages]
    list(nlp.pipe(texts[:64], batch_size=BATCH))
    extract(passages[:32], documents)
    start = process_time()
    tokens = sum(len(doc) for doc in nlp.pipe(texts, batch_size=BATCH))
    bare = process_time() - start
    start = process_time()
    found = extract(passages, documents)
    whole = process_time() - start
    mentions, statements = sum(len(one.mentions) for one in found), sum(len(one.statements) for one in found)
    print(f"characters {sum(map(len, texts))}  tokens {tokens}  passages {len(passages)}")
    print(f"mentions {mentions}  statements {statements}")
    print(f"bare spaCy {bare:.2f} s   extraction {whole:.2f} s   ratio {whole / bare:.3f}")


@dataclass(frozen=True)
class Tuple3:
    """A relation and its arguments as bags of lower-case words; relation words are lemmas."""

    relation: frozenset[str]
    left: frozenset[str]
    right: frozenset[str]

    def size(self) -> int:
        """Return how many words it has."""
        return len(self.relation) + len(self.left) + len(self.right)

    def overlap(self, other: "Tuple3") -> int:
        """Return how many words both have in the same place, 0 where the relations share none."""
        shared = len(self.relation & other.relation)
        return shared and shared + len(self.left & other.left) + len(self.right & other.right)


def bag(text: str) -> frozenset[str]:
    """Return the words of an argument."""
    return frozenset(text.lower().split())


def verbs(text: str) -> frozenset[str]:
    """Return the words of a relation, inflections removed."""
    return frozenset(lemma(lemma(word, "VBD"), "NNS") for word in text.lower().split())


def ours(statement: Statement) -> Tuple3:
    """Return a statement as a bag of words."""
    end = statement.object or statement.value
    return Tuple3(verbs(statement.predicate), bag(statement.subject.text), bag(end.text if end else ""))


def carb(errors: int) -> None:
    """Print precision, recall and F1 on the CaRB development sentences."""
    gold: dict[str, list[Tuple3]] = defaultdict(list)
    for line in (DATA / "extraction" / "carb_dev_gold.tsv").read_text(encoding="utf-8").splitlines():
        sentence, relation, left, *rest = line.split("\t")
        gold[sentence].append(Tuple3(verbs(relation), bag(left), bag(" ".join(rest[:1]))))
    precise = recalled = 0.0
    count = wanted = 0
    missed = []
    for sentence, tuples in gold.items():
        _, statements = parse_text(sentence, sentences=[Span(0, len(sentence))])
        found = [ours(one) for one in statements]
        free = list(tuples)
        for one in sorted(found, key=lambda t: -max((t.overlap(g) / t.size() for g in tuples), default=0)):
            best = max(free, key=one.overlap, default=None)
            if best is not None and one.overlap(best):
                precise += one.overlap(best) / one.size()
                free.remove(best)
        count += len(found)
        for want in tuples:
            score = max((one.overlap(want) / want.size() for one in found), default=0.0)
            recalled += score
            if score < 0.3:
                missed.append((sentence, want, statements))
        wanted += len(tuples)
    precision, recall = precise / max(count, 1), recalled / wanted
    f1 = 2 * precision * recall / (precision + recall)
    print(f"CaRB dev: tuples {count} of {wanted} gold   P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}")
    for sentence, want, statements in random.Random(errors).sample(missed, min(errors, len(missed))):
        print("\n-", sentence)
        print("  missed:", sorted(want.left), sorted(want.relation), sorted(want.right))
        for one in statements:
            end = one.object or one.value
            print(f"    ({one.subject.text} | {one.predicate} | {end.text if end else ''})")


def mentions(errors: int) -> None:
    """Print the share of gold mentions found on Re-DocRED, and the share of ours that gold has."""
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    extra = total = 0
    missed = []
    documents: dict[str, Document] = {}
    passages, gold = [], []
    for at, item in enumerate(json.loads((DATA / "extraction" / "redocred_dev.json").read_text(encoding="utf-8"))):
        document, passage, wanted = reading(f"{at:04}", item)
        documents[document.id] = document
        passages.append(passage)
        gold.append(wanted)
    for passage, wanted, found in zip(passages, gold, extract(passages, documents), strict=True):
        have = {(mention.start, mention.end) for mention in found.mentions}
        for start, end, kind in wanted:
            exact = (start, end) in have
            near = exact or any(low < end and start < high for low, high in have)
            for name in (kind, "all"):
                kinds[name][0] += 1
                kinds[name][1] += exact
                kinds[name][2] += near
            if not near:
                missed.append((passage.text[max(0, start - 50) : start], passage.text[start:end], kind))
        named = [span for span in have if not any(low < span[1] and span[0] < high for low, high, _ in wanted)]
        extra += len(named)
        total += len(have)
    for kind, (count, exact, near) in sorted(kinds.items()):
        print(f"Re-DocRED {kind:5} {count:6}  exact {exact / count:.3f}  overlapping {near / count:.3f}")
    print(f"found {total}, of which {1 - extra / total:.3f} touch a gold mention")
    for before, text, kind in random.Random(errors).sample(missed, min(errors, len(missed))):
        print(f"  {kind} {before!r} >>> {text!r}")


def reading(name: str, item: dict[str, list]) -> tuple[Document, Passage, list[tuple[int, int, str]]]:  # type: ignore[type-arg]
    """Return a Re-DocRED item as running text with its gold mentions of named things."""
    text = ""
    offsets: list[list[tuple[int, int]]] = []
    spans = []
    for words in item["sents"]:
        begin, row = len(text), []
        for word in words:
            glue = word in (",", ".", ")", "'s", ";", ":", "%") or text.endswith(("(", " $")) or not text
            text += "" if glue else " "
            row.append((len(text), len(text) + len(word)))
            text += word
        offsets.append(row)
        spans.append(Span(row[0][0] if row else begin, len(text)))
    wanted = {
        (offsets[one["sent_id"]][one["pos"][0]][0], offsets[one["sent_id"]][one["pos"][1] - 1][1], one["type"])
        for vertex in item["vertexSet"]
        for one in vertex
        if one["type"] not in ("TIME", "NUM")
    }
    document = Document(name, text, language="en")
    return document, Passage(name, name, 0, len(text), text, "en", 0, tuple(spans)), sorted(wanted)


PARTS: dict[str, Callable[[int], None]] = {"speed": speed, "carb": carb, "mentions": mentions}


def main() -> None:
    """Run the parts asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    parser.add_argument("--errors", type=int, default=0, help="print so many failures of a part")
    chosen = parser.parse_args()
    for part in chosen.parts or PARTS:
        PARTS[part](chosen.errors)


if __name__ == "__main__":
    main()
