"""How Schafkopf is played plainly, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.agreement import KEY, Agreement, Counted, Hand, Played, either, varied_presets
from games.schafkopf.drawn import VARIATIONS, player

from analyser.games.interface import Bound, Record
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.kernel.calls import number_of
from analyser.games.schafkopf.reference import forks
from analyser.games.schafkopf.reference import play as reference
from analyser.games.schafkopf.reference.decide import Move
from analyser.games.schafkopf.reference.settling import settle


def play(hand: Hand) -> Played:
    table = hand.table
    reference.play(table, hand.policies, KEY, hand.deal)
    met = Counter[str](least=table.is_least, thrown_in=table.thrown_in)
    if table.declarer is not None:
        met["won" if settle(table).scores[table.declarer] > 0 else "not won"] += 1
        met["schwarz"] += len(table.won[table.declarer]) in (0, 10)
    moves = [number_of(Move(*move)) for move in table.moves]
    return Played(moves, reference.row(table, hand.deal), met)


def totals(random: Random, _rules: Record) -> list[int]:
    return [6 * random.randrange(-4, 5) + random.choice((0, 0, 2, 3)) for _ in range(3)]


MUST = "schafkopf-must"
AGREEMENT = Agreement(
    GAME,
    player,
    log=(40,),
    play=play,
    weigh=lambda _choice, *rest: forks.weigh(*rest),
    scores=totals,
    variations=[("schafkopf", each) for each in VARIATIONS],
    few=either(3, 100),
    few_met=either({}, {"won": 10, "not won": 0, "least": (2, MUST)}),
    varied_met=either({}, {"least": 50, "thrown_in": 5}),
    many_met={"won": 1_000, "not won": 0, "schwarz": 20, "least": (300, MUST)},
    weighings=varied_presets(GAME, VARIATIONS, either(1, 20), either({}, {"take": 20})),
    when=(Bound("trumps", 3, 6), Bound("passed", None, 1)),
    # A dealer who has to take has no choice.
    counts=[Counted(MUST, {}, "take", "never-takes", 2)],
)
