"""How do programs play with ours?  Players of your own, our policies as engines, tests of yours.

``engine_lookup``: which program is meant.  ``engine_process``: the process, and the lines that it
is sent; ``engine_guard`` ends it.  ``engine_tables``: hands in which it sits.
``own_players``: a player in Python, and a duel with it.  ``serving``: a policy as an engine.
``engine_tests``: does an engine keep to the protocol, and how strong is it?
"""

from __future__ import annotations

from analyser.registry import Ability, Command

ABILITY = Ability(
    commands={
        "serve": Command(
            "serving.command",
            panel="Hands",
            place=5,
            examples=("analyser serve search-fast", "analyser serve sound --game kabu"),
        ),
        "engine-test": Command(
            "engine_tests.command",
            panel="Hands",
            place=6,
            examples=(
                "analyser engine-test ./bot",
                "analyser engine-test 'python3 bot.py --bold' --game kabu --hands 2_000",
            ),
        ),
    },
    functions={
        "Duel": "own_players.player",
        "Engine": "engine_lookup",
        "Player": "own_players.player",
        "duel": "own_players.player",
        "engine_test": "engine_tests.question",
        "serve": "serving.policy_engine",
    },
    slots={"engines": "engine_lookup", "hands of engines": "engine_tables"},
)
