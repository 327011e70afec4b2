"""What is on the share image of a page?  The question, the answer, its picture and the origin.

1,200 by 675 pixels, which is how a link is shown where people pass it on.  Made of the first screen
of the page alone, so of its answer file too.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser.play import answer_provenance
from analyser.report.figures import drawing, label_fit, plots
from analyser.report.parts import Form, Framed, Grids, Picture
from analyser.report.pictures import Cells, Chart, CostChart, Dots, Parts, Rows, Steps
from analyser.storage.files import write_atomically
from analyser.wording import write_count

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDE: Final = 1200
HIGH: Final = 675
DPI: Final = 75
"""Of 16 by 9 inches."""
MARGIN: Final = 40
LETTERS: Final = 24
"""Pixels: the size of the smallest letters.  A telephone shows the image at a third."""
ANSWER: Final = (52, 46, 40, 36, 32)
"""Sizes of the answer: the first at which it is not too high, or the last."""
ANSWER_HIGH: Final = 165
LINE_HEIGHT: Final = 1.25
ROW: Final = 32
MOST_ROW: Final = 90
"""Height of a row, at least and at most."""
BAR: Final = 44
"""Height of a bar, at most."""
LIGHT: Final = 0.87
"""Width of light letters, of that of bold ones."""
COLUMN: Final = 130
"""Width of a column of cells, at least."""
LABEL: Final = 500
"""Width of the rows' labels, at most."""
TICK: Final = 60
"""Between two numbers of an upward axis, at least."""
GAP: Final = 18
LEAST: Final = 120
"""Height below which no picture is drawn: the answer, which is never cut, has taken its place."""
SOFT: Final = "#565c64"
PALE: Final = "#eceae4"
WORDS: Final = {"first": "#0f63a6", "second": "#a8500a"}
BARS: Final = {side: fill for side, (fill, _) in plots.BARS.items()}
"""The page's colours."""
NAMED_PLAYERS: Final = 2
"""Players up to which the foot has their names; of more it has the number."""


def write(form: Form, file: Path, notes: Mapping[str, str]) -> None:
    """Write the image of a page as a PNG: same page, same bytes; ``notes`` are its metadata.

    ``StorageError`` when it cannot be written.
    """
    made, target = figure(form), io.BytesIO()
    with plots.style():
        made.savefig(target, format="png", dpi=DPI, facecolor="white", metadata=dict(notes))
    write_atomically(file, target.getvalue())


def figure(form: Form) -> Figure:
    """Return the image of a page."""
    screen = form.first_screen
    with plots.style():
        from matplotlib.figure import Figure

        sheet = Sheet(Figure(figsize=(WIDE / DPI, HIGH / DPI), dpi=DPI))
        top = sheet.say(label_fit.lines(form.question, sheet.room / LETTERS), 30, color=SOFT)
        for size in ANSWER:
            lines = label_fit.lines(screen.answer, sheet.room / size, weight="bold")
            if len(lines) * size * LINE_HEIGHT <= ANSWER_HIGH:
                break
        top = sheet.say(lines, top + 6, size, weight="bold", color=plots.INK)
        foot = HIGH - 30 - LETTERS
        sheet.say([_foot(form, sheet.room)], foot, color=SOFT)
        sheet.draw(form, top + GAP, foot - GAP)
    return sheet.figure


def _foot(form: Form, room: float) -> str:
    """Return who played, how much, by which version and when, in one line."""
    what, *amounts = (form.what or form.facts.rstrip(".") or form.game).split("; ")
    players = list(form.players)
    who = (
        " and ".join(players)
        if len(players) <= NAMED_PLAYERS
        else write_count(len(players), "players")
    )
    seen = form.first_screen.picture
    if isinstance(seen, Framed) and seen.note:
        # It says of whom the picture is.
        who = ""
    version = form.made.get("analyser") or dict(form.origin).get("analyser", "")
    day = answer_provenance.day(form.made) if form.made else ""
    made = ", ".join(filter(None, [f"analyser {version}".strip(), day]))
    end = "; ".join(
        filter(
            None,
            [
                *(each for each in amounts if not each.startswith("seed ")),
                who,
                "not finished" if form.note else "",
                made,
            ],
        )
    )
    end = label_fit.cut(end, room / LETTERS)
    left = room / LETTERS - label_fit.ems(f"; {end}")
    return f"{label_fit.cut(what, left)}; {end}" if left > 3 else end


class Sheet:
    """The image while it is drawn; places are in pixels, from the upper left corner."""

    room: Final = WIDE - 2 * MARGIN
    """How wide a line is."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.axis = self._axes(0, 0, WIDE, HIGH)
        self.axis.set_xlim(0, WIDE)
        self.axis.set_ylim(HIGH, 0)
        self.axis.set_axis_off()

    def _axes(self, left: float, top: float, wide: float, high: float) -> Axes:
        place = (left / WIDE, 1 - (top + high) / HIGH, wide / WIDE, high / HIGH)
        return self.figure.add_axes(place)

    def write(self, x: float, y: float, words: str, size: float = LETTERS, **how: Any) -> None:
        """Write words at a place; ``y`` is their middle unless ``va`` says otherwise."""
        how = {"va": "center_baseline", "color": plots.INK, **how}
        # Small letters and figures reach less far down than up.
        y -= 0.1 * size * (how["va"] == "center_baseline")
        self.axis.text(x, y, words, size=size * 72 / DPI, linespacing=LINE_HEIGHT, **how)

    def say(self, lines: Sequence[str], top: float, size: float = LETTERS, **how: Any) -> float:
        """Write lines from the left margin, and return where they end."""
        self.write(MARGIN, top, "\n".join(lines), size, va="top", **how)
        return top + len(lines) * size * LINE_HEIGHT

    def box(self, left: float, top: float, wide: float, high: float, **how: Any) -> None:
        """Fill a rectangle."""
        from matplotlib.patches import Rectangle

        self.axis.add_patch(Rectangle((left, top), wide, high, linewidth=0, **how))

    def draw(self, form: Form, top: float, bottom: float) -> None:
        """Draw the picture of a page between two heights; without one its three facts."""
        screen = form.first_screen
        grids = (block for each in [*screen.sections, *screen.folded] for block in each.blocks)
        grid = next((block for block in grids if isinstance(block, Grids)), None)
        if bottom - top < LEAST:
            return
        if screen.picture is not None:
            seen = screen.picture
            drawn = drawing.pick_best(seen.each if isinstance(seen, Picture) else seen.drawn)
            top = self._title(seen, drawn, top)
        elif grid is not None:
            drawn = grid.cells[0]
        else:
            self._facts(form, top, bottom)
            return
        match drawn:
            case Rows():
                self._rows(drawn, top, bottom)
            case Cells():
                self._cells(drawn, top, bottom)
            case Dots():
                self._dots(drawn, top, bottom)
            case Parts():
                self._parts(drawn, top)
            case Steps() | Chart() | CostChart():
                self._curves(drawn, top, bottom)
            case _:
                self._show_figure(drawing.figure([drawn]), top, bottom)

    def _title(self, seen: Framed | Picture, drawn: Any, top: float) -> float:
        """Write a picture's title, and its unit or the sentence that says it and of whom it is."""
        note = seen.note.partition(". ")[0].rstrip(".") if isinstance(seen, Framed) else ""
        unit = getattr(drawn, "y_words", getattr(drawn, "unit", ""))
        title, room = seen.title, self.room / LETTERS
        if isinstance(drawn, CostChart) and drawn.title:
            title = f"{drawn.title}: {title[0].lower()}{title[1:]}"
        if unit and unit.lower() not in f"{title} {note}".lower():
            title = f"{title}, {unit}"
        top = self.say(label_fit.cut(title, LIGHT * room, 2).split("\n"), top, weight="bold")
        if note:
            top = self.say([label_fit.cut(note, room)], top, color=SOFT)
        return top + GAP / 2

    def _facts(self, form: Form, top: float, bottom: float) -> None:
        for fact in form.first_screen.facts:
            words = " ".join(filter(None, [fact.number, fact.small, fact.words]))
            lines = label_fit.lines(words, self.room / 30)
            if top + len(lines) * 30 * LINE_HEIGHT > bottom:
                return
            top = self.say(lines, top, 30) + GAP

    def _write_more(self, count: int, of: str, y: float) -> None:
        self.write(MARGIN, y, f"… and {write_count(count, of)} more on the page", color=SOFT)

    def _rows(self, rows: Rows, top: float, bottom: float) -> None:
        """Draw bars with whiskers as the page does: label, bar, number."""
        if rows.less or rows.more:
            top += ROW
        if not rows.lanes:
            return
        shown = _select_fitting(rows, int((bottom - top) // ROW))
        slots = len(shown) + _heads(shown) + (len(shown) < len(rows.lanes))
        high = min(MOST_ROW, (bottom - top) / slots)
        depth = 2 if high >= 2 * LETTERS * LINE_HEIGHT - 2 else 1
        room = LABEL / LETTERS
        names = [(lane.panel, lane.label) for lane in rows.lanes]
        labels = [
            # Small words have no room but where they alone tell two rows apart.
            label_fit.cut(
                f"{lane.label}, {lane.note}"
                if lane.note and names.count((lane.panel, lane.label)) > 1
                else lane.label,
                room,
                depth,
            )
            for lane in shown
        ]
        name = max(label_fit.ems(line) for each in labels for line in each.split("\n")) * LETTERS
        value = max(label_fit.ems(lane.words) for lane in shown) * LETTERS
        left, right = MARGIN + name + GAP, WIDE - MARGIN - value - GAP
        scale = (right - left) / 100
        if rows.has_strip:
            strip = rows.width(-rows.band, rows.band) * scale
            at = left + rows.place(-rows.band) * scale
            self.box(at, top, strip, slots * high, color=PALE)
        if rows.less or rows.more:
            self._sides(rows, left, right, top - ROW / 2)
        y, panel = top, ""
        for at, (lane, label) in enumerate(zip(shown, labels, strict=True)):
            if lane.panel and lane.panel != panel:
                panel = lane.panel
                head = label_fit.cut(panel.replace("\n", " "), LIGHT * self.room / LETTERS)
                self.write(MARGIN, y + high / 2, head, weight="bold")
                y += high
            middle = y + high / 2
            self.write(MARGIN, middle, label, weight="bold" if lane.total else "normal")
            self.write(WIDE - MARGIN, middle, lane.words, ha="right")
            start = rows.start(at)
            low, far = sorted((start, start + lane.mean))
            colour = WORDS["first"] if lane.total else BARS[lane.side]
            hatch = {"hatch": "///", "edgecolor": plots.GREY} if lane.side == "open" else {}
            thick = min(BAR, 0.6 * high)
            long = max(rows.width(low, far) * scale, 2)
            self.box(left + rows.place(low) * scale, middle - thick / 2, long, thick,
                     facecolor=colour, **hatch)  # fmt: skip
            if lane.has_interval and (lane.total or not rows.stacked):
                ends = [left + rows.place(each) * scale for each in (lane.low, lane.high)]
                self.axis.plot(ends, [middle] * 2, "-|", color=plots.INK, linewidth=2, ms=10)
            y += high
        zero = left + rows.place(0) * scale
        self.axis.plot([zero, zero], [top, y], color=SOFT, linewidth=2)
        if len(shown) < len(rows.lanes):
            self._write_more(len(rows.lanes) - len(shown), "rows", y + high / 2)

    def _sides(self, rows: Rows, left: float, right: float, y: float) -> None:
        """Write what each direction speaks for, above its end of the axis."""
        less, more = rows.less and f"◂ {rows.less}", rows.more and f"{rows.more} ▸"
        words = label_fit.ems(less, "bold") + label_fit.ems(more, "bold") + 1
        # Long words take the room above the labels and the numbers too.
        if words * LETTERS > right - left:
            left, right = MARGIN, WIDE - MARGIN
            half = (right - left) / 2 / LETTERS - 1
            less, more = (label_fit.cut(each, LIGHT * half) for each in (less, more))
        self.write(left, y, less, weight="bold", color=WORDS["second"])
        self.write(right, y, more, weight="bold", color=WORDS["first"], ha="right")

    def _cells(self, drawn: Cells, top: float, bottom: float) -> None:
        """Draw coloured cells, each with its word or its number."""
        words = [[cell.word or cell.number[0] or "–" for cell in row] for row in drawn.cells]
        name = min(LABEL, LETTERS * max(label_fit.ems(label) for label, _ in drawn.rows))
        most = max(label_fit.ems(each) for row in words for each in row)
        room = self.room - name - GAP
        columns = max(1, min(len(drawn.columns), int(room // max(COLUMN, LETTERS * most + GAP))))
        rows = int((bottom - top) // ROW) - 1
        lost = len(drawn.rows) > rows or columns < len(drawn.columns)
        rows = min(len(drawn.rows), rows - lost)
        wide, high = room / columns, min(MOST_ROW, (bottom - top) / (rows + 1 + lost))
        left = MARGIN + name + GAP
        for column in range(columns):
            head = label_fit.cut(drawn.columns[column], wide / LETTERS)
            self.write(left + (column + 0.5) * wide, top + high / 2, head, ha="center", color=SOFT)
        for row in range(rows):
            y = top + (row + 1) * high
            self.write(MARGIN, y + high / 2, label_fit.cut(drawn.rows[row][0], name / LETTERS))
            for column in range(columns):
                cell = drawn.cells[row][column]
                fill = PALE if cell.side == "open" else "white"
                if cell.side in drawing.FILLS:
                    fill = drawing.FILLS[cell.side][cell.step - 1]
                self.box(left + column * wide + 2, y + 2, wide - 4, high - 4, facecolor=fill)
                said = label_fit.cut(words[row][column], wide / LETTERS)
                self.write(left + (column + 0.5) * wide, y + high / 2, said, ha="center")
        if lost:
            hidden = len(drawn.rows) * len(drawn.columns) - rows * columns
            self._write_more(hidden, "cells", top + (rows + 1.5) * high)

    def _dots(self, dots: Dots, top: float, bottom: float) -> None:
        """Draw rows of dots, each number behind its dot: of many the last ones and the bold."""
        panels = dots.panels
        lines = int((bottom - top) // ROW) - 2
        heads = len(panels) if panels[0][0] else 0
        if len(dots.rows) + heads > lines:
            panels, lines = panels[:1], lines - 1
        shown = [(name, _pick_last(rows, lines - (heads > 0))) for name, rows in panels]
        labels = {at: label_fit.cut(row.label, 0.7 * LABEL / LETTERS)
                  for _, rows in shown for at, row in rows}  # fmt: skip
        name = max(label_fit.ems(each, "bold") for each in labels.values()) * LETTERS
        wide = (self.room - name) / len(dots.columns)
        for column, head in enumerate(dots.columns):
            said = label_fit.cut(head, (wide - GAP) / LETTERS, 2)
            self.write(MARGIN + name + column * wide + GAP, top + 2 * ROW - 6, said, va="bottom",
                       color=SOFT)  # fmt: skip
        y = top + 2 * ROW
        for panel, rows in shown:
            if panel:
                self.write(MARGIN, y + ROW / 2, panel, weight="bold", color=SOFT)
                y += ROW
            for at, row in rows:
                weight = "normal" if row.reference else "bold"
                self.write(MARGIN, y + ROW / 2, labels[at], weight=weight)
                for column in range(len(dots.columns)):
                    left = MARGIN + name + column * wide + GAP
                    self._dot(dots, at, column, left, wide - GAP, y + ROW / 2)
                y += ROW
        if len(labels) < len(dots.rows):
            self._write_more(len(dots.rows) - len(labels), "rows", y + ROW / 2)

    def _dot(self, drawn: Dots, row: int, column: int, left: float, wide: float, y: float) -> None:
        """Draw a dot, its whisker, what it is compared with, and its number."""
        dot, zero = drawn.rows[row].dots[column], drawn.reference(row, column)
        if dot is None:
            return
        words = [each.words for one in drawn.rows for each in [one.dots[column]] if each]
        scale = (wide - max(map(label_fit.ems, words)) * LETTERS - GAP) / 100
        x, low, high = (left + scale * drawn.place(column, each)
                        for each in (dot.value, dot.low, dot.high))  # fmt: skip
        colour = BARS[dot.side] if dot.side in ("first", "second") else plots.INK
        if zero is not None:
            at = left + scale * drawn.place(column, zero)
            self.axis.plot([at, at], [y - ROW / 2, y + ROW / 2], ":", color=SOFT, linewidth=2)
            self.axis.plot([at, x], [y, y], color=colour, linewidth=4, alpha=0.5)
        if dot.has_interval:
            self.axis.plot([low, high], [y, y], color=plots.INK, linewidth=2)
        fill = "white" if dot.side == "open" else colour
        self.axis.plot(x, y, "o", ms=9, color=colour, mfc=fill)
        self.write(left + wide, y, dot.words, ha="right")

    def _parts(self, parts: Parts, top: float) -> None:
        """Draw shares of a whole: one bar, and each share's words below it."""
        left = float(MARGIN)
        colours = (*(drawing.FILLS[side][2] for side in ("first", "second")), BARS["none"], PALE)
        y = top + MOST_ROW + GAP
        for (words, share), colour in zip(parts.shares, colours, strict=False):
            self.box(left, top, share * self.room, MOST_ROW, facecolor=colour)
            left += share * self.room
            self.box(MARGIN, y, LETTERS, LETTERS, facecolor=colour)
            self.write(MARGIN + LETTERS + GAP, y + LETTERS / 2, words)
            y += ROW

    def _curves(self, seen: Steps | Chart | CostChart, top: float, bottom: float) -> None:
        """Draw lines on two axes, their names above, the words of the lower axis below."""
        drawn = seen.chart if isinstance(seen, CostChart) else seen
        names = (
            drawn.named
            if isinstance(drawn, Chart)
            else [(name, at) for at, (name, _) in enumerate(drawn.lines)]
        )
        x: float = MARGIN
        for name, colour in names:
            words = label_fit.cut(name, self.room / LETTERS)
            wide = label_fit.ems(words, "bold") * LETTERS
            if x > MARGIN and x + wide > WIDE - MARGIN:
                x, top = MARGIN, top + ROW
            paint = plots.SERIES[colour % len(plots.SERIES)][0]
            self.write(x, top + ROW / 2, words, color=paint, weight="bold")
            x += wide + 2 * GAP
        top += (ROW if names else 0) + GAP / 2
        high = bottom - top - 2.3 * ROW
        axis = self._axes(MARGIN + 90, top, self.room - 120, high)
        if isinstance(seen, CostChart):
            room = ((self.room - 120) / LETTERS, high / LETTERS)
            drawing.draw_cost_chart(seen, axis, room, LETTERS * 72 / DPI)
        elif isinstance(drawn, Chart):
            drawing.draw_chart(drawn, axis)
        else:
            drawing.draw_steps(drawn, axis)
        axis.tick_params(labelsize=LETTERS * 72 / DPI)
        axis.locator_params(axis="y", nbins=max(1, int(high / TICK)))
        if isinstance(drawn, Chart) and not drawn.ratio:
            # The page's numbers: of rounds none has a half.
            axis.set_xticks(drawn.x_ticks)
        words = drawn.x_words if isinstance(drawn, Chart) else drawn.unit
        self.write(WIDE - MARGIN, bottom - ROW / 2, label_fit.cut(words, self.room / LETTERS),
                   ha="right", color=SOFT)  # fmt: skip

    def _show_figure(self, ready: Figure, top: float, bottom: float) -> None:
        """Show a figure that is drawn already, as large as there is room."""
        from matplotlib.image import imread

        wide, high = ready.get_size_inches()
        target = io.BytesIO()
        dpi = min(self.room / wide, (bottom - top) / high)
        ready.savefig(target, format="png", dpi=dpi, facecolor="white")
        target.seek(0)
        axis = self._axes(MARGIN, top, dpi * wide, dpi * high)
        axis.imshow(imread(target), aspect="auto")
        axis.set_axis_off()


def _pick_last(rows: Sequence[tuple[int, Any]], most: int) -> list[tuple[int, Any]]:
    """Return the last rows, and the ones that others are compared with."""
    references = [each for each in rows if not each[1].reference]
    others = [each for each in rows if each[1].reference]
    kept = others[-max(1, most - len(references)) :]
    return [each for each in rows if each in references or each in kept]


def _heads(lanes: Sequence[Any]) -> int:
    """Return how many panels begin among rows."""
    return len({lane.panel for lane in lanes} - {""})


def _select_fitting(rows: Rows, slots: int) -> Sequence[Any]:
    """Return the first rows of which there is room for; one slot says that there are more."""
    lanes = rows.lanes
    if len(lanes) + _heads(lanes) <= slots:
        return lanes
    most = max(1, slots - 1)
    while most > 1 and most + _heads(lanes[:most]) > slots - 1:
        most -= 1
    return lanes[:most]
