"""What does a table of the reference look like as a row of numbers?  As ``table`` has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.carioca.columns import ENDINGS
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.reference import melds as M
from analyser.games.carioca.reference import table as plain
from analyser.games.carioca.reference.melds import JOKER, Meld
from analyser.games.carioca.rules import Rules
from analyser.games.interface import Rows


def sets_of(cards: Iterable[str]) -> tuple[int, int, int]:
    """Return the faces that are there once at least, those twice, and how many jokers."""
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    once = [card for card, many in counts.items() if many > 0]
    one = sum(1 << card_code(card) for card in once)
    return one, sum(1 << card_code(card) for card in once if counts[card] > 1), jokers


def row_of(table: plain.Table) -> Rows:
    """Return the row of a table.

    The key and the number of a deal, and lots drawn, are 0.  Where the stock is drawn in its order,
    as a history lists it, what is left of it is a new stock, of which each seat has its own places.
    """
    row, rules = np.zeros(T.TABLE_SIZE, np.int64), table.rules
    stock = [table.stock[place] for place in table.left] if table.in_order else table.stock
    on_table = [card for meld in table.melds for card in meld.cards]
    trios, escaleras = table.needs
    for place, number in (
        (T.LEAD, table.lead),
        (T.TURN, table.turn),
        (T.TO_MOVE, table.to_move),
        (T.OWN_TURNS, table.own_turns()),
        (T.CONTRACT, table.contract),
        (T.TRIOS, trios),
        (T.ESCALERAS, escaleras),
        (T.HAS_DRAWN, table.has_drawn),
        (T.BANNED, card_code(table.banned) if table.banned else T.NO_CARD),
        (T.ENDING, ENDINGS.index(table.ending) if table.ending else T.IN_PLAY),
        (T.OUT_SEAT, table.out),
        (T.RESTOCKS, table.restocks),
        (T.WORLD, table.world),
        (T.STOCK_COUNT, len(stock)),
        (T.STOCK_LEFT, len(table.left)),
        (T.PILE_COUNT, len(table.pile)),
        (T.MELD_COUNT, len(table.melds)),
        (T.FITS, sum(1 << code for code in {c for m in table.melds for c in _fits(m, rules)})),
        (T.JOKER_FITS, any(M.sides(meld, JOKER, rules) for meld in table.melds)),
        (T.KNOWN, sum(known.total() for known in table.known)),
    ):
        row[place] = number
    row[T.SEEN_ONE], row[T.SEEN_TWO], _ = sets_of([*table.pile, *on_table])
    for seat in range(rules.players):
        row[T.SEATS0 + T.SEAT_WIDTH * seat :][: T.SEAT_WIDTH] = _seat(table, seat)
    for number, meld in enumerate(table.melds):
        row[T.MELDS0 + T.MELD_WIDTH * number :][: T.MELD_WIDTH] = _meld(meld, rules)
    row[T.STOCK0 : T.STOCK0 + len(stock)] = [card_code(card) for card in stock]
    row[T.PILE0 : T.PILE0 + len(table.pile)] = [card_code(card) for card in table.pile]
    return row


def _seat(table: plain.Table, seat: int) -> Rows:
    mine, players = np.zeros(T.SEAT_WIDTH, np.int64), table.rules.players
    mine[T.ONE : T.JOKERS + 1] = sets_of(table.hands[seat])
    mine[T.CARDS] = len(table.hands[seat])
    mine[T.DOWN_TURN], mine[T.TAKES] = table.down_turn[seat], table.takes[seat]
    mine[T.KNOWN_ONE : T.KNOWN_JOKERS + 1] = sets_of(table.known[seat].elements())
    if not table.in_order:
        gone = set(range(len(table.stock))).difference(table.left)
        mine[T.NEXT] = sum(place % players == seat for place in gone)
    return mine


def _meld(meld: Meld, rules: Rules) -> Rows:
    laid = np.zeros(T.MELD_WIDTH, np.int64)
    laid[T.SUIT], laid[T.LENGTH], laid[T.OWNER] = -1, len(meld.cards), meld.owner
    laid[T.LAID_JOKERS] = meld.cards.count(JOKER)
    if meld.suit:
        places = [meld.low + at for at, card in enumerate(meld.cards) if card == JOKER]
        laid[T.SUIT], laid[T.LOW] = SUITS.index(meld.suit), meld.low
        laid[T.STANDS] = sum(1 << place % len(RANKS) for place in places)
    else:
        laid[T.RANK] = RANKS.index(meld.rank)
    laid[T.FIT] = sum(1 << code for code in _fits(meld, rules))
    return laid


def _fits(meld: Meld, rules: Rules) -> set[int]:
    """Return the natural cards that fit a meld."""
    natural = [card for card in M.like_cards(meld) if card != JOKER]
    return {card_code(card) for card in natural if M.sides(meld, card, rules)}
