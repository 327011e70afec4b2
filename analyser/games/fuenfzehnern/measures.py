"""What are rule sets of Fünfzehnern compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.fuenfzehnern.columns import NULL, PLACES
from analyser.games.fuenfzehnern.rules import MOST_PLAYERS
from analyser.games.interface import Measure

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_seat(rows: Rows, name: str) -> Numbers:
    """Return a column of every seat that plays: (hands, players)."""
    found = rows[:, [PLACES[f"{name}_{seat}"] for seat in range(MOST_PLAYERS)]]
    return found[:, (found != NULL).all(axis=0)].astype(np.float64)


def of_a_hand(rows: Rows, name: str) -> Numbers:
    """Return a column of the hand."""
    return rows[:, PLACES[name]].astype(np.float64)


def lead(rows: Rows) -> Numbers:
    """Return the points of the player who led first minus the mean of the others'."""
    scores = each_seat(rows, "score")
    began = scores[np.arange(len(rows)), rows[:, PLACES["lead"]]]
    return np.asarray(began - (scores.sum(axis=1) - began) / (scores.shape[1] - 1))


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "best",
        "best score",
        "points",
        "score of the player who has most",
        lambda rows: np.asarray(each_seat(rows, "score").max(axis=1)),
        words="how much the best player has",
    ),
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "points of who leads first, less the mean of the others'",
        lead,
        words="what it is worth to lead first",
    ),
    Measure(
        "bound",
        "bound leads",
        "leads",
        "leads of who is bound to a suit and holds it",
        lambda rows: of_a_hand(rows, "bound_leads"),
        words="how often a leader is bound",
    ),
    Measure(
        "cashed",
        "winners cashed",
        "leads",
        "bound leads of an unbeatable card of another suit",
        lambda rows: of_a_hand(rows, "cashed"),
        words="how often a winner is cashed",
    ),
    Measure(
        "zwang",
        "zwang",
        "calls",
        "aces called out",
        lambda rows: of_a_hand(rows, "zwang"),
        words="how often an ace is called out",
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
