"""How do the options of a decision end, in the same worlds?

Each is played to the end of the hand; no evaluation cuts it short.  Options that are clearly behind
are left out from there on, and the more worlds there are, the fewer are followed, the best ones: so
that of the first two at least it is known soon how far they are apart.

The differences of any two, at every look, lie within their intervals all at once (a confidence
sequence each, its part of the risk by Bonferroni): so it does no harm that the best is known only
from the ends themselves, that some were left out, and that one stops when it is narrow enough.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from analyser.confidence import RISK
from analyser.games.protocols.advice import EndWorth, Points, Sureness

Way = TypeVar("Way")
"""An option, as a game says it."""
Other = TypeVar("Other")
PIECE: Final = 64
"""Worlds that one thread plays at a time."""
ROUND: Final = 4 * PIECE
"""Worlds between two looks, and where there are many, a sixteenth of them."""
TIGHTEST_WORLDS: Final = 4_096
"""Worlds at which intervals are tightest: about what a decision takes."""
MOST_WORLDS_EACH: Final = 16_384
"""Worlds from which on but one option would be followed, and half of it two, which are the fewest:
in half as many worlds twice as many."""

# How a hand ended after an option, in parts of a point:
OWN_SCORE, OTHER_SCORE = range(2)
"""The score of the player's side, and the mean of the others'."""
END_WIDTH = 2

Ends = npt.NDArray[np.int32]
Play: TypeAlias = Callable[[int, int, Sequence[bool]], npt.NDArray[np.int64]]
"""Plays worlds from one to another after the options that are asked for.

(worlds, options, own and others' score in parts of a point); of those that were not, 0.
"""


class InPoints(NamedTuple):
    """What an option gains in points of the hand, where it is judged by the match."""

    gain: float
    half: float


@dataclass(frozen=True)
class Trial(Generic[Way]):
    """How one option ended, in points per hand: own side's score − mean of the others'.

    Where options are judged by the match, in what the end of the hand is worth there.
    """

    way: Way
    gain: float
    """The best's: against the next.  That of all others: against the best."""
    half: float
    """Half of its interval."""
    better: float
    """Share of the worlds in which it is better; equal ones count half."""
    worlds: int
    left_out: bool
    """It was followed no further,"""
    clearly_behind: bool
    """since it was clearly behind the one that was the best then,"""
    ends_like: Way | None = None
    """The option that it ended like in every world in which both were tried; ``None``: no other, or
    that one stands for the others.  One that ended like the best is followed no further."""
    worth: float = math.nan
    """The mean of what its ends are worth in the match; NaN: it is judged by points."""
    in_points: InPoints | None = None
    """The same comparison in points; ``None``: likewise."""


@dataclass(frozen=True)
class Outlook(Generic[Way]):
    """What all worlds say."""

    trials: tuple[Trial[Way], ...]
    """The best first."""
    worlds: int
    own: float
    """What the best adds to the player's score, against the next,"""
    other: float
    """and to that of the others."""


def next_level(worlds: int, wanted: int) -> int:
    """Return in how many worlds options were tried at the next look, ``wanted`` at most."""
    return min(wanted, worlds + max(ROUND, worlds // 16 // ROUND * ROUND))


class Race:
    """Options that are tried in the same worlds, and what is known of them."""

    def __init__(
        self, many: int, sureness: Sureness, parts: int, worth: EndWorth | None = None
    ) -> None:
        """Begin to try ``many`` options, whose ends are counted in ``parts`` parts of a point.

        ``worth``: what an end is worth in the match; ``None``: points are what counts.
        """
        self.sureness = sureness
        self.parts = parts
        self.worth = worth
        self.worths: Points = np.zeros((many, 0))
        """What each end is worth, where it is judged so."""
        self.confidence = 1 - RISK / (many * (many - 1) // 2)
        """In each difference of two."""
        self.ends: Ends = np.zeros((many, 0, END_WIDTH), np.int32)
        self.worlds = 0
        self.played = [0] * many
        """Worlds of each option, always the first ones."""
        self.followed = list(range(many))
        """Those that are tried further: the best, the next, and so on."""
        self.clear: set[int] = set()
        """Those that were once clearly behind."""
        self.like: dict[int, int] = {}
        """Those that had ended like the best in all their worlds, and that one."""
        self.ahead, self.half = 0.0, math.inf
        """By how much the best is ahead of the next, points, and half of its interval."""

    def next_pieces(self, wanted: int) -> list[tuple[int, int]]:
        """Return what to play until the next look: worlds, from one to another."""
        target = next_level(self.worlds, wanted)
        return [(at, min(at + PIECE, target)) for at in range(self.worlds, target, PIECE)]

    @property
    def live_options(self) -> list[bool]:
        """Which options are to be played."""
        return [option in self.followed for option in range(len(self.played))]

    def add(self, last: int, ends: npt.NDArray[np.int64]) -> None:
        """Take how the next worlds ended, up to ``last``."""
        if last > self.ends.shape[1]:
            more = np.zeros((len(self.played), 2 * last, END_WIDTH), np.int32)
            more[:, : self.ends.shape[1]] = self.ends
            self.ends = more
            if self.worth is not None:
                wider = np.zeros(more.shape[:2])
                wider[:, : self.worths.shape[1]] = self.worths
                self.worths = wider
        for option in self.followed:
            self.ends[option, self.worlds : last] = ends[:, option]
            if self.worth is not None:
                own, other = np.moveaxis(ends[:, option] / self.parts, -1, 0)
                self.worths[option, self.worlds : last] = self.worth(own, other)
            self.played[option] = last
        self.worlds = last

    def look(self) -> None:
        """See which is best now, which comes next, and which are clearly behind."""
        totals = {option: self._values(option, self.worlds).sum() for option in self.followed}
        # Of equals the first: it stands before the others by the sheet.
        order = sorted(self.followed, key=lambda option: (-totals[option], option))
        same = [option for option in order[1:] if not self.compare_options(option, order[0]).any()]
        if len(same) + 1 < len(order):
            self.like |= dict.fromkeys(same, order[0])
            order = [option for option in order if option not in same]
        best, second = order[:2]
        behind = {
            option: self._mean_and_half(self.compare_options(option, best)) for option in order[1:]
        }
        mean, self.half = behind[second]
        self.ahead = -mean
        clear = {option for option, (mean, half) in behind.items() if mean + half < 0}
        self.clear |= clear
        most = max(2, MOST_WORLDS_EACH // self.worlds)
        rest = [option for option in order[2:] if option not in clear]
        self.followed = [best, second, *rest[: most - 2]]

    def copy_state(self) -> Race:
        """Return a copy that stays as it is when this goes on; of the ends nothing is copied."""
        other = copy.copy(self)
        other.played, other.followed = list(self.played), list(self.followed)
        other.clear, other.like = set(self.clear), dict(self.like)
        return other

    def make_outlook(self, ways: Sequence[Other]) -> Outlook[Other]:
        """Return what is known, the best option first."""
        best, second = self.followed[:2]
        twins, trials = self._twins(best), []
        for option, way in enumerate(ways):
            one = self._one_with(option)
            apart = self.compare_options(one, second if option == best else best)
            mean, half = self._mean_and_half(apart)
            better = float((apart > 0).mean() + (apart == 0).mean() / 2)
            clear = one != best and (one in self.clear or mean + half < 0)
            worlds, twin = self.played[option], twins[option]
            like = None if twin == option else ways[twin]
            trial = Trial(way, mean, half, better, worlds, worlds < self.worlds, clear, like)
            if self.worth is not None:
                points = self._compare_points(one, second if option == best else best)
                trial = replace(
                    trial,
                    worth=float(self.worths[one, : self.played[one]].mean()),
                    in_points=InPoints(*self._mean_and_half(points)),
                )
            trials.append(trial)
        # Of equals the first stays in front.
        after = sorted(
            (option for option in range(len(ways)) if option != best),
            key=lambda at: (trials[at].left_out or twins[at] == best, -trials[at].gain),
        )
        first, *others = (trials[option] for option in (best, *after))
        ahead = self.ends[best, : self.worlds] - self.ends[second, : self.worlds]
        own, other = (float(ahead[:, at].mean()) / self.parts for at in (OWN_SCORE, OTHER_SCORE))
        return Outlook((first, *others), self.worlds, own, other)

    def _twins(self, best: int) -> list[int]:
        """Return of each option the one that stands for those that it always ended like.

        That is the best, or the one that was tried in the most worlds; of equals the first.
        """
        twins = [self._one_with(option) for option in range(len(self.played))]
        found = list[int]()
        for option in sorted(range(len(twins)), key=lambda at: (at != best, -self.played[at])):
            if twins[option] == option:
                alike = (one for one in found if not self.compare_options(option, one).any())
                twins[option] = next(alike, option)
                found += [option] if twins[option] == option else []
        return [twins[one] for one in twins]

    def _one_with(self, option: int) -> int:
        """Return the option that one counts as: itself, or what it had always ended like."""
        while option in self.like:
            option = self.like[option]
        return option

    def compare_options(self, one: int, other: int) -> Points:
        """Return how far one option is ahead of another, by world that both were tried in."""
        common = min(self.played[one], self.played[other])
        return self._values(one, common) - self._values(other, common)

    def _compare_points(self, one: int, other: int) -> Points:
        common = min(self.played[one], self.played[other])
        return self._points(one, common) - self._points(other, common)

    def _mean_and_half(self, apart: Points) -> tuple[float, float]:
        return self.sureness(apart, TIGHTEST_WORLDS, self.confidence)

    def _values(self, option: int, worlds: int) -> Points:
        """Return what an option is judged by, a world each."""
        if self.worth is not None:
            return self.worths[option, :worlds]
        return self._points(option, worlds)

    def _points(self, option: int, worlds: int) -> Points:
        ends = self.ends[option, :worlds].astype(np.float64)
        return (ends[:, OWN_SCORE] - ends[:, OTHER_SCORE]) / self.parts
