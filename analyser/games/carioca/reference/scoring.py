"""What does a finished hand come to, and what stands in its row?  The plain version."""

from __future__ import annotations

from typing import NamedTuple

from analyser.games.carioca.columns import COLUMNS, ENDINGS, NULL
from analyser.games.carioca.reference.melds import JOKER
from analyser.games.carioca.reference.table import Table
from analyser.games.carioca.rules import points_of


class Penalty(NamedTuple):
    """Penalty points of a hand, 0 or more."""

    naturals: int
    jokers: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.naturals + self.jokers


def penalty(table: Table, seat: int) -> Penalty:
    """Return what the cards cost that a player holds."""
    points = [points_of(table.rules, card) for card in table.hands[seat] if card != JOKER]
    return Penalty(sum(points), table.rules.joker_points * table.hands[seat].count(JOKER))


def penalties(table: Table) -> list[int]:
    """Return the penalty points of each player."""
    return [penalty(table, seat).total for seat in range(table.rules.players)]


def row(table: Table) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    said = {
        "match": -1,
        "hand": table.deal,
        "deal": table.deal,
        "lead": table.lead,
        "turns": table.turn,
        "ending": ENDINGS.index(table.ending),
        "contract": table.contract,
        "out": table.out,
    }
    for seat in range(table.rules.players):
        costs = penalty(table, seat)
        said |= {
            f"score_{seat}": -costs.total,
            f"naturals_{seat}": -costs.naturals,
            f"jokers_{seat}": -costs.jokers,
            f"jokers_in_hand_{seat}": table.hands[seat].count(JOKER),
            f"cards_{seat}": len(table.hands[seat]),
            f"down_turn_{seat}": table.down_turn[seat] or NULL,
            f"takes_{seat}": table.takes[seat],
        }
    return [said.get(column.name, NULL) for column in COLUMNS]
