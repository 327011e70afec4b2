"""How does Burraco's compiled code get its numbers?  What is common to all games is ``engine``'s.

What the functions mean stands with ``games.interface``; what is played is the business of ``play``
and ``forks``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.games.burraco.choices import CHOICES
from analyser.games.burraco.columns import ROW_SIZE
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.play import BUSY, SCRATCH_SIZE, WORK, play_hands
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.rules import CUT_ACCURACY, as_rules, rules_row
from analyser.games.engine import Engine
from analyser.games.interface import Record, Rows

FIXING_PAYS_FROM: Final = 10_000_000
"""Hands.  To make machine code for one rule set takes up to 3 s, in which one thread works and the
others wait; a hand of Italian rules takes 0.65 µs less with it.  So it saves processor time from
some 4 million hands on, and the time of who waits for two threads from twice as many."""

ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules), rules[CUT_ACCURACY.id]),
    policy_row=lambda policy, rules: policy_row(as_policy(policy), as_rules(rules)),
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
    busy=WORK + BUSY,
    fixing_pays_from=FIXING_PAYS_FROM,
)


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
    numbers = ENGINE.numbers(rules, policies, seating)
    forks.weigh_block(number, key, first, count, *numbers, futures, out.ravel(), log, scratch)
    return out
