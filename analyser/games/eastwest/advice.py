"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.  With four cards or fewer to place
each row's worth is counted exactly (``kernel.solving``), since nothing is hidden but the stock.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import numpy as np

from analyser.cards.codes import picture
from analyser.cards.poker_plain import CATEGORIES
from analyser.games.eastwest import GAME
from analyser.games.eastwest import referee as seen
from analyser.games.eastwest.history import ROWS
from analyser.games.eastwest.kernel.game import SOLVE_SIZE, solve
from analyser.games.eastwest.policies import MOST_SOLVED
from analyser.games.eastwest.referee import Table
from analyser.games.eastwest.rules import MOST_ROWS, NUMBERS, rules_row
from analyser.games.interface import Rows
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advising import Adviser, Way, count_things, write_cards
from analyser.games.searching.exact_values import Exact
from analyser.games.searching.partial_hand import follow_hand


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    ways = tuple(_way(table, row) for row in table.may(table.to_move))
    return f"In which row to put {picture(table.card)}?", ways


def _way(table: Table, row: int) -> Way:
    where = f"{picture(table.card)} in the {ROWS[row]} row"
    return Way("place", (table.card,), f"Put {where}", f"putting {where}", (row,))


def row_of(table: Table) -> Rows:
    """Return a table as compiled code follows it."""
    cards = [NUMBERS[card] for card in (*table.board, *table.stock)]
    return follow_hand(table.lead, cards, [event["row"] for event in table.events])


def solve_exactly(table: Table) -> Exact | None:
    """Return what each row is worth, both playing as well as can be, with few cards to place."""
    seat, rules = table.to_move, table.rules
    if rules.hidden_last or not 2 <= table.count_to_place(seat) <= MOST_SOLVED:
        return None
    found = np.zeros(MOST_ROWS, np.int64)
    orders = solve(
        row_of(table),
        np.array(rules_row(rules), np.int64),
        found,
        np.zeros(SOLVE_SIZE, np.int64),
    )
    # One's points are the other's loss.
    sign = 2 if seat == 0 else -2
    worths = [Fraction(sign * int(found[row]), int(orders)) for row in table.may(seat)]
    left = len(seen.list_unseen(table, seat))
    to_come = sum(map(table.count_to_place, range(len(table.laid)))) - 1
    return Exact(
        worths,
        "by which you come out ahead",
        (
            "Nothing is played for this, and nothing is uncertain: nothing but the stock is "
            f"hidden, so all orders in which {to_come} of the {left} cards not seen may come are "
            "counted, both of you playing as well as can be.",
            "--rollout-policy shows how another player would play on.",
        ),
    )


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat = table.to_move
    other = 1 - seat
    middle = []
    for row in range(table.rules.rows):
        theirs, mine = seen.other_row(table, seat, row), seen.own_row(table, seat, row)
        down = len(table.laid[other][row]) + 1 - len(theirs)
        face_down = f" and {count_things(down, 'card')} face down" if down else ""
        middle += [
            (f"{ROWS[row]} row, theirs", f"{_hand(table, theirs)}{face_down}"),
            (f"{ROWS[row]} row, yours", f"{_hand(table, mine)}"),
        ]
    across = {
        "across": f"seat {other}: {count_things(table.count_to_place(other), 'card')} to place"
    }
    own = (f"you, seat {seat}", f"{picture(table.card)} in hand")
    title = (
        f"{count_things(table.turns, 'card')} placed so far, {table.count_to_place(seat)} left to "
        "you"
    )
    return Scene("", title, across, tuple(middle), (own,))


def _hand(table: Table, cards: list[str]) -> str:
    """Return a row, the board card first, and what it is as it lies."""
    return f"{write_cards(cards)}  ({CATEGORIES[seen.category(table.rules, cards)]})"


ADVISER: Final = Adviser(
    game=GAME,
    list_ways=list_options,
    row=row_of,
    scene=scene,
    exact=solve_exactly,
)
