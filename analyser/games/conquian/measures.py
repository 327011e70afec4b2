"""What are rule sets of Conquian compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.conquian.columns import ENDING, LEAD, PLACES, STOCK, TURNED
from analyser.games.interface import Measure

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_seat(rows: Rows, name: str) -> Numbers:
    """Return a column of both seats: (hands, 2)."""
    return rows[:, [PLACES[f"{name}_{seat}"] for seat in range(2)]].astype(np.float64)


def lead(rows: Rows) -> Numbers:
    """Return the points of who turned first minus the other's."""
    scores, at = each_seat(rows, "score"), np.arange(len(rows))
    return np.asarray(scores[at, rows[:, LEAD]] - scores[at, 1 - rows[:, LEAD]])


def share(so: npt.NDArray[np.bool_]) -> Numbers:
    """Return 100 for each hand that is so, 0 for the others."""
    return np.where(so, 100.0, 0.0)


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "lead",
        "worth of turning first",
        "points",
        "points of who turns the first card, less the other's",
        lead,
        words="what it is worth to turn the first card",
    ),
    Measure(
        "draws",
        "draws",
        "%",
        "whether the stock runs out first",
        lambda rows: share(rows[:, ENDING] == STOCK),
        words="how often nobody goes out",
    ),
    Measure(
        "turned",
        "cards turned",
        "cards",
        "cards turned from the stock",
        lambda rows: rows[:, TURNED].astype(np.float64),
        words="how many cards of the stock are turned",
    ),
    Measure(
        "takes",
        "cards taken",
        "cards",
        "cards taken, of both players",
        lambda rows: np.asarray(each_seat(rows, "takes").sum(axis=1)),
        words="how many cards are taken",
    ),
    Measure(
        "forced",
        "cards forced",
        "cards",
        "cards that a player was made to take, of both",
        lambda rows: np.asarray(each_seat(rows, "forced").sum(axis=1)),
        words="how many cards a player is made to take",
    ),
    Measure(
        "melded",
        "cards melded",
        "cards",
        "cards melded by the end, of both players",
        lambda rows: np.asarray(each_seat(rows, "melded").sum(axis=1)),
        words="how many cards are melded",
    ),
)
