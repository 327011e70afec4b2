"""Can a player see what he should not?  Hidden cards are shuffled; no decision may change.

Hidden from the player to move: the other hands, pots that lie face down before others, pots not yet
taken, and the stock.  (What he saw go by and could remember lies among them too: no policy
remembers it yet.)
"""

from __future__ import annotations

from random import Random

import numpy as np
from compiling import OFF
from games.burraco.stacking import random_table
from games.burraco.walking import Numbers, Walk

from analyser.games.burraco import moves
from analyser.games.burraco import table as layout
from analyser.games.burraco.rules import presets, rules_of

HANDS = 3 if OFF else 90
PRESETS = tuple(presets())


def hand_cards(table: Numbers, seat: int) -> list[int]:
    mine = layout.SEAT0 + layout.SEAT_WIDTH * seat
    one, two = int(table[mine + layout.ONE]), int(table[mine + layout.TWO])
    cards = [code for code in range(64) if one >> code & 1]
    cards += [code for code in range(64) if two >> code & 1]
    return cards + [64] * int(table[mine + layout.JOKERS])


def hidden_places(table: Numbers, seat: int, rules: Numbers) -> list[int]:
    """Return the positions in the row's order whose cards the player has never seen.

    The first player looks at his first card before he keeps or refuses it (L5).
    """
    places: list[int] = []
    for pot in range(2):
        at = layout.POT0 + layout.POT_WIDTH * pot
        owner = [
            other
            for other in range(table[layout.SEATS])
            if table[layout.SEAT0 + layout.SEAT_WIDTH * other + layout.FACE_DOWN] == pot
        ]
        if pot >= table[layout.NEXT_POT] or (owner and owner[0] != seat):
            first = layout.ORDER0 + table[at + layout.POT_AT]
            places += range(first, first + table[at + layout.POT_SIZE])
    seats = int(table[layout.SEATS])
    for place in range(table[layout.STOCK_SIZE]):
        drawn = table[layout.SEAT0 + layout.SEAT_WIDTH * (place % seats) + layout.DRAWN]
        if place // seats >= drawn:
            places.append(int(layout.ORDER0 + table[layout.STOCK_AT] + place))
    if table[layout.PHASE] == layout.DRAWING and moves.may_refuse(table, rules):
        places.remove(int(layout.ORDER0 + table[layout.STOCK_AT] + seat))
    return places


def shuffled(table: Numbers, lots: Random, rules: Numbers) -> Numbers:
    """Return a copy of the table with every card that the player to move cannot see shuffled."""
    other = table.copy()
    seat = int(table[layout.TO_MOVE])
    others = [who for who in range(table[layout.SEATS]) if who != seat]
    hands = {who: hand_cards(table, who) for who in others}
    places = hidden_places(table, seat, rules)
    cards = [card for who in others for card in hands[who]] + [int(table[at]) for at in places]
    lots.shuffle(cards)
    for who in others:
        mine = layout.SEAT0 + layout.SEAT_WIDTH * who
        other[[mine + layout.ONE, mine + layout.TWO, mine + layout.JOKERS]] = 0
        for _ in hands[who]:
            layout.give(other, mine, cards.pop())
    for at in places:
        other[at] = cards.pop()
    return other


def test_no_decision_depends_on_a_hidden_card() -> None:
    decisions = moved = 0
    for number in range(HANDS):
        lots = Random(f"blind {number}")
        rules = rules_of(PRESETS[number % len(PRESETS)])
        walk = Walk(rules, random_table(lots, rules.players), key=5)
        for table in walk.tables(number):
            if table[layout.PHASE] == layout.OVER:
                break
            other = shuffled(table, lots, walk.rules)
            moved += int((other != table).any())
            drawing = table[layout.PHASE] == layout.DRAWING
            here, there = walk.step(table.copy()), walk.step(other)
            decisions += 1
            if drawing:
                # Which card comes is chance; whether it comes from stock or pile is the decision.
                assert here[0] == there[0]
            else:
                assert (here == there).all()
    assert decisions > 84 * HANDS
    assert moved > decisions * 0.9


def test_the_shuffle_keeps_what_the_player_sees() -> None:
    walk = Walk(rules_of("italian"), random_table(Random(3), 4), key=5)
    walk.lay_out(0)
    other = shuffled(walk.table, Random(1), walk.rules)
    seat = int(walk.table[layout.TO_MOVE])
    assert hand_cards(other, seat) == hand_cards(walk.table, seat)
    assert (other[layout.PILE0 : layout.ORDER0] == walk.table[layout.PILE0 : layout.ORDER0]).all()
    everything = np.sort(other[layout.ORDER0 :])
    assert len(everything) == 108
