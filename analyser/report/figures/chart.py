"""How is the card of a choice drawn?  Grids of marks in, one A4 sheet out.

To be printed, in black and white too: each way has a mark of its own shape, and what is not known
has none.  Left out: which mark stands where (``findings.chart``), and the words (``report.chart``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from analyser.report.figures.label_fit import fitted
from analyser.report.figures.plots import BLUE, GREY, INK, SERIES, style

if TYPE_CHECKING:
    from matplotlib.axes import Axes as Drawn
    from matplotlib.figure import Figure

A4: Final = (11.69, 8.27)
"""Inches, lying."""
MARGIN: Final = 0.45
"""Inches that a printer may leave white."""
POINTS: Final = 72
MOST_LETTERS: Final = 205
"""Letters of a line below, and of the first sentence above at its size."""
FOOT: Final = 5.5
"""Points: the letters below."""

MARKS: Final[Mapping[str, Mapping[str, Any]]] = {
    "better": {"marker": "o", "color": BLUE, "mec": BLUE},
    "worse": {"marker": "X", "color": SERIES[1][0], "mec": SERIES[1][0]},
    "equivalent": {"marker": "_", "color": INK, "mew": 1.6},
    "undecided": {"marker": "", "color": INK},
}
"""By what a cell says of the first way: a disc, a cross, a stroke, nothing."""


@dataclass(frozen=True)
class Grid:
    """One panel."""

    row: int
    """Which rule set, from 0."""
    name: str
    """The player's name."""
    stage: str
    """Empty: no stages are told apart."""
    cells: Sequence[tuple[int, int, str]]
    """Column, row from below, and what it says: a key of ``MARKS``."""


@dataclass(frozen=True)
class Axes:
    """What every panel has at its sides."""

    across: Sequence[str]
    up: Sequence[str]
    across_words: str
    up_words: str


def sheet(
    title: str,
    answer: str,
    rules: Sequence[str],
    grids: Sequence[Grid],
    axes: Axes,
    words: Mapping[str, str],
    foot: Sequence[str],
) -> Figure:
    """Return the sheet: a row of panels a rule set, the stages of a player side by side.

    ``words``: what each mark says; ``foot``: paragraphs below, in small letters.
    """
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    rows = [[grid for grid in grids if grid.row == row] for row in range(len(rules))]
    columns = max(map(len, rows))
    below = [line for part in foot for line in wrap(part, MOST_LETTERS)]
    head = [*wrap(title, 80)[:2]]
    said = wrap(answer, 125)[:3]
    with style():
        figure = Figure(figsize=A4)
        wide, high = A4
        left, top = MARGIN / wide, 1 - MARGIN / high
        line = FOOT * 1.4 / POINTS / high
        figure.text(left, top, "\n".join(head), size=15, weight="bold", va="top")
        at = top - len(head) * 15 * 1.3 / POINTS / high
        figure.text(left, at, "\n".join(said), size=10, va="top", linespacing=1.3)
        at -= (len(said) * 10 * 1.35 + 6) / POINTS / high
        handles = [Line2D([], [], linestyle="none", ms=7, **MARKS[kind]) for kind in words]
        figure.legend(
            handles, list(words.values()), loc="upper left", bbox_to_anchor=(left, at),
            ncols=len(words), borderaxespad=0, borderpad=0, handletextpad=0.3, columnspacing=1.6,
        )  # fmt: skip
        at -= 15 / POINTS / high
        sides = f"Across: {axes.across_words}.  Up: {axes.up_words}."
        figure.text(left, at, sides, size=8, va="top")
        at -= 16 / POINTS / high
        bottom = MARGIN / high + len(below) * line
        figure.text(left, MARGIN / high, "\n".join(below), size=FOOT, va="bottom", linespacing=1.3)
        width = (1 - 2 * left - 0.03) / columns
        height = (at - bottom - 0.02) / len(rows)
        for row, its in enumerate(rows):
            upper = at - row * height
            figure.text(
                left, upper - height / 2, fitted(rules[row], height * high * POINTS, 1),
                rotation=90, va="center", ha="left", weight="bold",
            )  # fmt: skip
            for column, grid in enumerate(its):
                where = (
                    left + 0.03 + column * width + 0.018,
                    upper - height + 0.022,
                    width - 0.03,
                    height - 0.022 - 30 / POINTS / high,
                )
                _panel(figure.add_axes(where), grid, axes, width * wide * POINTS)
    return figure


def _panel(axis: Drawn, grid: Grid, axes: Axes, room: float) -> None:
    box = axis.get_position()
    across, up = max(1, len(axes.across)), max(1, len(axes.up))  # too few decisions: an empty cell
    cell = POINTS * min(box.width * A4[0] / across, box.height * A4[1] / up)
    for column in range(across + 1):
        axis.axvline(column - 0.5, color=GREY, linewidth=0.4)
    for row in range(up + 1):
        axis.axhline(row - 0.5, color=GREY, linewidth=0.4)
    for column, row, says in grid.cells:
        mark = MARKS[says]
        axis.plot(column, row, linestyle="none", ms=max(2.5, min(9.0, 0.6 * cell)), **mark)
    axis.set_xlim(-0.5, across - 0.5)
    axis.set_ylim(-0.5, up - 0.5)
    axis.spines[:].set_visible(False)
    axis.set_xticks(range(len(axes.across)), axes.across, size=6)
    axis.set_yticks(range(len(axes.up)), axes.up, size=6)
    axis.tick_params(length=0, pad=1.5)
    name, stage = fitted(grid.name, room * 1.05, 1), fitted(grid.stage, room * 1.25, 2)
    axis.set_title(stage, size=6, pad=2)
    axis.annotate(
        name, (0, 1), xycoords="axes fraction", xytext=(0, 17), textcoords="offset points",
        size=7.5, weight="bold", va="bottom",
    )  # fmt: skip
