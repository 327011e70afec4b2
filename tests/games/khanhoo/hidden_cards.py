"""What a player of Khanhoo has not seen of a compiled table."""

from __future__ import annotations

from typing import Any, Final

from games.searching.hidden_cards import Numbers, Zone, bits, numbers_at, others, without

from analyser.games.interface import Record
from analyser.games.khanhoo.kernel import faces
from analyser.games.khanhoo.kernel import table as T


def cards_at(table: Numbers, at: int) -> list[int]:
    """Return the cards of a set of faces that begins at a place: once, twice, jokers."""
    one, two, jokers = numbers_at(table, range(at, at + 3))
    return [*bits(one), *bits(two), *[faces.JOKER] * jokers]


def hidden(table: Numbers, rules: Record, _room: Numbers) -> tuple[list[Zone], set[int]]:
    stock = [T.STOCK0 + place for place in bits(table[T.STOCK_LEFT])]
    zones, places = [], {*stock, T.CHANCES}
    for other in others(rules, int(table[T.TO_MOVE])):
        at = T.SEATS0 + T.SEAT_WIDTH * other
        held, known = cards_at(table, at + T.HAND_ONE), cards_at(table, at + T.KNOWN_ONE)
        zones.append(Zone(without(held, known)))
        # Lots: a random player draws one where they could bump, which nobody else sees.
        own = (T.HAND_ONE, T.HAND_TWO, T.HAND_JOKERS, T.LOTS, T.BEST, T.NEXT, T.NEXT_BEST)
        places |= {at + each for each in own}
    if table[T.STAGE] in (T.CLAIM, T.CONTEST):
        # The mover does not know which earlier players bump, nor with what.
        places |= {T.CLAIMER, T.CLAIM_WAY, T.CLAIM_POINTS}
    return [*zones, Zone(numbers_at(table, stock), in_order=True)], places


def asks_the_same(table: Numbers, world: Numbers) -> bool:
    """Say whether no earlier answer depends on a hidden card."""
    places = (T.STAGE, T.TO_MOVE, T.CLAIMER)
    same = numbers_at(table, places) == numbers_at(world, places)
    return same and bool(table[T.STAGE] != T.CONTEST and table[T.CLAIMER] == T.NOBODY)


def remind(world: Numbers, referee: Any) -> None:
    """Have the referee make stocks anew by the chance of the world."""
    referee.chances = int(world[T.CHANCES])


MORE: Final[dict[str, Any]] = {
    "asks_the_same": asks_the_same, "remind": remind, "turns": {"turn_limit": 12}, "slow": True,
}  # fmt: skip
