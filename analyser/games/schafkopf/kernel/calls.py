"""How does Schafkopf's compiled code get its numbers?  What is common to all games is
``engine``'s.
"""

from __future__ import annotations

from typing import Final

from analyser.games.engine import Engine, Weigher
from analyser.games.interface import Record
from analyser.games.schafkopf.choices import CHOICES
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
WEIGHER: Final = Weigher(ENGINE, CHOICES, forks.weigh_block, forks.SCRATCH_SIZE)
