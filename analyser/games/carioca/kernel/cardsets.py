"""Which trios and escaleras lie in a set of cards?  Many at a time, compiled.

Sets of faces as in ``cards.sets``, sixteen places a suit.  The *places* of a set are its cards as
escaleras have them: place 13 of a suit is its ace once more, and round the corner places 14 and 15
are its two and three.  An escalera of four is named by its lowest place.
"""

from __future__ import annotations

from analyser.cards.ranks import spread
from analyser.cards.sets import ACES, LANE, ONE_OF_EACH, bits_set
from analyser.compiled.jit import inlined
from analyser.games.carioca import rules as R

LOWEST = 0x07FF * ACES
"""The lowest places of escaleras from the ace to the ace,"""
LOWEST_ROUND = 0x1FFF * ACES
"""and of those that may go round the corner."""
AGAIN = 0x0007 * ACES
"""The faces that stand behind the king once more: an ace, and round the corner two and three."""


@inlined
def places(cards, is_round):
    """Return the places of a set of faces."""
    return cards | (cards & (AGAIN if is_round else ACES)) << 13


@inlined
def faces(lying):
    """Return the faces of some places."""
    return (lying & ONE_OF_EACH) | (lying >> 13 & AGAIN)


@inlined
def starts(is_round):
    """Return the lowest places that an escalera may have."""
    return LOWEST_ROUND if is_round else LOWEST


# Of the four places from each place on, how many are there?  All are added up at once: `odd` has
# the lowest digit of the sum, `first` and `second` what the two halves carry, `both` the carry of
# their sum.


@inlined
def fours(lying, is_round):
    """Return the escaleras of which all four cards are there."""
    return lying & lying >> 1 & lying >> 2 & lying >> 3 & starts(is_round)


@inlined
def threes(lying, is_round):
    """Return those of which three are."""
    second, third, fourth = lying >> 1, lying >> 2, lying >> 3
    odd = lying ^ second ^ third ^ fourth
    return odd & ((lying & second) | (third & fourth)) & starts(is_round)


@inlined
def twos(lying, is_round):
    """Return those of which two are."""
    second, third, fourth = lying >> 1, lying >> 2, lying >> 3
    one, other = lying ^ second, third ^ fourth
    twice = (lying & second) ^ (third & fourth) ^ (one & other)
    return twice & ~(one ^ other) & starts(is_round)


@inlined
def covered(lowest):
    """Return the places of some escaleras, by their lowest ones."""
    return lowest | lowest << 1 | lowest << 2 | lowest << 3


@inlined
def by_rank(cards):
    """Return how many faces of each rank a set has (``cards.ranks``)."""
    return (
        spread(cards & LANE)
        + spread(cards >> 16 & LANE)
        + spread(cards >> 32 & LANE)
        + spread(cards >> 48 & LANE)
    )


@inlined
def of_ranks(ranks):
    """Return all faces of a set of ranks."""
    return ranks * ACES


@inlined
def points(rules, cards):
    """Return what the faces of a set cost that are left in hand."""
    found = 0
    for digit in range(rules[R.DIGITS]):
        found += bits_set(cards & rules[R.POINTS0 + digit]) << digit
    return found


@inlined
def lowest_of(cards):
    """Return the lowest face of a set as a set."""
    return cards & -cards


@inlined
def left_once(one, two, taken):
    """Return the faces left at least once where one copy each of some is taken."""
    return (one & ~taken) | (two & taken)


@inlined
def left_twice(two, taken):
    """Return the faces left twice where one copy each of some is taken."""
    return two & ~taken
