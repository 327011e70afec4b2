"""What are rule sets of Burraco compared by?  Rows in, a number per hand out.

A side is a team, or a player where each plays alone; a side that does not exist does not count.
How the numbers of many hands are summed up and compared is no matter of this file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games.burraco.columns import ENDINGS, ROW
from analyser.games.burraco.pack import TWO_DECKS
from analyser.games.burraco.rules import KINDS, UNSAID, sides_of
from analyser.games.interface import Record
from analyser.games.measures import PicturedMeasure
from analyser.games.protocols.rule_sets import Measure

Rows = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


def each_side(rows: Rows, name: str) -> Numbers:
    """Return a column of every side, in its unit: (hands, sides), NaN for a side not there."""
    places = [ROW.places[each] for each in ROW.places if re.fullmatch(rf"{name}_\d", each)]
    about = ROW.columns[places[0]]
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
    began = scores[np.arange(len(rows)), rows[:, ROW.places["lead"]] % sides]
    return np.asarray(began - (scores.sum(axis=1) - began) / (sides - 1))


BURRACO: Final = 7
"""Cards of the smallest burraco."""


def side_bounds(rules: Record) -> tuple[float, float]:
    """Return between what a side's score lies: all cards held and no pot, or all laid as burracos.

    Every burraco as if it were of the best kind, or of all kinds at once that have a term of their
    own: too far out, if anything.
    """
    rules = {**UNSAID, **rules}
    points = {kind: rules[f"{kind}_points"] for kind in KINDS}
    at_once = sum(points[kind] for kind, about in KINDS.items() if not about.counts_as)
    laid = _cards(rules) + _burracos(rules) * max(at_once, *points.values())
    most = laid + rules["closing_points"] + rules["exact_cut_points"]
    return float(rules["no_pot_points"] - _cards(rules)), float(most)


def mean_bounds(rules: Record) -> tuple[float, float]:
    """Return between what the mean of the sides' scores lies: they share the cards."""
    sides = sides_of(rules)
    _, most = side_bounds(rules)
    return rules["no_pot_points"] - _cards(rules) / sides, most / sides


def lead_bounds(rules: Record) -> tuple[float, float]:
    """Return how far the side that began can be behind and ahead."""
    least, most = side_bounds(rules)
    return least - most, most - least


def turns_bounds(rules: Record) -> tuple[float, float]:
    """Return between what the turns of a hand lie, or what happens once a turn at most."""
    return 0.0, float(rules["turn_limit"])


def burraco_bounds(rules: Record) -> tuple[float, float]:
    """Return between what the burracos of a hand lie."""
    return 0.0, float(_burracos(rules))


def _burracos(rules: Record) -> int:
    return (len(TWO_DECKS) + int(rules["jokers"])) // BURRACO


def _cards(rules: Record) -> int:
    """Return what all cards of the pack are worth together."""
    of_each = {"ace": 1, "two": 1, "low_card": 5, "high_card": 6}
    suits = len(TWO_DECKS) // sum(of_each.values())
    worth = sum(ranks * suits * rules[f"{name}_points"] for name, ranks in of_each.items())
    return int(worth + rules["jokers"] * rules["joker_points"])


def _measure_ending(kind: str) -> Callable[[Rows], Numbers]:
    index = ENDINGS.index(kind)
    return lambda rows: np.where(rows[:, ROW.places["ending"]] == index, 100.0, 0.0)


def _measure_all_sides(name: str) -> Callable[[Rows], Numbers]:
    return lambda rows: np.nansum(each_side(rows, name), axis=1)


MEASURES: tuple[Measure, ...] = (
    PicturedMeasure(
        "turns",
        "length",
        "turns",
        "turns of all players together",
        lambda rows: rows[:, ROW.places["turns"]].astype(np.float64),
        words="the length of a hand",
        bounds=turns_bounds,
        of_moves=True,
        column="turns in a hand",
        most="hands are longest",
        least="hands are shortest",
    ),
    PicturedMeasure(
        "score",
        "score of a side",
        "points",
        "score of a side, the mean of the sides",
        lambda rows: side_scores(rows).mean(axis=1),
        words="the score of a side",
        bounds=mean_bounds,
        column="points per side",
        most="sides score most",
        least="sides score least",
    ),
    Measure(
        "spread",
        "spread of scores",
        "points",
        "standard deviation of a side's score from hand to hand",
        side_scores,
        spread=True,
        words="the spread of scores",
        bounds=side_bounds,
    ),
    PicturedMeasure(
        "closed",
        "closed",
        "%",
        "hands that a player closed",
        _measure_ending("closed"),
        of_moves=True,
        column="hands closed, %",
        most="most hands are closed",
        least="fewest hands are closed",
    ),
    Measure(
        "stock",
        "stock out",
        "%",
        "hands that ended as the stock ran out",
        _measure_ending("stock"),
        of_moves=True,
    ),
    Measure(
        "stalemate",
        "stalemate",
        "%",
        "hands that ended in a stalemate",
        _measure_ending("stalemate"),
        of_moves=True,
    ),
    Measure(
        "turn_limit",
        "turn limit",
        "%",
        "hands that were stopped at the turn limit",
        _measure_ending("turn_limit"),
        of_moves=True,
    ),
    Measure(
        "pots",
        "pots taken",
        "pots",
        "pots taken as a hand, by all sides together",
        pots,
        bounds=lambda rules: (0.0, float({**UNSAID, **rules}["pots"])),
        of_moves=True,
    ),
    Measure(
        "clean",
        "clean burracos",
        "melds",
        "clean burracos of all sides together",
        _measure_all_sides("burracos_clean"),
        bounds=burraco_bounds,
        of_moves=True,
    ),
    Measure(
        "dirty",
        "dirty burracos",
        "melds",
        "dirty burracos of all sides together, semi-clean ones included",
        _measure_all_sides("burracos_dirty"),
        bounds=burraco_bounds,
        of_moves=True,
    ),
    PicturedMeasure(
        "piles",
        "piles taken",
        "piles",
        "discard piles taken, by all sides together",
        _measure_all_sides("takes"),
        bounds=turns_bounds,
        of_moves=True,
        column="piles taken",
        most="most piles are taken",
        least="fewest piles are taken",
    ),
    Measure(
        "lead",
        "worth of the lead",
        "points",
        "score of the side that begins minus the mean of the others'",
        lead,
        bounds=lead_bounds,
    ),
)
