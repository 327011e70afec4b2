"""How do plain records reach compiled code, and its rows come back?

Rules and policies become rows of numbers here, and arrays are made for compiled code, which makes
none itself.  What the functions mean stands with ``game.Game``; what is played is the business of
``kernel`` and ``forks``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from analyser.games.burraco.choices import CHOICES
from analyser.games.burraco.columns import MATCH_SIZE, ROW_SIZE
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.play import (
    BUSY,
    MATCH_HANDS,
    SCRATCH_SIZE,
    WORK,
    play_block,
    play_match,
)
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.rules import CUT_ACCURACY, as_rules, rules_row
from analyser.games.interface import Record

Rows = npt.NDArray[np.int64]


def play(
    rules: Record,
    policies: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
) -> Rows:
    """Play ``count`` deals from ``first`` on; a row each."""
    out = np.empty((count, ROW_SIZE), np.int64)
    play_block(key, first, count, *_numbers(rules, policies, seating), out.ravel(), *_room())
    return out


def watched(
    rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int
) -> tuple[Callable[[int, int], None], Rows]:
    """Return how to play so many deals from one on, and the number that tells the phase."""
    numbers, (log, scratch) = _numbers(rules, policies, seating), _room()

    def deals(first: int, count: int) -> None:
        out = np.empty(count * ROW_SIZE, np.int64)
        play_block(key, first, count, *numbers, out, log, scratch)

    return deals, scratch[WORK + BUSY : WORK + BUSY + 1]


def play_matches(
    rules: Record,
    policies: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
) -> tuple[Rows, Rows]:
    """Play ``count`` matches from ``first`` on: the rows of their hands, and a row each."""
    row, habits = _numbers(rules, policies, seating)
    log, scratch = _room()
    hands = []
    results = np.empty((count, MATCH_SIZE), np.int64)
    for match in range(count):
        out = np.empty((MATCH_HANDS, ROW_SIZE), np.int64)
        rows = out.ravel()
        played = play_match(key, first + match, row, habits, rows, results[match], log, scratch)
        hands.append(out[:played].copy())
    return np.concatenate(hands), results


def weigh(
    choice: str,
    rules: Record,
    policies: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
    futures: int,
) -> Rows:
    """Play ``count`` deals from ``first`` on, and one decision of each both ways."""
    from analyser.games.burraco.kernel import forks

    number = [each.name for each in CHOICES].index(choice)
    out = np.empty((count, forks.FUTURES0 + forks.FUTURE_WIDTH * futures), np.int64)
    log, scratch = np.empty(0, np.int64), np.empty(forks.SCRATCH_SIZE, np.int64)
    numbers = _numbers(rules, policies, seating)
    forks.weigh_block(number, key, first, count, *numbers, futures, out.ravel(), log, scratch)
    return out


def _numbers(
    rules: Record, policies: Sequence[Record], seating: Sequence[int]
) -> tuple[Rows, Rows]:
    """Return the rules' row and the habits of all seats, one after another, for compiled code."""
    checked_rules = as_rules(rules)
    rows = [policy_row(as_policy(policies[who]), checked_rules) for who in seating]
    row = rules_row(checked_rules, rules[CUT_ACCURACY.id])
    return np.array(row, np.int64), np.array(rows, np.int64).ravel()


def _room() -> tuple[Rows, Rows]:
    """Return an empty log and the scratch array that compiled code plays in."""
    return np.empty(0, np.int64), np.empty(SCRATCH_SIZE, np.int64)
