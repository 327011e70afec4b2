"""Play a hand and write its row: the plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.fuenfzehnern.columns import COLUMNS, NULL
from analyser.games.fuenfzehnern.policies import Policy
from analyser.games.fuenfzehnern.reference.decide import FREELY, Move, Told, chosen
from analyser.games.fuenfzehnern.reference.settling import settle
from analyser.games.fuenfzehnern.reference.table import Table


def decide(
    table: Table, policies: Sequence[Policy], key: int, deal: int, told: Told = FREELY
) -> Move:
    """Make one decision of the player to move, and the move; ``policies``: one a seat."""
    seat = table.to_move
    move = chosen(table, policies[seat], key, deal, told)
    table.play(seat, move.card, move.zwang)
    return move


def play(table: Table, policies: Sequence[Policy], key: int, deal: int) -> None:
    """Play a table on to its end."""
    while not table.over:
        decide(table, policies, key, deal)


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    tricks, points, scores = settle(table)
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": table.turns,
        "ending": 0,
        "zwang": sum(trick.zwang for trick in table.tricks),
        "bound_leads": table.bound_leads,
        "cashed": table.cashed,
    }
    for seat in range(table.rules.players):
        said |= {
            f"score_{seat}": scores[seat],
            f"points_{seat}": points[seat],
            f"tricks_{seat}": tricks[seat],
        }
    return [said.get(column.name, NULL) for column in COLUMNS]
