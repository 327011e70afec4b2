"""What do the measures of all games count?  A hand's row in, a number out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Record
from analyser.games.protocols.rule_sets import Measure
from analyser.games.rows import RowLayout

Hands = npt.NDArray[np.int64]
"""Rows of hands: (hands, columns)."""
Numbers = npt.NDArray[np.float64]
Bounds = Callable[[Record], tuple[float, float]]
"""Rules → between what two numbers a measure lies."""


@dataclass(frozen=True, slots=True)
class PicturedMeasure(Measure):
    """A measure that has a column in the picture of all rule sets."""

    column: str = ""
    """What is above its numbers there, with the unit: ``turns in a hand``."""
    most: str = ""
    least: str = ""
    """What is so where there is most of it, and least: ``hands are longest``."""


def each_seat(layout: RowLayout, rows: Hands, name: str) -> Numbers:
    """Return a column of every seat that plays: (hands, players)."""
    at = [layout.places[f"{name}_{seat}"] for seat in range(layout.seats)]
    column, found = layout.columns[at[0]], rows[:, at]
    if column.null is not None:
        found = found[:, (found != column.null).all(axis=0)]
    return np.asarray(found / column.parts)


def number(layout: RowLayout, rows: Hands, name: str) -> Numbers:
    """Return a column of the hand."""
    return rows[:, layout.places[name]].astype(np.float64)


def share(so: npt.NDArray[np.bool_]) -> Numbers:
    """Return 100 for each hand in which something is so, 0 for the others."""
    return np.where(so, 100.0, 0.0)


def measure_lead(layout: RowLayout, rows: Hands, seats: npt.NDArray[np.int64]) -> Numbers:
    """Return the score of a seat of each hand minus the mean of the others'."""
    scores = each_seat(layout, rows, "score")
    own = scores[np.arange(len(rows)), seats]
    return np.asarray(own - (scores.sum(axis=1) - own) / (scores.shape[1] - 1))


def lead(layout: RowLayout, rows: Hands) -> Numbers:
    """Return the score of the player who began minus the mean of the others'."""
    return measure_lead(layout, rows, rows[:, layout.places["lead"]])


def column_of(layout: RowLayout, name: str) -> Callable[[Hands], Any]:
    """Return what reads a column of the hand."""
    return lambda rows: number(layout, rows, name)


def total_of(layout: RowLayout, name: str) -> Callable[[Hands], Numbers]:
    """Return what adds up a column of all seats."""
    return lambda rows: np.asarray(each_seat(layout, rows, name).sum(axis=1))


def mean_of(layout: RowLayout, name: str) -> Callable[[Hands], Numbers]:
    """Return what takes the mean of a column over the seats."""
    return lambda rows: np.asarray(each_seat(layout, rows, name).mean(axis=1))


def share_of(layout: RowLayout, name: str, *words: str) -> Callable[[Hands], Numbers]:
    """Return what counts 100 for each hand in which a category is one of these words."""
    known = layout.columns[layout.places[name]].categories
    wanted = [known.index(word) for word in words]
    return lambda rows: share(np.isin(rows[:, layout.places[name]], wanted))


def length_of(layout: RowLayout, bounds: Bounds | None = None) -> Measure:
    """Return the measure of how many turns a hand has."""
    return Measure(
        "turns",
        "length",
        layout.turns_unit,
        layout.turns,
        column_of(layout, "turns"),
        words="the length of a hand",
        bounds=bounds,
    )


def lead_of(
    layout: RowLayout,
    unit: str,
    meaning: str,
    title: str = "worth of the lead",
    words: str = "what it is worth to begin",
    bounds: Bounds | None = None,
) -> Measure:
    """Return the measure of how far the player who began is ahead of the others' mean."""
    return Measure(
        "lead", title, unit, meaning, lambda rows: lead(layout, rows), words=words, bounds=bounds
    )


def spread_of(layout: RowLayout, unit: str, bounds: Bounds | None = None) -> Measure:
    """Return the measure of how far players' scores are spread."""
    return Measure(
        "spread",
        "spread of scores",
        unit,
        "standard deviation of a player's score",
        lambda rows: each_seat(layout, rows, "score"),
        spread=True,
        words="the spread of scores",
        bounds=bounds,
    )
