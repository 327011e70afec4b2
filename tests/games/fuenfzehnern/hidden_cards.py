"""What a player of Fünfzehnern has not seen of a compiled table."""

from __future__ import annotations

from typing import Any, Final

from games.searching.hidden_cards import Numbers, Zone, hands, others

from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.kernel.game import MAY
from analyser.games.fuenfzehnern.rules import SUIT_SIZE
from analyser.games.interface import Record
from analyser.games.tricks.deck import CARDS


def hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    seats = others(rules, int(table[T.TO_MOVE]))
    places = {T.SEATS0 + T.SEAT_WIDTH * other + T.HAND for other in seats}
    return hands(T, table, seats, room[MAY:]), {*places, *range(T.ORDER0, T.TABLE_SIZE)}


def remind(world: Numbers, referee: Any) -> None:
    """Have the referee know to which suit the leader is bound: in a world they may hold it."""
    bound = int(world[T.BOUND_SUIT])
    referee.bound = "" if bound == T.FREE else CARDS[SUIT_SIZE * bound][1]


MORE: Final[dict[str, Any]] = {"remind": remind}
