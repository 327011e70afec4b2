"""Does a player agree, and which card do they take back?  The policy sheet, compiled.

The sheet's model of thinking: who finds what when, until a set is decided.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import blocks, part
from analyser.games.deciding.decision_words import NULL
from analyser.games.deciding.rule_of_thumb import goes_first
from analyser.games.twentyfour import policies as P
from analyser.games.twentyfour.columns import AGREE, FACTORS, GIVE_BACK, STEP, F
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.policies import WORD, H
from analyser.games.twentyfour.rules import BOARD, MOST_PLAYERS, SUITS, R

TEN = 9
"""The rank of a card that counts ten."""
WORK_SIZE = F.COUNT
"""Numbers that a decision needs to work in: the facts."""
policy_of = blocks(0, H.COUNT)
"""Return the habits of a seat."""


@inlined
def agrees(table, rules, policy, seat, found):
    """Say whether a player who still thinks agrees; ``found``: room for facts."""
    if table[T.TICK] >= P.MOST_TICKS:
        return True
    if policy[H.THINKS] == 0:
        return False
    if policy[H.RULE_FOR] != AGREE:
        return table[T.TICK] >= policy[H.PATIENCE]
    if table[T.TICK] % STEP != 0:
        return False
    return follow_rule(table, rules, policy, seat, found)


@kernel
def follow_rule(table, rules, policy, seat, found):
    """Say whether a player's rule goes the first way."""
    count_facts(table, rules, seat, found)
    return goes_first(part(policy, H.RULE), found)


@kernel
def takes_back(table, rules, policy, seat, found):
    """Return which of its cards a player takes back, 0 or 1 as they lie; ``found``: for facts."""
    if rules[R.PLAYERS] != 2:
        return 0
    if policy[H.THINKS] != 0 and policy[H.RULE_FOR] == GIVE_BACK and decides(table, rules, seat):
        high = follow_rule(table, rules, policy, seat, found)
        return 1 - find_lower(table, seat) if high else find_lower(table, seat)
    mine = T.seat_at(table, seat)
    one, other = mine[T.SHOWN0], mine[T.SHOWN0 + 1]
    way = policy[H.GIVE_BACK] if policy[H.THINKS] != 0 else P.BY_LOT
    low = 0 if one < other else 1
    if way == P.A_TEN:
        tens = (one & 15 == TEN, other & 15 == TEN)
        if tens[0] or tens[1]:
            return low if tens[0] and tens[1] else (0 if tens[0] else 1)
        way = P.BY_LOT
    if way == P.BY_LOT:
        return T.lot_below(table, seat, 2)
    if way == P.MOST_SOLVABLE:
        first = solvable_without(table, rules, seat, 0)
        second = solvable_without(table, rules, seat, 1)
    elif way == P.HIGHEST:
        first, second = one & 15, other & 15
    else:
        first, second = other & 15, one & 15
    if first == second:
        return low
    return 0 if first > second else 1


# -- what a player knows who decides ---------------------------------------------------------------

FACTOR_BITS = sum(1 << value for value in FACTORS)
"""The values with which 24 is often made, a bit each."""


@kernel
def count_facts(table, rules, seat, found):
    """Fill in the facts of a player's decision."""
    agreed = 0
    for other in range(rules[R.PLAYERS]):
        if other != seat and T.seat_at(table, other)[T.STATE] == T.AGREED:
            agreed += 1
    there, factors, distinct, aces, tens, total = 0, 0, 0, 0, 0, 0
    for at in range(BOARD):
        value = (T.board_card(table, rules, at) & 15) + 1
        distinct += 1 - ((there >> value) & 1)
        there |= 1 << value
        factors += (FACTOR_BITS >> value) & 1
        aces += 1 if value == 1 else 0
        tens += 1 if value == 10 else 0
        total += value
    found[F.TICKS], found[F.AGREED], found[F.FACTORS] = table[T.TICK], agreed, factors
    found[F.DISTINCT], found[F.ACES], found[F.TENS], found[F.SUM] = distinct, aces, tens, total
    found[F.PILE_CARDS], found[F.SWAPS] = T.seat_at(table, seat)[T.COUNT], table[T.SWAPS_HERE]
    if rules[R.PLAYERS] != 2:
        found[F.HIGH] = found[F.LOW] = found[F.MORE_SOLVABLE_WITHOUT_HIGH] = NULL
        found[F.HIGH_FACTOR] = found[F.LOW_FACTOR] = NULL
        return
    low = find_lower(table, seat)
    less, more = own_value(table, seat, low), own_value(table, seat, 1 - low)
    found[F.HIGH], found[F.LOW] = more, less
    found[F.HIGH_FACTOR], found[F.LOW_FACTOR] = (FACTOR_BITS >> more) & 1, (FACTOR_BITS >> less) & 1
    without_high = solvable_without(table, rules, seat, 1 - low)
    found[F.MORE_SOLVABLE_WITHOUT_HIGH] = without_high - solvable_without(table, rules, seat, low)


@inlined
def own_value(table, seat, at):
    """Return what a player's card stands for, 0 or 1 as they lie."""
    return (T.seat_at(table, seat)[T.SHOWN0 + at] & 15) + 1


@inlined
def find_lower(table, seat):
    """Return which of a player's two cards is the lower, 0 or 1 as they lie."""
    return 0 if own_value(table, seat, 0) < own_value(table, seat, 1) else 1


@inlined
def decides(table, rules, seat):
    """Return whether it matters which card a player takes back.

    A player without cards in the pile turns up the same card again.
    """
    if rules[R.PLAYERS] != 2 or T.seat_at(table, seat)[T.COUNT] == 0:
        return False
    return own_value(table, seat, 0) != own_value(table, seat, 1)


@kernel
def solvable_without(table, rules, seat, at):
    """Return how many cards not on the table would make a set with the three others."""
    gone = T.seat_at(table, seat)[T.SHOWN0 + at] & 15
    kept = T.seat_at(table, seat)[T.SHOWN0 + 1 - at] & 15
    left = T.seat_at(table, 1 - seat)[T.SHOWN0] & 15
    right = T.seat_at(table, 1 - seat)[T.SHOWN0 + 1] & 15
    found = 0
    for rank in range(rules[R.TOP_RANK]):
        if rules[R.SOLUTIONS0 + T.set_number(kept, left, right, rank)] != 0:
            found += SUITS
            for held in (gone, kept, left, right):
                found -= 1 if held == rank else 0
    return found


# -- thinking --------------------------------------------------------------------------------------


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
        table[T.SLAP_SEATS0 + table[T.SLAP_COUNT]] = seat
        table[T.SLAP_COUNT] += 1


@inlined
def guesses(table, rules, seat):
    """Say whether an expression that a player draws at random is a solution."""
    return T.lot(table, seat) < (table[T.SOLUTIONS] << WORD) // rules[R.EXPRESSIONS]


@kernel
def begin(table, rules, policies):
    """Begin to think about what lies there: a player who sees that nothing solves it agrees."""
    table[T.TICK], table[T.PLACE], table[T.SLAP_COUNT] = 0, rules[R.PLAYERS], 0
    table[T.THINKING_BEGUN], table[T.WRONG_HERE] = 1, 0
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
def is_thinking(table, rules, but):
    """Return whether a player other than one seat still thinks."""
    for other in range(rules[R.PLAYERS]):
        if other != but and T.seat_at(table, other)[T.STATE] == T.THINKS:
            return True
    return False


@inlined
def bluffs(table, rules, seat, policy):
    """Say whether a player who has given up slaps without a solution, and does not agree."""
    if policy[H.THINKS] != 0 and (rules[R.PLAYERS] != 2 or is_thinking(table, rules, seat)):
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
    while table[T.SLAP_COUNT] < enough:
        if table[T.PLACE] == players:
            if not is_thinking(table, rules, T.NOBODY):
                return
            table[T.TICK] += 1
            table[T.PLACE] = 0
            if rules[R.TIES] == R.TIES_LOT:
                T.draw_order(table, rules)
            for place in range(players):
                seat = table[T.ORDER0 + place]
                if T.seat_at(table, seat)[T.STATE] == T.THINKS:
                    tries(table, rules, seat, policy_of(policies, seat))
                    if table[T.SLAP_COUNT] == enough:
                        return
        while table[T.PLACE] < players:
            seat = table[T.ORDER0 + table[T.PLACE]]
            if T.seat_at(table, seat)[T.STATE] == T.THINKS:
                if stops == AGREE and table[T.TICK] % STEP == 0:
                    table[T.TO_MOVE], table[T.DECISION_DUE] = seat, 1
                    return
                policy = policy_of(policies, seat)
                if agrees(table, rules, policy, seat, found):
                    give_up(table, rules, seat, bluffs(table, rules, seat, policy))
                    if table[T.SLAP_COUNT] == enough:
                        return
            table[T.PLACE] += 1


@kernel
def asked_seat(table, rules, policies, by):
    """Return which of those who slapped has to state a solution."""
    many, asked = table[T.SLAP_COUNT], table[T.SLAP_SEATS0]
    if rules[R.PLAYERS] != 2 and rules[R.CALLED_BY_LAST] != 0:
        policy = policy_of(policies, by)
        if policy[H.THINKS] == 0:
            asked = table[T.SLAP_SEATS0 + T.lot_below(table, by, many)]
        elif policy[H.ASK] != 0:
            asked = table[T.SLAP_SEATS0 + many - 1]
    return asked


@kernel
def asking_seat(table, rules):
    """Return the seat without a solution that asks, where another has slapped."""
    if rules[R.PLAYERS] == 2:
        return 1 - table[T.SLAP_SEATS0]
    # Three have slapped, or all others have given up: then the last to do so has none (TF7).
    by = table[T.AGREED_LAST]
    if table[T.SLAP_COUNT] == MOST_PLAYERS - 1:
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
