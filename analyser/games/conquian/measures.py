"""What are rule sets of Conquian compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from analyser.games.conquian.columns import ROW, C
from analyser.games.interface import Measure
from analyser.games.measures import (
    Hands,
    Numbers,
    column_of,
    each_seat,
    lead,
    number,
    share,
)


def _of_both(name: str) -> Callable[[Hands], Numbers]:
    """Return what adds up a column of both seats."""
    return lambda rows: np.asarray(each_seat(ROW, rows, name).sum(axis=1))


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "lead",
        "worth of turning first",
        "points",
        "points of who turns the first card, less the other's",
        partial(lead, ROW),
        words="what it is worth to turn the first card",
    ),
    Measure(
        "draws",
        "draws",
        "%",
        "whether the stock runs out first",
        lambda rows: share(number(ROW, rows, "ending") == C.ENDING_STOCK),
        words="how often nobody goes out",
    ),
    Measure(
        "turned",
        "cards turned",
        "cards",
        "cards turned from the stock",
        column_of(ROW, "turned"),
        words="how many cards of the stock are turned",
    ),
    Measure(
        "takes",
        "cards taken",
        "cards",
        "cards taken, of both players",
        _of_both("takes"),
        words="how many cards are taken",
    ),
    Measure(
        "forced",
        "cards forced",
        "cards",
        "cards that a player was made to take, of both",
        _of_both("forced"),
        words="how many cards a player is made to take",
    ),
    Measure(
        "melded",
        "cards melded",
        "cards",
        "cards melded by the end, of both players",
        _of_both("melded"),
        words="how many cards are melded",
    ),
)
