"""Which hands of East–West's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.agreement import Agreement, Run, each_preset, either
from games.eastwest.random_cases import VARIATIONS, late, player
from games.every_game import covering

from analyser.games.eastwest import GAME
from analyser.games.eastwest.referee import Table
from analyser.games.protocols.decisions import FactBounds


def met(table: Table, row: Sequence[int]) -> Counter[str]:
    told = {about.name: value for about, value in zip(GAME.columns, row, strict=True)}
    found = Counter[str]()
    found["drawn"] += told["result_0"] == 0
    found["all rows"] += max(told["rows_won_0"], told["rows_won_1"]) == table.rules.rows
    found["equal rows"] += told["first_row"] == -1
    found["straights"] += told["straight_0"] + told["straight_1"]
    found["flushes"] += told["flush_0"] + told["flush_1"]
    found["either"] += found["straights"] + found["flushes"]
    return found


AGREEMENT = Agreement(
    GAME,
    player,
    log=(30, 1),
    met=met,
    variations=VARIATIONS,
    few=either(2, 10),
    varied=either(2, 5),
    presets=covering(GAME),
    few_met={},
    varied_met=either({}, {"drawn": 0, "all rows": 0, "either": 0}),
    # A row is equal in 0.216 % of pairs (EW#2); a hand is drawn where one of three is, and the
    # other two go one each, about every other time: 32 of ten thousand, 9 is four standard errors
    # below.
    many_met={
        "all rows": 200,
        "straights": 200,
        "flushes": 200,
        "drawn": 9,
        "equal rows": 10,
    },
    more=[
        Run(
            "late",
            [(*each, either(1, 2)) for each in VARIATIONS[2:5]],
            seed=4,
            player=late,
        ),
        *each_preset(GAME, 200, {}, name=" late", seed=5, slow=True, player=late),
    ],
    weighings=[
        Run(
            "variations",
            [(*each, either(1, 2)) for each in VARIATIONS[: either(6, None)]],
            {"pair-up": 5, "dump": 5},
        ),
        *each_preset(GAME, 60, {"pair-up": 100, "dump": 100}, {"rows": 2}, {"rows": 3}, slow=True),
    ],
    when={
        "pair-up": (FactBounds("together", 3, 4), FactBounds("first_row_makes", None, 1)),
        "dump": (FactBounds("second_free", 1, 2), FactBounds("placed", 2, None)),
    },
)
