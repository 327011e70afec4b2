"""Which hands of Carioca's kernel its referee follows, and which decisions are weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.agreement import Agreement, Changes, Run, either
from games.carioca.drawn import VARIATIONS, player

from analyser.games.carioca import GAME
from analyser.games.carioca.referee import Table
from analyser.games.carioca.rules import ESCALERA, RULE_SETS, TRIO, cards_dealt, needs
from analyser.games.interface import Bound

MANY = 10_000
"""Hands of a preset that the long proof follows."""


def met(table: Table, _row: Sequence[int]) -> Counter[str]:
    return Counter([*(event["do"] for event in table.events), table.ending])


def is_out_by_going_down(changes: Changes) -> bool:
    """Say whether the one contract takes a whole hand, but for a card to discard."""
    rules = RULE_SETS.read(GAME.rules("carioca", changes))
    if not rules.contract:
        return False
    trios, escaleras = needs(rules.contract)
    return cards_dealt(rules, rules.contract) == TRIO * trios + ESCALERA * escaleras


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
    variations=[("carioca", each) for each in VARIATIONS],
    few=either(2, 20),
    few_met={"draw": 0, "take": 0, "discard": 0},
    varied=either(1, 20),
    varied_met=either(
        {},
        dict.fromkeys(("contract", "add", "meld", "restock", "out", "stock", "turn_limit"), 0),
    ),
    many=MANY,
    many_met=OFTEN,
    # The contract goes by the deal's number.
    any_deal=True,
    more=[Run(f"{each}", [("carioca", each, 300)], seed=4, slow=True) for each in VARIATIONS],
    weighings=[
        # One deal, with and without the condition.
        *(
            Run(preset, [(preset, {}, 1)], {"deals with take": 1, "deals with down": 1})
            for preset in list(GAME.presets)[:2]
        ),
        *(
            Run(
                f"{each}",
                [("carioca", each, 25)],
                {
                    "deals with take": 40,
                    "deals with down": (20, "carioca") if is_out_by_going_down(each) else 20,
                },
                slow=True,
            )
            for each in VARIATIONS
        ),
    ],
    when=(Bound("own_turns_played", 1, 12), Bound("points", None, 120)),
)
