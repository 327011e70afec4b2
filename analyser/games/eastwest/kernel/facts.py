"""Does the player to move have a choice, and what do they know?  Compiled."""

from __future__ import annotations

from analyser.cards import poker
from analyser.cards.sets import bits_set, lowest_bit
from analyser.compiled.jit import inlined, kernel
from analyser.games.eastwest.choices import DRAW, PAIR_UP, F
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import (
    OF_A_RANK,
    SUIT_SIZE,
    category_of,
    filler_count,
    suited_left,
    within_straight,
    worth,
)
from analyser.games.eastwest.rules import ROW_CARDS, R

NO_WAYS = -1
LOWEST_BOARD = 7
"""The rank of a seven, as people say it."""


@kernel
def ways(choice, table, rules):
    """Return the two ways out of a choice as one number, the first row + 4 × the second; or
    ``NO_WAYS``."""
    if choice == PAIR_UP:
        return pair_up(table, rules)
    return dump(table, rules)


@inlined
def first_of(both):
    """Return the row of the first way out."""
    return both & 3


@inlined
def second_of(both):
    """Return the row of the second."""
    return both >> 2


@inlined
def with_card(table, rules, row):
    """Return a row of the player to move with the card in hand placed there."""
    return T.own_row(table, table[T.TO_MOVE], row) | 1 << T.card_in_hand(table, rules)


@inlined
def pairs(table, rules, row):
    """Say whether the card in hand is of a rank that a row of the player to move has."""
    rank = T.card_in_hand(table, rules) & (SUIT_SIZE - 1)
    return T.own_row(table, table[T.TO_MOVE], row) & (OF_A_RANK << rank) != 0


@inlined
def made(table, rules, row):
    """Return what the card pairs in a row: 1 a pair, 2 two pairs, 3 three; 0: nothing, or more."""
    if not pairs(table, rules, row):
        return 0
    found = category_of(rules, worth(with_card(table, rules, row), rules))
    return found if found in (poker.PAIR, poker.TWO_PAIRS, poker.THREE) else 0


@inlined
def suit_count(table, rules, row):
    """Return how many of its suit are unseen where a row is a draw to a flush with the card in
    hand, otherwise −1."""
    cards = with_card(table, rules, row)
    if bits_set(cards) < DRAW:
        return -1
    left = T.unseen(table, table[T.TO_MOVE])
    found = suited_left(cards, left)
    if found == 0 and not full_flush(cards):
        return -1
    return found


@inlined
def full_flush(cards):
    """Say whether five cards are of one suit, of which none need be left."""
    suit = lowest_bit(cards) & ~(SUIT_SIZE - 1)
    return bits_set(cards) > ROW_CARDS and cards >> suit >> SUIT_SIZE == 0


@inlined
def together(table, rules, row):
    """Return of how many cards the draw of a row is with the card in hand; 0: it is none."""
    cards = with_card(table, rules, row)
    many = bits_set(cards)
    if many < DRAW:
        return 0
    if suit_count(table, rules, row) >= 0 or within_straight(rules, cards):
        return many
    return 0


@kernel
def pair_up(table, rules):
    """Return where the card pairs most, and where it keeps the draw of most cards."""
    seat = table[T.TO_MOVE]
    most_made, most_drawn, first, second = 0, 0, 0, 0
    for row in range(rules[R.ROWS]):
        if T.free(table, seat, row) > 0:
            here = made(table, rules, row)
            if here > most_made:
                most_made, first = here, row
    if most_made == 0:
        return NO_WAYS
    for row in range(rules[R.ROWS]):
        if T.free(table, seat, row) > 0:
            here = together(table, rules, row)
            if here > most_drawn:
                most_drawn, second = here, row
    return first + 4 * second if most_drawn > 0 else NO_WAYS


@kernel
def dump(table, rules):
    """Return the row that is furthest behind and the fullest, where the card is of no use."""
    seat, fullest, least = table[T.TO_MOVE], 0, ROW_CARDS + 1
    for row in range(rules[R.ROWS]):
        here = T.free(table, seat, row)
        if here > 0:
            if pairs(table, rules, row) or together(table, rules, row) > 0:
                return NO_WAYS
            if here < least:
                fullest, least = row, here
    worst = furthest_behind(table, rules, T.rooms(table, rules, seat))
    if worst < 0 or T.free(table, seat, worst) == least:
        return NO_WAYS
    return worst + 4 * fullest


@inlined
def furthest_behind(table, rules, rows):
    """Return which of some rows, a set, is furthest behind; −1: in none is one beaten."""
    seat, found, most = table[T.TO_MOVE], -1, -100
    for row in range(rules[R.ROWS]):
        if rows >> row & 1 != 0:
            own = T.seat_at(table, seat)[T.VALUE0 + row]
            other = T.seat_at(table, 1 - seat)[T.SHOWN0 + row]
            steps = poker.high_in(other) - poker.high_in(own)
            if own < other and steps > most:
                found, most = row, steps
    return found


@kernel
def count_facts(both, table, rules, found):
    """Fill in the facts of a choice whose ways out are ``both``."""
    seat, first, second = table[T.TO_MOVE], first_of(both), second_of(both)
    left, cards = T.unseen(table, seat), with_card(table, rules, second)
    of_suit, many = suit_count(table, rules, second), together(table, rules, second)
    found[F.PLACED], found[F.FIRST_ROW_MAKES] = (
        T.seat_at(table, seat)[T.PLACED],
        made(table, rules, first),
    )
    found[F.TOGETHER], found[F.BY_SUIT] = many, 1 if of_suit >= 0 else 0
    found[F.SUIT] = max(0, of_suit)
    found[F.FILLERS] = filler_count(rules, cards, left) if many > 0 else 0
    found[F.FIRST_FREE] = T.free(table, seat, first)
    found[F.SECOND_FREE] = T.free(table, seat, second)
    found[F.FIRST_AHEAD] = T.ahead(table, seat, first)
    found[F.SECOND_AHEAD] = T.ahead(table, seat, second)
    found[F.BOARD] = LOWEST_BOARD + (lowest_bit(table[T.BOARD0 + first]) & (SUIT_SIZE - 1))
    theirs, weakest = T.seat_at(table, 1 - seat), 1
    for row in range(rules[R.ROWS]):
        if theirs[T.SHOWN0 + row] < theirs[T.SHOWN0 + first]:
            weakest = 0
    found[F.WEAKEST] = weakest
