"""How does Conquian's compiled code get its numbers?  The rest is ``engine``'s."""

from __future__ import annotations

from functools import partial
from typing import Final

from analyser.games.conquian import GAME
from analyser.games.conquian.choices import CHOICES
from analyser.games.conquian.columns import ROW_SIZE
from analyser.games.conquian.kernel import forks, searching
from analyser.games.conquian.kernel.habits import policy_row
from analyser.games.conquian.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.conquian.policies import as_policy
from analyser.games.conquian.rules import as_rules, rules_row
from analyser.games.engine import Engine, Searchers, Weigher
from analyser.games.searching import line_up

ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules)),
    policy_row=lambda policy, rules: policy_row(as_policy(GAME.settled(policy, rules))),
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
    searching=Searchers(
        searching.play_hands, partial(line_up.behind, GAME, policy_row), searching.SCRATCH_SIZE
    ),
)
WEIGHER: Final = Weigher(
    ENGINE,
    CHOICES,
    forks.weigh_block,
    forks.SCRATCH_SIZE,
    searched_block=forks.weigh_block_searched,
    searched_room=forks.SEARCHED_SIZE,
)
