"""What do coverage, a funnel and deciding look like?  Numbers in, pictures as data out.

Left out: the words beside the pictures (``sections``), and how they are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from calibration.findings import Ends
from calibration.simulation import Coverage, Prefixes

from analyser.confidence import CONFIDENCE
from analyser.report.pictures import Chart, Series
from analyser.statistics.intervals import FloatArray

BLUE, ORANGE, GREEN, GREY = 0, 1, 2, 4
"""The page's colours, by their place."""
ALLOWED: Final = 100 * (1 - CONFIDENCE)


def coverage(panels: Sequence[tuple[str, Coverage]]) -> list[Chart]:
    """Return how many of 100 comparisons missed so far against the looks taken, a chart each.

    ``panels`` are words and what was covered.  Blue: the sequence; orange: the ordinary interval.
    """
    charts = []
    for words, found in panels:
        looks = [*range(1, len(found.pairs) + 1)]
        charts.append(Chart(
            [
                line("ordinary interval", looks, 100 * found.ordinary_ever, ORANGE),
                line("sequence, as shown on our pages", looks, 100 * found.sequence_ever, BLUE),
                level("allowed", looks, ALLOWED),
            ],
            "looks", f"of 100 comparisons; {words}",
        ))  # fmt: skip
    return charts


def funnel(found: Prefixes, truth: float, ordinary: FloatArray, sequence: FloatArray) -> Chart:
    """Return how far estimates lie from the truth, a line each, with two boundaries.

    ``ordinary`` and ``sequence`` are the ± of a typical comparison, points, at each look.
    """
    hands = [2 * int(pairs) for pairs in found.pairs]
    lines = [line("", hands, mean - truth, GREY) for mean in found.mean]
    for name, halves, colour in (
        ("ordinary interval", ordinary, ORANGE),
        ("sequence", sequence, BLUE),
    ):
        lines += [line(name, hands, sign * halves, colour) for sign in (-1, 1)]
    return Chart(lines, "hands played", "estimate minus truth, points per hand", ratio=True)


def deciding(ends: Sequence[Ends], fixed: int, band: float) -> list[Chart]:
    """Return, against the true difference, how often verdicts are wrong and how long they take."""
    truth = np.array([each.truth for each in ends])
    wrong = []
    for name, values, colour in (
        ("ordinary interval", [each.ordinary_wrong for each in ends], ORANGE),
        ("as the program decides", [each.wrong for each in ends], BLUE),
    ):
        share = 100 * np.array(values)
        # A verdict that is wrong outside of the band is right inside: the line is broken.
        for part in (truth == 0, (truth > 0) & (truth <= band), truth > band):
            wrong.append(Series(name, truth[part].tolist(), share[part].tolist(), colour=colour))
    places = truth.tolist()
    hands = [2 * each.pairs for each in ends]
    across = "true difference, points per hand"
    return [
        Chart([*wrong, level("allowed", places, ALLOWED)], across, "wrong verdicts of 100"),
        Chart(
            [
                Series("hands until the verdict", places, hands, colour=BLUE),
                level("a fixed number, errors no greater", places, 2 * fixed),
            ],
            across,
            "hands, on average",
        ),
    ]


def line(name: str, x: Sequence[float], y: FloatArray, colour: int) -> Series:
    """Return a line without dots."""
    return Series(name, [*x], [float(each) for each in y], dots=False, colour=colour)


def level(name: str, x: Sequence[float], height: float) -> Series:
    """Return a level line from the first place to the last."""
    return Series(name, [x[0], x[-1]], [height, height], dots=False, colour=GREEN)
