"""``analyser.games.burraco.playing_style``: What is degenerate play in Burraco, and beside which
matches may people's be set?
"""

from __future__ import annotations

import math

import pytest
from compiling import OFF

from analyser.findings import playing_style as counted
from analyser.games.burraco import GAME, playing_style
from analyser.games.burraco.columns import ENDINGS
from analyser.games.sides import duel_seatings

USUAL = {"turns": 25.0, "closed": 98.0, "idle_swaps": 0.4}


@pytest.mark.parametrize(
    ("traits", "faults"),
    [
        ({}, 0),
        ({"idle_swaps": 10.0}, 0),
        ({"idle_swaps": 10.1}, 1),
        ({"closed": 20.0}, 0),
        ({"closed": 19.9}, 1),
        ({"turns": 75.0}, 0),
        ({"turns": 75.1}, 1),
        ({"turns": 95.0, "closed": 0.0, "idle_swaps": 32.0}, 3),
    ],
)
def test_it_is_swaps_or_no_closing_or_no_end(traits: dict[str, float], faults: int) -> None:
    assert len(playing_style.degenerate({**USUAL, **traits}, USUAL)) == faults


def test_where_the_rules_do_not_let_hands_close_nobody_has_to() -> None:
    traits = {**USUAL, "closed": 3.0}
    assert playing_style.degenerate(traits, {**USUAL, "closed": 12.0}) == ()
    assert playing_style.degenerate(traits, {**USUAL, "closed": 20.0}) != ()


def test_nothing_to_divide_by_is_no_fault() -> None:
    none = dict.fromkeys(USUAL, math.nan)
    assert playing_style.degenerate(none, USUAL) == ()


def test_positions_are_those_of_the_declared_counts() -> None:
    for name in ("hands", "turns", "clean", "dirty", "decisions", "takes", "taken_cards",
                 "take_hand", "leaves", "leave_hand", "idle_swaps"):  # fmt: skip
        assert playing_style.COUNTS[getattr(playing_style, name.upper())] == name
    ended = playing_style.COUNTS[playing_style.ENDED0 : playing_style.ENDED0 + len(ENDINGS)]
    assert ended == ENDINGS


@pytest.mark.skipif(OFF, reason="too few hands without the compiler")
@pytest.mark.parametrize(
    ("preset", "name", "faults"),
    [
        ("italian", "balanced", 0),
        ("italian", "champion-italian", 0),
        ("closed", "champion-closed", 0),
        ("italian-2p", "cautious", 0),
        # Two who hand one card to and fro until the stock is out, and two until nobody may.
        ("italian-2p", "champion-italian-2p-basic", 3),
        ("italian-2p", "champion-italian-2p", 0),
        ("italian-2p", "always-take", 2),
        ("online-2p", "always-take", 3),
    ],
)
def test_who_plays_and_who_does_not(preset: str, name: str, faults: int) -> None:
    rules, player = GAME.rules(preset), GAME.policy(name)
    norm = counted.measure_default_policy(GAME, rules, 1)
    seats = [[0] * rules["players"]]
    assert len(counted.sample(GAME, rules, [player], seats, 1, norm).faults) == faults


@pytest.mark.skipif(OFF, reason="too few hands without the compiler")
def test_a_player_who_swaps_is_named() -> None:
    rules = GAME.rules("italian-2p")
    players = [GAME.policy("random"), GAME.policy("balanced")]
    norm = counted.measure_default_policy(GAME, rules, 1)
    found = counted.sample(GAME, rules, players, duel_seatings(GAME, rules), 1, norm)
    (named,) = [clause for clause in found.faults if "swaps" in clause]
    assert named.endswith("of the turns (random)")


def test_who_searches_is_looked_at_in_fewer_hands() -> None:
    plain = GAME.policy("balanced")
    assert playing_style.sample([plain]) == playing_style.SAMPLE_HANDS
    by_worlds = [playing_style.sample([plain, {**plain, "search_worlds": worlds}])
                 for worlds in (1, 8, 16, 512)]  # fmt: skip
    assert by_worlds == [400, 300, 150, 40]


def test_people_are_known_of_two_players_and_their_target() -> None:
    known = [preset for preset in GAME.presets if GAME.people(GAME.rules(preset)) is not None]
    assert known == [
        "italian-2p", "catsatcards-italian-2p", "online-2p", "fibur-2p", "international-2p",
    ]  # fmt: skip
    assert GAME.people(GAME.rules("italian-2p", {"match_target": 1500})) is None
