"""What a player of East–West has not seen of a compiled table."""

from __future__ import annotations

from typing import Any, Final

from games.searching.hidden_cards import Numbers, Zone, bits, numbers_at

from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.rules import MOST_ROWS
from analyser.games.interface import Record


def theirs_at(table: Numbers) -> int:
    return T.SEATS0 + T.SEAT_WIDTH * (1 - int(table[T.TO_MOVE]))


def hidden(table: Numbers, rules: Record, _room: Numbers) -> tuple[list[Zone], set[int]]:
    theirs = theirs_at(table)
    down = int(table[theirs + T.FACE_DOWN])
    rows = [int(table[theirs + T.LAID0 + row]) & down for row in range(rules["rows"])]
    stock = range(T.ORDER0 + rules["rows"] + int(table[T.TURN]) + 1, T.TABLE_SIZE)
    zones = [*(Zone(tuple(bits(row))) for row in rows if row)]
    # What a row shows is seen; what it is worth and made of, with what lies face down, is not.
    kinds = (T.LAID0, T.VALUE0, T.MAKEUP0, T.SUIT0)
    places = {theirs + kind + row for kind in kinds for row in range(MOST_ROWS)}
    # Nobody reads in which order cards came once they are placed.
    placed = range(T.ORDER0, T.ORDER0 + rules["rows"] + int(table[T.TURN]))
    # Nor by which numbers players with ``late_exact`` deal their worlds.
    return [*zones, Zone(numbers_at(table, stock), in_order=True)], {
        theirs + T.FACE_DOWN, *places, *stock, *placed, T.KEY,
    }  # fmt: skip


def told(table: Numbers) -> list[int]:
    theirs = theirs_at(table)
    laid = [int(table[theirs + T.LAID0 + row]) for row in range(MOST_ROWS)]
    return [each & ~int(table[theirs + T.FACE_DOWN]) for each in laid]


MORE: Final[dict[str, Any]] = {"told": told}
