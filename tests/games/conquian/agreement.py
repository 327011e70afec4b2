"""Which hands of Conquian's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.agreement import Agreement, Run, each_preset, either
from games.conquian.random_cases import VARIATIONS, player
from games.every_game import covering

from analyser.games.conquian import GAME
from analyser.games.conquian.referee import Table, arrangements, order_cards
from analyser.games.conquian.rules import SMALLEST
from analyser.games.protocols.decisions import FactBounds


def met(table: Table, _row: Sequence[int]) -> Counter[str]:
    found = Counter(event["do"] for event in table.events)
    offered, lain = "", [Counter[str](), Counter[str]()]
    for event in table.events:
        offered = event.get("card", offered)
        if "melds" in event:
            card = offered if event["do"] == "take" else None
            before = lain[event["seat"]]
            lies = Counter(each for meld in event["melds"] for each in meld)
            laid = order_cards(lies - before - Counter([card]))
            first = arrangements(table.rules, before, card, laid)[0]
            found["another way"] += event["melds"] != first
            found["of several"] += card is not None and before.total() >= 2 * SMALLEST
            lain[event["seat"]] = lies
    found["out"] = int(table.ending == "out")
    found["let go"] = sum(table.moves) - sum(found[do] for do in MOVES)
    return found


MOVES = ("take", "lay", "pass", "force", "discard")
LAY_LAST = {"force": "no", "lay_without_card": True, "meld_target": 8}
FREE, FEW = "conquian-free", either(2, 8)
AGREEMENT = Agreement(
    GAME,
    player,
    log=(512, 3),
    met=met,
    variations=VARIATIONS,
    few=FEW,
    varied=either(3, 8),
    presets=covering(GAME),
    few_met={"take": FEW - 1},
    varied_met=either({}, dict.fromkeys((*MOVES, "let go", "out"), 3)),
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
        Run("laid last", [("conquian", LAY_LAST, either(1, 60))], {"lay": 0}, seed=5),
        Run("variations, 300", [(*each, 300) for each in VARIATIONS], seed=4, slow=True),
    ],
    weighings=[
        Run(
            "variations",
            [(*each, either(1, 5)) for each in VARIATIONS[: either(2, None)]],
            either({}, {"force": 5, "take": 5}),
        ),
        *each_preset(GAME, 300, {"take": 300, "force": (20, FREE)}, slow=True),
    ],
    when={
        "force": (FactBounds("other_melded", 4, None), FactBounds("stock", None, 14)),
        "take": (FactBounds("laid", 2, 3), FactBounds("dead", 1, None)),
    },
)
