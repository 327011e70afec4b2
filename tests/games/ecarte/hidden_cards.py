"""What a player of Écarté has not seen of a compiled table."""

from __future__ import annotations

from games.searching.hidden_cards import Numbers, Zone, bits, numbers_at

from analyser.games.ecarte.columns import NOBODY
from analyser.games.ecarte.kernel import game
from analyser.games.ecarte.kernel import table as T
from analyser.games.interface import Record
from analyser.games.tricks.deck import CARD_COUNT


def hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    seat = int(table[T.TO_MOVE])
    other, king = 1 - seat, int(T.king_of(int(table[T.TRUMPS])))
    hand = T.SEATS0 + T.SEAT_WIDTH * other + T.HAND
    held, stock = set(bits(table[hand])), T.ORDER0 + 2 * rules["hand_cards"] + 1
    known = {
        int(table[T.TURNED_CARD]),
        *bits(room[game.CARDS_PLAYED]),
        *bits(room[game.CARDS_GIVEN_UP + seat]),
    }
    known |= set(bits(table[T.SEATS0 + T.SEAT_WIDTH * seat + T.HAND]))
    unseen = set(range(CARD_COUNT)) - known
    may, lies = set(bits(room[game.MAY + other])), set(range(CARD_COUNT))
    if table[T.KING] == other:
        lies.discard(king)
    elif table[T.TO_DO] >= T.LEAD_CARD and table[T.KING] == NOBODY:
        if rules["king_shown_by_rule"] and rules["held_king_points"]:
            may.discard(king)
    # Players draw from the stock while they exchange; later nobody reads it.
    draws = int(table[T.TO_DO]) < T.SHOW
    places = [stock + place for place in bits(table[T.OPEN])] if draws else []
    drawn = numbers_at(table, places)
    aside = tuple(sorted(unseen - held - set(drawn)))
    zones = [Zone(tuple(sorted(held)), frozenset(may))]
    if drawn:
        zones.append(Zone(drawn, frozenset(lies), in_order=True))
    zones.append(Zone(aside, frozenset(lies)))
    return zones, {hand, *range(T.ORDER0, T.TABLE_SIZE)}
