"""How are the course of a tuning, an evaluation against what came, and gains by their cost drawn?

Tables in, Matplotlib figures out, in the style of ``plots``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from analyser.report.figures.plots import (
    BLUE,
    GREY,
    INK,
    PAPER,
    SERIES,
    legend,
    panelled,
    style,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


ORANGE: Final = SERIES[1][0]
GREEN: Final = SERIES[2][0]

LONGEST: Final = 18
"""Signs of a name in a picture; the tables have it whole."""


def short(name: str) -> str:
    """Return a name as short as a picture needs it."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def course(
    line: pd.DataFrame, checks: pd.DataFrame, last: tuple[float, float, float], axis_words: str
) -> Figure:
    """Return gains against generations: a line with its band, squares, and a level with its band.

    ``line`` has ``generation``, ``mean``, ``low``, ``high`` and ``luckiest`` (small crosses);
    ``checks`` has ``generation``, ``mean``, ``low``, ``high`` and ``chosen`` (filled where true);
    ``last`` is the level: mean, low and high.  Ends that are not finite are not drawn.
    """
    with style():
        figure, (axis,) = panelled(1, 3.3)
        at = line["generation"].to_numpy()
        if all(map(math.isfinite, last)):
            axis.axhspan(*last[1:], color=GREEN, alpha=0.2, linewidth=0, zorder=1)
        axis.axhline(last[0], color=GREEN, linestyle="-.", linewidth=1.6, zorder=2)
        axis.axhline(0, color=INK, linewidth=1, zorder=2)
        known = line["low"].map(math.isfinite).to_numpy()
        axis.fill_between(
            at,
            line["low"].to_numpy(),
            line["high"].to_numpy(),
            where=known,
            color=BLUE,
            alpha=0.2,
            linewidth=0,
            zorder=1,
        )
        axis.plot(at, line["luckiest"].to_numpy(), "x", color=INK, ms=3, alpha=0.55, zorder=2)
        axis.plot(at, line["mean"].to_numpy(), "-", color=BLUE, linewidth=1.8, zorder=3)
        for place, mean, low, high, chosen in zip(
            *(checks[name] for name in ("generation", "mean", "low", "high", "chosen")), strict=True
        ):
            if math.isfinite(low) and low < high:
                axis.plot([place, place], [low, high], "-_", color=ORANGE, linewidth=1.6, zorder=4)
            inside = ORANGE if chosen else PAPER
            axis.plot(place, mean, "s", color=inside, mec=ORANGE, mew=1.4, ms=6.5, zorder=5)
        axis.set_xlim(-0.02 * at[-1], 1.02 * at[-1])
        axis.locator_params(axis="x", integer=True)
        axis.grid()
        axis.set_xlabel("generation")
        axis.set_ylabel(axis_words)
    return figure


def agreement(rows: pd.DataFrame, said_words: str, true_words: str) -> Figure:
    """Return what was said against what came of it: dots with their bars, and the line of truth.

    ``rows`` has ``said``, ``true`` and ``half``, of the interval of the latter.
    """
    with style():
        figure, (axis,) = panelled(1, 3.6)
        said, true, half = (rows[name].to_numpy() for name in ("said", "true", "half"))
        ends = [
            float(min(said.min(), (true - half).min())),
            float(max(said.max(), (true + half).max())),
        ]
        room = 0.05 * max(ends[1] - ends[0], 1.0)
        ends = [ends[0] - room, ends[1] + room]
        axis.plot(ends, ends, "-", color=GREY, linewidth=1.2, zorder=2)
        for place, mean, side in zip(said, true, half, strict=True):
            if side:
                bar = [mean - side, mean + side]
                axis.plot([place, place], bar, "-_", color=BLUE, linewidth=1.6, zorder=3)
        axis.plot(said, true, "o", color=BLUE, mec=PAPER, mew=0.8, ms=6, zorder=4)
        axis.set_xlim(*ends)
        axis.set_ylim(*ends)
        axis.grid()
        axis.set_xlabel(said_words)
        axis.set_ylabel(true_words)
    return figure


def gains(rows: pd.DataFrame, takes_words: str, gain_words: str) -> Figure:
    """Return gains over what they take, on a scale of ratios: a line each.

    ``rows`` has ``line`` (its name), ``takes`` (above 0), ``mean``, ``low``, ``high`` and whether
    the line goes through it (``joined``); the rows of a line are in its order.
    """
    from matplotlib.ticker import LogLocator, NullLocator

    names = list(dict.fromkeys(rows["line"]))
    with style():
        figure, (axis,) = panelled(1, 3.6 + 0.19 * len(names))
        axis.set_xscale("log")
        for name, (colour, dash, marker) in zip(names, SERIES, strict=False):
            line = rows[rows["line"] == name]
            takes, mean, low, high = (
                line[key].to_numpy(dtype=float) for key in ("takes", "mean", "low", "high")
            )
            for place, *ends in zip(takes, low, high, strict=True):
                axis.plot([place, place], ends, "-_", color=colour, linewidth=1.4, zorder=3)
            joined = line["joined"].to_numpy(dtype=bool)
            way = (takes[joined], mean[joined])
            axis.plot(*way, linestyle=dash, color=colour, linewidth=1.6, zorder=2)
            axis.plot(takes, mean, marker, color=colour, mec=PAPER, mew=0.8, ms=6.5, zorder=4)
        axis.axhline(0, color=INK, linewidth=1, zorder=1)
        axis.grid()
        legend(axis, names, dots=False)
        axis.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.xaxis.set_major_formatter("{x:,.0f}")
        axis.xaxis.set_minor_locator(NullLocator())
        axis.set_xlabel(takes_words)
        axis.set_ylabel(gain_words)
    return figure
