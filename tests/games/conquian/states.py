"""A referee's table as compiled code plays on it, and what that decides and knows there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt
from games import kernel_doors as doors

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.conquian import GAME
from analyser.games.conquian.advice import Move, number_of, options, row_of
from analyser.games.conquian.columns import FACTS, F
from analyser.games.conquian.kernel import decide, laying
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.kernel.game import GAME as KERNEL
from analyser.games.conquian.policies import Policy
from analyser.games.conquian.referee import Table
from analyser.games.conquian.rules import MOST_MELDS, NUMBERS
from analyser.games.kernels import MORE

Numbers = npt.NDArray[np.int64]


def faces(cards: Iterable[str]) -> int:
    """Return cards as a set."""
    return sum(1 << NUMBERS[card] for card in cards)


def numbers_of(table: Table, policy: Policy) -> Any:
    """Return the rules of a table and a player for each seat, as compiled code reads them."""
    rules = {"preset": "conquian", **asdict(table.rules)}
    return GAME.engine.numbers(rules, [{"name": "drawn", **asdict(policy)}] * 2, [0, 1])


def work() -> Numbers:
    return np.zeros(decide.WORK_SIZE, np.int64)


def chosen(table: Table, policy: Policy, deal: int) -> tuple[int, int]:
    """Return what the player to move does: the move, and in which arrangement melds lie."""
    numbers, state, room = numbers_of(table, policy), row_of(table), work()
    state[T.DEAL] = deal
    found = doors.choose(KERNEL, state, numbers.rules, numbers.policies, room)
    return int(found), int(room[MORE])


def move_of(table: Table, policy: Policy, deal: int = 0) -> Move:
    """Return the move of the player to move."""
    return {number_of(table, move): move for move in options(table)}[chosen(table, policy, deal)[0]]


def arrangement_of(table: Table, policy: Policy, deal: int) -> int:
    """Return in which arrangement the player to move lays melds."""
    return chosen(table, policy, deal)[1]


@kernel
def count_value(
    table: Numbers, rules: Numbers, policies: Numbers, card: int, laid: int, work: Numbers
) -> int:
    """Return the value of laying some cards."""
    table, policies = part(table, 0), part(policies, 0)
    policy = decide.policy_of(policies, table[T.TO_MOVE])
    found: int = decide.value(table, part(rules, 0), policy, card, laid, part(work, 0))
    return found


def value_of(table: Table, policy: Policy, card: str | None, laid: Iterable[str]) -> int:
    """Return what laying some cards is worth to the player to move."""
    numbers = numbers_of(table, policy)
    taken = laying.NO_CARD if card is None else faces([card])
    state = row_of(table)
    return int(count_value(state, numbers.rules, numbers.policies, taken, faces(laid), work()))


def first_of(table: Table, policy: Policy, choice: int) -> int:
    """Return the move that is the first way of a choice, by its number; −1: there is none."""
    numbers, state = numbers_of(table, policy), row_of(table)
    return int(doors.first(KERNEL, choice, state, numbers.rules, numbers.policies, work()))


def goes_first(table: Table, choice: int, move: Move) -> bool:
    """Say whether a move goes the first way of a choice."""
    return bool(doors.goes_first(KERNEL, choice, row_of(table), number_of(table, move), 0))


def facts_of(table: Table, policy: Policy, choice: int) -> dict[str, int]:
    """Return the facts of a choice that the player to move has."""
    numbers, found = numbers_of(table, policy), np.zeros(F.COUNT, np.int64)
    first, state = first_of(table, policy, choice), row_of(table)
    doors.count_facts(KERNEL, choice, first, state, numbers.rules, found, work())
    return dict(zip([fact.name for fact in FACTS], found.tolist(), strict=True))


@kernel
def look(melds: Numbers, hand: int, left: int, need: int, room: Numbers) -> int:
    """Find the open ones of the cards ``left``; returns whether they reach what is needed."""
    room = part(room, 0)
    decide.look(part(melds, 0), hand, left, room)
    return 1 if decide.reaches(need, room) else 0


def looked(melds: str, hand: str, left: str, need: int = 1) -> tuple[bool, Numbers]:
    """Return whether open cards reach what is needed, and the room of the outlook."""
    lain = [faces(meld.split()) for meld in melds.split("/") if meld]
    room = np.zeros(decide.OUTLOOK_SIZE, np.int64)
    padded = np.array([*lain, *[0] * (MOST_MELDS - len(lain))], np.int64)
    reaches = look(padded, faces(hand.split()), faces(left.split()), need, room)
    return bool(reaches), room
