"""``analyser.report``: Does the table of scores say the tenths and the middle of what was
scored?  Ten hands by hand.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from toy import SCALE

from analyser.report.cells import scores
from analyser.statistics.intervals import Histogram, estimate_pairs


def read_of(values: list[int]) -> Any:
    """Return what is asked of a run whose only player scored this."""
    counted = Histogram()
    counted.add(values)
    entry = SimpleNamespace(label="bold", scores=counted)
    answer = SimpleNamespace(
        label="plain",
        hands=len(values),
        entries=[entry],
        score=lambda _entry: estimate_pairs(values),
    )
    return SimpleNamespace(ordered=[answer], scale=SCALE)


def test_the_worst_tenth_is_the_lowest_and_the_best_the_highest() -> None:
    table = scores.table(read_of([40, 10, 100, 30, 20, 60, 50, 80, 90, 70]))
    assert list(table.head) == [
        "who", "mean", "worst tenth up to", "middle hand", "best tenth from",
    ]  # fmt: skip
    (row,) = table.rows
    assert row[0] == "plain: bold"
    assert row[1].startswith("55 ± ")
    # One hand of ten scored 10 or less, five 50 or less, nine 90 or less.
    assert row[2:] == ["10", "50", "90"]
