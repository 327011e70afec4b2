"""How does East–West's compiled code get its numbers?  The rest is ``engine``'s."""

from __future__ import annotations

from typing import Final

from analyser.games.eastwest.choices import CHOICES
from analyser.games.eastwest.columns import ROW_SIZE
from analyser.games.eastwest.kernel import forks
from analyser.games.eastwest.kernel.habits import policy_row
from analyser.games.eastwest.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.eastwest.policies import as_policy
from analyser.games.eastwest.rules import as_rules, rules_row
from analyser.games.engine import Engine, Weigher

ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules)),
    policy_row=lambda policy, _rules: policy_row(as_policy(policy)),
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
)
WEIGHER: Final = Weigher(ENGINE, CHOICES, forks.weigh_block, forks.SCRATCH_SIZE)
