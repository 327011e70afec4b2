"""How do the strategies of a duel differ?  The section with the habits in which they are not alike.

Left out: what each habit is worth (``ablations``).
"""

from __future__ import annotations

from analyser.findings.answers import Answer, Answers
from analyser.games.searching.sheet import searches
from analyser.report.cells import sentences as cells
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
    """Return the habits in which the two of a duel differ; of duels that are alike in that, once.

    The same two players under several rule sets are alike, and a search player is one player,
    whatever the rules make of what it leaves to them.
    """
    alike: dict[tuple[object, ...], list[Answer]] = {}
    shown: dict[tuple[object, ...], list[list[str]]] = {}
    for answer in read.duels:
        first, second = answer.cell.entrants[:2]
        rows = [
            [
                habit.id,
                cells.write_plain(first[habit.id]),
                cells.write_plain(second[habit.id]),
                habit.meaning,
            ]
            for habit in read.game.policy_fields
            if first.get(habit.id) != second.get(habit.id)
        ]
        if rows:
            labels = [entry.label for entry in answer.entries[:2]]
            search = searches(first) or searches(second)
            key: tuple[object, ...] = (*labels, *([] if search else map(tuple, rows)))
            alike.setdefault(key, []).append(answer)
            shown.setdefault(key, rows)
    tables = []
    for each, same in [*alike.items()][: cells.MOST_DETAILS]:
        labels = [entry.label for entry in same[0].entries[:2]]
        caption = " v ".join(labels) if len(same) > 1 else same[0].label
        head = ["habit", *labels, "meaning"]
        tables.append(Table(f"Habits, {caption}", head, shown[each], left=(3,)))
    return tables
