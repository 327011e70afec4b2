"""What are rule sets of Écarté compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.ecarte.columns import EXCHANGES, LEAD, NOBODY, PLACES, TURNS, VOLE, VULNERABLE
from analyser.games.interface import Measure

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_seat(rows: Rows, name: str) -> Numbers:
    """Return a column of both seats: (hands, 2)."""
    return rows[:, [PLACES[f"{name}_{seat}"] for seat in range(2)]].astype(np.float64)


def lead(rows: Rows) -> Numbers:
    """Return the points of the elder minus the dealer's."""
    scores, at = each_seat(rows, "score"), np.arange(len(rows))
    return np.asarray(scores[at, rows[:, LEAD]] - scores[at, 1 - rows[:, LEAD]])


def share(so: npt.NDArray[np.bool_]) -> Numbers:
    """Return 100 for each hand that is so, 0 for the others."""
    return np.where(so, 100.0, 0.0)


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "points",
        "points",
        "points",
        "points that the players score together",
        lambda rows: np.asarray(each_seat(rows, "score").sum(axis=1)),
        words="how many points a hand brings",
    ),
    Measure(
        "exchanges",
        "exchanges",
        "exchanges",
        "proposals that are accepted",
        lambda rows: rows[:, EXCHANGES].astype(np.float64),
        words="how often cards are exchanged",
    ),
    Measure(
        "cards",
        "cards exchanged",
        "cards",
        "cards that both players give up",
        lambda rows: np.asarray(each_seat(rows, "exchanged").sum(axis=1)),
        words="how many cards are exchanged",
    ),
    Measure(
        "turns",
        "length",
        "turns",
        "decisions before the play, and cards played",
        lambda rows: rows[:, TURNS].astype(np.float64),
        words="the length of a hand",
    ),
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "points of the elder, less the dealer's",
        lead,
        words="what it is worth to lead",
    ),
    Measure(
        "vulnerable",
        "no exchange",
        "%",
        "whether a player allows no exchange",
        lambda rows: share(rows[:, VULNERABLE] != NOBODY),
        words="how often no exchange is allowed",
    ),
    Measure(
        "vole",
        "voles",
        "%",
        "whether a player takes all tricks",
        lambda rows: share(rows[:, VOLE] == 1),
        words="how often all tricks are one player's",
    ),
    Measure(
        "spread",
        "spread of scores",
        "points",
        "standard deviation of a player's score",
        lambda rows: each_seat(rows, "score"),
        spread=True,
        words="the spread of scores",
    ),
)
