"""``analyser.games.burraco.kernel.table.moves``: Does each seat draw from the stock what the
plain rule gives it?
"""

from __future__ import annotations

from random import Random

import numpy as np
from compiling import OFF

from analyser.games.burraco.kernel.table import moves
from analyser.games.burraco.kernel.table import table as layout


def plain_place(left: list[int], seat: int, seats: int) -> int:
    """Return the first place left of a seat's own, every n-th of the stock, else the first left."""
    own = [place for place in left if place % seats == seat]
    return own[0] if own else left[0]


def test_a_seat_draws_its_own_places_first_and_then_whichever_is_left() -> None:
    chance = Random("whose places")
    foreign = 0
    for _ in range(50 if OFF else 500):
        seats = chance.randint(2, 4)
        left = list(range(chance.choice((1, 2, 3, chance.randint(1, 60)))))
        table = np.zeros(layout.TABLE_SIZE, np.int64)
        table[layout.SEATS], table[layout.STOCK_SIZE] = seats, len(left)
        # Some draw more often than others: piles are taken instead.
        eager = [chance.choice((1, 1, 5)) for _ in range(seats)]
        while left:
            (seat,) = chance.choices(range(seats), eager)
            place = plain_place(left, seat, seats)
            foreign += place % seats != seat
            assert moves.next_place(table, seat) == place, (seats, seat, left)
            left.remove(place)
    assert foreign > 50
