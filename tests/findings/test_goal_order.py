"""``analyser.findings.goal_order``: Is a wish met, missed or not known as the interval of a
change tells, and the nearest first?
"""

from __future__ import annotations

import math
from typing import Any

import pytest

from analyser.findings.goal_order import MET, MISSED, NOT_MEASURED, OPEN, judge, rank
from analyser.findings.rule_sets import Variant
from analyser.scenario.rule_goal import Wish
from analyser.statistics.simultaneous import Number

CELL: Any = None


def variant(name: str, faults: tuple[str, ...] = (), **changes: tuple[float, float]) -> Variant:
    numbers = {key: Number(*change) for key, change in changes.items()}
    return Variant(name, CELL, CELL, 4, 2, "base", {}, numbers, faults)


BASE = Variant("base", CELL, CELL, 4, 2, None, {"lead": Number(-3.0, 1.0)})
SHORTER = Wish("shorter", "turns", -1, has_to=True)
NO_LESS = Wish("no less skill", "skill", 1, has_to=False)


@pytest.mark.parametrize(
    ("sign", "has_to", "change", "verdict"),
    [
        (1, True, (5, 2), MET),
        (1, True, (5, 6), OPEN),
        (1, True, (-5, 2), MISSED),
        # Nothing changed, and that is known: it should have.
        (1, True, (0, 0), MISSED),
        (-1, True, (-5, 2), MET),
        (-1, True, (5, 2), MISSED),
        (-1, True, (5, math.inf), OPEN),
        (1, False, (0, 0), MET),
        (1, False, (1, 1), MET),
        (1, False, (1, 2), OPEN),
        (1, False, (-3, 2), MISSED),
        (0, True, (0, 0), MET),
        (0, True, (0.1, 2), OPEN),
        (0, True, (3, 2), MISSED),
        (1, True, None, NOT_MEASURED),
    ],
)
def test_a_wish_is_judged_by_the_interval(
    sign: int, has_to: bool, change: tuple[float, float] | None, verdict: str
) -> None:
    wish = Wish("", "turns", sign, has_to)
    assert judge(wish, BASE, None if change is None else Number(*change)) == verdict


def test_a_lead_below_0_grows_downwards() -> None:
    more = Wish("more seat", "lead", 1, has_to=True)
    assert judge(more, BASE, Number(-4.0, 1.0)) == MET
    assert judge(more, BASE, Number(2.0, 1.0)) == MISSED


def test_the_nearest_comes_first() -> None:
    ranked = rank(
        [SHORTER, NO_LESS],
        BASE,
        [
            variant("degenerate", ("no play",), turns=(-20, 1), skill=(5, 1)),
            variant("misses both", turns=(5, 1), skill=(-5, 1)),
            variant("less skill", turns=(-9, 1), skill=(-5, 1)),
            variant("unknown skill", turns=(-9, 1), skill=(0, 1)),
            variant("shorter", turns=(-4, 1), skill=(5, 1)),
            variant("shortest", turns=(-8, 1), skill=(5, 1)),
        ],
    )
    assert [each.variant.name for each in ranked] == [
        "shortest", "shorter", "unknown skill", "less skill", "misses both", "degenerate",
    ]  # fmt: skip
    assert [each.meets_all for each in ranked] == [True, True, False, False, False, True]
