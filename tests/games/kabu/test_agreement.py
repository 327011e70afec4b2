"""Does the kernel play exactly as the plain reference says: move for move, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.kabu.drawn import VARIATIONS, player

from analyser.cards.shuffle import run_key
from analyser.games.interface import Bound
from analyser.games.kabu import GAME
from analyser.games.kabu.columns import COLUMNS, ROW_SIZE
from analyser.games.kabu.kernel import play as K
from analyser.games.kabu.kernel.calls import ENGINE
from analyser.games.kabu.policies import as_policy
from analyser.games.kabu.reference import forks
from analyser.games.kabu.reference import play as reference
from analyser.games.kabu.reference.searching import searchers
from analyser.games.kabu.reference.table import deal
from analyser.games.kabu.rules import as_rules

KEY = run_key(77)
PRESETS = list(GAME.presets)
HANDS = 8 if compiling.OFF else 60
FUTURES = 2


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> Counter[str]:
    """Play hands both ways, from random scores and leads; returns what was met."""
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    as_played, seats = as_rules(rules), len(GAME.seats(rules))
    log = np.full((seats * (as_played.draw_max + 1), K.MOVE_WIDTH), -1, np.int64)
    for number in range(hands):
        players = [player(random) for _ in range(seats)]
        lead = random.randrange(seats)
        won = [random.randint(-as_played.start_chips or -20, 20) for _ in range(seats)]
        numbers = ENGINE.numbers(rules, players, range(seats))
        row, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
        log[:] = -1
        K.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            np.array(won),
            numbers.rules,
            numbers.policies,
            row,
            log.ravel(),
            room,
        )
        chips = [ENGINE.rules_row(rules)[4] + each for each in won]
        table = deal(as_played, KEY, number, lead, chips)
        reference.play(table, [as_policy(each) for each in players], KEY, number)
        moves = [[event["seat"], int(event["do"] == "draw")] for event in table.events]
        assert log[: len(moves)].tolist() == moves
        assert (log[len(moves) :] == -1).all()
        expected = reference.row(table, number)
        assert row.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        met.update(event["do"] for event in table.events)
        met["broke"] += expected[6] > 0
        met["two broke"] += expected[6] > 1
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_and_moves_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 1)
    assert met["draw"] > 0
    assert met["pass"] > 0


def test_so_they_are_whatever_the_rules() -> None:
    met = sum((compare("kabu", changes, HANDS, 2) for changes in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        assert met["broke"] > 30
        assert met["two broke"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_hands_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, 10_000, 3)
    met += compare(preset, {"start_chips": 5}, 10_000, 3)
    print(preset, dict(met))
    assert min(met["draw"], met["pass"], met["broke"]) > 1_000
    # Of two only the lower owes anything; with a banker two who owe are broke less often.
    assert (met["two broke"] > 100) == (preset != "kabu-2p")


def weighed(preset: str, changes: dict[str, Any], deals: int) -> None:
    random = Random(f"{preset} {changes}")
    rules = GAME.rules(preset, changes)
    seats = len(GAME.seats(rules))
    players = [player(random) for _ in range(seats)]
    policies = [as_policy(each) for each in players]
    for card, choice in enumerate(GAME.choices):
        for when in ((), (Bound("total", 3, 6), Bound("passed", None, 1))):
            found = GAME.weigh(
                choice.name, rules, players, range(seats), KEY, 5, deals, FUTURES, when
            )
            for number, row in enumerate(found.tolist(), start=5):
                table = deal(as_rules(rules), KEY, number)
                there = searchers(policies, policies, KEY, number)
                expected = forks.weigh(card, table, there, KEY, number, FUTURES, when)
                assert row == expected, (choice.name, when, number)


@pytest.mark.parametrize("preset", PRESETS)
def test_decisions_are_weighed_as_in_the_reference(preset: str) -> None:
    for changes in VARIATIONS if preset == "kabu" else [{}]:
        if changes.get("draw_max") != 0:
            weighed(preset, changes, 2 if compiling.OFF else 10)


def test_where_nobody_may_draw_there_is_nothing_to_weigh() -> None:
    rules = GAME.rules("kabu", {"draw_max": 0})
    found = GAME.weigh("draw", rules, [GAME.policy("sound")], [0] * 4, KEY, 0, 3, 1)
    assert found[:, 1].tolist() == [0, 0, 0]
    rules = GAME.rules("kabu-one-draw")
    found = GAME.weigh("draw-again", rules, [GAME.policy("sound")], [0] * 4, KEY, 0, 3, 1)
    assert found[:, 1].tolist() == [0, 0, 0]
