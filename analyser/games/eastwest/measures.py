"""What are rule sets of East–West compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

import numpy as np

from analyser.games import measures
from analyser.games.eastwest.columns import NO_ROW, NOBODY, ROW, WINNERS
from analyser.games.protocols.rule_sets import Measure


def rows_with(rows: measures.Hands, *names: str) -> measures.Numbers:
    """Return how many of a game's hands of poker are of one of these categories."""
    return np.asarray(
        sum(measures.each_seat(ROW, rows, name).sum(axis=1) for name in names), np.float64
    )


def winners(rows: measures.Hands) -> measures.Hands:
    """Return who won each row: (hands, rows)."""
    return rows[:, [ROW.places[name] for name in WINNERS]]


MEASURES: Final[tuple[Measure, ...]] = (
    measures.lead_of(ROW, "points", "points of the player who begins, less the other's"),
    Measure(
        "draws",
        "draws",
        "%",
        "whether both win as many rows",
        lambda rows: measures.share(measures.each_seat(ROW, rows, "result")[:, 0] == 0),
        words="how often nobody wins",
    ),
    Measure(
        "sweeps",
        "all rows",
        "%",
        "whether a player wins every row",
        lambda rows: measures.share(
            measures.each_seat(ROW, rows, "rows_won").max(axis=1)
            == (winners(rows) != NO_ROW).sum(axis=1)
        ),
        words="how often all rows are one player's",
    ),
    Measure(
        "ties",
        "equal rows",
        "%",
        "whether some row is nobody's",
        lambda rows: measures.share((winners(rows) == NOBODY).any(axis=1)),
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
    measures.spread_of(ROW, "points"),
)
