"""Pictures as Matplotlib draws them: the data of ``report.pictures`` in, a figure out.

For PNG, SVG and PDF, in the style of ``plots``; a page draws the same data in HTML.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from analyser.report.figures.label_fit import SIZE, fit_name
from analyser.report.figures.plots import (
    BLUE,
    GREY,
    INK,
    PAPER,
    SERIES,
    WIDTH,
    forest,
    legend,
    make_panels,
    style,
)
from analyser.report.pictures import (
    COST,
    Cells,
    Chart,
    CostChart,
    Dots,
    Drawn,
    Mark,
    Parts,
    Rows,
    Steps,
    Timeline,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ORANGE: Final = SERIES[1][0]
LANE: Final = 0.34
"""Inches of a row."""
FEW: Final = 5
"""Columns up to which letters have their full size."""
NAMES: Final = 110.0
"""Points for the name of a row."""
INSET_NAMES: Final = 80.0
"""Points for it where the names are within the axes' place."""
INSET_NAMES_ALONE: Final = 185.0
"""Points for it beside a single column."""
TWO_LINES: Final = 22.0
"""Points that a row of such a grid needs for a word above its number."""
INSET_HEAD: Final = 38.0
"""Points above such axes for what is written there."""
FILLS: Final = {
    "first": ("#dcebf7", "#a9d0ee", "#65a9dc"),
    "second": ("#fce8d5", "#f6c592", "#e8964a"),
}
"""Colours of cells, the weakest first: those of the page."""

COST_ROOM: Final = (34.0, 26.0)
"""Width and height of a picture of costs, in sizes of its letters."""
MOST_TICKS: Final = 15
"""Turns above the columns of a timeline, about."""
MOVE: Final = 0.14
"""Inches of a move in a timeline."""
SHIFT: Final = 0.14
"""Of a meld beside another, in columns."""
SHAPES: Final = {
    "stock": (GREY, "o", False),
    "pile": (BLUE, "o", True),
    "meld": (SERIES[2][0], "s", True),
    "discard": (GREY, "_", True),
}
"""Colour, shape and filling of the moves in a timeline: those of the page."""
MOVES: Final = {"stock": "from the stock", "pile": "took the pile", "meld": "melded",
                "discard": "discarded"}  # fmt: skip


def figure(drawn: Sequence[Drawn | Figure]) -> Figure:
    """Return the figure of the best of what is drawn."""
    shown = pick_best(drawn)
    match shown:
        case Rows() if shown.stacked:
            return _waterfall(shown)
        case Rows():
            return _rows(shown)
        case Cells():
            return _cells(shown)
        case Dots():
            return _dots(shown)
        case Parts():
            return _parts(shown)
        case Steps():
            return _steps(shown)
        case Chart():
            return _chart(shown)
        case CostChart():
            return _cost_chart(shown)
        case Timeline():
            return _timeline(shown)
    return shown


def pick_best(drawn: Sequence[Drawn | Figure]) -> Drawn | Figure:
    """Return the best of what is drawn: a picture of costs, or the last that has numbers."""
    costs = next((each for each in drawn if isinstance(each, CostChart)), None)
    return costs or next((each for each in reversed(drawn) if isinstance(each, Rows)), drawn[-1])


def _rows(rows: Rows) -> Figure:
    sides = f"◂ {rows.less}     {rows.more} ▸" if rows.less and rows.more else ""
    words = "\n".join(filter(None, [rows.unit, sides]))
    # Several kinds of numbers differ in the shapes of their dots.
    bars = len({lane.series for lane in rows.lanes}) == 1
    return forest(rows.lanes, words, band=rows.band, reach=rows.reach, bars=bars)


def _waterfall(rows: Rows) -> Figure:
    with style():
        made, (axis,) = make_panels(1, 0.5 + LANE * len(rows.lanes))
        axis.axvline(0, color=INK, linewidth=1)
        for at, lane in enumerate(rows.lanes):
            colour = BLUE if lane.mean > 0 else ORANGE
            axis.barh(at, lane.mean, left=rows.start(at), height=0.55, color=colour)
            axis.annotate(lane.words, (1.02, at), xycoords=("axes fraction", "data"), va="center")
        axis.set_yticks(
            range(len(rows.lanes)), [fit_name(lane.label, 130.0, 2) for lane in rows.lanes]
        )
        axis.set_ylim(len(rows.lanes) - 0.5, -0.5)
        axis.tick_params(axis="y", length=0, pad=6)
        axis.grid(axis="x")
        axis.set_xlabel(rows.unit)
    return made


def _cells(cells: Cells) -> Figure:
    with style():
        from matplotlib.figure import Figure

        made = Figure(figsize=(WIDTH, 0.9 + 0.42 * len(cells.rows)), layout="constrained")
        draw_cells(cells, made.subplots())
    return made


def draw_cells(drawn: Cells, axis: Axes, inset: float = 0.0) -> None:
    """Draw coloured cells with their words.

    ``inset``: points of a row where row names are within the axes' place, and :data:`INSET_HEAD`
    above it is free; 0: they are beside it.
    """
    from matplotlib.patches import Rectangle

    rows, columns = len(drawn.rows), len(drawn.columns)
    size = (7 if inset else 7.5) if columns > FEW else 8
    for row, cells in enumerate(drawn.cells):
        for column, cell in enumerate(cells):
            fill = "#eceae4" if cell.side == "open" else "none"
            if cell.side in FILLS:
                fill = FILLS[cell.side][cell.step - 1]
            box: Any = {"edgecolor": "white", "linewidth": 1.2}
            axis.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=fill, **box))
            lines = [cell.word, *([cell.words] if inset else _lines(cell.words))]
            if 0 < inset < TWO_LINES:
                lines = [cell.words]
            words = "\n".join(filter(None, lines))
            axis.annotate(words if inset else words or "–", (column, row), ha="center", va="center",
                          color="#14171a", fontsize=size)  # fmt: skip
    names_room = INSET_NAMES if columns > 1 else INSET_NAMES_ALONE
    room = (names_room, 3) if inset else (NAMES, 2)
    names = [fit_name(name, *room) for name, _ in drawn.rows]
    left = -0.5
    if inset:
        left = -0.5 - (0.3 if columns > 1 else 1.2) * columns
        for row, name in enumerate(names):
            axis.annotate(name, (left, row), va="center", fontsize=8)
        for column, name in enumerate(drawn.columns):
            _say_above(axis, name, column, 3, ha="center", fontsize=8)
        # What rows are is longer than the column of their names: it has a line of its own.
        down = f"{drawn.corner} ↓" if drawn.corner else ""
        _say_above(axis, down, left, 14, fontsize=8, color=GREY)
        _say_above(axis, drawn.caption, left, 26, fontsize=9, weight="bold")
        axis.set_axis_off()
    else:
        axis.set_yticks(range(rows), names)
        axis.set_xticks(range(columns), [fit_name(name, 60, 2) for name in drawn.columns])
        axis.xaxis.tick_top()
        axis.tick_params(length=0, pad=4)
        axis.spines["bottom"].set_visible(False)
        axis.set_title(drawn.caption)
        if drawn.first and drawn.second:
            axis.set_xlabel(f"blue: {drawn.first}; orange: {drawn.second}; grey: open")
            axis.xaxis.set_label_position("bottom")
    axis.set_xlim(left, columns - 0.5)
    axis.set_ylim(rows - 0.5, -0.5)


def _say_above(axis: Axes, words: str, column: float, points: float, **how: Any) -> None:
    """Write words above the cells, ``points`` away from them."""
    axis.annotate(words, (column, -0.5), (0, points), textcoords="offset points", va="bottom",
                  annotation_clip=False, **how)  # fmt: skip


def _lines(words: str) -> list[str]:
    """Return a number, and its ± on a line of its own."""
    value, sign, half = words.partition(" ± ")
    return [words] if not sign else [value, f"± {half}"]


DOT_COLOURS: Final = {"first": BLUE, "second": ORANGE, "same": INK, "open": GREY, "none": INK}
DOT_ROW: Final = 0.21
"""Inches of a row of dots."""
DOT_NAMES: Final = 100.0
"""Points for the name of a row of dots."""
NARROW: Final = 48.0
"""Points for what heads a column of dots."""


def _dots(dots: Dots) -> Figure:
    """Draw rows of dots: names left, a panel of axes a column, each number right of its dot."""
    places: list[float] = []
    heads: list[tuple[float, str]] = []
    y = 0.0
    for panel, lines in dots.panels:
        if panel:
            heads.append((y, panel))
            y += 1.1
        for _ in lines:
            places.append(y)
            y += 1
        y += 0.3
    order = [at for _, lines in dots.panels for at, _ in lines]
    with style():
        from matplotlib.figure import Figure

        figure = Figure(figsize=(WIDTH, 0.6 + DOT_ROW * y), layout="constrained")
        axes = figure.subplots(1, len(dots.columns), squeeze=False, sharey=True)[0]
        for column, axis in enumerate(axes):
            for at, place in zip(order, places, strict=True):
                _dot_of(dots, at, column, axis, place)
            axis.set_title(fit_name(dots.columns[column], NARROW, 3), fontsize=7.5)
            axis.set_xlim(*dots.ends(column))
            axis.set_xticks([])
            axis.spines["bottom"].set_visible(False)
        rows = [dots.rows[at] for at in order]
        axes[0].set_yticks(
            places, [fit_name(row.label, DOT_NAMES, 1) for row in rows], fontsize=7.5
        )
        for name, row in zip(axes[0].get_yticklabels(), rows, strict=True):
            name.set_fontweight("normal" if row.reference else "bold")
        for place, panel in heads:
            axes[0].annotate(panel, (0, place), xytext=(4, 0), xycoords=("figure fraction", "data"),
                             textcoords="offset points", weight="bold", va="center")  # fmt: skip
        for axis in axes:
            axis.tick_params(axis="y", length=0, pad=4)
        axes[0].set_ylim(y - 0.6, -0.7)
    return figure


def _dot_of(drawn: Dots, row: int, column: int, axis: Axes, y: float) -> None:
    dot, zero = drawn.rows[row].dots[column], drawn.reference(row, column)
    if dot is None:
        return
    colour = DOT_COLOURS[dot.side]
    if zero is not None:
        axis.plot([zero, zero], [y - 0.5, y + 0.5], ":", color=GREY, linewidth=1)
        axis.plot([zero, dot.value], [y, y], color=colour, linewidth=2, alpha=0.5)
    if dot.has_interval:
        axis.plot([dot.low, dot.high], [y, y], color=INK, linewidth=1.2)
    axis.plot(dot.value, y, "o", ms=4.5, color=colour, mfc=PAPER if dot.side == "open" else colour)
    axis.annotate(dot.words, (1, y), xycoords=("axes fraction", "data"), xytext=(13, 0),
                  textcoords="offset points", va="center", ha="right", fontsize=7.5)  # fmt: skip


def _parts(parts: Parts) -> Figure:
    with style():
        made, (axis,) = make_panels(1, 0.6)
        left = 0.0
        for (words, share), colour in zip(parts.shares, (BLUE, ORANGE, GREY, GREY), strict=False):
            axis.barh(0, share, left=left, height=0.8, color=colour, alpha=0.6)
            axis.annotate(words, (left + 0.01, 0), va="center")
            left += share
        axis.set_xlim(0, 1)
        axis.set_axis_off()
    return made


def _steps(steps: Steps) -> Figure:
    with style():
        made, (axis,) = make_panels(1, 2.4)
        draw_steps(steps, axis)
        legend(axis, [name for name, _ in steps.lines], dots=False)
        axis.set_xlabel(steps.unit)
    return made


def draw_steps(steps: Steps, axis: Axes) -> None:
    """Draw how numbers spread, without words."""
    for (_, shares), (colour, _, _) in zip(steps.lines, SERIES, strict=False):
        edges = [steps.start + steps.width * at for at in range(len(shares) + 1)]
        values = [100 * share for share in shares]
        axis.stairs(values, edges, fill=True, color=colour, alpha=0.25)
        axis.stairs(values, edges, color=colour, linewidth=1.6)
    axis.yaxis.set_major_formatter("{x:g} %")
    axis.set_xlim(steps.start, steps.end)
    axis.set_ylim(bottom=0)


def _chart(chart: Chart) -> Figure:
    with style():
        made, (axis,) = make_panels(1, 3.4)
        draw_chart(chart, axis)
        if chart.named:
            legend(axis, [name for name, _ in chart.named], dots=False)
        axis.set_xlabel(chart.x_words)
        axis.set_ylabel(chart.y_words)
    return made


def _cost_chart(cost_chart: CostChart) -> Figure:
    with style():
        made, (axis,) = make_panels(1, 4.2)
        draw_cost_chart(cost_chart, axis, COST_ROOM, SIZE)
        legend(axis, [name for name, _ in cost_chart.chart.named], dots=True)
        axis.set_xlabel(COST)
        axis.set_ylabel(cost_chart.unit)
    return made


def draw_cost_chart(
    cost_chart: CostChart, axis: Axes, room: tuple[float, float], size: float
) -> None:
    """Draw players with their names, ``size`` points large; ``room``: of the axes, in such."""
    chart = cost_chart.chart
    draw_chart(chart, axis)
    (left, right), (low, high) = chart.x_ends, chart.y_ends
    axis.set_xlim(math.exp(left), math.exp(right))
    axis.set_ylim(low, high)
    for each in cost_chart.labels(*room):
        x = math.exp(left + each.x / 100 * (right - left))
        y = low + each.y / 100 * (high - low)
        lead = {"arrowstyle": "-", "color": GREY, "lw": 0.8, "shrinkA": 0, "shrinkB": 0}
        axis.annotate(
            each.words, (x, y), (each.side * 0.55 * size, each.lift * size),
            textcoords="offset points", ha=("right", "center", "left")[each.side + 1],
            va="center", fontsize=size, annotation_clip=False, color=INK,
            arrowprops=lead if each.has_leader else None,
        )  # fmt: skip


def draw_chart(chart: Chart, axis: Axes) -> None:
    """Draw points on two axes, without words."""
    if chart.ratio:
        axis.set_xscale("log")
        axis.xaxis.set_major_formatter("{x:,.0f}")
    for each in chart.series:
        colour, dash, marker = SERIES[each.colour % len(SERIES)]
        if each.low:
            axis.vlines(each.x, each.low, each.high, color=colour, linewidth=1.4, zorder=3)
        axis.plot(
            each.x, each.y, color=colour, linewidth=1.6, mec=PAPER, mew=0.8, ms=6,
            linestyle=dash if each.line else "none", marker=marker if each.dots else "",
        )  # fmt: skip
    if chart.diagonal:
        axis.axline((chart.x_ends[0], chart.x_ends[0]), slope=1, color=GREY, linewidth=1.2)
    axis.grid()


def _timeline(timeline: Timeline) -> Figure:
    """Draw the moves of each turn one below the other, and a costly one as its number."""
    places = [
        (column, row, *place)
        for column, (_, seats) in enumerate(timeline.columns)
        for row, moves in enumerate(seats)
        for place in _lines_of(moves)
    ]
    deep = 2 + max((line for _, _, line, _, _ in places), default=0)
    with style():
        made, (axis,) = make_panels(1, 0.7 + MOVE * deep * len(timeline.seats))
        for column, row, line, shift, mark in places:
            x, y = column + shift, row + (line + 1) / deep
            if mark.number:
                disc = {"boxstyle": "circle,pad=0.15", "fc": FILLS["second"][2], "lw": 0}
                axis.annotate(str(mark.number), (x, y), ha="center", va="center", bbox=disc,
                              fontsize=7.5)  # fmt: skip
            else:
                _dot(axis, x, y, mark.kind)
        for kind, words in MOVES.items():
            _dot(axis, math.nan, math.nan, kind, words)
        axis.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=4, fontsize=8, borderpad=2,
                    columnspacing=1.2, handletextpad=0.2)  # fmt: skip
        axis.set_yticks([row + 0.5 for row in range(len(timeline.seats))], timeline.seats)
        every = 1 + len(timeline.columns) // MOST_TICKS
        axis.set_xticks(range(len(timeline.columns))[::every],
                        [str(turn) for turn, _ in timeline.columns][::every])  # fmt: skip
        axis.set_ylim(len(timeline.seats), 0)
        for row in range(1, len(timeline.seats)):
            axis.axhline(row, color=GREY, linewidth=0.6)
        axis.xaxis.tick_top()
        axis.spines["bottom"].set_visible(False)
        axis.tick_params(length=0)
    return made


def _dot(axis: Axes, x: float, y: float, kind: str, label: str = "") -> None:
    colour, shape, fill = SHAPES[kind]
    axis.plot(x, y, shape, ms=4.5, color=colour, mfc=colour if fill else "none", label=label)


def _lines_of(moves: Sequence[Mark]) -> list[tuple[int, float, Mark]]:
    """Return each move with its line and its shift from the middle: melds lie in twos."""
    found: list[tuple[int, float, Mark]] = []
    line, pair = -1, False
    for mark, after in zip_longest(moves, moves[1:]):
        if pair:
            found.append((line, SHIFT, mark))
            pair = False
            continue
        line += 1
        pair = after is not None and {(m.kind, m.number) for m in (mark, after)} == {("meld", 0)}
        found.append((line, -SHIFT if pair else 0.0, mark))
    return found
