"""Does Fünfzehnern have the law that can be enumerated?

The numbers are those of ``exact``, which knows nothing of the package, and of the game's
description; what is played may be four standard errors off.
"""

from __future__ import annotations

import math
from fractions import Fraction

from games.fuenfzehnern import exact

HANDS = math.comb(32, 8)
EXAMPLE = (
    "9c Jc 9d Jd 9h 7s Ts Js",
    "Kc 7d 8d Qd Ad 8h Th Qh",
    "7c 8c Tc Qc Ac Kd Qs As",
    "Td 7h Jh Kh Ah 8s 9s Ks",
)


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
    position = tuple(exact.bits(hand) for hand in ENDING), 2, 3
    assert sum(exact.by_lot(position)) == 40
    assert all(type(mean) is Fraction for mean in exact.by_lot(position))


# The worked example after its third trick: seat 2 leads, bound to spades.
ENDING = ("9d Jd 9h Ts Js", "Qd Ad 8h Th Qh", "7c 8c Tc Kd Qs", "7h Jh Kh Ah Ks")
