"""Whatever a store went through, it ends like one undisturbed ingest of what is left."""

import json
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evigraph import Engine
from evigraph.ingest import batch

TEXTS = (
    "Halden Lithium Inc. supplies hydroxide to Norvik Cells AB. Norvik Cells is based in Oslo.",
    "Norvik Cells AB (NCA) was acquired by Brightwater Motors in March 2022 for $310 million.",
    "NCA employs 640 people. Maria Okafor, chief executive of Brightwater Motors, said that NCA would grow.",
    "M. Okafor founded Brightwater Motors in 2009. Brightwater Motors does not supply Halden Lithium.",
    "Norvik Cells AB employs 410 people. The company was founded in 2011.",
    "哈尔登锂业向诺维克电池供应氢氧化锂。该公司成立于2009年。",
    "Aurora is a town in Oregon. The mayor of Aurora, Ruth Adler, opposes the plant.",
    "Aurora Cells GmbH, known as Aurora, supplies Brightwater Motors with cells from its plant in Graz.",
    "Halden Lithium Inc. supplies hydroxide to Norvik Cells AB. Norvik Cells is based in Oslo. So said a paper.",
)
names = st.sampled_from([f"d{number}.txt" for number in range(5)])
steps = st.lists(
    st.one_of(
        st.tuples(st.just("write"), names, st.sampled_from(TEXTS)),
        st.tuples(st.just("delete"), names, st.just("")),
        st.tuples(st.just("ingest"), st.just(""), st.just("")),
        st.tuples(st.just("remove"), names, st.just("")),
        st.tuples(st.just("stop"), st.just(""), st.just("")),
    ),
    min_size=3,
    max_size=9,
)


@pytest.mark.slow
@pytest.mark.models
@given(history=steps, characters=st.sampled_from([40, 200, 200_000]))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_history_exports_like_one_ingest_of_what_is_left(
    history: list[tuple[str, str, str]], characters: int
) -> None:
    """Property 4 of the store: add, edit, remove, stop half-way and run again, in any order and any batches."""
    home = Path(tempfile.mkdtemp())
    folder = home / "corpus"
    folder.mkdir()
    (folder / "first.txt").write_text(TEXTS[0], encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "BATCH_CHARACTERS", characters)
        with Engine(f"sqlite:///{home / 'lived.db'}") as engine:
            engine.ingest([folder])
            for action, name, text in history:
                _live(engine, folder / name, action, text=text)
            engine.ingest([folder], prune=True)
            lived = list(engine.export())
    with Engine(f"sqlite:///{home / 'fresh.db'}") as engine:
        engine.ingest([folder])
        fresh = list(engine.export())
    shutil.rmtree(home)
    assert lived == fresh


class _StoppedError(Exception):
    pass


def _live(engine: Engine, path: Path, action: str, *, text: str) -> None:
    if action == "write":
        path.write_text(text, encoding="utf-8")
    elif action == "delete":
        path.unlink(missing_ok=True)
    elif action == "ingest":
        engine.ingest([path], prune=True)
    elif action == "stop":
        _stop_after_the_first_batch(engine, path)
    elif any(json.loads(line).get("id") == path.name for line in engine.export()):
        engine.remove([path.name])


def _stop_after_the_first_batch(engine: Engine, folder: Path) -> None:
    """Leave an ingest where a kill would: between two transactions."""

    def stop(*_: int) -> None:
        raise _StoppedError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "BATCH_CHARACTERS", 40)
        try:
            engine.ingest([folder], progress=stop)
        except _StoppedError:
            return
