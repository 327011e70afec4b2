"""What are rule sets of Khanhoo compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

import numpy as np

from analyser.games import measures
from analyser.games.interface import Record
from analyser.games.khanhoo.columns import ROW
from analyser.games.khanhoo.melds import DOUBLE_OF, KINDS
from analyser.games.khanhoo.rules import HAND_CARDS
from analyser.games.protocols.rule_sets import Measure


def doubles(rows: measures.Hands) -> measures.Numbers:
    """Return 100 where anybody has a double, otherwise 0."""
    kinds = [KINDS[kind] for kind in DOUBLE_OF.values()]
    many = np.sum([measures.each_seat(ROW, rows, kind).sum(axis=1) for kind in kinds], axis=0)
    return measures.share(many > 0)


def _find_most(rules: Record) -> float:
    """Return more than a player can score: as if every three cards were the best single meld."""
    each = max(rules[f"{kind}_points"] for kind in KINDS)
    return float(each * (HAND_CARDS // 3) + rules["out_points"])


def score_bounds(rules: Record) -> tuple[float, float]:
    """Return between what a player's points lie."""
    return 0.0, _find_most(rules)


def lead_bounds(rules: Record) -> tuple[float, float]:
    """Return how far who begins can be behind and ahead."""
    return -_find_most(rules), _find_most(rules)


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "score",
        "mean score",
        "points",
        "mean points of the players",
        measures.mean_of(ROW, "score"),
        words="how much is scored",
        bounds=score_bounds,
    ),
    measures.length_of(ROW, lambda rules: (0.0, float(rules["turn_limit"]))),
    Measure(
        "out",
        "gone out",
        "%",
        "whether somebody goes out",
        measures.share_of(ROW, "ending", "out"),
        words="how often somebody goes out",
    ),
    Measure(
        "bumps",
        "bumps",
        "bumps",
        "discards claimed out of turn",
        measures.total_of(ROW, "bumps"),
        words="how many discards are bumped",
        bounds=lambda rules: (0.0, float(rules["players"] * (HAND_CARDS // 3))),
    ),
    Measure(
        "doubles",
        "hands with a double",
        "%",
        "whether anybody has a double",
        doubles,
        words="how often there is a double",
    ),
    measures.lead_of(
        ROW,
        "points",
        "points of the player who begins, less the mean of the others'",
        bounds=lead_bounds,
    ),
    measures.spread_of(ROW, "points", score_bounds),
)
