"""How Conquian is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.agreement import KEY, Agreement, Hand, Played, Run, each_preset, either
from games.conquian.drawn import VARIATIONS, player
from games.each import covering

from analyser.games.conquian import GAME
from analyser.games.conquian.kernel.play import MOST_MOVES, MOVE_WIDTH
from analyser.games.conquian.reference import forks, scoring
from analyser.games.conquian.reference import play as reference
from analyser.games.conquian.reference.searching import searchers
from analyser.games.conquian.reference.table import Table
from analyser.games.interface import Bound


def play(hand: Hand) -> Played:
    table, chance = hand.table, reference.Chance(KEY, hand.deal)
    met, moves = Counter[str](), []
    while not table.over:
        reference.to_decision(table)
        move = reference.chosen(table, hand.policies[table.to_move], chance)
        moves.append([reference.number_of(table, move), move.which])
        met[move.do] += 1
        met["another way"] += move.which > 0
        met["of several"] += move.do == "take" and len(table.melds[table.to_move]) > 1
        reference.make(table, move)
    met["out"] += table.ending == "out"
    return Played(moves, scoring.row(table, hand.deal), met)


def weigh(choice: int, table: Table, policies: Sequence[Any], *rest: Any) -> list[int]:
    chance = reference.Chance(*rest[:2])
    return forks.weigh(choice, table, searchers(policies, policies, chance), chance, *rest[2:])


EVERY_MOVE = ("take", "lay", "pass", "force", "let go", "discard", "out")
FREE, FEW = "conquian-free", either(2, 8)
AGREEMENT = Agreement(
    GAME,
    player,
    log=(MOST_MOVES, MOVE_WIDTH),
    compared=(1, MOVE_WIDTH),
    play=play,
    weigh=weigh,
    variations=[("conquian", each) for each in VARIATIONS],
    few=FEW,
    presets=covering(GAME),
    few_met={"take": FEW - 1},
    varied_met=either({}, dict.fromkeys(EVERY_MOVE, 3)),
    many_met=dict.fromkeys(("take", "out", "discard"), 3_000)
    | {
        "force": (300, FREE),
        "lay": (300, *(each for each in GAME.presets if each != "conquian-bicycle")),
        "another way": 20,
        "of several": 20,
    },
    more=[
        # Once the kernel did not know that nothing is lacking where laying without a card ends the
        # hand: deal 187 of a slow test.
        Run("laid last", [("conquian", VARIATIONS[5], either(1, 60))], {"lay": 0}, seed=5),
        Run("variations, 300", [("conquian", each, 300) for each in VARIATIONS], seed=4, slow=True),
    ],
    weighings=[
        Run(
            "variations",
            [("conquian", each, either(1, 5)) for each in VARIATIONS],
            either({}, {"force": 5, "take": 5}),
        ),
        *each_preset(GAME, 300, {"take": 300, "force": (20, FREE)}, slow=True),
    ],
    when={
        "force": (Bound("other_melded", 4, None), Bound("stock", None, 14)),
        "take": (Bound("laid", 2, 3), Bound("dead", 1, None)),
    },
)
