"""``analyser.abilities.advice``: Does the page of a review say that something was better only
where that is known?
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from abilities.advice.test_review_findings import found
from toy import Toy

from analyser.abilities.advice.reviews import page
from analyser.abilities.advice.reviews.findings import Decision, Loss
from analyser.abilities.advice.reviews.page import verdict
from analyser.games.protocols.advice import Scene
from analyser.games.protocols.reviews import DecisionCost, PlayedMove
from analyser.report.parts import Chosen, Framed, Turned
from analyser.report.pictures import Rows

SCENE = Scene("a line", "a title", {}, (), ())


def decision(better: str, lost: float, half: float, gain: float = 3.0) -> Decision:
    """Return a decision in which something else gained so much in the first worlds."""
    options = ("pass", gain), ("double", 0.0)
    weighed = DecisionCost("bid", "double", better, np.empty(0), options, ("bold",), SCENE)
    return Decision(PlayedMove(1, 2, 3, 0, 0), weighed, Loss(lost, half, 1))


@pytest.mark.parametrize(
    ("made", "mark", "sentence"),
    [
        (decision("pass", 20, 8), "pass was better, 20.0 ± 8.0 points",
         "Better: pass; 20.0 ± 8.0 points lost."),
        (decision("pass", 5, 8), "perhaps pass, 5.0 ± 8.0 points",
         "pass may have been better, but that is not clear: 5.0 ± 8.0 points lost."),
        (decision("pass", -20, 8), "nothing better",
         "pass was taken for better, and was not: −20.0 ± 8.0 points lost."),
        (decision("", 0, 0), "nothing clearly better", "Nothing clearly better."),
        (decision("", 0, 0, -1.0), "nothing better", "Nothing better."),
    ],
)  # fmt: skip
def test_what_was_better_is_said_as_far_as_it_is_known(
    made: Decision, mark: str, sentence: str
) -> None:
    assert verdict(made, Toy().scale) == (mark, sentence)


def test_what_was_lost_is_drawn_to_the_side_and_in_the_colour_of_losses() -> None:
    made = found()
    picture = page._first_screen(Toy(), made).picture
    assert isinstance(picture, Framed)
    (rows,) = picture.drawn
    assert isinstance(rows, Rows)
    assert (rows.less, rows.more) == ("lost", "")
    assert {lane.side for lane in rows.lanes} <= {"second", "open"}
    lost = {round(-each.loss.mean, 6) for each in made.worst}
    assert {round(lane.mean, 6) for lane in rows.lanes} <= lost
    assert all(lane.words.startswith("−") for lane in rows.lanes)


@pytest.mark.parametrize(
    ("made", "best"),
    [
        (decision("pass", 20, 8), "pass"),
        (decision("pass", 5, 8), "pass"),
        (decision("pass", -20, 8), ""),
        (decision("", 0, 0), ""),
    ],
)
def test_what_was_best_stands_beside_what_was_played(made: Decision, best: str) -> None:
    shown = page._decision(made, Toy().scale)
    assert isinstance(shown, Chosen)
    assert (shown.did, shown.best) == ("double", best)
    if best:
        assert shown.lost.startswith(f"{made.loss.mean:.1f} ± ")


def test_two_that_choose_in_one_turn_have_an_address_each(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = "analyser.abilities.advice.reviews.wording.player"
    monkeypatch.setattr(seat, lambda _found, each: f"p{each.move.seat}")
    both = [
        replace(decision("pass", 20, 8), move=PlayedMove(1, 2, 3, seat, 0)) for seat in (0, 0, 1)
    ]
    for hand, names in ((0, ["3", "3-2"]), (2, ["2.3", "2.3-2"])):
        turns = page._turns(None, both, {}, Toy().scale, hand)  # type: ignore[arg-type]
        of = [each for each in turns if isinstance(each, Turned)]
        assert [(each.name, each.player, len(each.blocks)) for each in of] == [
            (names[0], "p0", 2), (names[1], "p1", 1),
        ]  # fmt: skip
