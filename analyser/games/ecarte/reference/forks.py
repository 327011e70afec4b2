"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

Everybody keeps the cards in hand; the stock is shuffled anew for each future, the same for both
ways out.  A hand has one decision of a choice at most: that of the first round.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Final

from analyser.cards import shuffle_plain
from analyser.games.ecarte.choices import FACTS, NULL, STAND
from analyser.games.ecarte.policies import Policy
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.reference.facts import facts
from analyser.games.ecarte.reference.play import Lots, play, step
from analyser.games.ecarte.reference.scoring import scores
from analyser.games.interface import Condition

TO_DO: Final = (T.SPEAK, T.ANSWER)
"""What a player has to do who has the choice, choice by choice."""


def weigh(
    choice: int,
    table: T.Table,
    policies: Sequence[Policy],
    key: int,
    deal: int,
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of the decision of a choice, by its number.

    In the order of ``Choice.columns``; ``table``: before its first turn.
    """
    lots, kept, chose, every = Lots(key, deal), None, NULL, 0
    while not table.over:
        seat = table.to_move
        asked = table.to_do == TO_DO[choice] and table.first_round
        every += asked
        keep = asked and _so(table, when)
        if keep:
            kept = deepcopy((table, lots))
        step(table, policies, lots)
        if keep:
            # Who stands or refuses in the first round is vulnerable, nobody else.
            chose = int(table.vulnerable == seat)
    counted = [every] if when else []
    if kept is None:
        nothing = [NULL] * (2 + len(FACTS) + 5 * futures)
        return [deal, 0, NULL, NULL, table.turns, 0, *nothing, *counted]
    before, lots = kept
    seat, more, futures_of = before.to_move, 0, list[int]()
    for future in range(futures):
        ends = []
        for first in (True, False):
            other, own_lots = _in_future(before, key, deal, future), deepcopy(lots)
            _do(other, choice, first)
            play(other, policies, own_lots)
            more += other.turns - before.turns
            ends += _outcome(other, seat)
        futures_of += [(ends[0] - ends[1]) - (ends[2] - ends[3]), *ends]
    known = facts(before)
    front = [deal, 1, 0, chose, table.turns, more]
    said = [known[fact.name] for fact in FACTS]
    return [*front, *_outcome(table, seat), *said, *futures_of, *counted]


def _so(table: T.Table, when: Condition) -> bool:
    known = facts(table)
    return all(
        (each.least is None or known[each.fact] >= each.least)
        and (each.most is None or known[each.fact] <= each.most)
        for each in when
    )


def _do(table: T.Table, choice: int, first: bool) -> None:
    """Have the player to move choose the first way out, or the second."""
    seat = table.to_move
    if choice == STAND:
        act = table.stand if first else table.propose
    else:
        act = table.refuse if first else table.accept
    act(seat)


def _in_future(before: T.Table, key: int, deal: int, future: int) -> T.Table:
    """Return the table with the stock shuffled as in one future."""
    made = deepcopy(before)
    left = [place for place in range(len(made.stock)) if place not in made.taken]
    cards = shuffle_plain.reorder(key, deal, future, [made.stock[place] for place in left])
    for place, card in zip(left, cards, strict=True):
        made.stock[place] = card
    return made


def _outcome(table: T.Table, seat: int) -> list[int]:
    """Return a player's score in the hand, and the other's."""
    found = scores(table)
    return [found[seat], found[1 - seat]]
