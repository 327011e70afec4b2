"""What lies on the table, whose turn is it?  Compiled; the same in words is ``referee``.

A table is a row of whole numbers, hands are sets of bits.  Moves are not checked here: who decides
makes none that the rules forbid.
"""

from __future__ import annotations

import numpy as np

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games import kernels
from analyser.games.ecarte.columns import NOBODY
from analyser.games.ecarte.rules import DECK, KING_RANK, SEATS, R
from analyser.games.tricks import masks
from analyser.games.tricks.deck import CARD_COUNT

DECK_NUMBERS = np.array(DECK.numbers(), np.int64)
SUIT_SIZE = CARD_COUNT // 4
SUIT_BITS = SUIT_SIZE.bit_length() - 1
"""A card's suit is its number without these last bits."""
SUIT = (1 << SUIT_SIZE) - 1
ALL_CARDS = (1 << CARD_COUNT) - 1

# Positions in a table:
KEY, DEAL, LEAD, TURN, TO_MOVE = kernels.HEAD
"""``LEAD``: the elder's seat."""
(
    TO_DO,
    TURNED_CARD,
    TRUMPS,
    OPEN,  # the places of the stock that nobody has drawn, as a set
    EXCHANGES,  # exchanges agreed on
    VULNERABLE,
    KING,
    BY_KING,
    LED_CARD,  # the card that was led to the trick in play
    WINNER,  # at the end of the hand: who took most tricks,
    VOLE,  # and 1 where they took all
    SEATS0,  # where the first seat's part begins; that of seat s at SEATS0 + SEAT_WIDTH × s
) = range(len(kernels.HEAD), 17)
# And in a seat's part:
HAND, EXCHANGED_CARDS, LOTS, TRICKS, SCORE_BEFORE, KING_POINTS = range(6)
SEAT_WIDTH = 6
ORDER0 = SEATS0 + SEATS * SEAT_WIDTH
"""The order of the pack: the hands, one seat after another, the turned card, the stock."""
TABLE_SIZE = ORDER0 + CARD_COUNT
seat_at = blocks(SEATS0, SEAT_WIDTH)
"""Return the part of a table that is of one seat."""

# What the player to move has to do:
SPEAK, ANSWER, EXCHANGE, SHOW, LEAD_CARD, FOLLOW, NOTHING = range(7)

EVEN_PLACES = sum(1 << place for place in range(0, CARD_COUNT, SEATS))


@inlined
def suit_of(hand, suit):
    """Return the cards of one suit of a set, by rank: eight bits."""
    return (hand >> (SUIT_SIZE * suit)) & SUIT


@inlined
def king_of(trumps):
    """Return the number of the king of a suit."""
    return SUIT_SIZE * trumps + KING_RANK


@kernel
def lay_out(table, key, deal, rules, lead, scores):
    """Lay out the cards of a deal as they lie in the order; key and deal name the players' lots.

    ``lead`` is the elder, and ``scores`` are the points before the hand.
    """
    table[KEY], table[DEAL], table[LEAD], table[TURN] = key, deal, lead, 0
    each = rules[R.HAND_CARDS]
    for seat in range(SEATS):
        mine, hand = seat_at(table, seat), 0
        for at in range(each * seat, each * seat + each):
            hand |= 1 << table[ORDER0 + at]
        mine[HAND], mine[EXCHANGED_CARDS], mine[LOTS], mine[TRICKS] = hand, 0, 0, 0
        mine[SCORE_BEFORE], mine[KING_POINTS] = scores[seat], 0
    turned = table[ORDER0 + SEATS * each]
    table[TURNED_CARD], table[TRUMPS] = turned, turned // SUIT_SIZE
    table[OPEN] = (1 << (CARD_COUNT - SEATS * each - 1)) - 1
    table[EXCHANGES], table[VULNERABLE], table[KING], table[BY_KING] = 0, NOBODY, NOBODY, 0
    table[LED_CARD] = NOBODY
    if turned % SUIT_SIZE == KING_RANK and rules[R.TURNED_KING_POINTS] != 0:
        score_king(table, rules, 1 - lead, rules[R.TURNED_KING_POINTS])
    if table[BY_KING] == 0:
        speak_again(table, rules)


@inlined
def score_king(table, rules, seat, points):
    """Have a seat score for the king of trumps, which may win the match."""
    mine = seat_at(table, seat)
    table[KING], mine[KING_POINTS] = seat, points
    if rules[R.MATCH_AT_ONCE] != 0 and mine[SCORE_BEFORE] + points >= rules[R.MATCH_TARGET]:
        table[BY_KING], table[TO_DO], table[TO_MOVE] = 1, NOTHING, NOBODY


@inlined
def speak_again(table, rules):
    """Let the elder speak, where there may be an exchange; otherwise begin the play."""
    if table[OPEN] != 0 and table[EXCHANGES] < rules[R.EXCHANGES_MAX]:
        table[TO_DO], table[TO_MOVE] = SPEAK, table[LEAD]
    else:
        show_or_play(table, rules)


@inlined
def show_or_play(table, rules):
    """Ask the holder of the king of trumps, if there is one; otherwise begin the play."""
    king, lead = king_of(table[TRUMPS]), table[LEAD]
    table[TO_DO], table[TO_MOVE] = LEAD_CARD, lead
    if rules[R.HELD_KING_POINTS] != 0:
        for seat in range(SEATS):
            if masks.holds(seat_at(table, seat)[HAND], king):
                table[TO_DO], table[TO_MOVE] = SHOW, seat


@inlined
def speak(table, rules, stands):
    """Have the elder stand, or propose."""
    table[TURN] += 1
    if stands:
        if table[EXCHANGES] == 0:
            table[VULNERABLE] = table[LEAD]
        show_or_play(table, rules)
    else:
        table[TO_DO], table[TO_MOVE] = ANSWER, 1 - table[LEAD]


@inlined
def answer(table, rules, refuses):
    """Have the dealer refuse, or accept."""
    table[TURN] += 1
    if refuses:
        if table[EXCHANGES] == 0:
            table[VULNERABLE] = 1 - table[LEAD]
        show_or_play(table, rules)
    else:
        table[EXCHANGES] += 1
        table[TO_DO], table[TO_MOVE] = EXCHANGE, table[LEAD]


@inlined
def most_given(table, rules):
    """Return how many cards a player may give up now."""
    return min(rules[R.HAND_CARDS], bits_set(table[OPEN]))


@inlined
def exchange(table, rules, out):
    """Have the player to move give up a set of cards for as many of the stock."""
    seat = table[TO_MOVE]
    mine, stock = seat_at(table, seat), ORDER0 + SEATS * rules[R.HAND_CARDS] + 1
    many = bits_set(out)
    hand, left = mine[HAND] & ~out, table[OPEN]
    for _ in range(many):
        own = left & (EVEN_PLACES << seat)
        place = lowest_bit(own if own != 0 else left)
        left = masks.remove_card(left, place)
        hand |= 1 << table[stock + place]
    mine[HAND], table[OPEN] = hand, left
    mine[EXCHANGED_CARDS] += many
    table[TURN] += 1
    if seat == table[LEAD] and left != 0:
        table[TO_MOVE] = 1 - seat
    else:
        speak_again(table, rules)


@inlined
def show(table, rules, shows):
    """Have the holder of the king of trumps show it, or keep silent."""
    seat = table[TO_MOVE]
    table[TURN] += 1
    table[TO_DO], table[TO_MOVE] = LEAD_CARD, table[LEAD]
    if shows:
        score_king(table, rules, seat, rules[R.HELD_KING_POINTS])


@inlined
def may_play(table, rules):
    """Return the cards that the player to move may play, as a set."""
    hand = seat_at(table, table[TO_MOVE])[HAND]
    if table[TO_DO] == LEAD_CARD:
        return hand
    deck, led = part(DECK_NUMBERS, 0), table[LED_CARD]
    return masks.may_follow(
        deck,
        hand,
        masks.class_of(deck, led),
        led,
        table[TRUMPS],
        rules[R.MUST_HEAD] != 0,
        rules[R.MUST_TRUMP] != 0,
    )


@inlined
def play_card(table, card):
    """Have the player to move play a card; whoever wins the trick leads to the next."""
    seat = table[TO_MOVE]
    mine = seat_at(table, seat)
    mine[HAND] = masks.remove_card(mine[HAND], card)
    table[TURN] += 1
    if table[TO_DO] == LEAD_CARD:
        table[LED_CARD], table[TO_DO], table[TO_MOVE] = card, FOLLOW, 1 - seat
        return
    deck = part(DECK_NUMBERS, 0)
    won = seat if masks.beats(deck, card, table[LED_CARD], table[TRUMPS]) else 1 - seat
    seat_at(table, won)[TRICKS] += 1
    table[TO_DO], table[TO_MOVE] = LEAD_CARD, won
    if mine[HAND] == 0:
        table[TO_DO], table[TO_MOVE] = NOTHING, NOBODY


@inlined
def make(table, rules, move, _work):
    """Make a move of the player to move, a number as of ``kernel.game``."""
    if table[TO_DO] >= LEAD_CARD:
        play_card(table, move)
    elif table[TO_DO] == SPEAK:
        speak(table, rules, move == 1)
    elif table[TO_DO] == ANSWER:
        answer(table, rules, move == 1)
    elif table[TO_DO] == EXCHANGE:
        exchange(table, rules, move)
    else:
        show(table, rules, move == 1)
