"""``analyser.abilities.advice``: Is luck summed and said as it should be?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from toy import Toy

from analyser.abilities.advice.reviews import luck_wording
from analyser.abilities.advice.reviews.luck import Luck, numbers
from analyser.games.protocols.reviews import ChanceEvent, Fortune

KINDS = ("the deal", "drawing")


def hand(ahead: float, deal: float, drew: float, number: int = 1) -> Fortune:
    """Return a hand; ``deal`` and what seat 1 ``drew`` are worth so much to the first side."""
    return Fortune(number, 2, 4, (ahead, 0.0), (
        ChanceEvent(2, 1, None, None, "the deal", "The deal", (deal, -deal), 10.0),
        ChanceEvent(3, 2, 1, 1, "drawing", "Drew 7♦", (drew, -drew), 10.0),
    ))  # fmt: skip


def hand_alone(scores: tuple[float, ...], number: int = 1) -> Fortune:
    """Return a hand of three, each alone.

    The deal is worth 40 to Anna, −10 to Bruno and −30 to Carla; what Bruno drew −24, 48 and −24.
    """
    return Fortune(number, 3, 3, scores, (
        ChanceEvent(2, 1, None, None, "the deal", "The deal", (40.0, -10.0, -30.0), 10.0),
        ChanceEvent(3, 2, 1, 1, "drawing", "Drew 7♦", (-24.0, 48.0, -24.0), 10.0),
    ), names=("Anna", "Bruno", "Carla"))  # fmt: skip


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        (310, "Seats 0 and 2 won by 310 points."),
        (-310, "Seats 1 and 3 won by 310 points."),
        (0, "Nobody won the hand."),
    ],
)
def test_of_one_hand_no_luck_is_said_nor_who_played_better(ahead: float, said: str) -> None:
    found = Luck([hand(ahead, 215, 5)], KINDS, 1)
    assert luck_wording.answer(found, Toy().scale) == [
        said,
        "One hand does not tell who played better.",
    ]
    assert found.measure_worth().half == found.measure_side(0).half == math.inf


@pytest.mark.parametrize(
    ("leads", "worths", "said"),
    [
        ((200, 320), (-20, -20),
         ["Not known yet who played better: luck apart seats 0 and 2 were ahead by 280 ± 763 "
          "points per hand, over 2 hands.",
          "By score seats 0 and 2 were ahead by 260 ± 763, though the cards were worth 20 ± 0 to "
          "seats 1 and 3."]),
        ((310, 311, 312, 313, 314), (500, 500, 500, 500, 500),
         ["Seats 1 and 3 played better: luck apart they were ahead by 188.0 ± 2.0 points per "
          "hand, over 5 hands.",
          "By score seats 0 and 2 were ahead by 312.0 ± 2.0, and the cards were worth 500 ± 0 to "
          "them."]),
        ((-310, -312), (-10, -10),
         ["Seats 1 and 3 played better: luck apart they were ahead by 301 ± 13 points per hand, "
          "over 2 hands.",
          "By score seats 1 and 3 were ahead by 311 ± 13; the cards were worth 10 ± 0 of it."]),
    ],
)  # fmt: skip
def test_of_several_hands_it_is_said_who_played_better_if_it_is_known(
    leads: Sequence[float], worths: Sequence[float], said: list[str]
) -> None:
    hands = [hand(lead, luck, 0) for lead, luck in zip(leads, worths, strict=True)]
    assert luck_wording.answer(Luck(hands, KINDS, 1), Toy().scale) == said


def test_the_table_of_luck_has_its_intervals() -> None:
    few = Luck([hand(310, 16, 5), hand(-100, -72, 0, 2)], KINDS, 1)
    table = luck_wording.tabulate_luck(few, Toy().scale)
    # Of the deal, half of 16 and half of −72: 12.706 standard errors of 22 each.
    assert table.rows[0][1] == "−14 ± 280"
    assert table.rows[1][1:3] == ["+14 ± 280", "−2 ± 32"]


def test_who_reads_how_luck_was_measured_reads_by_what_it_was_multiplied() -> None:
    shrunk = [replace(hand(300, 20, 0), factor=factor) for factor in (0.71, 1.0)]
    (said,) = luck_wording.method(Luck(shrunk, KINDS, 1))
    assert "It is multiplied by 0.71, fitted on other hands" in said
    (said,) = luck_wording.method(Luck(shrunk[1:], KINDS, 1))
    assert "multiplied" not in said
    assert [each["factor"] for each in numbers(Luck(shrunk, KINDS, 1))["by_hand"]] == [0.71, 1.0]


def test_each_side_has_its_own_luck_and_half_of_the_deal() -> None:
    found = Luck([hand(100, 40, 30), hand(0, 0, -10, 2)], KINDS, 1)
    assert [found.measure_side(side, "the deal").mean for side in range(2)] == [10, -10]
    assert [found.measure_side(side, "drawing").mean for side in range(2)] == [0, -10]
    assert (
        found.measure_side(0).mean - found.measure_side(1).mean == found.measure_worth().mean == 30
    )
    assert (found.measure_lead().mean, found.measure_adjusted().mean) == (50, 20)
    told = numbers(found)
    assert [each["adjusted"] for each in told["by_hand"]] == [[30, -30], [10, -10]]
    assert [each["adjusted"]["mean"] for each in told["sides"]] == [20, -20]


def test_the_luck_of_players_alone_and_what_is_left_add_up_to_their_leads() -> None:
    """Anna is 210 ahead of the mean of 80 and 20, Bruno 80 behind that of 260 and 20."""
    found = Luck([hand_alone((260, 80, 20)), hand_alone((0, 30, 60), 2)], KINDS, 1)
    leads, lucky, left = (
        [value(side).mean for side in range(3)]
        for value in (found.measure_lead, found.measure_worth, found.measure_adjusted)
    )
    first = numbers(found)["by_hand"][0]
    assert first["ahead"] == [210, -60, -150]
    assert first["worth"] == [16, 38, -54]
    assert first["adjusted"] == [194, -98, -96]
    assert leads == [(210 - 45) / 2, (-60 + 0) / 2, (-150 + 45) / 2]
    assert [one - two for one, two in zip(leads, lucky, strict=True)] == left
    assert sum(leads) == sum(lucky) == sum(left) == 0
    # What Bruno drew is his own luck, and that of the others only through him.
    assert [found.measure_side(side, "drawing").mean for side in range(3)] == [0, 48, 0]
    assert [found.measure_others(side).mean for side in range(3)] == [-24, 0, -24]
    assert [found.measure_side(side, "the deal").mean for side in range(3)] == [40, -10, -30]


def test_of_players_alone_the_best_is_named_by_the_lead_on_the_mean_of_the_others() -> None:
    hands = [hand_alone((260, 80, 20)), hand_alone((262, 80, 20), 2)]
    assert luck_wording.answer(Luck(hands[:1], KINDS, 1), Toy().scale) == [
        "Anna won by 210 points against the mean of the others.",
        "One hand does not tell who played better.",
    ]
    # 194 and 196: a standard error of 1, and of three players 38.19 of them, not 12.71.
    assert luck_wording.answer(Luck(hands, KINDS, 1), Toy().scale) == [
        "Anna played better than the others on average: luck apart Anna was 195 ± 39 points per "
        "hand ahead of the mean of the others, over 2 hands.",
        "By score Anna was 211 ± 39 ahead; the cards were worth 16 ± 0 of it.",
    ]
    table = luck_wording.tabulate_luck(Luck(hands, KINDS, 1), Toy().scale)
    assert table.head == ["", *KINDS, "others' cards", "in all"]
    assert table.rows[2] == ["Carla", "−30 ± 0", "0 ± 0", "−24 ± 0", "−54 ± 0"]
    greatest = luck_wording.describe_greatest_luck(Luck(hands[:1], KINDS, 1), 2, Toy().scale)
    assert [row[1:] for row in greatest.rows] == [
        ["Bruno", "Drew 7♦", "+48 to Bruno"], ["all", "The deal", "+40 to Anna"]
    ]  # fmt: skip


def test_two_players_with_most_points_share_the_hand() -> None:
    found = Luck([hand_alone((80, 80, 20))], KINDS, 1)
    assert luck_wording.answer(found, Toy().scale)[0] == "Nobody won the hand."


def test_the_interval_is_students() -> None:
    found = Luck([hand(100, 0, 0), hand(0, 0, 0, 2)], KINDS, 1)
    # 12.706 standard errors of 50 each for two hands.
    assert found.measure_lead().half == pytest.approx(12.7062 * 50, rel=1e-4)


def test_hands_without_luck_are_left_out_and_told() -> None:
    other = Fortune(2, 3, 3, (1.0, 2.0, 3.0), (), "no evaluation ships")
    found = Luck([hand(100, 40, 30), other], KINDS, 1)
    said = luck_wording.answer(found, Toy().scale)
    assert said[0].startswith("Seats 0 and 2 won by 100")
    assert said[-1] == "What the cards were worth of 1 hand is not told: no evaluation ships."
