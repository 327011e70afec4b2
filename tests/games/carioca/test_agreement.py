"""Does the kernel play exactly as the plain reference says: move for move, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import compiling
import numpy as np
import pytest
from games.carioca.drawn import VARIATIONS, player

from analyser.cards.shuffle import run_key
from analyser.games.carioca import GAME
from analyser.games.carioca.columns import COLUMNS, ROW_SIZE
from analyser.games.carioca.kernel import play as K
from analyser.games.carioca.kernel.calls import ENGINE, retell
from analyser.games.carioca.policies import as_policy
from analyser.games.carioca.reference import forks
from analyser.games.carioca.reference import play as reference
from analyser.games.carioca.reference.decide import Chance
from analyser.games.carioca.reference.scoring import row
from analyser.games.carioca.reference.searching import searchers
from analyser.games.carioca.reference.table import deal
from analyser.games.carioca.rules import ESCALERA, TRIO, Rules, as_rules, cards_dealt, needs
from analyser.games.interface import Bound

KEY = run_key(77)
PRESETS = list(GAME.presets)
FUTURES = 2
HANDS = 2 if compiling.OFF else 4
MANY: Final = 2_000
"""Hands a preset of which the long proof asks the reference each turn; it thinks 50 thousandths of
a second a hand."""
ALL: Final = 10_000
"""Hands a preset of which it is asked one turn in eight, makes all, and counts the row."""


def compare(
    preset: str, changes: dict[str, Any], hands: int, seed: int, one_in: int = 1
) -> Counter[str]:
    """Play hands both ways, by players drawn at random; returns what was met.

    The reference decides one in so many turns of who thinks, by lot; it makes all, and counts.
    """
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    drawn = Random(f"{preset} {changes} {seed} turns")
    rules = GAME.rules(preset, changes)
    as_played, seats = as_rules(rules), len(GAME.seats(rules))
    for _ in range(hands):
        number, lead = random.randrange(1 << 20), random.randrange(seats)
        players = [player(random) for _ in range(seats)]
        numbers = ENGINE.numbers(rules, players, range(seats))
        found, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
        log = np.full(GAME.most_logged, -1, np.int64)
        deals, leads, nothing = np.array([number]), np.array([lead]), np.zeros(seats, np.int64)
        K.play_hands(KEY, deals, leads, nothing, numbers.rules, numbers.policies, found, log, room)
        habits, chance = [as_policy(each) for each in players], Chance(KEY, number)
        table, told = (deal(as_played, KEY, number, lead) for _ in range(2))
        moves = iter(log[: log.tolist().index(-1)].tolist())
        while not told.over:
            # Who moves by lot is asked each time: lots are counted.
            thinks, turn, before = habits[told.to_move].thinks, told.turn, len(told.events)
            asked = not thinks or drawn.randrange(one_in) == 0
            while told.turn == turn:
                move = next(moves)
                for each in (told,) if asked else (told, table):
                    retell(each, move)
            if asked:
                reference.play_turn(table, habits, chance)
            assert told.events[before:] == table.events[before:], (preset, changes, number)
            met["asked"] += asked and thinks
        assert next(moves, None) is None
        assert told.events == table.events, (preset, changes, number)
        expected = row(table)
        assert found.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        met.update(event["do"] for event in table.events)
        met[table.ending] += 1
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_and_moves_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 1)
    assert min(met[each] for each in ("draw", "take", "discard")) > 0


def test_rows_and_moves_are_so_whatever_the_rules() -> None:
    met = sum((compare("carioca", changes, 1, 9) for changes in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        for each in ("contract", "add", "meld", "restock", "out", "stock", "turn_limit"):
            assert met[each] > 0, each


def weighed(preset: str, changes: dict[str, Any], deals: int) -> Counter[str]:
    """Weigh decisions both ways, among players drawn at random; returns how many of each choice."""
    random, rules = Random(f"{preset} {changes}"), GAME.rules(preset, changes)
    seats, met = len(GAME.seats(rules)), Counter[str]()
    for which, choice in enumerate(GAME.choices, start=1):
        facts = ("gone", "points")
        for when in ((), (Bound(facts[0], 1, 12), Bound(facts[1], None, 120))):
            players = [player(random) for _ in range(seats)]
            policies = [as_policy(each) for each in players]
            first = random.randrange(1 << 20)
            found = GAME.weigh(
                choice.name, rules, players, range(seats), KEY, first, deals, FUTURES, when
            )
            for number, weighed_row in enumerate(found.tolist(), start=first):
                there = searchers(policies, policies, Chance(KEY, number))
                expected = forks.weigh(
                    which, deal(as_rules(rules), KEY, number), there, FUTURES, when
                )
                assert weighed_row == expected, (choice.name, when, number)
                met[choice.name] += expected[1] > 0
    return met


@pytest.mark.parametrize("preset", PRESETS[:2])
def test_decisions_are_weighed_as_in_the_reference(preset: str) -> None:
    met = weighed(preset, {}, 1)
    assert met["take"] == met["down"] == 2


@pytest.mark.slow
@pytest.mark.parametrize("changes", VARIATIONS, ids=str)
def test_so_they_are_whatever_the_rules(changes: dict[str, Any]) -> None:
    met = weighed("carioca", changes, 25)
    assert met["take"] > 40
    assert (met["down"] > 20) == (
        not is_out_by_going_down(as_rules(GAME.rules("carioca", changes)))
    )


def is_out_by_going_down(rules: Rules) -> bool:
    """Say whether the one contract of these rules takes a whole hand, but for a card to throw."""
    if not rules.contract:
        return False
    trios, escaleras = needs(rules.contract)
    return cards_dealt(rules, rules.contract) == TRIO * trios + ESCALERA * escaleras


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_thousands_of_hands_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, MANY, 3)
    print(preset, MANY, dict(met))
    check_met(met, MANY)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_hands_a_preset_are_made_and_counted_as_in_the_reference(preset: str) -> None:
    met = compare(preset, {}, ALL, 5, one_in=8)
    print(preset, ALL, dict(met))
    assert met["asked"] > ALL
    check_met(met, ALL)


def check_met(met: Counter[str], hands: int) -> None:
    """Check that what can happen in a hand has happened often enough."""
    assert min(met[each] for each in ("contract", "add", "restock", "out")) > hands // 20
    # Only players by lot take so long: two in a hundred hands of five players, twelve of two.
    assert met["turn_limit"] > hands // 200


@pytest.mark.slow
@pytest.mark.parametrize("changes", VARIATIONS, ids=str)
def test_so_are_hundreds_of_hands_of_each_variation(changes: dict[str, Any]) -> None:
    compare("carioca", changes, 300, 4)
