"""How do the strategies of a duel differ?  The section with the habits in which they are not alike.

Left out: what each habit is worth (``ablations``).
"""

from __future__ import annotations

from analyser.findings.answers import Answers
from analyser.report import cells
from analyser.report.parts import Folded, Section
from analyser.wording import Table


def sections(read: Answers) -> list[Section]:
    """Return the section of habits; none where no two strategies differ."""
    shown = tables(read)
    if not shown:
        return []
    text = (
        "A strategy is a list of habits, each a number. These are the ones in which the two are "
        "not alike."
    )
    folded = [Folded(table.caption, [table]) for table in shown]
    return [Section("How the strategies differ", [text, *folded])]


def tables(read: Answers) -> list[Table]:
    """Return, a duel each, the habits in which its two strategies differ."""
    tables = []
    for answer in read.duels[: cells.MOST_DETAILS]:
        first, second = answer.cell.entrants[:2]
        rows = [
            [habit.id, cells.plain(first[habit.id]), cells.plain(second[habit.id]), habit.meaning]
            for habit in read.game.policy_fields
            if first.get(habit.id) != second.get(habit.id)
        ]
        labels = [entry.label for entry in answer.entries[:2]]
        head = ["habit", *labels, "meaning"]
        tables.append(Table(f"Habits, {answer.label}", head, rows, left=(3,)))
    return [table for table in tables if table.rows]
