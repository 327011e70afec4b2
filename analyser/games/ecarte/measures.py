"""What are rule sets of Écarté compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from analyser.games.ecarte.columns import NOBODY, ROW
from analyser.games.interface import Measure
from analyser.games.measures import column_of, each_seat, lead, number, share, spread_of

MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "points",
        "points",
        "points",
        "points that the players score together",
        lambda rows: np.asarray(each_seat(ROW, rows, "score").sum(axis=1)),
        words="how many points a hand brings",
    ),
    Measure(
        "exchanges",
        "exchanges",
        "exchanges",
        "proposals that are accepted",
        column_of(ROW, "exchanges"),
        words="how often cards are exchanged",
    ),
    Measure(
        "cards",
        "cards exchanged",
        "cards",
        "cards that both players give up",
        lambda rows: np.asarray(each_seat(ROW, rows, "exchanged").sum(axis=1)),
        words="how many cards are exchanged",
    ),
    Measure(
        "turns",
        "length",
        "turns",
        "decisions before the play, and cards played",
        column_of(ROW, "turns"),
        words="the length of a hand",
    ),
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "points of the elder, less the dealer's",
        partial(lead, ROW),
        words="what it is worth to lead",
    ),
    Measure(
        "vulnerable",
        "no exchange",
        "%",
        "whether a player allows no exchange",
        lambda rows: share(number(ROW, rows, "vulnerable") != NOBODY),
        words="how often no exchange is allowed",
    ),
    Measure(
        "vole",
        "voles",
        "%",
        "whether a player takes all tricks",
        lambda rows: share(number(ROW, rows, "vole") == 1),
        words="how often all tricks are one player's",
    ),
    spread_of(ROW, "points"),
)
