"""How Fünfzehnern is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter

from games.agreement import KEY, Agreement, Counted, Hand, Played, either, varied_presets
from games.fuenfzehnern.drawn import VARIATIONS, player

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.kernel import decide
from analyser.games.fuenfzehnern.reference import forks
from analyser.games.fuenfzehnern.reference import play as reference
from analyser.games.interface import Bound
from analyser.games.tricks.deck import NUMBERS


def play(hand: Hand) -> Played:
    table = hand.table
    reference.play(table, hand.policies, KEY, hand.deal)
    met, moves = Counter[str](bound=table.bound_leads, cashed=table.cashed), list[int]()
    for trick in table.tricks:
        led, *others = (NUMBERS[card] for card in trick.cards)
        moves += [led + (decide.CALL if trick.zwang else 0), *others]
        suit = trick.cards[0][1]
        assert f"A{suit}" in trick.cards or not trick.zwang
        met["zwang"] += trick.zwang
        met["thrown"] += sum(card[1] != suit for card in trick.cards)
    return Played(moves, reference.row(table, hand.deal), met)


FREE, NO_ZWANG = "fuenfzehnern-free", "fuenfzehnern-no-zwang"
FEW = either(3, 100)
AGREEMENT = Agreement(
    GAME,
    player,
    log=(32,),
    play=play,
    weigh=forks.weigh,
    variations=[("fuenfzehnern", each) for each in VARIATIONS],
    few=FEW,
    few_met={"thrown": FEW, "bound": (FEW, FREE)},
    varied_met=either({}, {"cashed": 200, "zwang": 50}),
    many_met={
        "thrown": 10_000,
        "bound": (10_000, FREE),
        "cashed": (1_000, FREE),
        "zwang": (1_000, NO_ZWANG),
    },
    weighings=varied_presets(GAME, VARIATIONS, either(1, 12), either({}, {"decisions": 5})),
    when=(Bound("suit", 2, 4), Bound("left", None, 7)),
    counts=[Counted(FREE, {}, "cash"), Counted(NO_ZWANG, {}, "zwang")],
)
