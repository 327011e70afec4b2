"""How does a learnt policy play a turn, and how would it end the turn after an option?  Compiled.

In a search its player plays on by it.  What a player lays and discards after a move hangs on what
they see, which is the same in all worlds until a card turns up that nobody had seen: so the *line*
of an option, the rest of the turn after it, is found once and made in each world.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.burraco.kernel import choosing as O
from analyser.games.burraco.kernel import learnt_policy, pack
from analyser.games.burraco.kernel import play as K
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.habits import H

# A line: how many moves it has, and each as an option has it.
MOVES, KIND, WHAT = range(3)
MOVE_WIDTH = 2
MOST_MOVES = pack.PACK_SIZE
"""No turn has more."""
LINE_WIDTH = 1 + MOVE_WIDTH * MOST_MOVES


@kernel
def move(table, rules, policies, nets, stopped, most, options, work, log, room):
    """Make one move of the player to move; returns of how many decisions the policy chose.

    ``options`` has the last one, and in DEFAULT what is chosen.  ``policies``: the seats' rows;
    ``stopped``: 1 where no more is laid in this turn; ``most``: options of a kind; ``room``:
    ``learnt_policy.ROOM_SIZE`` numbers.
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
            best = learnt_policy.choose(table, rules, policies, nets, options, 0, work, log, room)
    else:
        lays = False
        if stopped == 0:
            O.options_of_laying(table, rules, policy, most, 0, options, work, log)
            if options[O.MANY] > 1:
                looked = choices = 1
                best = learnt_policy.choose(
                    table, rules, policies, nets, options, 0, work, log, room
                )
            lays = options[O.MANY] != 0 and options[O.KINDS + best] == O.LAY
        if not lays:
            V.look(table, rules, policy, seat, part(work, K.VIEW))
            O.options_of_throwing(table, rules, policy, most, options, work)
            best = 0
            if options[O.MANY] > 1:
                choices += 1
                best = learnt_policy.choose(
                    table, rules, policies, nets, options, looked, work, log, room
                )
    O.make(table, rules, seat, options[O.KINDS + best], options[O.WHAT + best], log)
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
        here[KIND], here[WHAT] = options[O.KINDS + best], options[O.WHAT + best]
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
        O.make(table, rules, seat, here[KIND], here[WHAT], log)
