"""``analyser.games.kabu.kernel.environment``: What may a learner at Kabu do, and what do they
see?  Held against the referee's table.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from compiling import OFF

from analyser.cards.codes import card_code
from analyser.cards.shuffle import run_key
from analyser.games.environments import Tables
from analyser.games.kabu import GAME, observations
from analyser.games.kabu.kernel import environment
from analyser.games.kabu.kernel import table as layout
from analyser.games.kabu.referee import Table, deal
from analyser.games.kabu.rules import MOST_PLAYERS, RULE_SETS

KEY = run_key(3)


def told(table: Table) -> list[int]:
    """Return what the player to move is told, from what they may see."""
    seat, players = table.to_move, table.rules.players
    cards = [0] * 40
    for card in table.hands[seat]:
        code = card_code(card)
        cards[10 * (code // 16) + code % 16] = 1
    found = cards
    others = [(seat + step) % players for step in range(players)]
    for of_seat in (table.drawn, table.passed, table.chips):
        found += [int(of_seat[other]) for other in others] + [0] * (MOST_PLAYERS - players)
    return [*found, table.totals()[seat], players, (table.lead - seat) % players]


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_learner_sees_own_cards_and_what_lies_open(preset: str) -> None:
    record = GAME.rules(preset)
    rules, row = RULE_SETS.make_rules(preset), np.array(GAME.rules_row(record), np.int64)
    seats, decisions, moved = rules.players, 0, 0
    tables = GAME.tables_of(record, [GAME.policy("sound")] * seats, [True] * seats, 1)
    assert isinstance(tables, Tables)
    for number in range(5 if OFF else 60):
        lots = Random(f"seen {number}")
        plain = deal(rules, KEY, number)
        tables.begin(np.array([KEY]), np.array([number]), 1)
        while not plain.over:
            assert tables.movers[0] == plain.to_move
            assert tables.observations[0].tolist() == told(plain)
            assert sorted(tables.legal[0, : tables.counts[0]].tolist()) == [0, 1]
            other = tables._tables[0].copy()
            hidden = [
                layout.ORDER0 + place
                for place in range(layout.PACK_SIZE)
                if place not in own_places(plain)
            ]
            cards = other[hidden].tolist()
            lots.shuffle(cards)
            other[hidden] = cards
            moved += not np.array_equal(other, tables._tables[0])
            seen = np.zeros(observations.SIZE, np.uint8)
            environment.watch(other, row, tables._states[0], seen)
            assert seen.tolist() == told(plain)
            action = lots.randrange(2)
            plain.draw(plain.to_move) if action else plain.pass_on(plain.to_move)
            assert tables.step(np.array([action])) == -1
            decisions += 1
        assert tables.ended[0]
    assert moved == decisions > 5


def own_places(table: Table) -> set[int]:
    """Return the places of the order whose cards the player to move holds."""
    seat, each = table.to_move, table.rules.hand_cards
    drawn = range(table.drawn[seat])
    first = table.rules.players * each + seat
    return {*range(each * seat, each * seat + each)} | {
        first + table.rules.players * at for at in drawn
    }
