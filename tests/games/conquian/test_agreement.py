"""Does the kernel play exactly as the plain reference says: move for move, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.conquian.drawn import VARIATIONS, player
from games.each import every_preset

from analyser.cards.shuffle import run_key
from analyser.games.conquian import GAME
from analyser.games.conquian.columns import COLUMNS, ROW_SIZE
from analyser.games.conquian.kernel import play as K
from analyser.games.conquian.kernel.calls import ENGINE
from analyser.games.conquian.policies import as_policy
from analyser.games.conquian.reference import forks, scoring
from analyser.games.conquian.reference import play as reference
from analyser.games.conquian.reference import table as T
from analyser.games.conquian.reference.searching import searchers
from analyser.games.conquian.rules import as_rules
from analyser.games.interface import Bound

KEY = run_key(77)
PRESETS = list(GAME.presets)
HANDS = 2 if compiling.OFF else 8
FUTURES = 2


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> Counter[str]:
    """Play hands both ways, either seat beginning; returns what was met."""
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    as_played = as_rules(rules)
    log = np.full((K.MOST_MOVES, K.MOVE_WIDTH), -1, np.int64)
    row, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
    for number in range(hands):
        players = [player(random) for _ in range(2)]
        numbers = ENGINE.numbers(rules, players, range(2))
        lead = random.randrange(2)
        log[:] = -1
        K.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            np.zeros(2, np.int64),
            numbers.rules,
            numbers.policies,
            row,
            log.ravel(),
            room,
        )
        table = T.deal(as_played, KEY, number, lead)
        chance, policies = reference.Chance(KEY, number), [as_policy(each) for each in players]
        for made in log.tolist():
            if table.over:
                assert made == [-1, -1, -1]
                break
            reference.to_decision(table)
            move = reference.chosen(table, policies[table.to_move], chance)
            where = (number, table.phase, table.card, move, players)
            assert made[1:] == [reference.number_of(table, move), move.which], where
            met[move.do] += 1
            met["another way"] += move.which > 0
            met["of several"] += move.do == "take" and len(table.melds[table.to_move]) > 1
            reference.make(table, move)
        assert table.over
        expected = scoring.row(table, number)
        assert row.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        met["hands"] += 1
        met["out"] += table.ending == "out"
        met["forced"] += sum(table.forced)
    return met


@every_preset(GAME)
def test_rows_and_moves_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 1)
    assert met["hands"] == HANDS
    assert met["take"] >= HANDS


def test_so_they_are_whatever_the_rules() -> None:
    met = sum((compare("conquian", each, HANDS, 2) for each in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        wanted = ("take", "lay", "pass", "force", "let go", "discard", "out")
        assert min(met[each] for each in wanted) > 3, met


def test_so_it_is_where_laying_without_a_card_ends_the_hand() -> None:
    """Once the kernel did not know that nothing is lacking then: deal 187 of a slow test."""
    met = compare("conquian", VARIATIONS[5], 1 if compiling.OFF else 60, 5)
    assert met["lay"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_hands_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, 10_000, 3)
    print(preset, dict(met))
    assert met["hands"] == 10_000
    assert min(met["take"], met["out"], met["discard"]) > 3_000
    assert (met["force"] > 300) == (preset != "conquian-free")
    assert (met["lay"] > 300) == (preset == "conquian-bicycle")
    assert min(met["another way"], met["of several"]) > 20


@pytest.mark.slow
def test_hundreds_are_of_each_variation() -> None:
    for changes in VARIATIONS:
        assert compare("conquian", changes, 300, 4)["hands"] == 300


BOUNDS = {
    "force": (Bound("other_melded", 4, None), Bound("stock", None, 14)),
    "take": (Bound("laid", 2, 3), Bound("dead", 1, None)),
}


def weighed(preset: str, changes: dict[str, Any], deals: int) -> Counter[str]:
    """Weigh decisions both ways; returns how many there were of each choice."""
    random, met = Random(f"{preset} {changes}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    players = [player(random) for _ in range(2)]
    policies = [as_policy(each) for each in players]
    for number, choice in enumerate(GAME.choices, start=1):
        for when in ((), BOUNDS[choice.name]):
            found = GAME.weigh(choice.name, rules, players, (0, 1), KEY, 5, deals, FUTURES, when)
            for deal, row in enumerate(found.tolist(), start=5):
                table = T.deal(as_rules(rules), KEY, deal)
                chance = reference.Chance(KEY, deal)
                seats = searchers(policies, policies, chance)
                expected = forks.weigh(number, table, seats, chance, FUTURES, when)
                assert row == expected, (choice.name, when, deal)
                met[choice.name] += row[1]
    return met


def test_decisions_are_weighed_as_in_the_reference() -> None:
    deals = 1 if compiling.OFF else 5
    met = sum((weighed("conquian", changes, deals) for changes in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        assert min(met["force"], met["take"]) > 5, met


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_so_are_many(preset: str) -> None:
    met = weighed(preset, {}, 300)
    assert met["take"] > 300
    assert (met["force"] > 20) == (preset != "conquian-free")
