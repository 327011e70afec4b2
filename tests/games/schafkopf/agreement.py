"""Which hands of Schafkopf's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from games.agreement import Agreement, Counted, either, varied_presets
from games.schafkopf.random_cases import VARIATIONS, player

from analyser.games.interface import Record
from analyser.games.protocols.decisions import FactBounds
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.columns import KINDS, C
from analyser.games.schafkopf.referee import Table, settle


def met(table: Table, row: Sequence[int]) -> Counter[str]:
    found = Counter([KINDS[row[C.KIND]]])
    if table.declarer is not None:
        found["won" if settle(table).scores[table.declarer] > 0 else "not won"] += 1
        found["schwarz"] += len(table.won[table.declarer]) in (0, 10)
    return found


def totals(random: Random, _rules: Record) -> list[int]:
    return [6 * random.randrange(-4, 5) + random.choice((0, 0, 2, 3)) for _ in range(3)]


MUST = "schafkopf-must"
WEIGHED = VARIATIONS[: either(4, None)]
AGREEMENT = Agreement(
    GAME,
    player,
    log=(40,),
    met=met,
    scores=totals,
    variations=VARIATIONS,
    few=either(3, 100),
    varied=either(6, 40),
    few_met=either({}, {"won": 10, "not won": 0, "least": (2, MUST)}),
    varied_met=either({}, {"least": 50, "none": 5}),
    many_met={"won": 1_000, "not won": 0, "schwarz": 20, "least": (300, MUST)},
    weighings=varied_presets(GAME, WEIGHED, either(1, 20), either({}, {"take": 20})),
    when=(FactBounds("trumps", 3, 6), FactBounds("passed", None, 1)),
    # A dealer who has to take has no choice.
    counts=[Counted(MUST, {}, "take", "never-takes", 2)],
)
