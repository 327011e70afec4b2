"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

All cards are dealt out, so nothing is left that could lie otherwise: the widow is the real one,
everybody keeps their cards, and every future is the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from analyser.cards import shuffle_plain
from analyser.games.interface import Condition
from analyser.games.schafkopf.choices import FACTS, NULL
from analyser.games.schafkopf.policies import Policy
from analyser.games.schafkopf.reference.facts import facts, open_to
from analyser.games.schafkopf.reference.play import decide, play
from analyser.games.schafkopf.reference.settling import outcome
from analyser.games.schafkopf.reference.table import Table


def weigh(
    table: Table,
    policies: Sequence[Policy],
    key: int,
    deal: int,
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of one decision, drawn by lot among those of a hand.

    In the order of ``Choice.columns``.
    """
    seed = shuffle_plain.stream(key, deal, shuffle_plain.PICK, 0)
    every, count, pick, chose, kept = 0, 0, NULL, NULL, None
    while not table.over:
        keep = False
        if open_to(table):
            every += 1
            if _so(table, when):
                keep = shuffle_plain.drawn(seed, count, count + 1) == 0
                if keep:
                    pick, kept = count, deepcopy(table)
                count += 1
        move = decide(table, policies, key, deal)
        if keep:
            chose = int(move.do == "take")
    front = [deal, count, pick, chose, table.turns]
    counted = [every] if when else []
    if kept is None:
        return [*front, 0, NULL, NULL, *[NULL] * (len(FACTS) + 5 * futures), *counted]
    seat, ends = kept.to_move, list[int]()
    more = 0
    for first in (True, False):
        other = deepcopy(kept)
        decide(other, policies, key, deal, first)
        play(other, policies, key, deal)
        more += other.turns - kept.turns
        ends += outcome(other, seat)
    future = [(ends[0] - ends[1]) - (ends[2] - ends[3]), *ends]
    known = facts(kept)
    said = [known[fact.name] for fact in FACTS]
    return [*front, more * futures, *outcome(table, seat), *said, *future * futures, *counted]


def _so(table: Table, when: Condition) -> bool:
    known = facts(table)
    return all(
        (each.least is None or known[each.fact] >= each.least)
        and (each.most is None or known[each.fact] <= each.most)
        for each in when
    )
