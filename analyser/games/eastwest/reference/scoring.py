"""Who wins which row, and what does a hand come to?  The plain version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyser.cards.poker_plain import CATEGORIES
from analyser.games.eastwest.columns import COLUMNS, MADE0, NO_ROW, SEAT0, WINNERS
from analyser.games.eastwest.reference import seen
from analyser.games.eastwest.reference.table import NOBODY, Table
from analyser.games.eastwest.rules import SEATS, Rules


class Settled(NamedTuple):
    """What a hand comes to."""

    won: list[int]
    """Who won each row; ``NOBODY`` where nobody did."""
    results: list[int]
    """1 for who won more rows, −1 for who won fewer, else 0."""
    sweeps: list[int]
    """Points more for who won all rows, as many less for the other."""

    @property
    def scores(self) -> list[int]:
        """What each player scores."""
        return [result + sweep for result, sweep in zip(self.results, self.sweeps, strict=True)]


def winner(rules: Rules, hands: Sequence[list[str]], lead: int) -> int:
    """Return who wins a row of these two hands, a seat each; ``NOBODY``: they are equal."""
    apart = seen.ahead(rules, hands[0], hands[1])
    if apart:
        return 0 if apart > 0 else 1
    if rules.row_tie == "nobody":
        return NOBODY
    return lead if rules.row_tie == "first_seat" else 1 - lead


def settle(table: Table) -> Settled:
    """Return what a finished hand comes to."""
    rules = table.rules
    hands = [[seen.own_row(table, seat, row) for seat in range(SEATS)] for row in range(rules.rows)]
    won = [winner(rules, both, table.lead) for both in hands]
    apart = won.count(0) - won.count(1)
    result = (apart > 0) - (apart < 0)
    sweep = 0
    for seat in range(SEATS):
        if won.count(seat) == rules.rows:
            sweep = rules.all_rows_points * (1 if seat == 0 else -1)
    return Settled(won, [result, -result], [sweep, -sweep])


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    done = settle(table)
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": table.turns,
        "ending": 0,
    }
    for number, name in enumerate(WINNERS):
        said[name] = done.won[number] if number < table.rules.rows else NO_ROW
    for seat in range(SEATS):
        said |= {
            f"score_{seat}": done.scores[seat],
            f"result_{seat}": done.results[seat],
            f"sweep_{seat}": done.sweeps[seat],
            f"rows_won_{seat}": done.won.count(seat),
        }
        made = [
            seen.category(table.rules, seen.own_row(table, seat, number))
            for number in range(table.rules.rows)
        ]
        for category in range(len(CATEGORIES)):
            name = COLUMNS[SEAT0 + MADE0 + category].name.removesuffix("_0")
            said[f"{name}_{seat}"] = made.count(category)
    return [said[column.name] for column in COLUMNS]
