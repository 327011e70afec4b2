"""What is a lead worth?  Matches really played in; chances to win by lead out, beside a chain's.

From the matches' own hands: how often who leads by so much, while the other has so many points,
goes on to win; and, smooth and for every score, what ``winning`` makes of the same hands' scores.
A match counts once in each place, by the first hand after which it stands there, so that what is
counted together does not hang together.  The chain takes every hand for the same lottery; the
matches do not, and where the two differ, they are right.  Two sides only.  Left out: words
(``matches``) and pictures (``matches_page``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.estimates import FloatArray, Interval, Tally, mean_share, share
from analyser.game import Goal
from analyser.winning import FEWEST_HANDS, Chances

IntArray = npt.NDArray[np.int64]

LEVELS: Final = 4
"""The points of the side behind, of which leads are told: 0, a quarter, half and three quarters of
the target.  Matches are counted at the nearest."""

STEPS: Final = 20
"""Leads are counted in such parts of the target, and to half of it: 100 of 2000 points."""

MOST_HANDS: Final = 1_000_000
"""Hands of a cell that the chain is made of, the first ones: of so many a chance is known to some
hundredths of a percent, and they need 16 MB."""


FEWEST_MATCHES: Final = 25
"""Matches below which nothing is said of how many were won: the chain knows better."""

_SPAN: Final = 2 * STEPS
_PLACES: Final = LEVELS * _SPAN
"""Numbers of places: level · ``_SPAN`` + step + ``STEPS``."""


class Lead(NamedTuple):
    """A lead, and what it is worth."""

    lead: int
    """Points that the first side, or whichever is ahead, has more; below 0: fewer."""
    other: int
    """Points of the side that is behind."""
    chance: Interval
    """To win, by the chain, at exactly these scores."""
    played: Interval
    """Share of the matches that stood about there and were won."""
    expected: float
    """What the chain gives where those stood in the mean; NaN where there is none."""


@dataclass
class _Place:
    """Matches that stood about at one score."""

    won: Tally = field(default_factory=Tally)
    own: Tally = field(default_factory=Tally)
    other: Tally = field(default_factory=Tally)


@dataclass
class Leads:
    """What the hands of a cell's matches tell of leads."""

    goal: Goal
    sides: Sequence[int]
    """Which side the first part is, an arm each."""
    alike: bool
    """Whether one plays for all, so that a lead is a lead, whoever has it."""
    places: dict[tuple[int, int], _Place] = field(default_factory=dict)
    """By level and step; see ``LEVELS`` and ``STEPS``."""
    sample: list[IntArray] = field(default_factory=list)

    def add(
        self, scores: IntArray, lengths: IntArray, winners: IntArray, arms: npt.NDArray[Any]
    ) -> None:
        """Count the matches of one shard.

        ``scores`` (hands, 2): points of each hand, by match, arm and hand; the rest a match each:
        how many hands, which side won (−1: none), and the arm.
        """
        first = np.asarray(self.sides)[arms]
        turned = np.repeat(first == 1, lengths)
        pairs = np.where(turned[:, None], scores[:, ::-1], scores)
        if sum(map(len, self.sample)) < MOST_HANDS:
            self.sample.append(pairs)
        ends = np.cumsum(lengths)
        totals = np.cumsum(pairs, axis=0)
        before = np.repeat(totals[ends - 1] - _each(pairs, ends), lengths, axis=0)
        stands = totals - before
        going_on = np.ones(len(pairs), dtype=bool)
        going_on[ends - 1] = False
        won = np.repeat(np.where(winners < 0, -1, winners != first), lengths)
        match = np.repeat(np.arange(len(lengths)), lengths)
        self._count(stands[going_on], won[going_on], match[going_on])

    def _count(self, stands: IntArray, won: IntArray, match: IntArray) -> None:
        """Count scores after a hand; ``won`` by 0, the first part, 1, the other, or −1, nobody."""
        ahead = np.zeros(len(stands), dtype=np.int64)
        if self.alike:
            ahead = (stands[:, 0] < stands[:, 1]).astype(np.int64)
        own = np.where(ahead == 0, stands[:, 0], stands[:, 1])
        other = np.where(ahead == 0, stands[:, 1], stands[:, 0])
        apart, part = self.goal.target / LEVELS, self.goal.target / STEPS
        behind = np.minimum(own, other)
        level, step = np.rint(behind / apart), np.rint((own - other) / part)
        near = (level >= 0) & (level < LEVELS)
        near &= (np.abs(step) <= STEPS // 2) & ((step > 0) | (not self.alike))
        # A place each, and of a match the first hand that came there.
        place = (level * _SPAN + step + STEPS).astype(np.int64)[near]
        keys, at = np.unique(match[near] * _PLACES + place, return_index=True)
        unit = keys // _PLACES // len(self.sides)
        groups, which = np.unique(unit * _PLACES + keys % _PLACES, return_inverse=True)
        counts = np.bincount(which)

        def mean(values: npt.NDArray[Any]) -> FloatArray:
            """Return the mean over the arms of a match that stood there."""
            return np.bincount(which, values[near][at]) / counts

        values = mean(won == ahead), mean(own), mean(other)
        of_group = groups % _PLACES
        for number in np.unique(of_group):
            kept = self.places.setdefault(
                (int(number) // _SPAN, int(number) % _SPAN - STEPS), _Place()
            )
            shares, mine, theirs = (Tally.of(each[of_group == number]) for each in values)
            kept.won += shares
            kept.own += mine
            kept.other += theirs

    @cached_property
    def chances(self) -> Chances | None:
        """What the chain makes of the hands; ``None`` where they are too few.  Ask when all are
        counted."""
        hands = sum(map(len, self.sample))
        if hands < FEWEST_HANDS:
            return None
        pairs = np.concatenate(self.sample)[:MOST_HANDS]
        if self.alike:
            # Each hand both ways: the two sides are the same player.
            pairs = np.stack([pairs, pairs[:, ::-1]], axis=1).reshape(-1, 2)
        return Chances.of(pairs, self.goal)

    @property
    def levels(self) -> list[int]:
        """The other side's points of which leads are told."""
        return [round(self.goal.target * level / LEVELS) for level in range(LEVELS)]

    def worth(self, lead: int, other: int) -> Interval:
        """Return the chance to win by the chain, of a lead (below 0: the other's) at a level.

        There must be a chain.
        """
        chances = self.chances
        assert chances is not None
        scores = other + max(lead, 0), other + max(-lead, 0)
        value, half = float(chances.at(*scores)), float(chances.half(*scores))
        return Interval(value, max(0.0, value - half), min(1.0, value + half), chances.hands)

    def told(self) -> list[Lead]:
        """Return the leads of which something is told, by level and lead; none without a chain."""
        if self.chances is None:
            return []
        found = []
        for level, other in enumerate(self.levels):
            for step in range(1 if self.alike else -STEPS // 2, STEPS // 2 + 1):
                lead = round(step * self.goal.target / STEPS)
                if other + abs(lead) >= self.goal.bar:
                    continue
                place = self.places.get((level, step), _Place())
                expected = float("nan")
                if place.won.pairs:
                    expected = float(self.chances.at(place.own.mean, place.other.mean))
                found.append(
                    Lead(lead, other, self.worth(lead, other), self._played(place), expected)
                )
        return found

    def _played(self, place: _Place) -> Interval:
        """Return the share won: Wilson's interval, or of a duel, whose arms hang together, that of
        its matches' shares."""
        if len(self.sides) > 1:
            return mean_share(place.won)
        return share(place.won.won, place.won.pairs)

    def as_json(self) -> Mapping[str, Any] | None:
        """Return the numbers, JSON-able; ``None`` without a chain."""
        if self.chances is None:
            return None
        return {
            "hands": self.chances.hands // (2 if self.alike else 1),
            "leads": [
                {
                    "lead": each.lead,
                    "other": each.other,
                    "chance": each.chance.value,
                    "low": each.chance.low,
                    "high": each.chance.high,
                    "played": {
                        "matches": each.played.n,
                        "share": each.played.value if each.played.n else None,
                        "low": each.played.low,
                        "high": each.played.high,
                        "chance": each.expected if each.played.n else None,
                    },
                }
                for each in self.told()
            ],
        }


def _each(pairs: IntArray, ends: IntArray) -> IntArray:
    """Return the sum of each match's scores, given where each match ends."""
    starts = np.concatenate([[0], ends[:-1]])
    return np.add.reduceat(pairs, starts, axis=0) if len(ends) else pairs[:0]
