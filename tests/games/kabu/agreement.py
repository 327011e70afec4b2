"""Which hands of Kabu's kernel its referee follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from games.agreement import Agreement, Counted, Run, either, varied_presets
from games.kabu.random_cases import VARIATIONS, player

from analyser.games.interface import Record
from analyser.games.kabu import GAME
from analyser.games.kabu.columns import C
from analyser.games.kabu.referee import Table, deal
from analyser.games.kabu.rules import Rules, chips_at_first
from analyser.games.protocols.decisions import FactBounds


def met(table: Table, row: Sequence[int]) -> Counter[str]:
    found = Counter(event["do"] for event in table.events)
    found.update({"broke": row[C.BROKE] > 0, "two broke": row[C.BROKE] > 1})
    return found


def dealt(rules: Rules, key: int, number: int, lead: int = 0, won: Sequence[int] = ()) -> Table:
    chips = [chips_at_first(rules) + each for each in won] or None
    return deal(rules, key, number, lead, chips)


def chips_won(random: Random, rules: Record) -> list[int]:
    return [random.randint(-rules["start_chips"] or -20, 20) for _ in GAME.seats(rules)]


MAY_DRAW = [each for each in VARIATIONS if GAME.rules(*each)["draw_max"]][: either(4, None)]
AGREEMENT = Agreement(
    GAME,
    player,
    log=(60, 2),
    met=met,
    own_deal=dealt,
    scores=chips_won,
    variations=VARIATIONS,
    few=either(8, 60),
    varied=either(6, 40),
    few_met={"draw": 0, "pass": 0},
    varied_met=either({}, {"broke": 30, "two broke": 5}),
    many_changes=({}, {"start_chips": 5}),
    # Of two only the lower owes anything; with a banker two who owe are broke less often.
    many_met={"draw": 1_000, "pass": 1_000, "broke": 1_000, "two broke": (100, "kabu-2p")},
    # Equal totals lose to a banker in hands that are settled for stakes alone.
    more=[Run("ties", [("kabu-banker", {"pay": "stake", "banker_wins_ties": True}, 40)], {})],
    weighings=varied_presets(GAME, MAY_DRAW, either(2, 10)),
    when=(FactBounds("total", 3, 6), FactBounds("passed", None, 1)),
    counts=[
        Counted("kabu", {"draw_max": 0}, "draw"),
        Counted("kabu-one-draw", {}, "draw-again"),
    ],
)
