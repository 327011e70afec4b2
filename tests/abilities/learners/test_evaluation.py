"""``analyser.abilities.learners.evaluation``: Is a learner as far ahead as ``compare`` says,
whatever the length of its hands?
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import analyser
from analyser.abilities.learners import evaluation
from analyser.errors import UsageError


@pytest.mark.parametrize("tables", [1, 7, 256])
def test_a_policy_is_as_far_ahead_as_compare_says(
    tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same deals, the same seatings, the same number to the last digit."""
    monkeypatch.setattr(evaluation, "TABLES", tables)
    found = analyser.evaluate("beginner", "sound", hands=400, seed=3, game="kabu")
    told = analyser.compare("beginner", "sound", hands=400, seed=3, game="kabu")
    assert found.answer["pairs"] == told.difference.pairs
    assert found.difference.mean == pytest.approx(told.difference.mean, abs=1e-12)
    assert found.difference.half == pytest.approx(told.difference.half, rel=0.05)
    assert str(found).split(" by ")[0] == told.sentence.split(" by ")[0]


def test_each_seating_is_counted_by_itself() -> None:
    """Seats that are dealt the better cards are ahead there, and the mean is that of both."""
    found = analyser.evaluate(
        "beginner", "beginner", hands=400, seed=3, game="kabu", rules="kabu-2p"
    )
    first, second = found.seatings_frame().to_dict("records")
    assert (first["seats"], second["seats"]) == ("0", "1")
    assert first["mean"] == -second["mean"] != 0
    assert (first["hands"], found.difference.mean) == (200, 0)
    run = analyser.simulate(game="kabu", rules="kabu-2p", policies="beginner", hands=200, seed=3)
    scores = run.frame(["score_0", "score_1"])
    assert first["mean"] == pytest.approx((scores.score_0 - scores.score_1).mean())


@pytest.mark.parametrize(
    ("game", "name"), [("kabu", "beginner"), ("conquian", "champion-conquian")]
)
def test_a_policy_is_never_ahead_of_itself(game: str, name: str) -> None:
    """A mistake once: all deals were alike, and so the answer was that they are too few."""
    found = analyser.evaluate(name, name, hands=16, seed=3, game=game)
    assert (found.difference.mean, found.difference.half) == (0, 0)
    assert str(found).startswith(f"{name} and {name} never differ: 0 ± 0 ")
    assert found.answer["verdict"] == "equivalent"


def test_a_function_that_did_as_the_policy_does_so_far_may_yet_differ() -> None:
    found = analyser.evaluate(
        lambda _step, tables: tables.advise("beginner"),
        "beginner", hands=400, game="kabu", rules="kabu-2p",
    )  # fmt: skip
    assert found.difference.mean == 0
    assert 0 < found.difference.half < math.inf


def test_a_function_plays() -> None:
    """It gets the step and the tables; what it does is what it earns."""
    seen: list[int] = []

    def copycat(step: Any, tables: Any) -> Any:
        seen.append(int((step.movers >= 0).sum()))
        return tables.advise("beginner")

    found = analyser.evaluate(copycat, "sound", hands=80, seed=3, game="kabu")
    assert found.name == "copycat"
    assert sum(seen) > 80
    same = analyser.evaluate("beginner", "sound", hands=80, seed=3, game="kabu")
    assert found.difference.mean == same.difference.mean


class OnAnotherDevice:
    """Actions that numpy cannot read, as a tensor on a graphics card."""

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("cannot convert cuda:0")


@pytest.mark.parametrize(
    ("player", "more", "sentence"),
    [
        (lambda _step, _tables: 0, {}, "player: found int64 of shape ()"),
        (lambda _step: 0, {}, "player: found a function of 1 argument (expected one of a step and"),
        (lambda _a, _b, _c: 0, {}, "player: found a function of 3 arguments (expected one of a"),
        (lambda _step, _tables: np.zeros(3), {}, "player: found float64 of shape (3,)"),
        (lambda _step, _tables: None, {}, "player: found None"),
        (lambda _step, _tables: [[1], [2, 3]], {}, "player: found actions that are not an array"),
        (lambda _step, _tables: OnAnotherDevice(), {}, "(TypeError: cannot convert cuda:0)"),
        (analyser.Engine("cat"), {}, "cat: found an engine, which plays hands and matches alone"),
        ("engine:cat", {}, "cat: found an engine, which plays hands and matches alone"),
        ("sond", {}, "did you mean 'sound'?"),
        (3, {}, "player: found 3 (expected a name, or a record"),
        ("sound", {"against": 3}, "against: found 3 (expected a name, or a record"),
        ("sound", {"hands": 0}, "hands: found 0 (expected a whole number from 1 to"),
        ("sound", {"against": "sond"}, "did you mean 'sound'?"),
        ("sound", {"game": "twentyfour"}, "Twenty-Four has no tables for a learner"),
    ],
)
def test_what_cannot_be_evaluated_is_refused(player: Any, more: Any, sentence: str) -> None:
    """One sentence that names what is wrong."""
    asked = {"against": "sound", "hands": 20, "game": "kabu"} | more
    with pytest.raises(UsageError) as refusal:
        analyser.evaluate(player, asked.pop("against"), **asked)
    assert sentence in str(refusal.value)
