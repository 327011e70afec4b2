"""How does Twenty-Four's compiled code get its numbers?  What all games share is ``engine``'s."""

from __future__ import annotations

from typing import Final

from analyser.games.engine import Engine, Weigher
from analyser.games.twentyfour.choices import CHOICES
from analyser.games.twentyfour.columns import ROW_SIZE
from analyser.games.twentyfour.kernel import forks
from analyser.games.twentyfour.kernel.habits import policy_row, rules_row
from analyser.games.twentyfour.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.twentyfour.policies import as_policy
from analyser.games.twentyfour.rules import as_rules

ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules)),
    policy_row=lambda policy, rules: policy_row(as_policy(policy), as_rules(rules)),
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
)
WEIGHER: Final = Weigher(ENGINE, CHOICES, forks.weigh_block, forks.SCRATCH_SIZE)
