"""Where does a card go when both play as well as can be to the end?  The plain version.

Every card that may be turned next is as likely as any other, and each player puts it where they
come out furthest ahead.  So the worth of a position is a mean of the best of means: counted
exactly, as a fraction.  It holds where nothing is hidden but the stock.
"""

from __future__ import annotations

from fractions import Fraction

from analyser.games.eastwest.reference import seen
from analyser.games.eastwest.reference.scoring import settle
from analyser.games.eastwest.reference.table import Table


def worths(table: Table) -> dict[int, Fraction]:
    """Return by how many points seat 0 comes out ahead, for each row where the card may go."""
    left = seen.unseen(table, table.to_move)
    known: dict[tuple[object, ...], Fraction] = {}
    return {row: _after(table, row, left, known) for row in table.may(table.to_move)}


def best(table: Table) -> int:
    """Return the row where the player to move comes out furthest ahead; of equals the first."""
    sign = 1 if table.to_move == 0 else -1
    found = worths(table)
    return max(sorted(found), key=lambda row: sign * found[row])


def _after(
    table: Table, row: int, left: list[str], known: dict[tuple[object, ...], Fraction]
) -> Fraction:
    """Return by how much seat 0 comes out ahead once the card in hand lies in a row."""
    seat, card = table.to_move, table.card
    table.laid[seat][row].append(card)
    table.events.append({})
    found = _turned(table, left, known)
    table.events.pop()
    table.laid[seat][row].pop()
    return found


def _turned(table: Table, left: list[str], known: dict[tuple[object, ...], Fraction]) -> Fraction:
    """Return the same before the next card is turned."""
    if table.over:
        scores = settle(table).scores
        return Fraction(scores[0] - scores[1])
    lies = tuple(frozenset(row) for laid in table.laid for row in laid)
    if lies not in known:
        place, kept = table.turns, table.stock
        sign, total = 1 if table.to_move == 0 else -1, Fraction(0)
        for card in left:
            table.stock = [*kept[:place], card]
            rest = [each for each in left if each != card]
            total += sign * max(
                sign * _after(table, row, rest, known) for row in table.may(table.to_move)
            )
        table.stock = kept
        known[lies] = total / len(left)
    return known[lies]
