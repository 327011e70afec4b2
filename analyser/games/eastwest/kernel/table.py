"""What lies on the table, whose turn is it, and what does a player see?  Compiled.

A table is a row of whole numbers.  Sets of cards are 32 bits, by the cards' numbers.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks
from analyser.games import kernels
from analyser.games.eastwest.kernel import hands
from analyser.games.eastwest.kernel.hands import ALL_CARDS, suit_of, worth
from analyser.games.eastwest.rules import CARD_COUNT, MOST_ROWS, ROW_CARDS, SEATS, R

# Positions in a table:
KEY, DEAL, LEAD, TURN, TO_MOVE = kernels.HEAD
"""``TURN``: cards placed."""
OPEN = 5
"""The set of the cards that lie face up, the card in hand among them."""
BOARD0 = 6
"""The set of each row's board card."""
SEATS0 = BOARD0 + MOST_ROWS
"""Where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s."""
# And in a seat's part:
FACE_DOWN = 0
"""The set of its cards that lie face down."""
PLACED_COUNT = 1
"""How many cards it has placed."""
LAID0 = 2
"""The set of its cards in each row, the board card not among them."""
VALUE0 = LAID0 + MOST_ROWS
"""What each row is worth, the board card included, as it lies."""
SHOWN0 = VALUE0 + MOST_ROWS
"""The same without what lies face down, as the other sees it."""
MAKEUP0 = SHOWN0 + MOST_ROWS
"""The number of each row's make-up, the board card included,"""
SUIT0 = MAKEUP0 + MOST_ROWS
"""and its suit, as the set of all its cards; 0: the row has several."""
SEAT_WIDTH = SUIT0 + MOST_ROWS
ORDER0 = SEATS0 + SEATS * SEAT_WIDTH
"""The order of the deal, by numbers: the board cards, then the stock."""
TABLE_SIZE = ORDER0 + CARD_COUNT
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""
NOBODY = -1


@inlined
def card_in_hand(table, rules):
    """Return the number of the card that was drawn and is to be placed."""
    return table[ORDER0 + rules[R.ROWS] + table[TURN]]


@inlined
def free_places(table, seat, row):
    """Return how many places a seat has free in a row."""
    return ROW_CARDS - bits_set(table[SEATS0 + SEAT_WIDTH * seat + LAID0 + row])


@inlined
def rooms(table, rules, seat):
    """Return the rows in which a seat has room, as a set."""
    found = 0
    for row in range(rules[R.ROWS]):
        if free_places(table, seat, row) > 0:
            found |= 1 << row
    return found


@inlined
def count_to_place(table, rules, seat):
    """Return how many cards a seat has still to place."""
    return ROW_CARDS * rules[R.ROWS] - seat_at(table, seat)[PLACED_COUNT]


@inlined
def turn_card(table, rules):
    """Turn the next card for whose turn it is, if there is one."""
    if table[TURN] == SEATS * ROW_CARDS * rules[R.ROWS]:
        table[TO_MOVE] = NOBODY
    else:
        table[TO_MOVE] = (table[LEAD] + table[TURN]) & 1
        table[OPEN] |= 1 << card_in_hand(table, rules)


@kernel
def lay_out(table, key, deal, rules, lead, _before):
    """Lay out the cards of a deal as they lie in the order: ``lead`` begins."""
    table[KEY], table[DEAL], table[LEAD], table[TURN] = key, deal, lead, 0
    table[OPEN] = 0
    for row in range(MOST_ROWS):
        table[BOARD0 + row] = 0
        if row < rules[R.ROWS]:
            table[BOARD0 + row] = 1 << table[ORDER0 + row]
            table[OPEN] |= table[BOARD0 + row]
    for at in range(SEATS * SEAT_WIDTH):
        table[SEATS0 + at] = 0
    for row in range(rules[R.ROWS]):
        for seat in range(SEATS):
            lay_row(table, rules, seat, row, 0)
    turn_card(table, rules)


@inlined
def put(table, rules, seat, row, card):
    """Have one card more lie in a seat's row, and count what that is worth."""
    mine, cards = seat_at(table, seat), 1 << card
    number, suit = hands.grow_hand(mine[MAKEUP0 + row], card), mine[SUIT0 + row] & suit_of(card)
    mine[MAKEUP0 + row], mine[SUIT0 + row] = number, suit
    mine[LAID0 + row] |= cards & ~table[BOARD0 + row]
    is_whole = bits_set(mine[LAID0 + row]) == ROW_CARDS
    made = hands.read_make_up(rules, number)
    category = hands.category_in(made, is_whole and suit != 0)
    mine[VALUE0 + row] = mine[SHOWN0 + row] = hands.worth_in(rules, made, category)
    if mine[FACE_DOWN] != 0:
        shown = mine[LAID0 + row] & ~mine[FACE_DOWN]
        mine[SHOWN0 + row] = worth(table[BOARD0 + row] | shown, rules)


@inlined
def lay_row(table, rules, seat, row, cards):
    """Have these cards, and no others, lie in a seat's row beside the board card."""
    mine = seat_at(table, seat)
    mine[LAID0 + row], mine[MAKEUP0 + row], mine[SUIT0 + row] = 0, 0, ALL_CARDS
    cards |= table[BOARD0 + row]
    while cards != 0:
        put(table, rules, seat, row, lowest_bit(cards))
        cards &= cards - 1


@inlined
def make(table, rules, row, _work):
    """Have the player to move place the card in hand in a row."""
    seat, card = table[TO_MOVE], card_in_hand(table, rules)
    mine = seat_at(table, seat)
    if count_to_place(table, rules, seat) <= rules[R.HIDDEN_LAST]:
        mine[FACE_DOWN] |= 1 << card
        table[OPEN] &= ~(1 << card)
    mine[PLACED_COUNT] += 1
    put(table, rules, seat, row, card)
    table[TURN] += 1
    turn_card(table, rules)


# -- what a player sees ----------------------------------------------------------------------------


@inlined
def own_row(table, seat, row):
    """Return a player's own row, the board card included."""
    return table[BOARD0 + row] | seat_at(table, seat)[LAID0 + row]


@inlined
def find_unseen(table, seat):
    """Return the cards that a player has not seen."""
    return ALL_CARDS & ~table[OPEN] & ~seat_at(table, seat)[FACE_DOWN]


@inlined
def compare_rows(table, seat, row):
    """Return 1 where a player's row beats the other's, as it lies and they see it, −1 where it is
    beaten, otherwise 0."""
    mine = seat_at(table, seat)[VALUE0 + row]
    theirs = seat_at(table, 1 - seat)[SHOWN0 + row]
    return (1 if mine > theirs else 0) - (1 if mine < theirs else 0)
