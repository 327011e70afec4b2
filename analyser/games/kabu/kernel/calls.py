"""How does Kabu's compiled code get its numbers?  What is common to all games is ``engine``'s."""

from __future__ import annotations

from typing import Final

from analyser.games.engine import Engine, Weigher
from analyser.games.kabu.choices import CHOICES
from analyser.games.kabu.columns import ROW_SIZE
from analyser.games.kabu.kernel import forks
from analyser.games.kabu.kernel.habits import policy_row
from analyser.games.kabu.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.kabu.policies import as_policy
from analyser.games.kabu.rules import as_rules, rules_row

ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules)),
    policy_row=lambda policy, _rules: policy_row(as_policy(policy)),
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
)
WEIGHER: Final = Weigher(ENGINE, CHOICES, forks.weigh_block, forks.SCRATCH_SIZE, first_choice=0)
