"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

What lies on the table stays, face down or not; what is left of the stock is shuffled anew for each
future, the same for both ways out.  Where no card lies face down, nothing else is hidden, so a
future is drawn as chance would draw it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from analyser.cards import shuffle_plain
from analyser.games.eastwest.choices import FACTS, NULL
from analyser.games.eastwest.reference.decide import Chance
from analyser.games.eastwest.reference.facts import facts, ways
from analyser.games.eastwest.reference.scoring import settle
from analyser.games.eastwest.reference.searching import Searcher, play, step
from analyser.games.eastwest.reference.table import Table
from analyser.games.interface import Condition
from analyser.games.weighing_plain import Decision


def weigh(
    choice: int,
    table: Table,
    seats: Sequence[Searcher],
    chance: Chance,
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of one decision, drawn by lot among those of a choice.

    In the order of ``Choice.columns``; ``table``: before its first turn; ``seats``: who sits there,
    searching or not.
    """
    key, deal = chance
    decision = Decision[Table](key, deal, FACTS, NULL, when)
    while not table.over:
        both = ways(choice, table)
        keep = both is not None and decision.met(facts(choice, table), table)
        row = step(table, seats)
        if keep and both is not None:
            decision.chose = int(row == both.first)
    kept = decision.kept
    if kept is None:
        return decision.none(table.turns, futures)
    seat, both, more, ends = kept.to_move, ways(choice, kept), 0, list[list[int]]()
    assert both is not None
    for future in range(futures):
        dealt = deepcopy(kept)
        at = dealt.turns + 1
        dealt.stock[at:] = shuffle_plain.reorder(key, deal, future, dealt.stock[at:])
        ends.append([])
        for row in both:
            other = deepcopy(dealt)
            other.place(seat, row)
            play(other, seats)
            more += other.turns - kept.turns
            ends[-1] += _outcome(other, seat)
    return decision.row(table.turns, more, _outcome(table, seat), ends)


def _outcome(table: Table, seat: int) -> list[int]:
    """Return a player's score and the other's."""
    scores = settle(table).scores
    return [scores[seat], scores[1 - seat]]
