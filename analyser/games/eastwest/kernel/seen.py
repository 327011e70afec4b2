"""How do the rows look to the player to move?  Compiled; the plain twin is ``reference.seen``."""

from __future__ import annotations

from analyser.compiled.jit import inlined
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.hands import ALL


@inlined
def own_row(table, seat, row):
    """Return a player's own row, the board card included."""
    return table[T.BOARD0 + row] | T.seat_at(table, seat)[T.LAID0 + row]


@inlined
def unseen(table, seat):
    """Return the cards that a player has not seen."""
    return ALL & ~table[T.OPEN] & ~T.seat_at(table, seat)[T.HIDDEN]


@inlined
def ahead(table, seat, row):
    """Return 1 where a player's row beats the other's, as it lies and they see it, −1 where it is
    beaten, else 0."""
    mine = T.seat_at(table, seat)[T.VALUE0 + row]
    theirs = T.seat_at(table, 1 - seat)[T.SHOWN0 + row]
    return (1 if mine > theirs else 0) - (1 if mine < theirs else 0)
