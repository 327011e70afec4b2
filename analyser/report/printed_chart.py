"""What is on the strategy chart of a decision?  An A4 sheet of the cells of the page, to print.

Left out: the decision in each cell (``findings.chart``), the same on the page (``chart``), and the
drawing (``figures.chart``).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from analyser.errors import UsageError
from analyser.findings import chart as cards
from analyser.findings.chart import Card, Range
from analyser.games.interface import Choice
from analyser.report.agreement import value_words
from analyser.report.chart import stage_of, words
from analyser.report.figures import chart as drawn
from analyser.report.figures import plots
from analyser.report.page import Page
from analyser.storage.files import storing
from analyser.wording import capital, listed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

EMPTY: Final = "empty: not known, or too rare"
ALL_EMPTY: Final = "all is empty: so few decisions tell nothing here"


def write(page: Page, file: Path) -> None:
    """Write the card of a page, an A4 sheet: same run, same bytes.

    ``UsageError`` for a run that weighs no choice, or in which nobody had it; ``StorageError`` when
    it cannot be written.
    """
    if page.card is None:
        raise UsageError(
            "--chart: this run weighs no choice that came up (expected a run of [[decisions]], as"
            " `analyser weigh` makes)"
        )
    with storing(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    plots.save(figure(page.card, page), file)


def figure(found: Card, page: Page) -> Figure:
    """Return the card as it is printed."""
    choice = found.panels[0].found.choice
    across, up = choice.field
    said, form = words(choice), page.form
    foot = [f"{name}: {told}" for name, told in form.players.items()]
    if found.left_out:
        names = listed([each.label for each in found.left_out])
        foot.append(f"Left out as degenerate play: {names}.")
    rules = list(dict.fromkeys(panel.found.cell.rules_name for panel in found.panels))
    grids = [
        drawn.Grid(
            rules.index(panel.found.cell.rules_name),
            panel.found.label.removeprefix(f"{panel.found.cell.rules_name}, "),
            stage_of(panel) if panel.stage else "",
            [
                (found.across.index(cell.across), found.up.index(cell.up), cell.says)
                for cell in panel.cells
            ],
        )
        for panel in found.panels
    ]
    axis = drawn.Axes(
        [_short(choice, across, each) for each in found.across],
        [_short(choice, up, each) for each in found.up],
        capital(choice.shown[across]),
        capital(choice.shown[up]),
    )
    known = any(cell.says != cards.OPEN for panel in found.panels for cell in panel.cells)
    marks = {kind: said[kind] for kind in (cards.FIRST, cards.SECOND, cards.EQUAL)}
    return drawn.sheet(
        form.question,
        page.sentences[0],
        rules,
        grids,
        axis,
        marks | {cards.OPEN: EMPTY if known else ALL_EMPTY},
        [*foot, *page.pictures_foot.split("\n")],
    )


def _short(choice: Choice, fact: str, ends: Range) -> str:
    low, high = ends
    said = value_words(choice, fact, low, high)
    return f"{low}+" if high is None and said not in ("yes", "no") else said
