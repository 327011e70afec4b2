"""How Kabu is played plainly, to be compared with its kernel."""

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
from games.kabu.drawn import VARIATIONS, player

from analyser.games.interface import Bound, Record
from analyser.games.kabu import GAME
from analyser.games.kabu.policies import as_policy
from analyser.games.kabu.reference import forks
from analyser.games.kabu.reference import play as reference
from analyser.games.kabu.reference.searching import searchers
from analyser.games.kabu.reference.table import deal
from analyser.games.kabu.rules import as_rules, chips_at_first


def play(hand: Hand) -> Played:
    rules = as_rules(hand.rules)
    chips = [chips_at_first(rules) + won for won in hand.scores]
    table = deal(rules, KEY, hand.deal, hand.lead, chips)
    reference.play(table, [as_policy(each) for each in hand.players], KEY, hand.deal)
    moves = [[event["seat"], int(event["do"] == "draw")] for event in table.events]
    row = reference.row(table, hand.deal)
    met = Counter(event["do"] for event in table.events)
    met.update({"broke": row[6] > 0, "two broke": row[6] > 1})
    return Played(moves, row, met)


def weigh(weighed: Weighed) -> list[int]:
    choice, rules, players, number, when = weighed
    policies = [as_policy(each) for each in players]
    seats = searchers(policies, policies, KEY, number)
    table = deal(as_rules(rules), KEY, number)
    return forks.weigh(choice, table, seats, KEY, number, FUTURES, when)


def chips_won(random: Random, rules: Record) -> list[int]:
    lowest = -rules["start_chips"] or -20
    return [random.randint(lowest, 20) for _ in GAME.seats(rules)]


def check_few(_preset: str, met: Met) -> None:
    assert met["draw"] > 0
    assert met["pass"] > 0


def check_varied(met: Met) -> None:
    if not compiling.OFF:
        assert met["broke"] > 30
        assert met["two broke"] > 5


def check_many(preset: str, met: Met) -> None:
    assert min(met["draw"], met["pass"], met["broke"]) > 1_000
    # Of two only the lower owes anything; with a banker two who owe are broke less often.
    assert (met["two broke"] > 100) == (preset != "kabu-2p")


DEALS = number(2, 10)
WEIGHED = {preset: [{}] for preset in GAME.presets} | {
    "kabu": [each for each in VARIATIONS if each.get("draw_max") != 0]
}
AGREEMENT = Agreement(
    GAME,
    player,
    log=(60, 2),
    play=play,
    weigh=weigh,
    variations=[("kabu", each) for each in VARIATIONS],
    few=number(8, 60),
    check_few=check_few,
    check_varied=check_varied,
    check_many=check_many,
    many_changes=({}, {"start_chips": 5}),
    scores=chips_won,
    weighings=[
        Run(preset, [(preset, each, DEALS) for each in changes])
        for preset, changes in WEIGHED.items()
    ],
    when={choice.name: (Bound("total", 3, 6), Bound("passed", None, 1)) for choice in GAME.choices},
    counts=[
        Counted("kabu", {"draw_max": 0}, "draw"),
        Counted("kabu-one-draw", {}, "draw-again"),
    ],
)
