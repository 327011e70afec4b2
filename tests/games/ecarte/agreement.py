"""How Écarté is played plainly, to be compared with its kernel."""

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
from games.ecarte.drawn import VARIATIONS, player

from analyser.games.ecarte import GAME
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.kernel.calls import number_of
from analyser.games.ecarte.policies import as_policy
from analyser.games.ecarte.reference import forks, scoring
from analyser.games.ecarte.reference import play as reference
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.rules import as_rules
from analyser.games.interface import Bound, Record

TO_DO = {T.SPEAK: KT.SPEAK, T.ANSWER: KT.ANSWER, T.EXCHANGE: KT.EXCHANGE, T.SHOW: KT.SHOW}


def play(hand: Hand) -> Played:
    table = T.deal(as_rules(hand.rules), KEY, hand.deal, hand.lead, hand.scores)
    policies, lots = [as_policy(each) for each in hand.players], reference.Lots(KEY, hand.deal)
    moves = []
    while not table.over:
        seat, to_do = table.to_move, KT.FOLLOW if table.trick else KT.LEAD_CARD
        move = reference.chosen(table, policies[seat], lots.of(seat))
        moves.append([seat, TO_DO.get(table.to_do, to_do), number_of(move)])
        reference.make(table, move)
    row = scoring.row(table, hand.deal)
    told = {about.name: value for about, value in zip(GAME.columns, row, strict=True)}
    met = Counter(event["do"] for event in table.events)
    met["by king"] += table.ended_by_king
    met["silent"] += table.kept_silent
    met["vole"] += told["vole"]
    met["vulnerable pays"] += told["vulnerable_0"] + told["vulnerable_1"] > 0
    met["later rounds"] += told["exchanges"] > 1
    met["stock out"] += table.left == 0
    met["shared"] += told["winner"] == -1 and not table.ended_by_king
    met["nothing exchanged"] += told["exchanges"] == 32
    return Played(moves, row, met)


def weigh(weighed: Weighed) -> list[int]:
    choice, rules, players, number, when = weighed
    policies = [as_policy(each) for each in players]
    table = T.deal(as_rules(rules), KEY, number)
    return forks.weigh(choice, table, policies, KEY, number, FUTURES, when)


def points_before(random: Random, rules: Record) -> list[int]:
    return [random.randrange(rules["match_target"]) for _ in range(2)]


def check_few(preset: str, met: Met) -> None:
    assert met["trick"] > 0
    assert (met["propose"] > 0) == (preset != "ecarte-no-exchange")


def check_varied(met: Met) -> None:
    if not compiling.OFF:
        branches = ("by king", "silent", "vole", "vulnerable pays", "later rounds", "stock out",
                    "shared", "nothing exchanged")  # fmt: skip
        assert min(met[each] for each in branches) >= 3, met


def check_many(_preset: str, met: Met) -> None:
    assert min(met["trick"], met["king"], met["vole"]) > 1_000
    assert met["by king"] > 100


def check_weighed(met: Met) -> None:
    assert min(met["stand"], met["refuse"]) > 10


AGREEMENT = Agreement(
    GAME,
    player,
    log=(400, 3),
    play=play,
    weigh=weigh,
    variations=[("ecarte", each) for each in VARIATIONS],
    few=number(8, 60),
    check_few=check_few,
    check_varied=check_varied,
    check_many=check_many,
    scores=points_before,
    weighings=[
        Run("variations", [("ecarte", each, number(2, 10)) for each in VARIATIONS], check_weighed)
    ],
    when={
        choice.name: (Bound("trumps", 1, 3), Bound("exchange", None, 4)) for choice in GAME.choices
    },
    counts=[Counted("ecarte-no-exchange", {}, choice.name) for choice in GAME.choices],
)
