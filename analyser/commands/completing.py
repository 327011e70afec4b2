"""Shell completion: which names may be meant by what you began to type?

Names in a list with commas are completed one by one.  Left out: files, which the shell knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def _complete_last_name(typed: str, known: Iterable[str]) -> list[str]:
    """Return what may be meant by a list of names of which the last has been begun."""
    before, comma, last = typed.rpartition(",")
    return [f"{before}{comma}{name}" for name in known if name.startswith(last)]


def presets(ctx: Any, incomplete: str) -> list[str]:
    """Return the presets of the game, and files of some."""
    return _complete_last_name(incomplete, [*_game(ctx).presets, *_files("*.toml")])


def policies(ctx: Any, incomplete: str) -> list[str]:
    """Return the policies of the game, by name, and files of some."""
    return _complete_last_name(incomplete, [*_game(ctx).policies, *_files("*.toml")])


def decisions(ctx: Any, incomplete: str) -> list[str]:
    """Return the decisions of the game that can be weighed, and scenario files."""
    known = [each.name for each in getattr(_game(ctx), "choices", ())]
    return [*_complete_last_name(incomplete, known), *scenarios(ctx, incomplete)]


def games(ctx: Any, incomplete: str) -> list[str]:  # noqa: ARG001 - as typer calls it
    """Return the games that there are."""
    from analyser import games as registry

    return [name for name in registry.names() if name.startswith(incomplete)]


def scenarios(ctx: Any, incomplete: str) -> list[str]:  # noqa: ARG001 - as typer calls it
    """Return the scenario files that are near."""
    return _complete_last_name(incomplete, _files("*.toml", "scenarios/*/*.toml"))


def _files(*patterns: str) -> list[str]:
    from pathlib import Path

    return sorted(str(file) for each in patterns for file in Path().glob(each))


def _game(ctx: Any) -> Any:
    """Return the game that the words so far name, otherwise the default."""
    from analyser import games

    name = (getattr(ctx, "params", None) or {}).get("game") or games.DEFAULT
    return games.game(name)
