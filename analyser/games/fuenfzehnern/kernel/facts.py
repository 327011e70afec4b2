"""What does a leader know who has to decide?  Compiled; the plain twin is ``reference.facts``."""

from __future__ import annotations

from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.games.fuenfzehnern import choices as F
from analyser.games.fuenfzehnern import rules as R
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.pack import HAND_SIZE

NO_CARD = -1


@inlined
def known_void(table, rules, seat, suit):
    """Return how many others are known to have none of a suit."""
    found = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat:
            found += (T.seat_at(table, other)[T.VOIDS] >> suit) & 1
    return found


@inlined
def falls(table, rules, seat, card):
    """Return what is to fall on a card: its value, and 1 for each other not known to be void."""
    others = rules[R.PLAYERS] - 1 - known_void(table, rules, seat, T.suit_of(card))
    return T.value_of(rules, card) + others


@inlined
def best_winner(table, rules, seat, winners):
    """Return the winner with most to fall on it, or ``NO_CARD``."""
    found, most = NO_CARD, -1
    while winners != 0:
        card = lowest_bit(winners)
        fall = falls(table, rules, seat, card)
        if fall > most:
            found, most = card, fall
        winners &= winners - 1
    return found


@inlined
def card_of_choice(choice, table, rules):
    """Return the winner, or the queen, that a choice of the player to move is of, or ``NO_CARD``.

    Nobody has a choice who does not lead.
    """
    if table[T.PLAYED] != 0:
        return NO_CARD
    seat = table[T.TO_MOVE]
    hand = T.seat_at(table, seat)[T.HAND]
    suit = T.bound_cards(table, hand)
    winners = T.elsewhere(table, rules, hand, suit)
    if choice == F.CASH:
        return best_winner(table, rules, seat, winners)
    queens = T.callable_queens(table, rules, hand, suit, winners)
    return lowest_bit(queens) if queens != 0 else NO_CARD


@kernel
def count_facts(choice, card, table, rules, found):
    """Fill in the facts of a choice that the leader has; ``card``: as of ``card_of_choice``."""
    seat = table[T.TO_MOVE]
    mine = T.seat_at(table, seat)
    hand = mine[T.HAND]
    suit = table[T.BOUND] if choice == F.CASH else T.suit_of(card)
    own = T.of_suit(hand, suit)
    found[F.SUIT] = bits_set(own)
    found[F.WINNERS] = bits_set(T.unbeatable(rules, hand, table[T.GONE]) & ~own)
    out, points = T.of_suit(~(table[T.GONE] | hand), T.suit_of(card)), 0
    while out != 0:
        points += T.value_of(rules, lowest_bit(out))
        out &= out - 1
    found[F.OUT] = points
    found[F.VOIDS] = known_void(table, rules, seat, T.suit_of(card))
    found[F.LEFT] = HAND_SIZE - table[T.TURN] // rules[R.PLAYERS]
    found[F.POINTS] = mine[T.POINTS]
