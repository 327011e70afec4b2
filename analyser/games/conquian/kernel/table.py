"""What lies on the table, whose turn is it?  Compiled; the same in words is ``referee``.

A table is a row of whole numbers.  The next card is turned at once where one is to be turned, since
nothing is to be decided about that.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.cards.shuffle import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.conquian.columns import C
from analyser.games.conquian.kernel import laying
from analyser.games.conquian.rules import CARD_COUNT, MOST_MELDS, RANKS, SEATS, SUIT_SIZE, R
from analyser.games.kernels import MORE

ALL_CARDS = ((1 << len(RANKS)) - 1) * (1 | 1 << SUIT_SIZE | 1 << 2 * SUIT_SIZE | 1 << 3 * SUIT_SIZE)
"""The pack."""
PHASES = ("ask", "force", "forced", "discard", "over")
ASK, FORCE, FORCED_DISCARD, DISCARD, OVER = range(len(PHASES))

# Positions in a table:
KEY, DEAL, LEAD, TURNS, TO_MOVE = kernels.HEAD
"""``TURNS``: cards offered."""
(
    TURNED_COUNT,  # cards of the stock turned
    PHASE,
    CARD,  # the card that is offered, a set of one
    LAST,  # whether it is dead if whoever is asked refuses it
    FROM_STOCK,  # whether it was turned; otherwise it was discarded
    # all cards that both have seen: those that lie before them, dead ones, and the one offered:
    OPEN,
    WINNER,
    ENDING_REASON,
    SEATS0,  # where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s
) = range(len(kernels.HEAD), 14)
# And in a seat's part:
HAND = 0
LAID_CARDS = 1
"""What lies before it,"""
MELDS0 = 2
"""the same meld by meld, those that there are not being 0,"""
LONGEST = MELDS0 + MOST_MELDS
"""and how long its longest run is."""
TAKES = LONGEST + 1
FORCED_TAKES = TAKES + 1
"""Cards that the other made it take."""
MOVES = FORCED_TAKES + 1
"""Moves made; not to force is one."""
SEAT_WIDTH = MOVES + 1
ORDER0 = SEATS0 + SEATS * SEAT_WIDTH
"""The order of the deal, by faces: the hands, then the stock."""
TABLE_SIZE = ORDER0 + CARD_COUNT
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""
NOBODY = -1


@inlined
def stock_size(rules):
    """Return of how many cards the stock is at first."""
    return CARD_COUNT - SEATS * rules[R.HAND_CARDS]


@inlined
def stock_at(rules, turned):
    """Return where in a table the card of the stock lies that follows ``turned`` turned ones."""
    return ORDER0 + SEATS * rules[R.HAND_CARDS] + turned


@inlined
def count_melded(table, seat):
    """Return how many cards a seat has melded."""
    return bits_set(seat_at(table, seat)[LAID_CARDS])


@inlined
def own_turn(table):
    """Say whether who is asked, or was asked last, turned the card themselves."""
    return table[FROM_STOCK] != 0 and table[LAST] == 0


@inlined
def find_unseen(table, seat):
    """Return the cards that a seat has not seen."""
    return ALL_CARDS & ~(table[OPEN] | seat_at(table, seat)[HAND])


@inlined
def offer(table, seat, card, last):
    """Have a seat be asked about a card first."""
    table[TURNS] += 1
    table[PHASE], table[TO_MOVE], table[CARD] = ASK, seat, card
    table[LAST], table[FROM_STOCK] = last, 1 - last
    table[OPEN] |= card


@inlined
def turn_card(table, rules, seat):
    """Have a seat turn the next card, if there is one."""
    if table[TURNED_COUNT] == stock_size(rules):
        table[PHASE], table[TO_MOVE], table[ENDING_REASON] = OVER, NOBODY, C.ENDING_STOCK
    else:
        card = table[stock_at(rules, table[TURNED_COUNT])]
        table[TURNED_COUNT] += 1
        offer(table, seat, 1 << card, 0)


@kernel
def lay_out(table, key, deal, rules, lead, _before):
    """Lay out a deal: ``lead`` turns the first card."""
    for i in range(CARD_COUNT):
        table[ORDER0 + i] = SUIT_SIZE * (i // len(RANKS)) + i % len(RANKS)
    shuffle(key, deal, part(table, ORDER0), CARD_COUNT)
    table[KEY], table[DEAL], table[LEAD] = key, deal, lead
    table[TURNS] = table[TURNED_COUNT] = table[OPEN] = 0
    table[WINNER], table[ENDING_REASON] = NOBODY, C.ENDING_STOCK
    for seat in range(SEATS):
        mine = seat_at(table, seat)
        for at in range(SEAT_WIDTH):
            mine[at] = 0
        for at in range(rules[R.HAND_CARDS]):
            mine[HAND] |= 1 << table[ORDER0 + rules[R.HAND_CARDS] * seat + at]
    turn_card(table, rules, lead)


@inlined
def go_on(table, rules, refused):
    """Ask the other, if they have not been; otherwise the card is dead."""
    if table[LAST] != 0:
        turn_card(table, rules, refused)
    else:
        table[PHASE], table[TO_MOVE], table[LAST] = ASK, 1 - refused, 1


@inlined
def may_force(table, rules, seat, work):
    """Say whether a seat that refuses the card can be made to take it."""
    mine = seat_at(table, seat)
    if rules[R.FORCE] == R.FORCE_NO or mine[HAND] == 0:
        return False
    return laying.fits(rules, mine[LAID_CARDS], table[CARD], work)


@inlined
def go_on_refused(table, rules, seat, work):
    """Go on once a seat has refused the card."""
    if may_force(table, rules, seat, work):
        table[PHASE], table[TO_MOVE] = FORCE, 1 - seat
    else:
        go_on(table, rules, seat)


@inlined
def put(table, seat, card, laid, work):
    """Have the melds of the arrangement in ``work`` lie before a seat."""
    mine, melds = seat_at(table, seat), part(work, laying.MELDS)
    mine[LAID_CARDS] |= card | laid
    mine[HAND] &= ~laid
    table[OPEN] |= laid
    for at in range(MOST_MELDS):
        mine[MELDS0 + at] = melds[at]
    mine[LONGEST] = laying.longest_of(melds)


@inlined
def end_if_out(table, rules, seat):
    """End the hand where a seat has melded enough; says whether it did."""
    if count_melded(table, seat) < rules[R.MELD_TARGET]:
        return False
    table[WINNER], table[ENDING_REASON] = seat, C.ENDING_OUT
    table[PHASE], table[TO_MOVE] = OVER, NOBODY
    return True


@inlined
def make(table, rules, move, work):
    """Have the player to move make a move.

    Asked: 0 refuses; a set with the card offered takes it with its other cards, one without it lays
    them and refuses.  Force: 1, or 0.  Discard: the card, a set of one.  ``work[MORE]``: in which
    arrangement melds are laid.
    """
    seat, phase = table[TO_MOVE], table[PHASE]
    mine, card = seat_at(table, seat), table[CARD]
    mine[MOVES] += 1
    if phase == FORCE:
        if move == 0:
            go_on(table, rules, 1 - seat)
        else:
            table[PHASE], table[TO_MOVE] = FORCED_DISCARD, 1 - seat
    elif phase == DISCARD:
        mine[HAND] &= ~move
        offer(table, 1 - seat, move, 1)
    elif move == 0:
        go_on_refused(table, rules, seat, work)
    else:
        taken = move & card
        laying.arrange(rules, mine[LAID_CARDS], taken, move & ~card, work[MORE], work)
        put(table, seat, taken, move & ~card, work)
        if taken != 0:
            mine[TAKES] += 1
            mine[FORCED_TAKES] += 1 if phase == FORCED_DISCARD else 0
        if not end_if_out(table, rules, seat):
            if taken != 0:
                table[PHASE] = DISCARD
            else:
                go_on_refused(table, rules, seat, work)
