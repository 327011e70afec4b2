"""How Écarté is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.agreement import KEY, Agreement, Counted, Hand, Played, Run, either
from games.ecarte.drawn import VARIATIONS, player

from analyser.games.ecarte import GAME
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.kernel.calls import number_of
from analyser.games.ecarte.reference import forks, scoring
from analyser.games.ecarte.reference import play as reference
from analyser.games.ecarte.reference import table as T
from analyser.games.interface import Bound, Record

TO_DO = {T.SPEAK: KT.SPEAK, T.ANSWER: KT.ANSWER, T.EXCHANGE: KT.EXCHANGE, T.SHOW: KT.SHOW}
RARE = ("by king", "silent", "vole", "vulnerable pays", "later rounds", "stock out", "shared",
        "nothing exchanged")  # fmt: skip


def play(hand: Hand) -> Played:
    table, lots, moves = hand.table, reference.Lots(KEY, hand.deal), []
    while not table.over:
        seat, card = table.to_move, KT.FOLLOW if table.trick else KT.LEAD_CARD
        move = reference.chosen(table, hand.policies[seat], lots.of(seat))
        moves.append([seat, TO_DO.get(table.to_do, card), number_of(move)])
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


def points_before(random: Random, rules: Record) -> list[int]:
    return [random.randrange(rules["match_target"]) for _ in range(2)]


AGREEMENT = Agreement(
    GAME,
    player,
    log=(400, 3),
    play=play,
    weigh=forks.weigh,
    scores=points_before,
    variations=[("ecarte", each) for each in VARIATIONS],
    few=either(8, 60),
    few_met={"trick": 0, "propose": (0, "ecarte-no-exchange")},
    varied_met=either({}, dict.fromkeys(RARE, 2)),
    many_met={"trick": 1_000, "king": 1_000, "vole": 1_000, "by king": 100},
    weighings=[
        Run(
            "variations",
            [("ecarte", each, either(2, 10)) for each in VARIATIONS],
            {"stand": 10, "refuse": 10},
        )
    ],
    when=(Bound("trumps", 1, 3), Bound("exchange", None, 4)),
    counts=[Counted("ecarte-no-exchange", {}, choice.name) for choice in GAME.choices],
)
