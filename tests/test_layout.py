"""The house: links, names, sizes, imports, and what a wheel holds."""

import ast
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STAGES = ("ingest", "graph", "query", "verify")
SOURCES = sorted(
    path
    for folder in (*STAGES, "src")
    for path in (ROOT / folder).rglob("*.py")
    if not any(parent.is_symlink() for parent in path.parents)
)
VAGUE = {"utils", "util", "helpers", "helper", "common", "base", "core", "manager", "service", "factory", "misc"}


@pytest.mark.parametrize("stage", STAGES)
def test_each_stage_is_a_relative_link_to_a_real_folder(stage: str) -> None:
    link = ROOT / "src" / "evigraph" / stage
    assert link.is_symlink()
    assert str(link.readlink()) == f"../../{stage}"
    assert (ROOT / stage).is_dir()
    assert not (ROOT / stage).is_symlink()


def test_files_are_small_and_named_for_what_they_hold() -> None:
    long = [str(path) for path in SOURCES if path.read_text(encoding="utf-8").count("\n") > 400]
    vague = [str(path) for path in SOURCES if path.stem.strip("_") in VAGUE]
    assert (long, vague) == ([], [])


def test_functions_fit_a_screen() -> None:
    long = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 60:
                long.append(f"{path.name}:{node.name}")
    assert long == []


def test_no_public_signature_passes_a_bag_of_anything() -> None:
    bags = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                hints = [arg.annotation for arg in (*node.args.args, *node.args.kwonlyargs)] + [node.returns]
                if any(hint is not None and "dict[str, Any]" in ast.unparse(hint) for hint in hints):
                    bags.append(f"{path.name}:{node.name}")
    assert bags == []


def test_only_config_reads_the_environment() -> None:
    readers = [
        path.name for path in SOURCES if re.search(r"\bos\.(environ|getenv)\b", path.read_text(encoding="utf-8"))
    ]
    assert readers == ["config.py"]


def test_no_stage_is_imported_by_its_bare_name() -> None:
    bare = re.compile(rf"^\s*(?:from|import) (?:{'|'.join(STAGES)})\b", re.MULTILINE)
    assert [path.name for path in SOURCES if bare.search(path.read_text(encoding="utf-8"))] == []


def test_importing_evigraph_is_light_and_quick() -> None:
    probe = (
        "import sys, time; began = time.perf_counter(); import evigraph; took = time.perf_counter() - began;"
        "heavy = {'torch', 'transformers', 'spacy', 'neo4j', 'igraph', 'networkx'} & set(sys.modules);"
        "print(took, sorted(heavy))"
    )
    runs = [
        subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout.split(" ", 1)
        for _ in range(3)
    ]
    assert {heavy.strip() for _, heavy in runs} == {"[]"}
    assert min(float(took) for took, _ in runs) < 0.3


@pytest.mark.slow
def test_a_wheel_holds_the_one_package_and_its_data(tmp_path: Path) -> None:
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(tmp_path),
        str(ROOT),
    ]
    subprocess.run(build, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"evigraph"}
    expected = {
        f"evigraph/{path.relative_to(ROOT).as_posix()}" for path in SOURCES if path.relative_to(ROOT).parts[0] != "src"
    }
    assert expected <= set(names)
    assert {"evigraph/py.typed", "evigraph/graph/vocabulary.yaml", "evigraph/verify/thesaurus.txt"} <= set(names)
