"""Does the kernel play exactly as the plain reference says: move for move, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.fuenfzehnern.drawn import VARIATIONS, player

from analyser.cards.shuffle import run_key
from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.columns import COLUMNS, ROW_SIZE
from analyser.games.fuenfzehnern.kernel import decide
from analyser.games.fuenfzehnern.kernel import play as K
from analyser.games.fuenfzehnern.kernel.calls import ENGINE
from analyser.games.fuenfzehnern.policies import as_policy
from analyser.games.fuenfzehnern.reference import forks
from analyser.games.fuenfzehnern.reference import play as reference
from analyser.games.fuenfzehnern.reference.table import Table, deal
from analyser.games.fuenfzehnern.rules import as_rules
from analyser.games.interface import Bound
from analyser.games.tricks.deck import NUMBERS

KEY = run_key(77)
PRESETS = list(GAME.presets)
HANDS = 3 if compiling.OFF else 100
FUTURES = 2


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> Counter[str]:
    """Play hands both ways, from random leads; returns what was met."""
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    as_played, seats = as_rules(rules), len(GAME.seats(rules))
    log, nothing = np.empty(32, np.int64), np.zeros(seats, np.int64)
    for number in range(hands):
        players = [player(random) for _ in range(seats)]
        lead = random.randrange(seats)
        numbers = ENGINE.numbers(rules, players, range(seats))
        row, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
        log[:] = -1
        K.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            nothing,
            numbers.rules,
            numbers.policies,
            row,
            log,
            room,
        )
        table = deal(as_played, KEY, number, lead)
        reference.play(table, [as_policy(each) for each in players], KEY, number)
        moves = [
            NUMBERS[card] + (decide.CALL if trick.zwang and at == 0 else 0)
            for trick in table.tricks
            for at, card in enumerate(trick.cards)
        ]
        assert log[: len(moves)].tolist() == moves, (number, players)
        assert (log[len(moves) :] == -1).all()
        expected = reference.row(table, number)
        assert row.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        met += counted(table)
    return met


def counted(table: Table) -> Counter[str]:
    """Return how often what is rare is met in a hand."""
    met = Counter[str](bound=table.bound_leads, cashed=table.cashed, hands=1)
    for trick in table.tricks:
        led, ace = trick.cards[0][1], "A" + trick.cards[0][1]
        thrown = [card for card in trick.cards if card[1] != led]
        met.update(zwang=trick.zwang, forced=trick.zwang and ace in trick.cards, thrown=len(thrown))
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_and_moves_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 1)
    assert met["thrown"] > HANDS
    assert (met["bound"] > HANDS) == (preset != "fuenfzehnern-free")


def test_so_they_are_whatever_the_rules() -> None:
    met = sum((compare("fuenfzehnern", each, HANDS, 2) for each in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        assert met["cashed"] > 200
        assert met["zwang"] == met["forced"] > 50


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_hands_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, 10_000, 3)
    print(preset, dict(met))
    assert met["thrown"] > 10_000
    assert (met["bound"] > 10_000) == (met["cashed"] > 1_000) == (preset != "fuenfzehnern-free")
    assert (met["zwang"] == met["forced"] > 1_000) == (preset != "fuenfzehnern-no-zwang")


def weighed(preset: str, changes: dict[str, Any], deals: int) -> int:
    """Weigh decisions both ways; returns how many were met."""
    random, met = Random(f"{preset} {changes}"), 0
    rules = GAME.rules(preset, changes)
    seats = len(GAME.seats(rules))
    players = [player(random) for _ in range(seats)]
    policies = [as_policy(each) for each in players]
    for number, choice in enumerate(GAME.choices, start=1):
        for when in ((), (Bound("suit", 2, 4), Bound("left", None, 7))):
            found = GAME.weigh(
                choice.name, rules, players, range(seats), KEY, 5, deals, FUTURES, when
            )
            for at, row in enumerate(found.tolist(), start=5):
                table = deal(as_rules(rules), KEY, at)
                expected = forks.weigh(number, table, policies, KEY, at, FUTURES, when)
                assert row == expected, (choice.name, when, at)
                met += row[1]
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_decisions_are_weighed_as_in_the_reference(preset: str) -> None:
    met = 0
    for changes in VARIATIONS if preset == "fuenfzehnern" else [{}]:
        met += weighed(preset, changes, 1 if compiling.OFF else 12)
    assert compiling.OFF or met > 5


def test_where_nobody_is_bound_and_nobody_may_call_there_is_nothing_to_weigh() -> None:
    sound = [GAME.policy("sound")]
    for preset, choice in (("fuenfzehnern-free", "cash"), ("fuenfzehnern-no-zwang", "zwang")):
        found = GAME.weigh(choice, GAME.rules(preset), sound, [0] * 4, KEY, 0, 20, 1)
        assert found[:, 1].tolist() == [0] * 20
