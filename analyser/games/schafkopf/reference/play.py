"""Play a hand and write its row: the plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.schafkopf.columns import COLUMNS, GAME, LEAST, NONE, NULL
from analyser.games.schafkopf.pack import SEATS
from analyser.games.schafkopf.policies import Policy
from analyser.games.schafkopf.reference.decide import Move, chosen
from analyser.games.schafkopf.reference.settling import settle
from analyser.games.schafkopf.reference.table import Table, worth


def decide(
    table: Table, policies: Sequence[Policy], key: int, deal: int, told: bool | None = None
) -> Move:
    """Make one decision of the player to move, and the move; ``policies``: one a seat."""
    move = chosen(table, policies[table.to_move], key, deal, told)
    make(table, move)
    return move


def make(table: Table, move: Move) -> None:
    """Make a move of the player to move."""
    seat = table.to_move
    if move.do == "pass":
        table.leave(seat)
    elif move.do == "take":
        table.take(seat)
    elif move.do == "bury":
        table.bury(seat, move.cards)
    else:
        table.play(seat, *move.cards)


def play(table: Table, policies: Sequence[Policy], key: int, deal: int) -> None:
    """Play a table on to its end."""
    while not table.over:
        decide(table, policies, key, deal)


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    tricks, points, scores = settle(table)
    declarer = table.declarer
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": table.turns,
        "ending": int(table.thrown_in),
        "kind": NONE if table.thrown_in else LEAST if declarer is None else GAME,
        "declarer": -1 if declarer is None else declarer,
        "widow": worth(table.widow),
    }
    if declarer is not None:
        said |= {
            "declarer_place": (declarer - table.lead) % SEATS,
            "declarer_points": points[declarer],
            "buried": worth(table.buried or ()),
        }
    for seat in range(SEATS):
        said |= {
            f"score_{seat}": scores[seat],
            f"points_{seat}": points[seat],
            f"tricks_{seat}": tricks[seat],
        }
    return [said.get(column.name, NULL) for column in COLUMNS]
