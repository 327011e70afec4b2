"""What are rule sets of Schafkopf compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Measure
from analyser.games.schafkopf.columns import LEAST, PARTS, PLACES
from analyser.games.schafkopf.pack import SEATS

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def scores(rows: Rows) -> Numbers:
    """Return the score of every seat: (hands, 3)."""
    return rows[:, [PLACES[f"score_{seat}"] for seat in range(SEATS)]] / PARTS


def share(so: npt.NDArray[np.bool_]) -> Numbers:
    """Return 100 for each hand that is so, 0 for the others."""
    return np.where(so, 100.0, 0.0)


def won(rows: Rows) -> npt.NDArray[np.bool_]:
    """Say of which hands the declarer won them."""
    declarer = rows[:, PLACES["declarer"]]
    own = scores(rows)[np.arange(len(rows)), np.maximum(declarer, 0)]
    return np.asarray((declarer >= 0) & (own > 0))


def dealer(rows: Rows) -> Numbers:
    """Return the points of the dealer, who speaks last, minus the mean of the others'."""
    found = scores(rows)
    own = found[np.arange(len(rows)), (rows[:, PLACES["lead"]] + SEATS - 1) % SEATS]
    return np.asarray(own - (found.sum(axis=1) - own) / (SEATS - 1))


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "taken",
        "widow taken",
        "%",
        "hands in which somebody takes the widow",
        lambda rows: share(rows[:, PLACES["declarer"]] >= 0),
        words="how often the widow is taken",
    ),
    Measure(
        "won",
        "won by declarers",
        "%",
        "hands that a declarer wins",
        lambda rows: share(won(rows)),
        words="how often a declarer wins",
    ),
    Measure(
        "least",
        "least",
        "%",
        "hands that are played for the fewest points",
        lambda rows: share(rows[:, PLACES["kind"]] == LEAST),
        words="how often least is played",
    ),
    Measure(
        "dealer",
        "worth of the deal",
        "points",
        "points of the dealer, less the mean of the others'",
        dealer,
        words="what it is worth to speak last",
    ),
    Measure(
        "total",
        "points of a hand",
        "points",
        "points that the three score together",
        lambda rows: np.asarray(scores(rows).sum(axis=1)),
        words="what a hand brings all together",
    ),
    Measure(
        "spread",
        "spread of scores",
        "points",
        "standard deviation of a player's score",
        scores,
        spread=True,
        words="the spread of scores",
    ),
)
