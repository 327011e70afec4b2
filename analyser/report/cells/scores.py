"""How do the scores of hands spread?  The section with the curves of all scores.

Left out: the numbers themselves (``findings.answers``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.findings.answers import Answer, Answers
from analyser.games.interface import Scale
from analyser.report.cells import sentences as cells
from analyser.report.parts import Picture, Section
from analyser.report.pictures import Steps, round_numbers
from analyser.statistics.intervals import FloatArray
from analyser.wording import Table, capitalise, number, percent, plus_minus

BARS: Final = 16
"""Steps of an outline, about."""

MOST_LINES: Final = 2
"""Outlines that are drawn over each other."""

ROWS: Final = 16
"""Rows, about, of the table below the curves."""

CURVES_ACROSS: Final = 4
"""Curves that one table has side by side: more would run off the screen."""


def sections(read: Answers) -> list[Section]:
    """Return the section of scores: without a picture where all are one; none without hands."""
    shown = cells.select_played(read, cells.MOST_DRAWN)
    if not shown:
        return []
    drawn = [lines for answer in shown if (lines := outlines(answer))]
    if not drawn:
        return [Section("How the scores of hands spread", [table(read)])]
    halves = [
        f"{entry.label}: half of the hands score "
        f"{number(entry.scores.quantile(0.5), read.scale.decimals)} or less"
        for answer in shown
        for entry in answer.entries
    ]
    picture = Picture(
        "scores",
        drawn,
        "How the scores of single hands spread",
        f"Outlines: the share of hands in each step of scores. {'; '.join(halves)}.",
        "How to read it: the higher the outline, the more hands have such a score. The table below "
        "has the share of hands with each score or less."
        f"{cells.describe_drawn(read, cells.MOST_DETAILS)}",
        curves(read),
    )
    return [Section("How the scores of hands spread", [table(read), picture])]


def table(read: Answers) -> Table:
    """Return how the scores of each entry's hands spread."""
    rows = []
    for answer in read.ordered:
        for entry in answer.entries if answer.hands else []:
            score = answer.score(entry)
            row = [f"{answer.label}: {entry.label}", plus_minus(score.mean, score.half)]
            row += [_score(entry.scores.quantile(q), read.scale) for q in (0.1, 0.5, 0.9)]
            rows.append(row)
    head = ["who", "mean", "worst tenth up to", "middle hand", "best tenth from"]
    return Table(f"{capitalise(read.scale.unit)} per hand", head, rows)


def curves(read: Answers) -> list[Table]:
    """Return the score curves at round scores; of many, a table a cell."""
    shown, decimals = cells.select_played(read, cells.MOST_DETAILS), read.scale.decimals
    low, high = spread(shown, read.scale)
    power = 10.0 ** math.floor(math.log10((high - low) / ROWS))
    step = next(k * power for k in (1, 2, 5, 10) if k * power * ROWS >= high - low)
    step = max(_find_least(read.scale), step)
    at = np.arange(math.floor(low / step), math.ceil(high / step) + 1) * step
    scores = [number(score, decimals) for score in at]
    together = [
        (f"{answer.label}: {entry.label}", entry.scores.ecdf(at))
        for answer in shown
        for entry in answer.entries
    ]
    if len(together) <= CURVES_ACROSS:
        return [_shares("", scores, together)]
    return [
        _shares(
            f": {answer.label}",
            scores,
            [(entry.label, entry.scores.ecdf(at)) for entry in answer.entries],
        )
        for answer in shown
    ]


def _shares(of: str, scores: Sequence[str], lines: Sequence[tuple[str, FloatArray]]) -> Table:
    rows = [
        [score, *(percent(float(line[place])) for _, line in lines)]
        for place, score in enumerate(scores)
    ]
    head = ["score or less", *(label for label, _ in lines)]
    return Table(f"Share of hands with that score or less{of}", head, rows)


def spread(answers: Sequence[Answer], scale: Scale) -> tuple[float, float]:
    """Return the scores between which all but about a hand in 500 lie, in every cell."""
    spread = [entry.scores for answer in answers for entry in answer.entries]
    low = min(scores.quantile(0.001) for scores in spread)
    return low, max(max(scores.quantile(0.999) for scores in spread), low + _find_least(scale))


def _find_least(scale: Scale) -> float:
    """Return the least difference between two scores as they are shown."""
    return float(10.0**-scale.decimals)


def outlines(answer: Answer) -> Steps | None:
    """Return how the scores of a cell's first two entries spread; ``None`` where all are alike."""
    entries = [entry for entry in answer.entries[:MOST_LINES] if entry.scores.n]
    if not entries:
        return None
    low = min(entry.scores.quantile(0.005) for entry in entries)
    high = max(entry.scores.quantile(0.995) for entry in entries)
    if high <= low:
        return None
    ticks = round_numbers(low, high)
    width = (ticks[1] - ticks[0]) / 4 if len(ticks) > 1 else (high - low) / BARS
    step = entries[0].scores.step
    width = max(step, round(width / step) * step)
    start = math.floor(low / width) * width
    at = start + width * np.arange(math.ceil((high - start) / width) + 1)
    lines = [
        (entry.label, [float(share) for share in np.diff(entry.scores.ecdf(at))])
        for entry in entries
    ]
    decimals = answer.scale.decimals
    notes = [f"{number(answer.score(entry).mean, decimals)} on average" for entry in entries]
    return Steps(start, width, lines, answer.scale.unit, notes)


def _score(value: float, scale: Scale) -> str:
    """Return a score that was counted: where it lies between two shown ones, a decimal more."""
    return number(value, scale.decimals + (round(value, scale.decimals) != value))
