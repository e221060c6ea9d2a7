"""Bare answers: how many are given, and how many are right, on questions whose answers are known.

    python benchmarks/answers.py [musique] [hotpotqa] [--sample N] [--show] [--keep FOLDER]

Every second question is asked (`--sample` of them), as `evigraph ask` asks it. An exact match is equal but for case,
punctuation and articles; in a contained one the answer holds the known one, or is held by it. A wrong bare answer is
worse than none: what is given and matches neither way is counted apart.
"""

import argparse
import string
import sys
from pathlib import Path

import retrieval

from evigraph import Engine

ARTICLES = frozenset({"a", "an", "the"})


def plain(text: str) -> str:
    """Return a text in lower case without punctuation and articles.

    >>> plain("The Exies!")
    'exies'
    """
    bare = "".join(letter for letter in text.lower() if letter not in string.punctuation)
    return " ".join(word for word in bare.split() if word not in ARTICLES)


def measure(engine: Engine, items: list[dict], *, show: bool) -> str:
    """Ask and return the figures in one line."""
    given = exact = contained = refused = 0
    for item in items:
        wanted = [plain(one) for one in (item["answer"], *item.get("answer_aliases", [])) if plain(one)]
        answer = engine.ask(item["question"], save=False).answer
        mine = plain(answer.short)
        refused += answer.status == "refused"
        given += bool(mine)
        exact += mine in wanted
        held = any(mine and (one in mine or mine in one) for one in wanted)
        contained += held
        if show and mine and not held:
            print(f"  {item['question']}\n    wanted {item['answer']!r}, got {answer.short!r}")
    return (
        f"{len(items)} asked, {refused} refused, {given} bare answers: {exact} exact, {contained} contained, "
        f"{given - contained} wrong"
    )


def main() -> int:
    """Print the figures of each set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=["hotpotqa", "musique"])
    parser.add_argument("--sample", type=int, default=50)
    parser.add_argument("--show", action="store_true", help="print the wrong ones")
    parser.add_argument("--keep", type=Path, default=Path(".bench"))
    options = parser.parse_args()
    if not (retrieval.DATA / "multihop").is_dir():
        print(f"skipped: no data in {retrieval.DATA / 'multihop'}; set EVIGRAPH_DATA", file=sys.stderr)
        return 0
    for name in options.sets:
        items = retrieval._json(f"{name}.json")[::2][: options.sample]
        with retrieval.stored(name, retrieval.SETS[name](), options.keep) as engine:
            print(f"{name}: {measure(engine, items, show=options.show)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
