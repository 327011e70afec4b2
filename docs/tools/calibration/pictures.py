"""What do coverage, a funnel and deciding look like?  Numbers in, Matplotlib figures out.

In the style of ``report.figures.plots``.  Left out: the words beside the pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from calibration.findings import Ends
from calibration.simulation import Coverage, Prefixes

from analyser.report.figures.plots import BLUE, GREY, INK, PAPER, SERIES, panelled, style
from analyser.statistics.intervals import CONFIDENCE, FloatArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ORANGE, DASHED = SERIES[1][:2]
GREEN: Final = SERIES[2][0]


def coverage(panels: Sequence[tuple[str, Coverage]]) -> Figure:
    """Return the share of comparisons that missed so far against the looks taken, a panel each.

    ``panels`` are words and what was covered.  Blue: the sequence; orange: the ordinary interval.
    """
    with style():
        figure, axes = panelled(len(panels), 0.5 + 2.3 * len(panels))
        for axis, (words, found) in zip(axes, panels, strict=True):
            looks = np.arange(1, len(found.pairs) + 1)
            axis.axhline(100 * (1 - CONFIDENCE), color=INK, linewidth=1, linestyle=(0, (2, 2)))
            axis.plot(looks, 100 * found.ordinary_ever, DASHED, color=ORANGE, linewidth=1.8)
            axis.plot(looks, 100 * found.sequence_ever, "-", color=BLUE, linewidth=1.8)
            for ever, colour, said in (
                (found.ordinary_ever, ORANGE, "ordinary interval"),
                (found.sequence_ever, BLUE, "sequence, as shown on our pages"),
            ):
                # Above the dotted line too, which would else run through the words.
                height = max(100 * float(ever[-1]), 100 * (1 - CONFIDENCE))
                _beside(axis, (looks[-1], height), said, colour)
            axis.set_title(words)
            axis.set_ylim(0, 100 * max(found.ordinary_ever[-1] * 1.25, 0.1))
            axis.yaxis.set_major_formatter("{x:g} %")
            axis.grid(axis="y")
            axis.margins(x=0.01)
        axes[-1].set_xlabel("how often was looked, the last look included")
    return figure


def funnel(found: Prefixes, truth: float, ordinary: FloatArray, sequence: FloatArray) -> Figure:
    """Return how far estimates lie from the truth, a line each, with two boundaries.

    ``ordinary`` and ``sequence`` are the ± of a typical comparison, points, at each look.
    """
    with style():
        figure, (axis,) = panelled(1, 3.2)
        hands = 2 * found.pairs
        axis.plot(hands, (found.mean - truth).T, "-", color=GREY, linewidth=0.6, alpha=0.7)
        axis.axhline(0, color=INK, linewidth=1)
        for halves, colour, dash in ((ordinary, ORANGE, DASHED), (sequence, BLUE, "-")):
            for sign in (-1, 1):
                axis.plot(hands, sign * halves, dash, color=colour, linewidth=1.8)
        top = 1.1 * float(sequence[0])
        axis.set_ylim(-top, top)
        axis.set_xscale("log")
        axis.set_xticks([at * hands[0] for at in (1, 3, 10, 30)])
        axis.set_xticks([], minor=True)
        axis.xaxis.set_major_formatter("{x:,.0f}")
        axis.set_xlabel("hands played, each step as many times more")
        axis.set_ylabel("estimate minus truth, points a hand")
        axis.margins(x=0.01)
        axis.grid(axis="y")
    return figure


def deciding(ends: Sequence[Ends], fixed: int, band: float) -> Figure:
    """Return, against the true difference, how often verdicts are wrong and how long they take."""
    truth = np.array([each.truth for each in ends])
    with style():
        figure, (above, below) = panelled(2, 4.9)
        for values, colour, dash, mark, said in (
            ([each.ordinary_wrong for each in ends], ORANGE, DASHED, "s", "ordinary interval"),
            ([each.wrong for each in ends], BLUE, "-", "o", "as the program decides"),
        ):
            share = 100 * np.array(values)
            # A verdict that is wrong outside of the band is right inside: the line is broken.
            for part in (truth == 0, (truth > 0) & (truth <= band), truth > band):
                above.plot(
                    truth[part], share[part], dash, marker=mark, color=colour, mec=PAPER,
                    mew=0.6, ms=5.5, linewidth=1.6,
                )  # fmt: skip
            above.plot([], [], dash, marker=mark, color=colour, label=said)
        above.axhline(100 * (1 - CONFIDENCE), color=INK, linewidth=1, linestyle=(0, (2, 2)))
        above.set_title("wrong verdicts, of 100")
        above.locator_params(axis="y", integer=True)
        above.set_ylim(bottom=-0.2)
        above.legend(loc="upper right")
        below.plot(truth, [2 * each.pairs for each in ends], "-o", color=BLUE, mec=PAPER, ms=5.5)
        below.axhline(2 * fixed, color=GREEN, linestyle="-.", linewidth=1.8)
        below.annotate(
            "a fixed number of hands, errors no greater",
            (1, 2 * fixed),
            xycoords=("axes fraction", "data"),
            xytext=(-2, 5),
            textcoords="offset points",
            ha="right",
            color=GREEN,
        )
        below.set_title("hands until the verdict, on average")
        below.set_ylim(0, 2.5 * fixed)
        below.yaxis.set_major_formatter("{x:,.0f}")
        for axis in (above, below):
            axis.axvspan(0, band, color=GREY, alpha=0.2, linewidth=0)
            axis.grid(axis="y")
        below.set_xlabel("true difference, points a hand; grey: within the band")
    return figure


def _beside(axis: Axes, at: tuple[float, float], words: str, colour: str) -> None:
    """Write words at the end of a line, above it."""
    axis.annotate(words, at, xytext=(0, 5), textcoords="offset points", ha="right", color=colour)
