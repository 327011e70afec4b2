"""What do both engines do in a position that a test lays out?

A position is a plain ``Table``; its cards and points are laid into a table of the kernel, number by
number.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.ecarte.kernel import play as K
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.kernel.calls import move_of
from analyser.games.ecarte.kernel.habits import policy_row
from analyser.games.ecarte.policies import Policy
from analyser.games.ecarte.reference import play as plain
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.reference.play import Move
from analyser.games.ecarte.rules import rules_row
from analyser.games.tricks.deck import NUMBERS

Numbers = npt.NDArray[np.int64]
TO_DO = {
    T.SPEAK: KT.SPEAK,
    T.ANSWER: KT.ANSWER,
    T.EXCHANGE: KT.EXCHANGE,
    T.SHOW: KT.SHOW,
    T.NOTHING: KT.NOTHING,
}


@kernel
def chosen(table: Numbers, rules: Numbers, policies: Numbers, found: Numbers) -> int:
    """Return the move of the player to move."""
    deck = part(KT.DECK_NUMBERS, 0)
    move: int = K.chosen(part(table, 0), part(rules, 0), part(policies, 0), deck, part(found, 0))
    return move


def bits(cards: Sequence[str]) -> int:
    """Return cards as a set of bits."""
    return sum(1 << NUMBERS[card] for card in cards)


def laid(table: T.Table, key: int = 0, deal: int = 0) -> Numbers:
    """Return a plain table as the kernel has it."""
    state = np.zeros(KT.TABLE_SIZE, np.int64)
    state[KT.KEY], state[KT.DEAL], state[KT.LEAD] = key, deal, table.lead
    state[KT.TURN], state[KT.TO_MOVE] = table.turns, table.to_move
    if table.to_do == T.PLAY:
        state[KT.TO_DO] = KT.FOLLOW if table.trick else KT.LEAD_CARD
    else:
        state[KT.TO_DO] = TO_DO[table.to_do]
    state[KT.TURNED], state[KT.TRUMPS] = NUMBERS[table.turned], "cdhs".index(table.turned[1])
    places = range(len(table.stock))
    state[KT.OPEN] = sum(1 << place for place in places if place not in table.taken)
    state[KT.DONE], state[KT.VULNERABLE] = table.exchanges, table.vulnerable
    state[KT.KING], state[KT.BY_KING] = table.king, table.ended_by_king
    state[KT.LED] = NUMBERS[table.trick[0]] if table.trick else -1
    for seat in (0, 1):
        mine = state[KT.SEATS0 + KT.SEAT_WIDTH * seat :]
        mine[KT.HAND], mine[KT.GIVEN] = bits(table.hands[seat]), table.given[seat]
        mine[KT.TRICKS], mine[KT.BEFORE] = table.tricks[seat], table.before[seat]
        mine[KT.KING_POINTS] = table.king_points(seat)
    order = [*table.dealt[0], *table.dealt[1], table.turned, *table.stock]
    state[KT.ORDER0 :] = [NUMBERS[card] for card in order]
    return state


def says(table: T.Table, policy: Policy, key: int = 0, deal: int = 0) -> Move:
    """Return what the player to move does by both engines, which must agree.

    ``key`` and ``deal`` name the numbers of a player who decides at random.
    """
    expected = plain.chosen(table, policy, plain.Lots(key, deal).of(table.to_move))
    rules, policies = rules_row(table.rules), policy_row(policy) * 2
    state, found = laid(table, key, deal), np.zeros(K.SCRATCH_SIZE, np.int64)
    done = chosen(state, np.array(rules), np.array(policies), found)
    move = move_of(int(state[KT.TO_DO]), int(done))
    assert move == expected
    return move
