"""What a player of Schafkopf has not seen of a compiled table."""

from __future__ import annotations

from typing import Any, Final

from games.searching.hidden_cards import Numbers, Zone, bits, hands

from analyser.games.interface import Record
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.game import MAY
from analyser.games.schafkopf.rules import SEATS
from analyser.games.tricks.deck import CARDS


def hidden(table: Numbers, _rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    seat = int(table[T.TO_MOVE])
    seats = [other for other in range(SEATS) if other != seat]
    zones = hands(T, table, seats, room[MAY:])
    places = {T.SEATS0 + T.SEAT_WIDTH * other + T.HAND for other in seats}
    # Nobody plays with the widow, or what a declarer buried; what it was, only a declarer knows.
    if table[T.DECLARER] != seat:
        aside = T.WIDOW if table[T.DECLARER] == T.NOBODY else T.BURIED
        zones.append(Zone(tuple(bits(table[aside]))))
        places |= {T.WIDOW, T.BURIED}
    return zones, {*places, *range(T.ORDER0, T.TABLE_SIZE)}


def remind(world: Numbers, referee: Any) -> None:
    """Have the referee count the widow that the row has: none that was taken is dealt anew."""
    referee.widow = [CARDS[number] for number in bits(world[T.WIDOW])]


MORE: Final[dict[str, Any]] = {"remind": remind}
