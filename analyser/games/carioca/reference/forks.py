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
    deal = table.deal
    seed = shuffle_plain.stream(table.key, deal, shuffle_plain.PICK, 0)
    every, count, pick, chose = 0, 0, NULL, NULL
    kept: tuple[Table, Sequence[Searcher]] | None = None

    def asks(what: int) -> bool:
        """Note a decision, and say whether it is the one kept now."""
        nonlocal every, count, pick, kept
        policy = seats[table.to_move].policy
        if what != choice or not has_choice(table, policy, choice):
            return False
        every += 1
        if not _so(facts(table, policy, choice), when):
            return False
        keep = shuffle_plain.drawn(seed, count, count + 1) == 0
        if keep:
            pick, kept = count, deepcopy((table, seats))
        count += 1
        return keep

    while not table.over:
        keep = asks(TAKE)
        does_take = takes(table, seats)
        chose = int(does_take) if keep else chose
        plainly.draw(table, does_take)
        keep = asks(DOWN)
        goes = go_down(table, seats)
        chose = int(goes) if keep else chose
        finish_turn(table, seats)
    front = [deal, count, pick, chose, table.turn]
    counted = [every] if when else []
    if kept is None:
        return [*front, 0, NULL, NULL, *[NULL] * (len(FACTS) + 5 * futures), *counted]
    before, knew = kept
    seat, more, futures_of = before.to_move, 0, list[int]()
    for future in range(futures):
        ends = []
        for first in (True, False):
            other, players = deepcopy((_in_future(before, future), knew))
            _out_of(other, players, choice, first)
            more += other.turn - before.turn
            ends += _outcome(other, seat)
        futures_of += [(ends[0] - ends[1]) - (ends[2] - ends[3]), *ends]
    known = facts(before, knew[seat].policy, choice)
    said = [known[fact.name] for fact in FACTS]
    return [*front, more, *_outcome(table, seat), *said, *futures_of, *counted]


def _so(known: dict[str, int], when: Condition) -> bool:
    return all(
        (each.least is None or known[each.fact] >= each.least)
        and (each.most is None or known[each.fact] <= each.most)
        for each in when
    )


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
