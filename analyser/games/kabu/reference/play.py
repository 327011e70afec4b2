"""Play a hand and write its row: the plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.kabu.columns import COLUMNS, ENDINGS, NULL
from analyser.games.kabu.policies import Policy
from analyser.games.kabu.reference.decide import draws
from analyser.games.kabu.reference.settling import settle
from analyser.games.kabu.reference.table import Table


def decide(table: Table, policies: Sequence[Policy], key: int, deal: int) -> None:
    """Make one decision of the player to move, and the move; ``policies``: one a seat."""
    make(table, draws(table, policies[table.to_move], key, deal))


def make(table: Table, draws: bool) -> None:
    """Have the player to move draw, or else pass."""
    if draws:
        table.draw(table.to_move)
    else:
        table.pass_on(table.to_move)


def play(table: Table, policies: Sequence[Policy], key: int, deal: int) -> None:
    """Play a table on to its end."""
    while not table.over:
        decide(table, policies, key, deal)


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    scores, broke = settle(table)
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": len(table.events),
        "ending": ENDINGS.index("broke" if broke else "paid"),
        "broke": len(broke),
    }
    for seat, total in enumerate(table.totals()):
        said |= {
            f"score_{seat}": scores[seat],
            f"total_{seat}": total,
            f"cards_{seat}": len(table.hands[seat]),
        }
    return [said.get(column.name, NULL) for column in COLUMNS]
