"""What are rule sets of Schafkopf compared by?  Rows in, a number per hand out."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.games import measures
from analyser.games.protocols.rule_sets import Measure
from analyser.games.schafkopf.columns import ROW
from analyser.games.schafkopf.rules import SEATS


def find_won_hands(rows: measures.Hands) -> npt.NDArray[np.bool_]:
    """Say of which hands the declarer won them."""
    declarer = rows[:, ROW.places["declarer"]]
    own = measures.each_seat(ROW, rows, "score")[np.arange(len(rows)), np.maximum(declarer, 0)]
    return np.asarray((declarer >= 0) & (own > 0))


def dealer(rows: measures.Hands) -> measures.Numbers:
    """Return the points of the dealer, who speaks last, minus the mean of the others'."""
    return measures.measure_lead(ROW, rows, (rows[:, ROW.places["lead"]] + SEATS - 1) % SEATS)


MEASURES: Final[tuple[Measure, ...]] = (
    Measure(
        "taken",
        "widow taken",
        "%",
        "hands in which somebody takes the widow",
        lambda rows: measures.share(rows[:, ROW.places["declarer"]] >= 0),
        words="how often the widow is taken",
    ),
    Measure(
        "won",
        "won by declarers",
        "%",
        "hands that a declarer wins",
        lambda rows: measures.share(find_won_hands(rows)),
        words="how often a declarer wins",
    ),
    Measure(
        "least",
        "least",
        "%",
        "hands that are played for the fewest points",
        measures.share_of(ROW, "kind", "least"),
        words="how often least is played",
    ),
    Measure(
        "dealer",
        "worth of the deal",
        "points",
        "points of the dealer, less the mean of the others'",
        dealer,
        words="what it is worth to speak last",
    ),
    Measure(
        "total",
        "points of a hand",
        "points",
        "points that the three score together",
        measures.total_of(ROW, "score"),
        words="what a hand brings all together",
    ),
    measures.spread_of(ROW, "points"),
)
