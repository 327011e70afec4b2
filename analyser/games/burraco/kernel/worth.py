"""What is a lay worth?  The value of part 2 of the policy sheet (``policies``), compiled.

Each kind of lay has a formula of its own that asks for no more than it depends on; they are sums of
the same terms, in tenths of a point.  ``reference.laying.lay_value`` is the plain twin of all.
"""

from __future__ import annotations

from analyser.cards.sets import TWOS, count
from analyser.compiled.jit import inlined
from analyser.games.burraco import rules as R
from analyser.games.burraco.kernel import candidates as C
from analyser.games.burraco.kernel import habits as H
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.melds import (
    GROUP,
    JOKER,
    NO_CARD,
    RUN,
    TWO_PLACE,
    bonus,
    mask_points,
    run_faces,
)

SEVEN_OR_EIGHT = 1 << H.SEVEN | 1 << H.EIGHT
"""The two places of a run."""


@inlined
def standing(rules, policy, view, kind, one, two, wild, size):
    """Return what a meld is worth as it stands: its promise and its bonuses, tenths of a point."""
    at = H.STANDING + (4 * view[V.NEEDS_CLEAN] + 2 * kind) * H.STANDING_SIZES + size
    if wild != NO_CARD:
        at += H.STANDING_SIZES
    if size < 7 or rules[R.SPECIAL] == 0:
        return policy[at]
    return policy[at] + policy[H.LAY_BONUS] * bonus(kind, one, two, wild, size, rules)


@inlined
def add_value(table, rules, policy, view, cand):
    """Return what a card in a place of its own on a meld is worth, in tenths of a point."""
    kind, used = cand[C.KIND], cand[C.USED_ONE]
    meld = T.MELD0 + T.MELD_WIDTH * cand[C.NUMBER]
    value = policy[H.LAY_CARD] + policy[H.LAY_POINTS] * cand[C.PAID]
    value += standing(
        rules, policy, view, kind, cand[C.AFTER_ONE], cand[C.AFTER_TWO], cand[C.AFTER_WILD],
        cand[C.AFTER_SIZE],
    )  # fmt: skip
    value -= standing(
        rules, policy, view, kind, table[meld + T.M_ONE], table[meld + T.M_TWO],
        table[meld + T.WILD], table[meld + T.SIZE],
    )  # fmt: skip
    if (used & TWOS) != 0:
        value -= policy[H.RUSH_WILD if view[V.RUSH] != 0 else H.TWO_HOME]
    if view[V.RUSH] == 0:
        misses = view[V.RUN_MISSES] if kind == RUN else view[V.GROUP_MISSES]
        value -= policy[H.BREAK_MELD] * count(used & misses)
    if kind == GROUP:
        value += of_group(rules, policy, cand[C.HOME])
    return value


@inlined
def of_group(rules, policy, rank):
    """Return what each card laid in a group of a rank is worth for being laid in one."""
    value = policy[H.GROUP_IDLE] if rules[R.GROUPS_MAKE_BURRACOS] == 0 else 0
    return value + (policy[H.GROUP_MIDDLE] if H.SIX <= rank <= H.NINE else 0)


@inlined
def run_value(rules, policy, view, suit, places, wild):
    """Return what a new run is worth, its wild card's own points and price left out."""
    one, two = run_faces(suit, places)
    size = count(places) + (1 if wild != NO_CARD else 0)
    points = mask_points(one, rules) + (mask_points(two, rules) if two != 0 else 0)
    value = policy[H.LAY_CARD] * size + policy[H.LAY_POINTS] * points
    value += standing(rules, policy, view, RUN, places, 0, wild, size) + beginning(policy, view)
    if (places & TWO_PLACE) != 0:
        value -= policy[H.RUSH_WILD if view[V.RUSH] != 0 else H.TWO_HOME]
    if view[V.RUSH] == 0:
        misses = view[V.RUN_MISSES]
        value -= policy[H.BREAK_MELD] * (count(one & misses) + count(two & misses))
        if wild != NO_CARD and (places & SEVEN_OR_EIGHT) != 0:
            value += policy[H.WILD_MIDDLE]
    return value


@inlined
def group_value(rules, policy, view, rank, one, two, wild):
    """Return what a new group is worth, its wild card's own points and price left out."""
    naturals = count(one) + count(two)
    size = naturals + (1 if wild != NO_CARD else 0)
    value = policy[H.LAY_CARD] * size
    value += policy[H.LAY_POINTS] * naturals * rules[R.RANK_POINTS + rank]
    value += standing(rules, policy, view, GROUP, one, two, wild, size) + beginning(policy, view)
    if view[V.RUSH] == 0:
        misses = view[V.GROUP_MISSES]
        value -= policy[H.BREAK_MELD] * (count(one & misses) + count(two & misses))
        if wild != NO_CARD:
            value -= policy[H.WILD_GROUP]
    return value + of_group(rules, policy, rank) * size


@inlined
def beginning(policy, view):
    """Return what beginning a meld is worth for its own sake."""
    early = view[V.STAGE] < policy[H.HOLD_STAGE]
    if view[V.POT_OPEN] != 0 and early and view[V.RUSH] == 0:
        return policy[H.LAY_NEW] - policy[H.LAY_HOLD]
    return policy[H.LAY_NEW]


@inlined
def wild_worth(policy, view, wild):
    """Return what laying a wild card adds to a value by itself: its points and its price."""
    return policy[(H.JOKER_NET if wild == JOKER else H.TWO_NET) + view[V.RUSH]]
