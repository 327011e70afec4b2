"""What would the learnt player do in a position?  It chooses there from what its seat sees.

It is the one of the position's rules, or of those most like them.  It tries nothing: the plain
engine asks its networks.
"""

from __future__ import annotations

from typing import Final

from analyser.games.burraco import evaluations
from analyser.games.burraco.advice.position import Asker
from analyser.games.burraco.advice.ways import Way, way_of
from analyser.games.burraco.policies import as_policy, policy_of
from analyser.games.burraco.reference.learnt_policy import choose
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.search_player import STOP, Companions, Searcher, SeenTable
from analyser.games.burraco.searchers import model_of, settle_policy
from analyser.games.interface import Record
from analyser.games.records import values_of
from analyser.games.searching.sheet import searches

LEARNT_POLICY: Final = "learnt"
"""The learnt player's name."""


def chooses_so(policy: Record) -> bool:
    """Say whether a policy is itself a learnt player."""
    return searches(policy) and evaluations.is_of_options(str(policy["search_evaluation"]))


def learnt_choice(asker: Asker, table: TableInPlay) -> Way:
    """Return what the learnt player does; ``table``: as the player to move sees it."""
    rules = {**values_of(asker.rules), "preset": asker.preset}
    record = settle_policy({"name": LEARNT_POLICY, **values_of(policy_of(LEARNT_POLICY))}, rules)
    networks = evaluations.option_networks(str(record["search_evaluation"]), rules)
    companions, policy = Companions(model_of(record), None, networks), as_policy(record)
    player = Searcher(
        policy, table, asker.mover, 0, companions=companions, world_seed=0, all_lots=()
    )
    position = SeenTable(table, player, table.turn)
    while True:
        options, _ = position.options(policy.search_options)
        option = options[choose(player, options, networks) if len(options) > 1 else 0]
        if option != STOP:
            return way_of(option)
        position.play(STOP)
