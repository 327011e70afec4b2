"""What a player of Carioca has not seen of a compiled table."""

from __future__ import annotations

from typing import Any, Final

from games.searching.hidden_cards import Numbers, Zone, bits, numbers_at, others, without

from analyser.cards.codes import JOKER
from analyser.games.carioca.kernel import table as T
from analyser.games.interface import Record

MORE: Final[dict[str, Any]] = {"turns": {"turn_limit": 24}, "slow": True}


def hidden(table: Numbers, rules: Record, _room: Numbers) -> tuple[list[Zone], set[int]]:
    players = rules["players"]
    seats = [T.SEATS0 + T.SEAT_WIDTH * seat for seat in range(players)]
    stock = [
        T.STOCK0 + place
        for place in range(int(table[T.STOCK_COUNT]))
        if place // players >= table[seats[place % players] + T.NEXT]
    ]
    zones, places = [], {*stock, T.WORLD}
    for other in others(rules, int(table[T.TO_MOVE])):
        sets = [
            (*numbers_at(table, (at + one, at + two)), int(table[at + jokers]))
            for at in (seats[other],)
            for one, two, jokers in (
                (T.ONE, T.TWO, T.JOKERS), (T.KNOWN_ONE, T.KNOWN_TWO, T.KNOWN_JOKERS),
            )
        ]  # fmt: skip
        held, known = ([*bits(one), *bits(two), *[JOKER] * jokers] for one, two, jokers in sets)
        zones.append(Zone(without(held, known)))
        places |= {seats[other] + each for each in (T.ONE, T.TWO, T.JOKERS)}
    return [*zones, Zone(numbers_at(table, stock), in_order=True)], places
