"""Are the losses of a hand's decisions summed as they should be, whatever the threads?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from toy import Toy

from analyser.errors import UsageError
from analyser.games.interface import Made, MoveSequence, PlayedHand, Record, Scene, Weighed
from analyser.play import review, review_wording

SCENE = Scene("a line", "a title", {}, (), ())


class Reviewed(Toy):
    """A toy game, of which a hand has twelve decisions, two a stretch, that lose by lot."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return ("bid", "card")

    def review(
        self, lines: Iterable[str], name: str, policies: Sequence[Record], /
    ) -> Sequence[PlayedHand]:
        assert (list(lines), name, policies) == (["a hand"], "x", [])
        stretches = []
        for at in range(0, 12, 2):
            seat = at // 2 % 4
            made = tuple(Made(1, 2 + one, 1 + at, seat, seat % 2) for one in (at, at + 1))
            stretches.append(MoveSequence(made, partial(self._weighed, at)))
        return [PlayedHand(1, 2, 4, tuple(stretches))]

    @staticmethod
    def _weighed(at: int, seed: int, worlds: int, others: int) -> Sequence[Weighed | None]:
        chance = np.random.default_rng([seed, at]).normal(0, 40, others)
        told: list[Weighed | None] = []
        for one in (at, at + 1):
            # What chance adds to the first of a stretch it takes from the second.
            lost = one + (chance if one == at else -chance)
            better = "pass" if one > 3 else ""
            said = ("double", 0.0), ("pass", float(worlds))
            lost = lost if better else np.zeros(others)
            kind = ("bid", "card")[one % 2]
            told.append(Weighed(kind, "double", better, lost, said, ("bold",), SCENE))
        return [None, told[1]] if at == 0 else told


def found(threads: int = 1, worlds: int = 100) -> review.Review:
    return review.review(Reviewed(), [("x", ["a hand"])], [], 5, threads, worlds=worlds)


def test_threads_change_nothing() -> None:
    assert review.numbers(found(1)) == review.numbers(found(3))


def test_losses_add_up_by_seat_by_side_and_by_kind() -> None:
    all_of = found()
    every = all_of.lost()
    assert every.decisions == 11
    assert every.mean == pytest.approx(sum(range(4, 12)))
    for parts in (
        [all_of.lost(seat=seat) for seat in range(4)],
        [all_of.lost(side=side) for side in range(2)],
        [all_of.lost(kind=kind) for kind in all_of.kinds],
    ):
        assert sum(part.mean for part in parts) == pytest.approx(every.mean)
        assert sum(part.decisions for part in parts) == every.decisions


def test_what_chance_adds_within_a_stretch_and_between_them() -> None:
    all_of = found()
    assert all_of.lost().half == pytest.approx(0, abs=1e-9)
    # Four stretches lose, each a mean of 400 worlds that spread by 40.
    half = 1.96 * 40 / np.sqrt(400) * np.sqrt(4)
    assert all_of.lost(kind="bid").half == pytest.approx(half, rel=0.1)


def test_what_was_surely_lost_comes_first_and_what_was_right_not_at_all() -> None:
    worst = found().worst
    assert len(worst) == 8
    certain = [each.loss.mean - each.loss.half for each in worst]
    assert certain == sorted(certain, reverse=True)


def test_who_decided_better_is_said_only_where_it_is_known() -> None:
    scale = Toy().scale
    said = " ".join(review_wording.answer(found(worlds=20_000), scale))
    assert "decided better, by" in said
    noisy = found(worlds=16)
    bids = [replace(each, lost={None: each.lost["bid"]}) for each in noisy.stretches[2:4]]
    some = replace(noisy, stretches=bids)
    assert "It is not clear which side" in " ".join(review_wording.answer(some, scale))


def test_threads_are_within_bounds() -> None:
    for threads in (0, 1_025):
        with pytest.raises(UsageError, match=rf"threads: found {threads} \(expected 1 to 1024"):
            found(threads)


@pytest.mark.parametrize("worlds", [15, 250_001])
def test_worlds_are_within_bounds(worlds: int) -> None:
    with pytest.raises(
        UsageError, match=rf"worlds: found {worlds} \(expected a whole number from 16"
    ):
        found(worlds=worlds)
