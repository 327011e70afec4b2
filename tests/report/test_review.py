"""Does the page of a review say that something was better only where that is known?"""

from __future__ import annotations

import numpy as np
import pytest
from play.test_review import found
from toy import Toy

from analyser.games.interface import Made, Scene, Weighed
from analyser.play.review import Decision, Loss
from analyser.report import review
from analyser.report.parts import Framed
from analyser.report.pictures import Rows
from analyser.report.review import verdict

SCENE = Scene("a line", "a title", {}, (), ())


def decision(better: str, lost: float, half: float, gain: float = 3.0) -> Decision:
    """Return a decision in which something else gained so much in the first worlds."""
    options = ("pass", gain), ("double", 0.0)
    weighed = Weighed("bid", "double", better, np.empty(0), options, ("bold",), SCENE)
    return Decision(Made(1, 2, 3, 0, 0), weighed, Loss(lost, half, 1))


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
    picture = review._first_screen(Toy(), made).picture
    assert isinstance(picture, Framed)
    (rows,) = picture.drawn
    assert isinstance(rows, Rows)
    assert (rows.less, rows.more) == ("lost", "")
    assert {lane.side for lane in rows.lanes} <= {"second", "open"}
    lost = {round(-each.loss.mean, 6) for each in made.worst}
    assert {round(lane.mean, 6) for lane in rows.lanes} <= lost
    assert all(lane.words.startswith("−") for lane in rows.lanes)
