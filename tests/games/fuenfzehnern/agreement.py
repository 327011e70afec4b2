"""Which hands of Fünfzehnern's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.agreement import Agreement, Counted, either, varied_presets
from games.fuenfzehnern.random_cases import VARIATIONS, player

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.referee import Table
from analyser.games.protocols.decisions import FactBounds


def met(table: Table, _row: Sequence[int]) -> Counter[str]:
    found = Counter[str](bound=table.bound_leads, cashed=table.cashed)
    for trick in table.tricks:
        suit = trick.cards[0][1]
        assert f"A{suit}" in trick.cards or not trick.zwang
        found["zwang"] += trick.zwang
        found["thrown"] += sum(card[1] != suit for card in trick.cards)
    return found


FREE, NO_ZWANG = "fuenfzehnern-free", "fuenfzehnern-no-zwang"
FEW = either(3, 100)
WEIGHED = VARIATIONS[: either(4, None)]
AGREEMENT = Agreement(
    GAME,
    player,
    log=(32,),
    met=met,
    variations=VARIATIONS,
    few=FEW,
    varied=either(4, 50),
    few_met={"thrown": FEW, "bound": (FEW, FREE)},
    varied_met=either({}, {"cashed": 200, "zwang": 50}),
    many_met={
        "thrown": 10_000,
        "bound": (10_000, FREE),
        "cashed": (1_000, FREE),
        "zwang": (1_000, NO_ZWANG),
    },
    weighings=varied_presets(GAME, WEIGHED, either(1, 12), either({}, {"decisions": 5})),
    when=(FactBounds("suit", 2, 4), FactBounds("tricks_left", None, 7)),
    counts=[Counted(FREE, {}, "cash"), Counted(NO_ZWANG, {}, "zwang")],
)
