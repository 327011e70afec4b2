"""What lies on the table, whose turn is it?  Compiled; the same in words is ``referee``.

A table is a row of whole numbers.  The order of the pack is laid once and not changed: which cards
a seat holds follows from how many it has drawn.
"""

from __future__ import annotations

import numpy as np

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.kabu.rules import MOST_PLAYERS, PACK, RANKS, R

PACK_CODES = np.array(PACK, dtype=np.int64)
PACK_SIZE = len(PACK)

# Positions in a table:
KEY, DEAL, LEAD, TURN, TO_MOVE = kernels.HEAD
BROKE = 5
"""How many could not pay in the end."""
SEATS0 = 6
"""Where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s."""
# And in a seat's part:
TOTAL, CARDS_DRAWN, PASSED, CHIPS, SCORE = range(5)
SEAT_WIDTH = 5
ORDER0 = SEATS0 + MOST_PLAYERS * SEAT_WIDTH
"""The order of the pack: the hands, one seat after another, then the stock."""
TABLE_SIZE = ORDER0 + PACK_SIZE
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""
NOBODY = -1


@inlined
def points(code):
    """Return what a card counts, its tens left out: an ace 1, a ten 0."""
    rank = code & 15
    return rank + 1 if rank + 1 < RANKS else 0


@inlined
def last_digit(number):
    """Return the last digit of a number of 0 to 18."""
    return number - 10 if number >= 10 else number


@inlined
def stock_place(rules, seat, drawn):
    """Return where the next card that a seat draws lies in a table's order."""
    players = rules[R.PLAYERS]
    return players * rules[R.HAND_CARDS] + seat + players * drawn


@inlined
def held_place(rules, seat, at):
    """Return where card number ``at``, from 0, of a seat's lies: dealt ones, then drawn."""
    each = rules[R.HAND_CARDS]
    return each * seat + at if at < each else stock_place(rules, seat, at - each)


@kernel
def list_hidden(table, rules, places):
    """Fill in the places of the order that nobody has drawn; returns how many."""
    players, each, found = rules[R.PLAYERS], rules[R.HAND_CARDS], 0
    for place in range(PACK_SIZE - players * each):
        if place // players >= seat_at(table, place % players)[CARDS_DRAWN]:
            places[found] = players * each + place
            found += 1
    return found


@inlined
def may_act(table, rules, seat):
    """Say whether a player has neither passed nor drawn the most."""
    mine = seat_at(table, seat)
    return mine[PASSED] == 0 and mine[CARDS_DRAWN] < rules[R.DRAW_MAX]


@inlined
def card(place):
    """Return the card at a place of the pack."""
    return part(PACK_CODES, 0)[place]


@kernel
def lay_out(table, key, deal, rules, lead, scores):
    """Lay out a deal: ``lead`` begins, and ``scores`` are chips won in the match before it."""
    table[KEY], table[DEAL], table[LEAD], table[TURN] = key, deal, lead, 0
    each = rules[R.HAND_CARDS]
    for seat in range(rules[R.PLAYERS]):
        mine = seat_at(table, seat)
        total = 0
        for at in range(each * seat, each * seat + each):
            total = last_digit(total + points(table[ORDER0 + at]))
        mine[TOTAL], mine[CARDS_DRAWN], mine[PASSED] = total, 0, 0
        mine[CHIPS] = rules[R.START_CHIPS] + scores[seat]
    table[TO_MOVE] = lead if rules[R.DRAW_MAX] > 0 else NOBODY


@inlined
def move_on(table, rules):
    """Find whose turn is next: the same player's where each finishes at once."""
    players, seat = rules[R.PLAYERS], table[TO_MOVE]
    table[TO_MOVE] = NOBODY
    if rules[R.DRAW_BY_ROUNDS] == 0 and may_act(table, rules, seat):
        table[TO_MOVE] = seat
        return
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        if may_act(table, rules, seat):
            table[TO_MOVE] = seat
            return


@inlined
def make(table, rules, draws, _work):
    """Have the player to move draw (1), or pass (0)."""
    seat = table[TO_MOVE]
    mine = seat_at(table, seat)
    if draws == 1:
        card = table[ORDER0 + stock_place(rules, seat, mine[CARDS_DRAWN])]
        mine[TOTAL] = last_digit(mine[TOTAL] + points(card))
        mine[CARDS_DRAWN] += 1
    else:
        mine[PASSED] = 1
    table[TURN] += 1
    move_on(table, rules)
