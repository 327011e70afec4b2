"""What are rule sets of East–West compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.eastwest.columns import LEAD, NO_ROW, NOBODY, PLACES, WINNERS
from analyser.games.interface import Measure

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_seat(rows: Rows, name: str) -> Numbers:
    """Return a column of both seats: (hands, 2)."""
    return rows[:, [PLACES[f"{name}_{seat}"] for seat in range(2)]].astype(np.float64)


def lead(rows: Rows) -> Numbers:
    """Return the points of who began minus the other's."""
    scores, at = each_seat(rows, "score"), np.arange(len(rows))
    return np.asarray(scores[at, rows[:, LEAD]] - scores[at, 1 - rows[:, LEAD]])


def share(so: npt.NDArray[np.bool_]) -> Numbers:
    """Return 100 for each hand that is so, 0 for the others."""
    return np.where(so, 100.0, 0.0)


def rows_with(rows: Rows, *names: str) -> Numbers:
    """Return how many of a game's hands of poker are of one of these categories."""
    return np.asarray(sum(each_seat(rows, name).sum(axis=1) for name in names), np.float64)


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "points of who begins, less the other's",
        lead,
        words="what it is worth to begin",
    ),
    Measure(
        "draws",
        "draws",
        "%",
        "whether both win as many rows",
        lambda rows: share(each_seat(rows, "result")[:, 0] == 0),
        words="how often nobody wins",
    ),
    Measure(
        "sweeps",
        "all rows",
        "%",
        "whether a player wins every row",
        lambda rows: share(
            each_seat(rows, "rows_won").max(axis=1)
            == (rows[:, [PLACES[name] for name in WINNERS]] != NO_ROW).sum(axis=1)
        ),
        words="how often all rows are one player's",
    ),
    Measure(
        "ties",
        "equal rows",
        "%",
        "whether some row is nobody's",
        lambda rows: share((rows[:, [PLACES[name] for name in WINNERS]] == NOBODY).any(axis=1)),
        words="how often a row is nobody's",
    ),
    Measure(
        "pairs",
        "pairs",
        "rows",
        "hands of poker that are a pair or two pairs, of both players",
        lambda rows: rows_with(rows, "pair", "two_pairs"),
        words="how many rows are a pair or two",
    ),
    Measure(
        "straights",
        "straights",
        "rows",
        "hands of poker that are a straight, of both players",
        lambda rows: rows_with(rows, "straight"),
        words="how many rows are a straight",
    ),
    Measure(
        "flushes",
        "flushes",
        "rows",
        "hands of poker that are a flush, a straight one included, of both players",
        lambda rows: rows_with(rows, "flush", "straight_flush"),
        words="how many rows are a flush",
    ),
    Measure(
        "full",
        "full houses, fours",
        "rows",
        "hands of poker that are a full house or four of a rank, of both players",
        lambda rows: rows_with(rows, "full_house", "four"),
        words="how many rows are a full house or four",
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
