"""How East–West is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.agreement import KEY, Agreement, Hand, Played, Run, each_preset, either
from games.each import covering
from games.eastwest.drawn import VARIATIONS, late, player

from analyser.games.eastwest import GAME
from analyser.games.eastwest.kernel.play import MOVE_WIDTH
from analyser.games.eastwest.pack import CARDS
from analyser.games.eastwest.reference import forks, scoring
from analyser.games.eastwest.reference import play as reference
from analyser.games.eastwest.reference.searching import searchers
from analyser.games.eastwest.reference.table import Table
from analyser.games.interface import Bound


def play(hand: Hand) -> Played:
    table = hand.table
    reference.play(table, hand.policies, reference.Chance(KEY, hand.deal))
    moves = [[CARDS.index(event["card"]), event["row"]] for event in table.events]
    assert len(moves) == 8 * table.rules.rows
    row = scoring.row(table, hand.deal)
    told = {about.name: value for about, value in zip(GAME.columns, row, strict=True)}
    met = Counter[str]()
    met["drawn"] += told["result_0"] == 0
    met["all rows"] += max(told["rows_won_0"], told["rows_won_1"]) == table.rules.rows
    met["equal rows"] += told["first_row"] == -1
    met["straights"] += told["straight_0"] + told["straight_1"]
    met["flushes"] += told["flush_0"] + told["flush_1"]
    met["either"] += met["straights"] + met["flushes"]
    return Played(moves, row, met)


def weigh(choice: int, table: Table, policies: Sequence[Any], *rest: Any) -> list[int]:
    chance = reference.Chance(*rest[:2])
    return forks.weigh(choice, table, searchers(policies, policies, chance), chance, *rest[2:])


AGREEMENT = Agreement(
    GAME,
    player,
    log=(30, MOVE_WIDTH),
    play=play,
    weigh=weigh,
    variations=[("eastwest", each) for each in VARIATIONS],
    few=either(2, 10),
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
            [("eastwest", each, either(1, 2)) for each in VARIATIONS[2:5]],
            seed=4,
            player=late,
        ),
        *each_preset(GAME, 200, {}, name=" late", seed=5, slow=True, player=late),
    ],
    weighings=[
        Run(
            "variations",
            [("eastwest", each, either(1, 2)) for each in VARIATIONS],
            {"pair-up": 5, "dump": 5},
        ),
        *each_preset(GAME, 60, {"pair-up": 100, "dump": 100}, {"rows": 2}, {"rows": 3}, slow=True),
    ],
    when={
        "pair-up": (Bound("together", 3, 4), Bound("made", None, 1)),
        "dump": (Bound("second_free", 1, 2), Bound("placed", 2, None)),
    },
)
