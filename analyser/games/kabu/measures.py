"""What are rule sets of Kabu compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Measure
from analyser.games.kabu.columns import ENDING, NULL, PAID, PLACES, TURNS
from analyser.games.kabu.rules import MOST_PLAYERS

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_seat(rows: Rows, name: str) -> Numbers:
    """Return a column of every seat that plays: (hands, players)."""
    found = rows[:, [PLACES[f"{name}_{seat}"] for seat in range(MOST_PLAYERS)]]
    return found[:, (found != NULL).all(axis=0)].astype(np.float64)


def change_hands(rows: Rows) -> Numbers:
    """Return how many chips change hands: what the winners win together."""
    return np.asarray(np.maximum(each_seat(rows, "score"), 0).sum(axis=1))


def lead(rows: Rows) -> Numbers:
    """Return the chips of the player who began minus the mean of the others'."""
    scores = each_seat(rows, "score")
    began = scores[np.arange(len(rows)), rows[:, PLACES["lead"]]]
    return np.asarray(began - (scores.sum(axis=1) - began) / (scores.shape[1] - 1))


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "moved",
        "chips moved",
        "chips",
        "chips that change hands",
        change_hands,
        words="how many chips change hands",
    ),
    Measure(
        "total",
        "mean total",
        "points",
        "mean total of the players",
        lambda rows: np.asarray(each_seat(rows, "total").mean(axis=1)),
        words="how high the totals are",
    ),
    Measure(
        "turns",
        "length",
        "turns",
        "cards drawn and passes",
        lambda rows: rows[:, TURNS].astype(np.float64),
        words="the length of a hand",
    ),
    Measure(
        "lead",
        "worth of the lead",
        "chips",
        "chips of who begins, less the mean of the others'",
        lead,
        words="what it is worth to begin",
    ),
    Measure(
        "broke",
        "broke",
        "%",
        "whether somebody cannot pay",
        lambda rows: np.where(rows[:, ENDING] == PAID, 0.0, 100.0),
        words="how often somebody is broke",
    ),
    Measure(
        "spread",
        "spread of scores",
        "chips",
        "standard deviation of a player's score",
        lambda rows: each_seat(rows, "score"),
        spread=True,
        words="the spread of scores",
    ),
)
