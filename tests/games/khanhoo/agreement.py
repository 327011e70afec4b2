"""Which hands of Khanhoo's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.agreement import Agreement, Run, each_preset, either
from games.khanhoo.random_cases import VARIATIONS, player

from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.referee import Table, pack
from analyser.games.protocols.decisions import FactBounds

MANY = 10_000
"""Hands of a preset that the slow tests follow."""


def met(table: Table, _row: Sequence[int]) -> Counter[str]:
    shown = [card for ways in table.shown for way in ways for card in melds.list_laid_cards(way)]
    left = [table.stock[place] for place in table.left]
    cards = [*(card for hand in table.hands for card in hand), *shown, *table.pile, *left]
    assert sorted(cards) == sorted(pack(table.rules))
    found = Counter(event["do"] for event in table.events)
    found[table.ending] += 1
    found["nothing left"] += not table.left
    found["contested"] += sum(bool(event.get("against")) for event in table.events)
    return found


NO_BUMPS = ("khanhoo-2p", "khanhoo-no-bump")
AGREEMENT = Agreement(
    GAME,
    player,
    log=(GAME.most_logged,),
    met=met,
    variations=VARIATIONS,
    few=either(1, 10),
    few_changes={"turn_limit": 30},
    few_met={"take": 0},
    varied=either(1, 10),
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
        # Players who move at random go out of no hand.
        Run(
            "stock used up",
            [("khanhoo", {"reshuffle": False, "turn_limit": 90}, 1)],
            {"nothing left": 0},
            player=lambda _random: GAME.policy("random"),
        ),
        *(Run(f"{each}", [(*each, MANY // 50)], seed=4, slow=True) for each in VARIATIONS),
    ],
    weighings=[
        Run("short", [("khanhoo", {"turn_limit": 20}, either(1, 10))], {"decisions": 0}),
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
    when=(FactBounds("thrown", 3, 40), FactBounds("points", None, 8)),
    most_weighed=20,
)
