"""What lies on the table, whose turn is it, and what may they play?  Compiled.

The same in words is ``referee``.  A table is a row of whole numbers; a set of cards is 32 bits
as in ``tricks.masks``, a suit a byte.  Behind the rules' fields their row has the deck.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.fuenfzehnern.rules import HAND_SIZE, MOST_PLAYERS, SUIT_SIZE, R
from analyser.games.tricks import masks
from analyser.games.tricks.deck import CARD_COUNT, NO_CLASS, RANKS

DECK0 = R.COUNT
"""Where the deck begins in the rules' row."""
QUEEN, KING, ACE = (RANKS.index(rank) for rank in "QKA")
ALL_CARDS = (1 << CARD_COUNT) - 1
SUIT_MASK = (1 << SUIT_SIZE) - 1
ACES = sum(1 << (SUIT_SIZE * suit + ACE) for suit in range(4))
QUEENS = ACES >> (ACE - QUEEN)
TOP_TWO, TOP_FOUR, LOW_SEVEN = 0xC0C0C0C0, 0xF0F0F0F0, 0x7F7F7F7F

# Positions in a table:
KEY, DEAL, LEAD, TURN, TO_MOVE = kernels.HEAD
"""``LEAD``: the seat that led first; ``TURN``: cards played."""
(
    LEADER,
    TRICK_CARDS,  # cards of the trick so far
    # the suit with which the lead was taken last, to which the leader is bound who holds any of
    # it, or ``FREE``:
    BOUND_SUIT,
    GONE,  # what lies in finished tricks
    ON_TABLE,  # what lies in this one
    WORTH,  # and what it counts
    LED_SUIT,
    BEST,  # the best card of the trick
    BEST_SEAT,  # and whose it is
    ZWANG_CALLED,  # 1: zwang was called in this trick
    ZWANG,
    BOUND_LEADS,
    CASHED,
    SEATS0,  # where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s
) = range(len(kernels.HEAD), 19)
# And in a seat's part:
HAND, POINTS, TRICKS, VOIDS, LOTS = range(5)
"""``VOIDS``: a bit for each suit that the player was seen not to follow."""
SEAT_WIDTH = 5
ORDER0 = SEATS0 + MOST_PLAYERS * SEAT_WIDTH
"""The order of the pack, from which the hands were taken."""
TABLE_SIZE = ORDER0 + CARD_COUNT
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""
NOBODY = -1
FREE = -1


@inlined
def suit_of(card):
    """Return the suit of a card."""
    return card >> 3


@inlined
def cards_of_suit(cards, suit):
    """Return the cards of a suit among some."""
    return cards & (SUIT_MASK << (SUIT_SIZE * suit))


@inlined
def value_of(rules, card):
    """Return what a card counts."""
    return masks.points_of(part(rules, DECK0), card)


@inlined
def find_unbeaten(gone):
    """Return the cards, held or not, all of whose higher ones are among some (FZ2)."""
    # In each suit: those from which on upwards all are gone, then the next one below.
    run = gone & ((gone >> 1) | ACES)
    run &= (run >> 2) | TOP_TWO
    run &= (run >> 4) | TOP_FOUR
    return ((run >> 1) & LOW_SEVEN) | ACES


@inlined
def find_unbeatable(rules, hand, gone):
    """Return the cards of a hand that nobody can beat, ``gone`` being out of the way."""
    if rules[R.UNBEATABLE_BY_HAND] != 0:
        gone |= hand
    return find_unbeaten(gone) & hand


@inlined
def bound_cards(table, hand):
    """Return what the leader, whose hand this is, holds of the suit to which they are bound."""
    if table[BOUND_SUIT] == FREE:
        return 0
    return cards_of_suit(hand, table[BOUND_SUIT])


@inlined
def find_winners_elsewhere(table, rules, hand, suit):
    """Return the winners that a bound leader may lead, who holds ``suit`` of the bound suit."""
    if suit == 0 or rules[R.LEAD_UNBEATABLE] == 0:
        return 0
    return find_unbeatable(rules, hand, table[GONE]) & ~cards_of_suit(hand, table[BOUND_SUIT])


@inlined
def may_lead(table, rules, hand):
    """Return the cards that the leader may lead."""
    suit = bound_cards(table, hand)
    return masks.prefer_cards(hand, suit | find_winners_elsewhere(table, rules, hand, suit))


@inlined
def callable_queens(table, rules, hand, suit, winners):
    """Return the queens with which the leader may call zwang; ``suit``: as of ``bound_cards``."""
    if rules[R.ZWANG_ALLOWED] == 0:
        return 0
    kings = (hand >> 1) & QUEENS
    aces = ((hand | table[GONE]) >> 2) & QUEENS
    return hand & kings & ~aces & masks.prefer_cards(hand, suit | winners)


@inlined
def may_follow(table, hand):
    """Return the cards that who follows may play."""
    follows = cards_of_suit(hand, table[LED_SUIT])
    if follows == 0:
        return hand
    if table[ZWANG_CALLED] != 0:
        return masks.prefer_cards(follows, ACES)
    return follows


@kernel
def lay_out(table, key, deal, rules, lead, _before):
    """Lay out the cards of a deal as they lie in the order, but those that are not played with."""
    table[KEY], table[DEAL], table[LEAD], table[TURN] = key, deal, lead, 0
    table[TO_MOVE] = table[LEADER] = lead
    table[TRICK_CARDS] = table[GONE] = table[ON_TABLE] = table[WORTH] = table[ZWANG_CALLED] = 0
    table[BOUND_SUIT], table[LED_SUIT], table[BEST], table[BEST_SEAT] = FREE, NO_CLASS, 0, 0
    table[ZWANG] = table[BOUND_LEADS] = table[CASHED] = 0
    players, at = rules[R.PLAYERS], 0
    lowest = CARD_COUNT - HAND_SIZE * players
    for seat in range(players):
        mine, hand, held = seat_at(table, seat), 0, 0
        while held < HAND_SIZE:
            card = table[ORDER0 + at]
            if card >= lowest:
                hand |= 1 << card
                held += 1
            at += 1
        mine[HAND] = hand
        mine[POINTS] = mine[TRICKS] = mine[VOIDS] = mine[LOTS] = 0


@inlined
def play(table, rules, card, zwang):
    """Have the player to move play a card, and call zwang with it (1) or not (0)."""
    seat, players = table[TO_MOVE], rules[R.PLAYERS]
    mine = seat_at(table, seat)
    if table[TRICK_CARDS] == 0:
        if bound_cards(table, mine[HAND]) != 0:
            table[BOUND_LEADS] += 1
            if suit_of(card) != table[BOUND_SUIT]:
                table[CASHED] += 1
        table[LED_SUIT], table[BEST], table[BEST_SEAT] = suit_of(card), card, seat
        table[ZWANG_CALLED] = zwang
        table[ZWANG] += zwang
    elif suit_of(card) != table[LED_SUIT]:
        mine[VOIDS] |= 1 << table[LED_SUIT]
    elif card > table[BEST]:
        table[BEST], table[BEST_SEAT] = card, seat
    mine[HAND] = masks.remove_card(mine[HAND], card)
    table[ON_TABLE] |= 1 << card
    table[WORTH] += value_of(rules, card)
    table[TURN] += 1
    table[TRICK_CARDS] += 1
    if table[TRICK_CARDS] < players:
        table[TO_MOVE] = seat + 1 if seat + 1 < players else 0
        return
    finish(table, rules)


@inlined
def finish(table, rules):
    """Give the trick to its winner, who leads to the next one."""
    winner = table[BEST_SEAT]
    if winner != table[LEADER]:
        table[BOUND_SUIT] = table[LED_SUIT] if rules[R.LEAD_RULE] != R.LEAD_RULE_FREE else FREE
    mine = seat_at(table, winner)
    mine[POINTS] += table[WORTH]
    mine[TRICKS] += 1
    table[GONE] |= table[ON_TABLE]
    table[ON_TABLE] = table[WORTH] = table[TRICK_CARDS] = 0
    table[LEADER] = winner
    table[TO_MOVE] = winner if mine[HAND] != 0 else NOBODY
