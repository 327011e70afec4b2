"""``analyser.games.burraco.measures``: Are the numbers by which rule sets are compared those of
the rows?  Rows written by hand.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from analyser.games.burraco import measures as every
from analyser.games.burraco.columns import ROW

BY_NAME = {measure.name: measure for measure in every.MEASURES}


def row(sides: int, **values: int) -> npt.NDArray[np.int64]:
    """Return one row, of numbers in their unit: 0 where none is given, null where no side is."""
    made = np.zeros(len(ROW.columns), dtype=np.int64)
    for place, about in enumerate(ROW.columns):
        side = about.name[-1]
        absent = side.isdigit() and int(side) >= sides
        given = about.parts * values.get(about.name, 0)
        made[place] = about.null if absent and about.null is not None else given
    return made


TWO = row(
    2, turns=41, ending=1, lead=3, score_0=300, score_1=-20, pot_turn_0=9, pot_turn_1=-1,
    burracos_clean_0=1, burracos_clean_1=2, burracos_dirty_1=3, takes_0=4, takes_1=5,
)  # fmt: skip
THREE = row(
    3, turns=20, ending=0, lead=2, score_0=10, score_1=50, score_2=90, pot_turn_0=7, pot_turn_1=12,
    pot_turn_2=12, takes_2=6, burracos_dirty_0=1,
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "of_two", "of_three"),
    [
        ("turns", 41, 20),
        ("score", 140, 50),
        ("closed", 0, 100),
        ("stock", 100, 0),
        ("stalemate", 0, 0),
        ("turn_limit", 0, 0),
        ("pots", 1, 2),
        ("clean", 3, 0),
        ("dirty", 3, 1),
        ("piles", 9, 6),
        # Seat 3 sits in the second team: −20 − 300.  Seat 2 of three: 90 − (10 + 50)/2.
        ("lead", -320, 60),
    ],
)
def test_worked_by_hand(name: str, of_two: float, of_three: float) -> None:
    of = BY_NAME[name].of
    assert of(np.stack([TWO, TWO])).tolist() == [of_two, of_two]
    assert of(THREE[None]).tolist() == [of_three]


def test_the_spread_looks_at_the_sides_that_play() -> None:
    of = BY_NAME["spread"].of
    assert of(TWO[None]).tolist() == [[300, -20]]
    assert of(THREE[None]).tolist() == [[10, 50, 90]]
    assert BY_NAME["spread"].spread


def test_every_ending_has_its_share() -> None:
    endings = next(about for about in ROW.columns if about.name == "ending").categories
    rows = np.stack([row(2, ending=kind) for kind in range(len(endings))])
    shares = np.stack([BY_NAME[kind].of(rows) for kind in endings])
    assert (shares == 100 * np.eye(len(endings))).all()
