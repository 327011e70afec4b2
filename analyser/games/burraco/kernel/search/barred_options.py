"""Which options does a tip bar a player from?  The habit ``search_bars``, compiled.

What each tip bars, and where nothing is barred, is in ``policies``; the lists of options are in
``options``.  The plain twin is ``reference.barred_options``.
"""

from __future__ import annotations

from analyser.cards.sets import ACES, TWOS
from analyser.compiled.jit import kernel
from analyser.games.burraco.kernel.decisions import pile_choice
from analyser.games.burraco.kernel.habits import ACE, EIGHT, NINE, SEVEN, SIX, THREE, H
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import GROUP, NO_CARD
from analyser.games.burraco.policies import BARS, EARLY, LATE, POT_IN_REACH

THIN_PILES = BARS.index("thin-piles")
THIN_PILES_LATE = BARS.index("thin-piles-late")
DRAWING_SECOND = BARS.index("drawing-second")
DRAWING_AT_STRANDED = BARS.index("drawing-at-stranded")
MIDDLE_GROUPS = BARS.index("middle-groups")
WILD_IN_GROUPS = BARS.index("wild-in-groups")
DIRTYING = BARS.index("dirtying")
STOPPING = BARS.index("stopping")
STOPPING_BEFORE_POT = BARS.index("stopping-before-pot")
STOPPING_BEFORE_CLOSE = BARS.index("stopping-before-close")
FEEDING = BARS.index("feeding")
SEVEN_EIGHT = BARS.index("seven-eight")
SIX_NINE = BARS.index("six-nine")
BEFORE_ACE_THREE = BARS.index("before-ace-three")

NOTHING_BARRED, TAKING_BARRED, DRAWING_BARRED = range(3)
"""What is barred at the beginning of a turn."""


@kernel
def is_thin(table, policy, view):
    """Say whether the pile has five cards or more, of which at most one in five is useful."""
    one, two, jokers, counts = V.list_remembered(table, policy)
    size = table[T.PILE_COUNT]
    _, useful, _, _ = pile_choice.value_useful(table, policy, view, one, two, jokers, counts, size)
    return size >= 5 and 5 * useful <= size


@kernel
def barred_at_turn(table, rules, policy, view):
    """Return what a tip bars where both ways to begin a turn are open; needs a view of the pile."""
    bars = policy[H.BARS]
    if bars == THIN_PILES:
        return TAKING_BARRED if is_thin(table, policy, view) else NOTHING_BARRED
    if bars == THIN_PILES_LATE and is_thin(table, policy, view):
        if view[V.STAGE] < EARLY:
            return DRAWING_BARRED
        return TAKING_BARRED if view[V.STAGE] >= LATE else NOTHING_BARRED
    if bars == DRAWING_SECOND and table[T.TURN] == 2:
        return NOTHING_BARRED if V.holds_two_or_five(table, rules, view) else DRAWING_BARRED
    if bars == DRAWING_AT_STRANDED and V.is_one_stranded(table, rules, view):
        return DRAWING_BARRED
    return NOTHING_BARRED


@kernel
def has_wild(lay):
    """Say whether a joker or a two is laid, the two in a place of its own included."""
    one, two, jokers = C.cards_of(lay)
    return jokers != 0 or (one | two) & TWOS != 0


@kernel
def is_lay_barred(table, rules, policy, lay):
    """Say whether a tip bars a play."""
    bars = policy[H.BARS]
    kind = C.kind_of(lay)
    is_new = kind == C.NEW_RUN or kind == C.NEW_GROUP
    if bars == DIRTYING:
        if is_new or T.meld_at(table, C.find_target(lay))[T.WILD] != NO_CARD:
            return False
        _, _, _, wild = C.meld_after(table, rules, lay)
        return wild != NO_CARD
    if bars != MIDDLE_GROUPS and bars != WILD_IN_GROUPS:
        return False
    rank = C.find_target(lay)
    if not is_new:
        meld = T.meld_at(table, C.find_target(lay))
        if meld[T.KIND] != GROUP:
            return False
        rank = meld[T.HOME]
    elif kind == C.NEW_RUN:
        return False
    return has_wild(lay) if bars == WILD_IN_GROUPS else rank >= SIX and rank <= NINE


@kernel
def is_stop_barred(table, rules, policy, view, without_wild):
    """Say whether a tip bars to lay no more, where something may be laid.

    ``without_wild``: 1 where a play without a joker or a two is an option.
    """
    bars, team = policy[H.BARS], view[V.TEAM]
    if bars == STOPPING:
        return without_wild != 0
    if bars == STOPPING_BEFORE_POT:
        return T.may_take_pot(table, team) != 0 and view[V.CARDS] <= POT_IN_REACH
    return bars == STOPPING_BEFORE_CLOSE and V.may_close(table, rules, team)


@kernel
def barred_discards(table, rules, policy, view):
    """Return the natural faces that a tip bars from being discarded."""
    bars = policy[H.BARS]
    if bars == FEEDING:
        theirs = 0
        for other in range(T.sides(rules)):
            theirs |= T.find_addable(table, other) if other != view[V.TEAM] else 0
        return theirs & V.NATURAL
    if bars == SEVEN_EIGHT:
        return ACES << SEVEN | ACES << EIGHT
    if bars == SIX_NINE:
        return ACES << SIX | ACES << NINE
    if bars == BEFORE_ACE_THREE and view[V.STAGE] < EARLY:
        return V.NATURAL & ~(ACES << ACE | ACES << THREE)
    return 0
