"""How does a learnt policy choose an option, play a turn, and end it after an option?  Compiled.

A network for each kind of decision says what an option is worth, from the features of the position
as the player sees it and those of the option (``option_features``), in quarters of a point: taking
the pile more than drawing, a play more than stopping, a discard more than another.  The greatest is
chosen, the first of equals.  Nothing is dealt, and nothing is played on but the player's own turn.
The plain twin is ``reference.learnt_policy``.

In a search its player plays on by it.  What a player lays and discards after a move hangs on what
they see, which is the same in all worlds until a card turns up that nobody had seen: so the *line*
of an option, the rest of the turn after it, is found once and made in each world.

Each decision looks at the whole position again, though within a turn fewer than one feature in
eight changes.  To keep what the others' melds are like saves 4 % of a hand's instructions; to keep
the sums of a network's layer, 5 % at most by the rows that it adds.  So neither is kept.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.search import features as F
from analyser.games.burraco.kernel.search import option_features as X
from analyser.games.burraco.kernel.search import options as O
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
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
HIDDEN_UNITS = COMMON + X.ROUND_SIZE
"""the hidden units after the position;"""
VALUES = HIDDEN_UNITS + network.SUMS
"""what each option is worth, quarters of a point;"""
SAVED = VALUES + MOST_OPTIONS
"""the table as a turn is thought through, or after a play."""
ROOM_SIZE = SAVED + T.TABLE_SIZE


@kernel
def describe(table, rules, policies, options, option, features, work, log, room, here):
    """Fill in an option, neither to draw nor to stop: its first ``features`` at least."""
    kind, what = options[O.KINDS + option], options[O.CARDS + option]
    common, view = part(room, COMMON), part(work, K.VIEW)
    hands, saved = part(room, HANDS), part(room, SAVED)
    if kind == O.TAKE:
        position = part(room, POSITION)
        X.look_ahead(table, rules, policies, 1, position, saved, work, log, hands, here)
        drawn = part(here, X.AHEAD_FEATURES)
        X.look_ahead(table, rules, policies, 0, position, saved, work, log, hands, drawn)
    elif kind == O.LAY:
        worth = O.worth_in_list(options, option)
        X.describe_lay(table, rules, view, common, what, worth, here)
        if features > X.AFTER_LAYING:
            left, after = here[X.CARDS_LEFT], part(here, X.AFTER_LAYING)
            X.look_after(table, rules, what, left, saved, log, hands, after)
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
    begun = part(room, HIDDEN_UNITS)
    through = network.begin(net, position, begun, X.CONTEXT, features)
    best, most = -1, 0
    for option in range(options[O.MANY]):
        kind, worth = options[O.KINDS + option], 0
        if kind != O.DRAW and kind != O.STOP:
            describe(table, rules, policies, options, option, features, work, log, room, here)
            worth = network.go_on(net, here, begun, through, X.CONTEXT, features)
        values[option] = worth
        if best < 0 or worth > most:
            best, most = option, worth
    return best


# A line: how many moves it has, and each as an option has it.
MOVES, KIND, CARDS = range(3)
MOVE_WIDTH = 2
MOST_MOVES = pack.PACK_SIZE
"""No turn has more."""
LINE_WIDTH = 1 + MOVE_WIDTH * MOST_MOVES


@kernel
def move(table, rules, policies, nets, stopped, most, options, work, log, room):
    """Make one move of the player to move; returns of how many decisions the policy chose.

    ``options`` has the last one, and in DEFAULT what is chosen.  ``policies``: the seats' rows;
    ``stopped``: 1 where no more is laid in this turn; ``most``: options of a kind; ``room``:
    ``ROOM_SIZE`` numbers.
    """
    seat = table[T.TO_MOVE]
    policy = part(policies, H.POLICY_COUNT * seat)
    best = looked = choices = 0
    if table[T.PHASE] == T.DRAWING:
        O.options_of_turn(table, rules, policy, 0, options, work, log)
        if options[O.MANY] == 0:
            K.play_on(table, rules, policies, work, log, 1)
            return 0
        if options[O.MANY] > 1:
            choices = 1
            best = choose(table, rules, policies, nets, options, 0, work, log, room)
    else:
        lays = False
        if stopped == 0:
            O.options_of_laying(table, rules, policy, most, 0, options, work, log)
            if options[O.MANY] > 1:
                looked = choices = 1
                best = choose(table, rules, policies, nets, options, 0, work, log, room)
            lays = options[O.MANY] != 0 and options[O.KINDS + best] == O.LAY
        if not lays:
            if stopped != 0:
                V.look(table, rules, policy, seat, part(work, K.VIEW))
            O.options_of_throwing(table, rules, policy, most, options, work)
            best = 0
            if options[O.MANY] > 1:
                choices += 1
                best = choose(table, rules, policies, nets, options, looked, work, log, room)
    O.make(table, rules, seat, options[O.KINDS + best], options[O.CARDS + best], log)
    options[O.DEFAULT] = best
    return choices


@kernel
def find_line(
    table, rules, policies, nets, most, kind, what, line, tried, options, work, log, room
):  # fmt: skip
    """Find how the turn goes on after an option's move, as far as its player knows; to the discard.

    ``table`` stays as it is; ``tried``: the table to which that leads; other arguments as for
    ``move``.
    """
    line[MOVES] = 0
    copy(table, tried, T.TABLE_SIZE)
    tried[T.LOG_ROOM] = 0
    if kind == O.DRAW:
        return
    seat, turn, pots = table[T.TO_MOVE], table[T.TURN], table[T.NEXT_POT]
    stopped = 1 if kind == O.STOP else 0
    if stopped == 0:
        O.make(tried, rules, seat, kind, what, log)
    while tried[T.PHASE] == T.LAYING and tried[T.TURN] == turn and tried[T.NEXT_POT] == pots:
        move(tried, rules, policies, nets, stopped, most, options, work, log, room)
        here, best = part(line, MOVE_WIDTH * line[MOVES]), options[O.DEFAULT]
        here[KIND], here[CARDS] = options[O.KINDS + best], options[O.CARDS + best]
        line[MOVES] += 1


@kernel
def end_alike(one, other):
    """Say whether two lines from one table lead to the same: to the same melds and the same pile.

    Then the same is left in hand.
    """
    alike = one[T.MELDS] == other[T.MELDS] and one[T.PILE_COUNT] == other[T.PILE_COUNT]
    for at in range(T.MELD0, T.PILE0 + one[T.PILE_COUNT]):
        alike = alike and one[at] == other[at]
    return alike


@kernel
def make_line(table, rules, seat, kind, what, line, log):
    """Make an option's move and those of its line.

    To stop laying has no move but that line, the discard.
    """
    if kind != O.STOP:
        O.make(table, rules, seat, kind, what, log)
    for number in range(line[MOVES]):
        here = part(line, MOVE_WIDTH * number)
        O.make(table, rules, seat, here[KIND], here[CARDS], log)
