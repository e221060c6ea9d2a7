"""Which files to read: those of the folders and paths named, in sorted order."""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from evigraph.errors import InputError, UsageError

SOURCES = "sources.yaml"


@dataclass(frozen=True, slots=True)
class Found:
    """A file to read: its absolute path, its id (relative to the root), and whether it was named itself."""

    path: Path
    id: str
    named: bool

    @property
    def location(self) -> str:
        """The path as stores keep it."""
        return storable_path(self.path)


def find(paths: Sequence[Path], *, root: Path | None = None) -> tuple[Found, ...]:
    """Return the files at and below `paths`, sorted by id, each file once.

    Ids are relative to `root`; by default to the folder named, or to the file's folder. Below a folder, hidden
    files and folders, lock files of office programs and `sources.yaml` are left out. A linked folder is walked
    where it is not met otherwise, so that loops are harmless. What lies there and cannot be looked at (a link to
    nothing, a folder that is closed) comes as a file: reading it names the trouble, and the rest goes on.

    Raises:
        InputError: a path does not exist, or is neither file nor folder.
        UsageError: a path is not inside `root`.

    """
    base = None if root is None else _absolute(root)
    chosen: dict[Path, Found] = {}
    for given in paths:
        path = _absolute(given)
        mode = _mode(given, path)
        start = base or (path if stat.S_ISDIR(mode) else path.parent)
        if not path.is_relative_to(start):
            raise UsageError(f"{given}: not inside the root {start}; give a root that holds every path")
        named = stat.S_ISREG(mode)
        for file in [path] if named else _walk(path):
            if file.name != SOURCES:
                _choose(chosen, Found(file, _id(file, start), named))
    return tuple(sorted(chosen.values(), key=lambda found: (found.id, str(found.path))))


def _mode(given: Path, path: Path) -> int:
    """Return what lies at a path that was named; a link that leads nowhere counts as a file that cannot be read."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        if os.path.lexists(path):
            return stat.S_IFREG
        raise InputError(f"{given}: expected a file or folder, came: {error.strerror}; check the path") from error
    if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
        raise InputError(f"{given}: neither a file nor a folder")
    return mode


def _choose(chosen: dict[Path, Found], found: Found) -> None:
    """Keep a file that is met twice once, under its longest id, whatever the order of the paths."""
    known = chosen.get(found.path, found)
    longest = max(known.id, found.id, key=len)
    chosen[found.path] = Found(found.path, longest, known.named or found.named)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 -- drops `..` and keeps links, as `Path.absolute` does not


def _id(path: Path, root: Path) -> str:
    return storable_path(path.relative_to(root), posix=True)


def storable_path(path: Path, *, posix: bool = False) -> str:
    """Return a path with bytes that are no text escaped, as stores hold Unicode only; with `posix`, with slashes."""
    return os.fsencode(path.as_posix() if posix else path).decode("utf-8", "backslashreplace")


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder: first all that really lie there, then those behind links not met yet."""
    seen: set[str] = set()
    links = [folder]
    while links:
        pending, links = links, []
        for start in pending:
            yield from _descend(start, seen, links)
        links.sort()


def _descend(folder: Path, seen: set[str], links: list[Path]) -> Iterator[Path]:
    real = os.path.realpath(folder)
    if real in seen:
        return
    seen.add(real)
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        yield folder  # reading it names the trouble; the rest of the batch goes on
        return
    for entry in entries:
        path = folder / entry.name
        if entry.name.startswith((".", "~$")):
            continue
        kind = _kind(entry)
        if kind == "folder" and entry.is_symlink():
            links.append(path)
        elif kind == "folder":
            yield from _descend(path, seen, links)
        elif kind == "file":
            yield path


def _kind(entry: os.DirEntry[str]) -> Literal["folder", "file", "other"]:
    """Tell what an entry is or links to; what cannot be told (a link to nothing, links in a loop) counts as a file."""
    try:
        mode = entry.stat().st_mode
    except OSError:
        return "file"
    if stat.S_ISDIR(mode):
        return "folder"
    return "file" if stat.S_ISREG(mode) else "other"
