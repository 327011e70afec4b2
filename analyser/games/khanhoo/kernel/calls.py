"""How does Khanhoo's compiled code get its numbers?  What all games share is ``engine``'s."""

from __future__ import annotations

from functools import partial
from typing import Final

from analyser.games.engine import Engine, Searchers, Weigher
from analyser.games.interface import Record
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.choices import CHOICES
from analyser.games.khanhoo.columns import ROW_SIZE
from analyser.games.khanhoo.kernel import forks, searching
from analyser.games.khanhoo.kernel.habits import policy_row
from analyser.games.khanhoo.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.khanhoo.policies import as_policy
from analyser.games.khanhoo.rules import as_rules, rules_row
from analyser.games.searching import line_up


def _policy_row(record: Record, rules: Record) -> list[int]:
    """Return a policy as compiled code reads it; of who searches the habits of its base."""
    return policy_row(as_policy(GAME.settled(record, rules)))


ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules)),
    policy_row=_policy_row,
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
