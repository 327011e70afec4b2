"""What lies on the table, whose turn is it, and what may they do?  Compiled.

The same in words is ``referee``.  A table is a row of whole numbers; a set of cards is 32 bits as
in ``tricks.masks``.  Behind the rules' fields their row has the deck.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.schafkopf.rules import HAND_SIZE, POINTS, SEATS, TRUMP_CARDS, R
from analyser.games.tricks import masks
from analyser.games.tricks.deck import CARD_COUNT, NO_CLASS, NUMBERS

DECK0 = R.COUNT
"""Where the deck begins in the rules' row."""
ALL_CARDS = (1 << CARD_COUNT) - 1
TRUMP_SET = sum(1 << NUMBERS[card] for card in TRUMP_CARDS)
QUEENS, JACKS, ACES, TENS = (sum(1 << NUMBERS[rank + suit] for suit in "cdhs") for rank in "QJAT")
BLACK_QUEENS = sum(1 << NUMBERS[card] for card in ("Qc", "Qs"))
OF_POINTS = tuple(sum(1 << NUMBERS[rank + suit] for suit in "cdhs") for rank in POINTS)
"""Aces, tens, kings, queens, jacks,"""
ACE_POINTS, TEN_POINTS, KING_POINTS, QUEEN_POINTS, JACK_POINTS = POINTS.values()
"""and what each of them counts."""
KINGS = OF_POINTS[2]

# Positions in a table:
KEY, DEAL, LEAD, TURN, TO_MOVE = kernels.HEAD
"""``LEAD``: the seat that speaks first, and leads first; ``TURN``: moves made."""
(
    PHASE,  # what it is to do: ``SPEAK``, ``BURY``, ``PLAY``
    PASSED,
    DECLARER,  # a seat, or ``NOBODY``
    WIDOW,
    BURIED,
    LEADER,
    TRICK_CARDS,  # cards of the trick so far
    GONE,  # what lies in finished tricks
    ON_TABLE,  # what lies in this one
    WORTH,  # and what it counts
    LED_SUIT,  # the suit class that was led
    BEST,  # the best card of the trick
    BEST_SEAT,  # and whose it is
    SEATS0,  # where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s
) = range(len(kernels.HEAD), 19)
# And in a seat's part:
HAND, POINTS_OF, TRICKS, LAST, LOTS, SCORE_BEFORE, SCORE = range(7)
"""``LAST``: in which move the player won their last trick, 0 none; ``SCORE_BEFORE``: their points
of the match, in sixths; ``SCORE``: their points of the hand, likewise, at its end."""
SEAT_WIDTH = 7
ORDER0 = SEATS0 + SEATS * SEAT_WIDTH
"""The order of the pack, from which the hands were taken."""
TABLE_SIZE = ORDER0 + CARD_COUNT
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""
NOBODY = -1
SPEAK, BURY, PLAY = range(3)


@inlined
def find_next_seat(seat):
    """Return the next seat."""
    return seat + 1 if seat + 1 < SEATS else 0


@inlined
def points_of(rules, card):
    """Return what a card counts."""
    return masks.points_of(part(rules, DECK0), card)


@inlined
def power_of(rules, card):
    """Return how high a card is in its class."""
    return masks.power_of(part(rules, DECK0), card)


@inlined
def is_trump(card):
    """Say whether a card is a trump."""
    return masks.holds(TRUMP_SET, card)


@inlined
def find_beating(rules, card):
    """Return the cards that beat the best card of a trick."""
    higher = masks.find_higher(part(rules, DECK0), card)
    return higher if is_trump(card) else higher | TRUMP_SET


@inlined
def may_follow(table, rules, hand):
    """Return the cards that who follows may play."""
    return masks.prefer_cards(hand, masks.of_class(part(rules, DECK0), table[LED_SUIT]))


@inlined
def must_take(table, rules):
    """Say whether who speaks has to take the widow."""
    return table[PASSED] == SEATS - 1 and rules[R.ALL_PASS] == R.ALL_PASS_DEALER_TAKES


@inlined
def find_unseen(table, seat):
    """Return the cards of which a player, whose turn it is, cannot know who has them."""
    seen = table[GONE] | table[ON_TABLE] | seat_at(table, seat)[HAND]
    if seat == table[DECLARER]:
        seen |= table[BURIED]
    return ALL_CARDS & ~seen


@kernel
def lay_out(table, key, deal, _rules, lead, before):
    """Lay out the cards of a deal, of which ``lead`` speaks first, as they lie in the order.

    ``before``: the match's points, in sixths.
    """
    table[KEY], table[DEAL], table[LEAD], table[TURN] = key, deal, lead, 0
    table[TO_MOVE] = table[LEADER] = lead
    table[PHASE], table[DECLARER] = SPEAK, NOBODY
    table[PASSED] = table[BURIED] = table[TRICK_CARDS] = table[GONE] = table[ON_TABLE] = 0
    table[WORTH] = table[BEST] = table[BEST_SEAT] = 0
    table[LED_SUIT] = NO_CLASS
    at = ORDER0
    for seat in range(SEATS):
        mine, hand = seat_at(table, seat), 0
        for _ in range(HAND_SIZE):
            hand |= 1 << table[at]
            at += 1
        mine[HAND], mine[SCORE_BEFORE] = hand, before[seat]
        mine[POINTS_OF] = mine[TRICKS] = mine[LAST] = mine[LOTS] = mine[SCORE] = 0
    table[WIDOW] = (1 << table[at]) | (1 << table[at + 1])


@inlined
def leave(table, rules):
    """Have the player who speaks pass."""
    table[TURN] += 1
    table[PASSED] += 1
    table[TO_MOVE] = find_next_seat(table[TO_MOVE])
    if table[PASSED] == SEATS:
        table[PHASE] = PLAY
        if rules[R.ALL_PASS] == R.ALL_PASS_REDEAL:
            table[TO_MOVE] = NOBODY


@inlined
def take(table):
    """Have the player who speaks take the widow."""
    table[TURN] += 1
    seat = table[TO_MOVE]
    table[DECLARER], table[PHASE] = seat, BURY
    seat_at(table, seat)[HAND] |= table[WIDOW]


@inlined
def bury(table, cards):
    """Have the declarer bury a set of two cards."""
    table[TURN] += 1
    seat_at(table, table[DECLARER])[HAND] &= ~cards
    table[BURIED], table[PHASE], table[TO_MOVE] = cards, PLAY, table[LEAD]


@inlined
def play(table, rules, card):
    """Have the player to move play a card."""
    seat = table[TO_MOVE]
    mine = seat_at(table, seat)
    if table[TRICK_CARDS] == 0:
        table[LED_SUIT] = masks.class_of(part(rules, DECK0), card)
        table[BEST], table[BEST_SEAT] = card, seat
    elif masks.holds(find_beating(rules, table[BEST]), card):
        table[BEST], table[BEST_SEAT] = card, seat
    mine[HAND] = masks.remove_card(mine[HAND], card)
    table[ON_TABLE] |= 1 << card
    table[WORTH] += points_of(rules, card)
    table[TURN] += 1
    table[TRICK_CARDS] += 1
    if table[TRICK_CARDS] < SEATS:
        table[TO_MOVE] = find_next_seat(seat)
        return
    finish(table)


@inlined
def finish(table):
    """Give the trick to its winner, who leads to the next one."""
    winner = table[BEST_SEAT]
    mine = seat_at(table, winner)
    mine[POINTS_OF] += table[WORTH]
    mine[TRICKS] += 1
    mine[LAST] = table[TURN]
    table[GONE] |= table[ON_TABLE]
    table[ON_TABLE] = table[WORTH] = table[TRICK_CARDS] = 0
    table[LEADER] = winner
    table[TO_MOVE] = winner if mine[HAND] != 0 else NOBODY
