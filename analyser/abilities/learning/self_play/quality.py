"""How good is an evaluation function?  Its values of positions against what these were worth.

Measured on hands that were not learnt from: how much of the variance of positions it explains (R²),
by how much it is off, stage by stage; whether it is calibrated; and which features carry it.
Figures are points, rounded, and the same on every machine: sums are rounded once, or made in one
order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.abilities.learning.self_play.evaluation_fit import PARTS, Features, Floats, values

TEST_EVERY: Final = 7
"""One of this many pairs of hands is not learnt from; pairs, since odd hands may differ from even.
"""
BINS: Final = 10
"""Groups of positions, by their value, in which the calibration is measured."""
MOST_POSITIONS: Final = 50_000
"""Most positions by which features are weighed."""


def select_held_out(hand: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Say of positions, by the number of their hand, whether they are left to be asked about."""
    return np.asarray(hand // 2 % TEST_EVERY == 0, np.bool_)


def judge_evaluation(
    weights: Sequence[int],
    x: Features,
    worth: Floats,
    stage: npt.NDArray[Any],
    hand: npt.NDArray[Any],
    before: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Return how good an evaluation is at positions: JSON-able.

    ``worth``: what each was worth, points; ``stage`` and ``hand`` of each, from 0; ``before``: the
    weights that it learnt from, by how much less the error is than theirs is told then.  Keys:
    ``positions``, ``hands``; ``all`` and ``stages``, a list by ``stage``, of which each has
    ``positions``, ``r2`` (none where all are worth the same), ``error`` (root of the mean square,
    points) and ``spread`` (standard deviation of what they are worth); ``reliability``, as many
    groups by what is said of them, the least first: ``positions``, ``said`` and ``true``, means,
    and ``se``, the standard error of the latter, hands taken as a whole; ``less``, with ``before``:
    ``mean`` and ``se`` of the drop in the squared error, and ``r2``, as it was before.
    """
    said = values(weights, x)
    points = said / PARTS
    known = np.unique(stage)
    found: dict[str, Any] = {
        "positions": len(x),
        "hands": len(np.unique(hand)),
        "all": _error(points, worth),
        "stages": [
            {"stage": int(each), **_error(points[stage == each], worth[stage == each])}
            for each in known
        ],
        "reliability": _reliability(said, worth, hand),
    }
    if before is not None:
        old = values(before, x) / PARTS
        drop = (old - worth) ** 2 - (points - worth) ** 2
        mean, error = _estimate_clustered(drop, hand)
        r2 = _error(old, worth)["r2"]
        found["less"] = {"mean": _round_points(mean), "se": _round_points(error), "r2": r2}
    return found


def weigh_features(
    weights: Sequence[int], x: Features, worth: Floats, names: Sequence[str]
) -> dict[str, float]:
    """Return what each feature carries, by name, the most telling first.

    By how much R² falls when the feature is the same everywhere, its mean, rounded.  Empty where
    all positions are worth the same.
    """
    some, true = x[:MOST_POSITIONS].copy(), worth[:MOST_POSITIONS]
    whole = _r2(values(weights, some) / PARTS, true)
    if whole is None:
        return {}
    found: list[tuple[float, str]] = []
    for at, name in enumerate(names):
        column = some[:, at].copy()
        some[:, at] = round(int(column.sum(dtype=np.int64)) / len(column))
        without = _r2(values(weights, some) / PARTS, true)
        some[:, at] = column
        found.append((round(whole - (without or 0.0), 5), name))
    # Of two that carry the same the earlier one, as sorting is stable.
    return {name: lost for lost, name in sorted(found, key=lambda each: -each[0])}


def _error(points: Floats, worth: Floats) -> dict[str, Any]:
    count, r2 = len(points), _r2(points, worth)
    off = math.fsum((points - worth) ** 2) / count
    mean = math.fsum(worth) / count
    spread = math.fsum((worth - mean) ** 2) / count
    return {
        "positions": count,
        "r2": None if r2 is None else round(r2, 5),
        "error": _round_points(math.sqrt(off)),
        "spread": _round_points(math.sqrt(spread)),
    }


def _r2(points: Floats, worth: Floats) -> float | None:
    mean = math.fsum(worth) / len(worth)
    spread = math.fsum((worth - mean) ** 2)
    return 1 - math.fsum((points - worth) ** 2) / spread if spread else None


def _reliability(
    said: npt.NDArray[np.int64], worth: Floats, hand: npt.NDArray[Any]
) -> list[dict[str, Any]]:
    order = np.argsort(said, kind="stable")
    ends = [len(order) * at // BINS for at in range(BINS + 1)]
    found = []
    for low, high in pairwise(ends):
        part = order[low:high]
        if len(part):
            mean, error = _estimate_clustered(worth[part], hand[part])
            found.append({
                "positions": len(part),
                "said": _round_points(int(said[part].sum()) / PARTS / len(part)),
                "true": _round_points(mean),
                "se": _round_points(error),
            })  # fmt: skip
    return found


def _estimate_clustered(numbers: Floats, hand: npt.NDArray[Any]) -> tuple[float, float]:
    """Return a mean and its standard error, numbers of one hand taken as no two of them."""
    mean = math.fsum(numbers) / len(numbers)
    _, place = np.unique(hand, return_inverse=True)
    sums = np.bincount(place, numbers - mean)
    return mean, math.sqrt(math.fsum(sums**2)) / len(numbers)


def _round_points(points: float) -> float:
    return round(points, 2)
