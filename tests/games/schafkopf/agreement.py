"""How Schafkopf is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from random import Random

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
from games.schafkopf.drawn import VARIATIONS, player

from analyser.games.interface import Bound, Record
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.kernel.calls import number_of
from analyser.games.schafkopf.policies import as_policy
from analyser.games.schafkopf.reference import forks
from analyser.games.schafkopf.reference import play as reference
from analyser.games.schafkopf.reference.decide import Move
from analyser.games.schafkopf.reference.settling import settle
from analyser.games.schafkopf.reference.table import deal
from analyser.games.schafkopf.rules import as_rules


def play(hand: Hand) -> Played:
    table = deal(as_rules(hand.rules), KEY, hand.deal, hand.lead, hand.scores)
    reference.play(table, [as_policy(each) for each in hand.players], KEY, hand.deal)
    met = Counter[str](least=table.is_least, thrown_in=table.thrown_in)
    if table.declarer is not None:
        met["game"] += 1
        met["won"] += settle(table).scores[table.declarer] > 0
        met["schwarz"] += len(table.won[table.declarer]) in (0, 10)
    moves = [number_of(Move(*move)) for move in table.moves]
    return Played(moves, reference.row(table, hand.deal), met)


def weigh(weighed: Weighed) -> list[int]:
    _, rules, players, number, when = weighed
    policies = [as_policy(each) for each in players]
    table = deal(as_rules(rules), KEY, number)
    return forks.weigh(table, policies, KEY, number, FUTURES, when)


def totals(random: Random, _rules: Record) -> list[int]:
    return [6 * random.randrange(-4, 5) + random.choice((0, 0, 2, 3)) for _ in range(3)]


def check_few(preset: str, met: Met) -> None:
    if not compiling.OFF:
        assert met["game"] > met["won"] > 10
        assert (met["least"] > 2) == (preset != "schafkopf-must")


def check_varied(met: Met) -> None:
    if not compiling.OFF:
        assert met["least"] > 50
        assert met["thrown_in"] > 5


def check_many(preset: str, met: Met) -> None:
    assert met["game"] > met["won"] > 1_000
    assert met["schwarz"] > 20
    assert (met["least"] > 300) == (preset != "schafkopf-must")


def check_weighed(met: Met) -> None:
    assert compiling.OFF or met["take"] > 20


WEIGHED = {preset: [{}] for preset in GAME.presets} | {"schafkopf": [*VARIATIONS]}
AGREEMENT = Agreement(
    GAME,
    player,
    log=(40,),
    play=play,
    weigh=weigh,
    variations=[("schafkopf", each) for each in VARIATIONS],
    few=number(3, 100),
    check_few=check_few,
    check_varied=check_varied,
    check_many=check_many,
    scores=totals,
    weighings=[
        Run(preset, [(preset, each, number(1, 20)) for each in changes], check_weighed)
        for preset, changes in WEIGHED.items()
    ],
    when={"take": (Bound("trumps", 3, 6), Bound("passed", None, 1))},
    # A dealer who has to take has no choice.
    counts=[Counted("schafkopf-must", {}, "take", "never-takes", 2)],
)
