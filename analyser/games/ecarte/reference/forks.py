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
from analyser.games.weighing_plain import Decision

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
    lots = Lots(key, deal)
    decision = Decision[tuple[T.Table, Lots]](key, deal, FACTS, NULL, when)
    while not table.over:
        seat = table.to_move
        asked = table.to_do == TO_DO[choice] and table.first_round
        keep = asked and decision.met(facts(table), (table, lots))
        step(table, policies, lots)
        if keep:
            # Who stands or refuses in the first round is vulnerable, nobody else.
            decision.chose = int(table.vulnerable == seat)
    if decision.kept is None:
        return decision.none(table.turns, futures)
    before, lots = decision.kept
    seat, more, ends = before.to_move, 0, list[list[int]]()
    for future in range(futures):
        ends.append([])
        for first in (True, False):
            other, own_lots = _in_future(before, key, deal, future), deepcopy(lots)
            _do(other, choice, first)
            play(other, policies, own_lots)
            more += other.turns - before.turns
            ends[-1] += _outcome(other, seat)
    return decision.row(table.turns, more, _outcome(table, seat), ends)


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
