"""What does a club play and count?  Tournaments, and leagues whose players meet every day.

``tournaments``: all against all, a ranking and its page.
``leagues``: a scenario with ``hands_per_day`` becomes a folder of runs, ratings and a page.
"""

from __future__ import annotations

from analyser.registry import Ability, Command, ScenarioKey, StudyFiles

ABILITY = Ability(
    commands={
        "tournament": Command(
            "tournaments.command",
            panel="Study",
            place=2,
            examples=(
                "analyser tournament balanced,cautious,greedy --hands 20_000",
                "analyser tournament --movement mitchell --tables 20 --rounds 4,8",
            ),
            plays=True,
        ),
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
    functions={"league": "leagues.question", "tournament": "tournaments.question"},
    keys={
        "tournaments": ScenarioKey(lists=True),
        "hands_per_day": ScenarioKey(command="league"),
        "page_hands": ScenarioKey(page="leagues.command", is_amount=True),
    },
    studies={"tournament": StudyFiles("tournaments.design", "tournaments.page")},
    scenario=("tournaments.scenario", "leagues.scenario"),
)
