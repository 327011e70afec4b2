"""What does the picture of an answer look like from afar?  Its shapes alone, without words.

An SVG of a page's first picture for the gallery: bars, cells or lines in the page's colours.  It
has no letters, so none is too small.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from analyser.report.figures import drawing
from analyser.report.parts import FirstScreen, Framed
from analyser.report.pictures import Cells, Chart, CostChart, Dots, Parts, Rows, Steps

WIDE: Final = 100
HIGH: Final = 60
MOST_ROWS: Final = 9
"""Rows that are drawn: of more each would be a hair."""
GAP: Final = 2
MOST_STEMS: Final = 12
"""Rows of dots that are drawn: each has five columns or so."""


def thumbnail(screen: FirstScreen) -> str:
    """Return the first picture as SVG; empty: there is none that can be drawn small."""
    seen = screen.picture
    if seen is None:
        return ""
    shapes = _shapes(drawing.pick_best(seen.drawn if isinstance(seen, Framed) else seen.each))
    if not shapes:
        return ""
    inside = "".join(shapes)
    return f'<svg class="thumb" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true">{inside}</svg>'


def _shapes(drawn: Any) -> list[str]:
    match drawn:
        case Rows():
            return _rows(drawn)
        case Cells():
            return _cells(drawn)
        case Parts():
            return _parts(drawn)
        case Steps():
            return _paths([(path, at) for at, path in enumerate(drawn.paths)], "area")
        case Dots():
            return _stems(drawn)
        case CostChart():
            return _shapes(drawn.chart)
        case Chart():
            return [*_paths(drawn.paths, "line"), *_dots(drawn)]
    return []


def _box(kind: str, left: float, top: float, wide: float, high: float) -> str:
    return (
        f'<rect class="{kind}" x="{left:.4g}" y="{top:.4g}" '
        f'width="{max(wide, 1):.4g}" height="{high:.4g}"/>'
    )


def _rows(rows: Rows) -> list[str]:
    """Return bars from the line at 0, each with its interval."""
    lanes = rows.lanes[:MOST_ROWS]
    if not lanes:
        return []
    step = HIGH / len(lanes)
    thick = min(0.6 * step, 12)
    shapes = []
    for at, lane in enumerate(lanes):
        start, middle = rows.start(at), (at + 0.5) * step
        low, high = sorted((rows.place(start), rows.place(start + lane.mean)))
        shapes.append(_box(lane.side, low, middle - thick / 2, high - low, thick))
        if lane.has_interval and (lane.total or not rows.stacked):
            ends = f"M{rows.place(lane.low):.4g} {middle:.4g}H{rows.place(lane.high):.4g}"
            shapes.append(f'<path class="reach" d="{ends}"/>')
    zero = rows.place(0)
    return [*shapes, f'<path class="zero" d="M{zero:.4g} 0V{HIGH}"/>']


def _cells(drawn: Cells) -> list[str]:
    wide, high = WIDE / max(1, len(drawn.columns)), HIGH / max(1, len(drawn.rows))
    gap = min(GAP, high / 4)
    return [
        _box(cell.side, column * wide, row * high, wide - gap, high - gap)
        for row, cells in enumerate(drawn.cells)
        for column, cell in enumerate(cells)
    ]


def _stems(drawn: Dots) -> list[str]:
    """Return a bar for each number of the first panel, from what it is compared with."""
    lines = drawn.panels[0][1][:MOST_STEMS]
    wide, high = WIDE / len(drawn.columns), HIGH / len(lines)
    shapes = []
    for row, (at, line) in enumerate(lines):
        for column, dot in enumerate(line.dots):
            if dot is None:
                continue
            zero = drawn.reference(at, column)
            places = [drawn.place(column, each) for each in (dot.value, zero) if each is not None]
            low, long = min(places), max(places) - min(places)
            scale = (wide - GAP) / 100
            left = column * wide + low * scale
            shapes.append(_box(dot.side, left, row * high, long * scale, 0.7 * high))
    return shapes


def _parts(parts: Parts) -> list[str]:
    left, shapes = 0.0, []
    for kind, (_, share) in zip(("first", "second", "none"), parts.shares, strict=False):
        shapes.append(_box(kind, left, HIGH / 3, WIDE * share - GAP, HIGH / 3))
        left += WIDE * share
    return shapes


def _paths(paths: Sequence[tuple[str, int]], kind: str) -> list[str]:
    """Return paths of a box of 100 by 100."""
    return [
        f'<path class="{kind} c{colour}" transform="scale(1 {HIGH / 100:g})" d="{path}"/>'
        for path, colour in paths
    ]


def _dots(chart: Chart) -> list[str]:
    return [
        f'<circle class="c{colour}" cx="{x:.4g}" cy="{HIGH * (1 - y / 100):.4g}" r="3"/>'
        for x, y, *_, colour in chart.dots
        if math.isfinite(y)
    ]
