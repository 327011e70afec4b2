"""What does a new process do to play a first hand?  The program whose whole life ``bench`` times.

It loads nothing that it has no need of: neither pandas nor the command line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import nullcontext

from analyser.games import game
from analyser.games.interface import able
from analyser.games.protocols.machine_code import FixesRules
from analyser.games.sides import seating


def play_first_hand(words: Sequence[str]) -> None:
    """Play deal 0 of seed 1: ``words`` are a game, and a rule set with what differs, as JSON.

    With the rules as constants where a further word is said.
    """
    the_game = game(words[0])
    rules = the_game.rules(*json.loads(words[1]))
    policy = the_game.policy(the_game.default_policy)
    with able(the_game, FixesRules).fix_rules(rules) if words[2:] else nullcontext():
        the_game.play(rules, [policy], seating(the_game, rules, 1), 1, 0, 1)


if __name__ == "__main__":
    play_first_hand(sys.argv[1:])
