"""Does the kernel play exactly as the plain reference says: move for move, row for row?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.ecarte.drawn import VARIATIONS, player

from analyser.cards.shuffle import run_key
from analyser.games.ecarte import GAME
from analyser.games.ecarte.columns import COLUMNS, ROW_SIZE
from analyser.games.ecarte.kernel import play as K
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.kernel.habits import policy_row
from analyser.games.ecarte.policies import as_policy
from analyser.games.ecarte.reference import forks, scoring
from analyser.games.ecarte.reference import play as reference
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.rules import presets, rules_of, rules_row
from analyser.games.interface import Bound
from analyser.games.tricks.deck import NUMBERS

KEY = run_key(77)
PRESETS = list(presets())
HANDS = 8 if compiling.OFF else 60
WORDS = {
    "stand": (KT.SPEAK, 1),
    "propose": (KT.SPEAK, 0),
    "refuse": (KT.ANSWER, 1),
    "accept": (KT.ANSWER, 0),
    "king": (KT.SHOW, 1),
}


def moves_of(table: T.Table) -> list[list[int]]:
    """Return the moves of a hand as the kernel's log has them."""
    found: list[list[int]] = []
    for event in table.events:
        do = event["do"]
        if do == "trick" and event is next(e for e in table.events if e["do"] == "trick"):
            if table.kept_silent:
                king = "K" + "cdhs"[table.trumps]
                holder = next(s for s in (0, 1) if king in held_at_play(table, s))
                found.append([holder, KT.SHOW, 0])
        if do == "trick":
            lead, (first, second) = event["lead"], event["cards"]
            found.append([lead, KT.LEAD_CARD, NUMBERS[first]])
            found.append([1 - lead, KT.FOLLOW, NUMBERS[second]])
        elif do == "exchange":
            out = sum(1 << NUMBERS[card] for card in event["out"])
            found.append([event["seat"], KT.EXCHANGE, out])
        else:
            found.append([event["seat"], *WORDS[do]])
    return found


def held_at_play(table: T.Table, seat: int) -> list[str]:
    return [
        event["cards"][at]
        for event in table.events
        if event["do"] == "trick"
        for at in (0, 1)
        if (event["lead"] + at) % 2 == seat
    ]


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> Counter[str]:
    """Play hands both ways, from random scores and leads; returns what was met."""
    random, met = Random(f"{preset} {changes} {seed}"), Counter[str]()
    rules = rules_of(preset, changes)
    numbers = np.array(rules_row(rules), np.int64)
    log = np.full((400, K.MOVE_WIDTH), -1, np.int64)
    row, room = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
    for number in range(hands):
        players = [as_policy(player(random)) for _ in range(2)]
        lead = random.randrange(2)
        before = [random.randrange(rules.match_target) for _ in range(2)]
        log[:] = -1
        K.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            np.array(before),
            numbers,
            np.concatenate([np.array(policy_row(each), np.int64) for each in players]),
            row,
            log.ravel(),
            room,
        )
        table = T.deal(rules, KEY, number, lead, before)
        reference.play(table, players, reference.Lots(KEY, number))
        expected_moves = moves_of(table)
        assert log[: len(expected_moves)].tolist() == expected_moves, table.events
        assert (log[len(expected_moves) :] == -1).all()
        expected = scoring.row(table, number)
        assert row.tolist() == expected, dict(zip(COLUMNS, expected, strict=True))
        told = {about.name: value for about, value in zip(COLUMNS, expected, strict=True)}
        met.update(event["do"] for event in table.events)
        met["by king"] += table.ended_by_king
        met["silent"] += table.kept_silent
        met["vole"] += told["vole"]
        met["vulnerable pays"] += told["vulnerable_0"] + told["vulnerable_1"] > 0
        met["later rounds"] += told["exchanges"] > 1
        met["stock out"] += table.left == 0
        met["shared"] += told["winner"] == -1 and not table.ended_by_king
        met["nothing exchanged"] += told["exchanges"] == 32
    return met


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_and_moves_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, HANDS, 1)
    assert met["trick"] > 0
    assert (met["propose"] > 0) == (preset != "ecarte-no-exchange")


def test_so_they_are_whatever_the_rules() -> None:
    met = sum((compare("ecarte", changes, HANDS, 2) for changes in VARIATIONS), Counter[str]())
    if not compiling.OFF:
        branches = ("by king", "silent", "vole", "vulnerable pays", "later rounds", "stock out",
                    "shared", "nothing exchanged")  # fmt: skip
        assert min(met[each] for each in branches) >= 3, met


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_ten_thousand_hands_a_preset_are_those_of_the_reference(preset: str) -> None:
    met = compare(preset, {}, 10_000, 3)
    print(preset, dict(met))
    assert min(met["trick"], met["king"], met["vole"]) > 1_000
    assert met["by king"] > 100


FUTURES = 2
BOUNDS = (Bound("trumps", 1, 3), Bound("exchange", None, 4))


def weighed(preset: str, changes: dict[str, Any], deals: int) -> Counter[str]:
    """Weigh decisions both ways; returns how many there were of each choice."""
    random, met = Random(f"{preset} {changes}"), Counter[str]()
    rules = GAME.rules(preset, changes)
    players = [player(random) for _ in range(2)]
    policies = [as_policy(each) for each in players]
    for number, choice in enumerate(GAME.choices):
        for when in ((), BOUNDS):
            found = GAME.weigh(choice.name, rules, players, (0, 1), KEY, 5, deals, FUTURES, when)
            for deal, row in enumerate(found.tolist(), start=5):
                table = T.deal(rules_of(preset, changes), KEY, deal)
                expected = forks.weigh(number, table, policies, KEY, deal, FUTURES, when)
                assert row == expected, (choice.name, when, deal)
                met[choice.name] += row[1]
    return met


def test_decisions_are_weighed_as_in_the_reference() -> None:
    deals = 2 if compiling.OFF else 10
    met = sum((weighed("ecarte", changes, deals) for changes in VARIATIONS), Counter[str]())
    assert min(met["stand"], met["refuse"]) > 10


def test_where_nothing_is_exchanged_there_is_nothing_to_weigh() -> None:
    rules, sound = GAME.rules("ecarte-no-exchange"), GAME.policy("sound")
    for choice in GAME.choices:
        found = GAME.weigh(choice.name, rules, [sound], (0, 0), KEY, 0, 20, 1)
        assert found[:, 1].tolist() == [0] * 20
