"""``analyser.games.burraco``: Can a player see what he should not?  Hidden cards are shuffled; no
decision may change.

Hidden from the player to move: the other hands, pots that lie face down before others, pots not yet
taken, the stock, and the cards of the pile that his memory does not reach.  (What others took from
the pile lies among them too: no policy asks who holds it.)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco.stacked_packs import random_table
from games.burraco.table_walk import Numbers, Walk

from analyser.games.burraco.kernel import habits
from analyser.games.burraco.kernel.table import moves
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import Policy, policy_of
from analyser.games.burraco.rules import presets, rules_of

HANDS = 3 if OFF else 90
PRESETS = tuple(presets())
OF_CARDS = (layout.ONE, layout.TWO, layout.JOKERS, layout.COUNTS)
"""What a set of cards consists of, in the order of ``masks``."""
MANY = 1_000_000 // len(PRESETS) + 1
"""Decisions a preset of the long proof: a million in all."""


def hand_cards(table: Numbers, seat: int) -> list[int]:
    mine = layout.SEAT0 + layout.SEAT_WIDTH * seat
    cards = [64] * int(table[mine + layout.JOKERS])
    for mask in (int(table[mine + layout.ONE]), int(table[mine + layout.TWO])):
        rest = mask
        while rest:
            cards.append((rest & -rest).bit_length() - 1)
            rest &= rest - 1
    return cards


def masks(cards: list[int]) -> tuple[int, int, int, int]:
    """Return cards as (faces, faces held twice, jokers, naturals by rank: a digit of 4 bits)."""
    one = two = jokers = counts = 0
    for card in cards:
        if card == 64:
            jokers += 1
        else:
            two |= one & (1 << card)
            one |= 1 << card
            counts += 0 if card & 15 == 1 else 16 ** (card & 15)
    return one, two, jokers, counts


def forgotten_places(table: Numbers, policy: Numbers) -> list[int]:
    """Return the positions of the pile that the player to move does not remember."""
    lost = max(0, int(table[layout.PILE_COUNT]) - int(policy[habits.H.REMEMBERED]))
    return list(range(layout.PILE0, layout.PILE0 + lost))


def hidden_places(table: Numbers, seat: int, rules: Numbers) -> list[int]:
    """Return the positions in the row's order whose cards the player has never seen.

    The first player looks at his first card before he keeps or refuses it (L5).
    """
    places: list[int] = []
    for pot in range(table[layout.POTS]):
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
        drawn = table[layout.SEAT0 + layout.SEAT_WIDTH * (place % seats) + layout.DRAWN_COUNT]
        if place // seats >= drawn:
            places.append(int(layout.ORDER0 + table[layout.STOCK_AT] + place))
    if table[layout.PHASE] == layout.DRAWING and moves.may_refuse(table, rules):
        places.remove(int(layout.ORDER0 + table[layout.STOCK_AT] + seat))
    return places


def shuffled(table: Numbers, lots: Random, walk: Walk) -> Numbers:
    """Return a copy of the table with every card that the player to move cannot see shuffled."""
    other = table.copy()
    seat = int(table[layout.TO_MOVE])
    policy = walk.policies[habits.H.POLICY_COUNT * seat :][: habits.H.POLICY_COUNT]
    forgotten = forgotten_places(table, policy)
    others = [who for who in range(table[layout.SEATS]) if who != seat]
    hands = {who: hand_cards(table, who) for who in others}
    places = hidden_places(table, seat, walk.rules) + forgotten
    cards = [card for who in others for card in hands[who]] + [int(table[at]) for at in places]
    lots.shuffle(cards)
    for who in others:
        mine = layout.SEAT0 + layout.SEAT_WIDTH * who
        other[[mine + at for at in OF_CARDS]] = masks([cards.pop() for _ in hands[who]])
    for at in places:
        other[at] = cards.pop()
    if forgotten:
        pile = other[layout.PILE0 :][: other[layout.PILE_COUNT]].tolist()
        other[[layout.PILE_ONE + at for at in OF_CARDS]] = masks(pile)
    return other


def play_blind(number: int, preset: str, players: Sequence[Policy] = ()) -> tuple[int, int, int]:
    """Play a hand with every decision asked twice; returns how many there were, in how many other
    cards lay somewhere, and in how many the player had forgotten some of the pile.
    """
    decisions = moved = lost = 0
    lots = Random(f"blind {number}")
    rules = rules_of(preset)
    walk = Walk(rules, players or random_table(lots, rules.players), key=5)
    for table in walk.tables(number):
        if table[layout.PHASE] == layout.OVER:
            break
        other = shuffled(table, lots, walk)
        moved += int((other != table).any())
        lost += int(
            (other[layout.PILE0 : layout.ORDER0] != table[layout.PILE0 : layout.ORDER0]).any()
        )
        drawing = table[layout.PHASE] == layout.DRAWING
        here, there = walk.step(table.copy()), walk.step(other)
        decisions += 1
        if drawing:
            # Which card comes is chance; whether it comes from stock or pile is the decision.
            assert here[0] == there[0], (preset, number)
        else:
            assert (here == there).all(), (preset, number)
    return decisions, moved, lost


def test_no_decision_depends_on_a_hidden_card() -> None:
    played = [play_blind(number, PRESETS[number % len(PRESETS)]) for number in range(HANDS)]
    decisions, moved, lost = map(sum, zip(*played, strict=True))
    assert decisions > 84 * HANDS
    assert moved > decisions * 0.9
    assert lost > (0 if OFF else decisions * 0.05)


def test_who_thinks_of_taking_a_closed_pile_counts_on_no_card_that_he_forgot() -> None:
    worrier = policy_of("balanced", {"memory": 2, "break_meld": 400, "take_bar": -300})
    lost = [play_blind(number, "closed", [worrier] * 4)[2] for number in range(HANDS // 3)]
    assert sum(lost) > 10 * len(lost)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_no_decision_of_a_million_depends_on_a_hidden_card(preset: str) -> None:
    decisions = moved = lost = 0
    number = 1_000
    while decisions < MANY:
        one, two, three = play_blind(number, preset)
        decisions, moved, lost, number = decisions + one, moved + two, lost + three, number + 1
    print(f"{preset}: {decisions} decisions, {moved} with other hidden cards, {lost} with other")
    print(f"forgotten ones; {number - 1_000} hands; none changed")
    assert moved > decisions * 0.9


def test_the_shuffle_keeps_what_the_player_sees() -> None:
    walk = Walk(rules_of("italian"), random_table(Random(3), 4), key=5)
    walk.lay_out(0)
    other = shuffled(walk.table, Random(1), walk)
    # What is derived from the other hands is theirs too.
    rebuilt = other.copy()
    layout.rebuild(rebuilt, walk.rules)
    assert (rebuilt == other).all()
    seat = int(walk.table[layout.TO_MOVE])
    assert hand_cards(other, seat) == hand_cards(walk.table, seat)
    assert (other[layout.PILE0 : layout.ORDER0] == walk.table[layout.PILE0 : layout.ORDER0]).all()
    everything = np.sort(other[layout.ORDER0 :])
    assert len(everything) == 108
