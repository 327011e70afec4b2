"""A search for better habits that takes a moment, for tests."""

from __future__ import annotations

from typing import Any

from toy import Toy

from analyser.abilities.learning.tuning.plan import SearchPlan


def plan_of(game: Toy, **changes: Any) -> SearchPlan:
    """A search that takes a moment; ``changes`` are fields of the plan."""
    base = game.policy("balanced")
    made: dict[str, Any] = dict(
        game=game.name,
        seed=3,
        rules=game.rules("plain"),
        base=base,
        pool=(base, game.policy("bold")),
        outside=(game.policy("timid"),),
        fields=("reach", "count"),
        generations=8,
        population=6,
        hands=80,
        select_hands=400,
        report_hands=2_000,
    )
    return SearchPlan(**{**made, **changes})
