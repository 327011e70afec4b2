"""Which games of Twenty-Four's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.agreement import Agreement, Run, either
from games.twentyfour.random_cases import VARIATIONS, player

from analyser.games.protocols.decisions import FactBounds
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.referee import Table

MANY = 10_000
"""Games of a preset in the long proof, of 28 sets each."""


def met(table: Table, _row: Sequence[int]) -> Counter[str]:
    found = Counter(event["do"] for event in table.events)
    found.update(f"right {event['right']}" for event in table.events if "right" in event)
    found["short swap"] += table.short_swaps > 0
    found[table.end] += 1
    return found


AGREEMENT = Agreement(
    GAME,
    player,
    log=(4_000, 2),
    met=met,
    variations=VARIATIONS,
    few=either(1, 3),
    presets=list(GAME.presets)[:3],
    few_met={"set": 0, "solve": 0},
    varied_met=either({}, dict.fromkeys(("split", "swap", "limit", "right False"), 5)),
    many=MANY,
    many_met=dict.fromkeys(("swap", "right False", "right True"), MANY // 10)
    | {"short swap": MANY // 1_000},
    weighings=[
        Run(
            "few",
            [
                ("twentyfour-lots", {}, 1),
                ("twentyfour-4p", {}, 1),
                ("twentyfour-whole", {"wrong_loses": False}, 1),
            ],
            {"agree": 0, "give-back": 0},
            broad=True,
        ),
        # One decision weighed takes the twin a quarter of a second, a deal has four.
        *(
            Run(
                f"{preset}, 40",
                [(preset, {}, 40), *((*each, 4) for each in VARIATIONS if each[0] == preset)],
                # Of four each turns one card, which it takes back.
                {"agree": 2_000, "give-back": (500, "twentyfour-4p")},
                slow=True,
            )
            for preset in GAME.presets
        ),
    ],
    when={
        "agree": (FactBounds("ticks", 20, 40), FactBounds("aces", None, 1)),
        "give-back": (FactBounds("more_solvable_without_high", -8, 8), FactBounds("high", 4, None)),
    },
)
