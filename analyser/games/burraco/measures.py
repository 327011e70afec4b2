"""What are rule sets of Burraco compared by?  Rows in, a number a hand out.

A side is a team, or a player where each plays alone; a side that does not exist does not count.
How the numbers of many hands are summed up and compared is no matter of this file.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from analyser.games.burraco.columns import COLUMNS, ENDINGS, PLACES
from analyser.games.interface import Measure

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_side(rows: Rows, name: str) -> Numbers:
    """Return a column of every side, in its unit: (hands, sides), NaN for a side not there."""
    places = [PLACES[each] for each in PLACES if re.fullmatch(rf"{name}_\d", each)]
    about = COLUMNS[places[0]]
    values = rows[:, places] / about.parts
    values[rows[:, places] == about.null] = np.nan
    return values


def side_scores(rows: Rows) -> Numbers:
    """Return the scores of the sides that play: (hands, sides), points."""
    scores = each_side(rows, "score")
    return scores[:, ~np.isnan(scores).all(axis=0)]


def pots(rows: Rows) -> Numbers:
    """Return how many pots were taken as a hand.

    Partners of the game for three share a pot and its turn, and no turn takes two: so the turns
    that took one are counted, each once.
    """
    turns = np.sort(each_side(rows, "pot_turn"), axis=1)
    taken = turns > 0
    taken[:, 1:] &= turns[:, 1:] != turns[:, :-1]
    return np.asarray(taken.sum(axis=1), dtype=np.float64)


def lead(rows: Rows) -> Numbers:
    """Return the points of the side that began minus the mean of the others'."""
    scores = side_scores(rows)
    sides = scores.shape[1]
    began = scores[np.arange(len(rows)), rows[:, PLACES["lead"]] % sides]
    return np.asarray(began - (scores.sum(axis=1) - began) / (sides - 1))


def _ended(kind: str) -> Callable[[Rows], Numbers]:
    index = ENDINGS.index(kind)
    return lambda rows: np.where(rows[:, PLACES["ending"]] == index, 100.0, 0.0)


def _of_all_sides(name: str) -> Callable[[Rows], Numbers]:
    return lambda rows: np.nansum(each_side(rows, name), axis=1)


MEASURES: tuple[Measure, ...] = (
    Measure(
        "turns",
        "length",
        "turns",
        "turns of all players together",
        lambda rows: rows[:, PLACES["turns"]].astype(np.float64),
        words="the length of a hand",
    ),
    Measure(
        "score",
        "score of a side",
        "points",
        "score of a side, the mean of the sides",
        lambda rows: side_scores(rows).mean(axis=1),
        words="the score of a side",
    ),
    Measure(
        "spread",
        "spread of scores",
        "points",
        "standard deviation of a side's score from hand to hand",
        side_scores,
        spread=True,
        words="the spread of scores",
    ),
    Measure("closed", "closed", "%", "hands that a player closed", _ended("closed")),
    Measure("stock", "stock out", "%", "hands that ended as the stock ran out", _ended("stock")),
    Measure("stalemate", "stalemate", "%", "hands that ended in a stalemate", _ended("stalemate")),
    Measure(
        "turn_limit",
        "turn limit",
        "%",
        "hands that were stopped at the turn limit",
        _ended("turn_limit"),
    ),
    Measure("pots", "pots taken", "pots", "pots taken as a hand, by all sides together", pots),
    Measure(
        "clean",
        "clean burracos",
        "melds",
        "clean burracos of all sides together",
        _of_all_sides("burracos_clean"),
    ),
    Measure(
        "dirty",
        "dirty burracos",
        "melds",
        "dirty burracos of all sides together, semi-clean ones included",
        _of_all_sides("burracos_dirty"),
    ),
    Measure(
        "piles",
        "piles taken",
        "piles",
        "discard piles taken, by all sides together",
        _of_all_sides("takes"),
    ),
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "score of the side that begins minus the mean of the others'",
        lead,
    ),
)
