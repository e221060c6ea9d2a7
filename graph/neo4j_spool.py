"""Rows laid by: a whole read at once, in memory while it is little, else in a file that nobody else sees."""

import heapq
import marshal
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

from evigraph.graph.rows import Cells

FRAME: Final = 200
"""So many rows are held at a time, of each sorted run."""
MEMORY: Final = 8_000_000
"""Bytes that stay in memory."""


class Spool:
    """Runs of sorted rows, each written from its start to its end; read merged."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=MEMORY)  # noqa: SIM115 - closed by `close`
        self._runs: list[list[int]] = []

    def clear(self) -> None:
        """Forget all rows."""
        self._file.seek(0)
        self._file.truncate()
        self._runs.clear()

    def add(self, rows: Iterable[Cells]) -> None:
        """Lay a sorted run by."""
        source = iter(rows)
        places: list[int] = []
        while chunk := list(islice(source, FRAME)):
            places.append(self._file.tell())
            marshal.dump(chunk, self._file)
        self._runs.append(places)

    def rows(self, key: Callable[[Cells], Any]) -> Iterator[Cells]:
        """Yield the rows of all runs in the order of a key."""
        runs = [self._run(places) for places in self._runs if places]
        yield from runs[0] if len(runs) == 1 else heapq.merge(*runs, key=key)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _run(self, places: list[int]) -> Iterator[Cells]:
        for place in places:
            self._file.seek(place)
            yield from marshal.load(self._file)  # noqa: S302 - this process wrote it, into a file without a name
