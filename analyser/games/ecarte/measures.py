"""What are rule sets of Écarté compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

from analyser.games import measures
from analyser.games.ecarte.columns import NOBODY, ROW
from analyser.games.protocols.rule_sets import Measure

MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "points",
        "points",
        "points",
        "points that the players score together",
        measures.total_of(ROW, "score"),
        words="how many points a hand brings",
    ),
    Measure(
        "exchanges",
        "exchanges",
        "exchanges",
        "proposals that are accepted",
        measures.column_of(ROW, "exchanges"),
        words="how often cards are exchanged",
    ),
    Measure(
        "cards",
        "cards exchanged",
        "cards",
        "cards that both players give up",
        measures.total_of(ROW, "exchanged"),
        words="how many cards are exchanged",
    ),
    measures.length_of(ROW),
    measures.lead_of(
        ROW, "points", "points of the elder, less the dealer's", words="what it is worth to lead"
    ),
    Measure(
        "vulnerable",
        "no exchange",
        "%",
        "whether a player allows no exchange",
        lambda rows: measures.share(measures.number(ROW, rows, "vulnerable") != NOBODY),
        words="how often no exchange is allowed",
    ),
    Measure(
        "vole",
        "voles",
        "%",
        "whether a player takes all tricks",
        lambda rows: measures.share(measures.number(ROW, rows, "vole") == 1),
        words="how often all tricks are one player's",
    ),
    measures.spread_of(ROW, "points"),
)
