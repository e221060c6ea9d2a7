"""The command line in this process, and a small store to run it on."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from evigraph.cli.app import main

HALDEN = (
    "Halden Lithium Inc. supplies lithium hydroxide to Norvik Cells AB. Norvik Cells AB is based in Oslo. "
    "Norvik Cells AB employs 640 people."
)
BRIGHT = "Brightwater Motors acquired Norvik Cells AB in March 2022 for $310 million."
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process, in an empty folder; return status, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["evigraph", *arguments])
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = capsys.readouterr()
        return int(stop.value.code or 0), out, err

    return call


@pytest.fixture
def stored(run: Run, tmp_path: Path) -> Path:
    """A folder of two documents, ingested into the default store."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "halden.txt").write_text(HALDEN, encoding="utf-8")
    (folder / "bright.txt").write_text(BRIGHT, encoding="utf-8")
    assert run("ingest", "corpus")[0] == 0
    return folder


COMMAND_LINE = ("-m", "evigraph.cli")


def bound_by_modes(
    *arguments: str, of: tuple[str, ...] = COMMAND_LINE, home: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line, or Python with the arguments `of`, as a process that files' modes bind even for root."""
    environment = {**os.environ, **({"HOME": str(home)} if home else {})}
    command = [sys.executable, *of, *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, preexec_fn=_yield_rights, env=environment
    )


def _yield_rights() -> None:
    """Give up the right to override modes (capabilities 1 and 2), which only root has."""
    for capability in (1, 2):
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
