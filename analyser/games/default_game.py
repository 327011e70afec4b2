"""Which game is meant where nobody names one, and how is another one named on a command line?

A file of its own: rules and policies say in their messages which command lists them, and their
compiled code must not depend on the list of games.
"""

from __future__ import annotations

from typing import Final

DEFAULT: Final = "burraco"
"""The game that is meant where nobody names one."""


def flag(name: str) -> str:
    """Return the option that a command line needs for this game, with a space before it.

    Nothing for the default game.
    """
    return "" if name == DEFAULT else f" --game {name}"
