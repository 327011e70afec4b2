"""How do plain records reach compiled code, and its rows come back?

Rules and policies become rows of numbers here, and arrays are made for compiled code, which makes
none itself.  What the functions mean stands with ``games.interface``; what is played is the
business of ``play`` and ``forks``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from analyser.games.burraco.choices import CHOICES
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.play import BUSY, SCRATCH_SIZE, WORK, play_hands
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.rules import CUT_ACCURACY, as_rules, rules_row
from analyser.games.interface import Hands, Record, Rows


def seated(rules: Record, policies: Sequence[Record], seating: Sequence[int]) -> Hands:
    """Return what plays hands of these players; threads may call it at once."""
    numbers = _numbers(rules, policies, seating)

    def hands(key: int, deals: Rows, leads: Rows, scores: Rows) -> Rows:
        out = np.empty((len(deals), ROW_SIZE), np.int64)
        play_hands(key, deals, leads, scores.ravel(), *numbers, out.ravel(), *_room())
        return out

    return hands


def watched(
    rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int
) -> tuple[Callable[[int, int], None], Rows]:
    """Return how to play so many deals from one on, and the number that tells the phase."""
    numbers, (log, scratch) = _numbers(rules, policies, seating), _room()

    def deals(first: int, count: int) -> None:
        out = np.empty(count * ROW_SIZE, np.int64)
        nobody = np.zeros(count * len(seating), np.int64)
        numbered = np.arange(first, first + count)
        play_hands(key, numbered, nobody[:count], nobody, *numbers, out, log, scratch)

    return deals, scratch[WORK + BUSY : WORK + BUSY + 1]


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
