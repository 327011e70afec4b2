"""``analyser.games.burraco``: Can a player who searches see what he should not?  Hidden cards are
shuffled; no move may change.

Cards that others took openly, and have not laid or thrown since, are known to lie where they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from compiling import OFF
from games.burraco.search_players import Numbers, learnt_line_up, line_up, numbers_of
from games.burraco.test_blindness import OF_CARDS, hand_cards, hidden_places, masks
from games.every_game import every_preset

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco import GAME
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.search import search_player, world_dealing
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.search_player import Companions
from analyser.games.burraco.rules import Rules, presets, rules_of, rules_row

LineUp: TypeAlias = Callable[[Random, Rules], tuple[list[Policy], dict[int, Companions]]]

HANDS = 1 if OFF else 2
PRESETS = tuple(presets())
MANY = 100_000 // len(PRESETS) + 1
"""Decisions a preset of the long proof: a hundred thousand in all."""
LOG = T.LOG_WIDTH * 4


@kernel
def advance(
    table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers, log: Numbers
) -> None:
    """Make one decision."""
    table[T.LOG_ROOM], table[T.LOG_LENGTH] = 4, 0
    search_player.advance(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0),
        part(log, 0),
    )  # fmt: skip


@kernel
def deal(table: Numbers, key: int, number: int, rules: Numbers, scores: Numbers) -> None:
    """Lay a deal out."""
    T.lay_out_deal(part(table, 0), key, number, part(rules, 0), 0, part(scores, 0))


def shuffled(table: Numbers, room: Numbers, rules: Numbers, lots: Random) -> Numbers:
    """Return a copy of the table with every card shuffled that the player to move cannot know."""
    other, seat = table.copy(), int(table[T.TO_MOVE])
    others = [who for who in range(table[T.SEATS]) if who != seat]
    known = {}
    for who in others:
        at = search_player.KNOWN_CARDS + world_dealing.KNOWN_WIDTH * who
        numbers = np.zeros(T.TABLE_SIZE, np.int64)
        numbers[T.SEAT0 : T.SEAT0 + world_dealing.KNOWN_WIDTH] = room[
            at : at + world_dealing.KNOWN_WIDTH
        ]
        known[who] = Counter(hand_cards(numbers, 0))
        assert not known[who] - Counter(hand_cards(table, who)), "known cards are held"
    hidden = {
        who: list((Counter(hand_cards(table, who)) - known[who]).elements()) for who in others
    }
    places = hidden_places(table, seat, rules)
    cards = [card for who in others for card in hidden[who]] + [int(table[at]) for at in places]
    lots.shuffle(cards)
    for who in others:
        mine = T.SEAT0 + T.SEAT_WIDTH * who
        hand = [*known[who].elements(), *(cards.pop() for _ in hidden[who])]
        other[[mine + at for at in OF_CARDS]] = masks(hand)
    for at in places:
        other[at] = cards.pop()
    return other


def play_blind(preset: str, number: int, line_up: LineUp = line_up) -> tuple[int, int]:
    """Play a hand with every decision of a searching seat asked twice; returns how many there were,
    and in how many other cards lay somewhere.
    """
    lots = Random(f"blind {preset} {number}")
    rules = rules_of(preset)
    players, models = line_up(lots, rules)
    row = np.array(rules_row(rules), np.int64)
    policies = numbers_of(rules, players, models)
    table, room = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(search_player.ROOM_SIZE, np.int64)
    work, log, said = (np.zeros(many, np.int64) for many in (K.WORK_SIZE, LOG, LOG))
    deal(table, 7, number, row, np.zeros(T.MOST_SEATS, np.int64))
    decisions = moved = 0
    while table[T.PHASE] != T.OVER:
        if not players[int(table[T.TO_MOVE])].search_worlds:
            advance(table, row, policies, work, room, log)
            continue
        other, there = shuffled(table, room, row, lots), room.copy()
        moved += int((other != table).any())
        drawing = table[T.PHASE] == T.DRAWING
        advance(other, row, policies, work, there, said)
        advance(table, row, policies, work, room, log)
        decisions += 1
        # Which card comes is chance; whether it comes from stock or pile is the decision.
        kept = 1 if drawing else T.LOG_WIDTH
        assert (log[:kept] == said[:kept]).all(), (preset, number, decisions)
        assert (
            room[search_player.NUMBERS_DRAWN : search_player.PILE]
            == there[search_player.NUMBERS_DRAWN : search_player.PILE]
        ).all()
    return decisions, moved


@pytest.mark.broad
@every_preset(GAME)
def test_no_search_depends_on_a_hidden_card(preset: str) -> None:
    played = [play_blind(preset, number) for number in range(HANDS)]
    decisions, moved = map(sum, zip(*played, strict=True))
    # Without the compiler one hand is played, and one of them has just so many.
    assert decisions > (9 if OFF else 10) * HANDS
    assert moved > decisions * 0.8


@pytest.mark.broad
@every_preset(GAME)
def test_no_learnt_choice_depends_on_a_hidden_card(preset: str) -> None:
    decisions, moved = play_blind(preset, 50, learnt_line_up)
    assert decisions > 9
    assert moved > decisions * 0.8


@pytest.mark.broad
@every_preset(GAME)
def test_no_search_with_a_learnt_policy_depends_on_a_hidden_card(preset: str) -> None:
    decisions, moved = play_blind(preset, 60, partial(line_up, by_it=True))
    assert decisions > 9
    assert moved > decisions * 0.8


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_no_search_of_a_hundred_thousand_depends_on_a_hidden_card(preset: str) -> None:
    decisions = moved = 0
    number = 1_000
    while decisions < MANY:
        one, two = play_blind(preset, number)
        decisions, moved, number = decisions + one, moved + two, number + 1
    print(f"{preset}: {decisions} decisions, {moved} with other hidden cards; none changed")
    assert moved > decisions * 0.8
