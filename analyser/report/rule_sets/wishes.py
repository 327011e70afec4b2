"""Which rule sets can readers put in order by their wishes?  A comparison in; a form's numbers out.

Left out: what is chosen by wishes, which the reader's browser computes (``asking_rule_sets.js``),
and the same for a scenario's ``goal`` (``findings.goal_order``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from analyser.findings.rule_sets import Quantity, RuleSetComparison, Variant
from analyser.games.interface import Game
from analyser.games.standard_game import StandardGame
from analyser.report.asking import AskedRuleSets, translate_words
from analyser.report.rule_sets.first_screen import short_label
from analyser.statistics.simultaneous import Number
from analyser.wording import capitalise

FEWEST: Final = 5
"""Rule sets from which on a reader is helped by an order."""


def asked_rule_sets(comparison: RuleSetComparison, game: Game) -> AskedRuleSets | None:
    """Return what a page of rule sets can be asked; ``None``: nothing, since they are few."""
    # Where there is one rule set there is nothing to choose from.
    variants = [each for panel in comparison.panels if len(panel) > 1 for each in panel]
    if len(variants) < FEWEST:
        return None
    shown = comparison.pictured
    words = game.translated if isinstance(game, StandardGame) else {}
    names = {"measures": [each.name for each in shown],
             "rules": [each.name for each in variants]}  # fmt: skip
    return AskedRuleSets(
        {each.name: capitalise(each.head) for each in shown},
        [_row(comparison, game, each, shown) for each in variants],
        comparison.deals,
        translate_words(words, names),
    )


def _row(
    comparison: RuleSetComparison, game: Game, variant: Variant, quantities: Sequence[Quantity]
) -> dict[str, Any]:
    base = comparison.reference_of(variant)
    row: dict[str, Any] = {
        "rules": variant.name,
        "label": short_label(game, variant),
        "players": variant.seats,
        "base": base.name if base else "",
        "is_play": not variant.faults,
    }
    for each in quantities:
        row |= _numbers(each.name, variant.levels.get(each.name))
        change = variant.changes.get(each.name) if base else None
        row |= _numbers(f"{each.name}_change", change)
    return row


def _numbers(name: str, number: Number | None) -> dict[str, float | None]:
    half = None if number is None or not math.isfinite(number.half) else number.half
    return {name: None if number is None else number.value, f"{name}_half": half}
