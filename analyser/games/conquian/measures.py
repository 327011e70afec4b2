"""What are rule sets of Conquian compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

from analyser.games import measures
from analyser.games.conquian.columns import ROW
from analyser.games.protocols.rule_sets import Measure

MEASURES: Final[tuple[Measure, ...]] = (
    measures.lead_of(
        ROW,
        "points",
        "points of who turns the first card, less the other's",
        title="worth of turning first",
        words="what it is worth to turn the first card",
    ),
    Measure(
        "draws",
        "draws",
        "%",
        "whether the stock runs out first",
        measures.share_of(ROW, "ending", "stock"),
        words="how often nobody goes out",
    ),
    Measure(
        "turned",
        "cards turned",
        "cards",
        "cards turned from the stock",
        measures.column_of(ROW, "turned"),
        words="how many cards of the stock are turned",
    ),
    Measure(
        "takes",
        "cards taken",
        "cards",
        "cards taken, of both players",
        measures.total_of(ROW, "takes"),
        words="how many cards are taken",
    ),
    Measure(
        "forced",
        "cards forced",
        "cards",
        "cards that a player was made to take, of both",
        measures.total_of(ROW, "forced"),
        words="how many cards a player is made to take",
    ),
    Measure(
        "melded",
        "cards melded",
        "cards",
        "cards melded by the end, of both players",
        measures.total_of(ROW, "melded"),
        words="how many cards are melded",
    ),
)
