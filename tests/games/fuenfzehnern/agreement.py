"""How Fünfzehnern is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter

import compiling
from games.agreement import (
    FUTURES,
    KEY,
    Agreement,
    Counted,
    Hand,
    Met,
    Played,
    Run,
    Weighed,
    number,
)
from games.fuenfzehnern.drawn import VARIATIONS, player

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.kernel import decide
from analyser.games.fuenfzehnern.policies import as_policy
from analyser.games.fuenfzehnern.reference import forks
from analyser.games.fuenfzehnern.reference import play as reference
from analyser.games.fuenfzehnern.reference.table import deal
from analyser.games.fuenfzehnern.rules import as_rules
from analyser.games.interface import Bound
from analyser.games.tricks.deck import NUMBERS


def play(hand: Hand) -> Played:
    table = deal(as_rules(hand.rules), KEY, hand.deal, hand.lead)
    reference.play(table, [as_policy(each) for each in hand.players], KEY, hand.deal)
    met, moves = Counter[str](bound=table.bound_leads, cashed=table.cashed), list[int]()
    for trick in table.tricks:
        led, *others = map(NUMBERS.__getitem__, trick.cards)
        moves += [led + (decide.CALL if trick.zwang else 0), *others]
        suit = trick.cards[0][1]
        met["zwang"] += trick.zwang
        met["forced"] += trick.zwang and f"A{suit}" in trick.cards
        met["thrown"] += sum(card[1] != suit for card in trick.cards)
    return Played(moves, reference.row(table, hand.deal), met)


def weigh(weighed: Weighed) -> list[int]:
    choice, rules, players, number, when = weighed
    policies = [as_policy(each) for each in players]
    table = deal(as_rules(rules), KEY, number)
    return forks.weigh(choice, table, policies, KEY, number, FUTURES, when)


def check_few(preset: str, met: Met) -> None:
    assert met["thrown"] > met["hands"]
    assert (met["bound"] > met["hands"]) == (preset != "fuenfzehnern-free")


def check_varied(met: Met) -> None:
    if not compiling.OFF:
        assert met["cashed"] > 200
        assert met["zwang"] == met["forced"] > 50


def check_many(preset: str, met: Met) -> None:
    assert met["thrown"] > 10_000
    assert (met["bound"] > 10_000) == (met["cashed"] > 1_000) == (preset != "fuenfzehnern-free")
    assert (met["zwang"] == met["forced"] > 1_000) == (preset != "fuenfzehnern-no-zwang")


def check_weighed(met: Met) -> None:
    assert compiling.OFF or sum(met[choice.name] for choice in GAME.choices) > 5


WEIGHED = {preset: [{}] for preset in GAME.presets} | {"fuenfzehnern": [*VARIATIONS]}
AGREEMENT = Agreement(
    GAME,
    player,
    log=(32,),
    play=play,
    weigh=weigh,
    variations=[("fuenfzehnern", each) for each in VARIATIONS],
    few=number(3, 100),
    check_few=check_few,
    check_varied=check_varied,
    check_many=check_many,
    weighings=[
        Run(preset, [(preset, each, number(1, 12)) for each in changes], check_weighed)
        for preset, changes in WEIGHED.items()
    ],
    when={choice.name: (Bound("suit", 2, 4), Bound("left", None, 7)) for choice in GAME.choices},
    counts=[
        Counted("fuenfzehnern-free", {}, "cash"),
        Counted("fuenfzehnern-no-zwang", {}, "zwang"),
    ],
)
