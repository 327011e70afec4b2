"""When are there enough hands?  Tallies in, in the order of the deals; a word out.

Three ways to stop: after a planned number of hands, when the interval is narrow enough, when the
verdict is another than undecided.  The answer is looked at only at fixed numbers of deals, and only
the unbroken beginning of the deals is looked at, so where it stops does not depend on threads, nor
on the pieces in which deals come.  The interval is a confidence sequence
(``statistics.intervals``), which stays right however often you look; all that shapes it is fixed
before the first card. Left out: who plays the deals and where they are kept, and what to call the
answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from analyser.confidence import CONFIDENCE
from analyser.statistics.intervals import (
    Difference,
    FloatArray,
    Tally,
    estimate,
    pairs_to_decide,
    sequence_halfwidth,
    tuned_rho,
    verdict,
)
from analyser.statistics.pairs import Duplicate

CAP_HANDS: Final = 20_000_000
"""Most hands where nobody says how many: a quarter of an hour or so on two cores."""
BLOCK_DEALS: Final = 1_000
"""Deals that add up at a time: a fraction of a second's play, so that Ctrl-C is quick."""
LOOK_DEALS: Final = 5_000
"""Deals between two looks, a few blocks.  Before the first look a mean of differences is as good
as normal, and what is played past the point where it was enough is a hundredth of a usual run."""

REASONS: Final = ("hands", "precision", "decided", "cap")
"""Why it stopped: the planned hands are played, the interval is narrow enough, the verdict is
another than undecided, or neither of the last two within the most hands."""


@dataclass(frozen=True)
class Plan:
    """What is asked for, settled before play."""

    mode: str
    """``hands``, ``precision`` or ``decide``."""
    most: int
    """Deals that are played, or at most played."""
    precision: float
    """For ``precision``: the wanted half-width, units per hand."""
    band: float
    """For ``decide``: within this many units per hand the verdict is *equivalent*."""
    spread: float
    """Units that a deal's difference spreads, about, before any is played: what the sequence is
    tuned for where the hands are not planned.  It need not be right: where the true spread is half
    of this, the interval at a 125th of it is 6 % wider than it could be, where it is twice
    this 3 %, five times 12 %."""
    alike: bool = False
    """Whether it is a player against itself: differences that are all 0 are known to stay so."""

    @property
    def tuned(self) -> int:
        """At how many deals the sequence is tightest.

        As many as are planned.  Without a plan, as many as a difference with the standard deviation
        ``spread`` needs: for the wanted half-width, or for half of the margin, which always
        decides.
        """
        if self.mode == "hands":
            return self.most
        band = 2 * self.precision if self.mode == "precision" else self.band
        needed = max(LOOK_DEALS, pairs_to_decide(self.spread, band))
        return math.ceil(min(needed, self.most))

    def as_json(self) -> dict[str, Any]:
        """Return when to stop early, and where the interval is tightest; empty: not early."""
        if self.mode == "hands":
            return {}
        asked = {"precision": self.precision} if self.mode == "precision" else {"band": self.band}
        return {"mode": self.mode, **asked, "tuned": self.tuned}

    def estimate(self, differences: Tally, tuned: int | None = None) -> Difference:
        """Return the difference with its interval, which holds whenever you look or stop.

        ``tuned``: at how many deals the interval is tightest; ``None``: where the plan has it.
        """
        spread = 0.0 if self.alike else self.spread
        return estimate(differences, tuned or self.tuned, spread=spread)

    def find_reason(self, differences: Tally) -> str | None:
        """Return which of ``REASONS`` there is to stop here, or ``None``."""
        last = differences.pairs >= self.most
        if self.mode == "hands":
            return "hands" if last else None
        found = self.estimate(differences) if last else self._widen(differences)
        if self.mode == "precision" and found.half <= self.precision:
            return "precision"
        if self.mode == "decide" and verdict(found, self.band) != "undecided":
            return "decided"
        return "cap" if last else None

    def count_deals_left(self, differences: Tally) -> int:
        """Return about how many deals are still to be played, by what is known so far."""
        pairs, wanted = differences.pairs, self._choose_half_width(differences.mean)
        least, most = pairs, self.most
        if self.mode == "hands" or pairs < 2 or self._measure_half(most, differences.sd) > wanted:
            return most - pairs
        while least < most:
            middle = (least + most) // 2
            if self._measure_half(middle, differences.sd) <= wanted:
                most = middle
            else:
                least = middle + 1
        return least - pairs

    def _choose_half_width(self, mean: float) -> float:
        """Return the half-width that is enough where the difference is ``mean``."""
        if self.mode == "precision":
            return self.precision
        # Narrower than the mean is away from 0, or than it is from the end of the band.
        return max(abs(mean), self.band - abs(mean))

    def _measure_half(self, pairs: int, sd: float) -> float:
        return sequence_halfwidth(pairs, sd, tuned_rho(self.tuned))

    def _widen(self, differences: Tally) -> Difference:
        """Return the estimate as if two deals more had been seen, ``spread`` off on either side.

        They are added to the spread and to nothing else.  Differences that were all alike so far,
        as of strategies that seldom differ, need not stay so: without this, such a run would stop
        at its first look, sure of a difference of 0.  In the long run two in n say nothing.
        """
        mean = differences.mean
        sd = (differences + Tally.from_differences([mean - self.spread, mean + self.spread])).sd
        # Where what is usual is far from 0, what is shown in the end is warier still.
        half = max(self._measure_half(differences.pairs, sd), self.estimate(differences).half)
        nan = math.nan
        return Difference(
            mean, mean - half, mean + half, differences.pairs, sd, nan, nan, nan, CONFIDENCE
        )


class Watch:
    """Adds deals up in their order and says when there are enough.

    However the deals are cut, they add up in blocks of ``BLOCK_DEALS``: the sums are the same to
    the last bit.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seen = Duplicate()
        """What the blocks so far come to: all of the deals there were enough of, and no more."""
        self.why: str | None = None
        """Which of ``REASONS`` there was to stop; ``None`` while there is none."""
        self._waiting: list[FloatArray] = []

    def add(self, points: FloatArray) -> str | None:
        """Take the next deals, (deals, arms), units of the first minus the second.

        Return why there are enough, or ``None``; deals past that point are passed over.
        """
        self._waiting.append(points)
        while self.why is None:
            size = min(BLOCK_DEALS, self.plan.most - self.seen.pairs)
            if sum(map(len, self._waiting)) < size:
                break
            rows = np.concatenate(self._waiting)
            self._waiting = [rows[size:]]
            self.seen += Duplicate.from_points(rows[:size])
            pairs = self.seen.pairs
            if pairs % LOOK_DEALS == 0 or pairs == self.plan.most:
                self.why = self.plan.find_reason(self.seen.differences)
        return self.why
