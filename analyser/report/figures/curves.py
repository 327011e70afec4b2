"""How are means of one column by another drawn?  Dots, their intervals and a line each."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from analyser.report.figures.label_fit import fit_name
from analyser.report.figures.plots import NAME_WIDTH, PAPER, SERIES, legend, make_panels, style
from analyser.wording import capitalise

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analyser.findings.curves import Axis, Curve

MOST_LINES: Final = len(SERIES)
"""Lines that can be told apart in one picture; the table has all."""
LINE_GAP: Final = 0.008
"""How far lines are beside each other, as a part of the axis: their bars would hide others."""


LONGEST: Final = 18
"""Signs of a name in a picture; the tables have it whole."""


def shorten_name(name: str) -> str:
    """Return a name as short as a picture needs it."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def draw(curve: Curve) -> Figure:
    """Return the first lines of a curve, each dot with its interval where it has a finite one."""
    lines = curve.lines[:MOST_LINES]
    words = curve.x.words
    with style():
        figure, (axis,) = make_panels(1, 3.2 + 0.2 * len(lines))
        ends = [dot.at for line in lines for dot in line.dots]
        step = LINE_GAP * ((max(ends) - min(ends)) or 1.0)
        for place, line in enumerate(lines):
            colour, dash, marker = SERIES[place]
            at = np.array([dot.at for dot in line.dots])
            at += step * (place - (len(lines) - 1) / 2)
            mean = np.array([dot.mean.mean for dot in line.dots])
            low = np.array([dot.mean.low for dot in line.dots])
            high = np.array([dot.mean.high for dot in line.dots])
            known = np.isfinite(low)
            axis.vlines(at[known], low[known], high[known], color=colour, linewidth=1.4, zorder=3)
            if not words:
                axis.plot(at, mean, color=colour, linestyle=dash, linewidth=1.2, zorder=3)
            axis.plot(at, mean, marker, color=colour, mec=PAPER, mew=0.7, ms=5.5, zorder=4)
        legend(axis, [line.name for line in lines], dots=bool(words))
        if words:
            axis.set_xticks(range(len(words)), [shorten_name(word) for word in words], rotation=30)
        elif all(float(end).is_integer() for end in ends):
            axis.locator_params(axis="x", integer=True)
        axis.set_xlabel(fit_name(axis_words(curve.x), NAME_WIDTH, 3))
        axis.set_ylabel(axis_words(curve.y, "mean "))
        axis.margins(x=0.04)
        axis.grid(axis="y")
    return figure


def is_drawable(curve: Curve) -> bool:
    """Return whether there is a dot to draw."""
    return any(math.isfinite(dot.mean.mean) for line in curve.lines for dot in line.dots)


def axis_words(axis: Axis, which: str = "") -> str:
    """Return what an axis shows, with what a habit or a rule means, and the unit."""
    words = capitalise(f"{which}{axis.called}")
    if axis.kind in ("habit", "rule"):
        words += f": {axis.meaning.lstrip('… ')}"
    return words + (f", {axis.unit_words}" if axis.unit not in ("", axis.name) else "")
