"""Where derived files lie that cannot lie beside their store."""

import tempfile
from pathlib import Path

from evigraph.errors import StoreError


def cache_folder(store: str) -> Path:
    """Return the folder for the derived files of the store with this id: the user's cache folder, else a temporary one.

    Raises `StoreError` where neither can be written.
    """
    for home in (Path.home() / ".cache", Path(tempfile.gettempdir())):
        folder = home / "evigraph" / store
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        return folder
    raise StoreError("Expected a folder for derived files; neither the cache nor the temporary folder can be written.")
