"""How does Schafkopf's compiled code get its numbers?  What is common to all games is
``engine``'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.games.engine import Engine
from analyser.games.interface import Condition, Record, Rows
from analyser.games.schafkopf.choices import bounds
from analyser.games.schafkopf.columns import ROW_SIZE
from analyser.games.schafkopf.kernel import forks
from analyser.games.schafkopf.kernel.habits import policy_row
from analyser.games.schafkopf.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.schafkopf.pack import DECK
from analyser.games.schafkopf.policies import as_policy
from analyser.games.schafkopf.rules import as_rules, rules_row


def _rules_row(record: Record) -> list[int]:
    """Return the rules as compiled code reads them: their fields, then the deck."""
    return [*rules_row(as_rules(record)), *DECK.numbers()]


ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=_rules_row,
    policy_row=lambda policy, _rules: policy_row(as_policy(policy)),
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
)


def weigh(
    choice: str,  # noqa: ARG001 - there is one
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
    width = forks.FUTURES0 + forks.FUTURE_WIDTH * futures + bool(when)
    out, scratch = np.empty((count, width), np.int64), np.empty(forks.SCRATCH_SIZE, np.int64)
    numbers = ENGINE.numbers(rules, policies, seating)
    forks.weigh_block(
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
