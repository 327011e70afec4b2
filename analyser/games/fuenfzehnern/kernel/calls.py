"""How does Fünfzehnern's compiled code get its numbers?  What is common to all games is
``engine``'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.games.engine import Engine
from analyser.games.fuenfzehnern.choices import CHOICES, bounds
from analyser.games.fuenfzehnern.columns import ROW_SIZE
from analyser.games.fuenfzehnern.kernel import forks
from analyser.games.fuenfzehnern.kernel.habits import policy_row
from analyser.games.fuenfzehnern.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.fuenfzehnern.pack import deck
from analyser.games.fuenfzehnern.policies import as_policy
from analyser.games.fuenfzehnern.rules import as_rules, rules_row
from analyser.games.interface import Condition, Record, Rows


def _rules_row(record: Record) -> list[int]:
    """Return the rules as compiled code reads them: their fields, then the deck."""
    rules = as_rules(record)
    return [*rules_row(rules), *deck(rules).numbers()]


ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=_rules_row,
    policy_row=lambda policy, _rules: policy_row(as_policy(policy)),
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
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
    when: Condition = (),
) -> Rows:
    """Play ``count`` deals from ``first`` on, and one decision of each both ways."""
    which = [each.name for each in CHOICES].index(choice) + 1
    width = forks.FUTURES0 + forks.FUTURE_WIDTH * futures + bool(when)
    out, scratch = np.empty((count, width), np.int64), np.empty(forks.SCRATCH_SIZE, np.int64)
    numbers = ENGINE.numbers(rules, policies, seating)
    forks.weigh_block(
        which,
        key,
        first,
        count,
        numbers.rules,
        numbers.policies,
        futures,
        np.array(bounds(when), np.int64),
        out.ravel(),
        scratch,
    )
    return out
