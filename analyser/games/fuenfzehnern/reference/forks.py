"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

All cards are dealt out, so nothing is left that could lie otherwise: everybody keeps their cards,
and every future is the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from analyser.games.fuenfzehnern.choices import CASH, FACTS, NULL
from analyser.games.fuenfzehnern.policies import Policy
from analyser.games.fuenfzehnern.reference.decide import Told
from analyser.games.fuenfzehnern.reference.facts import facts, open_to
from analyser.games.fuenfzehnern.reference.play import decide, play
from analyser.games.fuenfzehnern.reference.settling import outcome
from analyser.games.fuenfzehnern.reference.table import Table
from analyser.games.interface import Condition
from analyser.games.weighing_plain import Decision


def weigh(
    choice: int,
    table: Table,
    policies: Sequence[Policy],
    key: int,
    deal: int,
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of one decision, drawn by lot among those of a choice.

    In the order of ``Choice.columns``.
    """
    decision = Decision[Table](key, deal, FACTS, NULL, when)
    while not table.over:
        keep = open_to(choice, table) and decision.met(facts(choice, table), table)
        bound = table.bound
        move = decide(table, policies, key, deal)
        if keep:
            decision.chose = int(move.card[1] != bound if choice == CASH else move.zwang)
    kept = decision.kept
    if kept is None:
        return decision.none(table.turns, futures)
    seat, more, ends = kept.to_move, 0, list[int]()
    for first in (True, False):
        other = deepcopy(kept)
        decide(other, policies, key, deal, Told(choice, first))
        play(other, policies, key, deal)
        more += other.turns - kept.turns
        ends += outcome(other, seat)
    return decision.row(table.turns, more * futures, outcome(table, seat), [ends] * futures)
