"""Does the kernel play exactly as the plain reference says: set for set, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import compiling
import numpy as np
import pytest
from games.twentyfour.drawn import VARIATIONS, player

from analyser.cards.codes import card_code
from analyser.cards.shuffle import run_key
from analyser.games.interface import Bound
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.columns import COLUMNS, ROW_SIZE
from analyser.games.twentyfour.kernel import play as K
from analyser.games.twentyfour.kernel.calls import ENGINE
from analyser.games.twentyfour.policies import as_policy
from analyser.games.twentyfour.reference import forks
from analyser.games.twentyfour.reference import play as reference
from analyser.games.twentyfour.reference.table import deal
from analyser.games.twentyfour.rules import as_rules

KEY = run_key(77)
PRESETS = list(GAME.presets)
HANDS = 1 if compiling.OFF else 3
MANY: Final = 10_000
"""Games a preset in the long proof, of 28 sets each: two minutes in plain Python, which finds the
solutions of each set of values once."""
FUTURES = 2
MOST_LOGGED = 4000


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> Counter[str]:
    """Play games both ways, by random players from random leads; returns what was met."""
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    as_played, seats = as_rules(rules), len(GAME.seats(rules))
    log = np.full((MOST_LOGGED, K.LOG_WIDTH), -1, np.int64)
    for number in range(hands):
        players = [player(random) for _ in range(seats)]
        lead = random.randrange(seats)
        numbers = ENGINE.numbers(rules, players, range(seats))
        row, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
        K.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            np.zeros(seats, np.int64),
            numbers.rules,
            numbers.policies,
            row,
            log.ravel(),
            room,
        )
        table = deal(as_played, KEY, number, lead)
        lots = reference.Chance(KEY, number, seats)
        reference.play(table, [as_policy(each) for each in players], lots)
        expected = reference.row(table, number)
        assert row.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        boards = lying(table.events, as_played.each)
        assert len(boards) == table.turns
        assert log[: len(boards), :4].tolist() == boards
        met.update(event["do"] for event in table.events)
        met.update(f"right {event['right']}" for event in table.events if "right" in event)
        met["short swap"] += table.short_swaps > 0
        met[table.end] += 1
    return met


def lying(events: list[dict[str, Any]], each: int) -> list[list[int]]:
    """Return the four cards of each set and behind each swap, as they lay there, as codes."""
    found: list[list[str]] = []
    for event in events:
        if event["do"] == "set":
            found.append(event["cards"])
        elif event["do"] == "swap":
            kept = [card for card in found[-1] if card not in event["back"]]
            pairs = zip(kept, event["up"], strict=True) if each == 2 else ()
            found.append([card for pair in pairs for card in pair] or event["up"])
    return [[card_code(card) for card in cards] for cards in found]


@pytest.mark.parametrize("preset", PRESETS[:3])
def test_rows_and_sets_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 1)
    assert min(met["set"], met["solve"]) > 0


def test_so_they_are_whatever_the_rules() -> None:
    met = sum((compare("twentyfour", each, HANDS, 2) for each in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        assert min(met["split"], met["swap"], met["limit"], met["right False"]) > 5


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_games_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, MANY, 3)
    print(preset, MANY, dict(met))
    assert min(met["swap"], met["right False"], met["right True"]) > MANY // 10
    assert met["short swap"] > MANY // 1_000


BOUNDS = {
    "agree": (Bound("ticks", 20, 40), Bound("aces", None, 1)),
    "give-back": (Bound("more", -8, 8), Bound("high", 4, None)),
}


def weighed(preset: str, changes: dict[str, Any], deals: int) -> Counter[str]:
    """Weigh decisions both ways; returns how many there were of each choice."""
    random, met = Random(f"{preset} {changes}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    seats = len(GAME.seats(rules))
    players = [player(random) for _ in range(seats)]
    policies = [as_policy(each) for each in players]
    for which, choice in enumerate(GAME.choices, start=1):
        for when in ((), BOUNDS[choice.name]):
            found = GAME.weigh(
                choice.name, rules, players, range(seats), KEY, 5, deals, FUTURES, when
            )
            for number, row in enumerate(found.tolist(), start=5):
                table = deal(as_rules(rules), KEY, number)
                expected = forks.weigh(which, table, policies, KEY, number, FUTURES, when)
                assert row == expected, (choice.name, when, number)
                met[choice.name] += row[1]
    return met


@pytest.mark.broad
def test_decisions_are_weighed_as_in_the_reference() -> None:
    cases = [("twentyfour-lots", {}), ("twentyfour-4p", {}), ("twentyfour-whole", VARIATIONS[0])]
    met = sum((weighed(*case, 1) for case in cases), Counter[str]())
    assert min(met["agree"], met["give-back"]) > 0, met


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_many_decisions_are_weighed_as_in_the_reference(preset: str) -> None:
    # One decision weighed takes the reference a quarter of a second, a deal has four.
    met = weighed(preset, {}, 40)
    for changes in VARIATIONS:
        met += weighed(preset, changes, 4)
    print(preset, dict(met))
    assert met["agree"] > 2_000
    # Of four each turns one card, which it takes back.
    assert (met["give-back"] > 500) == (preset != "twentyfour-4p")
