"""``analyser.games.schafkopf.kernel.environment``: What may a learner at Schafkopf do, and what
do they see?  Held against the referee's table.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from compiling import OFF

from analyser.cards.shuffle import run_key
from analyser.games.environments import Tables
from analyser.games.schafkopf import GAME, observations
from analyser.games.schafkopf.kernel import environment
from analyser.games.schafkopf.kernel import table as layout
from analyser.games.schafkopf.referee import Table, deal
from analyser.games.schafkopf.rules import DECK, RULE_SETS, TRUMPS
from analyser.games.tricks import plain as tricks
from analyser.games.tricks.deck import CARDS

KEY = run_key(3)


def plane(cards: Any) -> list[int]:
    return [int(card in cards) for card in CARDS]


def told(table: Table) -> list[int]:
    """Return what the player to move is told, from what they may see."""
    seat = table.to_move
    found = plane(table.hands[seat]) + plane(table.trick.cards) + plane(table.gone)
    found += plane(table.buried if seat == table.declarer and table.buried else ())
    others = [(seat + step) % 3 for step in range(3)]
    found += [int(other == table.declarer) for other in others]
    found += [table.points(other) for other in others]
    found += [len(table.won[other]) for other in others]
    phase = 0 if table.speaking else 1 if table.burying else 2
    leads = int(phase == 2 and table.leading)
    first = (table.lead - seat) % 3
    if not table.trick.cards:
        return [*found, phase, table.passed, leads, 0, 0, 0, first]
    at = tricks.winner(table.trick.cards, DECK, TRUMPS)
    best, owner = table.trick.cards[at], (table.trick.lead + at) % 3
    taken = (owner - seat) % 3
    return [*found, phase, table.passed, leads, 1 + table.led, CARDS.index(best), taken, first]


def allowed(table: Table) -> list[int]:
    """Return the actions that the referee allows."""
    if table.speaking:
        return [33] if table.must_take else [32, 33]
    if table.burying:
        hand = sorted(CARDS.index(card) for card in table.hands[table.to_move])
        pairs = [(low, high) for low in hand for high in hand if low < high]
        return [34 + observations.PAIRS.index(each) for each in pairs]
    return [CARDS.index(card) for card in table.list_legal()]


def make(table: Table, move: dict[str, Any]) -> None:
    seat = table.to_move
    if move["do"] == "pass":
        table.leave(seat)
    elif move["do"] == "take":
        table.take(seat)
    elif move["do"] == "bury":
        table.bury(seat, move["cards"])
    else:
        table.play(seat, move["card"])


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_learner_sees_what_lies_open_and_may_do_what_the_referee_allows(preset: str) -> None:
    record, met = GAME.rules(preset), Counter[str]()
    rules, row = RULE_SETS.make_rules(preset), np.array(GAME.rules_row(record), np.int64)
    tables = GAME.tables_of(record, [GAME.policy("sound")] * 3, [True] * 3, 1)
    assert isinstance(tables, Tables)
    for number in range(3 if OFF else 40):
        lots = Random(f"seen {number}")
        plain = deal(rules, KEY, number)
        tables.begin(np.array([KEY]), np.array([number]), 1)
        while not plain.over:
            assert tables.movers[0] == plain.to_move
            assert tables.observations[0].tolist() == told(plain)
            legal = tables.legal[0, : tables.counts[0]].tolist()
            assert sorted(legal) == sorted(allowed(plain))
            other = shuffled(tables._tables[0], plain, lots)
            met["moved"] += not np.array_equal(other, tables._tables[0])
            seen = np.zeros(observations.SIZE, np.uint8)
            environment.watch(other, row, tables._states[0], seen)
            assert seen.tolist() == told(plain)
            action = lots.choice(legal)
            move = GAME.move_of(action)
            assert GAME.action_of(move, record) == action
            met[move["do"]] += 1
            make(plain, move)
            assert tables.step(np.array([action])) == -1
            met["decisions"] += 1
        assert tables.ended[0]
    assert met["moved"] > met["decisions"] // 2
    assert min(met["pass"], met["take"], met["bury"], met["play"]) > 0


def shuffled(table: npt.NDArray[np.int64], plain: Table, lots: Random) -> npt.NDArray[np.int64]:
    """Return the table with the cards dealt otherwise that the player to move cannot see."""
    other, seat = table.copy(), plain.to_move
    places = [layout.SEATS0 + layout.SEAT_WIDTH * at + layout.HAND for at in range(3) if at != seat]
    if plain.declarer is None:
        places.append(layout.WIDOW)
    elif plain.declarer != seat and plain.buried is not None:
        places.append(layout.BURIED)
    sets = [int(table[at]) for at in places]
    cards = [card for each in sets for card in range(32) if each >> card & 1]
    lots.shuffle(cards)
    for at, each in zip(places, sets, strict=True):
        other[at] = sum(1 << cards.pop() for _ in range(each.bit_count()))
    return other
