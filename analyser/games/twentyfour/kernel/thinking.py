"""Who thinks of what when, until a set is decided?  The model of the policy sheet, compiled."""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games.twentyfour.choices import AGREE, STEP
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.kernel.decide import agrees, policy_of
from analyser.games.twentyfour.policies import WORD, H
from analyser.games.twentyfour.rules import MOST_PLAYERS, R


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
        table[T.WRONG_HERE] = table[T.WRONG_HERE] * 4 + 1 + seat
        agree(table, seat)
    else:
        mine[T.STATE], mine[T.RIGHT] = T.SLAPPED_STATE, 1 if right else 0
        table[T.SLAPPED0 + table[T.SLAPPED]] = seat
        table[T.SLAPPED] += 1


@inlined
def guesses(table, rules, seat):
    """Say whether an expression that a player draws at random is a solution."""
    return T.lot(table, seat) < (table[T.SOLUTIONS] << WORD) // rules[R.EXPRESSIONS]


@kernel
def begin(table, rules, policies):
    """Begin to think about what lies there: a player who sees that nothing solves it agrees."""
    table[T.TICK], table[T.PLACE], table[T.SLAPPED] = 0, rules[R.PLAYERS], 0
    table[T.BEGUN], table[T.WRONG_HERE] = 1, 0
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
    """Return whether a player other than one seat still thinks."""
    for other in range(rules[R.PLAYERS]):
        if other != but and T.seat_at(table, other)[T.STATE] == T.THINKS:
            return True
    return False


@inlined
def bluffs(table, rules, seat, policy):
    """Say whether a player who has given up slaps without a solution, and does not agree."""
    if policy[H.THINKS] != 0 and (rules[R.PLAYERS] != 2 or thinking(table, rules, seat)):
        return T.lot_below(table, seat, 100) < policy[H.BLUFF]
    return False


@inlined
def give_up(table, rules, seat, bluffing):
    """Have a player agree, or slap without a solution instead."""
    if bluffing:
        slap(table, rules, seat, guesses(table, rules, seat))
    else:
        agree(table, seat)


@kernel
def think(table, rules, policies, stops, found):
    """Have all players think until it is decided what becomes of the four cards.

    With ``stops``, a choice's number, until a player has to make it: ``TO_MOVE`` is then the seat.
    """
    players = rules[R.PLAYERS]
    enough = players - 1
    while table[T.SLAPPED] < enough:
        if table[T.PLACE] == players:
            if not thinking(table, rules, T.NOBODY):
                return
            table[T.TICK] += 1
            table[T.PLACE] = 0
            if rules[R.TIES] == R.TIES_LOT:
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
                if stops == AGREE and table[T.TICK] % STEP == 0:
                    table[T.TO_MOVE], table[T.STOPPED] = seat, 1
                    return
                policy = policy_of(policies, seat)
                if agrees(table, rules, policy, seat, found):
                    give_up(table, rules, seat, bluffs(table, rules, seat, policy))
                    if table[T.SLAPPED] == enough:
                        return
            table[T.PLACE] += 1


@kernel
def asked_seat(table, rules, policies, by):
    """Return which of those who slapped has to state a solution."""
    many, asked = table[T.SLAPPED], table[T.SLAPPED0]
    if rules[R.PLAYERS] != 2 and rules[R.CALLED_BY_LAST] != 0:
        policy = policy_of(policies, by)
        if policy[H.THINKS] == 0:
            asked = table[T.SLAPPED0 + T.lot_below(table, by, many)]
        elif policy[H.ASK] != 0:
            asked = table[T.SLAPPED0 + many - 1]
    return asked


@kernel
def asking_seat(table, rules):
    """Return the seat without a solution that asks, where another has slapped."""
    if rules[R.PLAYERS] == 2:
        return 1 - table[T.SLAPPED0]
    # Three have slapped, or all others have given up: then the last to do so has none (TF7).
    by = table[T.AGREED_LAST]
    if table[T.SLAPPED] == MOST_PLAYERS - 1:
        for seat in range(MOST_PLAYERS):
            if T.seat_at(table, seat)[T.STATE] != T.SLAPPED_STATE:
                by = seat
    return by


@kernel
def settle(table, rules, asked, by, right):
    """Have a player state a solution, who is right or wrong."""
    if right:
        T.lose_set(table, rules, by, asked)
        return
    T.seat_at(table, asked)[T.WRONG] += 1
    if rules[R.WRONG_LOSES] != 0:
        T.lose_set(table, rules, asked, by)
    else:
        table[T.MUST_SPLIT] = 1
