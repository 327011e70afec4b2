"""How does Fünfzehnern's compiled code get its numbers?  What is common to all games is
``engine``'s.
"""

from __future__ import annotations

from typing import Final

from analyser.games.engine import Engine, Weigher
from analyser.games.fuenfzehnern.choices import CHOICES
from analyser.games.fuenfzehnern.columns import ROW_SIZE
from analyser.games.fuenfzehnern.kernel import forks
from analyser.games.fuenfzehnern.kernel.habits import policy_row
from analyser.games.fuenfzehnern.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.fuenfzehnern.pack import deck
from analyser.games.fuenfzehnern.policies import as_policy
from analyser.games.fuenfzehnern.rules import as_rules, rules_row
from analyser.games.interface import Record


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
WEIGHER: Final = Weigher(ENGINE, CHOICES, forks.weigh_block, forks.SCRATCH_SIZE)
