"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

The other's hand stays, and so do all cards that were seen; what is left of the stock is shuffled
anew for each future, the same for both ways out.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from analyser.cards import shuffle_plain
from analyser.games.conquian.choices import FACTS, NULL
from analyser.games.conquian.reference.decide import Chance
from analyser.games.conquian.reference.facts import facts, ways
from analyser.games.conquian.reference.play import make, to_decision
from analyser.games.conquian.reference.scoring import scores
from analyser.games.conquian.reference.searching import Searcher, play, step
from analyser.games.conquian.reference.table import Table
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
    decision = Decision[Table](*chance, FACTS, NULL, when)
    while not table.over:
        to_decision(table)
        both = ways(choice, table)
        keep = both is not None and decision.met(facts(choice, table), table)
        move = step(table, seats)
        if keep and both is not None:
            # Whoever takes the card goes the first way, with whichever cards of the hand.
            decision.chose = int(move.do == both.first.do)
    kept = decision.kept
    if kept is None:
        return decision.none(table.turns, futures)
    seat, more = kept.to_move, 0
    both, ends = ways(choice, kept), list[list[int]]()
    assert both is not None
    for future in range(futures):
        dealt = deepcopy(kept)
        at = dealt.turned
        dealt.stock[at:] = shuffle_plain.reorder(*chance, future, dealt.stock[at:])
        ends.append([])
        for move in both:
            other = deepcopy(dealt)
            make(other, move)
            play(other, seats)
            more += other.turns - kept.turns
            ends[-1] += _outcome(other, seat)
    return decision.row(table.turns, more, _outcome(table, seat), ends)


def _outcome(table: Table, seat: int) -> list[int]:
    """Return a player's score and the other's."""
    found = scores(table)
    return [found[seat], found[1 - seat]]
