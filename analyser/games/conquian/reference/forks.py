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
    seed = shuffle_plain.stream(key, deal, shuffle_plain.PICK, 0)
    every, count, pick, chose, kept = 0, 0, NULL, NULL, None
    while not table.over:
        to_decision(table)
        keep, both = False, ways(choice, table)
        if both is not None:
            every += 1
            if _so(choice, table, when):
                keep = shuffle_plain.drawn(seed, count, count + 1) == 0
                if keep:
                    pick, kept = count, deepcopy(table)
                count += 1
        move = step(table, seats)
        if keep and both is not None:
            # Whoever takes the card goes the first way, with whichever cards of the hand.
            chose = int(move.do == both.first.do)
    front = [deal, count, pick, chose, table.turns]
    counted = [every] if when else []
    if kept is None:
        return [*front, 0, NULL, NULL, *[NULL] * (len(FACTS) + 5 * futures), *counted]
    seat, more, futures_of = kept.to_move, 0, list[int]()
    both = ways(choice, kept)
    assert both is not None
    for future in range(futures):
        dealt, ends = deepcopy(kept), list[int]()
        at = dealt.turned
        dealt.stock[at:] = shuffle_plain.reorder(key, deal, future, dealt.stock[at:])
        for move in both:
            other = deepcopy(dealt)
            make(other, move)
            play(other, seats)
            more += other.turns - kept.turns
            ends += _outcome(other, seat)
        futures_of += [(ends[0] - ends[1]) - (ends[2] - ends[3]), *ends]
    known = facts(choice, kept)
    said = [known[fact.name] for fact in FACTS]
    return [*front, more, *_outcome(table, seat), *said, *futures_of, *counted]


def _so(choice: int, table: Table, when: Condition) -> bool:
    if not when:
        return True
    known = facts(choice, table)
    return all(
        (each.least is None or known[each.fact] >= each.least)
        and (each.most is None or known[each.fact] <= each.most)
        for each in when
    )


def _outcome(table: Table, seat: int) -> list[int]:
    """Return a player's score and the other's."""
    found = scores(table)
    return [found[seat], found[1 - seat]]
