"""What are rule sets of Twenty-Four compared by?  Rows in, a number per game out."""

from __future__ import annotations

from typing import Final

from analyser.games import measures
from analyser.games.interface import Record
from analyser.games.protocols.rule_sets import Measure
from analyser.games.twentyfour.columns import ROW
from analyser.games.twentyfour.rules import MOST_SWAPS


def sets_bounds(rules: Record) -> tuple[float, float]:
    """Return between what the sets of a game lie."""
    return 1.0, float(rules["set_limit"])


def swaps_bounds(rules: Record) -> tuple[float, float]:
    """Return the bounds of the number of swaps: the most swaps of each set."""
    return 0.0, float(MOST_SWAPS * rules["set_limit"] if rules["swap_own"] else 0)


def turns_bounds(rules: Record) -> tuple[float, float]:
    """Return between what the times lie that four cards lay there."""
    return 1.0, sets_bounds(rules)[1] + swaps_bounds(rules)[1]


def score_bounds(rules: Record) -> tuple[float, float]:
    """Return between what a player's points lie."""
    return -1.0, float(rules["players"] - 1)


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "sets",
        "sets",
        "sets",
        "sets that somebody took or that were split",
        measures.column_of(ROW, "sets"),
        words="the length of a game",
        bounds=sets_bounds,
    ),
    Measure(
        "swaps",
        "swaps",
        "swaps",
        "swaps of cards where nobody had a solution",
        measures.column_of(ROW, "swaps"),
        words="how often cards are swapped",
        bounds=swaps_bounds,
    ),
    Measure(
        "unsolvable",
        "no solution",
        "turns",
        "times that the four cards on the table had no solution",
        measures.column_of(ROW, "unsolvable"),
        words="how often there is no solution",
        bounds=lambda rules: (0.0, turns_bounds(rules)[1]),
    ),
    Measure(
        "wrong",
        "wrong claims",
        "claims",
        "claims of all players that were wrong",
        measures.total_of(ROW, "wrong"),
        words="how often somebody is wrong",
        # A claim or two per turn of the cards at most, and of four players one.
        bounds=lambda rules: (0.0, 2 * turns_bounds(rules)[1]),
    ),
    Measure(
        "draws",
        "draws",
        "%",
        "whether nobody's pile is empty in the end",
        measures.share_of(ROW, "ending", "limit"),
        words="how often nobody wins",
    ),
    measures.spread_of(ROW, "points", score_bounds),
)
