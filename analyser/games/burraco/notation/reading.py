"""Is this line a position?"""

from __future__ import annotations

from analyser.games.burraco.notation.position import Position
from analyser.games.burraco.notation.possible import verify_possible
from analyser.games.burraco.notation.text import position_from, split


def position_in(line: str) -> Position:
    """Return the position of a line.

    Raises ``Unreadable`` where it is not one, ``Illegal`` where no hand can reach it.
    """
    position = position_from(split(line))
    verify_possible(position)
    return position
