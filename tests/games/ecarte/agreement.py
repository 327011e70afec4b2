"""Which hands of Écarté's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from games.agreement import Agreement, Counted, Run, either
from games.ecarte.random_cases import VARIATIONS, player

from analyser.games.ecarte import GAME
from analyser.games.ecarte.columns import C, S
from analyser.games.ecarte.referee import Table
from analyser.games.interface import Record
from analyser.games.protocols.decisions import FactBounds

RARE = ("by king", "silent", "vole", "vulnerable pays", "later rounds", "stock out", "shared",
        "nothing exchanged")  # fmt: skip


def met(table: Table, row: Sequence[int]) -> Counter[str]:
    found = Counter(event["do"] for event in table.events)
    found["by king"] += table.ended_by_king
    found["silent"] += table.kept_silent
    found["vole"] += row[C.VOLE]
    found["vulnerable pays"] += any(
        row[C.SEATS + C.SEAT_WIDTH * seat + S.VULNERABLE] > 0 for seat in (0, 1)
    )
    found["later rounds"] += table.exchanges > 1
    found["stock out"] += table.left == 0
    found["shared"] += row[C.WINNER] == -1 and not table.ended_by_king
    found["nothing exchanged"] += table.exchanges == 32
    return found


def points_before(random: Random, rules: Record) -> list[int]:
    return [random.randrange(rules["match_target"]) for _ in range(2)]


AGREEMENT = Agreement(
    GAME,
    player,
    log=(400, 3),
    met=met,
    scores=points_before,
    variations=VARIATIONS,
    few=either(8, 60),
    varied=either(12, 150),
    few_met={"trick": 0, "propose": (0, "ecarte-no-exchange")},
    varied_met=either({}, dict.fromkeys(RARE, 2)),
    many_met={"trick": 1_000, "king": 1_000, "vole": 1_000, "by king": 100},
    weighings=[
        Run(
            "variations",
            [(*each, either(2, 10)) for each in VARIATIONS],
            {"stand": 10, "refuse": 10},
        )
    ],
    when=(FactBounds("trumps", 1, 3), FactBounds("exchange", None, 4)),
    counts=[Counted("ecarte-no-exchange", {}, choice.name) for choice in GAME.choices],
)
