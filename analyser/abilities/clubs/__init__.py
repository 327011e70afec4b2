"""What does a club play and count?  Leagues whose players meet every day.

``leagues``: a scenario with ``hands_per_day`` becomes a folder of runs, ratings and a page.
"""

from __future__ import annotations

from analyser.registry import Ability, Command, ScenarioKey

ABILITY = Ability(
    commands={
        "league": Command(
            "leagues.command",
            panel="Study",
            place=3,
            examples=(
                "analyser league league.toml",
                "analyser league --scenario league --hands 20_000 --page league.html",
                "analyser league league.toml --hands 0",
            ),
            plays=True,
            goes_on=True,
        ),
    },
    functions={"league": "leagues.question"},
    keys={
        "hands_per_day": ScenarioKey(command="league"),
        "page_hands": ScenarioKey(page="leagues.command", is_amount=True),
    },
    scenario=("leagues.scenario",),
)
