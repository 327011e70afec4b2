"""``analyser.games.fuenfzehnern.kernel.environment``: What may a learner at Fünfzehnern do, and
what do they see?  Held against the referee's table.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from compiling import OFF

from analyser.cards.codes import SUITS
from analyser.cards.shuffle import run_key
from analyser.games.environments import Tables
from analyser.games.fuenfzehnern import GAME, observations
from analyser.games.fuenfzehnern.kernel import environment
from analyser.games.fuenfzehnern.kernel import table as layout
from analyser.games.fuenfzehnern.referee import Table, deal
from analyser.games.fuenfzehnern.rules import MOST_PLAYERS, RULE_SETS
from analyser.games.tricks.deck import CARDS

KEY = run_key(3)


def plane(cards: list[str]) -> list[int]:
    return [int(card in cards) for card in CARDS]


def led_otherwise(table: Table, seat: int, suit: str) -> bool:
    """Say whether a seat played another suit than was led."""
    for trick in [*table.tricks, table.trick]:
        for at, card in enumerate(trick.cards):
            if at and (trick.lead + at) % table.rules.players == seat:
                if trick.cards[0][1] == suit != card[1]:
                    return True
    return False


def bound_suit(table: Table) -> int:
    """Return the suit with which the lead was last taken from another, from 1; 0: none."""
    if table.rules.lead_rule != "bound":
        return 0
    found = 0
    for trick, after in pairwise([*table.tricks, table.trick]):
        if after.lead != trick.lead:
            found = 1 + SUITS.index(trick.cards[0][1])
    return found


def told(table: Table) -> list[int]:
    """Return what the player to move is told, from what they may see."""
    seat, players = table.to_move, table.rules.players
    found = plane(table.hands[seat]) + plane(table.trick.cards) + plane([*table.gone])
    others = [(seat + step) % players for step in range(players)]
    nobody = [0] * (MOST_PLAYERS - players)
    found += [table.points(other) for other in others] + nobody
    found += [len(table.won[other]) for other in others] + nobody
    for suit in SUITS:
        found += [int(led_otherwise(table, other, suit)) for other in others] + nobody
    if table.leading:
        return [*found, players, 1, 0, bound_suit(table), 0, 0, 0]
    winner, best = table.best
    led, called = 1 + SUITS.index(table.led), int(table.trick.zwang)
    place = (winner - seat) % players
    return [*found, players, 0, led, bound_suit(table), CARDS.index(best), place, called]


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_learner_sees_what_lies_open_and_may_do_what_the_referee_allows(preset: str) -> None:
    record, met = GAME.rules(preset), Counter[str]()
    rules, row = RULE_SETS.make_rules(preset), np.array(GAME.rules_row(record), np.int64)
    seats = rules.players
    tables = GAME.tables_of(record, [GAME.policy("sound")] * seats, [True] * seats, 1)
    assert isinstance(tables, Tables)
    for number in range(3 if OFF else 40):
        lots = Random(f"seen {number}")
        plain = deal(rules, KEY, number)
        tables.begin(np.array([KEY]), np.array([number]), 1)
        while not plain.over:
            assert tables.movers[0] == plain.to_move
            assert tables.observations[0].tolist() == told(plain)
            may = [CARDS.index(card) for card in plain.list_legal()]
            may += [32 + CARDS.index(card) for card in CARDS if plain.may_call(card)]
            legal = tables.legal[0, : tables.counts[0]].tolist()
            assert sorted(legal) == sorted(may)
            met["calls"] += any(each >= 32 for each in may)
            other = shuffled(tables._tables[0], plain, lots)
            met["moved"] += not np.array_equal(other, tables._tables[0])
            seen = np.zeros(observations.SIZE, np.uint8)
            environment.watch(other, row, tables._states[0], seen)
            assert seen.tolist() == told(plain)
            action = lots.choice(legal)
            move = GAME.move_of(action)
            assert GAME.action_of(move, record) == action
            plain.play(plain.to_move, move["card"], move.get("zwang", False))
            assert tables.step(np.array([action])) == -1
            met["decisions"] += 1
        assert tables.ended[0]
    assert met["moved"] > met["decisions"] // 2
    assert met["calls"] > 5 or OFF or not rules.zwang_allowed


def shuffled(table: np.ndarray, plain: Table, lots: Random) -> np.ndarray:
    """Return the table with the cards of the other hands dealt otherwise."""
    other, seat = table.copy(), plain.to_move
    cards = [
        CARDS.index(card) for at, hand in enumerate(plain.hands) if at != seat for card in hand
    ]
    lots.shuffle(cards)
    for at, hand in enumerate(plain.hands):
        if at != seat:
            mine = layout.SEATS0 + layout.SEAT_WIDTH * at + layout.HAND
            other[mine] = sum(1 << cards.pop() for _ in hand)
    return other
