"""How are a matrix, a line of values, a field of two numbers and the course of a tuning drawn?

Tables in, Matplotlib figures out, in the style of ``plots``.  Cells are filled pale, so that dark
numbers on them are read on a white page and on a black one.  They are hatched where the interval
contains 0, so what is not clear is seen without reading a number.  The colour of a number depends
on the game's equivalence margin: it is the same in every picture, and each has the key to it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser.report.figures.plots import (
    BLUE,
    GREY,
    INK,
    PAPER,
    SERIES,
    WIDTH,
    legend,
    panelled,
    style,
)
from analyser.statistics.intervals import FloatArray
from analyser.wording import plus_minus

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


DARK: Final = "#1b1f25"
"""Numbers on a filled cell.  Not ``INK``, which a dark page turns light: the cell stays pale."""

ORANGE: Final = SERIES[1][0]
GREEN: Final = SERIES[2][0]

PALE: Final = 0.7
"""How much of its colour the strongest cell has, the rest being white: numbers stay legible."""

STEPS: Final = (1, 3, 10, 30, 100, 300)
"""From how many bands on a cell has the next stronger colour; below the first it is white.  Ratios,
and not differences: the numbers that need a look are the small ones, and one hopeless player would
leave them white."""

MOST_BOTH: Final = 8
"""Columns up to which a cell has room for its number and the ± below it, at 370 pixels."""

MOST_NUMBERS: Final = 12
"""Columns up to which a cell has room for a number."""

NEAR: Final = 0.085
"""Values of a line nearer than this part of its length have no room for a tick each."""

KEY: Final = 0.42
"""Inches that the key takes, its numbers with it."""

KEY_BOXES: Final = 15.8
"""Boxes for which the key has room: one per step, both ways, and one for what is not clear."""

LONGEST: Final = 18
"""Signs of a name in a picture; the tables have it whole."""


def matrix(
    names: Sequence[str], values: FloatArray, halves: FloatArray, unit: str, band: float
) -> Figure:
    """Return the matrix of all against all, in ``unit`` per hand, row minus column.

    ``values`` and ``halves`` (the ±, infinite where there is none) are (m, m); the diagonal is left
    empty.  Less than ``band`` has no colour.
    """
    m = len(names)
    with style():
        figure, axis, key = _keyed(0.7 + m * (0.43 if m <= MOST_BOTH else 0.3))
        _cells(axis, key, values, halves, ~np.eye(m, dtype=bool), band)
        axis.set_yticks(range(m), [f"{short(name)}  {at}" for at, name in enumerate(names, 1)])
        axis.set_xticks(range(m), [str(at) for at in range(1, m + 1)])
        axis.xaxis.tick_top()
        axis.xaxis.set_label_position("bottom")
        axis.set_xlabel(f"{unit} per hand, the row's player minus the column's")
        axis.tick_params(length=0, pad=4)
    return figure


def field(
    values: FloatArray,
    halves: FloatArray,
    ticks: tuple[Sequence[str], Sequence[str]],
    words: tuple[str, str, str],
    marks: Sequence[tuple[int, int, str]],
    band: float,
) -> Figure:
    """Return a number for every combination of two: ``values`` and ``halves`` are (rows, columns).

    A cell whose value is NaN is left empty, and one of less than ``band`` has no colour.

    ``ticks`` and ``words`` are the values and the name of the rows, then of the columns, and at
    last what the numbers are; ``marks`` are cells to be framed: row, column and ``best`` (a firm
    line) or ``now`` (a dashed one).
    """
    from matplotlib.patches import Rectangle

    rows, columns = values.shape
    with style():
        figure, axis, key = _keyed(0.95 + rows * (0.43 if columns <= MOST_BOTH else 0.3))
        # As on a map: the second number grows upwards, and the lowest row lies at the axis.
        _cells(axis, key, values, halves, np.isfinite(values), band)
        axis.set_ylim(-0.5, rows - 0.5)
        for row, column, kind in marks:
            axis.add_patch(
                Rectangle(
                    (column - 0.46, row - 0.46),
                    0.92,
                    0.92,
                    fill=False,
                    edgecolor=DARK,
                    linewidth=1.8 if kind == "best" else 1.2,
                    linestyle="-" if kind == "best" else (0, (3, 2)),
                    zorder=5,
                )
            )
        axis.set_yticks(range(rows), [short(tick) for tick in ticks[0]])
        step = -(-columns // MOST_NUMBERS)
        axis.set_xticks(range(0, columns, step), [short(tick) for tick in ticks[1][::step]])
        axis.tick_params(length=0, pad=4)
        axis.set_title(words[2])
        axis.set_ylabel(fill(words[0], 11 * rows))
        axis.set_xlabel(words[1])
    return figure


def doses(
    rows: pd.DataFrame,
    panels: Sequence[tuple[str, str]],
    words: str,
    now: float | None,
    band: float,
) -> Figure:
    """Return the response to a dose: a panel each of ``panels``, a line with its band.

    ``rows`` has ``at`` (where a dose stands on the axis), ``tick`` (its words), ``numeric``
    (whether doses between are thinkable) and, with each panel's name before them, ``…_mean``,
    ``…_low`` and ``…_high``.  ``panels`` are name and words above; ``words`` name
    the axis; ``now`` is where the present value stands on it.  The strip is ±``band``.
    """
    at = rows["at"].to_numpy(dtype=float)
    numeric = bool(rows["numeric"].all())
    with style():
        figure, axes = panelled(len(panels), 0.5 + 2.1 * len(panels))
        for axis, (name, title) in zip(axes, panels, strict=True):
            mean, low, high = (
                rows[f"{name}_{end}"].to_numpy(dtype=float) for end in ("mean", "low", "high")
            )
            axis.axhspan(-band, band, color=GREY, alpha=0.25, linewidth=0, zorder=1)
            axis.axhline(0, color=INK, linewidth=0.8, zorder=2)
            known = np.isfinite(low)
            if numeric:
                axis.fill_between(
                    at, low, high, where=known, color=BLUE, alpha=0.25, linewidth=0, zorder=2
                )
                axis.plot(at, mean, "-", color=BLUE, linewidth=1.6, zorder=3)
            axis.vlines(at[known], low[known], high[known], color=BLUE, linewidth=1.4, zorder=3)
            axis.plot(at, mean, "o", color=BLUE, mec=PAPER, mew=0.7, ms=6, zorder=4)
            axis.set_title(title)
            axis.grid(axis="y")
            axis.margins(x=0.06)
            if now is not None:
                axis.axvline(now, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=2)
        if not numeric or np.diff(at).min(initial=np.inf) >= NEAR * (at[-1] - at[0]):
            axes[-1].set_xticks(at, [short(tick) for tick in rows["tick"]])
        axes[-1].set_xlabel(words)
    return figure


def where(columns: int) -> str:
    """Return, for a caption, where the ± of the cells stand."""
    if columns <= MOST_BOTH:
        return "with the ± below"
    return f"the ±{' and the numbers' * (columns > MOST_NUMBERS)} are in the table"


def key(band: float, unit: str) -> str:
    """Return, for a caption, what the key below the cells says."""
    return (
        f"the key below has the colours, the same in every picture, and less than {band:g} {unit} "
        "either way is white."
    )


def short(name: str) -> str:
    """Return a name as short as a picture needs it."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _keyed(height: float) -> tuple[Figure, Axes, Axes]:
    """Return a figure with a panel of ``height`` inches, and below it room for the key."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height + KEY), layout="constrained")
    # Apart, so that the key is as wide as the picture, and not as the cells beside their names.
    halves: Any = figure.subfigures(2, 1, height_ratios=[height, KEY])
    axis, key = (half.subplots() for half in halves)
    return figure, axis, key


def _key(axis: Axes, most: int, band: float, hatched: bool) -> None:
    """Draw which colour is which number, from the weakest to the strongest step that is shown."""
    from matplotlib.patches import Rectangle

    steps = range(-most, most + 1)
    for place, step in enumerate(steps):
        box = Rectangle((place, 0), 1, 1, facecolor=_fill(step), edgecolor=GREY, linewidth=0.6)
        axis.add_patch(box)
    ends = [band * each for each in STEPS[:most]]
    ends = [*(-each for each in reversed(ends)), *ends]
    axis.set_xticks(range(1, len(steps)), [f"{each:g}".replace("-", "−") for each in ends])
    if hatched:
        at = len(steps) + 0.35
        axis.add_patch(
            Rectangle((at, 0), 1, 1, fill=False, hatch="////", edgecolor=GREY, linewidth=0.6)
        )
        axis.annotate("not\nclear", (at + 1.15, 0.95), va="top", fontsize=7.5)
    axis.set_xlim(-0.02, KEY_BOXES)
    axis.set_ylim(0, 1)
    axis.set_yticks([])
    axis.tick_params(axis="x", length=2, pad=1.5, labelsize=7.5)
    axis.spines["bottom"].set_visible(False)


def _cells(
    axis: Axes, key: Axes, values: FloatArray, halves: FloatArray, filled: FloatArray, band: float
) -> None:
    """Fill the cells where ``filled``, with their numbers; row 0 is drawn at the top."""
    from matplotlib.patches import Rectangle

    rows, columns = values.shape
    most, hatched = 1, False
    for row, column in zip(*np.nonzero(filled), strict=True):
        value, half = float(values[row, column]), float(halves[row, column])
        corner = (column - 0.5, row - 0.5)
        step = _step(value, band)
        most, colour = max(most, abs(step)), _fill(step)
        axis.add_patch(Rectangle(corner, 1, 1, facecolor=colour, edgecolor="white", linewidth=0.8))
        open_ = abs(value) <= half and half > 0
        hatched = hatched or open_
        if open_:
            axis.add_patch(
                Rectangle(corner, 1, 1, fill=False, hatch="////", edgecolor=GREY, linewidth=0)
            )
        for dy, size, words in _words(value, half, columns):
            axis.annotate(
                words,
                (column, row),
                xytext=(0, dy),
                textcoords="offset points",
                ha="center",
                va="center",
                color=DARK,
                fontsize=size,
                bbox={"facecolor": colour, "edgecolor": "none", "pad": 0.6} if open_ else None,
                zorder=4,
            )
    axis.set_xlim(-0.5, columns - 0.5)
    axis.set_ylim(rows - 0.5, -0.5)
    axis.spines["bottom"].set_visible(False)
    _key(key, most, band, hatched)


def _step(value: float, band: float) -> int:
    """Return how strong the colour of a number is, in steps; with its sign."""
    reached = sum(abs(value) >= each * band for each in STEPS)
    return reached if value > 0 else -reached


def _fill(step: int) -> str:
    """Return the colour of a step: orange below 0, blue above."""
    from matplotlib.colors import to_hex, to_rgb

    part = PALE * abs(step) / len(STEPS)
    red, green, blue = (1 - part * (1 - each) for each in to_rgb(BLUE if step > 0 else ORANGE))
    return to_hex((red, green, blue))


def _words(value: float, half: float, columns: int) -> list[tuple[float, float, str]]:
    """Return the words of a cell: height above its middle, size, text."""
    if columns > MOST_NUMBERS:
        return []
    number, _, after = plus_minus(value, half).partition(" ± ")
    plus = "+" if value > 0 else ""
    if columns > MOST_BOTH:
        return [
            (0, 7.5, f"{plus}{number.partition('.')[0]}" if abs(value) >= 100 else plus + number)
        ]
    if not after or half == 0:
        return [(0, 8, f"{plus}{number}")]
    return [(5, 8, f"{plus}{number}"), (-5.5, 7.5, f"± {after}")]


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
