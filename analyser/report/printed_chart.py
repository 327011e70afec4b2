"""What is on the strategy chart of a decision?  One A5 sheet to print: the answer and its grids.

Made of the first screen of the page alone, so of its answer file too.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from analyser.errors import UsageError
from analyser.report.figures import drawing, plots
from analyser.report.parts import Form, Grids
from analyser.report.pictures import Cells
from analyser.storage.files import storing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

A5: Final = (5.83, 8.27)
"""Inches, standing."""
MARGIN: Final = 0.42
"""Inches that a printer may leave white."""
MOST_GRIDS: Final = 2
POINTS: Final = 72
LETTER: Final = {"normal": 0.53, "bold": 0.6}
"""Width of a letter, of its height, about."""
LEADING: Final = 1.3


def write(form: Form, file: Path) -> None:
    """Write the chart of a page: same page, same bytes.

    ``UsageError`` for a page without grids; ``StorageError`` when it cannot be written.
    """
    with storing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    plots.save(figure(form), file)


def grids(form: Form) -> list[Cells]:
    """Return the grids of a chart: the first of the page's first screen."""
    for section in form.first_screen.sections:
        for block in section.blocks:
            if isinstance(block, Grids):
                return [_filled(cells) for cells in block.cells[:MOST_GRIDS]]
    return []


def _filled(cells: Cells) -> Cells:
    """Return a grid without the rows that were too rare to say anything of."""
    known = [
        at for at, row in enumerate(cells.cells) if any(cell.side != "none" for cell in row)
    ] or [*range(len(cells.rows))]
    return replace(
        cells, rows=[cells.rows[at] for at in known], cells=[cells.cells[at] for at in known]
    )


def figure(form: Form) -> Figure:
    """Return the chart as it is printed."""
    found = grids(form)
    if not found:
        raise UsageError(
            "--chart: this page has no grid to print (expected a run of [[decisions]] with enough"
            " decisions, as `analyser weigh` makes)"
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
                      weight=weight, linespacing=LEADING, **how)  # fmt: skip
            top -= (len(lines) * LEADING + 0.5) * size / POINTS

        say(form.question, 8.5, color=plots.GREY)
        say(screen.answer, 15, weight="bold", color=plots.INK)
        if screen.rule and screen.rule != screen.answer:
            say(screen.rule, 10, color=plots.INK)
        say(screen.deck, 8.5, color=plots.INK)
        bottom = MARGIN + 1.15
        room = (top - bottom) / len(found)
        for at, cells in enumerate(found):
            place = (MARGIN / wide, (top - (at + 1) * room) / high, 1 - 2 * MARGIN / wide,
                     (room - 0.1 - drawing.INSET_HEAD / POINTS) / high)  # fmt: skip
            drawing.draw_cells(cells, made.add_axes(place), inset=True)
        top = bottom - 0.12
        for fact in screen.facts:
            said = " ".join(filter(None, [fact.number, fact.small and f"({fact.small})"]))
            say(f"{said} {fact.words}", 7.5, color=plots.INK)
        say("Hatched or grey: not known yet. –: too rare to say.", 7, color=plots.GREY)
        say(form.what, 6.5, color=plots.GREY)
    return made
