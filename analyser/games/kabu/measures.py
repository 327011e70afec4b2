"""What are rule sets of Kabu compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

import numpy as np

from analyser.games import measures
from analyser.games.interface import Record
from analyser.games.kabu.columns import ROW
from analyser.games.protocols.rule_sets import Measure

HIGHEST: Final = 9
"""The highest total."""


def change_hands(rows: measures.Hands) -> measures.Numbers:
    """Return how many chips change hands: what the winners win together."""
    return np.asarray(np.maximum(measures.each_seat(ROW, rows, "score"), 0).sum(axis=1))


def _pays(rules: Record) -> float:
    """Return the most that one player can owe another."""
    return 1.0 if rules["pay"] == "stake" else float(HIGHEST)


def score_bounds(rules: Record) -> tuple[float, float]:
    """Return between what a player's chips lie: everybody pays them, or they pay everybody."""
    most = _pays(rules) * (rules["players"] - 1)
    return -most, most


def lead_bounds(rules: Record) -> tuple[float, float]:
    """Return how far who begins can be behind and ahead: what one wins the others lose."""
    most = _pays(rules) * rules["players"]
    return -most, most


def moved_bounds(rules: Record) -> tuple[float, float]:
    """Return between what the chips lie that change hands: every pair of players may pay."""
    return 0.0, _pays(rules) * (rules["players"] * (rules["players"] - 1) // 2)


def turns_bounds(rules: Record) -> tuple[float, float]:
    """Return between what cards drawn and passes lie: one pass of each, after all their draws."""
    return 0.0, float(rules["players"] * (rules["draw_max"] + 1))


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "moved",
        "chips moved",
        "chips",
        "chips that change hands",
        change_hands,
        words="how many chips change hands",
        bounds=moved_bounds,
    ),
    Measure(
        "total",
        "mean total",
        "points",
        "mean total of the players",
        measures.mean_of(ROW, "total"),
        words="how high the totals are",
        bounds=lambda _rules: (0.0, float(HIGHEST)),
    ),
    measures.length_of(ROW, turns_bounds),
    measures.lead_of(
        ROW,
        "chips",
        "chips of the player who begins, less the mean of the others'",
        bounds=lead_bounds,
    ),
    Measure(
        "broke",
        "broke",
        "%",
        "whether somebody cannot pay",
        measures.share_of(ROW, "ending", "broke"),
        words="how often somebody is broke",
    ),
    measures.spread_of(ROW, "chips", score_bounds),
)
