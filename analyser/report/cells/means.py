"""What is a hand made of?  The section with the mean of every number that is kept for each side.

Left out: the numbers themselves (``findings.answers``).
"""

from __future__ import annotations

from typing import Final

from analyser.findings import answers
from analyser.findings.answers import Answers
from analyser.report.cells import sentences as cells
from analyser.report.parts import Folded, Section
from analyser.wording import Table, number

PLACES: Final = ("seat", "turn")
"""Units of columns that name one seat or turn (or −1, none): their mean would say nothing."""


def sections(read: Answers) -> list[Section]:
    """Return the section of means; none where no hand has been played."""
    shown, count = tables(read), len(cells.select_played(read, len(read.cells)))
    if not shown:
        return []
    few = ""
    if count > len(shown):
        few = f" These are the first {len(shown)} of {count} pairings."
    text = (
        "The mean per hand of every number that is kept for each side. Where a hand has no such "
        f"number, it is left out.{few}"
    )
    folded = [Folded(table.caption, [table]) for table in shown]
    return [Section("What a hand is made of", [text, *folded])]


def tables(read: Answers) -> list[Table]:
    """Return, a cell each, the mean of every column that the game keeps for each side."""
    columns = {column.name: column for column in read.game.columns}
    tables = []
    for answer in cells.select_played(read, cells.MOST_DETAILS):
        rows = []
        for name in answers.list_side_columns(read.game.columns, len(answer.sides)):
            column = columns[f"{name}_0"]
            if column.unit in PLACES or not any(name in each.counts for each in answer.entries):
                continue
            means = [number(entry.mean(name), 2) for entry in answer.entries]
            rows.append([name, *means, column.unit, column.meaning])
        length = number(answer.turns.mean, 2)
        turns = columns["turns"]
        rows.append(["turns", *[length for _ in answer.entries], turns.unit, turns.meaning])
        head = ["column", *(entry.label for entry in answer.entries), "unit", "meaning"]
        words = (len(head) - 2, len(head) - 1)
        tables.append(Table(f"Mean per hand, {answer.label}", head, rows, words))
    return tables
