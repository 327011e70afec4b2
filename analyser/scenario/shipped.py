"""The bundled scenarios: those of the repository, in an installed copy too.

In a wheel they lie beside this file; a checkout has them in ``scenarios/``, beside the package: in
a folder per game.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from analyser import registry
from analyser.errors import UsageError, close, unknown
from analyser.scenario import limits

SHIPPED_FOLDER: Final = Path(__file__).parent
FOLDERS: Final = (SHIPPED_FOLDER / "shipped", SHIPPED_FOLDER.parent.parent / "scenarios")
"""Where they may lie: in a wheel, and in a checkout."""
NAME: Final = re.compile(r"[a-z0-9-]+")
ENTRIES: Final[tuple[str, ...]] = ("duels", "lineups", "decisions", "strengths")
"""What a scenario may list, besides what abilities add."""


class ShippedScenario(NamedTuple):
    """One that comes along."""

    name: str
    path: Path
    question: str
    entries: dict[str, int]
    """How many duels, line-ups … it lists."""
    command: str
    """Which command plays it: ``simulate``, ``weigh`` of decisions, or that of an ability."""


def names() -> list[str]:
    """Return the names of all, in their order."""
    return [path.stem for path in _files()]


def could_be(text: str) -> bool:
    """Return whether a text is a name and not the path of a file."""
    return bool(NAME.fullmatch(text)) and not Path(text).is_file()


def suggest_scenario(path: Path) -> str:
    """Return what to write for a scenario that comes along and was taken for a file, or ``""``."""
    name = path.name.removesuffix(".toml")
    known = names()
    near = close(name, known)
    if near is None:
        return "; `analyser scenarios` lists the bundled ones"
    return f"; a bundled scenario: --scenario {near} (`analyser scenarios` lists them)"


def file(name: str) -> Path:
    """Return the file of a scenario; ``UsageError`` for a name that there is not."""
    for path in _files():
        if path.stem == name:
            return path
    raise UsageError(unknown("scenario", name, names(), (), "analyser scenarios"))


def text(name: str) -> str:
    """Return the TOML text of a bundled scenario."""
    return file(name).read_text(encoding="utf-8")


def describe_scenario(name: str) -> ShippedScenario:
    """Return what one asks, without spelling it out."""
    path = file(name)
    said: dict[str, Any] = limits.read_toml(path)
    added = registry.scenario_keys()
    listing = [*ENTRIES, *(key for key, about in added.items() if about.lists)]
    entries: dict[str, int] = {key: len(said[key]) for key in listing if key in said}
    command = "weigh" if "decisions" in entries else "simulate"
    named = [each.command for key, each in added.items() if key in said and each.command]
    command = named[0] if named else command
    return ShippedScenario(name, path, str(said.get("question", "")), entries, command)


def _files() -> list[Path]:
    folder = next((each for each in FOLDERS if each.is_dir()), None)
    return [] if folder is None else sorted(folder.glob("*/*.toml"), key=lambda path: path.stem)
