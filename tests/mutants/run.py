"""Seed faults one at a time and see that a test fails for each.

    python tests/mutants/run.py [STAGE ...]

`faults.toml` lists them: the stage, the file, the text that is replaced (it stands there exactly once), what replaces
it, and the tests that must notice. The project is copied, so the working tree is never touched. The tests run once
without any fault first: one that fails by itself would catch everything. Exit status 1 where one does, where a fault
survives, or where its text is no longer found.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("ingest", "graph", "query", "verify", "src", "tests", "examples", "pyproject.toml", "README.md", "docs")
FAILED_TESTS = 1
"""pytest's exit status where tests ran and some failed; any other but 0 is a broken run."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: `old` in `file` becomes `new`, and `tests` must fail."""

    stage: str
    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def read() -> list[Fault]:
    """Return the faults of `faults.toml`."""
    rows = tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))["fault"]
    return [Fault(**{**row, "tests": tuple(row["tests"])}) for row in rows]


def baseline(faults: Sequence[Fault], project: Path) -> tuple[str, ...]:
    """Return what pytest says of the named tests that do not pass on the project as it is; nothing where all do."""
    done = run(sorted({test for fault in faults for test in fault.tests}), project)
    lines = done.stdout.splitlines() + done.stderr.splitlines()
    wrong = tuple(line for line in lines if line.startswith(("FAILED", "ERROR")))
    return wrong or (tuple(lines[-1:]) if done.returncode else ())


def run(tests: Sequence[str], project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run tests in the copy of the project, those of every marker."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-m", "", *options, *tests]
    environment = {**os.environ, "PYTHONPATH": str(project / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def seed(fault: Fault, project: Path) -> str:
    """Return what became of a fault: caught, SURVIVED, or why it could not be tried."""
    file = project / fault.file
    whole = file.read_text(encoding="utf-8")
    if whole.count(fault.old) != 1:
        return f"NOT TRIED: its text stands {whole.count(fault.old)} times in {fault.file}"
    file.write_text(whole.replace(fault.old, fault.new), encoding="utf-8")
    done = run(fault.tests, project, "-x")
    file.write_text(whole, encoding="utf-8")
    if done.returncode == FAILED_TESTS:
        return "caught"
    return "SURVIVED" if done.returncode == 0 else f"NOT TRIED: {done.stdout.strip().splitlines()[-1:]}"


def main() -> int:
    """Try the faults of the stages named, or all."""
    stages = set(sys.argv[1:])
    faults = [fault for fault in read() if not stages or fault.stage in stages]
    caught = 0
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        project.mkdir()
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, project / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, project / name)
        if wrong := baseline(faults, project):
            sys.stdout.write("\n".join(["These tests do not pass without any fault:", *wrong, ""]))
            return 1
        for fault in faults:
            outcome = seed(fault, project)
            caught += outcome == "caught"
            sys.stdout.write(f"{fault.stage:7} {fault.name:60} {outcome}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{caught} of {len(faults)} faults caught\n")
    return 0 if caught == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main())
