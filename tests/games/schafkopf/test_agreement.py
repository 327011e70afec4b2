"""Does the kernel play exactly as the plain reference says: move for move, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.schafkopf.drawn import VARIATIONS, player

from analyser.cards.shuffle import run_key
from analyser.games.interface import Bound
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.columns import COLUMNS, ROW_SIZE
from analyser.games.schafkopf.kernel import decide
from analyser.games.schafkopf.kernel import play as K
from analyser.games.schafkopf.kernel.calls import ENGINE
from analyser.games.schafkopf.policies import as_policy
from analyser.games.schafkopf.reference import forks
from analyser.games.schafkopf.reference import play as reference
from analyser.games.schafkopf.reference.settling import settle
from analyser.games.schafkopf.reference.table import Table, deal
from analyser.games.schafkopf.rules import as_rules
from analyser.games.tricks.deck import NUMBERS

KEY = run_key(77)
PRESETS = list(GAME.presets)
HANDS = 3 if compiling.OFF else 100
FUTURES = 2


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> Counter[str]:
    """Play hands both ways, from random leads and totals; returns what was met."""
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    as_played, log = as_rules(rules), np.empty(40, np.int64)
    for number in range(hands):
        players = [player(random) for _ in range(3)]
        lead = random.randrange(3)
        before = [6 * random.randrange(-4, 5) + random.choice((0, 0, 2, 3)) for _ in range(3)]
        numbers = ENGINE.numbers(rules, players, range(3))
        row, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
        log[:] = -1
        K.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            np.array(before),
            numbers.rules,
            numbers.policies,
            row,
            log,
            room,
        )
        table = deal(as_played, KEY, number, lead, before)
        reference.play(table, [as_policy(each) for each in players], KEY, number)
        moves = [as_number(do, cards) for do, cards in table.moves]
        assert log[: len(moves)].tolist() == moves, (number, players)
        assert (log[len(moves) :] == -1).all()
        expected = reference.row(table, number)
        assert row.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        met += counted(table)
    return met


def as_number(do: str, cards: tuple[str, ...]) -> int:
    """Return a move of the reference as the kernel says it."""
    if do == "play":
        return NUMBERS[cards[0]]
    if do == "bury":
        found = sum(1 << NUMBERS[card] for card in cards)
        return decide.BURY + (found << decide.BURIED_SHIFT)
    return decide.PASS if do == "pass" else decide.TAKE


def counted(table: Table) -> Counter[str]:
    """Return how often what is rare is met in a hand."""
    met = Counter[str](hands=1, least=table.is_least, thrown_in=table.thrown_in)
    if table.declarer is not None:
        met["game"] += 1
        met["won"] += settle(table).scores[table.declarer] > 0
        met["schwarz"] += len(table.won[table.declarer]) in (0, 10)
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_and_moves_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 1)
    if not compiling.OFF:
        assert met["game"] > met["won"] > 10
        assert (met["least"] > 2) == (preset != "schafkopf-must")


def test_so_they_are_whatever_the_rules() -> None:
    met = sum((compare("schafkopf", each, HANDS, 2) for each in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        assert met["least"] > 50
        assert met["thrown_in"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_hands_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, 10_000, 3)
    print(preset, dict(met))
    assert met["game"] > met["won"] > 1_000
    assert met["schwarz"] > 20
    assert (met["least"] > 300) == (preset != "schafkopf-must")


def weighed(preset: str, changes: dict[str, Any], deals: int) -> int:
    """Weigh decisions both ways; returns how many were met."""
    random, met = Random(f"{preset} {changes}"), 0
    rules = GAME.rules(preset, changes)
    players = [player(random) for _ in range(3)]
    policies = [as_policy(each) for each in players]
    for when in ((), (Bound("trumps", 3, 6), Bound("passed", None, 1))):
        found = GAME.weigh("take", rules, players, range(3), KEY, 5, deals, FUTURES, when)
        for at, row in enumerate(found.tolist(), start=5):
            table = deal(as_rules(rules), KEY, at)
            assert row == forks.weigh(table, policies, KEY, at, FUTURES, when), (when, at)
            met += row[1]
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_decisions_are_weighed_as_in_the_reference(preset: str) -> None:
    met = 0
    for changes in VARIATIONS if preset == "schafkopf" else [{}]:
        met += weighed(preset, changes, 1 if compiling.OFF else 20)
    assert compiling.OFF or met > 20


def test_a_dealer_who_has_to_take_has_no_choice() -> None:
    rules, seats = GAME.rules("schafkopf-must"), [GAME.policy("never-takes")]
    found = GAME.weigh("take", rules, seats, [0] * 3, KEY, 0, 20, 1)
    assert found[:, 1].tolist() == [2] * 20
