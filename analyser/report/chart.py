"""What stands on the card of a choice, to print: which way where, among whom, by which rules?

The card and the tables of the page are made of the same cells, so they say the same.  Left out:
which way it is (``findings.chart``), and the drawing (``figures.chart``).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from analyser.errors import UsageError
from analyser.findings import chart as cards
from analyser.findings.chart import Card, Panel, Range
from analyser.games.interface import Choice, Scale
from analyser.report.agreement import value_words
from analyser.report.figures import chart as drawn
from analyser.report.figures import plots
from analyser.report.parts import Block, Fine, Folded, Section
from analyser.storage.files import storing
from analyser.wording import Table, capital, listed
from analyser.wording import signed_plus_minus as signed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analyser.report.page import Page

EMPTY: Final = "empty: not known, or too rare"
ALL_EMPTY: Final = "all is empty: so few decisions tell nothing here"

MOST_FOLDED: Final = 8
"""Folded tables below each other; more are folded together."""


def words(choice: Choice) -> dict[str, str]:
    """Return what a cell's word says, in the choice's own."""
    return {
        cards.FIRST: choice.first,
        cards.SECOND: choice.second,
        cards.EQUAL: "as good as equal",
        cards.OPEN: "not known",
    }


def on_page(found: Card | None, scale: Scale, link: str = "") -> list[Section]:
    """Return what a page says of the card: a table a kind of player, and a link where it lies.

    ``link``: the card's file as the page calls it; empty: it is not written.
    """
    if found is None:
        return []
    from markupsafe import Markup

    blocks: list[Block] = []
    if link:
        blocks.append(Markup('<a href="{}">{}</a>').format(link, "The card, one page to print."))
    folded: list[Block] = [
        Folded(_label(panel), [_table(panel, scale)]) for panel in found.panels if panel.cells
    ]
    if len(folded) > MOST_FOLDED:
        folded = [Folded(f"The {len(folded)} tables of the card", folded)]
    blocks += folded
    blocks.append(
        Fine(
            f"“Equal”: less than {scale.band:g} {scale.unit} a hand either way. “Not known”: the "
            "interval holds 0. A situation that was too rare is left out. All ± of one kind of "
            "players under one rule set hold at once."
        )
    )
    return [Section("On a card", blocks)]


def _label(panel: Panel) -> str:
    stage = f", {_stage(panel)}" if panel.stage else ""
    return f"{panel.found.label}{stage}"


def _stage(panel: Panel) -> str:
    choice = panel.found.choice
    assert panel.stage is not None
    return f"{choice.shown[choice.stage]}: {value_words(choice, choice.stage, *panel.stage)}"


def _table(panel: Panel, scale: Scale) -> Table:
    choice = panel.found.choice
    across, up = choice.field
    said = words(choice)
    rows = [
        [
            value_words(choice, across, *cell.across),
            value_words(choice, up, *cell.up),
            said[cell.says],
            signed(cell.group.worth),
        ]
        for cell in panel.cells
    ]
    head = [choice.shown[across], choice.shown[up], "better", f"worth, {scale.unit} a hand"]
    return Table(f"On the card: {_label(panel)}", head, rows, left=(2,))


def write(page: Page, file: Path) -> None:
    """Write the card of a page, an A4 sheet: same run, same bytes.

    ``UsageError`` for a run that weighs no choice, or in which nobody had it; ``StorageError`` when
    it cannot be written.
    """
    if page.card is None:
        raise UsageError(
            "--card: this run weighs no choice that came up; allowed: a run of [[decisions]], as"
            " `analyser pile` makes"
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
            _stage(panel) if panel.stage else "",
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
