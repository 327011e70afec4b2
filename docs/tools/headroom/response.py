"""Trains a policy against one frozen player, as well as we can: a best response.  Writes its file.

It learns as ``analyser learn --policy`` does, from its own play, but the other side is always that
player, and in tries plays on by that player's learnt policy.

    PYTHONPATH=docs/tools .venv/bin/python -m headroom.response italian search response.json
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from analyser.abilities.learning.self_play import policy_learning
from analyser.games.burraco import GAME, Burraco
from analyser.games.burraco.kernel.training_data import recorded_options
from analyser.games.interface import Record
from analyser.games.protocols.learning import OptionsRecorded

HANDS: Final = 80_000
"""Of each round; what ``headroom.toml`` has was trained on as many.  The last fits take 16 GB."""
ROUNDS: Final = 4
SEED: Final = 45


class Against(Burraco):
    """Burraco where the learners' opponents are one player, who does not change."""

    def __init__(self, player: Record) -> None:
        """Have this settled player as everybody's opponent."""
        super().__init__()
        self.player = player

    def recorded_options(
        self,
        rules: Record,
        teacher: Record,
        networks: Sequence[Sequence[int]],
        key: int,
        first: int,
        count: int,
        stray: int,
        against: Record | None = None,
    ) -> list[OptionsRecorded]:
        """Play deals; as ``LearnsPolicy.recorded_options``, of every other seat."""
        against = against or self.player
        return recorded_options(rules, teacher, networks, key, first, count, stray, against)


def main() -> None:
    """Train it, or go on with what was begun."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules")
    parser.add_argument("player")
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    rules = GAME.rules(args.rules)
    game = Against(GAME.settle_policy(GAME.policy(args.player), rules))
    plan = policy_learning.plan_of(game, rules, SEED, args.hands, args.rounds)
    work = args.file.with_suffix(".work")
    found = policy_learning.run(plan, game, work, args.threads, print)
    args.file.write_text(found.text(game, {"against": args.player}), encoding="utf-8")


if __name__ == "__main__":
    main()
