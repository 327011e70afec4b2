"""What a player of Kabu has not seen of a compiled table."""

from __future__ import annotations

from games.searching.hidden_cards import Numbers, Zone, numbers_at, others

from analyser.games.interface import Record
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.rules import points


def hidden(table: Numbers, rules: Record, _room: Numbers) -> tuple[list[Zone], set[int]]:
    each, players = rules["hand_cards"], rules["players"]
    drawn = [int(table[T.SEATS0 + T.SEAT_WIDTH * seat + T.CARDS_DRAWN]) for seat in range(players)]
    first = T.ORDER0 + each * players
    held = [
        [
            *(T.ORDER0 + each * seat + at for at in range(each)),
            *(first + seat + players * at for at in range(drawn[seat])),
        ]
        for seat in range(players)
    ]
    stock = [place for place in range(first, T.TABLE_SIZE)
             if not any(place in own for own in held)]  # fmt: skip
    seats = others(rules, int(table[T.TO_MOVE]))
    zones, places = [], {*stock}
    for other in seats:
        total = T.SEATS0 + T.SEAT_WIDTH * other + T.TOTAL
        cards = numbers_at(table, held[other])
        assert int(table[total]) == sum(map(points, cards)) % 10, "a total is of its cards"
        zones.append(Zone(cards))
        places |= {total, *held[other]}
    return [*zones, Zone(numbers_at(table, stock), in_order=True)], places
