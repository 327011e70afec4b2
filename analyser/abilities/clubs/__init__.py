"""What does a club play and count?  Tournaments, and leagues whose players meet every day.

``tournaments``: all against all, a ranking and its page.
``pair_tournaments``: how often the best of many pairs wins, by a movement, simulated.
``rankings``: who leads a tournament of pairs that was played.  ``scores``: what a hand scores.
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
        "score": Command(
            "scores.command",
            panel="Hands",
            place=3,
            examples=(
                "analyser score us:7c8c9cTcJcQcKc,5d5h5s closed them:3h4h5h hand:4s pot:-",
                "analyser score fibur us:5x12,10x20,15x3,20x2 clean:1 dirty:2 hand:25 them:345"
                " pot:-",
                "analyser score scores.txt --victory-points federation",
            ),
        ),
        "ranking": Command(
            "rankings.command",
            panel="Hands",
            place=4,
            examples=(
                "analyser ranking results.csv",
                "analyser ranking results.csv --victory-points federation-4 --next danese",
            ),
        ),
    },
    functions={
        "league": "leagues.question",
        "pair_tournament": "pair_tournaments.question",
        "ranking": "rankings.question",
        "score": "scores.question",
        "tournament": "tournaments.question",
    },
    keys={
        "tournaments": ScenarioKey(lists=True),
        "pair_tournaments": ScenarioKey(
            command="report", page="pair_tournaments.command", lists=True
        ),
        "hands_per_day": ScenarioKey(command="league"),
        "page_hands": ScenarioKey(page="leagues.command", is_amount=True),
    },
    studies={"tournament": StudyFiles("tournaments.design", "tournaments.page")},
    scenario=("tournaments.scenario", "leagues.scenario", "pair_tournaments.scenario"),
)
