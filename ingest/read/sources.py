"""`sources.yaml`: what the user says of the files beside and below it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath

import yaml

from evigraph.errors import InputError
from evigraph.ingest.read.content import Metadata
from evigraph.ingest.read.decode import decode
from evigraph.ingest.read.fields import metadata_of
from evigraph.ingest.read.find import SOURCES, Found

_WILD = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A document, file or line that could not be read: its id, the file's absolute path, and why, on one line."""

    id: str
    location: str
    reason: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a `sources.yaml`: a file name or glob, relative to that file, and what it says."""

    pattern: str
    metadata: Metadata


@dataclass(frozen=True, slots=True)
class Sources:
    """All `sources.yaml` that bear on a batch, by folder; `failures` are the files and entries that are wrong."""

    folders: Mapping[Path, tuple[Entry, ...]] = field(default_factory=dict)
    failures: tuple[Unreadable, ...] = ()

    def about(self, found: Found) -> Metadata:
        """Return what they say of a file: the nearest folder wins, there the exact name, then the later glob."""
        known = Metadata()
        for folder in found.path.parents[: len(PurePosixPath(found.id).parts)]:
            entries = self.folders.get(folder, ())
            path = found.path.relative_to(folder).as_posix()
            exact = [entry for entry in entries if entry.pattern == path]
            globs = [entry for entry in entries if _matches(entry.pattern, path)]
            for entry in [*exact, *reversed(globs)]:
                known = known.over(entry.metadata)
        return known


def load_sources(found: Iterable[Found]) -> Sources:
    """Read each `sources.yaml` in the folders of these files, and in those between them and their roots."""
    roots: dict[Path, Path] = {}
    for one in found:
        root = _root(one)
        for folder in one.path.parents:
            if not folder.is_relative_to(root) or len(root.parts) >= len(roots.get(folder, folder / "x").parts):
                break
            roots[folder] = root
    folders: dict[Path, tuple[Entry, ...]] = {}
    failures: list[Unreadable] = []
    for folder in sorted(roots):
        file = folder / SOURCES
        if file.is_file():
            entries, reasons = _load(file)
            folders[folder] = entries
            identity = file.relative_to(roots[folder]).as_posix()
            failures.extend(Unreadable(identity, str(file), reason) for reason in reasons)
    return Sources(folders, tuple(failures))


def _root(found: Found) -> Path:
    """Return the folder that a file's id is relative to."""
    depth = len(PurePosixPath(found.id).parts)
    return found.path.parents[min(depth, len(found.path.parents)) - 1]


def _load(file: Path) -> tuple[tuple[Entry, ...], list[str]]:
    """Return the entries of one file, and a reason for each that is left out."""
    try:
        known = yaml.safe_load(decode(file.read_bytes()))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f" at line {mark.line + 1}" if mark else ""
        return (), [f"expected YAML, came an error{place}: {getattr(error, 'problem', None) or 'no YAML'}; correct it"]
    except OSError as error:
        return (), [f"cannot be opened: {error.strerror}"]
    except (InputError, ValueError, RecursionError) as error:
        return (), [f"expected YAML: {' '.join(str(error).split())}"]
    if known is None:
        return (), []
    if not isinstance(known, dict):
        return (), ["expected a mapping of file names or globs to fields (title, publisher, ...); correct it"]
    entries: list[Entry] = []
    reasons: list[str] = []
    for pattern, fields in known.items():
        if not isinstance(fields, dict):
            reasons.append(f"{pattern}: expected a mapping of fields (title, publisher, ...), came {fields!r:.60}")
            continue
        try:
            entries.append(Entry(str(pattern).removeprefix("./"), metadata_of(fields, where=SOURCES)))
        except InputError as error:
            reasons.append(f"{pattern}: {error}")
    return tuple(entries), reasons


def _matches(pattern: str, path: str) -> bool:
    """Match a glob: one without a slash meets the file name at any depth, else `**` spans folders and `*` does not."""
    if not _WILD.search(pattern):
        return False
    subject = path if "/" in pattern else path.rsplit("/", 1)[-1]
    return _compiled(pattern).fullmatch(subject) is not None


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*\*/|\*\*|\*|\?|\[!?[^\]/]+\])", pattern.removeprefix("/"))
    known = {"**/": r"(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    wild = [known.get(part) or "[" + re.sub("^!", "^", part[1:-1]).replace("\\", r"\\") + "]" for part in parts[1::2]]
    plain = [re.escape(part) for part in parts[::2]]
    try:
        return re.compile("".join(a + b for a, b in zip(plain, [*wild, ""], strict=True)))
    except re.error:
        return re.compile(re.escape(pattern))
