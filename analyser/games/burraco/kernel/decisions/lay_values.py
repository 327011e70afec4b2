"""What is a play worth?  The value of part 2 of the policy sheet (``policies``), compiled.

Each kind of play has a formula of its own that asks for no more than it depends on; they are sums
of the same terms, in tenths of a point.  ``reference.laying.lay_value`` is the plain twin of all.
"""

from __future__ import annotations

from analyser.cards.sets import TWOS, count, find_highest_bit, find_lowest_bit
from analyser.compiled.jit import inlined
from analyser.compiled.memory import part
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import (
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    TWO_PLACE,
    bonus,
)
from analyser.games.burraco.rules import R


@inlined
def may_be_special(rules, has_wild, size):
    """Say whether the bonus of a meld of this size depends on more: on where its cards stand."""
    return rules[R.SPECIAL] != 0 and size >= rules[R.SPECIAL_FROM + has_wild]


@inlined
def value_meld(rules, policy, view, kind, one, two, wild, size):
    """Return what a meld is worth as it stands: its promise and its bonuses, tenths of a point."""
    at = H.STANDING + (4 * view[V.NEEDS_CLEAN] + 2 * kind) * H.STANDING_SIZES + size
    has_wild = 1 if wild != NO_CARD else 0
    at += H.STANDING_SIZES * has_wild
    if not may_be_special(rules, has_wild, size):
        return policy[at]
    return policy[at] + policy[H.LAY_BONUS] * bonus(kind, one, two, wild, size, rules)


@inlined
def add_value(table, rules, policy, view, number, card, one, wild):
    """Return what a card on a meld is worth that leaves it with ``one`` and ``wild``.

    In tenths of a point, as all here; ``one``: a run's places, a group's natural faces.
    """
    meld = T.meld_at(table, number)
    kind, size, two = meld[T.KIND], meld[T.SIZE], meld[T.M_TWO]
    face = part(T.FACES, 0)[card]
    after_two = two | meld[T.M_ONE] & face if kind == GROUP else two
    value = policy[H.LAY_CARD] + policy[H.LAY_POINTS] * card_points(card, rules)
    value += value_meld(rules, policy, view, kind, one, after_two, wild, size + 1)
    value -= value_meld(rules, policy, view, kind, meld[T.M_ONE], two, meld[T.WILD], size)
    if (face & TWOS) != 0:
        value -= policy[H.HOME_PRICE + 2 + view[V.RUSH]]
    elif card != JOKER:
        value -= view[V.HOLDING_COST]
    if kind == RUN:
        return value - policy[H.BREAK_MELD] * count(face & V.every_suit(view[V.RUN_MISSES]))
    value -= policy[H.BREAK_MELD] * count(face & view[V.GROUP_MISSES])
    return value + policy[H.OF_GROUP + meld[T.HOME]]


@inlined
def card_points(card, rules):
    """Return the value of one card, points."""
    return rules[R.JOKER_POINTS] if card == JOKER else rules[R.RANK_POINTS + (card & 15)]


@inlined
def run_value(rules, policy, view, places, has_wild):
    """Return what a new run is worth, its wild card's own points and price left out.

    The places of a legal run are next to each other, or one is missing.
    """
    below = part(policy, H.BELOW_WORTH)
    low, end = find_lowest_bit(places), find_highest_bit(places) + 1
    value = below[end] - below[low] + view[V.BEGINNING_WORTH]
    value += value_meld(rules, policy, view, RUN, places, 0, has_wild - 1, count(places) + has_wild)
    value -= policy[H.HOME_PRICE + (places & TWO_PLACE) + view[V.RUSH]]
    value -= policy[H.BREAK_MELD] * count(places & view[V.RUN_MISSES])
    if has_wild != 0:
        # Where the wild card is: in the gap, whose natural card is missing, or past the end.
        gap = low + find_lowest_bit(~(places >> low))
        value += policy[H.LAY_CARD] - (below[min(gap + 1, end)] - below[gap])
        # Bit 6 or bit 7: the seven or the eight.
        middle = (places >> H.SEVEN | places >> H.EIGHT) & 1
        value += policy[H.MIDDLE_RUN + 2 * middle + view[V.RUSH]]
    return value


@inlined
def group_value(rules, policy, view, rank, one, two, has_wild):
    """Return what a new group is worth, its wild card's own points and price left out."""
    naturals = count(one) + count(two)
    size = naturals + has_wild
    value = (policy[H.LAY_CARD] + policy[H.OF_GROUP + rank]) * size
    value += policy[H.LAY_POINTS] * naturals * rules[R.RANK_POINTS + rank] + view[V.BEGINNING_WORTH]
    value += value_meld(rules, policy, view, GROUP, one, two, has_wild - 1, size)
    misses = view[V.GROUP_MISSES]
    value -= policy[H.BREAK_MELD] * (count(one & misses) + count(two & misses))
    if has_wild != 0:
        value += policy[H.WILD_IN_GROUP + view[V.RUSH]]
    return value


@inlined
def wild_worth(policy, view, wild):
    """Return what laying a wild card adds to a value by itself: its points and its price."""
    return policy[(H.JOKER_NET if wild == JOKER else H.TWO_NET) + view[V.RUSH]]
