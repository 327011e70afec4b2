"""What is on the strategy chart of a decision?  One A5 sheet to print: the rule and what is known.

Rule and count are large.  Below them are the cells that are clear: those of the grids of the page,
or where none is, the clear rows of its picture.  Made of the first screen of the page alone, so of
its answer file too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from analyser.errors import UsageError
from analyser.report.figures import drawing, plots
from analyser.report.parts import FirstScreen, Form, Framed, Grids
from analyser.report.pictures import Cell, Cells, Rows
from analyser.storage.files import guard_storing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

A5: Final = (5.83, 8.27)
"""Inches, standing."""
MARGIN: Final = 0.42
"""Inches that a printer may leave white."""
MOST_GRIDS: Final = 2
ROW: Final = 0.62
"""Inches of a row of cells, at most."""
COLOUR: Final = 2
"""Strength of colour of a picture's row, which has none of its own."""
ROWS_OF_TABLES: Final = ("player", "rules")
"""What rows of a grid are that compares tables: no situation of a reader's."""
POINTS: Final = 72
LETTER: Final = {"normal": 0.53, "bold": 0.6}
"""Width of a letter, of its height, about."""
LINE_HEIGHT: Final = 1.3
RULE: Final = 12.5
"""Size of the rule and its count: large enough to be read from a table."""


def write(form: Form, file: Path) -> None:
    """Write the chart of a page: same page, same bytes.

    ``UsageError`` for a page without grids; ``StorageError`` when it cannot be written.
    """
    with guard_storing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    plots.save(figure(form), file)


def grids(form: Form) -> list[Cells]:
    """Return the grids of a chart, of clear cells; none where nothing is clear.

    Those of the page's first screen, where they have more that is clear than its picture has rows:
    of few decisions the picture's rows are the coarser cells, and know more.
    """
    screen = form.first_screen
    picture = screen.picture.drawn[0] if isinstance(screen.picture, Framed) else screen.picture
    rows = [_cut_unclear(_make_cells(picture, screen))] if isinstance(picture, Rows) else []
    fine = next(
        (
            [_cut_unclear(cells) for cells in block.cells[:MOST_GRIDS]]
            for section in [*screen.sections, *screen.folded]
            for block in section.blocks
            if isinstance(block, Grids) and block.cells[0].corner not in ROWS_OF_TABLES
        ),
        [],
    )
    best = fine if _count_clear(fine) > _count_clear(rows) else rows
    return [each for each in best if each.rows]


def is_made(form: Form) -> bool:
    """Say whether there is a chart to print: a rule, or something that is clear."""
    return bool(form.first_screen.rule or grids(form))


def _count_clear(all_cells: Sequence[Cells]) -> int:
    return sum(cell.side in CLEAR for cells in all_cells for row in cells.cells for cell in row)


BEGINS_RULE: Final = ("The rule: ", "The best: ")
CLEAR: Final = ("first", "second")


def _cut_unclear(cells: Cells) -> Cells:
    """Return a grid without the rows and columns in which nothing is clear; the rest is blank."""
    clear = [[each.side in CLEAR for each in row] for row in cells.cells]
    rows = [at for at, row in enumerate(clear) if any(row)]
    columns = [at for at in range(len(cells.columns)) if any(row[at] for row in clear)]

    def show_cell(cell: Cell) -> Cell:
        return cell if cell.side != "open" else Cell("", "", "open")

    return replace(
        cells,
        rows=[cells.rows[at] for at in rows],
        columns=[cells.columns[at] for at in columns],
        cells=[[show_cell(cells.cells[row][at]) for at in columns] for row in rows],
    )


def _make_cells(picture: Rows, screen: FirstScreen) -> Cells:
    """Return a picture's rows as a grid of one column."""
    titled = screen.picture.title if isinstance(screen.picture, Framed) else ""
    _, _, by = titled.rpartition(", by ")
    words = {"first": picture.more, "second": picture.less}
    return Cells(
        [(lane.label, "") for lane in picture.lanes],
        [""],
        [[Cell(words.get(lane.side, ""), lane.words, lane.side, COLOUR)] for lane in picture.lanes],
        first=picture.more,
        second=picture.less,
        caption=f"By {by}" if by else "",
    )


def _shorten_deck(deck: str, rule: str) -> str:
    """Return a deck without the rule and what is counted in it, where the chart has them."""
    told = re.split(r"(?<=\.) (?=[A-Z])", deck)
    kept = [each for each in told if each not in rule and not each.startswith(BEGINS_RULE)]
    return " ".join(kept) if rule else deck


def figure(form: Form) -> Figure:
    """Return the chart as it is printed."""
    found = grids(form)
    if not is_made(form):
        raise UsageError(
            "--chart: nothing is known on this page that a chart could hold (expected a run of"
            " [[decisions]] with enough decisions, as `analyser weigh` makes)"
        )
    screen, (wide, high) = form.first_screen, A5
    with plots.style():
        from matplotlib.figure import Figure

        made = Figure(figsize=A5)
        top = high - MARGIN

        def say(words: str, size: float, weight: str = "normal", **how: Any) -> None:
            nonlocal top
            letters = int((wide - 2 * MARGIN) * POINTS / (size * LETTER[weight]))
            lines = wrap(words, letters)
            made.text(MARGIN / wide, top / high, "\n".join(lines), size=size, va="top",
                      weight=weight, linespacing=LINE_HEIGHT, **how)  # fmt: skip
            top -= (len(lines) * LINE_HEIGHT + 0.5) * size / POINTS

        say(form.question, 8.5, color=plots.GREY)
        say(screen.answer, 15, weight="bold", color=plots.INK)
        if rule := screen.rule.removeprefix(screen.answer).strip():
            say(rule, RULE, color=plots.INK)
        say(_shorten_deck(screen.deck, screen.rule), 8.5, color=plots.INK)
        bottom = MARGIN + 1.3
        head = 0.1 + drawing.INSET_HEAD / POINTS
        room = (top - bottom) / max(1, len(found))
        for cells in found:
            height = min(room - head, ROW * len(cells.rows))
            top -= head + height
            place = (MARGIN / wide, top / high, 1 - 2 * MARGIN / wide, height / high)
            drawing.draw_cells(cells, made.add_axes(place), height * POINTS / len(cells.rows))
        top = bottom - 0.12
        for fact in screen.facts:
            said = " ".join(filter(None, [fact.number, fact.small and f"({fact.small})"]))
            say(f"{said} {fact.words}", 7.5, color=plots.INK)
        say(" ".join(filter(None, [_legend(found), screen.finer])), 7, color=plots.GREY)
        say(form.what, 6.5, color=plots.GREY)
    return made


def _legend(all_cells: Sequence[Cells]) -> str:
    """Return what the colours are."""
    if not all_cells:
        return "No situation is clear: which way is better is not known in any."
    sides = {cell.side for cells in all_cells for row in cells.cells for cell in row}
    said = [
        *([f"Blue: on average better to {all_cells[0].first}."] if "first" in sides else []),
        *([f"Orange: to {all_cells[0].second}."] if "second" in sides else []),
        *(["Grey: not known yet."] if "open" in sides else []),
        *(["Blank: too rare to say."] if "none" in sides else []),
    ]
    return " ".join(said)
