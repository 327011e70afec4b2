"""Who played better than the score says?  Scores of played hands, and what the cards were worth.

The game says what chance was worth in each hand, so that its mean is 0 whoever plays and however;
here that is taken from the scores.  What is left is the *luck-adjusted* score: it has the same
mean, and spreads less.  Left out: what decisions cost (``review``), and the words
(``luck_wording``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from analyser.confidence import RISK
from analyser.games.interface import Game, able
from analyser.games.protocols.reviews import ChanceEvent, Fortune, MeasuresLuck

SURE: Final = 1 - RISK / 2
"""Below this quantile of Student's t lies the upper end of an interval."""


@dataclass(frozen=True)
class Mean:
    """A mean over hands, and half of its interval (each for itself; of one hand infinite)."""

    mean: float
    half: float
    hands: int


@dataclass(frozen=True)
class Luck:
    """What chance was worth in some hands, to each side; units are those of the score.

    A side is *ahead* by its score less the mean of the others'.
    """

    fortunes: Sequence[Fortune]
    """Of all hands, in their order; of those of which luck is not told too."""
    kinds: Sequence[str]
    """Of luck, in the order in which a hand has them."""
    seed: int

    @property
    def measured_hands(self) -> list[Fortune]:
        """The hands whose luck is measured."""
        return [each for each in self.fortunes if not each.why_not]

    @property
    def reasons(self) -> list[str]:
        """Why it is not measured for the others, each reason once."""
        return list(dict.fromkeys(each.why_not for each in self.fortunes if each.why_not))

    @property
    def sides(self) -> int:
        """How many sides there are, of the hand with most of them."""
        return max(each.sides for each in self.measured_hands)

    def measure_lead(self, side: int = 0) -> Mean:
        """Return by how much a side was ahead, a hand."""
        return self._mean(measure_lead, side)

    def measure_worth(self, side: int = 0) -> Mean:
        """Return what of its lead the cards were worth, a hand."""
        return self._mean(worth, side)

    def measure_adjusted(self, side: int = 0) -> Mean:
        """Return by how much a side was ahead, luck apart, a hand."""
        return self._mean(measure_adjusted, side)

    def _mean(self, value: Callable[[Fortune, int], float], side: int) -> Mean:
        """Return a mean over hands; those of several players hold for all of them at once."""
        found = [value(each, side) for each in self.measured_hands if side < each.sides]
        return mean_of(found, self.sides if self.sides > 2 else 1)

    @property
    def variance(self) -> float:
        """The variance of luck-adjusted scores as a part of that of plain ones; nan: too few."""
        plain, left = (
            math.fsum(
                np.var([value(each, side) for each in self.measured_hands if side < each.sides])
                for side in range(self.sides)
            )
            for value in (measure_lead, measure_adjusted)
        )
        return left / plain if len(self.measured_hands) > 1 and plain else math.nan

    def measure_side(self, side: int, kind: str | None = None) -> Mean:
        """Return what chance was worth to a side, per hand, by what it drew itself.

        Events that concern all at once, such as the deal, are half the one side's luck and half the
        other's: the first side's less the second's is what the cards were worth to its lead.  Of
        more than two sides such an event is wholly each side's.
        """
        return mean_of(
            [
                math.fsum(
                    orient_luck(stroke, side)
                    for stroke in each.strokes
                    if kind in (None, stroke.kind)
                )
                for each in self.measured_hands
                if side < each.sides
            ]
        )

    def measure_others(self, side: int) -> Mean:
        """Return what others' cards were worth to a side, per hand."""
        return mean_of(
            [
                math.fsum(
                    stroke.worths[side]
                    for stroke in each.strokes
                    if stroke.side not in (None, side)
                )
                for each in self.measured_hands
                if side < each.sides
            ]
        )


def orient_luck(stroke: ChanceEvent, side: int) -> float:
    """Return what chance brought a side itself, units; what another got is nothing to it."""
    if stroke.side is not None:
        return stroke.worths[side] if stroke.side == side else 0.0
    return stroke.worths[side] / (2 if len(stroke.worths) == 2 else 1)


def favoured(stroke: ChanceEvent) -> int:
    """Return the side that got something, or which gained most by what all got."""
    return int(np.argmax(stroke.worths)) if stroke.side is None else stroke.side


def measure_lead(fortune: Fortune, side: int = 0) -> float:
    """Return by how much a side was ahead of the mean of the others in a hand."""
    others = [*fortune.scores[:side], *fortune.scores[side + 1 :]]
    return fortune.scores[side] - math.fsum(others) / len(others)


def worth(fortune: Fortune, side: int = 0) -> float:
    """Return what of that the cards were worth."""
    return math.fsum(stroke.worths[side] for stroke in fortune.strokes)


def measure_adjusted(fortune: Fortune, side: int = 0) -> float:
    """Return by how much a side was ahead, luck apart."""
    return measure_lead(fortune, side) - worth(fortune, side)


def mean_of(values: Sequence[float], many_means: int = 1) -> Mean:
    """Return the mean of some hands, drawn each for itself, and half of its interval.

    ``many_means``: how many such intervals hold at once (Bonferroni).
    """
    # scipy takes its time to load.
    from scipy.special import stdtrit

    many = len(values)
    mean = math.fsum(values) / many if many else math.nan
    if many < 2:
        return Mean(mean, math.inf, many)
    half = float(
        stdtrit(many - 1, 1 - (1 - SURE) / many_means) * np.std(values, ddof=1) / math.sqrt(many)
    )
    return Mean(mean, half, many)


def luck(
    game: Game,
    files: Iterable[tuple[str, Iterable[str]]],
    seed: int,
    heard: Callable[[list[Fortune]], None] | None = None,
) -> Luck:
    """Return what chance was worth in the hands of some files: (name, lines) each.

    Hands are counted through all files.  ``heard`` is called with all hands so far, after each.
    ``UsageError`` where the game does not measure luck; raises as the game does.
    """
    asked = able(game, MeasuresLuck)
    found: list[Fortune] = []
    for name, lines in files:
        before = len(found)
        for each in asked.fortunes(lines, name, seed):
            found.append(replace(each, number=before + each.number))
            if heard is not None:
                heard(found)
    return Luck(found, asked.lucks, seed)


def so_far(game: Game, fortunes: list[Fortune], seed: int) -> Luck:
    """Return what is known of luck by hands that were read by now."""
    return Luck(fortunes, able(game, MeasuresLuck).lucks, seed)


def numbers(found: Luck) -> dict[str, Any]:
    """Return luck for programs."""
    if not found.measured_hands:
        return {"hands": 0, "why_not": found.reasons}
    return {
        "hands": len(found.measured_hands),
        "why_not": found.reasons,
        "variance": found.variance,
        "sides": [
            {
                "ahead": _encode_mean(found.measure_lead(side)),
                "worth": _encode_mean(found.measure_worth(side)),
                "adjusted": _encode_mean(found.measure_adjusted(side)),
                "luck": found.measure_side(side).mean,
                "half_width": found.measure_side(side).half,
                "kinds": {kind: found.measure_side(side, kind).mean for kind in found.kinds},
            }
            for side in range(found.sides)
        ],
        "by_hand": [_encode_fortune(each) for each in found.measured_hands],
    }


def _encode_mean(mean: Mean) -> dict[str, float]:
    return {"mean": mean.mean, "half_width": mean.half}


def _encode_fortune(fortune: Fortune) -> dict[str, Any]:
    return {
        "hand": fortune.number,
        "scores": list(fortune.scores),
        "ahead": [measure_lead(fortune, side) for side in range(fortune.sides)],
        "worth": [worth(fortune, side) for side in range(fortune.sides)],
        "adjusted": [measure_adjusted(fortune, side) for side in range(fortune.sides)],
        "factor": fortune.factor,
        "known": fortune.known or None,
        "strokes": [
            {
                "line": stroke.line,
                "turn": stroke.turn,
                "seat": stroke.seat,
                "side": stroke.side,
                "kind": stroke.kind,
                "says": stroke.says,
                "worths": list(stroke.worths),
                "spread": stroke.spread,
            }
            for stroke in fortune.strokes
        ],
    }


def strokes_of(found: Luck) -> Iterator[tuple[Fortune, ChanceEvent]]:
    """Yield all that chance brought, and in which hand."""
    for each in found.measured_hands:
        for stroke in each.strokes:
            yield each, stroke
