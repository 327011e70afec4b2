"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

Everybody keeps the cards in hand; what is left of the stock is shuffled anew for each future, the
same for both ways out, and so is the pile whenever it becomes the stock.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from analyser.cards import shuffle_plain
from analyser.games.carioca.choices import DOWN, FACTS, NULL, PARTS, TAKE
from analyser.games.carioca.reference import decide
from analyser.games.carioca.reference import play as plainly
from analyser.games.carioca.reference.facts import facts, has_choice
from analyser.games.carioca.reference.scoring import penalties
from analyser.games.carioca.reference.searching import (
    Searcher,
    finish_turn,
    go_down,
    play,
    takes,
)
from analyser.games.carioca.reference.table import Table
from analyser.games.interface import Condition
from analyser.games.weighing_plain import Decision

Situation = tuple[Table, Sequence[Searcher]]
"""A table, and who sits there with the lots that they have drawn."""


def weigh(
    choice: int,
    table: Table,
    seats: Sequence[Searcher],
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of one decision, drawn by lot among those of a kind, of a hand not yet begun.

    In the order of ``Choice.columns``.  ``seats``: who sits there, searching or not, of one
    ``Chance``; it has drawn no lot yet.
    """
    decision = Decision[Situation](table.key, table.deal, FACTS, NULL, when)

    def asks(what: int) -> bool:
        """Note a decision, and say whether it is the one kept now."""
        policy = seats[table.to_move].policy
        if what != choice or not has_choice(table, policy, choice):
            return False
        return decision.met(facts(table, policy, choice), (table, seats))

    while not table.over:
        keep = asks(TAKE)
        does_take = takes(table, seats)
        decision.chose = int(does_take) if keep else decision.chose
        plainly.draw(table, does_take)
        keep = asks(DOWN)
        goes = go_down(table, seats)
        decision.chose = int(goes) if keep else decision.chose
        finish_turn(table, seats)
    if decision.kept is None:
        return decision.none(table.turn, futures)
    before, knew = decision.kept
    seat, more, all_ends = before.to_move, 0, []
    for future in range(futures):
        ends = list[int]()
        for first in (True, False):
            other, players = deepcopy((_in_future(before, future), knew))
            _out_of(other, players, choice, first)
            more += other.turn - before.turn
            ends += _outcome(other, seat)
        all_ends.append(ends)
    return decision.row(table.turn, more, _outcome(table, seat), all_ends)


def _in_future(before: Table, future: int) -> Table:
    """Return the table with what is left of the stock shuffled as in one future."""
    made = deepcopy(before)
    made.world = 1 + future
    cards = [made.stock[place] for place in made.left]
    for place, card in zip(
        made.left, shuffle_plain.reorder(made.key, made.deal, future, cards), strict=True
    ):
        made.stock[place] = card
    return made


def _out_of(table: Table, seats: Sequence[Searcher], choice: int, first: bool) -> None:
    """Go the first or the second way out, and play on to the end."""
    if choice == TAKE:
        plainly.draw(table, first)
        go_down(table, seats)
    else:
        mine = seats[table.to_move]
        plainly.go_down(table, decide.best_contract(table, mine.policy) if first else None)
    finish_turn(table, seats)
    play(table, seats)


def _outcome(table: Table, seat: int) -> list[int]:
    """Return a player's score and the mean of the others', in parts of a point."""
    costs = penalties(table)
    others = sum(costs) - costs[seat]
    return [-PARTS * costs[seat], -(PARTS * others // (len(costs) - 1))]
