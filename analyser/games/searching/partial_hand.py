"""How does a hand that breaks off get into compiled code?  As its cards and moves, in numbers.

For games whose moves are a number each: compiled code lays the cards out and makes the moves, as in
every hand, and so has all that it keeps of a table (who can no longer hold what, and the like)
without a second reading of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.games.interface import Rows

MOST_SEATS: Final = 6
MOST_CARDS: Final = 52

# Where things lie in a hand that is followed:
LEAD = 0
MANY = 1
"""How many moves were made,"""
BEFORE0 = 2
"""points before the hand, seat by seat,"""
CARDS0 = BEFORE0 + MOST_SEATS
"""the cards in the order in which the game deals them,"""
MOVES0 = CARDS0 + MOST_CARDS
"""and the moves."""


def follow_hand(
    lead: int, cards: Sequence[int], moves: Sequence[int], before: Sequence[int] = ()
) -> Rows:
    """Return a hand as compiled code follows it; ``cards`` and ``moves`` by their numbers."""
    row = np.zeros(MOVES0 + len(moves), np.int64)
    row[LEAD], row[MANY] = lead, len(moves)
    row[BEFORE0 : BEFORE0 + len(before)] = before
    row[CARDS0 : CARDS0 + len(cards)] = cards
    row[MOVES0:] = moves
    return row
