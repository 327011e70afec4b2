"""What is Twenty-Four's own in playing and weighing; compiled, for ``games.kernels``.

A move is what all see: that a solution is stated, that cards are swapped, or that all players take
their own back.  What leads there, tick by tick, is thought: ``choose`` goes on with it to the next
move, or ``first`` to the next decision that is weighed.  Such a decision is a move of its own: to
agree, to slap instead, to think on; or which card to take back.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.games import kernels
from analyser.games.twentyfour.columns import AGREE, GIVE_BACK, MOST_DECISIONS, C, S
from analyser.games.twentyfour.kernel import decide
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.rules import MOST_CARDS, MOST_PLAYERS, R

# The kinds of moves, the lowest three bits of one:
SPLIT, SWAP, SOLVE, THINK_ON, AGREED, SLAP, TAKE_BACK = range(7)
KIND_BITS = 3
ASKER_PLACE, RIGHT_PLACE = 2, 4
"""Behind who is asked for a solution: who asks, and whether it is right."""
LOT_BITS = 32
"""In each future a seat's random numbers begin this many bits further on."""


@kernel
def choose(table, rules, policies, work):
    """Return the next move that all see, or the decision at which ``first`` has stopped."""
    if table[T.DECISION_DUE] != 0:
        return decision(table, rules, policies, work)
    if table[T.MUST_SPLIT] != 0:
        return SPLIT
    if table[T.BACKS] == T.NOT_SWAPPING:
        if table[T.THINKING_BEGUN] == 0:
            decide.begin(table, rules, policies)
        decide.think(table, rules, policies, 0, work)
        if table[T.SLAP_COUNT] > 0:
            by = decide.asking_seat(table, rules)
            asked = decide.asked_seat(table, rules, policies, by)
            right = T.seat_at(table, asked)[T.RIGHT]
            return SOLVE | (asked | by << ASKER_PLACE | right << RIGHT_PLACE) << KIND_BITS
        if not T.may_swap(table, rules):
            return SPLIT
        table[T.BACKS] = table[T.BACK_BITS] = 0
    take_backs(table, rules, policies, 0, work)
    return SWAP | table[T.BACK_BITS] << KIND_BITS


@kernel
def take_backs(table, rules, policies, stops, work):
    """Have everybody decide which card to take back; with ``stops``, to the next with a choice."""
    while table[T.BACKS] < rules[R.PLAYERS]:
        seat = T.seat_in_turn(table, rules, table[T.BACKS])
        if stops == GIVE_BACK and decide.decides(table, rules, seat):
            table[T.TO_MOVE], table[T.DECISION_DUE] = seat, 1
            return
        policy = decide.policy_of(policies, seat)
        take_back(table, seat, decide.takes_back(table, rules, policy, seat, work))


@inlined
def take_back(table, seat, at):
    """Have a player decide on a card, 0 or 1 as they lie, once all have decided."""
    table[T.BACK_BITS] |= at << seat
    table[T.BACKS] += 1


@kernel
def decision(table, rules, policies, work):
    """Return what the player does who is asked."""
    seat = table[T.TO_MOVE]
    policy = decide.policy_of(policies, seat)
    if table[T.BACKS] != T.NOT_SWAPPING:
        return TAKE_BACK | decide.takes_back(table, rules, policy, seat, work) << KIND_BITS
    if not decide.agrees(table, rules, policy, seat, work):
        return THINK_ON
    return SLAP if decide.bluffs(table, rules, seat, policy) else AGREED


@kernel
def make(table, rules, move, _work):
    """Make a move."""
    kind, what, seat = move & 7, move >> KIND_BITS, table[T.TO_MOVE]
    table[T.DECISION_DUE] = 0
    if kind == SPLIT:
        T.split(table, rules)
    elif kind == SWAP:
        T.swap(table, rules, what)
    elif kind == SOLVE:
        decide.settle(table, rules, what & 3, what >> ASKER_PLACE & 3, what >> RIGHT_PLACE != 0)
    elif kind == TAKE_BACK:
        take_back(table, seat, what)
    else:
        if kind != THINK_ON:
            decide.give_up(table, rules, seat, kind == SLAP)
        table[T.PLACE] += 1


@inlined
def note(table, move, _work, log):
    """Write down a move that all see, and who of two was wrong before it."""
    log[0], log[1] = move, table[T.WRONG_HERE]


@inlined
def score(table, rules, seat, _work):
    """Return the points of a seat in a game that is over."""
    if table[T.WINNER] == T.NOBODY:
        return 0
    return rules[R.PLAYERS] - 1 if table[T.WINNER] == seat else -1


@inlined
def write_row(table, _rules, row, _work):
    """Write how the game went."""
    row[C.ENDING], row[C.SETS], row[C.SWAPS] = (
        table[T.ENDING_REASON],
        table[T.SET_COUNT],
        table[T.SWAPS],
    )
    row[C.UNSOLVABLE] = table[T.UNSOLVABLE]


@inlined
def write_seat(table, rules, seat, here, work):
    """Write what a seat scores, and what became of its cards."""
    mine = T.seat_at(table, seat)
    here[S.SCORE], here[S.WON] = score(table, rules, seat, work), mine[T.CARDS_WON]
    here[S.WRONG], here[S.PILE_CARDS] = mine[T.WRONG], mine[T.COUNT]


# -- one decision


@kernel
def first(choice, table, rules, policies, work):
    """Go on to the next decision of a choice, and return its first way; ``NO_MOVE``: first comes a
    move that all see."""
    if table[T.MUST_SPLIT] != 0 or table[T.DECISION_COUNT] == MOST_DECISIONS:
        return kernels.NO_MOVE
    if table[T.BACKS] == T.NOT_SWAPPING:
        if table[T.THINKING_BEGUN] == 0:
            decide.begin(table, rules, policies)
        decide.think(table, rules, policies, choice, work)
        if table[T.DECISION_DUE] != 0:
            table[T.DECISION_COUNT] += 1
            return AGREED
        if table[T.SLAP_COUNT] > 0 or not T.may_swap(table, rules):
            return kernels.NO_MOVE
        table[T.BACKS] = table[T.BACK_BITS] = 0
    take_backs(table, rules, policies, choice, work)
    if table[T.DECISION_DUE] == 0:
        return kernels.NO_MOVE
    table[T.DECISION_COUNT] += 1
    return TAKE_BACK | (1 - decide.find_lower(table, table[T.TO_MOVE])) << KIND_BITS


@inlined
def second(choice, table, _rules, _policies, _work):
    """Return the second way of a decision: to think on, or to take the lower card back."""
    if choice == AGREE:
        return THINK_ON
    return TAKE_BACK | decide.find_lower(table, table[T.TO_MOVE]) << KIND_BITS


@inlined
def goes_first(choice, _table, move, way):
    """Say whether a player gives up, or takes the higher card back."""
    return move != THINK_ON if choice == AGREE else move == way


@inlined
def count_facts(_choice, _first, table, rules, found, _work):
    """Fill in what the player to move knows."""
    decide.count_facts(table, rules, table[T.TO_MOVE], found)


@kernel
def list_hidden(table, rules, places):
    """List the places of a table at which cards lie that nobody has seen."""
    found = 0
    for seat in range(rules[R.PLAYERS]):
        mine = T.seat_at(table, seat)
        for at in range(mine[T.COUNT]):
            ring = (mine[T.TOP] + at) & (T.RING - 1)
            if table[T.SEEN_CARDS] & T.bit(mine[T.PILE0 + ring]) == 0:
                places[found] = T.SEATS0 + T.SEAT_WIDTH * seat + T.PILE0 + ring
                found += 1
    return found


@inlined
def renew(table, rules, future):
    """Have all lots of a future begin further on."""
    table[T.TIE_LOTS] = (future + 1) << LOT_BITS
    for seat in range(rules[R.PLAYERS]):
        T.seat_at(table, seat)[T.LOTS] = (future + 1) << LOT_BITS


GAME = kernels.kernel_of(
    __name__, T, decide, None, seats=MOST_PLAYERS, move=2, places=MOST_CARDS, order=0
)

WHOLES = kernels.wholes_of(GAME, __name__)
