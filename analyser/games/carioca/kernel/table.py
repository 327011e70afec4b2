"""What lies on the table, whose turn is it?  Compiled; the same in words is ``referee``.

A table is a row of whole numbers.  Cards are two sets of faces, those held at least once and those
held twice, and a count of jokers.  Of the stock each seat has its own places, and what lies at
those that are drawn is not looked at again.
"""

from __future__ import annotations

import numpy as np

from analyser.cards import shuffle
from analyser.cards.codes import JOKER
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.carioca.columns import C
from analyser.games.carioca.rules import (
    MOST_JOKERS,
    MOST_PLAYERS,
    NUMBERS_A_SHUFFLE,
    PACK,
    SHUFFLES_A_WORLD,
    TRIO,
    R,
)

PACK_CODES = np.array(PACK, dtype=np.int64)
PACK_SIZE = len(PACK)
MOST_ON_TABLE = PACK_SIZE // TRIO
"""Melds on the table, at most."""
NOBODY = -1
IN_PLAY = -1
"""Instead of an ending."""
NO_CARD = -1

# Positions in a table:
KEY, DEAL, LEAD, TURN, TO_MOVE = kernels.HEAD
"""``TURN``: turns that are over."""
(
    STAGE,  # which of their decisions is next
    OWN_TURNS,  # of the player to move that are over
    CONTRACT,
    TRIOS,  # of the contract
    ESCALERAS,
    BANNED,  # the card taken this turn, which may not be discarded
    ENDING_REASON,
    OUT_SEAT,
    RESTOCKS,
    WORLD,
    STOCK_COUNT,  # cards of the stock, those drawn included
    STOCK_LEFT,
    PILE_COUNT,
    MELD_COUNT,
    FITS,  # natural cards that fit a meld
    JOKER_FITS,
    SEEN_ONE,  # in melds and in the pile, once at least,
    SEEN_TWO,  # and twice
    KNOWN_CARDS,  # cards in hands that were taken from the pile
) = range(len(kernels.HEAD), 24)
# The stages of a turn.  Of the first three each is searched; at that of a meld the player may lay
# one, add or discard, at that of an addition add or discard.
AT_UPCARD, AT_CONTRACT, AT_DISCARD, AT_MELD, AT_ADDITION = range(5)
SEATS0 = 24
"""Where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s."""
# And in a seat's part:
(
    ONE,  # held once at least,
    TWO,  # and twice
    JOKERS,
    CARDS,
    DOWN_TURN,  # 0: has not met the contract
    TAKES,
    KNOWN_ONE,  # taken from the pile and neither laid nor discarded since
    KNOWN_TWO,
    KNOWN_JOKERS,
    NEXT,  # cards of its places of the stock that are drawn
    LOTS,  # lots drawn
) = range(11)
SEAT_WIDTH = 11
MELDS0 = SEATS0 + MOST_PLAYERS * SEAT_WIDTH
# And in a meld's part:
(
    SUIT,  # −1: a trio
    RANK,  # of a trio
    LOW,  # the lowest place of an escalera
    LENGTH,
    STANDS,  # the ranks of an escalera for which jokers stand
    LAID_JOKERS,
    OWNER,
    FIT,  # natural cards that fit it
) = range(8)
MELD_WIDTH = 8
STOCK0 = MELDS0 + MOST_ON_TABLE * MELD_WIDTH
PILE0 = STOCK0 + PACK_SIZE
TABLE_SIZE = PILE0 + PACK_SIZE

seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""
meld_at = blocks(MELDS0, MELD_WIDTH)
"""Return the part of a table that is of one meld."""


# -- cards that are put somewhere -----------------------------------------------------------------


@inlined
def put(row, once, twice, card):
    """Add a natural card to the sets that a row has at two positions."""
    bit = 1 << card
    row[twice] |= row[once] & bit
    row[once] |= bit


@inlined
def drop(row, once, twice, card):
    """Take one copy of a natural card away from such sets."""
    bit = 1 << card
    row[once] &= ~bit | row[twice]
    row[twice] &= ~bit


@inlined
def gain(mine, card):
    """Put a card into a hand."""
    mine[CARDS] += 1
    if card == JOKER:
        mine[JOKERS] += 1
    else:
        put(mine, ONE, TWO, card)


@inlined
def lose(table, mine, card):
    """Take a card out of a hand, for all to see; of two equal ones a known one goes first."""
    mine[CARDS] -= 1
    if card == JOKER:
        mine[JOKERS] -= 1
        if mine[KNOWN_JOKERS] > 0:
            mine[KNOWN_JOKERS] -= 1
            table[KNOWN_CARDS] -= 1
        return
    drop(mine, ONE, TWO, card)
    if mine[KNOWN_ONE] >> card & 1 != 0:
        drop(mine, KNOWN_ONE, KNOWN_TWO, card)
        table[KNOWN_CARDS] -= 1
    put(table, SEEN_ONE, SEEN_TWO, card)


# -- a deal ----------------------------------------------------------------------------------------


@kernel
def lay_out(table, key, deal, rules, lead, _before):
    """Lay out a deal: ``lead`` begins."""
    for place in range(STOCK0):
        table[place] = 0
    count = lay_cards(table, key, deal, rules[R.JOKERS])
    number = rules[R.CONTRACT]
    if number == 0:
        number = 1 + deal % (6 + rules[R.CONTRACTS])
    is_last = number >= 6 + rules[R.CONTRACTS]
    each = rules[R.LAST_HAND_CARDS] if is_last else rules[R.HAND_CARDS]
    melds = R.CONTRACT0 + 2 * (number - 1)
    table[KEY], table[DEAL], table[LEAD], table[TO_MOVE] = key, deal, lead, lead
    table[CONTRACT], table[TRIOS], table[ESCALERAS] = number, rules[melds], rules[melds + 1]
    table[BANNED], table[ENDING_REASON], table[OUT_SEAT] = NO_CARD, IN_PLAY, NOBODY
    players = rules[R.PLAYERS]
    for seat in range(players):
        mine = seat_at(table, seat)
        for at in range(each * seat, each * seat + each):
            gain(mine, table[STOCK0 + at])
    upcard = table[STOCK0 + each * players]
    throw_on_pile(table, upcard)
    if upcard != JOKER:
        put(table, SEEN_ONE, SEEN_TWO, upcard)
    first = each * players + 1
    table[STOCK_COUNT] = table[STOCK_LEFT] = count - first
    for at in range(count - first):
        table[STOCK0 + at] = table[STOCK0 + first + at]


@kernel
def lay_cards(table, key, deal, jokers):
    """Lay the cards of a deal in their order where the stock lies; returns how many."""
    for at in range(PACK_SIZE):
        table[STOCK0 + at] = at
    shuffle.shuffle(key, deal, part(table, STOCK0), PACK_SIZE)
    count = 0
    for at in range(PACK_SIZE):
        place = table[STOCK0 + at]
        if place < PACK_SIZE - MOST_JOKERS + jokers:
            table[STOCK0 + count] = PACK_CODES[place]
            count += 1
    return count


@inlined
def throw_on_pile(table, card):
    """Put a card on the pile."""
    table[PILE0 + table[PILE_COUNT]] = card
    table[PILE_COUNT] += 1


@inlined
def upcard(table):
    """Return the top card of the pile."""
    return table[PILE0 + table[PILE_COUNT] - 1]


# -- moves -----------------------------------------------------------------------------------------


@inlined
def stream_of(table, rules, seat):
    """Return of whose places the next card is that a seat draws."""
    players = rules[R.PLAYERS]
    if seat + players * seat_at(table, seat)[NEXT] < table[STOCK_COUNT]:
        return seat
    found, first = seat, PACK_SIZE
    for other in range(players):
        place = other + players * seat_at(table, other)[NEXT]
        if place < min(first, table[STOCK_COUNT]):
            found, first = other, place
    return found


@inlined
def draw(table, rules):
    """Have the player to move draw."""
    seat = table[TO_MOVE]
    whose = stream_of(table, rules, seat)
    place = whose + rules[R.PLAYERS] * seat_at(table, whose)[NEXT]
    seat_at(table, whose)[NEXT] += 1
    table[STOCK_LEFT] -= 1
    mine = seat_at(table, seat)
    gain(mine, table[STOCK0 + place])
    table[STAGE] = AT_CONTRACT if mine[DOWN_TURN] == 0 else AT_MELD


@inlined
def take(table, rules):
    """Have the player to move take the upcard."""
    mine, card = seat_at(table, table[TO_MOVE]), upcard(table)
    table[PILE_COUNT] -= 1
    if card == JOKER:
        held = mine[JOKERS] > 0
        mine[KNOWN_JOKERS] += 1
    else:
        held = mine[ONE] >> card & 1 != 0
        drop(table, SEEN_ONE, SEEN_TWO, card)
        put(mine, KNOWN_ONE, KNOWN_TWO, card)
    if not held and rules[R.PILE_CARD_MAY_RETURN] == 0:
        table[BANNED] = card
    gain(mine, card)
    mine[TAKES] += 1
    table[KNOWN_CARDS] += 1
    table[STAGE] = AT_CONTRACT if mine[DOWN_TURN] == 0 else AT_MELD


@inlined
def discard(table, rules, card):
    """Have the player to move discard a card, which ends the turn."""
    mine = seat_at(table, table[TO_MOVE])
    lose(table, mine, card)
    throw_on_pile(table, card)
    if mine[CARDS] == 0:
        go_out(table)
    else:
        end_turn(table, rules)


@inlined
def go_out(table):
    """End the hand: the player to move is out of cards."""
    table[TURN] += 1
    table[ENDING_REASON], table[OUT_SEAT] = C.ENDING_OUT, table[TO_MOVE]
    table[TO_MOVE] = NOBODY


@inlined
def end_turn(table, rules):
    """Begin the next player's turn, or end the hand."""
    table[TURN] += 1
    if table[TURN] >= rules[R.TURN_LIMIT]:
        table[ENDING_REASON], table[TO_MOVE] = C.ENDING_TURN_LIMIT, NOBODY
        return
    players = rules[R.PLAYERS]
    table[TO_MOVE] = table[TO_MOVE] + 1 if table[TO_MOVE] + 1 < players else 0
    table[OWN_TURNS] = table[TURN] // players
    table[STAGE], table[BANNED] = AT_UPCARD, NO_CARD
    if table[STOCK_LEFT] == 0:
        restock(table, rules)


@kernel
def restock(table, rules):
    """Make the pile below its top card the stock, shuffled; or end the hand."""
    many = table[PILE_COUNT] - 1
    if rules[R.STOCK_OUT] == R.STOCK_OUT_ENDS or many < 1:
        table[ENDING_REASON], table[TO_MOVE] = C.ENDING_STOCK, NOBODY
        return
    for at in range(many):
        card = table[PILE0 + at]
        table[STOCK0 + at] = card
        if card != JOKER:
            drop(table, SEEN_ONE, SEEN_TWO, card)
    table[PILE0] = table[PILE0 + many]
    seed = shuffle.stream(table[KEY], table[DEAL], shuffle.DEAL, 1)
    first = NUMBERS_A_SHUFFLE * (SHUFFLES_A_WORLD * table[WORLD] + table[RESTOCKS])
    shuffle.reshuffle(seed, first, part(table, STOCK0), many)
    table[PILE_COUNT], table[STOCK_COUNT], table[STOCK_LEFT] = 1, many, many
    table[RESTOCKS] += 1
    for seat in range(rules[R.PLAYERS]):
        seat_at(table, seat)[NEXT] = 0
