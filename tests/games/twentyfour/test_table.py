"""Does a game's row count what lay there?  Counted once more, of what compiled code wrote down."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from games.twentyfour import exact

from analyser.cards.shuffle import run_key
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.columns import PLACES, ROW_SIZE
from analyser.games.twentyfour.kernel import play as K
from analyser.games.twentyfour.kernel.calls import ENGINE

KEY = run_key(5)
ROOM = 400
"""Sets that are written down, of games that have fewer."""


def played(preset: str, deal: int, lead: int) -> tuple[npt.NDArray[np.int64], list[list[int]]]:
    """Return the row of a game, and the values of each four cards that lay there."""
    rules = GAME.rules(preset)
    seats = len(GAME.seats(rules))
    numbers = ENGINE.numbers(rules, [GAME.policy("beginner")], [0] * seats)
    row, scratch = np.empty(ROW_SIZE, np.int64), np.empty(K.SCRATCH_SIZE, np.int64)
    log = np.full((ROOM, K.LOG_WIDTH), -1, np.int64)
    deals, leads, scores = np.array([deal]), np.array([lead]), np.zeros(seats, np.int64)
    K.play_hands(
        KEY, deals, leads, scores, numbers.rules, numbers.policies, row, log.ravel(), scratch
    )
    written = log[log[:, 0] >= 0]
    assert len(written) < ROOM
    return row, [[(code & 15) + 1 for code in four] for four in written[:, :4].tolist()]


@pytest.mark.parametrize(("preset", "lead"), [("twentyfour", 1), ("twentyfour-4p", 2)])
def test_a_row_counts_sets_swaps_and_what_cannot_be_solved(preset: str, lead: int) -> None:
    met = 0
    for deal in range(3):
        row, boards = played(preset, deal, lead)
        dead = sum(not exact.reaches(tuple(sorted(map(Fraction, four)))) for four in boards)
        assert row[PLACES["lead"]] == lead
        assert row[PLACES["turns"]] == len(boards)
        assert row[PLACES["unsolvable"]] == dead
        # Each set and each swap lays four cards.
        assert row[PLACES["sets"]] + row[PLACES["swaps"]] == len(boards)
        seats = range(2 if preset == "twentyfour" else 4)
        won = [row[PLACES[f"won_{seat}"]] for seat in seats]
        left = [row[PLACES[f"left_{seat}"]] for seat in seats]
        assert sum(won) <= row[PLACES["sets"]]
        assert sum(left) == 40
        score = [row[PLACES[f"score_{seat}"]] for seat in seats]
        winner = score.index(len(seats) - 1)
        assert left[winner] == 0
        assert sum(score) == 0
        met += dead
    assert met > 5
