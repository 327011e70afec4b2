"""A referee's table as the row of numbers that compiled code plays on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from games.fuenfzehnern import exact
from games.kernel_twin import State, Twin

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.referee import Table, Trick
from analyser.games.fuenfzehnern.rules import RULE_SETS, pack_for_players
from analyser.games.interface import Record
from analyser.games.tricks.deck import NUMBERS


def state_of(
    table: Table, key: int = 1, deal: int = 2, voids: Sequence[str] = ()
) -> npt.NDArray[np.int64]:
    """Return the same table, of a deal of a run key, to be played on compiled.

    ``voids``: the suits that the first players were seen not to follow.
    """
    state = np.zeros(T.TABLE_SIZE, np.int64)
    state[T.KEY], state[T.DEAL], state[T.LEAD] = key, deal, table.lead
    state[T.TURN], state[T.TO_MOVE] = table.turns, table.to_move
    state[T.LEADER], state[T.TRICK_CARDS] = table.trick.lead, len(table.trick.cards)
    state[T.BOUND_SUIT] = exact.SUITS.index(table.bound) if table.bound else T.FREE
    state[T.GONE] = exact.bits(" ".join(table.gone))
    state[T.ON_TABLE] = exact.bits(" ".join(table.trick.cards))
    state[T.WORTH] = table.worth(table.trick.cards)
    state[T.ZWANG_CALLED] = table.trick.zwang
    if table.trick.cards:
        state[T.LED_SUIT] = exact.SUITS.index(table.led)
        state[T.BEST_SEAT], state[T.BEST] = table.best[0], NUMBERS[table.best[1]]
    for seat, hand in enumerate(table.hands):
        mine = state[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.HAND], mine[T.POINTS] = exact.bits(" ".join(hand)), table.points(seat)
        mine[T.TRICKS] = len(table.won[seat])
    for seat, suits in enumerate(voids):
        mine = state[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.VOIDS] = sum(1 << exact.SUITS.index(suit) for suit in suits)
    return state


def opened(
    table: Table, player: Record, deal: int = 2, voids: Sequence[str] = ()
) -> tuple[Twin, State]:
    """Return the kernel under a table's rules, all seats this player's, and the same table."""
    record, seats = GAME.rules("fuenfzehnern"), [0] * table.rules.players
    rules = {key: getattr(table.rules, key) for key in record if key != "preset"}
    numbers = GAME.engine.numbers(GAME.rules("fuenfzehnern", rules), [player], seats)
    twin = Twin(GAME, numbers, len(seats))
    return twin, State(state_of(table, deal=deal, voids=voids), twin.deal(1, deal).room)


def lots_of(state: State, seat: int) -> int:
    """Return how many lots a player has drawn."""
    return int(state.table[T.SEATS0 + T.SEAT_WIDTH * seat + T.LOTS])


def ending(
    hands: str, lead: int = 0, bound: str = "", trick: str = "", zwang: bool = False, **rules: Any
) -> Table:
    """Return a table near the end of a hand: what is in no hand lies in finished tricks.

    ``hands``: seats apart by a slash; ``trick``: cards that lie there already, whose players' hands
    are what they have left.  Nobody has points, whoever won what is gone.
    """
    held, lies = [hand.split() for hand in hands.split("/")], trick.split()
    table = Table(RULE_SETS.make_rules("fuenfzehnern", {"players": len(held), **rules}), held, lead)
    named = [*lies, *(card for hand in held for card in hand)]
    gone = [card for card in pack_for_players(len(held)) if card not in named]
    each = len(held)
    table.tricks = [Trick(0, gone[at : at + each]) for at in range(0, len(gone), each)]
    table.trick = Trick(lead, lies, zwang)
    table.bound = bound
    return table
