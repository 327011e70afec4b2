"""What are rule sets of Fünfzehnern compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

import numpy as np

from analyser.games import measures
from analyser.games.fuenfzehnern.columns import ROW
from analyser.games.protocols.rule_sets import Measure

MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "best",
        "best score",
        "points",
        "score of the player who has most",
        lambda rows: np.asarray(measures.each_seat(ROW, rows, "score").max(axis=1)),
        words="how much the best player has",
    ),
    measures.lead_of(
        ROW,
        "points",
        "points of who leads first, less the mean of the others'",
        words="what it is worth to lead first",
    ),
    Measure(
        "bound",
        "bound leads",
        "leads",
        "leads of who is bound to a suit and holds it",
        measures.column_of(ROW, "bound_leads"),
        words="how often a leader is bound",
    ),
    Measure(
        "cashed",
        "winners cashed",
        "leads",
        "bound leads of an unbeatable card of another suit",
        measures.column_of(ROW, "cashed"),
        words="how often a winner is cashed",
    ),
    Measure(
        "zwang",
        "zwang",
        "calls",
        "aces called out",
        measures.column_of(ROW, "zwang"),
        words="how often an ace is called out",
    ),
    measures.spread_of(ROW, "points"),
)
