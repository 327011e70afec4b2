"""``analyser.games.fuenfzehnern``: Does Fünfzehnern have the law that can be enumerated?

The numbers are those of ``exact``, which knows nothing of the package, and of the game's
description; what is played may be four standard errors off.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TypeAlias

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games import kernel_doors as doors
from games.fuenfzehnern import exact
from games.fuenfzehnern.states import ending, state_of

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.columns import ROW
from analyser.games.fuenfzehnern.kernel import table as T
from analyser.games.fuenfzehnern.kernel.game import GAME as KERNEL

Numbers: TypeAlias = npt.NDArray[np.int64]
KEY = run_key(2028)
compiled = pytest.mark.skipif(compiling.OFF, reason="so many hands need the compiler")
DEALT, PLAYED = 40_000, 20_000
HANDS = math.comb(32, 8)
EXAMPLE = (
    "9c Jc 9d Jd 9h 7s Ts Js",
    "Kc 7d 8d Qd Ad 8h Th Qh",
    "7c 8c Tc Qc Ac Kd Qs As",
    "Td 7h Jh Kh Ah 8s 9s Ks",
)
ENDING = ("9d Jd 9h Ts Js", "Qd Ad 8h Th Qh", "7c 8c Tc Kd Qs", "7h Jh Kh Ah Ks")
"""The worked example after its third trick: seat 2 leads, bound to spades."""
EXAMPLE_LATE = "Jd 9h Ts Js / Qd Ad Th Qh / 7c 8c Kd Qs / Jh Kh Ah Ks"
"""And after its fourth."""
CALLING = "Kh Qh 9d Ts / Ah 7h Jd 8s / Th 8h Kd 9s / Jh 9h Ad Qs"
"""Seat 0 leads, free, and may call out the ace of hearts."""


# -- enumerated ------------------------------------------------------------------------------------


def test_points_in_a_hand() -> None:
    law = exact.of_suits(4, exact.BY_POINTS)
    assert [law[points] for points in range(37)] == [
        495, 3168, 8712, 21120, 42999, 78672, 134596, 206800, 301631, 410256, 532008, 649248,
        755252, 838144, 888032, 901424, 870252, 810288, 718852, 613456, 498305, 389072, 290036,
        206128, 139870, 89712, 55272, 31616, 17270, 8704, 4128, 1776, 681, 240, 68, 16, 1,
    ]  # fmt: skip
    assert sum(law.values()) == HANDS
    mean, variance = exact.moments(law)
    assert mean == 15
    assert round(float(variance), 6) == 20.806452
    assert round(100 * law[15] / HANDS, 4) == 8.5701


def test_cards_that_count_in_a_hand() -> None:
    law = exact.of_suits(4, exact.BY_COUNTING)
    assert [law[cards] for cards in range(9)] == [
        495, 15840, 175560, 902880, 2398275, 3410880, 2558160, 930240, 125970,
    ]  # fmt: skip


def test_a_zwang_in_waiting_and_a_void() -> None:
    for feature, hands, share in (
        (exact.BY_ZWANG, 1_811_391, 17.2213),
        (exact.BY_VOID, 2_864_668, 27.2351),
    ):
        law = exact.of_suits(4, feature)
        assert HANDS - law[0] == hands
        assert round(100 * hands / HANDS, 4) == share


def test_points_in_a_hand_of_three_suits() -> None:
    mean, variance = exact.moments(exact.of_suits(3, exact.BY_POINTS))
    assert mean == 15
    assert round(float(variance), 6) == 18.695652


def test_sequences_of_plays_from_the_example_deal() -> None:
    position = tuple(exact.bits(hand) for hand in EXAMPLE), 0, exact.FREE
    assert [exact.sequences(position, cards) for cards in range(1, 6)] == [8, 37, 90, 328, 1234]


def test_what_is_played_by_lot_adds_up() -> None:
    for hands, leader, bound, points in (
        # 5 + 12 + 7 + 15, and 8 + 7 + 5 + 10.
        (EXAMPLE_LATE, 2, 3, 39),
        (CALLING, 0, exact.FREE, 30),
    ):
        means = exact.by_lot((tuple(map(exact.bits, hands.split("/"))), leader, bound))
        assert sum(means) == points
        assert all(type(mean) is Fraction for mean in means)


# -- played ----------------------------------------------------------------------------------------


def near(found: np.ndarray, expected: float) -> None:
    """Check that the mean of independent numbers is within four standard errors."""
    share = max(expected * (1 - expected), 0) if found.dtype == np.bool_ else 0
    error = math.sqrt(max(found.var(), share) / len(found))
    assert abs(found.mean() - expected) <= 4 * error, (found.mean(), expected, error)


@compiled
@pytest.mark.parametrize("preset", ["fuenfzehnern", "fuenfzehnern-3p"])
def test_what_is_dealt_has_the_enumerated_law(preset: str) -> None:
    """Points dealt, cards that count, a zwang in waiting and a void, of the first and last seat."""
    rules = GAME.rules(preset)
    players = len(GAME.seats(rules))
    numbers = GAME.engine.numbers(rules, [GAME.policy("sound")], [0] * players)
    state, dealt = np.zeros(T.TABLE_SIZE, np.int64), np.empty((DEALT, players), np.int64)
    hands = state[T.SEATS0 + T.HAND : T.SEATS0 + T.SEAT_WIDTH * players : T.SEAT_WIDTH]
    nothing, room = np.zeros(players, np.int64), np.zeros(KERNEL.search_size, np.int64)
    for deal in range(DEALT):
        doors.lay_out(KERNEL, state, KEY, deal, numbers.rules, 0, nothing, room)
        dealt[deal] = hands
    assert (np.bitwise_or.reduce(dealt, axis=1) == 2**32 - 2 ** (32 - 8 * players)).all()
    for feature in (exact.BY_POINTS, exact.BY_COUNTING, exact.BY_ZWANG, exact.BY_VOID):
        law, table = exact.of_suits(players, feature), np.array(feature)
        if feature is exact.BY_VOID and players == 3:
            table[0] = 1
        for seat in (0, players - 1):
            hand = dealt[:, seat]
            found = sum(table[hand >> 8 * suit & 255] for suit in range(4 - players, 4))
            near(found, float(exact.moments(law)[0]))
            near(found == 0, law[0] / sum(law.values()))
    assert len(np.unique(dealt)) > DEALT


@compiled
@pytest.mark.parametrize(("hands", "lead", "bound"), [(EXAMPLE_LATE, 2, "s"), (CALLING, 0, "")])
def test_who_plays_by_lot_takes_what_is_expected(hands: str, lead: int, bound: str) -> None:
    """The last tricks from one position, played by lot, compiled."""
    lots_of_an_ending(hands, lead, bound, PLAYED)


@pytest.mark.slow
@compiled
def test_so_it_is_from_the_fourth_trick_of_the_example_on() -> None:
    lots_of_an_ending(" / ".join(ENDING), 2, "s", 200_000)


@kernel
def play_on(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers) -> None:
    """Play a table on to its end."""
    kernels.play_plainly(KERNEL, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


def lots_of_an_ending(hands: str, lead: int, bound: str, plays: int) -> None:
    table = ending(hands, lead=lead, bound=bound)
    seats = range(table.rules.players)
    position = tuple(map(exact.bits, hands.split("/"))), lead, exact.SUITS.find(bound or "-")
    expected = exact.by_lot(position)
    numbers = GAME.engine.numbers(
        GAME.rules("fuenfzehnern"), [GAME.policy("random")], [0] * len(seats)
    )
    state, work = state_of(table), np.zeros(8, np.int64)
    taken = np.empty((plays, len(seats)), np.int64)
    points = slice(T.SEATS0 + T.POINTS, T.ORDER0, T.SEAT_WIDTH)
    for play in range(plays):
        now = state.copy()
        now[T.KEY], now[T.DEAL] = KEY, play
        play_on(now, numbers.rules, numbers.policies, work)
        taken[play] = now[points]
    for seat in seats:
        near(taken[:, seat], float(expected[seat]))


@compiled
@pytest.mark.parametrize("preset", list(GAME.presets))
def test_points_are_those_of_the_pack_whoever_plays(preset: str) -> None:
    rules = GAME.rules(preset)
    players = len(GAME.seats(rules))
    policies = [GAME.policy(name) for name in ("sound", "beginner", "random")]
    seating = [0, 1, 2, 0][:players]
    rows = GAME.play(rules, policies, seating, KEY, 0, 2_000)
    for name, total in (("points", 15 * players), ("tricks", 8), ("score", 0)):
        columns = [ROW.places[f"{name}_{seat}"] for seat in range(players)]
        assert (rows[:, columns].sum(axis=1) == total).all()
    assert (rows[:, ROW.places["cashed"]] <= rows[:, ROW.places["bound_leads"]]).all()
    assert (rows[:, ROW.places["turns"]] == 8 * players).all()
