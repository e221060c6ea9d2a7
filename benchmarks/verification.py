"""How well verification tells altered claims from true ones.

    python benchmarks/verification.py summedits [--domains news,ectsum,sales_email] [--limit N] [--failures N]
    python benchmarks/verification.py corpus --store URL [--limit N] [--failures N]

`summedits` prints balanced accuracy on SummEdits: each document is the only source of its summaries, and a summary is
called supported where every claim of it is supported, corroborated or qualified. The data folder is `EVIGRAPH_DATA`
(default `../shared/data`).

`corpus` takes sentences of a store's documents apart: clauses of them, with dates rewritten and actives made passive,
are true; those with a number, date or name replaced, a negation put in, or subject and object exchanged are not. It
prints the share of errors caught (neither supported nor corroborated nor qualified) and of false alarms, by kind. The
claims are shuffled with a fixed seed.
"""

import argparse
import json
import os
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from evigraph.graph.schema import load_schema
from evigraph.graph.store import open_store
from evigraph.ingest.records import Document
from evigraph.ingest.split import sentences
from evigraph.verify.beside import candidates
from evigraph.verify.check import check
from evigraph.verify.claims import claims
from evigraph.verify.evidence import Candidate, Evidence, antecedents
from evigraph.verify.figures import values_of
from evigraph.verify.frames import Tree
from evigraph.verify.reading import Element, Reading, read
from evigraph.verify.reasons import verdict_of
from evigraph.verify.tokens import parse
from evigraph.verify.verification import verify
from evigraph.verify.worth import checkable, idle, resolved

CARRIED = {"supported", "corroborated", "qualified", "unchecked"}
TRUE = {"clause", "date-form", "passive"}
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


@dataclass(frozen=True)
class Item:
    """A summary with its document, whether it is supported, and how it was edited."""

    document: str
    summary: str
    supported: bool
    edits: tuple[str, ...]


@dataclass(frozen=True)
class Made:
    """A claim made from a sentence, and how."""

    kind: str
    text: str
    source: str


def load(folder: Path, domain: str, limit: int) -> list[Item]:
    """Return the items of a domain, at most `limit`, evenly spread over the file."""
    rows = json.loads((folder / "verification" / f"summedits_{domain}.json").read_text(encoding="utf-8"))
    items = [Item(r["doc"], r["summary"], r["label"] == 1, tuple(sorted(r["edit_types"]))) for r in rows]
    return items[:: max(1, -(-len(items) // limit))] if limit else items


def judge(summary: str, source: tuple[Candidate, ...]) -> list[tuple[str, str]]:
    """Return each claim of a summary with its reason code."""
    found, before = [], ()
    parts = claims(summary)
    for part, tokens in zip(parts, parse([part.text for part in parts]), strict=True):
        reading = resolved(read(part.text, tokens, values_of(part.text)), before)
        before = antecedents(reading) or before
        reason = idle(reading) or check(reading, Evidence(source)).reason
        found.append((reason, part.text))
    return found


def summedits(domain: str, items: list[Item], failures: int) -> None:
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


def clause(text: str, reading: Reading, title: str) -> str | None:
    """Return the main clause of a sentence without what hangs on it loosely, a pronoun subject named by the title."""
    tokens, tree = reading.tokens, Tree(reading.tokens)
    root = next((i for i, t in enumerate(tokens) if t.dep == "ROOT" and t.tag in {"VBD", "VBZ", "VBN"}), None)
    subjects = [c for c in tree.children[root] if tokens[c].dep in {"nsubj", "nsubjpass"}] if root is not None else []
    if root is None or len(subjects) != 1 or not 6 <= len(tokens) <= 45 or '"' in text:
        return None
    loose = {"relcl", "advcl", "acl", "appos", "parataxis", "ccomp", "xcomp", "mark", "dep", "intj", "pcomp"}
    if any(tokens[c].dep in {"ccomp", "xcomp", "csubj", "expl"} for c in tree.children[root]):
        return None
    kept: list[int] = []

    def take(i: int) -> None:
        kept.append(i)
        for c in tree.children[i]:
            if tokens[c].dep not in loose and not (i == root and tokens[c].dep in {"conj", "cc", "punct", "dep"}):
                take(c)

    take(root)
    kept = sorted(i for i in kept if tokens[i].text not in "();:–—")
    inner = set(kept)
    kept = [i for i in kept if tokens[i].text != "," or {i - 1, i + 1} <= inner]
    kept += [i for i, t in enumerate(tokens) if t.text == "," and {i - 1, i + 1} <= inner and i not in inner]
    kept.sort()
    if not inner or any(tokens[i].dep == "appos" and tokens[i].head in inner for i in range(len(tokens))):
        return None  # without its apposition a clause may not say the same
    words = {i: text[tokens[i].start : tokens[i].end] for i in kept}
    subject = tokens[subjects[0]]
    if subject.tag == "PRP" and title:
        if subject.lemma not in {"he", "she", "it"}:
            return None
        words[subjects[0]] = title
    parts = [
        words[i] + (" " if n + 1 < len(kept) and (kept[n + 1] != i + 1 or tokens[i].end < tokens[i + 1].start) else "")
        for n, i in enumerate(kept)
    ]
    made = "".join(parts).strip()
    return made[:1].upper() + made[1:] + "."


def passive(reading: Reading) -> str | None:
    """Return `O was done by S` for `S did O`, where both are names and the verb is regular."""
    tokens, tree = reading.tokens, Tree(reading.tokens)
    root = next((i for i, t in enumerate(tokens) if t.dep == "ROOT" and t.tag == "VBD" and t.text.endswith("ed")), None)
    if root is None or any(tokens[c].dep not in {"nsubj", "dobj", "prep", "punct"} for c in tree.children[root]):
        return None
    ends = named_ends(reading, root)
    if ends is None:
        return None
    left, right = ends
    rest = reading.text[right.end :].rstrip(". ")
    theirs, ours = reading.text[right.start : right.end], reading.text[left.start : left.end]
    return f"{theirs} was {tokens[root].text} by {ours}{rest}."


def named_ends(reading: Reading, root: int) -> tuple[Element, Element] | None:
    """Return subject and direct object where both are whole names."""
    found = []
    for dep in ("nsubj", "dobj"):
        for e in reading.elements:
            if e.kind == "name" and reading.tokens[e.head].dep == dep and reading.tokens[e.head].head == root:
                found.append(e)
    return (found[0], found[1]) if len(found) == 2 and found[0].start == 0 else None


def alterations(
    reading: Reading, names: dict[str, list[str]], body: str, dice: random.Random
) -> Iterator[tuple[str, str]]:
    """Yield altered and rewritten forms of a true claim, with their kind."""
    text, tokens, tree = reading.text, reading.tokens, Tree(reading.tokens)
    for e in reading.elements:
        if e.kind == "value" and e.value is not None and (found := re.search(r"\d[\d,.]*", text[e.start : e.end])):
            if e.value.kind == "date":
                yield from dates(text, e, dice)
            else:
                digit = dice.choice([c for c in "123456789" if c != found[0][0]])
                yield "number", text[: e.start + found.start()] + digit + text[e.start + found.start() + 1 :]
    root = next((i for i, t in enumerate(tokens) if t.dep == "ROOT"), 0)
    helpers = tree.by(root, "aux", "auxpass") or ([root] if tokens[root].lemma == "be" else [])
    if helpers:
        end = tokens[helpers[0]].end
        yield "negation", f"{text[:end]} not{text[end:]}"
    elif tokens[root].tag in {"VBD", "VBZ"}:
        do = "did" if tokens[root].tag == "VBD" else "does"
        yield "negation", f"{text[: tokens[root].start]}{do} not {tokens[root].lemma}{text[tokens[root].end :]}"
    for e in reading.elements:
        others = [n for n in names.get(e.type, []) if n not in body and n.split()[-1] not in body]
        if e.kind == "name" and others and len(text[e.start : e.end]) > 3:
            yield "entity", text[: e.start] + dice.choice(others) + text[e.end :]
    if ends := named_ends(reading, root):
        left, right = ends
        mid = text[left.end : right.start]
        yield "direction", text[right.start : right.end] + mid + text[left.start : left.end] + text[right.end :]
    if form := passive(reading):
        yield "passive", form


def dates(text: str, e: Element, dice: random.Random) -> Iterator[tuple[str, str]]:
    """Yield a claim with another date, and with the same date in another form."""
    shown = text[e.start : e.end]
    if year := re.search(r"(1[0-9]|20)\d\d", shown):
        other = str(int(year[0]) + dice.choice([-7, -4, -2, 3, 5, 11]))
        yield "date", text[: e.start] + shown.replace(year[0], other) + text[e.end :]
    for pattern, order in (
        (rf"(\d\d?) ({'|'.join(MONTHS)}) (\d{{4}})", "{1} {0}, {2}"),
        (rf"({'|'.join(MONTHS)}) (\d\d?), (\d{{4}})", "{1} {0} {2}"),
    ):
        if day := re.fullmatch(pattern, shown):
            yield "date-form", text[: e.start] + order.format(*day.groups()) + text[e.end :]


def make(documents: Sequence[Document], limit: int) -> list[Made]:
    """Return claims made from documents, `limit` true clauses and what is made of them."""
    dice = random.Random(20240517)
    names: dict[str, list[str]] = defaultdict(list)
    sound: list[tuple[Reading, Document, str]] = []
    for document in documents:
        spans = sentences(document.text)
        chosen = [document.text[s.start : s.end] for s in dice.sample(spans, min(40, len(spans)))]
        whole = [
            (t, read(t, tokens, values_of(t))) for t, tokens in zip(chosen, parse(chosen), strict=True) if "\n" not in t
        ]
        for _, reading in whole:
            spelled = [(e, reading.text[e.start : e.end]) for e in reading.elements if e.kind == "name" and e.type]
            for e, name in spelled:
                if name.istitle():
                    names[e.type].append(name)
        cut = [(t, c) for t, r in whole if (c := clause(t, r, document.title))]
        for (text, short), tokens in zip(cut, parse([c for _, c in cut]), strict=True):
            reading = read(short, tokens, values_of(short))
            kinds = [e.kind for e in reading.elements]
            if kinds.count("name") + 2 * kinds.count("value") >= 2 and checkable(reading):
                sound.append((reading, document, text))
    dice.shuffle(sound)
    made = []
    for reading, document, text in sound[:limit]:
        made.append(Made("clause", reading.text, text))
        by_kind = dict(alterations(reading, names, document.text, dice))
        made += [Made(kind, form, text) for kind, form in sorted(by_kind.items())]
    dice.shuffle(made)
    return made


def corpus(url: str, limit: int, failures: int) -> None:
    """Print what share of altered claims is caught, and of true ones is not carried."""
    store, schema = open_store(url, create=False), load_schema()
    made = make(list(store.read(Document)), limit)
    started = time.process_time()
    found = []
    for at in range(0, len(made), 50):
        text = "\n\n".join(one.text for one in made[at : at + 50])
        checks = verify(text, store=store, schema=schema).claims
        spans = {c.start: c for c in checks}
        position = 0
        for one in made[at : at + 50]:
            found.append(spans.get(position))
            position += len(one.text) + 2
    seconds = time.process_time() - started
    carried: dict[str, list[bool]] = defaultdict(list)
    for one, check_ in zip(made, found, strict=True):
        if check_ is None or check_.text != one.text or check_.verdict == "unchecked":
            continue
        good = check_.verdict in CARRIED
        carried[one.kind].append(good)
        if good != (one.kind in TRUE) and failures > 0:
            failures -= 1
            print(f"  {one.kind} {check_.verdict} ({check_.reason}): {one.text}\n      of: {one.source}")
            print("".join(f"      by: {e.quote[:200]}\n" for e in check_.evidence), end="")
    for kind in sorted(carried):
        share = sum(carried[kind]) / len(carried[kind])
        name, rate = ("false alarms", 1 - share) if kind in TRUE else ("caught", 1 - share)
        print(f"{kind}: {name} {rate:.3f} of {len(carried[kind])}")
    true = [g for kind, values in carried.items() if kind in TRUE for g in values]
    bad = [g for kind, values in carried.items() if kind not in TRUE for g in values]
    caught, alarms = 1 - sum(bad) / len(bad), 1 - sum(true) / len(true)
    print(f"all: caught {caught:.3f} of {len(bad)}, false alarms {alarms:.3f} of {len(true)}")
    print(f"{1000 * seconds / max(1, len(made)):.0f} CPU ms a claim")


def main() -> int:
    """Run one of the two measurements."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("measure", choices=["summedits", "corpus"])
    options.add_argument("--domains", default="news,ectsum,sales_email")
    options.add_argument("--store", default="sqlite:///evigraph.db", help="a store that documents were ingested into")
    options.add_argument("--limit", type=int, default=0, help="summaries a domain, or true clauses; 0 for all, or 200")
    options.add_argument("--failures", type=int, default=0, help="print so many wrong verdicts")
    chosen = options.parse_args()
    if chosen.measure == "corpus":
        corpus(chosen.store, chosen.limit or 200, chosen.failures)
        return 0
    folder = Path(os.environ.get("EVIGRAPH_DATA", "../shared/data"))
    if not (folder / "verification").is_dir():
        print(f"skipped: no folder {folder / 'verification'}; set EVIGRAPH_DATA")
        return 0
    for domain in chosen.domains.split(","):
        summedits(domain, load(folder, domain, chosen.limit), chosen.failures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
