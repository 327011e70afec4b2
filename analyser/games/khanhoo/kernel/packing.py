"""What does a table of the reference look like as a row of numbers?  As ``table`` has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import numpy as np

from analyser.cards.codes import card_code
from analyser.games.interface import Rows
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.melds import JOKER
from analyser.games.khanhoo.reference import table as plain

STAGES: Final = {
    plain.THROW: T.THROW,
    plain.CLAIM: T.CLAIM,
    plain.CONTEST: T.CONTEST,
    plain.DRAW: T.DRAW,
}
ENDINGS: Final = {"": T.GOES_ON, "out": T.SOMEBODY_OUT, "turn_limit": T.AT_LIMIT}


def sets_of(cards: Iterable[str]) -> tuple[int, int, int]:
    """Return the faces that are there once at least, those twice, and how many jokers."""
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    one = sum(1 << card_code(card) for card in counts)
    return one, sum(1 << card_code(card) for card, many in counts.items() if many > 1), jokers


def row_of(table: plain.Table) -> Rows:
    """Return the row of a table.

    The key and the number of a deal are 0.  Where the stock is drawn in its order, as a history
    lists it, what is left of it is a new stock, of which each seat has its own places.
    """
    row = np.zeros(T.TABLE_SIZE, np.int64)
    stock = [table.stock[place] for place in table.left] if table.in_order else table.stock
    left = range(len(stock)) if table.in_order else table.left
    claimer, way = table.claim if table.claims else (T.NOBODY, None)
    for place, number in (
        (T.LEAD, table.lead),
        (T.TURN, table.turns),
        (T.TO_MOVE, table.to_move),
        (T.STAGE, STAGES[table.stage]),
        (T.THROWER, table.thrower),
        (T.TAKEN, card_code(table.taken) if table.taken else T.NO_CARD),
        (T.ASKED, table.asked),
        (T.CLAIMER, claimer),
        (T.CLAIM_WAY, 0 if way is None else table.books.claimed.ways.index(way)),
        (T.CLAIM_POINTS, 0 if way is None else way.worth),
        (T.STOCK_LEFT, sum(1 << place for place in left)),
        (T.STOCK_SIZE, len(stock)),
        (T.CHANCES, table.chances),
        (T.RESTOCKS, table.restocks),
        (T.REFUSED, table.refused),
        (T.ENDING, ENDINGS[table.ending]),
        (T.WENT_OUT, table.went_out),
        (T.PILE_SIZE, len(table.pile)),
    ):
        row[place] = number
    shown = [[card for way in ways for card in melds.shown(way)] for ways in table.shown]
    seen = [*table.pile, *(card for cards in shown for card in cards)]
    row[T.SEEN_ONE : T.SEEN_JOKERS + 1] = sets_of(seen)
    for seat in range(table.rules.players):
        row[T.SEATS0 + T.SEAT_WIDTH * seat :][: T.SEAT_WIDTH] = _seat(table, seat, shown[seat])
    row[T.STOCK0 : T.STOCK0 + len(stock)] = [card_code(card) for card in stock]
    row[T.PILE0 : T.PILE0 + len(table.pile)] = [card_code(card) for card in table.pile]
    return row


def _seat(table: plain.Table, seat: int, shown: Iterable[str]) -> Rows:
    """Return a seat's part of the row; nobody has looked at the hand's best split."""
    mine, ways = np.zeros(T.SEAT_WIDTH, np.int64), table.shown[seat]
    mine[T.HAND_ONE : T.HAND_JOKERS + 1] = sets_of(table.hands[seat])
    mine[T.KNOWN_ONE : T.KNOWN_JOKERS + 1] = sets_of(table.known[seat])
    mine[T.SHOWN_ONE : T.SHOWN_JOKERS + 1] = sets_of(shown)
    mine[T.SHOWN_POINTS] = sum(way.worth for way in ways)
    mine[T.SHOWN_CARDS] = sum(len(melds.shown(way)) for way in ways)
    mine[T.BUMPS], mine[T.TAKES], mine[T.CAST] = len(ways), table.takes[seat], table.cast[seat]
    mine[T.WANTED] = sum(1 << card_code(card) for card in table.wanted[seat])
    mine[T.SHOWN_KINDS] = sum(1 << 4 * way.kind for way in ways)
    mine[T.BEST], mine[T.NEXT] = -1, T.NO_CARD
    return mine
