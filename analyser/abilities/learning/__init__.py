"""How is a better player found?  By a search for better habits, or by learning from self-play.

``tuning``: duels of samples, generation by generation, whose best becomes a policy file.
``self_play``: hands are played, and an evaluation function or a policy is fitted to them.
"""

from __future__ import annotations

from analyser.registry import Ability, Command

ABILITY = Ability(
    commands={
        "tune": Command(
            "tuning.command",
            panel="Make players",
            place=1,
            examples=("analyser tune --rules italian --output better.toml --dry-run",),
        ),
        "learn": Command(
            "self_play.command",
            panel="Make players",
            place=2,
            examples=(
                "analyser learn italian --set jokers=2 --output worth.json",
                "analyser learn italian --policy --output mine.json",
            ),
        ),
    },
    functions={"learn": "self_play.question", "tune": "tuning.question"},
    slots={"pages of files": "self_play.command"},
)
