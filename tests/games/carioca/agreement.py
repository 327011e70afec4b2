"""Which hands of Carioca's kernel its referee follows, and which decisions are weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.agreement import Agreement, Run, either
from games.carioca.random_cases import VARIATIONS, player

from analyser.games.carioca import GAME
from analyser.games.carioca.referee import Table
from analyser.games.protocols.decisions import FactBounds

MANY = 10_000
"""Hands of a preset that the long proof follows."""


def met(table: Table, _row: Sequence[int]) -> Counter[str]:
    return Counter([*(event["do"] for event in table.events), table.ending])


# Only players that move at random take as long as the limit: two in a hundred hands of five
# players, twelve of two.
OFTEN = {
    **dict.fromkeys(("contract", "add", "restock", "out"), MANY // 20),
    "turn_limit": MANY // 200,
}

AGREEMENT = Agreement(
    GAME,
    player,
    log=(GAME.most_logged,),
    met=met,
    variations=VARIATIONS,
    few=either(1, 20),
    few_met={"draw": 0, "take": 0, "discard": 0},
    varied=either(2, 12),
    varied_met=either(
        {},
        dict.fromkeys(("contract", "add", "meld", "restock", "out", "stock", "turn_limit"), 0),
    ),
    many=MANY,
    many_met=OFTEN,
    # The contract goes by the deal's number.
    any_deal=True,
    more=[Run(f"{each}", [(*each, 300)], seed=4, slow=True) for each in VARIATIONS],
    weighings=[
        # One deal, with and without the condition.
        *(
            Run(preset, [(preset, {}, 1)], {"deals with take": 1, "deals with down": 1})
            for preset in list(GAME.presets)[: either(1, 2)]
        ),
        Run(
            "variations",
            [(*each, 25) for each in VARIATIONS],
            {"deals with take": 300, "deals with down": 150},
            slow=True,
        ),
    ],
    when=(FactBounds("own_turns_played", 1, 12), FactBounds("points", None, 120)),
)
