"""How Khanhoo is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.agreement import KEY, Agreement, Hand, Played, Run, each_preset, either
from games.khanhoo.drawn import VARIATIONS, player

from analyser.games.interface import Bound
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.reference import decide, forks, scoring, searching
from analyser.games.khanhoo.reference.table import Table, all_cards, pack

MANY = 120
"""Hands of a preset of which the slow tests ask the reference each move.  It thinks more than half
a second a hand: with all else here these take it eight minutes, and ten thousand of each preset
would take eight hours."""
ALL = 10_000
"""Hands of a preset of which it is asked a few moves, makes all, and counts the row."""


def play(hand: Hand) -> Played:
    """Have the reference decide the moves that it is asked, make all, and count."""
    table, lots = hand.table, decide.Deal(KEY, hand.deal)
    cards, met, moves = sorted(pack(table.rules)), Counter[str](), list[int]()
    while not table.over:
        mine, made = hand.policies[table.to_move], int(hand.log[len(moves)])
        # Players that move at random are asked each time: their lots are counted.
        if hand.is_asked() or not mine.thinks:
            move = decide.decide(table, mine, lots)
            assert made == searching.number_of(table, move), (hand.deal, len(moves), move)
            met["decided"] += 1
        table.make(searching.move_of(table, made))
        moves.append(made)
        assert sorted(all_cards(table)) == cards
    met.update(event["do"] for event in table.events)
    met[table.ending] += 1
    met["contested"] += sum(bool(event.get("against")) for event in table.events)
    return Played(moves, scoring.row(table, hand.deal), met)


def weigh(choice: int, table: Table, policies: Sequence[Any], *rest: Any) -> list[int]:
    return forks.weigh(choice, table, searching.searchers(policies, policies, *rest[:2]), *rest)


NO_BUMPS = ("khanhoo-2p", "khanhoo-no-bump")
AGREEMENT = Agreement(
    GAME,
    player,
    log=(GAME.most_logged,),
    play=play,
    weigh=weigh,
    variations=VARIATIONS,
    few=either(1, 2),
    few_changes={"turn_limit": 30},
    few_met={"take": 0},
    varied=either(0, 1),
    varied_met=dict.fromkeys(("bump", "draw", "take", "turn_limit"), 0),
    many=MANY,
    many_met={
        "take": 10 * MANY,
        "out": MANY // 4,
        "bump": (MANY, *NO_BUMPS),
        "bump_refused": (MANY // 20, *NO_BUMPS),
        "restock": (MANY // 5, "khanhoo-4p"),
    },
    more=[
        *each_preset(
            GAME, ALL, {"decided": ALL // 2, "out": ALL // 4}, seed=5, slow=True, one_in=40
        ),
        *(
            Run(f"{each}", [(*each, MANY // 4)], {"take": MANY // 4}, seed=4, slow=True)
            for each in VARIATIONS
        ),
    ],
    weighings=[
        Run("short", [("khanhoo", {"turn_limit": 20}, either(0, 1))], {"decisions": 0}),
        *each_preset(
            GAME,
            200,
            {
                f"deals with {choice.name}": 5 if choice.name == "out" else (5, *NO_BUMPS)
                for choice in GAME.choices
            },
            slow=True,
        ),
    ],
    when=(Bound("thrown", 3, 40), Bound("points", None, 8)),
    most_weighed=6,
)
