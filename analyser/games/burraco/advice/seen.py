"""What does the player to move see, as a table that worlds can be dealt from?

The table of a replayed position is blank where its player has not looked.  The cards that must lie
there are known all together, the *pool*; here they are laid out from the lowest on, as if they lay
so, on the plain engine's table and as the row of compiled code.  Worlds are dealt from the pool
(``world_dealing``), so how it lies here is nothing that they depend on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from analyser.cards.codes import card_code
from analyser.games.burraco.advice.position import KnownHand
from analyser.games.burraco.advice.worlds import Numbers, Worlds, masks, row_of
from analyser.games.burraco.kernel.search import world_dealing
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.world_dealing import known_cards, other_seats, unseen_pots
from analyser.games.burraco.rules import rules_row


@dataclass(frozen=True)
class SeenPosition:
    """A position without blanks, in which what is hidden lies from the lowest card on."""

    table: TableInPlay
    row: Numbers
    known_cards: Numbers
    """The cards that each seat is known to hold, as ``world_dealing`` has them."""
    row_in: Callable[[int, int], Numbers] | None = None
    """The row in one world (run key, number), where its pile has cards that are not remembered."""


def seen_by_mover(known_hand: KnownHand, worlds: Worlds) -> SeenPosition:
    """Return a position as its player to move sees it."""
    blank, seat = worlds.table, known_hand.mover
    held = known_cards(blank)
    table = blank.copy_to_think()
    # Which cards were taken and laid openly is read from the moves.
    table.events = list(blank.events)
    down = blank.seats[seat].face_down
    seen = Counter([*blank.seats[seat].hand, *([] if down is None else blank.pots[down])])
    seen.update([*blank.pile, *(card for meld in blank.melds for card in meld.cards)])
    for other in other_seats(blank, seat):
        seen.update(held[other])
    pool = sorted((known_hand.cards - seen).elements(), key=card_code)
    for other in other_seats(blank, seat):
        hand = table.seats[other].hand
        kept = sorted(held[other].elements(), key=card_code)
        hand[:] = kept + [pool.pop(0) for _ in range(len(hand) - len(kept))]
    table.stock = list(table.stock)
    for place in table.left:
        table.stock[place] = pool.pop(0)
    for pot in unseen_pots(blank, seat):
        table.pots[pot] = [pool.pop(0) for _ in table.pots[pot]]
    return SeenPosition(table, _row(known_hand, worlds, table), known_row(held))


def _row(hand: KnownHand, worlds: Worlds, table: TableInPlay) -> Numbers:
    """Return a table as the row of compiled code, everything derived in it."""
    order = worlds.order.copy()
    stock_at = int(worlds.snapshots[T.STOCK_AT])
    for place in table.left:
        order[stock_at + place] = card_code(table.stock[place])
    for pot in unseen_pots(table, hand.mover):
        order[hand.pot_places[pot]] = [card_code(card) for card in table.pots[pot]]
    row = row_of(table, stock_at, order.tolist())
    T.rebuild(row, np.array(rules_row(hand.rules), np.int64))
    return row


def known_row(held: Sequence[Counter[str]], first: int = 0) -> Numbers:
    """Return the cards that each seat is known to hold, from ``first`` on, as ``world_dealing``."""
    found = np.zeros(world_dealing.KNOWN_SIZE, np.int64)
    for step, cards in enumerate(held):
        at = world_dealing.KNOWN_WIDTH * ((first + step) % len(held))
        found[at : at + 3] = masks(list(cards.elements()))
    return found
