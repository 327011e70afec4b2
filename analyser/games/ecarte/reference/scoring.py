"""What does a finished hand come to, term by term, and what is its row?  The plain version."""

from __future__ import annotations

from analyser.games.ecarte.columns import COLUMNS, ENDINGS, NOBODY
from analyser.games.ecarte.reference.table import Table
from analyser.games.ecarte.rules import SEATS

TERMS = ("king", "point", "vole", "vulnerable")


def winner_of(table: Table) -> int:
    """Return who took more than half of the tricks; −1: nobody, since a king ended the hand first,
    or as many were dealt that both took half.
    """
    for seat in range(SEATS):
        if 2 * table.tricks[seat] > table.rules.hand_cards:
            return seat
    return NOBODY


def is_vole(table: Table) -> bool:
    """Say whether the winner took all tricks."""
    return max(table.tricks) == table.rules.hand_cards


def breakdown(table: Table, seat: int) -> dict[str, int]:
    """Return the terms of a player's score, by name."""
    rules, won = table.rules, winner_of(table) == seat
    terms = dict.fromkeys(TERMS, 0)
    terms["king"] = table.king_points(seat)
    if won:
        vole = is_vole(table)
        terms["point"] = rules.point_points
        terms["vole"] = rules.vole_points if vole else 0
        if table.vulnerable == 1 - seat and not (vole and rules.vole_takes_vulnerable):
            terms["vulnerable"] = rules.vulnerable_points
    return terms


def scores(table: Table) -> list[int]:
    """Return the score of each player in the hand."""
    return [sum(breakdown(table, seat).values()) for seat in range(SEATS)]


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": table.turns,
        "ending": ENDINGS.index("king" if table.ended_by_king else "tricks"),
        "king": table.king,
        "turned_king": int(table.turned[0] == "K"),
        "exchanges": table.exchanges,
        "vulnerable": table.vulnerable,
        "winner": winner_of(table),
        "vole": int(is_vole(table)),
    }
    for seat in range(SEATS):
        terms = breakdown(table, seat)
        said |= {f"{name}_{seat}": points for name, points in terms.items()}
        said |= {
            f"score_{seat}": sum(terms.values()),
            f"tricks_{seat}": table.tricks[seat],
            f"exchanged_{seat}": table.given[seat],
        }
    return [said[column.name] for column in COLUMNS]
