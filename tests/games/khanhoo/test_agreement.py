"""Does the kernel play exactly as the plain reference says: move for move, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.khanhoo.drawn import VARIATIONS, player

from analyser.cards.shuffle import run_key
from analyser.games.interface import Bound
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.columns import COLUMNS, ROW_SIZE
from analyser.games.khanhoo.kernel import play as K
from analyser.games.khanhoo.kernel.calls import ENGINE
from analyser.games.khanhoo.policies import as_policy
from analyser.games.khanhoo.reference import decide, forks, scoring, searching
from analyser.games.khanhoo.reference.table import all_cards, deal, pack
from analyser.games.khanhoo.rules import as_rules

KEY = run_key(77)
PRESETS = list(GAME.presets)
SHORT = {"turn_limit": 30}
FUTURES = 2
MANY = 120
"""Hands a preset of which the slow tests ask the reference each move.  It thinks more than half a
second a hand: with all else here these take it eight minutes, and ten thousand a preset would take
eight hours."""
HANDS = 10_000
"""Hands a preset of which it is asked a few moves, makes all, and counts the row."""


def compare(
    preset: str, changes: dict[str, Any], hands: int, seed: int, one_in: int = 1
) -> Counter[str]:
    """Play hands both ways, from random leads; returns what was met.

    The reference decides one in so many moves of who thinks, by lot; it makes all, and counts.
    """
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    drawn = Random(f"{preset} {changes} {seed} moves")
    rules = GAME.rules(preset, changes)
    as_played, seats = as_rules(rules), len(GAME.seats(rules))
    log = np.empty(GAME.most_logged, np.int64)
    for number in range(hands):
        players = [player(random) for _ in range(seats)]
        habits = [as_policy(each) for each in players]
        lead = random.randrange(seats)
        numbers = ENGINE.numbers(rules, players, range(seats))
        row, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
        log[:] = -1
        K.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            np.zeros(seats, np.int64),
            numbers.rules,
            numbers.policies,
            row,
            log,
            room,
        )
        table, lots = deal(as_played, KEY, number, lead), decide.Deal(KEY, number)
        made = 0
        while not table.over:
            mine = habits[table.to_move]
            # Who moves by lot is asked each time: lots are counted.
            if drawn.randrange(one_in) == 0 or not mine.thinks:
                move = decide.decide(table, mine, lots)
                assert log[made] == searching.number_of(table, move), (number, made, move)
                met["decided"] += 1
            table.make(searching.move_of(table, int(log[made])))
            made += 1
            assert sorted(all_cards(table)) == sorted(pack(as_played))
        assert log[made] == -1
        expected = scoring.row(table, number)
        assert row.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        met.update(event["do"] for event in table.events)
        met[table.ending] += 1
        met["contested"] += sum(bool(event.get("against")) for event in table.events)
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_and_moves_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, SHORT, 1 if compiling.OFF else 2, 1)
    assert met["take"] > 0


@pytest.mark.skipif(compiling.OFF, reason="takes minutes without the compiler")
def test_so_they_are_whatever_the_rules() -> None:
    met = sum((compare(*each, 1, 2) for each in VARIATIONS), Counter[str]())
    assert min(met["bump"], met["draw"], met["take"], met["turn_limit"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_many_hands_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, MANY, 3)
    print(preset, dict(met))
    assert met["take"] > 10 * MANY
    assert met["out"] > MANY // 4
    bumps = preset not in ("khanhoo-2p", "khanhoo-no-bump")
    assert (met["bump"] > MANY) == bumps
    assert (met["bump_refused"] > MANY // 20) == bumps
    assert (met["restock"] > MANY // 5) == (preset != "khanhoo-4p")


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_hands_a_preset_are_made_and_counted_as_in_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 5, one_in=40)
    print(preset, dict(met))
    assert met["decided"] > HANDS // 2
    assert met["out"] > HANDS // 4


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "changes"), VARIATIONS)
def test_so_they_are_for_more_whatever_the_rules(preset: str, changes: dict[str, Any]) -> None:
    met = compare(preset, changes, MANY // 4, 4)
    print(preset, changes, dict(met))
    assert met["take"] > MANY // 4


def weighed(preset: str, changes: dict[str, Any], deals: int, most: int) -> Counter[str]:
    """Weigh decisions both ways; returns how many deals had one, by choice.

    Of so many deals the reference weighs the first, ``most`` with a decision and ``most`` without.
    """
    random, met = Random(f"{preset} {changes}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    seats = len(GAME.seats(rules))
    players = [player(random) for _ in range(seats)]
    policies = [as_policy(each) for each in players]
    for at, choice in enumerate(GAME.choices, start=1):
        for when in ((), (Bound("thrown", 3, 40), Bound("points", None, 8))):
            found = GAME.weigh(
                choice.name, rules, players, range(seats), KEY, 5, deals, FUTURES, when
            )
            left = {True: most, False: most}
            for number, row in enumerate(found.tolist(), start=5):
                asked = row[1] > 0
                left[asked] -= 1
                if left[asked] < 0:
                    continue
                table = deal(as_rules(rules), KEY, number)
                there = searching.searchers(policies, policies, KEY, number)
                expected = forks.weigh(at, table, there, KEY, number, FUTURES, when)
                assert row == expected, (choice.name, when, number)
                met[choice.name] += asked
    return met


@pytest.mark.skipif(compiling.OFF, reason="takes minutes without the compiler")
def test_decisions_are_weighed_as_in_the_reference() -> None:
    assert weighed("khanhoo", {"turn_limit": 20}, 1, 1).total() > 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_many_decisions_are_weighed_as_in_the_reference(preset: str) -> None:
    met = weighed(preset, {}, 200, 6)
    print(preset, dict(met))
    bumps = preset not in ("khanhoo-2p", "khanhoo-no-bump")
    for choice in GAME.choices:
        assert (met[choice.name] >= 6) == (bumps or choice.name == "out"), choice.name
