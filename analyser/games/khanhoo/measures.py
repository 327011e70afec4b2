"""What are rule sets of Khanhoo compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Measure, Record
from analyser.games.khanhoo.columns import ENDING, NULL, OUT, PLACES, TURNS
from analyser.games.khanhoo.melds import DOUBLE_OF, KINDS
from analyser.games.khanhoo.rules import HAND_CARDS, MOST_PLAYERS

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_seat(rows: Rows, name: str) -> Numbers:
    """Return a column of every seat that plays: (hands, players)."""
    found = rows[:, [PLACES[f"{name}_{seat}"] for seat in range(MOST_PLAYERS)]]
    return found[:, (found != NULL).all(axis=0)].astype(np.float64)


def doubles(rows: Rows) -> Numbers:
    """Return 100 where anybody has a double, else 0."""
    kinds = [KINDS[kind] for kind in DOUBLE_OF.values()]
    many = np.sum([each_seat(rows, kind).sum(axis=1) for kind in kinds], axis=0)
    return np.where(many > 0, 100.0, 0.0)


def lead(rows: Rows) -> Numbers:
    """Return the points of the player who began minus the mean of the others'."""
    scores = each_seat(rows, "score")
    began = scores[np.arange(len(rows)), rows[:, PLACES["lead"]]]
    return np.asarray(began - (scores.sum(axis=1) - began) / (scores.shape[1] - 1))


def _most(rules: Record) -> float:
    """Return more than a player can score: as if every three cards were the best single meld."""
    each = max(rules[f"{kind}_points"] for kind in KINDS)
    return float(each * (HAND_CARDS // 3) + rules["out_points"])


def score_bounds(rules: Record) -> tuple[float, float]:
    """Return between what a player's points lie."""
    return 0.0, _most(rules)


def lead_bounds(rules: Record) -> tuple[float, float]:
    """Return how far who begins can be behind and ahead."""
    return -_most(rules), _most(rules)


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "score",
        "mean score",
        "points",
        "mean points of the players",
        lambda rows: np.asarray(each_seat(rows, "score").mean(axis=1)),
        words="how much is scored",
        bounds=score_bounds,
    ),
    Measure(
        "turns",
        "length",
        "turns",
        "cards thrown",
        lambda rows: rows[:, TURNS].astype(np.float64),
        words="the length of a hand",
        bounds=lambda rules: (0.0, float(rules["turn_limit"])),
    ),
    Measure(
        "out",
        "gone out",
        "%",
        "whether somebody goes out",
        lambda rows: np.where(rows[:, ENDING] == OUT, 100.0, 0.0),
        words="how often somebody goes out",
    ),
    Measure(
        "bumps",
        "bumps",
        "bumps",
        "discards claimed out of turn",
        lambda rows: np.asarray(each_seat(rows, "bumps").sum(axis=1)),
        words="how many discards are bumped",
        bounds=lambda rules: (0.0, float(rules["players"] * (HAND_CARDS // 3))),
    ),
    Measure(
        "doubles",
        "hands with a double",
        "%",
        "whether anybody has a double",
        doubles,
        words="how often there is a double",
    ),
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "points of who begins, less the mean of the others'",
        lead,
        words="what it is worth to begin",
        bounds=lead_bounds,
    ),
    Measure(
        "spread",
        "spread of scores",
        "points",
        "standard deviation of a player's score",
        lambda rows: each_seat(rows, "score"),
        spread=True,
        words="the spread of scores",
        bounds=score_bounds,
    ),
)
