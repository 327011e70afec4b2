"""A referee's table as the row of numbers that compiled code plays on."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import card_code
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.referee import Table

Numbers = npt.NDArray[np.int64]


def state_of(table: Table, key: int = 1, deal: int = 2) -> Numbers:
    """Return the same table, of a deal of a run key, as far as its hands have come.

    What lies in the stock is left out: a player who decides has not seen it.
    """
    state, players = np.zeros(T.TABLE_SIZE, np.int64), table.rules.players
    state[T.KEY], state[T.DEAL], state[T.LEAD] = key, deal, table.lead
    state[T.TURN], state[T.TO_MOVE] = len(table.events), table.to_move
    dealt = table.rules.hand_cards
    for seat, hand in enumerate(table.hands):
        # The hands lie first; of the stock seat s of n has places s, s + n …
        first = range(dealt * seat, dealt * (seat + 1))
        places = [*first, *range(dealt * players + seat, T.PACK_SIZE, players)]
        for card, place in zip(hand, places, strict=False):
            state[T.ORDER0 + place] = card_code(card)
        own = state[T.SEATS0 + T.SEAT_WIDTH * seat :]
        own[T.TOTAL], own[T.CHIPS] = table.totals()[seat], table.chips[seat]
        own[T.CARDS_DRAWN], own[T.PASSED] = table.drawn[seat], table.passed[seat]
    return state
