"""What stands in the tables of the page?  Answers in, ready words out, a function a table.

Left out: the numbers themselves (``answers``, ``matches``), and where a table stands
(``report.page``).
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from analyser.findings import answers
from analyser.findings.answers import Answer, Answers
from analyser.statistics.intervals import share
from analyser.wording import Table, number, percent, percent_plus_minus, plus_minus

MOST_DETAILS: Final = 20
"""Cells with tables of their own, curves in a table or a lane, so that a page stays below 2 MB."""

PLACES: Final = ("seat", "turn")
"""Units of columns that name one seat or turn (or −1, none): their mean would say nothing."""

TABLE_ROWS: Final = 16
"""Rows, about, of the table below the score curves."""


def differences(read: Answers) -> Table:
    """Return the difference of each duel, in points a hand."""
    units = "deals or matches" if any(answer.matches for answer in read.duels) else "deals"
    head = ["duel", "points a hand", "from", "to", units, "spread of one", "verdict"]
    rows = []
    for answer in read.duels:
        if answer.hands:
            found = answer.estimate()
            row = [answer.label, plus_minus(found.mean, found.half)]
            row += [_ends(found.low), _ends(found.high), f"{found.pairs:,}"]
            rows.append([*row, number(found.sd, 1), answer.verdict()])
    return Table("First strategy minus second, with the 95 % interval", head, rows)


def wins(read: Answers) -> Table:
    """Return, for every cell of matches, who wins how many."""
    rows = []
    for answer in read.ordered:
        matches = answer.matches
        if matches is None or not matches.played:
            continue
        for part in matches.parts:
            won = matches.won(part)
            row = [f"{answer.label}: {part.label}", percent_plus_minus(won)]
            row += [percent(won.low), percent(won.high), number(part.final.mean, 0)]
            rows.append([*row, number(matches.hands.mean, 1), f"{matches.played:,}"])
    head = ["who", "matches won", "from", "to", "final score", "hands a match", "matches"]
    return Table("Matches won, with the 95 % interval", head, rows)


def scores(read: Answers) -> Table:
    """Return how the scores of each entry's hands spread."""
    rows = []
    for answer in read.ordered:
        for entry in answer.entries if answer.hands else []:
            score = answer.score(entry)
            row = [f"{answer.label}: {entry.label}", plus_minus(score.mean, score.half)]
            quantiles = [_score(entry.scores.quantile(q)) for q in (0.1, 0.5, 0.9)]
            rows.append(row + quantiles)
    head = ["who", "mean", "worst tenth up to", "middle hand", "best tenth from"]
    return Table("Points a hand", head, rows)


def curves(read: Answers) -> Table:
    """Return the score curves at round scores."""
    shown = played(read, MOST_DETAILS)
    low, high = spread(shown)
    power = 10.0 ** math.floor(math.log10((high - low) / TABLE_ROWS))
    step = max(1.0, next(k * power for k in (1, 2, 5, 10) if k * power * TABLE_ROWS >= high - low))
    points = np.arange(math.floor(low / step), math.ceil(high / step) + 1) * step
    curves = [
        (f"{answer.label}: {entry.label}", entry.scores.ecdf(points))
        for answer in shown
        for entry in answer.entries
    ]
    rows = [
        [number(point, 0), *(percent(float(curve[place])) for _, curve in curves)]
        for place, point in enumerate(points)
    ]
    head = ["score or less", *(label for label, _ in curves)]
    return Table("Share of hands with that score or less", head, rows)


def endings(read: Answers) -> Table:
    """Return the share of each ending in each cell.

    The hands of one deal hang together, so the interval counts deals: as if a deal's hands were
    one, which makes it too wide rather than too narrow.  The hands of a match are of many deals;
    of those, too, each arm plays the same.
    """
    rows = []
    for answer in read.ordered:
        arms = len(answer.cell.arms)
        for kind, count in answer.endings.items():
            deals = answer.hands // arms
            low = share(count // arms, deals).low
            high = share(min(-(-count // arms), deals), deals).high
            row = [f"{answer.label}: {words(kind)}", f"{count:,}", percent(count / answer.hands)]
            rows.append([*row, percent(low), percent(high)])
    head = ["who plays: ending", "hands", "share", "from", "to"]
    return Table("Share of hands by ending, with the 95 % interval", head, rows)


def means(read: Answers) -> list[Table]:
    """Return, a cell each, the mean of every column that the game keeps for each side."""
    columns = {column.name: column for column in read.game.columns}
    tables = []
    for answer in played(read, MOST_DETAILS):
        rows = []
        for name in answers.per_side(read.game.columns, len(answer.sides)):
            column = columns[f"{name}_0"]
            if column.unit in PLACES or not any(name in each.counts for each in answer.entries):
                continue
            means = [number(entry.mean(name), 2) for entry in answer.entries]
            rows.append([name, *means, column.unit, column.meaning])
        length = number(answer.turns.mean, 2)
        turns = columns["turns"]
        rows.append(["turns", *[length for _ in answer.entries], turns.unit, turns.meaning])
        head = ["column", *(entry.label for entry in answer.entries), "unit", "meaning"]
        tables.append(Table(f"Mean a hand, {answer.label}", head, rows))
    return tables


def habits(read: Answers) -> list[Table]:
    """Return, a duel each, the habits in which its two strategies differ."""
    tables = []
    for answer in read.duels[:MOST_DETAILS]:
        first, second = answer.cell.entrants
        rows = [
            [habit.id, plain(first[habit.id]), plain(second[habit.id]), habit.meaning]
            for habit in read.game.policy_fields
            if first.get(habit.id) != second.get(habit.id)
        ]
        labels = [entry.label for entry in answer.entries]
        tables.append(Table(f"Habits, {answer.label}", ["habit", *labels, "meaning"], rows))
    return [table for table in tables if table.rows]


def played(read: Answers, most: int) -> list[Answer]:
    """Return the cells that have hands, duels first, and not more than so many."""
    return [answer for answer in read.ordered if answer.hands][:most]


def spread(shown: Sequence[Answer]) -> tuple[float, float]:
    """Return the scores between which all but about a hand in 500 lie, in every cell."""
    spread = [entry.scores for answer in shown for entry in answer.entries]
    low = min(scores.quantile(0.001) for scores in spread)
    return low, max(max(scores.quantile(0.999) for scores in spread), low + 1)


def words(name: str) -> str:
    """Return a name of the rows as words."""
    return name.replace("_", " ")


def plain(value: Any) -> str:
    """Return a value of a record as a reader is shown it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _ends(value: float) -> str:
    return number(value, 2) if math.isfinite(value) else "unknown"


def _score(value: float) -> str:
    """Return a score that was counted: half a point is shown, a whole one has no decimals."""
    return number(value, 0 if value == int(value) else 1)
