"""What lies on the table, and what may be done?  Compiled; the same in words is ``referee``.

A table is a row of whole numbers.  A pile is a ring of ``RING`` places: where its top lies, and how
many cards it has.  A card is its code; a set of cards is 52 bits.
"""

from __future__ import annotations

import numpy as np

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.twentyfour.columns import C
from analyser.games.twentyfour.rules import (
    BOARD,
    MOST_CARDS,
    MOST_PLAYERS,
    MOST_RANKS,
    MOST_SHORT_SWAPS,
    MOST_SWAPS,
    SUITS,
    R,
)

# Positions in a table:
KEY, DEAL, LEAD, TURNS, TO_MOVE = kernels.HEAD
"""``TURNS``: how often four cards lay there; ``TO_MOVE``: who is asked for a decision that is
weighed, otherwise any seat; ``NOBODY``: the game is over."""
(
    WINNER,
    SET_COUNT,
    SWAPS,
    SWAPS_HERE,  # swaps of the set that lies there, and of them those with an empty pile
    SHORT_SWAPS,
    UNSOLVABLE,
    SEEN_CARDS,  # the set of cards that ever lay face up
    NUMBER,  # the number of the set that lies there
    SOLUTIONS,  # how many written expressions solve it
    MUST_SPLIT,  # 1: all that is left is that all players take their own cards back
    # What everybody has come to:
    TICK,
    PLACE,  # whose turn it is to agree at the end of the tick, by place from the lead
    ENDING_REASON,  # how the game ended; ``STILL_RUNNING`` while it goes on
    # how many have decided which card they take back, ``NOT_SWAPPING`` while everybody thinks:
    BACKS,
    BACK_BITS,  # and a bit each, by seat: the card as they lie, 0 or 1
    SLAP_COUNT,  # how many have slapped
    SLAP_SEATS0,  # and their seats, in their order
) = range(len(kernels.HEAD), 22)
AGREED_LAST = SLAP_SEATS0 + MOST_PLAYERS
"""who agreed last that there is no solution."""
THINKING_BEGUN = AGREED_LAST + 1
"""1: everybody has begun to think about what lies there."""
WRONG_HERE = THINKING_BEGUN + 1
"""Of two players, who was wrong about it and is out: one seat higher, and the next times 4."""
DECISION_DUE = WRONG_HERE + 1
"""1: ``TO_MOVE`` is asked for a decision that is weighed,"""
DECISION_COUNT = DECISION_DUE + 1
"""and how many such decisions there were."""
ORDER0 = DECISION_COUNT + 1
"""In which order the seats come in this tick;"""
TIE_LOTS = ORDER0 + MOST_PLAYERS
"""the next lot by which that is drawn."""
FIRST = TIE_LOTS + 1
"""The cards that were shuffled, while piles are laid."""
SEATS0 = FIRST + MOST_CARDS
"""Where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s."""
# And in a seat's part:
TOP = 0
COUNT = 1
SHOWN0 = 2
"""Its cards on the table."""
CARDS_WON = SHOWN0 + BOARD // 2
WRONG = CARDS_WON + 1
STATE = CARDS_WON + 2
RIGHT = CARDS_WON + 3
"""Whether what it would state is right."""
SLAPS_AT = CARDS_WON + 4
LOTS = CARDS_WON + 5
"""The next lot of its stream."""
PILE0 = CARDS_WON + 6
RING = 64
SEAT_WIDTH = PILE0 + RING
TABLE_SIZE = SEATS0 + MOST_PLAYERS * SEAT_WIDTH
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""

NOBODY = -1
STILL_RUNNING = -1
NOT_SWAPPING = -1
TIES = MOST_PLAYERS
"""The stream of the lots that are not seat's."""
THINKS, AGREED, SLAPPED_STATE = range(3)


@inlined
def seat_in_turn(table, rules, place):
    """Return the seat at a place of the order in which equals come."""
    seat = table[LEAD] + place
    return seat - rules[R.PLAYERS] if seat >= rules[R.PLAYERS] else seat


@inlined
def count_each(rules):
    """Return how many cards each player turns for a set."""
    return 2 if rules[R.PLAYERS] == 2 else 1


@inlined
def bit(code):
    """Return the set of one card."""
    return 1 << (MOST_RANKS * (code >> 4) + (code & 15))


@inlined
def set_number(a, b, c, d):
    """Return the number of the set of four ranks, from 0, in whatever order."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    # Sets below this one: by its highest rank, of those by the next, and so on.
    by_highest = d * (d + 1) * (d + 2) * (d + 3) // 24
    return by_highest + c * (c + 1) * (c + 2) // 6 + b * (b + 1) // 2 + a


@inlined
def lot(table, seat):
    """Return the next 32 bits of a seat."""
    mine = seat_at(table, seat)
    seed = shuffle.stream(table[KEY], table[DEAL], shuffle.MOVE, seat)
    word = shuffle.output(seed, mine[LOTS]) & shuffle.LOW_HALF
    mine[LOTS] += 1
    return np.int64(word)


@inlined
def lot_below(table, seat, many):
    """Return 0 … many − 1 by a seat's next lot."""
    return (lot(table, seat) * many) >> 32


@kernel
def draw_order(table, rules):
    """Lay down the order in which the seats come in a tick (TF4)."""
    players = rules[R.PLAYERS]
    for place in range(players):
        table[ORDER0 + place] = seat_in_turn(table, rules, place)
    if rules[R.TIES] == R.TIES_LOT:
        seed = shuffle.stream(table[KEY], table[DEAL], shuffle.MOVE, TIES)
        order = part(table, ORDER0)
        table[TIE_LOTS] = shuffle.reshuffle(seed, table[TIE_LOTS], order, players)


@inlined
def board_card(table, rules, at):
    """Return card number ``at`` of the four on the table, seat 0's first."""
    if rules[R.PLAYERS] == 2:
        return seat_at(table, at >> 1)[SHOWN0 + (at & 1)]
    return seat_at(table, at)[SHOWN0]


@inlined
def draw(mine):
    """Take the top card of a pile."""
    card = mine[PILE0 + mine[TOP]]
    mine[TOP] = (mine[TOP] + 1) & (RING - 1)
    mine[COUNT] -= 1
    return card


@inlined
def put_under(mine, card):
    """Lay a card under a pile."""
    mine[PILE0 + ((mine[TOP] + mine[COUNT]) & (RING - 1))] = card
    mine[COUNT] += 1


@kernel
def lies(table, rules):
    """Count the set that lies there now."""
    a, b = board_card(table, rules, 0), board_card(table, rules, 1)
    c, d = board_card(table, rules, 2), board_card(table, rules, 3)
    table[SEEN_CARDS] |= bit(a) | bit(b) | bit(c) | bit(d)
    table[NUMBER] = set_number(a & 15, b & 15, c & 15, d & 15)
    table[SOLUTIONS] = rules[R.SOLUTIONS0 + table[NUMBER]]
    table[TURNS] += 1
    if table[SOLUTIONS] == 0:
        table[UNSOLVABLE] += 1


@kernel
def lay_out(table, key, deal, rules, lead, _before):
    """Lay out a deal: ``lead`` is first among equals."""
    ranks, at = rules[R.TOP_RANK], 0
    for suit in range(SUITS):
        for rank in range(ranks):
            table[FIRST + at] = 16 * suit + rank
            at += 1
    shuffle.shuffle(key, deal, part(table, FIRST), at)
    for place in range(FIRST):
        table[place] = 0
    table[KEY], table[DEAL], table[LEAD] = key, deal, lead
    table[ENDING_REASON], table[WINNER], table[TO_MOVE] = STILL_RUNNING, NOBODY, lead
    share = at // rules[R.PLAYERS]
    for seat in range(rules[R.PLAYERS]):
        mine = seat_at(table, seat)
        for place in range(PILE0):
            mine[place] = 0
        mine[COUNT] = share
        for place in range(share):
            mine[PILE0 + place] = table[FIRST + share * seat + place]
    turn_up(table, rules)


@inlined
def turn_up(table, rules):
    """Have everybody turn the next cards of the pile."""
    for seat in range(rules[R.PLAYERS]):
        mine = seat_at(table, seat)
        for at in range(count_each(rules)):
            mine[SHOWN0 + at] = draw(mine)
    table[SWAPS_HERE] = table[SHORT_SWAPS] = table[MUST_SPLIT] = table[THINKING_BEGUN] = 0
    table[BACKS] = NOT_SWAPPING
    lies(table, rules)


@inlined
def may_swap(table, rules):
    """Say whether cards may be swapped."""
    return (
        rules[R.SWAP_OWN] != 0
        and table[SHORT_SWAPS] < MOST_SHORT_SWAPS
        and table[SWAPS_HERE] < MOST_SWAPS
    )


@inlined
def take_back(table, rules, seat, at):
    """Have a seat take back one of its cards, 0 or 1 as they lie, and turn the next."""
    mine = seat_at(table, seat)
    put_under(mine, mine[SHOWN0 + at])
    if rules[R.PLAYERS] == 2 and at == 0:
        mine[SHOWN0] = mine[SHOWN0 + 1]
    mine[SHOWN0 + count_each(rules) - 1] = draw(mine)


@inlined
def swap(table, rules, backs):
    """Have everybody take back a card, a bit each as they lie, and turn the next."""
    table[BACKS], table[THINKING_BEGUN] = NOT_SWAPPING, 0
    for seat in range(rules[R.PLAYERS]):
        if seat_at(table, seat)[COUNT] == 0:
            table[SHORT_SWAPS] += 1
            break
    table[SWAPS_HERE] += 1
    table[SWAPS] += 1
    for seat in range(rules[R.PLAYERS]):
        take_back(table, rules, seat, (backs >> seat) & 1)
    lies(table, rules)


@kernel
def finish(table, rules, winner):
    """End the set, which ``winner`` has won, and the game if a pile is empty (TF9)."""
    count_set(table, rules, winner)
    if table[ENDING_REASON] == STILL_RUNNING:
        turn_up(table, rules)
    else:
        table[TO_MOVE] = NOBODY


@inlined
def count_set(table, rules, winner):
    """Count a set that is over, and end the game if it is."""
    table[SET_COUNT] += 1
    if winner != NOBODY:
        mine = seat_at(table, winner)
        mine[CARDS_WON] += 1
        if mine[COUNT] == 0:
            table[WINNER], table[ENDING_REASON] = winner, C.ENDING_OUT
            return
    for place in range(rules[R.PLAYERS]):
        seat = seat_in_turn(table, rules, place)
        if seat_at(table, seat)[COUNT] == 0:
            table[WINNER], table[ENDING_REASON] = seat, C.ENDING_OUT
            return
    if table[SET_COUNT] == rules[R.SET_LIMIT]:
        table[ENDING_REASON] = C.ENDING_LIMIT


@kernel
def split(table, rules):
    """Have all players take their own cards back."""
    for seat in range(rules[R.PLAYERS]):
        mine = seat_at(table, seat)
        for at in range(count_each(rules)):
            put_under(mine, mine[SHOWN0 + at])
    finish(table, rules, NOBODY)


@kernel
def lose_set(table, rules, taker, winner):
    """Have the player who loses the set take its cards."""
    mine = seat_at(table, taker)
    for at in range(BOARD):
        put_under(mine, board_card(table, rules, at))
    finish(table, rules, winner)
