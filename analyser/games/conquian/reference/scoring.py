"""What does a hand come to?  The plain version."""

from __future__ import annotations

from analyser.games.conquian.columns import COLUMNS, ENDINGS
from analyser.games.conquian.reference.table import NOBODY, Table
from analyser.games.conquian.rules import SEATS


def scores(table: Table) -> list[int]:
    """Return what each player scores in a finished hand."""
    if table.winner == NOBODY:
        return [0] * SEATS
    return [1 if seat == table.winner else -1 for seat in range(SEATS)]


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": table.turns,
        "turned": table.turned,
        "ending": ENDINGS.index(table.ending),
    }
    for seat, score in enumerate(scores(table)):
        said |= {
            f"score_{seat}": score,
            f"result_{seat}": score,
            f"melded_{seat}": table.melded(seat),
            f"takes_{seat}": table.takes[seat],
            f"forced_{seat}": table.forced[seat],
        }
    return [said[column.name] for column in COLUMNS]
