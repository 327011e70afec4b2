"""What are rule sets of Carioca compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

import numpy as np

from analyser.games import measures
from analyser.games.carioca.columns import ROW
from analyser.games.interface import Record
from analyser.games.protocols.rule_sets import Measure
from analyser.games.rows import NULL


def count_down(rows: measures.Hands) -> measures.Numbers:
    """Return how many players met the contract."""
    downs = [ROW.places[f"down_turn_{seat}"] for seat in range(ROW.seats)]
    return np.asarray((rows[:, downs] != NULL).sum(axis=1).astype(np.float64))


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
    """Return between how many upcards taken a hand lies: one per turn at most."""
    return 0.0, float(rules["turn_limit"])


MEASURES: Final[tuple[Measure, ...]] = (
    measures.length_of(ROW, turns_bounds),
    Measure(
        "penalty",
        "penalty",
        "points",
        "mean penalty points of the players",
        lambda rows: np.asarray(-measures.each_seat(ROW, rows, "score").mean(axis=1)),
        words="how many penalty points a hand brings",
        bounds=penalty_bounds,
    ),
    Measure(
        "down",
        "down",
        "players",
        "players who meet the contract",
        count_down,
        words="how many meet the contract",
        bounds=lambda rules: (0.0, float(rules["players"])),
    ),
    Measure(
        "takes",
        "upcards",
        "cards",
        "upcards taken",
        measures.total_of(ROW, "takes"),
        words="how many upcards are taken",
        bounds=takes_bounds,
    ),
    measures.lead_of(
        ROW,
        "points",
        "score of the player who begins, less the mean of the others'",
        bounds=lead_bounds,
    ),
    Measure(
        "unfinished",
        "nobody out",
        "%",
        "whether nobody is out of cards",
        measures.share_of(ROW, "ending", "stock", "turn_limit"),
        words="how often nobody is out of cards",
    ),
    measures.spread_of(ROW, "points", score_bounds),
)
