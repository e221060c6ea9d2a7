"""`sources.yaml`: what the user says of the files beside and below it."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

import yaml

from evigraph.errors import InputError
from evigraph.ingest.read.content import Metadata, line
from evigraph.ingest.read.decode import decode
from evigraph.ingest.read.fields import FIELDS, metadata_of
from evigraph.ingest.read.find import SOURCES, Found, find, storable_path

_WILD = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A document, file or line that could not be read: its id, the file's absolute path, and why, on one line."""

    id: str
    location: str
    reason: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What was read and may not be what its writer meant: the id of the document or file, its path, and what."""

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
    """All `sources.yaml` that bear on a batch, by folder.

    `failures` are the files and entries that are wrong, `remarks` entries of no file, and fields that say nothing.
    """

    folders: Mapping[Path, tuple[Entry, ...]] = field(default_factory=dict)
    failures: tuple[Unreadable, ...] = ()
    remarks: tuple[Remark, ...] = ()

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


def load_sources(found: Sequence[Found]) -> Sources:
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
    odd: list[Remark] = []
    for folder in sorted(roots):
        file = folder / SOURCES
        if os.path.isfile(file):  # noqa: PTH113 -- false in a folder that is closed, where `Path.is_file` raises
            loaded = _load(file)
            folders[folder] = loaded.entries
            name, location = storable_path(file.relative_to(roots[folder]), posix=True), storable_path(file)
            failures.extend(Unreadable(name, location, reason) for reason in loaded.wrong)
            odd.extend(Remark(name, location, reason) for reason in loaded.odd)
    for folder, keys in _idle(folders, found):
        file = folder / SOURCES
        name, location = storable_path(file.relative_to(roots[folder]), posix=True), storable_path(file)
        odd.extend(Remark(name, location, f"{line(key)}: there is no such file") for key in keys)
    return Sources(folders, tuple(failures), tuple(odd))


def _idle(folders: Mapping[Path, tuple[Entry, ...]], found: Sequence[Found]) -> Iterator[tuple[Path, list[str]]]:
    """Yield the keys that match no file, by folder: neither one of those found nor, where some were named, another."""
    left = {folder: [one.pattern for one in entries] for folder, entries in folders.items() if entries}
    for one in found:
        for folder in one.path.parents:
            if folder in left:
                path = one.path.relative_to(folder).as_posix()
                left[folder] = [key for key in left[folder] if key != path and not _matches(key, path)]
    for folder, keys in left.items():
        beside = [one.path.relative_to(folder).as_posix() for one in find([folder])] if keys else []
        idle = [
            key for key in keys if not os.path.lexists(folder / key) and not any(_matches(key, path) for path in beside)
        ]
        if idle:
            yield folder, idle


def _root(found: Found) -> Path:
    """Return the folder that a file's id is relative to."""
    depth = len(PurePosixPath(found.id).parts)
    return found.path.parents[min(depth, len(found.path.parents)) - 1]


@dataclass(frozen=True, slots=True)
class _Loaded:
    """The entries of one file, why others are left out, and what deserves a remark."""

    entries: tuple[Entry, ...] = ()
    wrong: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()


class _Loader(yaml.SafeLoader):
    """YAML with a date outside the calendar as its text, so that one slip costs a date and not the file."""


def _timestamp(loader: _Loader, node: yaml.ScalarNode) -> object:
    try:
        return loader.construct_yaml_timestamp(node)
    except ValueError:
        return node.value


_Loader.add_constructor("tag:yaml.org,2002:timestamp", _timestamp)


def _load(file: Path) -> _Loaded:
    """Return what one file says."""
    try:
        known = yaml.load(decode(file.read_bytes()), _Loader)  # noqa: S506  # it is the safe one
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f" at line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "no YAML"
        return _Loaded(wrong=(f"expected YAML, came an error{place}: {problem}; correct it",))
    except OSError as error:
        return _Loaded(wrong=(f"cannot be opened: {error.strerror}",))
    except (InputError, ValueError, RecursionError) as error:
        return _Loaded(wrong=(f"expected YAML: {' '.join(str(error).split())}",))
    if known is None:
        return _Loaded()
    if not isinstance(known, dict):
        return _Loaded(wrong=("expected a mapping of file names or globs to fields (title, publisher, ...)",))
    return _entries(known)


def _entries(known: Mapping[object, object]) -> _Loaded:
    entries: list[Entry] = []
    reasons: list[str] = []
    odd: list[str] = []
    for pattern, fields in known.items():
        if not isinstance(fields, dict):
            reasons.append(f"{pattern}: expected a mapping of fields (title, publisher, ...), came {fields!r:.60}")
            continue
        try:
            metadata = metadata_of(fields, where=SOURCES)
        except InputError as error:
            reasons.append(f"{pattern}: {error}")
            continue
        entries.append(Entry(str(pattern).removeprefix("./"), replace(metadata, undated="")))
        odd += [f"{pattern}: {metadata.undated}"] * bool(metadata.undated)
        odd += [f"{pattern}: the field {name} is not known" for name in fields if name not in FIELDS]
    return _Loaded(tuple(entries), tuple(map(line, reasons)), tuple(map(line, odd)))


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
