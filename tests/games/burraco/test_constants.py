"""``analyser.games.burraco``: Are hands the same whether the rules are read or are constants of
the machine code?
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import compiling
import numpy as np
import numpy.typing as npt
import pytest

from analyser.cards.shuffle import run_key
from analyser.compiled import jit
from analyser.games.burraco import GAME
from analyser.games.burraco.kernel.calls import ENGINE
from analyser.games.burraco.policies import plain_policies
from analyser.games.interface import Record
from analyser.games.sides import duel_seatings

FEW = ("italian", "italian-3p", "closed", "open-dirty-2p")
"""Four players and an open pile; three; a closed pile; two, and first melds."""


@pytest.fixture(autouse=True)
def can() -> None:
    if compiling.OFF or jit.BOUNDSCHECK or not jit.LINKING_MODULE or jit.CONSTANTS == "0":
        pytest.skip("no rules are constants in this mode")


def pairs() -> Iterator[list[Record]]:
    players = [GAME.policy(name) for name in plain_policies()]
    for one, player in enumerate(players):
        yield [player, players[(one + 1) % len(players)]]


def rows(rules: Record, deals: int) -> npt.NDArray[np.int64]:
    """Return hands of all pairs of policies, and some in the middle of a match."""
    found = []
    for pair in pairs():
        seating = duel_seatings(GAME, rules)[0]
        found.append(GAME.play(rules, pair, seating, run_key(5), 0, deals))
        hands = GAME.seat_players(rules, pair, seating)
        numbers = np.arange(20)
        scores = np.tile(2 * 5 * (97 * numbers[:, None] % 300), (1, len(GAME.sides(rules))))
        found.append(hands(run_key(6), numbers, numbers % rules["players"], scores))
    return np.concatenate(found)


def player_of(rules: Record) -> object:
    """Return what would play hands of these rules now."""
    return ENGINE._player(ENGINE.numbers(rules, [GAME.policy("balanced")], [0]))


@pytest.mark.broad
@pytest.mark.parametrize(
    "preset", [FEW[0], *(pytest.param(name, marks=pytest.mark.slow) for name in FEW[1:])]
)
def test_rows_are_the_same_either_way(preset: str) -> None:
    rules = GAME.rules(preset)
    read = rows(rules, 20)
    with GAME.fix_rules(rules):
        assert player_of(rules) is not ENGINE.play_hands
        assert (rows(rules, 20) == read).all()
    assert player_of(rules) is ENGINE.play_hands
    assert GAME.fixing_pays(rules) == 0


def test_other_rules_are_read_as_ever() -> None:
    rules, other = GAME.rules("italian"), GAME.rules("italian", {"clean_points": 250})
    read = rows(other, 20)
    with GAME.fix_rules(rules):
        assert (rows(other, 20) == read).all()
    assert ENGINE._with_constants(rules) is not ENGINE._with_constants(other)


@pytest.mark.slow
def test_all_rows_and_the_signature_are_the_same_either_way() -> None:
    signature = GAME.signature()
    with ExitStack() as stack:
        for preset in GAME.presets:
            rules = GAME.rules(preset)
            read = rows(rules, 2000)
            stack.enter_context(GAME.fix_rules(rules))
            assert (rows(rules, 2000) == read).all(), preset
        assert GAME.signature() == signature
    print(f"signature {signature}, and the rows of {len(GAME.presets)} rule sets, either way")
