"""What lies on the table, whose turn is it?  Compiled; the plain twin is ``reference.table``.

A table is a row of whole numbers.  Sets of cards are 32 bits, by the cards' numbers.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.cards.shuffle import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.eastwest import rules as R
from analyser.games.eastwest.kernel.hands import worth
from analyser.games.eastwest.pack import CARD_COUNT

# Positions in a table:
KEY = 0
DEAL = 1
LEAD = 2
TURN = 3
"""Cards placed."""
TO_MOVE = 4
"""Whose turn it is; ``NOBODY`` when every row is full."""
OPEN = 5
"""The set of the cards that lie face up, the card in hand among them."""
AFTER_TURN = 6
"""At which turn it was last counted"""
AFTER0 = 7
"""what each row of the player to move would be worth with the card in hand."""
BOARD0 = AFTER0 + R.MOST_ROWS
"""The set of each row's board card."""
SEATS0 = BOARD0 + R.MOST_ROWS
"""Where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s."""
# And in a seat's part:
HIDDEN = 0
"""The set of its cards that lie face down."""
PLACED = 1
"""How many cards it has placed."""
LAID0 = 2
"""The set of its cards in each row, the board card not among them."""
VALUE0 = LAID0 + R.MOST_ROWS
"""What each row is worth, the board card included, as it lies."""
SHOWN0 = VALUE0 + R.MOST_ROWS
"""The same without what lies face down, as the other sees it."""
SEAT_WIDTH = SHOWN0 + R.MOST_ROWS
ORDER0 = SEATS0 + R.SEATS * SEAT_WIDTH
"""The order of the deal, by numbers: the board cards, then the stock."""
TABLE_SIZE = ORDER0 + CARD_COUNT
NOBODY = -1


@inlined
def seat_at(table, seat):
    """Return the part of a table that is of one seat."""
    return part(table, SEATS0 + SEAT_WIDTH * seat)


@inlined
def card_in_hand(table, rules):
    """Return the number of the card that was drawn and is to be placed."""
    return table[ORDER0 + rules[R.ROWS] + table[TURN]]


@inlined
def free(table, seat, row):
    """Return how many places a seat has free in a row."""
    return R.ROW_CARDS - bits_set(table[SEATS0 + SEAT_WIDTH * seat + LAID0 + row])


@inlined
def rooms(table, rules, seat):
    """Return the rows in which a seat has room, as a set."""
    found = 0
    for row in range(rules[R.ROWS]):
        if free(table, seat, row) > 0:
            found |= 1 << row
    return found


@inlined
def to_place(table, rules, seat):
    """Return how many cards a seat has still to place."""
    return R.ROW_CARDS * rules[R.ROWS] - seat_at(table, seat)[PLACED]


@inlined
def turn_card(table, rules):
    """Turn the next card for whose turn it is, if there is one."""
    if table[TURN] == R.SEATS * R.ROW_CARDS * rules[R.ROWS]:
        table[TO_MOVE] = NOBODY
    else:
        table[TO_MOVE] = (table[LEAD] + table[TURN]) & 1
        table[OPEN] |= 1 << card_in_hand(table, rules)


@kernel
def lay_out(table, key, deal, rules, lead):
    """Lay out a deal: ``lead`` begins."""
    for i in range(CARD_COUNT):
        table[ORDER0 + i] = i
    shuffle(key, deal, part(table, ORDER0), CARD_COUNT)
    lay_order(table, key, deal, rules, lead)


@kernel
def lay_order(table, key, deal, rules, lead):
    """Lay out the cards as they lie in the table's order."""
    table[KEY], table[DEAL], table[LEAD], table[TURN] = key, deal, lead, 0
    table[OPEN], table[AFTER_TURN] = 0, -1
    for row in range(R.MOST_ROWS):
        table[BOARD0 + row] = 0
        if row < rules[R.ROWS]:
            table[BOARD0 + row] = 1 << table[ORDER0 + row]
            table[OPEN] |= table[BOARD0 + row]
    for at in range(R.SEATS * SEAT_WIDTH):
        table[SEATS0 + at] = 0
    for row in range(rules[R.ROWS]):
        value = worth(table[BOARD0 + row], rules)
        for seat in range(R.SEATS):
            mine = seat_at(table, seat)
            mine[VALUE0 + row] = mine[SHOWN0 + row] = value
    turn_card(table, rules)


@inlined
def value_row(table, rules, seat, row):
    """Count anew what a seat's row is worth."""
    mine, board = seat_at(table, seat), table[BOARD0 + row]
    mine[VALUE0 + row] = worth(board | mine[LAID0 + row], rules)
    if mine[HIDDEN] == 0:
        mine[SHOWN0 + row] = mine[VALUE0 + row]
    else:
        mine[SHOWN0 + row] = worth(board | (mine[LAID0 + row] & ~mine[HIDDEN]), rules)


@inlined
def place(table, rules, row):
    """Have the player to move place the card in hand in a row."""
    seat, card = table[TO_MOVE], 1 << card_in_hand(table, rules)
    mine = seat_at(table, seat)
    face_down = to_place(table, rules, seat) <= rules[R.HIDDEN_LAST]
    if face_down:
        mine[HIDDEN] |= card
        table[OPEN] &= ~card
    mine[LAID0 + row] |= card
    mine[PLACED] += 1
    if table[AFTER_TURN] == table[TURN] and not face_down:
        mine[VALUE0 + row] = mine[SHOWN0 + row] = table[AFTER0 + row]
    else:
        value_row(table, rules, seat, row)
    table[TURN] += 1
    turn_card(table, rules)
