"""Which games are there?  This package's own, a line each, and those that others install.

The rest of the house asks here, by name.  Another package offers a game by an entry point of its
own, which is a line of its ``pyproject.toml``; nothing of it is imported before it is asked for::

    [project.entry-points."analyser.games"]
    whist = "whist:GAME"
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from analyser.errors import UsageError, unknown
from analyser.games.default_game import DEFAULT, flag

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from analyser.games.interface import Game

__all__ = ["DEFAULT", "GAMES", "GROUP", "flag", "game", "names"]

GAMES: tuple[str, ...] = (
    "burraco",
    "kabu",
    "ecarte",
    "fuenfzehnern",
    "schafkopf",
    "eastwest",
    "twentyfour",
    "conquian",
    "khanhoo",
    "carioca",
)

GROUP: Final = "analyser.games"
"""Of the entry points by which other packages offer games."""


def names() -> tuple[str, ...]:
    """Return the name of every game: this package's in their order, then others' by name."""
    return (*GAMES, *sorted(_list_entry_points()))


def game(name: str) -> Game:
    """Return the game with this name; ``UsageError`` when there is none.

    Those of this package are never taken for another's, nor looked for beyond it.
    """
    if name in GAMES:
        return cast("Game", import_module(f"analyser.games.{name}").GAME)
    return _load_other_game(name)


def _list_entry_points() -> dict[str, EntryPoint]:
    """Return what other packages offer, by name; nothing of it is imported."""
    from importlib.metadata import entry_points

    # Of two of one name it is always the same one.
    found = sorted(entry_points(group=GROUP), key=lambda each: each.value, reverse=True)
    return {each.name: each for each in found if each.name not in GAMES}


@cache
def _load_other_game(name: str) -> Game:
    """Return another package's game; ``UsageError`` where none offers one of this name."""
    others = _list_entry_points()
    if name not in others:
        raise UsageError(unknown("game", name, (*GAMES, *sorted(others))))
    offered = others[name].value
    try:
        made = others[name].load()
    except (ImportError, AttributeError) as error:
        raise UsageError(f"game {name!r}: {offered} cannot be loaded: {error}") from error
    called = getattr(made, "name", None)
    if called != name:
        raise UsageError(
            f"game {name!r}: {offered} is called {called!r} (expected the name by which it is "
            "offered)"
        )
    return cast("Game", made)
