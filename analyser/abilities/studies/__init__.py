"""What changes a player, or a hand?  Habits, tips, search, and a call of time, each measured.

``sweeps``: a player at several values of a habit or a rule.  ``ablations``: what each of its habits
is worth.  ``tips``: advice, followed and not.  ``search_gains``: what a search gains for its cost.
``people``: which players end matches as people do.  ``time_outs``: what a call of time brings.
``plots``: a column of a run by another.
"""

from __future__ import annotations

from analyser.registry import Ability, Command, ScenarioKey, StudyFiles

ABILITY = Ability(
    commands={
        "sweep": Command(
            "sweeps.command",
            panel="Study",
            place=4,
            examples=(
                "analyser sweep --habit take_bar=-200:600:100",
                "analyser sweep --policy greedy --against balanced --rule jokers=0,2,4",
            ),
            plays=True,
        ),
        "plot": Command(
            "plots.command",
            panel="Study",
            place=5,
            examples=("analyser plot runs/one --x take_bar --y margin --output taking.png",),
        ),
    },
    functions={
        "ablations": "ablations.question",
        "sweep": "sweeps.question",
        "tips": "tips.question",
    },
    keys={
        "tips": ScenarioKey(lists=True),
        "companions": ScenarioKey(),
        "sweeps": ScenarioKey(lists=True),
        "ablations": ScenarioKey(lists=True),
    },
    studies={
        "sweep": StudyFiles("sweeps.design", "sweeps.page"),
        "knockouts": StudyFiles("ablations.design", "ablations.page"),
    },
    runs={"time-outs": "time_outs.page"},
    cells=("tips.page", "people.page", "search_gains.page"),
    scenario=("tips.scenario", "sweeps.scenario", "ablations.scenario"),
    slots={"matches": "people.command"},
)
