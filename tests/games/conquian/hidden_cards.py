"""What a player of Conquian has not seen of a compiled table."""

from __future__ import annotations

from games.searching.hidden_cards import Numbers, Zone, bits, numbers_at

from analyser.games.conquian.kernel import table as T
from analyser.games.interface import Record


def hidden(table: Numbers, rules: Record, _room: Numbers) -> tuple[list[Zone], set[int]]:
    hand = T.SEATS0 + T.SEAT_WIDTH * (1 - int(table[T.TO_MOVE])) + T.HAND
    stock = range(T.ORDER0 + 2 * rules["hand_cards"] + int(table[T.TURNED_COUNT]), T.TABLE_SIZE)
    zones = [Zone(tuple(bits(table[hand]))), Zone(numbers_at(table, stock), in_order=True)]
    # Nobody reads which card was dealt to whom once it lies in a hand.
    return zones, {hand, *stock, *range(T.ORDER0, T.ORDER0 + 2 * rules["hand_cards"])}
