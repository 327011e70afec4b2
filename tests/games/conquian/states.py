"""A plain table as the row of numbers that compiled code plays on, and what that says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.conquian import GAME
from analyser.games.conquian.choices import FACT_COUNT, FACTS
from analyser.games.conquian.kernel import decide, facts, laying
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.calls import ENGINE
from analyser.games.conquian.pack import NUMBERS
from analyser.games.conquian.policies import Policy
from analyser.games.conquian.reference.facts import Move
from analyser.games.conquian.reference.laying import longest_run
from analyser.games.conquian.reference.play import number_of, read_move
from analyser.games.conquian.reference.table import Table
from analyser.games.interface import Record

Numbers = npt.NDArray[np.int64]


def faces(cards: Iterable[str]) -> int:
    """Return cards as a set."""
    return sum(1 << NUMBERS[card] for card in cards)


def state_of(table: Table, deal: int = 0) -> Numbers:
    """Return the same table, to be played on compiled."""
    state = np.zeros(T.TABLE_SIZE, np.int64)
    lain = [card for melds in table.melds for meld in melds for card in meld]
    for at, value in (
        (T.DEAL, deal), (T.LEAD, table.lead), (T.TURNS, table.turns), (T.TURNED, table.turned),
        (T.PHASE, T.PHASES.index(table.phase)), (T.TO_MOVE, table.to_move),
        (T.CARD, faces([table.card])), (T.LAST, table.last), (T.FROM_STOCK, table.from_stock),
        (T.OPEN, faces({*lain, *table.dead, table.card})), (T.WINNER, T.NOBODY),
    ):  # fmt: skip
        state[at] = value
    for seat, melds in enumerate(table.melds):
        mine = state[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.HAND], mine[T.LAIN] = faces(table.hands[seat]), faces(table.lain(seat))
        for at, meld in enumerate(melds):
            mine[T.MELDS0 + at] = faces(meld)
        mine[T.LONGEST], mine[T.TAKES] = longest_run(melds), table.takes[seat]
        mine[T.MADE_TO], mine[T.MOVES] = table.forced[seat], table.moves[seat]
    order = [*table.dealt[0], *table.dealt[1], *table.stock]
    state[T.ORDER0 :] = [NUMBERS[card] for card in order]
    return state


def numbers_of(table: Table, policy: Policy) -> Any:
    """Return the rules of a table and a player for each seat, as compiled code reads them."""
    ids = [about.id for about in GAME.rule_fields]
    rules = GAME.rules("conquian", {each: getattr(table.rules, each) for each in ids})
    habits = {about.id: asdict(policy)[about.id] for about in GAME.policy_fields}
    record: Record = {"name": "drawn", **habits}
    return ENGINE.numbers(rules, [record, record], [0, 1])


@kernel
def choose(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers) -> int:
    """Return the move of the player to move."""
    found: int = decide.chosen(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))
    return found


@kernel
def count_value(
    table: Numbers, rules: Numbers, policies: Numbers, card: int, laid: int, work: Numbers
) -> int:
    """Return the value of laying some cards."""
    table, policies = part(table, 0), part(policies, 0)
    policy = decide.policy_of(policies, table[T.TO_MOVE])
    found: int = decide.value(table, part(rules, 0), policy, card, laid, part(work, 0))
    return found


@kernel
def count_facts(
    choice: int, first: int, table: Numbers, rules: Numbers, found: Numbers, work: Numbers
) -> None:
    """Fill in the facts of a choice."""
    facts.count_facts(choice, first, part(table, 0), part(rules, 0), part(found, 0), part(work, 0))


def move_of(table: Table, policy: Policy, deal: int = 0) -> Move:
    """Return what the compiled player does whose turn it is."""
    numbers, work = numbers_of(table, policy), np.zeros(decide.WORK_SIZE, np.int64)
    number = choose(state_of(table, deal), numbers.rules, numbers.policies, work)
    return read_move(table, int(number), int(work[decide.WHICH]))


def value_of(table: Table, policy: Policy, card: str | None, laid: Iterable[str]) -> int:
    """Return what laying some cards is worth to the compiled player."""
    numbers, work = numbers_of(table, policy), np.zeros(decide.WORK_SIZE, np.int64)
    taken = laying.NO_CARD if card is None else faces([card])
    state = state_of(table)
    return int(count_value(state, numbers.rules, numbers.policies, taken, faces(laid), work))


def facts_of(table: Table, policy: Policy, choice: int, first: Move) -> dict[str, int]:
    """Return the facts of a choice whose first way out is this move, as compiled code has them."""
    numbers, work = numbers_of(table, policy), np.zeros(decide.WORK_SIZE, np.int64)
    found = np.zeros(FACT_COUNT, np.int64)
    state = state_of(table)
    count_facts(choice, number_of(table, first), state, numbers.rules, found, work)
    return dict(zip([fact.name for fact in FACTS], found.tolist(), strict=True))
