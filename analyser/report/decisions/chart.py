"""What does a page show of the strategy chart of a decision?  What to do in each situation.

The chart and the tables of the page are made of the same cells, so they agree.  Left out: the
decision in each cell (``findings.chart``).
"""

from __future__ import annotations

from typing import Final

from analyser.findings import chart as cards
from analyser.findings.chart import Card, Panel
from analyser.games.interface import Scale
from analyser.games.protocols.decisions import Choice
from analyser.report.decisions.agreement import value_words
from analyser.report.parts import Block, Fine, Folded, Section
from analyser.wording import Table
from analyser.wording import signed_plus_minus as signed

MOST_FOLDED: Final = 8
"""Folded tables below each other; more are folded together."""


def words(choice: Choice) -> dict[str, str]:
    """Return the words of a cell, by its verdict."""
    return {
        cards.FIRST: choice.first,
        cards.SECOND: choice.second,
        cards.EQUAL: "as good as equal",
        cards.OPEN: "not known",
    }


def make_section(card: Card | None, scale: Scale) -> list[Section]:
    """Return the section of the chart: a table for each player."""
    if card is None:
        return []
    folded: list[Block] = [
        Folded(_label(panel), [_table(panel, scale)]) for panel in card.panels if panel.cells
    ]
    if len(folded) > MOST_FOLDED:
        folded = [Folded(f"The {len(folded)} tables of the chart", folded)]
    blocks: list[Block] = [*folded]
    blocks.append(
        Fine(
            f"“Equal”: less than {scale.band:g} {scale.unit} per decision either way. “Not known”: "
            "the interval contains 0. A situation that was too rare is left out. All ± of one "
            "kind of players under one rule set hold at once."
        )
    )
    return [Section("Strategy chart", blocks)]


def _label(panel: Panel) -> str:
    stage = f", {stage_of(panel)}" if panel.stage else ""
    return f"{panel.decisions.label}{stage}"


def stage_of(panel: Panel) -> str:
    """Return in words for which stage of the hand a panel stands."""
    choice = panel.decisions.choice
    assert panel.stage is not None
    return f"{choice.shown[choice.stage]}: {value_words(choice, choice.stage, *panel.stage)}"


def _table(panel: Panel, scale: Scale) -> Table:
    choice = panel.decisions.choice
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
    head = [choice.shown[across], choice.shown[up], "better", f"worth, {scale.unit} per decision"]
    return Table(f"On the chart: {_label(panel)}", head, rows, left=(2,))
