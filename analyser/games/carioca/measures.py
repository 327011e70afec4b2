"""What are rule sets of Carioca compared by?  Rows in, a number a hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.carioca.columns import ENDING, NULL, OUT, PLACES, TURNS
from analyser.games.carioca.rules import MOST_PLAYERS
from analyser.games.interface import Measure, Record

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_seat(rows: Rows, name: str) -> Numbers:
    """Return a column of every seat that plays: (hands, players); −1 where there is none."""
    played = rows[:, [PLACES[f"score_{seat}"] for seat in range(MOST_PLAYERS)]] != NULL
    found = rows[:, [PLACES[f"{name}_{seat}"] for seat in range(MOST_PLAYERS)]]
    found = found[:, played.all(axis=0)]
    return np.where(found == NULL, -1, found).astype(np.float64)


def lead(rows: Rows) -> Numbers:
    """Return the score of the player who began minus the mean of the others'."""
    scores = each_seat(rows, "score")
    began = scores[np.arange(len(rows)), rows[:, PLACES["lead"]]]
    return np.asarray(began - (scores.sum(axis=1) - began) / (scores.shape[1] - 1))


def down(rows: Rows) -> Numbers:
    """Return how many players met the contract."""
    return np.asarray((each_seat(rows, "down_turn") > 0).sum(axis=1).astype(np.float64))


def most_points(rules: Record) -> float:
    """Return more penalty points than anybody can hold."""
    cards = max(rules["hand_cards"], rules["last_hand_cards"]) + 1
    card = max(rules["joker_points"], rules["ace_points"], rules["face_points"], 10)
    return float(cards * card)


def penalty_bounds(rules: Record) -> tuple[float, float]:
    """Return between what a hand's penalty points lie."""
    return 0.0, most_points(rules)


def score_bounds(rules: Record) -> tuple[float, float]:
    """Return between what a player's score lies."""
    return -most_points(rules), 0.0


def lead_bounds(rules: Record) -> tuple[float, float]:
    """Return how far who begins can be behind and ahead."""
    return -most_points(rules), most_points(rules)


def turns_bounds(rules: Record) -> tuple[float, float]:
    """Return between how many turns a hand lies."""
    return 1.0, float(rules["turn_limit"])


def takes_bounds(rules: Record) -> tuple[float, float]:
    """Return between how many upcards taken a hand lies: one a turn at most."""
    return 0.0, float(rules["turn_limit"])


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "turns",
        "length",
        "turns",
        "turns of all players",
        lambda rows: rows[:, TURNS].astype(np.float64),
        words="the length of a hand",
        bounds=turns_bounds,
    ),
    Measure(
        "penalty",
        "penalty",
        "points",
        "mean penalty points of the players",
        lambda rows: np.asarray(-each_seat(rows, "score").mean(axis=1)),
        words="how many penalty points a hand brings",
        bounds=penalty_bounds,
    ),
    Measure(
        "down",
        "down",
        "players",
        "players who meet the contract",
        down,
        words="how many meet the contract",
        bounds=lambda rules: (0.0, float(rules["players"])),
    ),
    Measure(
        "takes",
        "upcards",
        "cards",
        "upcards taken",
        lambda rows: np.asarray(each_seat(rows, "takes").sum(axis=1)),
        words="how many upcards are taken",
        bounds=takes_bounds,
    ),
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "score of who begins, less the mean of the others'",
        lead,
        words="what it is worth to begin",
        bounds=lead_bounds,
    ),
    Measure(
        "unfinished",
        "nobody out",
        "%",
        "whether nobody is out of cards",
        lambda rows: np.where(rows[:, ENDING] == OUT, 0.0, 100.0),
        words="how often nobody is out of cards",
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
