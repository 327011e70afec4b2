"""Is this line a position?"""

from __future__ import annotations

from analyser.games.burraco.notation.position import Position
from analyser.games.burraco.notation.possible import verify_possible
from analyser.games.burraco.notation.text import position_from, split


def position_in(line: str) -> Position:
    """Return the position that a line says.

    Raises ``Unreadable`` where it is none, ``Illegal`` where no hand can come to it.
    """
    position = position_from(split(line))
    verify_possible(position)
    return position
