"""Is luck summed and said as it should be?"""

from __future__ import annotations

import pytest
from toy import Toy

from analyser.games.interface import ChanceEvent, Fortune
from analyser.play.luck import luck_wording
from analyser.play.luck.luck import Luck, numbers

KINDS = ("the deal", "drawing")


def hand(ahead: float, deal: float, drew: float, number: int = 1) -> Fortune:
    """Return a hand; ``deal`` and what seat 1 ``drew`` are worth so much to the first side."""
    return Fortune(number, 2, 4, (ahead, 0.0), (
        ChanceEvent(2, 1, None, None, "the deal", "The deal", deal, 10.0),
        ChanceEvent(3, 2, 1, 1, "drawing", "Drew 7♦", drew, 10.0),
    ))  # fmt: skip


@pytest.mark.parametrize(
    ("ahead", "worth", "said"),
    [
        (310, 220, "Seats 0 and 2 won by 310; the cards were worth 220 of it: luck apart they "
                   "were 90 ahead, in points."),
        (310, 400, "Seats 0 and 2 won by 310, and the cards were worth 400 to them: luck apart "
                   "seats 1 and 3 were 90 ahead, in points."),
        (-310, 20, "Seats 1 and 3 won by 310, though the cards were worth 20 to seats 0 and 2: "
                   "luck apart they were 330 ahead, in points."),
        (0, 50, "Nobody won; the cards were worth 50 to seats 0 and 2: luck apart seats 1 and 3 "
                "were 50 ahead, in points."),
    ],
)  # fmt: skip
def test_one_hand_is_said_in_a_sentence(ahead: float, worth: float, said: str) -> None:
    found = Luck([hand(ahead, worth - 5, 5)], KINDS, 1)
    assert luck_wording.answer(found, Toy().scale) == [said]


def test_few_hands_are_summed_up_and_of_more_there_is_an_interval() -> None:
    few = Luck([hand(310, 16, 5), hand(-100, -72, 0, 2)], KINDS, 1)
    assert luck_wording.answer(few, Toy().scale) == [
        "In 2 hands seats 0 and 2 won by 210, though the cards were worth 51 to seats 1 and 3: "
        "luck apart they were 261 ahead, in points."
    ]
    table = luck_wording.by_kind(few, Toy().scale)
    assert "of 2 hands" in table.caption
    assert table.rows[0][1:] == ["−28", "0", "−28"]
    assert table.rows[1][1:] == ["+28", "−5", "+23"]
    more = [hand(310 + at, -20, 0, at) for at in range(luck_wording.FEW)]
    said = luck_wording.answer(Luck(more, KINDS, 1), Toy().scale)[0]
    assert said.startswith("Over 5 hands seats 0 and 2 were ahead by 312")
    assert ", though the cards were worth 20.0 to seats 1 and 3: luck apart" in said


def test_each_side_has_its_own_luck_and_half_of_the_deal() -> None:
    found = Luck([hand(100, 40, 30), hand(0, 0, -10, 2)], KINDS, 1)
    assert (found.of(0, "the deal"), found.of(1, "the deal")) == (10, -10)
    assert (found.of(0, "drawing"), found.of(1, "drawing")) == (0, -10)
    assert found.of(0) - found.of(1) == found.worth.mean == 30
    assert (found.ahead.mean, found.adjusted.mean) == (50, 20)
    told = numbers(found)
    assert [each["adjusted"] for each in told["by_hand"]] == [30, 10]


def test_the_interval_is_students() -> None:
    found = Luck([hand(100, 0, 0), hand(0, 0, 0, 2)], KINDS, 1)
    # 12.706 standard errors of 50 each for two hands.
    assert found.ahead.half == pytest.approx(12.7062 * 50, rel=1e-4)


def test_hands_without_luck_are_left_out_and_told() -> None:
    other = Fortune(2, 3, 3, (1.0, 2.0, 3.0), (), "there are three sides")
    found = Luck([hand(100, 40, 30), other], KINDS, 1)
    said = luck_wording.answer(found, Toy().scale)
    assert said[0].startswith("Seats 0 and 2 won by 100")
    assert said[1] == "What the cards were worth of 1 hand is not told: there are three sides."
