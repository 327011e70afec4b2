"""What does the kernel do in a position that a test lays out?

A position is a referee's ``Table``; its cards and points are laid into a table of the kernel,
number by number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from games import kernel_doors as doors

from analyser.games.ecarte import referee as T
from analyser.games.ecarte.columns import FACTS
from analyser.games.ecarte.kernel import game
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.policies import SHEETS, Policy
from analyser.games.ecarte.referee import cards_of
from analyser.games.ecarte.rules import rules_row
from analyser.games.tricks.deck import CARDS, NUMBERS

Numbers = npt.NDArray[np.int64]
KERNEL = game.GAME
TO_DO = {
    T.SPEAK: KT.SPEAK,
    T.ANSWER: KT.ANSWER,
    T.EXCHANGE: KT.EXCHANGE,
    T.SHOW: KT.SHOW,
    T.NOTHING: KT.NOTHING,
}
WORDS = {
    KT.SPEAK: ("propose", "stand"),
    KT.ANSWER: ("accept", "refuse"),
    KT.SHOW: ("keep silent", "show"),
}


class Move(NamedTuple):
    """What is done: a word of ``WORDS``, ``exchange`` or ``play``, and with which cards."""

    do: str
    cards: tuple[str, ...] = ()


def move_of(to_do: int, number: int) -> Move:
    """Return a move of the kernel in words."""
    if to_do in WORDS:
        return Move(WORDS[to_do][number])
    if to_do == KT.EXCHANGE:
        return Move("exchange", cards_of(number))
    return Move("play", (CARDS[number],))


def bits(cards: Sequence[str]) -> int:
    """Return cards as a set of bits."""
    return sum(1 << NUMBERS[card] for card in cards)


def laid(table: T.Table, key: int = 0, deal: int = 0) -> Numbers:
    """Return a referee's table as the kernel has it."""
    state = np.zeros(KT.TABLE_SIZE, np.int64)
    state[KT.KEY], state[KT.DEAL], state[KT.LEAD] = key, deal, table.lead
    state[KT.TURN], state[KT.TO_MOVE] = table.turns, table.to_move
    if table.to_do == T.PLAY:
        state[KT.TO_DO] = KT.FOLLOW if table.trick else KT.LEAD_CARD
    else:
        state[KT.TO_DO] = TO_DO[table.to_do]
    state[KT.TURNED_CARD], state[KT.TRUMPS] = NUMBERS[table.turned], "cdhs".index(table.turned[1])
    places = range(len(table.stock))
    state[KT.OPEN] = sum(1 << place for place in places if place not in table.taken)
    state[KT.EXCHANGES], state[KT.VULNERABLE] = table.exchanges, table.vulnerable
    state[KT.KING], state[KT.BY_KING] = table.king, table.ended_by_king
    state[KT.LED_CARD] = NUMBERS[table.trick[0]] if table.trick else -1
    for seat in (0, 1):
        mine = state[KT.SEATS0 + KT.SEAT_WIDTH * seat :]
        mine[KT.HAND], mine[KT.EXCHANGED_CARDS] = bits(table.hands[seat]), table.given[seat]
        mine[KT.TRICKS], mine[KT.SCORE_BEFORE] = table.tricks[seat], table.before[seat]
        mine[KT.KING_POINTS] = table.king_points(seat)
    order = [*table.dealt[0], *table.dealt[1], table.turned, *table.stock]
    state[KT.ORDER0 :] = [NUMBERS[card] for card in order]
    return state


def rows(table: T.Table, policy: Policy) -> tuple[Numbers, Numbers, Numbers]:
    """Return the rules and both seats' policy as the kernel has them, and room for a decision."""
    work = np.zeros(KERNEL.work, np.int64)
    return np.array(rules_row(table.rules)), np.array(SHEETS.row(policy) * 2), work


def says(table: T.Table, policy: Policy, key: int = 0, deal: int = 0) -> Move:
    """Return what the player to move does.

    ``key`` and ``deal`` name the numbers of a player who decides at random.
    """
    state = laid(table, key, deal)
    found = doors.choose(KERNEL, state, *rows(table, policy))
    return move_of(int(state[KT.TO_DO]), int(found))


def facts(table: T.Table) -> dict[str, int]:
    """Return what the player to move knows, by name."""
    found, rules = np.zeros(KERNEL.facts, np.int64), np.array(rules_row(table.rules))
    doors.count_facts(KERNEL, 1, 1, laid(table), rules, found, np.zeros(KERNEL.work, np.int64))
    return {fact.name: int(each) for fact, each in zip(FACTS, found, strict=True)}
