"""Who thinks of what when, until a set is decided?  Compiled; the twin: ``reference.thinking``."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.twentyfour import choices as F
from analyser.games.twentyfour import rules as R
from analyser.games.twentyfour.kernel import habits as H
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.kernel.decide import agrees, policy_of
from analyser.games.twentyfour.policies import WORD


@inlined
def agree(table, seat):
    """Have a player agree that there is no solution."""
    T.seat_at(table, seat)[T.STATE] = T.AGREED
    table[T.AGREED_LAST] = seat


@inlined
def slap(table, rules, seat, right):
    """Have a player slap, who will state a solution or none."""
    mine = T.seat_at(table, seat)
    if rules[R.PLAYERS] == 2 and not right and rules[R.WRONG_LOSES] == 0:
        # They are out, and the other goes on.
        mine[T.WRONG] += 1
        agree(table, seat)
    else:
        mine[T.STATE], mine[T.RIGHT] = T.SLAPPED_STATE, 1 if right else 0
        table[T.SLAPPED0 + table[T.SLAPPED]] = seat
        table[T.SLAPPED] += 1


@inlined
def guesses(table, rules, seat):
    """Say whether an expression that a player draws by lot is a solution."""
    return T.lot(table, seat) < (table[T.SOLUTIONS] << WORD) // rules[R.EXPRESSIONS]


@kernel
def begin(table, rules, policies):
    """Begin to think about what lies there: who sees that there is no solution agrees."""
    table[T.TICK], table[T.PLACE], table[T.SLAPPED] = 0, rules[R.PLAYERS], 0
    T.draw_order(table, rules)
    for place in range(rules[R.PLAYERS]):
        seat = table[T.ORDER0 + place]
        policy, mine = policy_of(policies, seat), T.seat_at(table, seat)
        mine[T.STATE] = T.THINKS
        if policy[H.THINKS] == 0:
            mine[T.SLAPS_AT] = 1 + T.lot_below(table, seat, policy[H.PATIENCE])
        elif table[T.SOLUTIONS] == 0 and T.lot_below(table, seat, 100) < policy[H.KNOWS_DEAD]:
            agree(table, seat)


@inlined
def tries(table, rules, seat, policy):
    """Have a player think for one tick."""
    if policy[H.THINKS] == 0:
        if table[T.TICK] == T.seat_at(table, seat)[T.SLAPS_AT]:
            slap(table, rules, seat, guesses(table, rules, seat))
    elif table[T.SOLUTIONS] != 0 and T.lot(table, seat) < policy[H.CHANCES0 + table[T.NUMBER]]:
        slap(table, rules, seat, T.lot_below(table, seat, 100) >= policy[H.SLIP])


@inlined
def thinking(table, rules, but):
    """Say whether somebody other than one seat still thinks."""
    for other in range(rules[R.PLAYERS]):
        if other != but and T.seat_at(table, other)[T.STATE] == T.THINKS:
            return True
    return False


@inlined
def gives_up(table, rules, seat, policy):
    """Have a player agree, or slap without a solution instead."""
    bluffs = False
    if policy[H.THINKS] != 0 and (rules[R.PLAYERS] != 2 or thinking(table, rules, seat)):
        bluffs = T.lot_below(table, seat, 100) < policy[H.BLUFF]
    if bluffs:
        slap(table, rules, seat, guesses(table, rules, seat))
    else:
        agree(table, seat)


@kernel
def think(table, rules, policies, stops, found):
    """Have everybody think until it is decided what becomes of the four cards.

    With ``stops``, a choice's number, until somebody has to make it: ``TO_MOVE`` then says who.
    """
    players = rules[R.PLAYERS]
    enough = players - 1
    while table[T.SLAPPED] < enough:
        if table[T.PLACE] == players:
            if not thinking(table, rules, T.NOBODY):
                return
            table[T.TICK] += 1
            table[T.PLACE] = 0
            if rules[R.TIES] == R.BY_LOT:
                T.draw_order(table, rules)
            for place in range(players):
                seat = table[T.ORDER0 + place]
                if T.seat_at(table, seat)[T.STATE] == T.THINKS:
                    tries(table, rules, seat, policy_of(policies, seat))
                    if table[T.SLAPPED] == enough:
                        return
        while table[T.PLACE] < players:
            seat = table[T.ORDER0 + table[T.PLACE]]
            if T.seat_at(table, seat)[T.STATE] == T.THINKS:
                if stops == F.AGREE and table[T.TICK] % F.STEP == 0:
                    table[T.TO_MOVE] = seat
                    return
                policy = policy_of(policies, seat)
                if agrees(table, rules, policy, seat, found):
                    gives_up(table, rules, seat, policy)
                    if table[T.SLAPPED] == enough:
                        return
            table[T.PLACE] += 1


@kernel
def settle(table, rules, policies):
    """Have who slapped state a solution; says whether the set is over by that."""
    many = table[T.SLAPPED]
    if many == 0:
        return False
    asked = table[T.SLAPPED0]
    if rules[R.PLAYERS] == 2:
        by = 1 - asked
    else:
        # Three have slapped, or all others have given up: then who did so last has none (TF7).
        by = table[T.AGREED_LAST]
        if many == R.MOST_PLAYERS - 1:
            for seat in range(R.MOST_PLAYERS):
                if T.seat_at(table, seat)[T.STATE] != T.SLAPPED_STATE:
                    by = seat
        if rules[R.CALLED_BY_LAST] != 0:
            policy = policy_of(policies, by)
            if policy[H.THINKS] == 0:
                asked = table[T.SLAPPED0 + T.lot_below(table, by, many)]
            elif policy[H.ASK] != 0:
                asked = table[T.SLAPPED0 + many - 1]
    mine = T.seat_at(table, asked)
    if mine[T.RIGHT] != 0:
        T.judged(table, rules, by, asked)
        return True
    mine[T.WRONG] += 1
    if rules[R.WRONG_LOSES] != 0:
        T.judged(table, rules, asked, by)
        return True
    table[T.MUST_SPLIT] = 1
    return False
