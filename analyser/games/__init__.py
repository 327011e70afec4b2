"""Which games are there?  One line a game; the rest of the house asks here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from analyser.errors import UsageError, unknown

if TYPE_CHECKING:
    from analyser.games.interface import Game

GAMES: tuple[str, ...] = ("burraco",)

DEFAULT: Final = GAMES[0]
"""The game that is meant where nobody names one."""


def game(name: str) -> Game:
    """Return the game with this name; ``UsageError`` when there is none."""
    if name not in GAMES:
        raise UsageError(unknown("game", name, GAMES))
    return cast("Game", import_module(f"analyser.games.{name}").GAME)
