"""How does a learnt policy choose one of the options of a decision?  Compiled.

A network for each kind of decision says what an option is worth, from the features of the position
as the player sees it and those of the option (``option_features``), in quarters of a point: taking
the pile more than drawing, a play more than stopping, a discard more than another.  The greatest is
chosen, the first of equals.  Nothing is dealt, and nothing is played on but the player's own turn.
The plain twin is ``reference.learnt_policy``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.burraco.kernel import choosing as O
from analyser.games.burraco.kernel import features as F
from analyser.games.burraco.kernel import option_features as X
from analyser.games.burraco.kernel import play as K
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel.habits import H
from analyser.games.searching import network
from analyser.games.searching.sheet import MOST_OPTIONS

OPTION = max(X.TURN_FEATURES, X.LAY_FEATURES, X.DISCARD_FEATURES)

# How many features of a play the policy looks at, then its networks, one behind the other:
LAY_WIDTH = 0
TURN_NET = LAY_WIDTH + 1
DISCARD_NET = TURN_NET + network.size(X.CONTEXT + X.TURN_FEATURES)
LAY_NET = DISCARD_NET + network.size(X.CONTEXT + X.DISCARD_FEATURES)

# Where things lie in the room of a choice:
POSITION = 0
"""The features of the position,"""
OPTION_AT = POSITION + X.CONTEXT
"""those of an option,"""
HANDS = OPTION_AT + OPTION
COMMON = HANDS + F.FEATURES_SCRATCH
BEGUN = COMMON + X.ROUND_SIZE
"""the hidden units after the position,"""
SUMS = BEGUN + network.SUMS
"""and after an option;"""
VALUES = SUMS + network.SUMS
"""what each option is worth, quarters of a point;"""
SAVED = VALUES + MOST_OPTIONS
"""the table before a turn is thought through."""
ROOM_SIZE = SAVED + T.PILE0


@kernel
def describe(table, rules, policies, options, option, features, work, log, room, here):
    """Fill in an option, neither to draw nor to stop: its first ``features`` at least."""
    kind, what = options[O.KINDS + option], options[O.WHAT + option]
    common, view = part(room, COMMON), part(work, K.VIEW)
    hands, saved = part(room, HANDS), part(room, SAVED)
    if kind == O.TAKE:
        position = part(room, POSITION)
        X.look_ahead(table, rules, policies, 1, position, saved, work, log, hands, here)
        drawn = part(here, X.AHEAD_FEATURES)
        X.look_ahead(table, rules, policies, 0, position, saved, work, log, hands, drawn)
    elif kind == O.LAY:
        policy = part(policies, H.POLICY_COUNT * table[T.TO_MOVE])
        worth = O.worth_of(table, rules, policy, view, what)
        X.describe_lay(table, rules, view, common, what, worth, here)
        if features > X.LAID:
            X.look_after(table, rules, what, saved, log, hands, part(here, X.LAID))
    else:
        X.describe_discard(table, rules, view, common, what, here)


@inlined
def net_of(nets, kind):
    """Return the network of a kind of decision, and the features of one of its options."""
    if kind == O.TAKE or kind == O.DRAW:
        return part(nets, TURN_NET), X.TURN_FEATURES
    if kind == O.THROW:
        return part(nets, DISCARD_NET), X.DISCARD_FEATURES
    return part(nets, LAY_NET), nets[LAY_WIDTH]


@kernel
def choose(table, rules, policies, nets, options, looked, work, log, room):
    """Return which option is chosen, of two or more; needs a full view where cards are laid.

    Leaves in ``VALUES`` of the room what each is worth.  ``looked``: 1 where the choice before was
    at the same table, which is not looked at again.
    """
    position, here, values = part(room, POSITION), part(room, OPTION_AT), part(room, VALUES)
    first = options[O.KINDS]
    if looked == 0:
        F.seen_features(table, rules, position, part(room, HANDS))
        if first == O.LAY or first == O.THROW:
            X.look_round(table, rules, part(work, K.VIEW), part(room, COMMON))
    net, features = net_of(nets, first)
    begun, sums = part(room, BEGUN), part(room, SUMS)
    through = network.begin(net, position, begun, X.CONTEXT, features)
    best, most = -1, 0
    for option in range(options[O.MANY]):
        kind, worth = options[O.KINDS + option], 0
        if kind != O.DRAW and kind != O.STOP:
            describe(table, rules, policies, options, option, features, work, log, room, here)
            worth = network.go_on(net, here, begun, sums, through, X.CONTEXT, features)
        values[option] = worth
        if best < 0 or worth > most:
            best, most = option, worth
    return best
